import { Descriptions, DocChain, DocumentLog, factsOf, Section, StatusTag } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { wordsOf } from '@portal/sdk/contract';
import type { InvoiceDetail } from './contract.ts';
import { confirmation, invoiceDetail, INVOICE_STATUS, invoiceSteps } from './schema.ts';

type Related = NonNullable<InvoiceDetail['redOf']>;

/** 红字确认单。 */
export function RedLetters({ rows }: { rows: InvoiceDetail['confirmations'] }) {
  if (rows.length === 0) return null;
  return (
    <Section title="红字确认" id="red">
      <PlainTable
        caption="红字确认单"
        rows={rows}
        of={confirmation}
        rowKey="id"
        columns={[
          'confirmNo',
          'status',
          'initiator',
          'initiatorName',
          'reason',
          'remark',
          'createdAt',
          'decidedByName',
          'opinion',
          'decidedAt',
        ]}
      />
    </Section>
  );
}

export function Delivery({ invoice }: { invoice: InvoiceDetail }) {
  const { email, carrier, waybillNo } = invoice.delivery ?? {};
  return (
    <Section title="开具与交付" id="delivery">
      <Descriptions
        items={[
          ...factsOf(invoiceDetail, invoice, ['applyNo', 'outputType', 'serialNo']),
          { label: '交付方式', value: email ?? [carrier, waybillNo].filter(Boolean).join('　') },
          ...factsOf(invoiceDetail, invoice, ['deliveredAt', 'signedAt', 'verifiedAt', 'certifyMonth']),
        ]}
      />
    </Section>
  );
}

const relatedOf = (kind: string, related: Related | null) =>
  related === null
    ? []
    : [
        {
          kind,
          number: related.invoiceNo ?? '未开具',
          to: `/settlementManagement/invoiceInfo?id=${related.id}`,
          tag: <StatusTag code={related.status} {...INVOICE_STATUS} />,
        },
      ];

/** 关联单据：订单、结算单、本发票、红冲与重开。 */
export function Related({ invoice }: { invoice: InvoiceDetail }) {
  const { orders, settlements, invoiceNo, applyNo, side } = invoice;
  const page = side === 'BUYER' ? 'incomeInfo' : 'expensesInfo';
  return (
    <Section title="关联单据" id="related">
      <DocChain
        documents={[
          ...orders.map(({ orderId, orderNo }) => ({
            kind: '采购订单',
            number: orderNo,
            to: `/orderManagement/orderDetail?id=${orderId}`,
          })),
          ...settlements.map(({ settlementId, settlementNo }) => ({
            kind: '结算单',
            number: settlementNo,
            to: `/reconciliationSettlement/${page}?id=${settlementId}`,
          })),
          ...relatedOf('原发票', invoice.reissueOf),
          ...relatedOf('蓝字发票', invoice.redOf),
          { kind: '发票', number: invoiceNo ?? applyNo, place: 'current' },
          ...relatedOf('红字发票', invoice.redBy),
          ...relatedOf('重开发票', invoice.reissuedBy),
        ]}
      />
    </Section>
  );
}

const words = wordsOf(invoiceSteps);

export const History = ({ log }: { log: InvoiceDetail['log'] }) => (
  <DocumentLog
    log={log}
    texts={{ ...words.texts, VERIFY: '查验' }}
    tones={{ ...words.tones, RETURN: 'danger', VOID: 'danger' }}
  />
);
