/** Suppliers as their readers see them, with what they have traded. */
import { type Context, inDataScope, listOf, type Reader, sql } from '@portal/sdk/server';
import { penalisable } from '../blacklist/penalties.server.ts';
import * as entry from '../entry.server.ts';
import * as trade from '../trade.server.ts';
import { supplier, type SupplierFilters } from './contract.ts';

export const visible = ({ db, user }: Reader) =>
  db
    .selectFrom('pubEnterprise as e')
    .where(sql<boolean>`e.audience @> array['SUPPLIER']`)
    .where(inDataScope(user, [{ ent: 'e.id' }]));

export const suppliers = listOf(supplier.page, { alias: 'e', sort: 'createdAt' });

const [id, status] = [sql.ref('e.id'), sql.ref('e.status')];

const narrowed = (context: Context, filters: SupplierFilters) => {
  const { orderedFrom, orderedTo, idle, penalty, entryState, certificates } = filters;
  const today = context.clock.today();
  const last = trade.lastOrderOn('supplier_ent_id', id);
  return visible(context)
    .$if(orderedFrom !== undefined, (q) => q.where(last, '>=', orderedFrom ?? ''))
    .$if(orderedTo !== undefined, (q) => q.where(last, '<=', orderedTo ?? ''))
    .$if(penalty !== undefined, (q) => q.where(trade.penalty(id, today), '=', penalty ?? null))
    .$if(entryState !== undefined, (q) =>
      q.where(entry.entryState(id, status, 'SUPPLIER', today), '=', entryState ?? null),
    )
    .$if(certificates !== undefined, (q) => q.where(entry.certified(id, status)[certificates ?? 'MISSING']))
    .$if(idle === true, (q) => q.where(trade.orderAmount('supplier_ent_id', id, today), '=', '0'));
};

export function found(context: Context, filters: SupplierFilters) {
  const today = context.clock.today();
  return narrowed(context, filters)
    .select([
      trade.orderAmount('supplier_ent_id', id, today).as('orderAmount'),
      trade.onTimeRate('supplier_ent_id', id, today).as('onTimeRate'),
      trade.openOrders('supplier_ent_id', id).as('openOrders'),
      trade.lastOrderOn('supplier_ent_id', id).as('lastOrderOn'),
      trade.goodsOnSale(id).as('goodsOnSale'),
      trade.categories(id).as('categories'),
      trade.administrators(id, 'G1').as('administrators'),
      trade.penalty(id, today).as('penalty'),
      entry.entryState(id, status, 'SUPPLIER', today).as('entryState'),
      entry.entryEndsOn(id, 'SUPPLIER', today).as('entryEndsOn'),
      entry.certificates(id).as('certificates'),
      penalisable.as('penalisable'),
    ])
    .$narrowType<{ status: 2 }>();
}

export const counted = narrowed;
