/** Approved goods go on and off the shelf by their supplier; the operating unit may take them off for good. */
import { type Context, one, Refusal, refuse } from '@portal/sdk/server';
import { goodsNotices } from '../review/log.server.ts';
import { authorisation } from './admit.server.ts';
import { gone, perform, visibleGoods } from './goods.server.ts';
import { goodsSteps } from './schema.ts';

interface Move {
  id: string;
  version: number;
  status: 3 | 4 | 6;
  reason?: string;
}

const STEP = { 3: 'LIST', 4: 'UNLIST', 6: 'FORCE_OFF' } as const;
const listable: readonly number[] = goodsSteps.steps.LIST.from;

/** Goods that may not be listed as they are; whether they may move at all is for the step to say. */
async function admitListing(context: Context, id: string): Promise<void> {
  const goods = await visibleGoods(context)
    .select(['g.status', 'g.supplierEntId', 'g.categoryId', 'g.priceValidTo'])
    .where('g.id', '=', id)
    .where('g.supplierEntId', '=', context.user.entId)
    .executeTakeFirst();
  if (!goods || !listable.includes(goods.status)) return;
  if (goods.priceValidTo <= context.clock.today()) refuse('conflict', '价格有效期已过，请先改价');
  const open = await authorisation(context, goods.supplierEntId, goods.categoryId);
  if (!open) refuse('conflict', '该分类的供货授权已过期，请先续期商品类目');
}

export async function moveGoods({ id, version, status, ...move }: Move, context: Context): Promise<void> {
  const reason = move.reason?.trim() ?? '';
  const step = STEP[status];
  if (step === 'FORCE_OFF' && reason === '') refuse('invalid', '请输入强制下架原因');
  if (step === 'LIST') await admitListing(context, id);
  const said = reason === '' ? null : reason;
  const set = { offReason: said, ...(step === 'LIST' && { listedAt: context.clock.now().toISOString() }) };
  const goods = await perform(context, { id, version }, step, { set, reason: said });
  if (step !== 'FORCE_OFF') return;
  const text = `商品 ${goods.goodsCode} 被强制下架：${reason}。整改后可重新提交审核。`;
  await goodsNotices.toEnterprise(context, { id }, goods.supplierEntId, text);
}

/** Each goods on its own: what one lacks does not hold up the others. */
export async function moveMany(
  { status, goods }: { status: 3 | 4; goods: readonly { id: string; version: number }[] },
  context: Context,
) {
  const failures: { id: string; goodsCode: string; reason: string }[] = [];
  for (const seen of goods) {
    try {
      await moveGoods({ ...seen, status }, context);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const told = visibleGoods(context).select('g.goodsCode').where('g.id', '=', seen.id);
      const { goodsCode } = await one(told, gone);
      failures.push({ id: seen.id, goodsCode, reason: error.message });
    }
  }
  return { done: goods.length - failures.length, failures };
}
