/** A change asks for lines that are still owed, a date after today, and at most three changes a line. */
import { filesGranted } from '@portal/sdk/calls/files';
import { daysBetween } from '@portal/sdk/format';
import { type Context, one, refuse, sql } from '@portal/sdk/server';
import type { InputOf } from '@portal/sdk/contract';
import { demand } from '../orders.server.ts';
import { orderSettings } from '../settings.ts';
import { changeBizType, type deliveryDate, forceMajeure } from './contract.ts';
import { perform } from './changes.server.ts';

type Draft = InputOf<typeof deliveryDate.save>;

async function openLines(context: Context, { orderId, lineIds }: Pick<Draft, 'orderId' | 'lineIds'>) {
  const order = await demand(context, { id: orderId }, 'CHANGE_APPLY');
  const lines = await context.db
    .selectFrom('ordOrderLine as l')
    .select(['l.id', 'l.lineNo', 'l.deliveryDate', sql<boolean>`l.shipped_qty < l.qty`.as('owed')])
    .select(sql<string>`round(greatest(l.qty - l.shipped_qty, 0) * l.unit_price, 2)`.as('openAmount'))
    .select(
      sql<number>`(select count(*)::int from ord_delivery_change_line cl join ord_delivery_change c on c.id = cl.change_id
        where cl.order_line_id = l.id and c.status = 3)`.as('changes'),
    )
    .where('l.orderId', '=', orderId)
    .where('l.id', 'in', [...lineIds])
    .orderBy('l.lineNo')
    .execute();
  if (lines.length !== new Set(lineIds).size) refuse('invalid', '所选订单行不存在或重复');
  return { order, lines };
}

export type OpenLines = Awaited<ReturnType<typeof openLines>>['lines'];

/** The chosen lines, checked against every rule of a change. @throws Refusal with the rule that is broken. */
export async function checkedLines(context: Context, { orderId, lineIds, newDate, reasonType, files = [] }: Draft) {
  if (newDate <= context.clock.today()) refuse('invalid', '新交期必须晚于今天');
  if (reasonType === forceMajeure && files.length === 0) refuse('invalid', '不可抗力须上传证明附件');
  const found = await openLines(context, { orderId, lineIds });
  const { maxChangesPerLine } = await context.settings(orderSettings);
  for (const { lineNo, deliveryDate, owed, changes } of found.lines) {
    if (!owed) refuse('invalid', `第 ${lineNo} 行已全部发货，不能变更交期`);
    if (deliveryDate === newDate) refuse('invalid', `第 ${lineNo} 行的新交期与原交期相同`);
    if (changes >= maxChangesPerLine)
      refuse('invalid', `第 ${lineNo} 行的交期已变更 ${maxChangesPerLine} 次，不能再变更`);
  }
  return found;
}

/** Writes the chosen lines with the dates that they have at this moment. */
export async function writeLines({ db }: Context, changeId: string, lines: OpenLines, newDate: string): Promise<void> {
  await db.deleteFrom('ordDeliveryChangeLine').where('changeId', '=', changeId).execute();
  await db
    .insertInto('ordDeliveryChangeLine')
    .values(lines.map(({ id, deliveryDate }) => ({ changeId, orderLineId: id, oldDate: deliveryDate, newDate })))
    .execute();
}

/** What the user asks for, as the columns of a change. */
export function factsOf(
  { user, clock }: Context,
  { newDate, reasonType, remark, files = [] }: Draft,
  lines: OpenLines,
) {
  const amounts = lines.map(({ openAmount }) => sql`${openAmount}::numeric`);
  return {
    reasonType,
    remark,
    files: JSON.stringify(files),
    newDate,
    delayDays: Math.max(...lines.map(({ deliveryDate }) => daysBetween(deliveryDate, newDate))),
    affectedAmount: sql<string>`${sql.join(amounts, sql` + `)}`,
    applicantName: user.userName,
    updatedAt: clock.now().toISOString(),
  };
}

type Facts = ReturnType<typeof factsOf>;

async function insertDraft(
  { db, user, clock, nextNumber }: Context,
  orderId: string,
  purchaserEntId: string,
  facts: Facts,
) {
  const changeNo = await nextNumber('JQ');
  const inserted = db
    .insertInto('ordDeliveryChange')
    .values({
      ...facts,
      changeNo,
      orderId,
      purchaserEntId,
      supplierEntId: user.entId,
      createdAt: clock.now().toISOString(),
    })
    .returning(['id', 'version']);
  return one(inserted);
}

/** Writes a draft, or replaces one that nobody has touched since. */
export async function saveDraft(input: Draft, context: Context) {
  const { order, lines } = await checkedLines(context, input);
  const facts = factsOf(context, input, lines);
  const { id, version = 0, orderId } = input;
  const draft = await (id === undefined
    ? insertDraft(context, orderId, order.purchaserEntId, facts)
    : perform(context, { id, version, orderId }, 'SAVE', { set: facts }));
  await writeLines(context, draft.id, lines, input.newDate);
  const fileIds = (input.files ?? []).map(({ fileId }) => fileId);
  await context.emit(filesGranted, { fileIds, to: { bizType: changeBizType, bizId: draft.id } });
  return draft;
}
