import { labelOf } from '@portal/sdk/contract';
import { invoiceRate } from '@portal/sdk/calls/fields';
import { Descriptions, Money, Quiet, Section, Stack, TextLink } from '@portal/sdk/ui';
import { MiniBar, PlainTable } from '@portal/sdk/ui/table';
import { invoicePath } from '../invoice/addresses.ts';
import { type BilledInvoice, billedInvoice } from '../matching/contract.ts';
import { AssignButton } from '../matching/assign-button.tsx';
import { ReceiveButton } from '../matching/receive-button.tsx';
import type { SettleType } from '../statement/schema.ts';
import type { StatementProps } from '../statement/parts.tsx';
import { billedOf, WORDS } from '../statement/words.ts';

interface Props extends StatementProps {
  view: SettleType;
  invoices: readonly BilledInvoice[];
}

function Invoices({ invoices }: { invoices: readonly BilledInvoice[] }) {
  return (
    <PlainTable
      caption="发票"
      none="还没有发票。"
      rows={invoices}
      of={billedInvoice}
      columns={[
        {
          field: 'invoiceNo',
          as: (invoiceNo, { id }) => <TextLink to={invoicePath(id)}>{invoiceNo ?? '待开具'}</TextLink>,
        },
        'invoiceKind',
        'issueDate',
        'amount',
        'total',
        'verifyResult',
        'status',
      ]}
    />
  );
}

/** 开票进度与每张发票的核验结果；采购方在此登记导入的发票。 */
export function Invoicing({ settlement, view, invoices, onDone }: Props) {
  const { invoicedShare, settlementNo, auditedAt } = settlement;
  const { billed, unbilled } = billedOf(view, settlement);
  const words = WORDS[view];
  const direction = view === 'INCOME' ? 'OUT' : 'IN';
  const list = `/settlementManagement/myInvoice?direction=${direction}&settlementNo=${settlementNo}`;
  return (
    <Section
      title={words.invoicing}
      id="invoices"
      actions={
        <>
          <TextLink to={list}>{words.invoices}</TextLink>
          <ReceiveButton settlement={settlement} onDone={onDone} />
          {invoices.some(({ imported }) => imported) && <AssignButton settlement={settlement} onDone={onDone} />}
        </>
      }
    >
      {auditedAt !== null ? (
        <Stack>
          <Descriptions
            items={[
              { label: words.invoiced, value: <Money value={billed} /> },
              { label: words.uninvoiced, value: <Money value={unbilled} /> },
              {
                label: labelOf(invoiceRate),
                value: <MiniBar value={Number(invoicedShare)} label={labelOf(invoiceRate)} />,
              },
            ]}
          />
          <Invoices invoices={invoices} />
        </Stack>
      ) : (
        <Quiet>结算单审核通过后可以开票。</Quiet>
      )}
    </Section>
  );
}
