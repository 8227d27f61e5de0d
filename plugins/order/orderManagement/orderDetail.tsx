import { ORDER_TYPE, SOURCE_SYSTEM } from '@portal/sdk/calls/order';
import { useCall, usePageTitle, useSlot } from '@portal/sdk';
import { PLATE } from '@portal/sdk/calls/enterprise';
import { percent } from '@portal/sdk/format';
import { useSearchParams } from '@portal/sdk/router';
import {
  AnchorTabs,
  Card,
  CopyText,
  Descriptions,
  DocChain,
  DueDate,
  Fill,
  KeyFacts,
  Money,
  Page,
  Section,
  Slot,
  Split,
  StepsBar,
  WhenLoaded,
} from '@portal/sdk/ui';
import { type OrderDetail, orderManagement } from './contract.ts';
import { orderActions } from './order-actions.tsx';
import { OrderLines, Receipts, Shipments } from './order-blocks.tsx';
import { deliveryDate } from '../deliveryDate/contract.ts';
import { changesOf, OrderChanges } from './order-changes.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderTags } from './order-tags.tsx';

const SECTIONS = [
  { id: 'lines', title: '订单明细' },
  { id: 'facts', title: '订单信息' },
  { id: 'shipments', title: '发货与物流' },
  { id: 'receipts', title: '收货验收' },
  { id: 'changes', title: '交期变更' },
  { id: 'related', title: '关联单据' },
  { id: 'log', title: '操作日志' },
];
const RELATED: Record<string, string> = { agreement: '协议', contract: '合同', shipment: '发货单', receipt: '收货单' };
const STEPS = [
  { title: '下单' },
  { title: '确认' },
  { title: '发货' },
  { title: '收货' },
  { title: '对账' },
  { title: '开票' },
  { title: '付款' },
];

/** Index of the step that runs now, by state and, once the goods are in, by the axes. */
function stepOf({ status, receiptRate, settleRate, invoiceRate, shipments, receipts, log }: OrderDetail): number {
  const received = Number(receiptRate);
  const after = Number(settleRate) < received ? 4 : Number(invoiceRate) < received ? 5 : 6;
  const ended =
    receipts.length > 0 ? 3 : shipments.length > 0 ? 2 : log.some(({ action }) => action === 'CONFIRM') ? 2 : 1;
  return { 10: 1, 15: 1, 20: 2, 30: 2, 40: 3, 50: 3, 60: after, 70: STEPS.length, 80: ended, 90: ended }[status];
}

function Facts({ order }: { order: OrderDetail }) {
  return (
    <Section title="订单信息" id="facts">
      <Descriptions
        items={[
          { label: '项目', value: order.projectName, wide: true },
          { label: '采购单位', value: order.purchaserName },
          { label: '供应商', value: order.supplierName },
          { label: '板块', value: PLATE[order.plate] },
          { label: '订单类型', value: ORDER_TYPE.texts[order.orderType] },
          { label: '来源', value: SOURCE_SYSTEM.texts[order.sourceSystem] },
          { label: '外部订单号', value: order.extOrderNo },
          { label: '收货人', value: `${order.receiverName}　${order.receiverPhone}` },
          { label: '收货地址', value: order.receiverAddress, wide: true },
          { label: '违约条款', value: order.penaltyClause, wide: true },
          { label: '备注', value: order.remark, wide: true },
        ]}
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
  const failed = [15, 80, 90].includes(order.status);
  const aside = (
    <>
      <Section title="关联单据" id="related">
        <DocChain
          documents={[
            { kind: '采购订单', number: order.orderNo, current: true },
            ...order.related.map(({ bizType, bizNo }) => ({ kind: RELATED[bizType] ?? bizType, number: bizNo })),
          ]}
        />
        <Slot name="order.detail.related" payload={onPage} />
      </Section>
      <OrderHistory log={order.log} />
    </>
  );
  return (
    <Page
      header="sticky"
      title={<CopyText text={order.orderNo} />}
      tag={<OrderTags order={order} />}
      actions={orderActions({ order, onDone: reload, look: 'secondary' })}
      facts={
        <KeyFacts
          items={[
            { label: '含税金额（元）', value: <Money value={order.orderAmount} /> },
            { label: '采购单位', value: order.purchaserName },
            { label: '供应商', value: order.supplierName },
            { label: '下单日期', value: order.orderDate },
            { label: '要求交期', value: <DueDate date={order.deliveryDate} daysLeft={order.daysLeft} /> },
            {
              label: '收货 / 付款',
              value: `${percent(order.receiptRate, { decimals: 0 })} / ${percent(order.payRate, { decimals: 0 })}`,
            },
            { label: '版本', value: `V${order.versionNo}` },
          ]}
        />
      }
    >
      <Card>
        <StepsBar steps={STEPS} current={stepOf(order)} state={failed ? 'failed' : 'running'} />
      </Card>
      <AnchorTabs sections={[...SECTIONS, ...more]} />
      <Split aside={aside}>
        <OrderLines lines={order.lines} />
        <Facts order={order} />
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
  const [params] = useSearchParams();
  const order = useCall(orderManagement.detail, { orderId: params.get('id') ?? '0' });
  return (
    <WhenLoaded answer={order} rows={12}>
      {(found) => <Loaded order={found} reload={order.reload} />}
    </WhenLoaded>
  );
}
