import type { Answer } from '@portal/sdk';
import { Quantity, Quiet, Section, WhenLoaded } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { DISPUTE_REASON, invoiceTolerance } from '../statement/codes.ts';
import { Difference } from '../statement/parts.tsx';
import { DIFFERENCE, lineTolerance, MATCH_RESULT, type Match, type MatchLine, matchLine } from './contract.ts';

const priced = (qty: string | null, price: string | null) =>
  qty === null || price === null ? (
    '-'
  ) : (
    <span>
      <Quantity value={qty} /> × <Quantity value={price} />
    </span>
  );

function reasonOf({ reasons, agreedOn }: MatchLine): string {
  const found = reasons.map((reason) => DIFFERENCE.texts[reason]);
  const agreed = agreedOn === null ? [] : [`异议“${DISPUTE_REASON.texts[agreedOn]}”已达成一致`];
  return [...found, ...agreed].join('；') || '-';
}

const counted = (lines: readonly MatchLine[]) =>
  MATCH_RESULT.list
    .map((result) => ({ result, count: lines.filter((line) => line.result === result).length }))
    .filter(({ count }) => count > 0)
    .map(({ result, count }) => `${MATCH_RESULT.texts[result]} ${count} 行`)
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
            <PlainTable
              caption="三单匹配"
              rows={lines}
              of={matchLine}
              rowKey="lineNo"
              columns={[
                'lineNo',
                'name',
                {
                  title: '订单量×单价',
                  key: 'order',
                  width: 140,
                  align: 'end',
                  show: ({ orderQty, orderPrice }) => priced(orderQty, orderPrice),
                },
                {
                  field: 'receiptQty',
                  as: (qty, { orderNo }) => (orderNo === null ? '-' : <Quantity value={qty} />),
                },
                {
                  title: '结算量×单价',
                  key: 'settled',
                  width: 140,
                  align: 'end',
                  show: ({ qty, unitPrice }) => priced(qty, unitPrice),
                },
                'amount',
                'invoicedAmount',
                { field: 'diffAmount', as: (value) => <Difference amount={value} /> },
                'result',
                { field: 'reasons', as: (_, row) => reasonOf(row) },
              ]}
            />
          )
        }
      </WhenLoaded>
    </Section>
  );
}
