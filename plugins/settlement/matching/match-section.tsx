import type { Answer } from '@portal/sdk';
import { unitPrice } from '@portal/sdk/format';
import { Quantity, Section, WhenLoaded } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { DISPUTE_REASON, invoiceTolerance } from '../statement/codes.ts';
import { Difference } from '../statement/parts.tsx';
import { DIFFERENCE, lineTolerance, MATCH_RESULT, type Match, type MatchLine, matchLine } from './contract.ts';

/** A quantity times its price, where there are both. */
const product = (title: string, factors: (line: MatchLine) => readonly [qty: string | null, price: string | null]) => ({
  title,
  key: title,
  width: 140,
  align: 'end' as const,
  show: (line: MatchLine) => {
    const [qty, price] = factors(line);
    if (qty === null || price === null) return '-';
    return (
      <span>
        <Quantity value={qty} /> × {unitPrice(price)}
      </span>
    );
  },
});

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

/** 三单匹配：订单、收货、发票逐行比对，差异写明原因。 */
export function MatchSection({ answer }: { answer: Answer<Match> }) {
  return (
    <Section
      title="三单匹配"
      id="match"
      hint={`${counted(answer.data?.lines ?? [])}　行容差 ${lineTolerance} 元，开票容差 ${invoiceTolerance} 元`}
    >
      <WhenLoaded answer={answer} rows={4}>
        {({ lines }) => (
          <PlainTable
            caption="三单匹配"
            rows={lines}
            of={matchLine}
            rowKey="lineNo"
            columns={[
              'lineNo',
              'name',
              product('订单量×单价', ({ orderQty, orderPrice }) => [orderQty, orderPrice]),
              { field: 'receiptQty', as: (qty, { orderNo }) => (orderNo === null ? '-' : <Quantity value={qty} />) },
              product('结算量×单价', ({ qty, unitPrice }) => [qty, unitPrice]),
              'amount',
              'invoicedAmount',
              { field: 'diffAmount', as: (value) => <Difference amount={value} /> },
              'result',
              { field: 'reasons', as: (_, row) => reasonOf(row) },
            ]}
            none="没有可匹配的明细。"
          />
        )}
      </WhenLoaded>
    </Section>
  );
}
