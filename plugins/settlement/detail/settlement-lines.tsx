import { percent } from '@portal/sdk/format';
import { Checkbox, makeStyles, Quantity, Section, TextLink, tokens, ToneTag, Truncated } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { Difference } from '../statement/settlement-tags.tsx';
import { LINE_FLAG } from '../statement/codes.ts';
import type { SettlementDetail, SettlementLine } from '../statement/detail.ts';
import { AdjustButton, FlagButtons } from './line-buttons.tsx';

const useStyles = makeStyles({
  tags: { display: 'inline-flex', gap: '4px' },
  note: { margin: '8px 0 0', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

const TONE = { NORMAL: 'neutral', HANG: 'waiting', STOP: 'danger' } as const;

function Flags({ line: { flag, flagReason, disputed } }: { line: SettlementLine }) {
  const styles = useStyles();
  return (
    <span className={styles.tags} title={flagReason ?? ''}>
      <ToneTag tone={TONE[flag]}>{LINE_FLAG[flag]}</ToneTag>
      {disputed && <ToneTag tone="danger">有异议</ToneTag>}
    </span>
  );
}

const COLUMNS: readonly Column<SettlementLine>[] = [
  { title: '行号', field: 'lineNo', width: 56 },
  {
    title: '订单编号',
    key: 'orderNo',
    width: 160,
    show: ({ orderId, orderNo }) =>
      orderId === null ? '调整行' : <TextLink to={`/orderManagement/orderDetail?id=${orderId}`}>{orderNo}</TextLink>,
  },
  { title: '物料', field: 'name', width: 136 },
  {
    title: '数量',
    field: 'qty',
    width: 84,
    align: 'end',
    as: (qty, { receiptQty, orderId }) => (
      <span title={orderId === null ? '' : `实收 ${Number(receiptQty)}`}>
        <Quantity value={qty} />
      </span>
    ),
  },
  { title: '单价（元）', field: 'unitPrice', width: 108, align: 'end', as: (price) => <Quantity value={price} /> },
  { title: '税率', field: 'taxRate', width: 60, align: 'end', as: (rate) => percent(rate, { decimals: 0 }) },
  { title: '价税合计（元）', field: 'amount', as: 'money', width: 136 },
  { title: '不含税（元）', field: 'amountNoTax', as: 'money', width: 128 },
  { title: '税额（元）', field: 'taxAmount', as: 'money', width: 116 },
  { title: '线标记', key: 'flag', width: 136, show: (line) => <Flags line={line} /> },
  { title: '差异（元）', field: 'diffAmount', width: 112, align: 'end', as: (value) => <Difference amount={value} /> },
  { title: '收货单号', field: 'receiptNo', width: 160 },
  { title: '收货日期', field: 'receivedOn', width: 104 },
  { title: '订单行号', field: 'orderLineNo', width: 84, align: 'end' },
  { title: '规格', field: 'spec', width: 144, as: (spec) => <Truncated text={spec} /> },
];

interface Props {
  settlement: SettlementDetail;
  onDone: () => unknown;
}

/** 结算明细：轮到本方时可勾选行挂起、终止或恢复；草稿可加调整行。 */
export function SettlementLines({ settlement, onDone }: Props) {
  const styles = useStyles();
  const { lines, amount, amountNoTax, taxAmount, diffAmount } = settlement;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const changeable = settlement.ownTurn;
  const choose = (id: string, on: boolean) =>
    setChosen(new Set(on ? [...chosen, id] : [...chosen].filter((other) => other !== id)));
  const choice: Column<SettlementLine> = {
    title: '选择',
    key: 'choice',
    width: 56,
    show: ({ id, lineNo }) => (
      <Checkbox
        checked={chosen.has(id)}
        aria-label={`选择第 ${lineNo} 行`}
        onChange={(_, { checked }) => choose(id, checked === true)}
      />
    ),
  };
  const done = () => {
    setChosen(new Set());
    return onDone();
  };
  const tails = lines.filter(({ flag, taxTail }) => flag === 'NORMAL' && Number(taxTail) !== 0);
  const [tail] = tails;
  return (
    <Section
      title="结算明细"
      id="lines"
      hint={`共 ${lines.length} 行`}
      actions={
        changeable && (
          <>
            <FlagButtons settlement={settlement} lineIds={[...chosen]} onDone={done} />
            {settlement.status === 0 && <AdjustButton settlement={settlement} onDone={done} />}
          </>
        )
      }
    >
      <PlainTable
        caption="结算明细"
        rows={lines}
        rowKey="id"
        columns={changeable ? [choice, ...COLUMNS] : COLUMNS}
        totals={{ amountNoTax, taxAmount, amount, diffAmount }}
      />
      {tail && (
        <p className={styles.note}>
          税额按整单计算，自金额最大的行起有 {tails.length} 行各含尾差 {tail.taxTail}{' '}
          元，使各行之和与整单一致。挂起与终止的行不计入合计。
        </p>
      )}
    </Section>
  );
}
