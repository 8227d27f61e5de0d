import { amountInCapitals, money, percent, quantity, unitPrice } from '@portal/sdk/format';
import { CopyText, copyText, makeStyles, radius, Section, tokens } from '@portal/sdk/ui';
import type { InvoiceDetail, InvoiceParty } from './contract.ts';
import { isCounted } from './red-lines.ts';
import { PRINTED_TITLE, SOURCE } from './schema.ts';

const line = `1px solid ${tokens.colorNeutralStroke1}`;

const useStyles = makeStyles({
  invoice: {
    maxWidth: '1120px',
    marginInline: 'auto',
    padding: '16px 20px',
    border: line,
    borderRadius: radius.control,
    color: tokens.colorNeutralForeground1,
    overflowX: 'auto',
  },
  head: { display: 'grid', gridTemplateColumns: '1fr auto 1fr', alignItems: 'end', gap: '16px', paddingBottom: '12px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase600, fontWeight: tokens.fontWeightSemibold, textAlign: 'center' },
  red: { color: tokens.colorPaletteRedForeground1 },
  numbers: { textAlign: 'right', lineHeight: '24px' },
  parties: { display: 'grid', gridTemplateColumns: '1fr 1fr', border: line },
  party: { padding: '8px 12px', minWidth: 0, ':first-child': { borderRight: line } },
  fact: { display: 'flex', gap: '8px', lineHeight: '24px', minWidth: 0, overflowWrap: 'anywhere' },
  label: { color: tokens.colorNeutralForeground3, flexShrink: 0 },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    borderLeft: line,
    borderRight: line,
    fontVariantNumeric: 'tabular-nums',
  },
  cell: { padding: '6px 8px', textAlign: 'left', fontWeight: tokens.fontWeightRegular, verticalAlign: 'top' },
  end: { textAlign: 'right', whiteSpace: 'nowrap' },
  copied: {
    display: 'inline',
    padding: 0,
    border: 'none',
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'inherit',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    cursor: 'copy',
    ':hover': { color: tokens.colorBrandForeground1 },
  },
  th: { borderBottom: line, color: tokens.colorNeutralForeground3 },
  sums: { borderTop: line },
  words: { display: 'flex', justifyContent: 'space-between', gap: '16px', border: line, padding: '8px 12px' },
  strong: { fontWeight: tokens.fontWeightSemibold },
  notes: { border: line, borderTop: 'none', padding: '8px 12px', minHeight: '48px' },
  foot: { display: 'flex', justifyContent: 'space-between', paddingTop: '12px', color: tokens.colorNeutralForeground3 },
});

function Party({ title, party }: { title: string; party: InvoiceParty }) {
  const styles = useStyles();
  const { name, taxNo, address, phone, bankName, bankAccount } = party;
  const facts = [
    [`${title}名称`, name],
    ['纳税人识别号', taxNo],
    ['地址、电话', `${address} ${phone}`.trim()],
    ['开户行及账号', `${bankName} ${bankAccount}`.trim()],
  ] as const;
  return (
    <div className={styles.party}>
      {facts.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <span className={styles.label}>{label}：</span>
          {value === '' ? '-' : <CopyText text={value} />}
        </div>
      ))}
    </div>
  );
}

/** A field that a click copies; shown in full, however long. */
function Copied({ text, children }: { text: string; children?: string }) {
  const styles = useStyles();
  return (
    <button type="button" className={styles.copied} title="点击复制" onClick={() => void copyText(text)}>
      {children ?? text}
    </button>
  );
}

/** Texts, then figures. */
const HEADS = ['项目名称', '规格型号', '单位', '数量', '单价（元）', '金额（元）', '税率', '税额（元）'];

/** Each cell as people read it, and as it is copied where machines read it otherwise. */
const cellsOf = (line: InvoiceDetail['lines'][number]): readonly (readonly [shown: string, copied?: string])[] => [
  [line.item],
  [line.spec],
  [line.unit],
  isCounted(line) ? [quantity(line.qty), line.qty] : [''],
  isCounted(line) ? [unitPrice(line.price), line.price] : [''],
  [money(line.amount), line.amount],
  [percent(line.taxRate, { decimals: 0 })],
  [money(line.taxAmount), line.taxAmount],
];

function Lines({ invoice: { lines, amountNoTax, taxAmount } }: { invoice: InvoiceDetail }) {
  const styles = useStyles();
  const end = `${styles.cell} ${styles.end}`;
  const look = (index: number) => (index > 2 ? end : styles.cell);
  return (
    <table className={styles.table} aria-label="发票明细">
      <thead>
        <tr>
          {HEADS.map((head, index) => (
            <th key={head} scope="col" className={`${look(index)} ${styles.th}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.lineNo}>
            {cellsOf(line).map(([shown, copied = shown], index) => (
              <td key={HEADS[index]} className={look(index)}>
                {shown !== '' && <Copied text={copied}>{shown}</Copied>}
              </td>
            ))}
          </tr>
        ))}
        <tr className={styles.sums}>
          <td className={styles.cell} colSpan={5}>
            合计
          </td>
          <td className={end}>¥{money(amountNoTax)}</td>
          <td className={end} />
          <td className={end}>¥{money(taxAmount)}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** 发票票面：与开具的发票一致，各项可点击复制。 */
export function InvoiceLayout({ invoice }: { invoice: InvoiceDetail }) {
  const styles = useStyles();
  const { invoiceKind, invoiceCode, invoiceNo, issueDate, total, remark, issuerName, red } = invoice;
  return (
    <Section
      title="发票票面"
      id="layout"
      hint={
        invoice.source === 0 && invoice.simulated
          ? '由参考开票平台模拟开具，不作为报销和抵扣凭证'
          : `${SOURCE.texts[invoice.source]}，按登记的票面信息显示`
      }
    >
      <div className={styles.invoice}>
        <div className={styles.head}>
          <span className={styles.red}>{red && '红字发票'}</span>
          <h3 className={`${styles.title} ${red ? styles.red : ''}`}>{PRINTED_TITLE[invoiceKind]}</h3>
          <div className={styles.numbers}>
            {invoiceCode !== null && <div>发票代码：{invoiceCode}</div>}
            <div>发票号码：{invoiceNo === null ? '未开具' : <CopyText text={invoiceNo} />}</div>
            <div>开票日期：{issueDate === null ? '-' : <CopyText text={issueDate} />}</div>
          </div>
        </div>
        <div className={styles.parties}>
          <Party title="购方" party={invoice.buyer} />
          <Party title="销方" party={invoice.seller} />
        </div>
        <Lines invoice={invoice} />
        <div className={styles.words}>
          <span>
            价税合计（大写）：
            <CopyText text={amountInCapitals(total)} />
          </span>
          <span className={styles.strong}>
            （小写）¥
            <CopyText text={total}>{money(total)}</CopyText>
          </span>
        </div>
        <div className={styles.notes}>备注：{remark !== null && <Copied text={remark} />}</div>
        <div className={styles.foot}>
          <span>开票人：{issuerName === null ? '-' : <Copied text={issuerName} />}</span>
        </div>
      </div>
    </Section>
  );
}
