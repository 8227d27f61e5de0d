/** Goods that nobody has approved are written themselves; of approved ones a change is written beside them. */
import { type Context, inDataScope, one } from '@portal/sdk/server';
import { record } from '../review/log.server.ts';
import { sideOf } from '../visible.server.ts';
import { admitContent } from './admit.server.ts';
import { columnsOf, contentFrom, contentOf, grantFiles, writeLists } from './content.server.ts';
import type { Content, GoodsInput } from './contract.ts';
import { demand, gone, perform, performVersion } from './goods.server.ts';

export const ownGoods = ({ db, user }: Pick<Context, 'db' | 'user'>, id: string) =>
  one(
    db
      .selectFrom('gdGoods')
      .selectAll()
      .where('id', '=', id)
      .where('supplierEntId', '=', user.entId)
      .where(inDataScope(user, sideOf('gdGoods'))),
    gone,
  );

export type Goods = Awaited<ReturnType<typeof ownGoods>>;

/** Not approved yet: the goods themselves are the draft. */
export const isFresh = ({ status }: Pick<Goods, 'status'>): boolean => [0, 1, 5].includes(status);

export async function insertGoods(context: Context, content: Content) {
  const { db, user, clock, nextNumber } = context;
  const now = clock.now().toISOString();
  const inserted = db
    .insertInto('gdGoods')
    .values({
      ...columnsOf(content),
      goodsCode: await nextNumber('SP'),
      supplierEntId: user.entId,
      supplierName: user.entName,
      ownerUserId: user.userId,
      createdAt: now,
      updatedAt: now,
    })
    .returning(['id', 'version', 'goodsCode']);
  const goods = await one(inserted);
  const within = db.selectFrom('gdGoods').select('id').where('id', '=', goods.id);
  await one(within.where(inDataScope(user, sideOf('gdGoods'))), '您的“维护商品”权限不包括本企业', 'forbidden');
  await writeLists(context, goods.id, content);
  await grantFiles(context, goods.id, content);
  await record(context, 'goods', goods.id, 'CREATE');
  return goods;
}

async function replaceFresh(context: Context, seen: { id: string; version: number }, content: Content) {
  const goods = await perform(context, seen, 'UPDATE', { set: columnsOf(content) });
  await writeLists(context, goods.id, content);
  await grantFiles(context, goods.id, content);
  return goods;
}

/** 4 上架 out of a forced removal, 2 改价 where any price moves, else 3 改图文. */
export function changeTypeOf({ status }: Pick<Goods, 'status'>, before: Content, after: Content): 2 | 3 | 4 {
  if (status === 6) return 4;
  const priced = ({ unitPrice, tiers, taxRate }: Content) => JSON.stringify([unitPrice, tiers, taxRate]);
  return priced(before) === priced(after) ? 3 : 2;
}

async function writeChange(context: Context, goods: Goods, content: Content, riseReason: string | undefined) {
  const { db, clock, nextNumber } = context;
  const before = await contentOf(context, goods.id);
  const facts = {
    snapshot: JSON.stringify(content),
    before: JSON.stringify(before),
    changeType: changeTypeOf(goods, before, content),
    oldPrice: before.unitPrice,
    newPrice: content.unitPrice,
    riseReason: riseReason ?? null,
    updatedAt: clock.now().toISOString(),
  };
  const open = await db
    .selectFrom('gdGoodsVersion')
    .select('id')
    .where('goodsId', '=', goods.id)
    .where('status', '=', 0)
    .executeTakeFirst();
  if (open) return performVersion(context, { id: open.id }, 'REWRITE', { set: facts });
  const applyNo = await nextNumber('SS');
  const keys = { applyNo, goodsId: goods.id, supplierEntId: goods.supplierEntId };
  return db
    .insertInto('gdGoodsVersion')
    .values({ ...facts, ...keys })
    .execute();
}

export async function saveGoods(input: GoodsInput, context: Context) {
  const { id, version = 0, riseReason } = input;
  if (id === undefined) return insertGoods(context, await admitContent(context, contentFrom(input)));
  const goods = await ownGoods(context, id);
  const content = await admitContent(context, contentFrom(input), id);
  if (isFresh(goods)) return replaceFresh(context, { id, version }, content);
  const touched = await perform(context, { id, version }, 'UPDATE_CHANGE');
  await writeChange(context, goods, content, riseReason);
  await grantFiles(context, id, content);
  return touched;
}

export async function copyGoods(context: Context, id: string) {
  await demand(context, { id }, 'COPY');
  const content = await contentOf(context, id);
  const { rows } = await copiesOf(context, content);
  const name = `${content.goodsName.slice(0, 90)}（副本${rows + 1}）`;
  return insertGoods(context, { ...content, goodsName: name, reports: [...content.reports] });
}

async function copiesOf({ db, user }: Context, { goodsName, spec, brand }: Content) {
  const { count } = await db
    .selectFrom('gdGoods')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('supplierEntId', '=', user.entId)
    .where('goodsName', 'like', `${goodsName.slice(0, 90)}（副本%`)
    .where('spec', '=', spec)
    .where('brand', '=', brand)
    .executeTakeFirstOrThrow();
  return { rows: Number(count) };
}

export async function removeGoods(seen: { id: string; version: number }, context: Context): Promise<void> {
  const { id } = await perform(context, seen, 'DELETE');
  await context.db.deleteFrom('gdGoods').where('id', '=', id).execute();
}
