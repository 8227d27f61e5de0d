/** A change is its supplier's draft until submitted; an order has one change under approval at a time. */
import { type Context, implement, one, sql } from '@portal/sdk/server';
import { notify } from '../notices.server.ts';
import { record } from '../progress.server.ts';
import { dueFrom, requestApproval, takeBack } from './approval.server.ts';
import { changeList, gone, perform, visibleChanges, worklist } from './changes.server.ts';
import { type ChangeDetail, type ChangeRow, deliveryDate } from './contract.ts';
import { changeDetail } from './detail.server.ts';
import { checkedLines, factsOf, saveDraft, writeLines } from './draft.server.ts';

/** The draft as it will be submitted: rules and old dates anew, since days and other changes have passed over it. */
async function renew(context: Context, id: string) {
  const { db, user } = context;
  const found = visibleChanges(context)
    .select(['c.orderId', 'c.purchaserEntId', 'c.supplierEntId', 'c.changeNo', 'c.newDate', 'c.remark'])
    .select([
      sql<ChangeRow['reasonType']>`c.reason_type`.as('reasonType'),
      sql<ChangeDetail['files']>`c.files`.as('files'),
    ])
    .where('c.id', '=', id)
    .where('c.supplierEntId', '=', user.entId);
  const draft = await one(found, gone);
  const chosen = await db
    .selectFrom('ordDeliveryChangeLine')
    .select('orderLineId')
    .where('changeId', '=', id)
    .execute();
  const asked = { ...draft, lineIds: chosen.map(({ orderLineId }) => orderLineId) };
  const { lines } = await checkedLines(context, asked);
  await writeLines(context, id, lines, asked.newDate);
  return { ...draft, facts: factsOf(context, asked, lines) };
}

export default implement(deliveryDate, {
  page: (input, context) => changeList.page(worklist(context, input), input),

  detail: ({ id }, context) => changeDetail(context, id),

  save: saveDraft,

  async submit({ id, version }, context) {
    const { db, clock } = context;
    const { facts, ...draft } = await renew(context, id);
    const taken = db
      .updateTable('ordOrder')
      .set({ changeFlag: true })
      .where('id', '=', draft.orderId)
      .where('changeFlag', '=', false)
      .returning(['id', 'orderNo']);
    const order = await one(taken, '该订单已有审批中的交期变更，请待其结束后再提交', 'conflict');
    const set = { ...facts, submittedAt: clock.now().toISOString(), dueAt: dueFrom(context) };
    const { changeNo } = await perform(context, { id, version }, 'SUBMIT', { set });
    await record(context, order.id, { action: 'CHANGE_APPLY', reason: `${changeNo}：${draft.remark}` });
    await requestApproval(context, { ...draft, orderNo: order.orderNo });
    await notify(context, order, draft.purchaserEntId, `订单 ${order.orderNo} 申请交期变更 ${changeNo}，请一级审核。`);
  },

  withdraw: takeBack,

  export: async (input, context) =>
    changeList.export(worklist(context, input), input, {
      title: input.auditLevel === 1 ? '交期变更一级审核' : '交期变更二级审核',
    }),
});
