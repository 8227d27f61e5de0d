/** Facts of a statement `s` that several reports count alike. */
import { sql } from '@portal/sdk/server';

/** What is owed, in yuan: reports that ask for no currency leave the others out rather than add them. */
export const owed = sql`(s.settled and s.currency = 'CNY')`;
export const approvedOn = sql`(s.audited_at at time zone 'Asia/Shanghai')::date`;
/** Due before today and not paid. */
export const overdue = (today: string) => sql`(${owed} and s.due_date < ${today}::date and s.unpaid_amount > 0)`;
