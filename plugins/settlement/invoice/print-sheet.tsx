import { emsOf } from '@portal/sdk/format';
import { DialogButton, ExportButton, FormlessDialog, makeStyles, Stack, Toolbar } from '@portal/sdk/ui';
import { invoice as calls, type InvoiceDetail } from './contract.ts';
import { printLayoutOf } from './print-layout.ts';

const useStyles = makeStyles({
  sheet: { display: 'none', '@media print': { display: 'block' } },
  // whole on one sheet, upright or across; the page around it has paddings of its own
  drawing: {
    display: 'block',
    width: '100%',
    fontFamily: 'inherit',
    backgroundColor: '#fff', // paper, whatever the theme
    '@media print': { maxHeight: 'calc(100vh - 40px)' },
  },
});

/** The print layout, as in PDF and OFD. */
function Drawing({ invoice }: { invoice: InvoiceDetail }) {
  const styles = useStyles();
  const { width, height, texts, rules } = printLayoutOf(invoice);
  const shown = texts.filter(({ text }) => text !== '');
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} role="img" aria-label="发票票面">
      {rules.map(({ x1, y1, x2, y2 }) => (
        <line key={`${x1} ${y1} ${x2} ${y2}`} {...{ x1, y1, x2, y2 }} stroke="#8a3324" strokeWidth={0.2} />
      ))}
      {shown.map(({ x, y, size, text }) => (
        <text
          key={`${x} ${y}`}
          {...{ x, y }}
          fontSize={size}
          fill="#000"
          textLength={emsOf(text) * size}
          lengthAdjust="spacingAndGlyphs"
        >
          {text}
        </text>
      ))}
    </svg>
  );
}

/** 打印的票面：与下载的 PDF、OFD 同一版式，字体由浏览器嵌入，可另存为 PDF。 */
export function PrintSheet({ invoice }: { invoice: InvoiceDetail }) {
  const styles = useStyles();
  return (
    <div className={styles.sheet}>
      <Drawing invoice={invoice} />
    </div>
  );
}

/** 版式预览：不下载即可查看 PDF、OFD 的版面，并从这里下载。 */
export function PreviewButton({ invoice }: { invoice: InvoiceDetail }) {
  const { id, invoiceNo } = invoice;
  const preview = (onClose: () => void) => (
    <FormlessDialog open title={`版式预览 · ${invoiceNo}`} width={1000} onClose={onClose}>
      <Stack>
        <Drawing invoice={invoice} />
        <Toolbar>
          {(['OFD', 'PDF'] as const).map((format) => (
            <ExportButton key={format} call={calls.download} input={{ id, format }}>
              {`下载 ${format}`}
            </ExportButton>
          ))}
        </Toolbar>
      </Stack>
    </FormlessDialog>
  );
  return <DialogButton dialog={preview}>版式预览</DialogButton>;
}
