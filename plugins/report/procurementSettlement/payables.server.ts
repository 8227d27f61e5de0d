/** Statements that a unit, and those below it, have to pay; how they are urged, and what was agreed of them. */
import type { InputOf, OutputOf } from '@portal/sdk/contract';
import { money as amountText } from '@portal/sdk/format';
import { type Context, implement, narrowedBy, noticesOf, refuse, sql } from '@portal/sdk/server';
import { daysWithin, every, given, money, oneRow, type Question, type Sql, sorted } from '../query.server.ts';
import { holdReminders } from '../reminders.server.ts';
import { approvedOn, overdue, owed } from '../settlement-facts.server.ts';
import { reportHandlers } from '../sheet.server.ts';
import { pathTo, shown, standingBelow, stood, unitEver } from './branch.server.ts';
import { type PayableFilters, payables, plansText, type procurementSettlement, type UnitFilters } from './contract.ts';

/** Statements of a period are those audited in it. */
export const payableConditions = (f: Pick<UnitFilters, 'from' | 'to' | 'plate'>): Sql[] => [
  owed,
  ...daysWithin(approvedOn, f.from, f.to),
  ...given(f.plate, (plate) => sql`s.plate = ${plate}`),
];

const boughtBy = (entities: Sql): Sql[] => [
  sql`exists (select from (${entities}) e where e.ent_id = s.purchaser_ent_id and ${stood(approvedOn)})`,
];

/** Statements of a unit in sight and, unless `own`, of those in sight that stood below it. */
function ofUnit({ user }: Context, { customerCode, own }: Pick<PayableFilters, 'customerCode' | 'own'>): Sql[] {
  const unit = unitEver(user, customerCode);
  if (!own) return boughtBy(standingBelow(user, sql`select 'ALL' as row_code, u.* from (${unit}) u`));
  return boughtBy(sql`select n.ent_id, u.stay from (${unit}) u join pub_org_unit n using (customer_code)`);
}

const ofReader = ({ user }: Context): Sql[] => [shown(user, sql`s.purchaser_ent_id`)];

const conditions = (reader: Context, f: PayableFilters): Sql[] => [
  ...payableConditions(f),
  ...ofUnit(reader, f),
  ...(f.overdue ? [overdue(reader.clock.today())] : []),
  ...narrowedBy(payables.page, f, 's'),
];

/** What is unpaid first, the earliest due before the others. */
function payableRows(reader: Context, { sort, order = 'asc', ...f }: InputOf<typeof payables.page>): Question {
  const today = reader.clock.today();
  const unpaidFirst = sql`(s.unpaid_amount > 0) desc, s.due_date, s.id`;
  return {
    columns: sql`s.id, s.settlement_no, s.settle_type, s.purchaser_name, s.supplier_name, s.period,
      s.payable_amount as payable, (
        select string_agg(i.invoice_no, '、' order by i.invoice_no) from pub_invoice_settlement x
        join pub_invoice i on i.id = x.invoice_id where x.settlement_id = s.id and i.status in (30, 40, 50, 60, 70, 71)
      ) as invoice_nos, s.due_date, s.paid_amount, s.unpaid_amount,
      case when ${overdue(today)} then ${today}::date - s.due_date else 0 end as overdue_days, s.created_by_name, s.status,
      u.note as follow_up, u.created_at as followed_at, p.plans, p.plans_paid`,
    from: sql`pub_settlement s`,
    facts: sql`left join lateral (
      select u.note, u.created_at from rpt_follow_up u where u.settlement_id = s.id
      order by u.created_at desc, u.id desc limit 1) u on true
      cross join lateral (
        select count(*)::int as plans, count(*) filter (where p.paid_amount = p.amount)::int as plans_paid
        from pub_pay_plan p where p.settlement_id = s.id) p`,
    where: conditions(reader, f),
    order:
      sort === undefined ? unpaidFirst : sorted(sort === 'payable' ? 's.payableAmount' : 's.dueDate', order, 's.id'),
  };
}

