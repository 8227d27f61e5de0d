import { money, quantity } from '@portal/sdk/format';
import { Section, Stack, TextLink } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { invoicePath } from './addresses.ts';
import type { InvoiceDetail } from './contract.ts';
import { leftTotal } from './red-lines.ts';
import { confirmation, redLine } from './schema.ts';

type Confirmation = InvoiceDetail['confirmations'][number];

/** 第 1 行 3，第 2 行 50.00 元：按数量或按金额。 */
const linesText = (lines: Confirmation['lines']): string =>
  lines
    .map(({ lineNo, qty, amount }) =>
      Number(qty) === 0 ? `第 ${lineNo} 行 ${money(amount)} 元` : `第 ${lineNo} 行 × ${quantity(qty)}`,
    )
    .join('，');

/** 红字确认单，和各行还能红冲多少。 */
export function RedSection({ invoice: { confirmations, lines, redBy } }: { invoice: InvoiceDetail }) {
  const letterOf = (number: string | null) => redBy.find(({ invoiceNo }) => invoiceNo === number);
  return (
    <Section title="红字确认" id="red">
      <Stack>
        <PlainTable
          caption="红字确认单"
          rows={confirmations}
          of={confirmation}
          columns={[
            'confirmNo',
            'status',
            'reason',
            'amount',
            { field: 'lines', as: linesText },
            {
              field: 'redInvoiceNo',
              as: (number) => {
                const letter = letterOf(number);
                return letter ? <TextLink to={invoicePath(letter.id)}>{number}</TextLink> : '-';
              },
            },
            ...([
              'initiator',
              'initiatorName',
              'remark',
              'createdAt',
              'decidedByName',
              'opinion',
              'decidedAt',
            ] as const),
          ]}
        />
        <strong>各行可红冲</strong>
        <PlainTable
          caption="各行可红冲"
          rows={lines.map((line) => ({ ...line, leftTotal: leftTotal(line) }))}
          of={redLine}
          rowKey="lineNo"
          columns={['lineNo', 'item', 'spec', 'unit', 'leftQty', 'leftTotal']}
          totals={['leftTotal']}
        />
      </Stack>
    </Section>
  );
}
