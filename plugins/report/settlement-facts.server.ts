/** Facts of a statement `s` that several reports count alike. */
import { sql } from '@portal/sdk/server';

/** Confirmed by both sides and audited. */
export const confirmed = sql`s.status in (40, 50, 60, 70, 80)`;
/** What is owed, in yuan: reports that ask for no currency leave the others out rather than add them. */
export const owed = sql`(${confirmed} and s.currency = 'CNY')`;
export const approvedOn = sql`(s.audited_at at time zone 'Asia/Shanghai')::date`;
/** What is owed and not paid. */
export const unpaid = sql`(s.payable_amount - s.paid_amount)`;

/** Due before today and not paid. */
export const overdue = (today: string) => sql`(${owed} and s.due_date < ${today}::date and ${unpaid} > 0)`;
