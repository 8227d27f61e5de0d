/** Customers of dispatching: which, with what became of their last dispatch. */
import type { InputOf } from '@portal/sdk/contract';
import { contains, type Context, narrowedBy, type Reader, sql } from '@portal/sdk/server';
import { every, given, type Question, type Sql, sorted } from '../query.server.ts';
import { ownCustomers } from '../scope.server.ts';
import { type CustomerFilters, dispatchCustomer } from './contract.ts';

/** Of the reader's, those that were deleted among them: their history is kept. */
export const knownCustomers = ({ db, user }: Reader) =>
  db.selectFrom('rptDispatchCustomer as c').where(sql<boolean>`${every(ownCustomers(user))}`);

/** Customers that the list shows; whatever is done to one starts here. */
export const visibleCustomers = (reader: Reader) => knownCustomers(reader).where('c.deleted', '=', false);

const conditions = (user: Context['user'], f: CustomerFilters): Sql[] => [
  sql`not c.deleted`,
  ...ownCustomers(user),
  ...narrowedBy(dispatchCustomer.page, f, 'c'),
  ...given(f.socialcreditcode, (text) => sql`c.socialcreditcode like ${contains(text.toUpperCase())}`),
];

type Asked = InputOf<typeof dispatchCustomer.page>;

/** As lists and workbooks show it; `reveal` answers the whole number. */
const maskedPhone = sql`regexp_replace(c.contact_phone, '^(\\d{3})\\d{4}(\\d+)$', '\\1****\\2') as contact_phone`;

export const customers = (
  { user }: Pick<Context, 'user'>,
  { sort = 'updatedAt', order = 'desc', ...f }: Asked,
): Question => ({
  columns: sql`c.id, c.customer_name, c.socialcreditcode, c.cat, c.contact_name, ${maskedPhone}, c.manager_name,
    c.intent, c.annual_revenue, c.loan_balance, c.remark, c.updated_at, c.version,
    (select count(*)::int from rpt_dispatch d where d.customer_id = c.id) as dispatches, l.last_sent_at, l.last_result,
    (select count(*)::int from rpt_dispatch_customer s where s.socialcreditcode = c.socialcreditcode and not s.deleted)
      as same_code`,
  from: sql`rpt_dispatch_customer c`,
  facts: sql`left join lateral (
    select d.sent_at as last_sent_at, coalesce(d.result, (array['待受理', '处理中'])[d.status + 1]) as last_result
    from rpt_dispatch d where d.customer_id = c.id order by d.sent_at desc, d.id desc limit 1) l on true`,
  where: conditions(user, f),
  order:
    sort === 'annualRevenue'
      ? sql`c.annual_revenue is null, ${sorted('c.annualRevenue', order, 'c.id')}`
      : sorted('c.updatedAt', order, 'c.id'),
});
