import { orderSides } from '@portal/sdk/calls/order';
import { type Context, inReach } from '@portal/sdk/server';

/** Each party sees its own orders as far as the user's roles reach: those of the enterprise, or those looked after. */
export const visibleOrders = ({ db, user }: Pick<Context, 'db' | 'user'>) =>
  db.selectFrom('ordOrder as o').where(inReach(user, orderSides('o')));
