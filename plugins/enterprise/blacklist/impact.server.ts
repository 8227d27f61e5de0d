/** What runs with an enterprise now, within the scope of a penalty; the figures are those of its file. */
import type { ScopeKind } from '@portal/sdk/calls/listing';
import { type Db, one, sql } from '@portal/sdk/server';
import * as trade from '../trade.server.ts';

interface Scope {
  readonly entId: string;
  readonly scopeKind: ScopeKind;
  readonly scopeCode?: string | undefined;
}

/** Contracts and statements name no category: a penalty of one category counts them all. Amounts in yuan. */
export function impactOf(db: Db, { entId, scopeKind, scopeCode = '' }: Scope) {
  const id = sql.ref('e.id');
  const ofPlate = (plate: string) => (scopeKind === 'PLATE' ? sql`${sql.ref(plate)} = ${scopeCode}` : sql`true`);
  const ofCategory = scopeKind === 'CATEGORY' ? sql`g.category_id::text = ${scopeCode}` : sql`true`;
  const ordered =
    scopeKind === 'CATEGORY'
      ? sql`exists (select from pub_order_line l join pub_goods g on g.id = l.goods_id
          where l.order_id = o.id and ${ofCategory})`
      : ofPlate('o.plate');
  const contracts = sql<number>`(select count(*)::int from pub_contract c
    where e.id in (c.a_party_ent_id, c.b_party_ent_id) and c.status in (40, 45) and ${ofPlate('c.plate')})`;
  return one(
    db
      .selectFrom('pubEnterprise as e')
      .select([
        trade.both((side) => trade.openOrders(side, id, ordered)).as('orders'),
        trade.both((side) => trade.openAmount(side, id, ordered)).as('orderAmount'),
        contracts.as('contracts'),
        trade.both((side) => trade.unpaid(side, id, ofPlate('s.plate'))).as('unpaid'),
        trade.goodsOnSale(id, ofCategory).as('goods'),
      ])
      .where('e.id', '=', entId),
  );
}

/** The other sides of orders under way: each with how many, and the newest of them. */
export async function partnersOf(db: Db, entId: string) {
  const { rows } = await sql<{ entId: string; orders: number; orderId: string }>`
    select case when o.supplier_ent_id = ${entId} then o.purchaser_ent_id else o.supplier_ent_id end as ent_id,
      count(*)::int as orders, max(o.id)::text as order_id
    from pub_order o where ${entId} in (o.supplier_ent_id, o.purchaser_ent_id) and ${trade.isOpen}
    group by 1 order by 1`.execute(db);
  return rows;
}
