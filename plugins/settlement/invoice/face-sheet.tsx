import { emsOf } from '@portal/sdk/format';
import { makeStyles } from '@portal/sdk/ui';
import type { InvoiceDetail } from './contract.ts';
import { faceOf } from './face.ts';

const useStyles = makeStyles({
  sheet: { display: 'none', '@media print': { display: 'block' } },
  drawing: { display: 'block', width: '100%', fontFamily: 'inherit' },
});

/** 打印的票面：与下载的 PDF、OFD 同一版式，字体由浏览器嵌入，可另存为 PDF。 */
export function FaceSheet({ invoice }: { invoice: InvoiceDetail }) {
  const styles = useStyles();
  const { width, height, texts, rules } = faceOf(invoice);
  const shown = texts.filter(({ text }) => text !== '');
  return (
    <div className={styles.sheet}>
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
    </div>
  );
}
