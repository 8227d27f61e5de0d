/** The statements behind an order, for the order's own page. */
import { implement, sql } from '@portal/sdk/server';
import { visibleSettlements } from '../statement/settlements.server.ts';
import { orderSettlements } from './contract.ts';

export default implement(orderSettlements, {
  ofOrder: ({ orderId }, context) =>
    visibleSettlements(context)
      .select(['s.id', 's.settlementNo'])
      .where(sql<boolean>`exists (select from stl_line l
        where l.settlement_id = s.id and l.order_id = ${orderId} and l.live)`)
      .orderBy('s.id')
      .execute(),
});
