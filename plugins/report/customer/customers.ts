/** Customers of dispatching: which, with what became of their last dispatch. */
import { contains, sql } from '@portal/sdk/server';
import { daysWithin, given, type Question, type Sql, sorted } from '../query.ts';
import type { CustomerFilters } from './contract.ts';

const conditions = (f: CustomerFilters): Sql[] => [
  sql`not c.deleted`,
  ...given(f.customerName, (text) => sql`c.customer_name like ${contains(text)}`),
  ...given(f.socialcreditcode, (text) => sql`c.socialcreditcode like ${contains(text.toUpperCase())}`),
  ...given(f.cat, (cat) => sql`c.cat = ${cat}`),
  ...given(f.managerName, (text) => sql`c.manager_name like ${contains(text)}`),
  ...given(f.intent, (intent) => sql`c.intent = ${intent}`),
  ...daysWithin(sql`(c.updated_at at time zone 'Asia/Shanghai')::date`, f.updatedFrom, f.updatedTo),
];

const SORTS = { updatedAt: sql`c.updated_at`, annualRevenue: sql`coalesce(c.annual_revenue, 0)` };

interface Asked extends CustomerFilters {
  readonly sort?: keyof typeof SORTS;
  readonly order?: 'asc' | 'desc';
}

export const customers = ({ sort = 'updatedAt', order = 'desc', ...f }: Asked): Question => ({
  columns: sql`c.id, c.customer_name, c.socialcreditcode, c.cat, c.contact_name, c.contact_phone, c.manager_name,
    c.intent, c.annual_revenue, c.loan_balance, c.remark, c.updated_at, c.version,
    (select count(*)::int from rpt_dispatch d where d.customer_id = c.id) as dispatches, l.last_sent_at, l.last_result,
    (select count(*)::int from rpt_dispatch_customer s where s.socialcreditcode = c.socialcreditcode and not s.deleted)
      as same_code`,
  from: sql`rpt_dispatch_customer c`,
  facts: sql`left join lateral (
    select d.sent_at as last_sent_at, coalesce(d.result, (array['待受理', '处理中'])[d.status + 1]) as last_result
    from rpt_dispatch d where d.customer_id = c.id order by d.sent_at desc, d.id desc limit 1) l on true`,
  where: conditions(f),
  order: sorted(SORTS[sort], order, sql`c.id`),
});
