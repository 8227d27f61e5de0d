import { dateTime } from '@portal/sdk/format';
import { Descriptions, DocChain, DocumentLog, Section, StatusTag } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import {
  CONFIRM_STATUS,
  CONFIRM_TONE,
  INVOICE_ACTION,
  type InvoiceDetail,
  OUTPUT_TYPE,
  PARTY_SIDE,
  RED_REASON,
} from './contract.ts';
import { INVOICE_STATUS } from './status.ts';

type Confirmation = InvoiceDetail['confirmations'][number];
type Related = NonNullable<InvoiceDetail['redOf']>;

const CONFIRMATIONS: readonly Column<Confirmation>[] = [
  { title: '确认单号', field: 'confirmNo', width: 184 },
  { title: '状态', field: 'status', codes: CONFIRM_STATUS, tones: CONFIRM_TONE, width: 112 },
  { title: '发起方', field: 'initiator', codes: PARTY_SIDE, width: 72 },
  { title: '发起人', field: 'initiatorName', width: 88 },
  { title: '红冲原因', field: 'reason', codes: RED_REASON, width: 104 },
  { title: '说明', field: 'remark', width: 160, as: (text) => text ?? '-' },
  { title: '发起时间', field: 'createdAt', as: 'dateTime', width: 176 },
  { title: '处理人', field: 'decidedByName', width: 88, as: (name) => name ?? '-' },
  { title: '处理意见', field: 'opinion', width: 160, as: (text) => text ?? '-' },
  { title: '处理时间', field: 'decidedAt', width: 176, as: (at) => dateTime(at) },
];

/** 红字确认单。 */
export function RedLetters({ rows }: { rows: readonly Confirmation[] }) {
  if (rows.length === 0) return null;
  return (
    <Section title="红字确认" id="red">
      <PlainTable caption="红字确认单" rows={rows} rowKey="id" columns={CONFIRMATIONS} />
    </Section>
  );
}

export function Delivery({ invoice }: { invoice: InvoiceDetail }) {
  const { delivery, deliveredAt, signedAt, verifiedAt, certifyMonth, serialNo, outputType, applyNo } = invoice;
  const way = delivery?.email ?? [delivery?.carrier, delivery?.waybillNo].filter(Boolean).join('　');
  return (
    <Section title="开具与交付" id="delivery">
      <Descriptions
        items={[
          { label: '申请单号', value: applyNo },
          { label: '开具形式', value: OUTPUT_TYPE[outputType] },
          { label: '平台流水号', value: serialNo },
          { label: '交付方式', value: way },
          { label: '交付时间', value: dateTime(deliveredAt) },
          { label: '签收时间', value: dateTime(signedAt) },
          { label: '查验时间', value: dateTime(verifiedAt) },
          { label: '认证所属期', value: certifyMonth },
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
          { kind: '发票', number: invoiceNo ?? applyNo, current: true },
          ...relatedOf('红字发票', invoice.redBy),
          ...relatedOf('重开发票', invoice.reissuedBy),
        ]}
      />
    </Section>
  );
}

export const History = ({ log }: { log: InvoiceDetail['log'] }) => (
  <DocumentLog log={log} texts={INVOICE_ACTION} tones={TONES} />
);

const TONES = {
  FAILED: 'danger',
  RETURN: 'danger',
  VOID: 'danger',
  RED_CONFIRM: 'danger',
  RED_APPLY: 'waiting',
  ISSUED: 'success',
  SIGN: 'success',
  CERTIFY: 'success',
} as const;
