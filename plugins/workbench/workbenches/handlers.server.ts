/** A layout is one user's for one enterprise; every figure equals the total of the list that it leads to. */
import { orderSides } from '@portal/sdk/calls/order';
import { acting, type Context, type Db, implement, inDataScope, refuseField, sql } from '@portal/sdk/server';
import { type Alert, type Layout, workbench } from './contract.ts';

/** States of an order in which goods are still awaited. */
const awaited = sql.raw('(10, 20, 30, 40, 50)');

async function hasOrders(db: Db): Promise<boolean> {
  const { rows } = await sql<{ present: boolean }>`select to_regclass('pub_order') is not null as present`.execute(db);
  return rows[0]?.present === true;
}

/** Orders that the user's lists show: of either side, as far as the roles reach. */
const ownOrders = ({ user }: Pick<Context, 'user'>) =>
  sql`(select p.* from pub_order p where ${inDataScope(user, orderSides('p'))})`;

const apply = 'workbench:product:apply';

/** Openings of the enterprise in each state. */
async function openingsOf({ db, user }: Pick<Context, 'db' | 'user'>): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ status: number; count: number }>`
    select u.status, count(*)::int as count
    from pub_product_opening u join pub_product p on p.product_type = u.product_type
    where u.ent_id = ${user.entId} and ${inDataScope(user, [{ ent: 'u.entId' }])}
      and p.product_type <> '00' and p.audience && ${[...user.roleTypes]}::text[]
    group by u.status`.execute(db);
  return new Map(rows.map(({ status, count }) => [status, count]));
}

const [toSign, toActivate, rejected] = [1, 2, 5];

/** Signing and activating wait for those who may do it. */
const ownOpenings = ({ db, user }: Context) =>
  user.codes.has(apply) ? openingsOf({ db, user: acting(user, apply) }) : new Map<number, number>();

async function overdueDeliveries(context: Context): Promise<number> {
  const { db, clock } = context;
  if (!(await hasOrders(db))) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${ownOrders(context)} o
    where o.delivery_date < ${clock.today()} and o.status in ${awaited}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function alertsOf(context: Context): Promise<{ kind: Alert; count: number }[]> {
  const [seen, own] = [await openingsOf(context), await ownOpenings(context)];
  const found: { kind: Alert; count: number }[] = [
    { kind: 'OVERDUE_DELIVERY', count: await overdueDeliveries(context) },
    { kind: 'PRODUCT_REJECTED', count: seen.get(rejected) ?? 0 },
    { kind: 'PRODUCT_TO_SIGN', count: own.get(toSign) ?? 0 },
    { kind: 'PRODUCT_TO_ACTIVATE', count: own.get(toActivate) ?? 0 },
  ];
  return found.filter(({ count }) => count > 0);
}

async function dueDays(context: Context, month: string) {
  const { db } = context;
  if (!(await hasOrders(db))) return [];
  const first = `${month}-01`;
  const { rows } = await sql<{ day: string; deliveries: number }>`
    select o.delivery_date as day, count(*)::int as deliveries from ${ownOrders(context)} o
    where o.delivery_date >= ${first}::date and o.delivery_date < ${first}::date + interval '1 month'
      and o.status in ${awaited}
    group by o.delivery_date order by o.delivery_date`.execute(db);
  return rows;
}

const untouched: Layout = { cards: null, pins: null, guided: false };
const recentCount = 8;

const unique = (values: readonly string[]) => new Set(values).size === values.length;

export default implement(workbench, {
  async layout(_, { db, user }) {
    const saved = await db
      .selectFrom('wkbLayout')
      .select(['pins', 'guided', sql<Layout['cards']>`cards`.as('cards')])
      .where('userId', '=', user.userId)
      .where('entId', '=', user.entId)
      .executeTakeFirst();
    return saved ?? untouched;
  },

  async saveLayout({ cards, pins, guided }, { db, user, clock }) {
    if (!unique((cards ?? []).map(({ id }) => id))) refuseField('cards', '卡片不能重复');
    if (!unique(pins ?? [])) refuseField('pins', '常用功能不能重复');
    const change = {
      ...(cards !== undefined && { cards: cards === null ? null : sql<never>`${JSON.stringify(cards)}::jsonb` }),
      ...(pins !== undefined && { pins }),
      ...(guided !== undefined && { guided }),
      updatedAt: clock.now().toISOString(),
    };
    await db
      .insertInto('wkbLayout')
      .values({ userId: user.userId, entId: user.entId, ...change })
      .onConflict((conflict) => conflict.columns(['userId', 'entId']).doUpdateSet(change))
      .execute();
    return null;
  },

  summary: async (_, context) => ({ alerts: await alertsOf(context) }),

  calendar: ({ month }, context) => dueDays(context, month),

  async recent(_, { db, user }) {
    const { rows } = await sql<{ url: string; at: string }>`
      select url, max(at) as at from pub_page_visit
      where user_id = ${user.userId} and ent_id = ${user.entId} and url not like '/workbenches%'
      group by url order by max(at) desc limit ${recentCount}`.execute(db);
    return rows;
  },
});
