import type { NamedKeys } from '@portal/sdk/contract';
import { money } from '@portal/sdk/format';
import {
  ActionButton,
  ReasonButton,
  makeStyles,
  Money,
  Quantity,
  Section,
  StatusTag,
  TextLink,
  tokens,
  ToneTag,
  Truncated,
} from '@portal/sdk/ui';
import { StepButton } from '@portal/sdk/ui/form';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { fen, plain } from '../invoice/split.ts';
import { LINE_FLAG } from '../statement/codes.ts';
import { line, settlementDetail, type SettlementLine } from '../statement/contract.ts';
import { Difference, type StatementProps } from '../statement/parts.tsx';

const useStyles = makeStyles({
  tags: { display: 'inline-flex', gap: '4px' },
  note: { margin: '8px 0 0', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

function Flags({ line: { flag, flagReason, disputed } }: { line: SettlementLine }) {
  const styles = useStyles();
  return (
    <span className={styles.tags} title={flagReason ?? ''}>
      <StatusTag code={flag} {...LINE_FLAG} />
      {disputed && <ToneTag tone="danger">有异议</ToneTag>}
    </span>
  );
}

type LineColumn = Column<SettlementLine, NamedKeys<typeof line.properties>>;

const COLUMNS: readonly LineColumn[] = [
  'lineNo',
  {
    field: 'orderNo',
    as: (orderNo, { orderId }) =>
      orderId === null ? '调整行' : <TextLink to={`/orderManagement/orderDetail?id=${orderId}`}>{orderNo}</TextLink>,
  },
  'name',
  {
    field: 'qty',
    as: (qty, { receiptQty, orderId }) => (
      <span title={orderId === null ? '' : `实收 ${Number(receiptQty)}`}>
        <Quantity value={qty} />
      </span>
    ),
  },
  'unitPrice',
  'taxRate',
  'amount',
  'amountNoTax',
  'taxAmount',
  { field: 'flag', as: (_, one) => <Flags line={one} /> },
  { field: 'diffAmount', as: (value) => <Difference amount={value} /> },
  'receiptNo',
  'receivedOn',
  'orderLineNo',
  { field: 'spec', as: (spec) => <Truncated text={spec} /> },
];

/** 挂起、终止、恢复所选行。 */
function FlagButtons({ settlement, lineIds, onDone }: StatementProps & { lineIds: readonly string[] }) {
  if (lineIds.length === 0) return <span>勾选明细行后可挂起或终止</span>;
  const sum = settlement.lines.reduce(
    (total, { id, amount }) => (lineIds.includes(id) ? total + fen(amount) : total),
    0n,
  );
  const call = settlementDetail.lineFlag;
  const seen = { settlementId: settlement.id, version: settlement.version, lineIds: [...lineIds] };
  const stop = (flag: 'HANG' | 'STOP', leadsTo: string) => (
    <ReasonButton
      call={call}
      input={(reason) => ({ ...seen, flag, reason })}
      title={`${LINE_FLAG.texts[flag]} ${lineIds.length} 行${leadsTo}`}
      label={`${LINE_FLAG.texts[flag]}原因`}
      done={`已${LINE_FLAG.texts[flag]} ${lineIds.length} 行`}
      onDone={onDone}
      appearance="secondary"
    >
      {LINE_FLAG.texts[flag]}
    </ReasonButton>
  );
  return (
    <>
      <span role="status">
        已选 {lineIds.length} 行 <Money value={plain(sum, 2)} /> 元
      </span>
      {stop('HANG', '到下一周期')}
      {stop('STOP', '，不再结算')}
      <ActionButton
        call={call}
        input={{ ...seen, flag: 'NORMAL' }}
        done={`已恢复 ${lineIds.length} 行`}
        onDone={onDone}
        appearance="secondary"
      >
        恢复
      </ActionButton>
    </>
  );
}

/** 结算明细：轮到本方时可勾选行挂起、终止或恢复；草稿可加调整行。 */
export function SettlementLines({ settlement, onDone }: StatementProps) {
  const styles = useStyles();
  const { lines, amount, amountNoTax, taxAmount, diffAmount } = settlement;
  const [chosen, setChosen] = useState<string[]>([]);
  const changeable = settlement.may.includes('FLAG');
  const done = () => {
    setChosen([]);
    return onDone();
  };
  const removable = settlement.may.includes('ADJUST_REMOVE') && lines.some(({ orderId }) => orderId === null);
  const remove = ({ id, lineNo, name, amount: adjusted, orderId }: SettlementLine) =>
    orderId === null && (
      <StepButton
        call={settlementDetail.adjustRemove}
        row={settlement}
        input={{ lineId: id }}
        ask={`删除第 ${lineNo} 行“${name}” ${money(adjusted)} 元？`}
        done="已删除调整行"
        onDone={done}
        appearance="danger"
      >
        删除
      </StepButton>
    );
  const tails = lines.filter(({ flag, taxTail }) => flag === 'NORMAL' && Number(taxTail) !== 0);
  const [tail] = tails;
  return (
    <Section
      title="结算明细"
      id="lines"
      hint={`共 ${lines.length} 行`}
      actions={
        <>
          {changeable && <FlagButtons settlement={settlement} lineIds={chosen} onDone={done} />}
          <StepButton call={settlementDetail.adjust} row={settlement} onDone={done} appearance="secondary" />
        </>
      }
    >
      <PlainTable
        caption="结算明细"
        rows={lines}
        of={line}
        columns={COLUMNS}
        {...(changeable && {
          choice: { chosen, onChange: setChosen, nameOf: ({ lineNo }: SettlementLine) => `选择第 ${lineNo} 行` },
        })}
        totals={{ amountNoTax, taxAmount, amount, diffAmount }}
        {...(removable && { rowActions: remove, actionsWidth: 80 })}
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
