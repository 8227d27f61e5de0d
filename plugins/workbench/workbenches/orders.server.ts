/** Orders as their area publishes them; a deployment may be without that area. */
import { orderSides } from '@portal/sdk/calls/order';
import { type Context, type Db, inDataScope, sql } from '@portal/sdk/server';

/** States of an order in which goods are still awaited. */
export const awaited = sql.raw('(10, 20, 30, 40, 50)');

export async function hasOrders(db: Db): Promise<boolean> {
  const { rows } = await sql<{ present: boolean }>`select to_regclass('pub_order') is not null as present`.execute(db);
  return rows[0]?.present === true;
}

/** Orders that the user's lists show: of either side, as far as the roles reach. */
export const ownOrders = ({ user }: Pick<Context, 'user'>) =>
  sql`(select p.* from pub_order p where ${inDataScope(user, orderSides('p'))})`;
