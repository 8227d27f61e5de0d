/**
 * A change is its supplier's draft until submitted; it asks for lines that are still owed, a date after today, and at
 * most three changes a line. An order has one change under approval at a time.
 */
import { filesGranted } from '@portal/sdk/calls/files';
import type { InputOf } from '@portal/sdk/contract';
import { daysBetween } from '@portal/sdk/format';
import {
  type Context,
  demandFaultless,
  fault,
  implement,
  one,
  refuseField,
  sql,
  urgentFirst,
} from '@portal/sdk/server';
import { changeNotices } from '../notices.server.ts';
import { demand } from '../orders.server.ts';
import { record } from '../progress.server.ts';
import { orderSettings } from '../settings.ts';
import { askForApproval, takeBack } from './approval.server.ts';
import { changeDetail, changeList, gone, perform, visibleChanges, worklist } from './changes.server.ts';
import { AUDIT_TITLE, changeBizType, type ChangeDetail, deliveryDate, forceMajeure } from './contract.ts';

type Draft = InputOf<typeof deliveryDate.save>;

/** The chosen lines, checked against every rule of a change. @throws Refusal with the rule that is broken. */
async function checkedLines(context: Context, { orderId, lineIds, newDate, reasonType, files = [] }: Draft) {
  demandFaultless([
    ...fault('newDate', '新交期必须晚于今天', newDate <= context.clock.today()),
    ...fault('files', '不可抗力须上传证明附件', reasonType === forceMajeure && files.length === 0),
  ]);
  const order = await demand(context, { id: orderId }, 'CHANGE_APPLY');
  const lines = await context.db
    .selectFrom('ordOrderLine as l')
    .select(['l.id', 'l.lineNo', 'l.deliveryDate', sql<boolean>`l.shipped_qty < l.qty`.as('owed')])
    .select(sql<string>`round((l.qty - l.shipped_qty) * l.unit_price, 2)`.as('openAmount'))
    .select(
      sql<number>`(select count(*)::int from ord_delivery_change_line cl join ord_delivery_change c on c.id = cl.change_id
        where cl.order_line_id = l.id and c.status = 3)`.as('changes'),
    )
    .where('l.orderId', '=', orderId)
    .where('l.id', 'in', [...lineIds])
    .orderBy('l.lineNo')
    .execute();
  if (lines.length !== new Set(lineIds).size) refuseField('lineIds', '所选订单行不存在或重复');
  const { maxChangesPerLine } = await context.settings(orderSettings);
  demandFaultless(
    lines.flatMap(({ lineNo, deliveryDate: oldDate, owed, changes }) => [
      ...fault('lineIds', `第 ${lineNo} 行已全部发货，不能变更交期`, !owed),
      ...fault('newDate', `第 ${lineNo} 行的新交期与原交期相同`, oldDate === newDate),
      ...fault(
        'lineIds',
        `第 ${lineNo} 行的交期已变更 ${maxChangesPerLine} 次，不能再变更`,
        changes >= maxChangesPerLine,
      ),
    ]),
  );
  return { order, lines };
}

type OpenLines = Awaited<ReturnType<typeof checkedLines>>['lines'];

/** Writes the chosen lines with the dates that they have at this moment. */
async function writeLines({ db }: Context, changeId: string, lines: OpenLines, newDate: string): Promise<void> {
  await db.deleteFrom('ordDeliveryChangeLine').where('changeId', '=', changeId).execute();
  await db
    .insertInto('ordDeliveryChangeLine')
    .values(lines.map(({ id, deliveryDate: oldDate }) => ({ changeId, orderLineId: id, oldDate, newDate })))
    .execute();
}

/** What the user asks for, as the columns of a change. */
function factsOf({ user, clock }: Context, { newDate, reasonType, remark, files = [] }: Draft, lines: OpenLines) {
  const amounts = lines.map(({ openAmount }) => sql`${openAmount}::numeric`);
  return {
    reasonType,
    remark,
    files: JSON.stringify(files),
    newDate,
    delayDays: Math.max(...lines.map((line) => daysBetween(line.deliveryDate, newDate))),
    affectedAmount: sql<string>`${sql.join(amounts, sql` + `)}`,
    applicantName: user.userName,
    updatedAt: clock.now().toISOString(),
  };
}

async function insertDraft(
  { db, user: { entId: supplierEntId }, clock, nextNumber }: Context,
  facts: ReturnType<typeof factsOf> & { orderId: string; purchaserEntId: string },
) {
  const own = { changeNo: await nextNumber('JQ'), supplierEntId, createdAt: clock.now().toISOString() };
  return one(
    db
      .insertInto('ordDeliveryChange')
      .values({ ...facts, ...own })
      .returning(['id', 'version']),
  );
}

/** The draft as it will be submitted: rules and old dates anew, since days and other changes have passed over it. */
async function renew(context: Context, id: string) {
  const found = visibleChanges(context)
    .select(['c.orderId', 'c.purchaserEntId', 'c.newDate', 'c.remark', 'c.reasonType', 'c.files'])
    .$narrowType<Pick<ChangeDetail, 'reasonType' | 'files'>>()
    .where('c.id', '=', id);
  const draft = await one(found, gone);
  const chosen = context.db.selectFrom('ordDeliveryChangeLine').select('orderLineId').where('changeId', '=', id);
  const asked = { ...draft, lineIds: (await chosen.execute()).map(({ orderLineId }) => orderLineId) };
  const { lines } = await checkedLines(context, asked);
  await writeLines(context, id, lines, asked.newDate);
  return { ...draft, facts: factsOf(context, asked, lines) };
}

export default implement(deliveryDate, {
  page: async (input, context) => changeList.page(await worklist(context, input), urgentFirst(input)),
  detail: changeDetail,

  /** Writes a draft, or replaces one that nobody has touched since. */
  async save(input, context) {
    const { order, lines } = await checkedLines(context, input);
    const set = factsOf(context, input, lines);
    const { id, version = 0, orderId, files = [] } = input;
    const draft = await (id === undefined
      ? insertDraft(context, { ...set, orderId, purchaserEntId: order.purchaserEntId })
      : perform(context, { id, version, orderId }, 'SAVE', { set }));
    await writeLines(context, draft.id, lines, input.newDate);
    const fileIds = files.map(({ fileId }) => fileId);
    await context.emit(filesGranted, { fileIds, to: { bizType: changeBizType, bizId: draft.id } });
    return draft;
  },

  async submit({ id, version }, context) {
    const { db, clock } = context;
    const { facts, orderId, purchaserEntId, remark } = await renew(context, id);
    const taken = db
      .updateTable('ordOrder')
      .set({ changeFlag: true })
      .where('id', '=', orderId)
      .where('changeFlag', '=', false)
      .returning(['id', 'orderNo']);
    const order = await one(taken, '该订单已有审批中的交期变更，请待其结束后再提交', 'conflict');
    const set = { ...facts, submittedAt: clock.now().toISOString() };
    const change = await perform(context, { id, version }, 'SUBMIT', { set });
    const { changeNo } = change;
    await record(context, orderId, { action: 'CHANGE_APPLY', reason: `${changeNo}：${remark}` });
    await askForApproval(context, { ...change, orderNo: order.orderNo, purchaserEntId });
    const asked = `订单 ${order.orderNo} 申请交期变更 ${changeNo}，请一级审核。`;
    await changeNotices.toEnterprise(context, order, purchaserEntId, asked);
  },

  withdraw: takeBack,

  export: async (input, context) =>
    changeList.export(await worklist(context, input), input, { title: AUDIT_TITLE[input.auditLevel] }),
});
