/** Goods of an enterprise that a penalty bars leave the shelf; those of one section are barred order by order. */
import type { penaltyUnlists } from '@portal/sdk/calls/listing';
import type { EventOf } from '@portal/sdk/contract';
import { type Context, sql } from '@portal/sdk/server';
import { tellSuppliers, unlist } from './log.server.ts';

export async function unlistBarred(
  { entId, scopeKind, scopeCode, entryNo }: EventOf<typeof penaltyUnlists>,
  context: Context,
): Promise<void> {
  if (scopeKind === 'PLATE') return;
  const barred = scopeKind === 'CATEGORY' ? sql`category_id::text = ${scopeCode}` : sql`true`;
  const reason = `处罚决定 ${entryNo} 生效`;
  const goods = await unlist(context, sql<boolean>`supplier_ent_id = ${entId} and ${barred}`, reason);
  await tellSuppliers(context, goods, (count) => `${reason}，${count} 件商品已下架。`);
}
