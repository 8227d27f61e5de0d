/** What runs with an enterprise now, within the scope of a penalty. */
import type { ScopeKind } from '@portal/sdk/calls/listing';
import { type Db, sql } from '@portal/sdk/server';

interface Scope {
  readonly entId: string;
  readonly scopeKind: ScopeKind;
  readonly scopeCode?: string | undefined;
}

interface Impact {
  orders: number;
  orderAmount: string;
  contracts: number;
  unpaid: string;
  goods: number;
}

/** Contracts and statements name no category: one of a category counts them all. Amounts in yuan. */
export async function impactOf(db: Db, { entId, scopeKind, scopeCode = '' }: Scope): Promise<Impact> {
  const ofPlate = (plate: string) => (scopeKind === 'PLATE' ? sql`${sql.ref(plate)} = ${scopeCode}` : sql`true`);
  const ofCategory = scopeKind === 'CATEGORY';
  const { rows } = await sql<Impact>`
    select o.orders, o.order_amount, c.contracts, s.unpaid, g.goods
    from (
      select count(*)::int as orders, coalesce(sum(order_amount), 0)::numeric(18, 2)::text as order_amount
      from pub_order o where ${entId} in (o.supplier_ent_id, o.purchaser_ent_id)
        and o.status in (10, 20, 30, 40, 50) and ${ofPlate('o.plate')}
        and (not ${ofCategory} or exists (
          select from pub_order_line l join pub_goods g on g.id = l.goods_id
          where l.order_id = o.id and g.category_id::text = ${scopeCode}))) o,
    (select count(*)::int as contracts from pub_contract c
      where ${entId} in (c.a_party_ent_id, c.b_party_ent_id) and c.status in (40, 45) and ${ofPlate('c.plate')}) c,
    (select coalesce(sum(payable_amount - paid_amount), 0)::numeric(18, 2)::text as unpaid from pub_settlement s
      where (s.settle_type = 'INCOME' and s.supplier_ent_id = ${entId}
          or s.settle_type = 'PURCHASE' and s.purchaser_ent_id = ${entId})
        and s.status in (40, 50, 60, 70) and s.currency = 'CNY' and ${ofPlate('s.plate')}) s,
    (select count(*)::int as goods from pub_goods g
      where g.supplier_ent_id = ${entId} and g.status = 3
        and (not ${ofCategory} or g.category_id::text = ${scopeCode})) g`.execute(db);
  return rows[0] as Impact;
}

/** The other sides of orders under way: each with how many, and the newest of them. */
export async function partnersOf(db: Db, entId: string) {
  const { rows } = await sql<{ entId: string; orders: number; orderId: string }>`
    select case when o.supplier_ent_id = ${entId} then o.purchaser_ent_id else o.supplier_ent_id end as ent_id,
      count(*)::int as orders, max(o.id)::text as order_id
    from pub_order o where ${entId} in (o.supplier_ent_id, o.purchaser_ent_id) and o.status in (10, 20, 30, 40, 50)
    group by 1 order by 1`.execute(db);
  return rows;
}
