/** Orders as their area publishes them; a deployment may be without that area. */
import { type Context, type Db, seesAll, sql } from '@portal/sdk/server';

/** States of an order in which goods are still awaited. */
export const awaited = sql.raw('(10, 20, 30, 40, 50)');

export async function hasOrders(db: Db): Promise<boolean> {
  const { rows } = await sql<{ present: boolean }>`select to_regclass('pub_order') is not null as present`.execute(db);
  return rows[0]?.present === true;
}

/** Orders that the user's lists show: the own ones of either side, or all for those who look on. */
export const ownOrders = ({ user }: Pick<Context, 'user'>) =>
  seesAll(user)
    ? sql`pub_order`
    : sql`(select * from pub_order where ${user.entId} in (supplier_ent_id, purchaser_ent_id))`;
