/** Statements that a unit, and those below it, have to pay. */
import type { InputOf, OutputOf } from '@portal/sdk/contract';
import { type Context, narrowedBy, sql } from '@portal/sdk/server';
import { every, money, oneRow, type Question, type Sql, sorted } from '../query.server.ts';
import { approvedOn, overdue, unpaid } from '../settlement-facts.server.ts';
import { type PayableFilters, payables } from './contract.ts';
import { payableConditions } from './units.server.ts';
import { shown, standingBelow, stood, unitEver } from './branch.server.ts';

type Reader = Pick<Context, 'clock' | 'user'>;

type Unit = Pick<PayableFilters, 'customerCode' | 'own'>;

const boughtBy = (entities: Sql): Sql[] => [
  sql`exists (select from (${entities}) e where e.ent_id = s.purchaser_ent_id and ${stood(approvedOn)})`,
];

/** Statements of a unit in sight and, unless `own`, of those in sight that stood below it. */
export function ofUnit({ user }: Pick<Reader, 'user'>, { customerCode, own }: Unit): Sql[] {
  const unit = unitEver(user, customerCode);
  if (!own) return boughtBy(standingBelow(user, sql`select 'ALL' as row_code, u.* from (${unit}) u`));
  return boughtBy(sql`select n.ent_id, u.stay from (${unit}) u join pub_org_unit n using (customer_code)`);
}

export const ofReader = ({ user }: Pick<Reader, 'user'>): Sql[] => [shown(user, sql`s.purchaser_ent_id`)];

const conditions = (reader: Pick<Reader, 'user'>, f: PayableFilters): Sql[] => [
  ...payableConditions(f),
  ...ofUnit(reader, f),
  ...narrowedBy(payables.page, f, 's'),
];

type Asked = InputOf<typeof payables.page>;

/** What is unpaid first, the earliest due before the others. */
export function payableRows(reader: Reader, { sort, order = 'asc', ...f }: Asked): Question {
  const today = reader.clock.today();
  const unpaidFirst = sql`(${unpaid} > 0) desc, s.due_date, s.id`;
  return {
    columns: sql`s.id, s.settlement_no, s.settle_type, s.purchaser_name, s.supplier_name, s.period,
      s.payable_amount as payable, (
        select string_agg(i.invoice_no, '、' order by i.invoice_no) from pub_invoice_settlement x
        join pub_invoice i on i.id = x.invoice_id where x.settlement_id = s.id and i.status in (30, 40, 50, 60)
      ) as invoice_nos, s.due_date, s.paid_amount, ${unpaid} as unpaid_amount,
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

export const payableSums = (
  context: Context,
  f: PayableFilters,
): Promise<OutputOf<typeof payables.summary>['totals']> =>
  oneRow(
    context.db,
    sql`select ${money(sql`sum(s.payable_amount)`)} as payable, ${money(sql`sum(s.paid_amount)`)} as paid_amount,
      ${money(sql`sum(${unpaid})`)} as unpaid_amount
    from pub_settlement s where ${every(conditions(context, f))}`,
  );
