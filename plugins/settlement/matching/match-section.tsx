import type { Answer } from '@portal/sdk';
import { Quantity, Section, StatusTag, WhenLoaded } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { Quiet } from '../statement/quiet.tsx';
import { DISPUTE_REASON } from '../dispute/contract.ts';
import { Difference } from '../statement/settlement-tags.tsx';
import { DIFFERENCE, lineTolerance, MATCH_RESULT, MATCH_TONE, type Match, type MatchLine } from './contract.ts';
import { invoiceTolerance } from '../statement/codes.ts';

const priced = (qty: string | null, price: string | null) =>
  qty === null || price === null ? (
    '-'
  ) : (
    <span>
      <Quantity value={qty} /> × <Quantity value={price} />
    </span>
  );

function reasonOf({ reasons, agreedOn }: MatchLine): string {
  const found = reasons.map((reason) => DIFFERENCE[reason]);
  const agreed = agreedOn === null ? [] : [`异议“${DISPUTE_REASON[agreedOn]}”已达成一致`];
  return [...found, ...agreed].join('；') || '-';
}

const COLUMNS: readonly Column<MatchLine>[] = [
  { title: '行号', field: 'lineNo', width: 56 },
  { title: '物料', field: 'name', width: 128 },
  {
    title: '订单量×单价',
    key: 'order',
    width: 140,
    align: 'end',
    show: ({ orderQty, orderPrice }) => priced(orderQty, orderPrice),
  },
  {
    title: '收货数量',
    field: 'receiptQty',
    width: 84,
    align: 'end',
    as: (qty, { orderNo }) => (orderNo === null ? '-' : <Quantity value={qty} />),
  },
  {
    title: '结算量×单价',
    key: 'settled',
    width: 140,
    align: 'end',
    show: ({ qty, unitPrice }) => priced(qty, unitPrice),
  },
  { title: '结算金额（元）', field: 'amount', as: 'money', width: 132 },
  { title: '已开票（元）', field: 'invoicedAmount', as: 'money', width: 120 },
  {
    title: '差异（元）',
    field: 'diffAmount',
    width: 104,
    align: 'end',
    as: (value) => <Difference amount={value} />,
  },
  {
    title: '匹配结果',
    field: 'result',
    width: 92,
    as: (result) => <StatusTag code={result} texts={MATCH_RESULT} tones={MATCH_TONE} />,
  },
  { title: '差异原因', key: 'reasons', width: 160, show: reasonOf },
];

const counted = (lines: readonly MatchLine[]) =>
  (['SAME', 'TOLERATED', 'WAITING', 'DIFFERENT'] as const)
    .map((result) => ({ result, count: lines.filter((line) => line.result === result).length }))
    .filter(({ count }) => count > 0)
    .map(({ result, count }) => `${MATCH_RESULT[result]} ${count} 行`)
    .join('，');

interface Props {
  answer: Answer<Match>;
}

/** 三单匹配：订单、收货、发票逐行比对，差异写明原因。 */
export function MatchSection({ answer }: Props) {
  return (
    <Section
      title="三单匹配"
      id="match"
      hint={`${counted(answer.data?.lines ?? [])}　行容差 ${lineTolerance} 元，开票容差 ${invoiceTolerance} 元`}
    >
      <WhenLoaded answer={answer} rows={4}>
        {({ lines }) =>
          lines.length === 0 ? (
            <Quiet>没有可匹配的明细。</Quiet>
          ) : (
            <PlainTable caption="三单匹配" rows={lines} rowKey="lineNo" columns={COLUMNS} />
          )
        }
      </WhenLoaded>
    </Section>
  );
}
