/** Customers of dispatching: which, and what is done to one, each with its line of history. */
import { type InputOf, labelOf, metaOf, type OutputOf, type TProperties, writtenAs } from '@portal/sdk/contract';
import { maskPhone } from '@portal/sdk/format';
import {
  contains,
  type Context,
  implement,
  importing,
  maskedPersonal,
  narrowedBy,
  one,
  type Reader,
  refuse,
  refuseField,
  sql,
} from '@portal/sdk/server';
import { sendNo as dispatchNo } from '../dispatch/contract.ts';
import { every, given, type Question, sorted, type Sql } from '../query.server.ts';
import { ownCustomers } from '../scope.server.ts';
import { rowsOf } from '../sheet.server.ts';
import {
  type CUSTOMER_ACTION,
  type CustomerFilters,
  customerImport,
  type CustomerRow,
  dispatchCustomer,
  facts,
  row,
} from './contract.ts';
import { customerSheet } from './workbook.server.ts';

/** Of the reader's, those that were deleted among them: their history is kept. */
const knownCustomers = ({ db, user }: Reader) =>
  db.selectFrom('rptDispatchCustomer as c').where(sql<boolean>`${every(ownCustomers(user))}`);

/** Customers that the list shows; whatever is done to one starts here. */
const visibleCustomers = (reader: Reader) => knownCustomers(reader).where('c.deleted', '=', false);

const conditions = (user: Context['user'], f: CustomerFilters): Sql[] => [
  sql`not c.deleted`,
  ...ownCustomers(user),
  ...narrowedBy(dispatchCustomer.page, f, 'c'),
  ...given(f.socialcreditcode, (text) => sql`c.socialcreditcode like ${contains(text.toUpperCase())}`),
];

/** As lists and workbooks show it; `reveal` answers the whole number. */
const maskedPhone = sql`${maskedPersonal('phone', 'c.contactPhone')} as contact_phone`;

