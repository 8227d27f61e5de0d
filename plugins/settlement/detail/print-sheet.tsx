import { useDeployment } from '@portal/sdk';
import { amountInCapitals, dateTime, money, percent, quantity } from '@portal/sdk/format';
import { makeStyles } from '@portal/sdk/ui';
import type { SettlementDetail } from './contract.ts';
import { Seal } from './seal.tsx';

const useStyles = makeStyles({
  sheet: {
    display: 'none',
    color: '#000',
    backgroundColor: '#fff',
    fontSize: '9pt',
    lineHeight: 1.5,
    '@media print': { display: 'block' },
    // several statements, each on a page of its own
    '& + &': { breakBefore: 'page' },
    '& table': { width: '100%', borderCollapse: 'collapse' },
    '& th, & td': { border: '0.5pt solid #444', padding: '1.5mm', textAlign: 'left' },
    '& thead': { display: 'table-header-group' },
    '& tr': { breakInside: 'avoid' },
    '& .figure': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  },
  title: { margin: 0, textAlign: 'center', fontSize: '16pt' },
  facts: { display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', rowGap: '1mm', marginBlock: '4mm' },
  seals: { display: 'grid', gridTemplateColumns: '1fr 1fr', marginTop: '6mm', breakInside: 'avoid' },
  party: { position: 'relative', minHeight: '36mm' },
  stamp: { position: 'absolute', left: '36mm', top: '-2mm', opacity: 0.86 },
  foot: { marginTop: '4mm', textAlign: 'right' },
});

interface Party {
  title: string;
  name: string;
  by: string | null;
  at: string | null;
}

function Signature({ title, name, by, at }: Party) {
  const styles = useStyles();
  return (
    <div className={styles.party}>
      <div>
        {title}：{name}
      </div>
      <div>确认人：{by ?? '尚未确认'}</div>
      <div>确认时间：{at === null ? '-' : dateTime(at)}</div>
      {at !== null && (
        <div className={styles.stamp}>
          <Seal name={name} />
        </div>
      )}
    </div>
  );
}

const HEADS = [
  '行号',
  '订单编号',
  '收货单号',
  '收货日期',
  '物料',
  '规格',
  '单位',
  '数量',
  '单价',
  '税率',
  '不含税',
  '税额',
  '价税合计',
];

function Lines({ settlement: { lines, amountNoTax, taxAmount, amount } }: { settlement: SettlementDetail }) {
  return (
    <table>
      <thead>
        <tr>
          {HEADS.map((head) => (
            <th key={head}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines
          .filter(({ flag }) => flag === 'NORMAL')
          .map((line) => (
            <tr key={line.id}>
              <td>{line.lineNo}</td>
              <td>{line.orderNo ?? '调整行'}</td>
              <td>{line.receiptNo ?? '-'}</td>
              <td>{line.receivedOn ?? '-'}</td>
              <td>{line.name}</td>
              <td>{line.spec}</td>
              <td>{line.unit}</td>
              <td className="figure">{quantity(line.qty)}</td>
              <td className="figure">{quantity(line.unitPrice)}</td>
              <td className="figure">{percent(line.taxRate, { decimals: 0 })}</td>
              <td className="figure">{money(line.amountNoTax)}</td>
              <td className="figure">{money(line.taxAmount)}</td>
              <td className="figure">{money(line.amount)}</td>
            </tr>
          ))}
        <tr>
          <td colSpan={10}>合计（大写）：{amountInCapitals(amount)}</td>
          <td className="figure">{money(amountNoTax)}</td>
          <td className="figure">{money(taxAmount)}</td>
          <td className="figure">{money(amount)}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** 对账单的打印版式：A4 横向，表头每页重复，双方电子章；屏幕上不显示。 */
export function PrintSheet({ settlement }: { settlement: SettlementDetail }) {
  const styles = useStyles();
  const { portalName } = useDeployment();
  const { supplierName, purchaserName, settlementNo, period, taxRate } = settlement;
  return (
    <div className={styles.sheet} aria-hidden="true">
      <p className={styles.title}>对账单</p>
      <div className={styles.facts}>
        <span>结算单号：{settlementNo}</span>
        <span>结算周期：{period}</span>
        <span>税率：{percent(taxRate, { decimals: 0 })}</span>
        <span>供方：{supplierName}</span>
        <span>购方：{purchaserName}</span>
        <span>到期付款日：{settlement.dueDate ?? '-'}</span>
        <span>平台服务费：{money(settlement.serviceFee)} 元</span>
        <span>其他扣减：{money(settlement.deductAmount)} 元</span>
        <span>应付金额：{money(settlement.payableAmount)} 元</span>
      </div>
      <Lines settlement={settlement} />
      <div className={styles.seals}>
        <Signature
          title="供方"
          name={supplierName}
          by={settlement.supplierConfirmedBy}
          at={settlement.supplierConfirmedAt}
        />
        <Signature
          title="购方"
          name={purchaserName}
          by={settlement.purchaserConfirmedBy}
          at={settlement.purchaserConfirmedAt}
        />
      </div>
      <div className={styles.foot}>{portalName}</div>
    </div>
  );
}
