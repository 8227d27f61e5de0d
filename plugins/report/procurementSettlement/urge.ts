/** Purchasing units are reminded of what they have not paid, and what was agreed is noted. */
import { noticeSent } from '@portal/sdk/calls/notification';
import type { OutputOf } from '@portal/sdk/contract';
import { type Context, refuse, seesAll, sql } from '@portal/sdk/server';
import { every } from '../query.ts';
import { overdue, owed, unpaid } from '../settlement-facts.ts';
import { ofOrganisation } from '../tree/below.ts';
import type { procurementSettlement } from './contract.ts';
import { pathTo } from './units.ts';

// spec 4 names no type for statements; 13 is the one whose dialog shows the details and asks for nothing
const noticeType = 13;
const bizType = 'settlementUrge';

interface Owed {
  readonly id: string;
  readonly settlementNo: string;
  readonly purchaserEntId: string;
  readonly supplierName: string;
  readonly unpaidAmount: string;
}

/** Each statement once a day. @returns how many were urged. */
export async function urge(context: Context, ids: readonly string[]): Promise<number> {
  const { db, clock } = context;
  const { rows } = await sql<Owed>`
    select s.id, s.settlement_no, s.purchaser_ent_id, s.supplier_name, ${unpaid} as unpaid_amount
    from stl_settlement s
    where s.id = any(${[...ids]}::bigint[]) and ${owed} and ${unpaid} > 0 and not exists (
      select from msg_notification m where m.biz_type = ${bizType} and m.biz_id = s.id::text
        and (m.create_date at time zone 'Asia/Shanghai')::date = ${clock.today()}::date)`.execute(db);
  if (rows.length === 0) refuse('conflict', '所选结算单已付清，或今天已经催付过');
  for (const { id, settlementNo, purchaserEntId, supplierName, unpaidAmount } of rows)
    await context.emit(noticeSent, {
      noticeType,
      content: `结算单 ${settlementNo}（${supplierName}）尚有 ${unpaidAmount} 元未付，请尽快安排付款。`,
      entId: purchaserEntId,
      roleTypes: ['C'],
      bizType,
      bizId: id,
      data: { settlementNo },
    });
  return rows.length;
}

/** Most statements of a unit in one go, the longest overdue first. */
const mostUrged = 100;

/** What a unit, or one below it, has overdue and was not urged for today. */
export async function urgeUnit(context: Context, customerCode: string): Promise<number> {
  await pathTo(context, customerCode);
  const today = context.clock.today();
  const { rows } = await sql<{ id: string }>`
    select s.id from stl_settlement s
    where ${every([overdue(today), ...ofOrganisation(sql`s.purchaser_ent_id`, customerCode)])}
    order by s.due_date, s.id limit ${mostUrged}`.execute(context.db);
  if (rows.length === 0) refuse('conflict', '该单位没有逾期未付的结算单');
  return urge(
    context,
    rows.map(({ id }) => id),
  );
}

/** @throws notFound where one of the statements does not exist. */
export async function follow({ db, user, clock }: Context, ids: readonly string[], note: string): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    insert into rpt_follow_up (settlement_id, note, created_by_name, created_at)
    select s.id, ${note}, ${user.userName}, ${clock.now().toISOString()}::timestamptz
    from stl_settlement s where s.id = any(${[...ids]}::bigint[]) and ${owed}`.execute(db);
  if (numAffectedRows < BigInt(new Set(ids).size)) refuse('notFound', '结算单不存在，或尚未确认');
}

/** A purchasing unit reads what concerns itself and those below it. */
export async function followUps({ db, user }: Context, id: string) {
  const own = seesAll(user) ? [] : ofOrganisation(sql`s.purchaser_ent_id`, await ownCode(db, user.entId));
  const { rows } = await sql<OutputOf<typeof procurementSettlement.followUps>[number]>`
    select u.id, u.note, u.created_by_name, u.created_at from rpt_follow_up u
    join stl_settlement s on s.id = u.settlement_id
    where ${every([sql`s.id = ${id}`, ...own])} order by u.created_at desc, u.id desc`.execute(db);
  return rows;
}

async function ownCode(db: Context['db'], entId: string): Promise<string> {
  const node = db.selectFrom('entOrgNode').select('customerCode').where('entId', '=', entId);
  return (await node.executeTakeFirst())?.customerCode ?? refuse('notFound', '组织不存在或不在您的管辖范围内');
}
