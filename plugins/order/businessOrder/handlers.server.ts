/** Tracking only reads: an order is at one node at a time, and stuck when it stays longer than the node allows. */
import { ORDER_STATUS } from '@portal/sdk/calls/order';
import { PLATE } from '@portal/sdk/calls/enterprise';
import { conditionsOf, exporting, implement, page, type SheetColumn } from '@portal/sdk/server';
import { businessOrder, NEXT_STEP, NODE, type Track } from './contract.ts';
import { countedTracks, foundTracks, trackFacts } from './tracks.server.ts';
import { traceOf } from './trace.server.ts';

const COLUMNS: readonly SheetColumn<Track>[] = [
  { title: '订单号', value: (t) => t.orderNo },
  { title: '项目', width: 40, value: (t) => t.projectName },
  { title: '采购单位', width: 30, value: (t) => t.purchaserName },
  { title: '供应商', width: 30, value: (t) => t.supplierName },
  { title: '状态', width: 12, value: (t) => ORDER_STATUS.texts[t.status] },
  { title: '当前环节', width: 12, value: (t) => t.currentNode && NODE[t.currentNode] },
  { title: '停留天数', kind: 'integer', width: 10, value: (t) => t.stayDays },
  { title: '责任方', width: 30, value: (t) => t.responsibleParty },
  { title: '下一步', value: (t) => t.currentNode && NEXT_STEP[t.currentNode] },
  { title: '下单时间', kind: 'time', value: (t) => t.placedAt },
  { title: '确认时间', kind: 'time', value: (t) => t.confirmedAt },
  { title: '发货时间', kind: 'time', value: (t) => t.shippedAt },
  { title: '收货时间', kind: 'time', value: (t) => t.receivedAt },
  { title: '对账时间', kind: 'time', value: (t) => t.settledAt },
  { title: '开票时间', kind: 'time', value: (t) => t.invoicedAt },
  { title: '付款时间', kind: 'time', value: (t) => t.paidAt },
  {
    title: '异常',
    value: (t) => [t.stuck && '卡点', t.overdue && '逾期', t.changeFlag && '交期变更中'].filter(Boolean).join('、'),
  },
];

export default implement(businessOrder, {
  page(input, context) {
    const { sort = 'stayDays', order = 'desc' } = input;
    const rows = foundTracks(context, input).select(trackFacts(context));
    // The longest stay is the earliest arrival.
    const sorted =
      sort === 'stayDays'
        ? rows.orderBy('t.nodeEnteredAt', (by) => (order === 'desc' ? by.asc() : by.desc()).nullsLast())
        : rows.orderBy('t.placedAt', order);
    return page(sorted.orderBy('t.id', 'desc').$castTo<Track>(), input);
  },

  counts: (filters, context) => countedTracks(context, filters).execute(),

  trace: ({ orderId }, context) => traceOf(context, orderId),

  async export(filters, context) {
    const rows = foundTracks(context, filters).select(trackFacts(context)).$castTo<Track>();
    const sorted = rows.orderBy('t.nodeEnteredAt').orderBy('t.id');
    const conditions = conditionsOf(filters, {
      orderNo: '订单号',
      purchaserName: '采购单位',
      supplierName: '供应商',
      plate: ['板块', PLATE],
      node: ['当前节点', NODE],
      minStayDays: '停留天数不少于',
      stuck: '只看卡点',
      orderDateFrom: ['下单日期', 'orderDateTo'],
    });
    return exporting({ title: '业务订单跟踪', columns: COLUMNS, rows: sorted, conditions });
  },
});
