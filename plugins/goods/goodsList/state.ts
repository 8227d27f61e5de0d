/** Approved goods go on and off the shelf by their supplier; the operating unit may take them off for good. */
import { type Context, one, Refusal, refuse } from '@portal/sdk/server';
import { record } from '../review/log.ts';
import { goodsNotices } from '../review/notices.ts';
import { isInside } from '../review/reach.ts';
import { authorisation } from './admit.ts';
import { GOODS_STATUS, type GoodsStatus } from './contract.ts';
import { missing, visibleGoods } from './goods.ts';

interface Move {
  id: string;
  version: number;
  status: 3 | 4 | 6;
  reason?: string;
}

const FROM = { 3: [2, 4], 4: [3], 6: [3] } as const;
const VERB = { 3: '上架', 4: '下架', 6: '强制下架' } as const;
const ACTION = { 3: 'LIST', 4: 'UNLIST', 6: 'FORCE_OFF' } as const;
const CODE = { 3: 'goods:list:shelf', 4: 'goods:list:shelf', 6: 'goods:list:force' } as const;

const found = (context: Context, id: string) =>
  one(
    visibleGoods(context)
      .select(['g.id', 'g.goodsCode', 'g.status', 'g.version', 'g.supplierEntId', 'g.categoryId', 'g.priceValidTo'])
      .select('c.status as categoryStatus')
      .where('g.id', '=', id),
    missing,
  );

type Found = Awaited<ReturnType<typeof found>>;

async function admitListing(context: Context, goods: Found): Promise<void> {
  if (goods.priceValidTo <= context.clock.today()) refuse('conflict', '价格有效期已过，请先改价');
  if (goods.categoryStatus === 0) refuse('conflict', '所属商品分类已停用，不能上架');
  const open = await authorisation(context, goods.supplierEntId, goods.categoryId);
  if (!open) refuse('conflict', '该分类的供货授权已过期，请先续期商品类目');
}

function explain(goods: Found, { version, status }: Move): never {
  if (goods.version !== version) return refuse('conflict', '商品已被他人处理，请刷新');
  const state = GOODS_STATUS[goods.status as GoodsStatus];
  return refuse('conflict', `商品当前状态为“${state}”，不能${VERB[status]}`);
}

export async function moveGoods(context: Context, move: Move): Promise<void> {
  const { db, user, clock } = context;
  const { id, version, status } = move;
  const reason = move.reason?.trim();
  if (!user.codes.has(CODE[status])) refuse('forbidden', '您没有该操作的权限，请联系管理员分配权限');
  const goods = await found(context, id);
  if (!isInside(user, goods.supplierEntId)) refuse('notFound', missing);
  if (status !== 6 && goods.supplierEntId !== user.entId) refuse('forbidden', '只能上下架本企业的商品');
  if (status === 6 && !reason) refuse('invalid', '请输入强制下架原因');
  if (status === 3 && (FROM[3] as readonly number[]).includes(goods.status)) await admitListing(context, goods);
  const now = clock.now().toISOString();
  const moved = await db
    .updateTable('gdGoods')
    .set((eb) => ({
      status,
      offReason: reason ?? null,
      ...(status === 3 && { listedAt: now }),
      version: eb('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', id)
    .where('status', 'in', [...FROM[status]])
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!moved) explain(goods, move);
  await record(context, 'goods', id, ACTION[status], reason ?? null);
  if (status === 6) {
    const text = `商品 ${goods.goodsCode} 被强制下架：${reason}。整改后可重新提交审核。`;
    await goodsNotices.toEnterprise(context, { id }, goods.supplierEntId, text);
  }
}

/** Each goods on its own: what one lacks does not hold up the others. */
export async function moveMany(
  context: Context,
  { status, goods }: { status: 3 | 4; goods: readonly { id: string; version: number }[] },
) {
  const failures: { id: string; goodsCode: string; reason: string }[] = [];
  for (const seen of goods) {
    try {
      await moveGoods(context, { ...seen, status });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { goodsCode } = await found(context, seen.id);
      failures.push({ id: seen.id, goodsCode, reason: error.message });
    }
  }
  return { done: goods.length - failures.length, failures };
}
