/** The operating unit reads what waits; decisions go through the workflow (audit.server.ts). */
import { conditionsOf, implement, page, type SheetColumn, exporting } from '@portal/sdk/server';
import { CHANGE_TYPE, VERSION_STATUS } from '../goodsList/contract.ts';
import { SCOPE } from '../review/scope.ts';
import { urgentFirst } from '../review/urgent-first.server.ts';
import { type ApprovalRow, goodsApproval, RISE_BAND } from './contract.ts';
import { changeDetail, changeFacts, foundChanges, referenceOf, samplingOf } from './queue.server.ts';

const SHEET: readonly SheetColumn<ApprovalRow>[] = [
  { title: '申请编号', value: (v) => v.applyNo },
  { title: '商品编码', value: (v) => v.goodsCode },
  { title: '商品名称', width: 30, value: (v) => v.goodsName },
  { title: '供应商', width: 30, value: (v) => v.supplierName },
  { title: '变更类型', width: 10, value: (v) => CHANGE_TYPE[v.changeType] },
  { title: '原单价（元）', kind: 'quantity', value: (v) => v.oldPrice },
  { title: '新单价（元）', kind: 'quantity', value: (v) => v.newPrice },
  { title: '涨幅', kind: 'percent', width: 10, value: (v) => v.priceRise },
  { title: '规则命中', kind: 'integer', width: 10, value: (v) => v.hitCount },
  { title: '提交时间', kind: 'time', value: (v) => v.submittedAt },
  { title: '办理期限', kind: 'time', value: (v) => v.dueAt },
  { title: '状态', width: 10, value: (v) => VERSION_STATUS[v.status] },
  { title: '处理人', width: 12, value: (v) => v.decidedByName ?? v.handler },
];

export default implement(goodsApproval, {
  approvalPage(input, context) {
    const { sort = 'submittedAt', order = 'desc' } = urgentFirst(input);
    const rows = foundChanges(context, input).select(changeFacts(context)).$castTo<ApprovalRow>();
    return page(rows.orderBy(`v.${sort}`, order).orderBy('v.id', 'desc'), input);
  },

  approval: ({ id }, context) => changeDetail(context, id),
  sampling: (_, context) => samplingOf(context),
  referencePrice: ({ id }, context) => referenceOf(context, id),

  async exportApproval(input, context) {
    const rows = foundChanges(context, input)
      .select(changeFacts(context))
      .orderBy('v.submittedAt', 'desc')
      .orderBy('v.id')
      .$castTo<ApprovalRow>();
    const conditions = conditionsOf(input, {
      scope: ['范围', SCOPE],
      goods: '商品编码/名称',
      supplierName: '供应商',
      changeType: ['变更类型', CHANGE_TYPE],
      rise: ['涨幅区间', RISE_BAND],
      submittedFrom: ['提交时间', 'submittedTo'],
      overdue: '只看超时',
    });
    return exporting({ title: '商品审核', columns: SHEET, rows, conditions });
  },
});