const customers = (
  { user }: Pick<Context, 'user'>,
  { sort = 'updatedAt', order = 'desc', ...f }: InputOf<typeof dispatchCustomer.page>,
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

type Facts = Omit<InputOf<typeof dispatchCustomer.save>, 'id' | 'version'>;

interface Change {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

const shownAs: TProperties = row;

function written(schema: unknown, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  const { codes } = metaOf(schema) ?? {};
  if (codes) return codes.texts[String(value)] ?? String(value);
  return writtenAs(schema) === 'money' ? Number(value).toFixed(2) : String(value);
}

type Values = Readonly<Record<string, unknown>>;

const differences = (before: Values, after: Values): Change[] =>
  Object.keys(facts).flatMap((name) => {
    const schema = shownAs[name];
    const [old, now] = [written(schema, before[name]), written(schema, after[name])];
    return old === now ? [] : [{ label: labelOf(schema), before: old, after: now }];
  });

async function record(
  { db, user, clock }: Context,
  customerId: string,
  action: (typeof CUSTOMER_ACTION)['list'][number],
  changes: readonly Change[] = [],
): Promise<void> {
  await db
    .insertInto('rptDispatchCustomerLog')
    .values({
      customerId,
      action,
      changes: JSON.stringify(changes),
      operatorName: user.userName,
      createdAt: clock.now().toISOString(),
    })
    .execute();
}

/** Lines of history as they are shown: no phone of whatever time is whole. */
const shown = (changes: readonly Change[]): Change[] =>
  changes.map((change) =>
    change.label === labelOf(row.contactPhone)
      ? { ...change, before: change.before && maskPhone(change.before), after: change.after && maskPhone(change.after) }
      : change,
  );

const columnsOf = ({ user, clock }: Context, facts: Facts & { contactPhone: string }) => ({
  ...facts,
  annualRevenue: facts.annualRevenue ?? null,
  loanBalance: facts.loanBalance ?? null,
  remark: facts.remark ?? null,
  updatedByName: user.userName,
  updatedAt: clock.now().toISOString(),
});

const gone = '客户不存在或已被删除';

/** @throws notFound for a customer that is not among the reader's. */
const customerOf = (context: Context, id: string) =>
  one(visibleCustomers(context).select(['c.customerName', 'c.cat']).where('c.id', '=', id), gone);

async function entOf({ db }: Context, socialcreditcode: string): Promise<string | null> {
  const found = await db.selectFrom('pubEnterprise').select('id').where('socialcreditcode', '=', socialcreditcode);
  return (await found.executeTakeFirst())?.id ?? null;
}

/** @throws forbidden for a customer that has come to stand outside the reader's rows. */
const demandWithin = (context: Context, id: string) =>
  one(
    visibleCustomers(context).select('c.id').where('c.id', '=', id),
    '该企业不在您的数据范围内，不能登记为客户',
    'forbidden',
  );

async function add(context: Context, { contactPhone, ...given }: Facts) {
  const facts = { ...given, contactPhone: contactPhone ?? refuseField('contactPhone', '请输入电话') };
  const entId = await entOf(context, facts.socialcreditcode);
  const { id } = await context.db
    .insertInto('rptDispatchCustomer')
    .values({ ...columnsOf(context, facts), entId, createdAt: context.clock.now().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await demandWithin(context, id);
  await record(context, id, 'CREATE', differences({}, facts));
  return { id };
}

type Seen = InputOf<typeof dispatchCustomer.delete>;

type Changed = Partial<ReturnType<typeof columnsOf>> & { readonly entId?: string | null; readonly deleted?: boolean };

/** @throws conflict where the customer was changed since it was seen. */
const change = ({ db }: Context, { id, version }: Seen, set: Changed) =>
  one(
    db
      .updateTable('rptDispatchCustomer')
      .set({ ...set, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('deleted', '=', false)
      .returning('id'),
    '客户信息已被他人修改，请刷新',
    'conflict',
  );

async function edit(context: Context, id: string, version: number, given: Facts) {
  const before = await one(visibleCustomers(context).selectAll('c').where('c.id', '=', id), gone);
  const { contactPhone = before.contactPhone } = given;
  const facts = { ...given, contactPhone };
  const entId = await entOf(context, facts.socialcreditcode);
  await change(context, { id, version }, { ...columnsOf(context, facts), entId });
  await demandWithin(context, id);
  await record(context, id, 'EDIT', differences(before, facts));
  return { id };
}

/** A customer that was dispatched stays: its dispatches name it. */
async function remove({ id, version }: Seen, context: Context): Promise<void> {
  const { db } = context;
  await customerOf(context, id);
  const dispatched = await db.selectFrom('rptDispatch').select('id').where('customerId', '=', id).limit(1).execute();
  if (dispatched.length > 0) refuse('conflict', '客户已有派单记录，不能删除');
  await change(context, { id, version }, { deleted: true });
  await record(context, id, 'DELETE');
}

async function merge({ keepId, ids }: InputOf<typeof dispatchCustomer.merge>, context: Context): Promise<void> {
  const { db } = context;
  const others = [...new Set(ids)].filter((id) => id !== keepId);
  if (others.length === 0) refuseField('ids', '请至少选择两个客户');
  const rows = await visibleCustomers(context)
    .select(['c.id', 'c.customerName', 'c.socialcreditcode'])
    .where('c.id', 'in', [keepId, ...others])
    .forUpdate()
    .execute();
  if (rows.length !== others.length + 1) refuse('notFound', gone);
  if (new Set(rows.map(({ socialcreditcode }) => socialcreditcode)).size > 1)
    refuseField('ids', '只能合并信用代码相同的客户');
  await db.updateTable('rptDispatch').set({ customerId: keepId }).where('customerId', 'in', others).execute();
  await db
    .updateTable('rptDispatchCustomer')
    .set((eb) => ({ deleted: true, mergedInto: keepId, version: eb('version', '+', 1) }))
    .where('id', 'in', others)
    .execute();
  await sql`update rpt_dispatch_customer set version = version + 1, updated_at = ${context.clock.now().toISOString()},
    updated_by_name = ${context.user.userName} where id = ${keepId}`.execute(db);
  const names = rows.filter(({ id }) => id !== keepId).map(({ customerName }) => customerName);
  await record(context, keepId, 'MERGE', [{ label: '并入', before: null, after: names.join('、') }]);
}

async function dispatch(input: InputOf<typeof dispatchCustomer.dispatch>, context: Context) {
  const { db, user, clock } = context;
  const { customerName, cat } = await customerOf(context, input.customerId);
  const { customerName: institutionName } = await one(
    db
      .selectFrom('pubEnterprise')
      .select('customerName')
      .where('id', '=', input.institutionId)
      .where(sql<boolean>`'FIN_INST' = any(audience)`),
    '受理机构不存在',
  );
  if (Number(input.needAmount) <= 0) refuseField('needAmount', '需求金额必须大于 0');
  const sendNo = await context.nextNumber('PD');
  const { remark = null, ...given } = input;
  await db
    .insertInto('rptDispatch')
    .values({
      ...given,
      remark,
      sendNo,
      customerName,
      plate: cat,
      institutionName,
      sentByName: user.userName,
      sentAt: clock.now().toISOString(),
    })
    .execute();
  await record(context, input.customerId, 'DISPATCH', [{ label: labelOf(dispatchNo), before: null, after: sendNo }]);
  return { sendNo };
}

export const importHandlers = implement(customerImport, importing(customerSheet));

export default implement(dispatchCustomer, {
  ...rowsOf(dispatchCustomer.page, '客户信息', customers),

  async lookup({ socialcreditcode }, { db }) {
    const { rows } = await sql<{ customerName: string; cat: CustomerRow['cat'] | null }>`
      select customer_name, cat from pub_enterprise where socialcreditcode = ${socialcreditcode}`.execute(db);
    return rows[0] ?? null;
  },

  save: ({ id, version = 1, ...facts }, context) =>
    id === undefined ? add(context, facts) : edit(context, id, version, facts),

  reveal: ({ id }, context) => one(visibleCustomers(context).select('c.contactPhone').where('c.id', '=', id), gone),

  async history({ id }, context) {
    await one(knownCustomers(context).select('c.id').where('c.id', '=', id), gone);
    const { rows } = await sql<OutputOf<typeof dispatchCustomer.history>[number]>`
      select id, action, changes, operator_name, created_at from rpt_dispatch_customer_log
      where customer_id = ${id} order by created_at desc, id desc`.execute(context.db);
    return rows.map((entry) => ({ ...entry, changes: shown(entry.changes) }));
  },

  merge,

  institutions: (_, { db }) =>
    db
      .selectFrom('pubEnterprise')
      .select(['id', 'customerName as name'])
      .where(sql<boolean>`'FIN_INST' = any(audience)`)
      .where('status', '=', 2)
      .orderBy('customerCode')
      .execute(),

  dispatch,
  delete: remove,
});