export const payable = implement(
  payables,
  reportHandlers(payables, {
    rows: async (context, asked) => {
      await pathTo(context, asked.customerCode);
      return payableRows(context, asked);
    },
    summary: async (context, f) => {
      const path = await pathTo(context, f.customerCode, f);
      const totals = await oneRow<OutputOf<typeof payables.summary>['totals']>(
        context.db,
        sql`select ${money(sql`sum(s.payable_amount)`)} as payable, ${money(sql`sum(s.paid_amount)`)} as paid_amount,
          ${money(sql`sum(s.unpaid_amount)`)} as unpaid_amount
        from pub_settlement s where ${every(conditions(context, f))}`,
      );
      return { name: path.at(-1)?.name ?? '', ...totals };
    },
    texts: { plans: plansText },
    named: async (context, f) => ({ customerCode: (await pathTo(context, f.customerCode)).at(-1)?.name }),
  }),
);

const bizType = 'settlementUrge';
const { toEnterprise } = noticesOf(bizType, ['C'], '付款催办');

const notUrged = ({ clock }: Context) => sql`s.id::text <> all(array(
  select m.biz_id from pub_notice m
  where m.biz_type = ${bizType} and (m.create_date at time zone 'Asia/Shanghai')::date = ${clock.today()}::date))`;

type Ids = Pick<InputOf<typeof procurementSettlement.urge>, 'ids'>;

/** @throws notFound where one of the statements does not exist, or is not the reader's. */
async function chosen(context: Context, { ids }: Ids) {
  const { rows } = await sql<{
    id: string;
    settlementNo: string;
    purchaserEntId: string;
    supplierName: string;
    unpaidAmount: string;
    waits: boolean;
  }>`
    select s.id, s.settlement_no, s.purchaser_ent_id, s.supplier_name, s.unpaid_amount,
      s.unpaid_amount > 0 and ${notUrged(context)} as waits
    from pub_settlement s
    where ${every([sql`s.id = any(${[...ids]}::bigint[])`, owed, ...ofReader(context)])}`.execute(context.db);
  return rows.length < new Set(ids).size ? refuse('notFound', '结算单不存在，或尚未确认') : rows;
}

/** Each statement once a day. @returns how many were urged. */
export async function urge(input: Ids, context: Context): Promise<{ urged: number }> {
  await holdReminders(context.db, bizType, input.ids);
  const rows = (await chosen(context, input)).filter(({ waits }) => waits);
  if (rows.length === 0) refuse('conflict', '所选结算单已付清，或今天已经催付过');
  for (const { id, settlementNo, purchaserEntId, supplierName, unpaidAmount } of rows) {
    const content = `结算单 ${settlementNo}（${supplierName}）尚有 ${amountText(unpaidAmount)} 元未付，请尽快安排付款。`;
    await toEnterprise(context, { id }, purchaserEntId, content);
  }
  return { urged: rows.length };
}

/** Most statements of a unit in one go, the longest overdue first. */
const mostUrged = 100;

/** What a unit, or unless `own` one below it, has overdue and was not urged for today; of a unit that moved, of its stay. */
export async function urgeUnit(unit: InputOf<typeof procurementSettlement.urgeUnit>, context: Context) {
  await pathTo(context, unit.customerCode);
  const { rows } = await sql<{ id: string }>`
    select s.id from pub_settlement s
    where ${every([overdue(context.clock.today()), notUrged(context), ...ofUnit(context, unit), ...daysWithin(approvedOn, unit.from, unit.to)])}
    order by s.due_date, s.id limit ${mostUrged}`.execute(context.db);
  if (rows.length === 0) refuse('conflict', '该单位没有逾期未付的结算单，或今天已全部催付过');
  return urge({ ids: rows.map(({ id }) => id) }, context);
}

export async function follow({ ids, note }: Ids & { note: string }, context: Context): Promise<void> {
  const { db, user, clock } = context;
  const facts = { note, createdByName: user.userName, createdAt: clock.now().toISOString() };
  const rows = (await chosen(context, { ids })).map(({ id }) => ({ settlementId: id, ...facts }));
  await db.insertInto('rptFollowUp').values(rows).execute();
}

/** Of a statement whose purchaser is in sight. */
export async function followUps({ id }: { id: string }, context: Context) {
  const { rows } = await sql<OutputOf<typeof procurementSettlement.followUps>[number]>`
    select u.id, u.note, u.created_by_name, u.created_at from rpt_follow_up u
    join pub_settlement s on s.id = u.settlement_id
    where ${every([sql`s.id = ${id}`, ...ofReader(context)])}
    order by u.created_at desc, u.id desc`.execute(context.db);
  return rows;
}
