import { useCall, usePageTitle, useSlot } from '@portal/sdk';
import { percent } from '@portal/sdk/format';
import { useSearchParams } from '@portal/sdk/router';
import {
  AnchorTabs,
  Card,
  CopyText,
  Descriptions,
  DocChain,
  DocumentLog,
  DueDate,
  factsOf,
  Fill,
  KeyFacts,
  Page,
  Section,
  Slot,
  Split,
  StepsBar,
  type Tone,
  WhenLoaded,
} from '@portal/sdk/ui';
import { DOCUMENT, ORDER_ACTION, type OrderAction } from '../fields.ts';
import { type OrderDetail, orderDetail, orderManagement } from './contract.ts';
import { OrderActions } from './order-actions.tsx';
import { Files, OrderLines, Receipts, Shipments } from './order-blocks.tsx';
import { deliveryDate } from '../deliveryDate/contract.ts';
import { changesOf, OrderChanges } from './order-changes.tsx';
import { OrderTags } from './order-tags.tsx';

const SECTIONS = [
  { id: 'lines', title: '订单明细' },
  { id: 'facts', title: '订单信息' },
  { id: 'files', title: '附件' },
  { id: 'shipments', title: '发货与物流' },
  { id: 'receipts', title: '收货验收' },
  { id: 'changes', title: '交期变更' },
  { id: 'related', title: '关联单据' },
  { id: 'log', title: '操作日志' },
];
const STEPS = ['下单', '确认', '发货', '收货', '对账', '开票', '付款'].map((title) => ({ title }));
/** States in which it does not go on. */
const FAILED: ReadonlySet<number> = new Set([15, 80, 90]);

/** Of the steps in the history; the others are neutral. */
const ACTION_TONE: Partial<Record<OrderAction, Tone>> = {
  CONFIRM: 'info',
  SHIP: 'info',
  RECEIVE: 'success',
  REJECT: 'danger',
  CANCEL: 'danger',
  CLOSE: 'danger',
  CHANGE_APPLY: 'waiting',
  CHANGE_FIRST: 'info',
  CHANGE_EFFECTIVE: 'success',
  CHANGE_REJECT: 'danger',
};

/** Where the order stands, by its state and, once the goods are in, by the axes. */
function progressOf({ status, receiptRate, settleRate, invoiceRate, shipments, receipts, log }: OrderDetail) {
  const received = Number(receiptRate);
  const after = Number(settleRate) < received ? 4 : Number(invoiceRate) < received ? 5 : 6;
  const sent = shipments.length > 0 || log.some(({ action }) => action === 'CONFIRM');
  const ended = receipts.length > 0 ? 3 : sent ? 2 : 1;
  const at = { 10: 1, 15: 1, 20: 2, 30: 2, 40: 3, 50: 3, 60: after, 70: STEPS.length, 80: ended, 90: ended };
  return { current: at[status], state: FAILED.has(status) ? 'failed' : 'running' } as const;
}

function Facts({ order }: { order: OrderDetail }) {
  return (
    <Section title="订单信息" id="facts">
      <Descriptions
        items={factsOf(orderDetail, order, [
          { field: 'projectName', span: 'row' },
          'plate',
          'orderType',
          'sourceSystem',
          'extOrderNo',
          { field: 'receiverName', as: (name) => `${name}　${order.receiverPhone}` },
          { field: 'receiverAddress', span: 'row' },
          { field: 'penaltyClause', span: 'row' },
          { field: 'remark', span: 'row' },
        ])}
      />
    </Section>
  );
}

function Loaded({ order, reload: reloadOrder }: { order: OrderDetail; reload: () => Promise<unknown> }) {
  const changes = useCall(deliveryDate.page, changesOf(order.id));
  const more = useSlot('order.detail.tabs');
  const onPage = { orderId: order.id, orderNo: order.orderNo, side: order.side };
  const reload = () => Promise.all([reloadOrder(), changes.reload()]);
  usePageTitle(order.orderNo);
  const aside = (
    <>
      <Section title="关联单据" id="related">
        <DocChain
          documents={[
            { kind: DOCUMENT.texts.order, number: order.orderNo, place: 'current' },
            ...order.related.map(({ bizType, bizNo }) => ({
              kind: DOCUMENT.texts[bizType],
              number: bizNo,
              // what the agreement covers
              ...(bizType === 'agreement' && {
                to: `/productManagement/goodsList?agreementNo=${encodeURIComponent(bizNo)}`,
              }),
            })),
          ]}
        />
        <Slot name="order.detail.related" payload={onPage} />
      </Section>
      <DocumentLog log={order.log} texts={ORDER_ACTION} tones={ACTION_TONE} />
    </>
  );
  return (
    <Page
      header="sticky"
      title={<CopyText text={order.orderNo} />}
      tag={<OrderTags order={order} />}
      actions={<OrderActions order={order} onDone={reload} appearance="secondary" />}
      facts={
        <KeyFacts
          items={[
            ...factsOf(orderDetail, order, [
              'orderAmount',
              'purchaserName',
              'supplierName',
              'orderDate',
              { field: 'deliveryDate', as: (day) => <DueDate date={day} daysLeft={order.daysLeft} /> },
            ]),
            {
              label: '收货 / 付款',
              value: `${percent(order.receiptRate, { decimals: 0 })} / ${percent(order.payRate, { decimals: 0 })}`,
            },
            ...factsOf(orderDetail, order, [{ field: 'versionNo', as: (versionNo) => `V${versionNo}` }]),
          ]}
        />
      }
    >
      <Card>
        <StepsBar steps={STEPS} {...progressOf(order)} />
      </Card>
      <AnchorTabs sections={[...SECTIONS, ...more]} />
      <Split aside={aside}>
        <OrderLines lines={order.lines} />
        <Facts order={order} />
        <Files files={order.files} />
        <Shipments shipments={order.shipments} />
        <Receipts receipts={order.receipts} />
        <OrderChanges order={order} onDone={reload} />
        {more.map((fill) => (
          <Section key={fill.id} title={fill.title} id={fill.id}>
            <Fill fill={fill} payload={onPage} />
          </Section>
        ))}
      </Split>
    </Page>
  );
}

/** 订单详情：要点、进度、明细、物流、收货、交期变更、关联单据、操作日志；按状态办理。 */
export default function OrderDetailPage() {
  const order = useCall(orderManagement.detail, { orderId: useSearchParams()[0].get('id') ?? '0' });
  return (
    <WhenLoaded answer={order} rows={12}>
      {(found) => <Loaded order={found} reload={order.reload} />}
    </WhenLoaded>
  );
}
