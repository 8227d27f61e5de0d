/** A supplier that has left sells nothing any more; what was ordered is delivered. */
import type { enterpriseStatusChanged } from '@portal/sdk/calls/enterprise-state';
import type { EventOf } from '@portal/sdk/contract';
import { type Context, sql } from '@portal/sdk/server';
import { unlist } from './log.server.ts';

/** 退出. What a penalty takes off the shelf the penalty says itself. */
const gone = 5;

export async function unlistOfGone(
  { entId, to, reason }: EventOf<typeof enterpriseStatusChanged>,
  context: Context,
): Promise<void> {
  if (to !== gone) return;
  await unlist(context, sql`supplier_ent_id = ${entId}`, `供应商已退出${reason === null ? '' : `：${reason}`}`);
}
