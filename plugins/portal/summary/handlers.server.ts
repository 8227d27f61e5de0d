/** Figures of the home page are counted over what exists now, never typed in. */
import { implement, sql, type Db } from '@portal/sdk/server';
import { portal } from './contract.ts';

/** Admitted to the platform. */
const admitted = 2;

/** The sum of a published view's column, or null where this deployment has no such area. */
async function sumOf(db: Db, view: string, column: string, condition: string): Promise<string | null> {
  const {
    rows: [found],
  } = await sql<{ present: boolean }>`select to_regclass(${view}) is not null as present`.execute(db);
  if (!found?.present) return null;
  const {
    rows: [row],
  } = await sql<{ total: string }>`
    select coalesce(sum(${sql.ref(column)}), 0)::numeric(18, 2) as total
    from ${sql.table(view)} where ${sql.raw(condition)}`.execute(db);
  return row?.total ?? null;
}

const enterprises = (db: Db) =>
  db
    .selectFrom('pubEnterprise')
    .select([
      sql<number>`count(*) filter (where 'SUPPLIER' = any(audience))::int`.as('supplierCount'),
      sql<number>`count(*) filter (where 'PURCHASER' = any(audience))::int`.as('purchaserCount'),
      sql<number>`count(*) filter (where 'FIN_INST' = any(audience))::int`.as('institutionCount'),
      sql<
        string[]
      >`coalesce(array_agg(customer_name order by customer_name) filter (where 'FIN_INST' = any(audience)), '{}')`.as(
        'partners',
      ),
    ])
    .where('status', '=', admitted)
    .executeTakeFirstOrThrow();

const products = (db: Db) =>
  db
    .selectFrom('pubProduct')
    .select(sql<number>`count(*)::int`.as('productCount'))
    .where('aboveOff', '=', 0)
    .where('productType', '<>', '00')
    .executeTakeFirstOrThrow();

export default implement(portal, {
  async summary(_, { db }) {
    return {
      ...(await enterprises(db)),
      ...(await products(db)),
      // refused and cancelled orders were no business
      orderAmount: await sumOf(db, 'pub_order', 'order_amount', 'status not in (15, 80)'),
      financingAmount: await sumOf(db, 'pub_financing', 'real_money', 'true'),
    };
  },
});
