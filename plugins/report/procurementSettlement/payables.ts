/** Statements that a unit, and those below it, have to pay. */
import { noticeSent } from '@portal/sdk/calls/notification';
import { contains, type Context, refuse, sql } from '@portal/sdk/server';
import { daysWithin, every, given, oneRow, type Question, type Sql } from '../query.ts';
import { overdue, owed, unpaid } from '../settlement-facts.ts';
import type { PayableFilters } from './contract.ts';
import { below, payableConditions } from './units.ts';

type Reader = Pick<Context, 'clock'>;

const conditions = (f: PayableFilters): Sql[] => [
  ...payableConditions(f),
  sql`s.purchaser_ent_id in (select b.ent_id from (
    ${below(sql`select 'ALL' as row_code, ${f.customerCode}::text as customer_code`)}) b)`,
  ...given(f.supplierName, (text) => sql`s.supplier_name like ${contains(text)}`),
  ...daysWithin(sql`s.due_date`, f.dueFrom, f.dueTo),
  ...given(f.status, (status) => sql`s.status = ${status}`),
];

const SORTS = { dueDate: sql`s.due_date`, payable: sql`s.payable_amount` };

interface Asked extends PayableFilters {
  readonly sort?: keyof typeof SORTS;
  readonly order?: 'asc' | 'desc';
}

export function payables({ clock }: Reader, { sort = 'dueDate', order = 'asc', ...f }: Asked): Question {
  const today = clock.today();
  return {
    columns: sql`s.id, s.settlement_no, s.settle_type, s.purchaser_name, s.supplier_name, s.period,
      s.payable_amount as payable, (
        select string_agg(i.invoice_no, '、' order by i.invoice_no) from inv_settlement x
        join inv_invoice i on i.id = x.invoice_id where x.settlement_id = s.id and i.status in (30, 40, 50, 60)
      ) as invoice_nos, s.due_date, s.paid_amount, ${unpaid} as unpaid_amount,
      case when ${overdue(today)} then ${today}::date - s.due_date else 0 end as overdue_days, s.created_by_name, s.status`,
    from: sql`stl_settlement s`,
    where: conditions(f),
    order: order === 'asc' ? sql`${SORTS[sort]}, s.id` : sql`${SORTS[sort]} desc, s.id desc`,
  };
}

interface Sums {
  readonly payable: string;
  readonly paidAmount: string;
  readonly unpaidAmount: string;
}

export const payableSums = ({ db }: Context, f: PayableFilters): Promise<Sums> =>
  oneRow(
    db,
    sql`select coalesce(sum(s.payable_amount), 0)::numeric(18, 2) as payable,
      coalesce(sum(s.paid_amount), 0)::numeric(18, 2) as paid_amount,
      coalesce(sum(${unpaid}), 0)::numeric(18, 2) as unpaid_amount
    from stl_settlement s where ${every(conditions(f))}`,
  );

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
