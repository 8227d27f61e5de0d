/** A cart is its person's own, in the enterprise worked for; prices and shelf are asked anew whenever it is read. */
import { type Context, demandFaultless, implement, refuse, refuseField, sql } from '@portal/sdk/server';
import { type PricedLine, priced } from '../placement/pricing.server.ts';
import { cart, type CartLine, type CodeLine, mostInCart } from './contract.ts';

const gone = '购物车中没有该商品，请刷新后再试';

const ownLines = ({ db, user }: Context) =>
  db.selectFrom('ordCartLine as c').where('c.userId', '=', user.userId).where('c.entId', '=', user.entId);

function stateOf(line: PricedLine, seenPrice: string, today: string): CartLine['state'] {
  if (!line.listed) return 'OFF';
  if (line.priceValidTo < today) return 'EXPIRED';
  if (Number(line.unitPrice) !== Number(seenPrice)) return 'PRICE';
  return Number(line.qty) < Number(line.moq) ? 'MOQ' : 'READY';
}

/** Price of each of the goods in its quantity. */
const pricesOf = async (context: Context, wanted: readonly { goodsId: string; qty: string }[]) =>
  new Map((await priced(context, wanted)).map(({ goodsId, unitPrice }) => [goodsId, unitPrice]));

/** Adds to what is there; the price that is seen is that of the whole quantity. */
async function put(context: Context, wanted: readonly { goodsId: string; qty: string }[]): Promise<number> {
  const { db, user, clock } = context;
  await db
    .insertInto('ordCartLine')
    .values(
      wanted.map(({ goodsId, qty }) => ({
        entId: user.entId,
        userId: user.userId,
        goodsId,
        qty,
        seenPrice: '0',
        createdAt: clock.now().toISOString(),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'entId', 'goodsId'])
        .doUpdateSet({ qty: sql<string>`ord_cart_line.qty + excluded.qty` }),
    )
    .execute();
  const lines = await ownLines(context).select(['c.id', 'c.goodsId', 'c.qty']).execute();
  if (lines.length > mostInCart) refuse('invalid', `购物车最多 ${mostInCart} 种商品，请先下单或移除一些`);
  const added = new Set(wanted.map(({ goodsId }) => goodsId));
  const prices = await pricesOf(
    context,
    lines.filter(({ goodsId }) => added.has(goodsId)),
  );
  for (const [goodsId, unitPrice] of prices)
    await db
      .updateTable('ordCartLine')
      .set({ seenPrice: unitPrice })
      .where('userId', '=', user.userId)
      .where('entId', '=', user.entId)
      .where('goodsId', '=', goodsId)
      .execute();
  return lines.length;
}

/** @throws Refusal that says of every line why its goods cannot be ordered. */
async function goodsOf({ db, user }: Context, lines: readonly CodeLine[]) {
  const codes = lines.map(({ goodsCode }) => goodsCode.trim());
  const found = await db
    .selectFrom('pubGoods')
    .select(['id', 'goodsCode', 'supplierEntId'])
    .where('goodsCode', 'in', codes)
    .where('status', '=', 3)
    .execute();
  const byCode = new Map(found.map((goods) => [goods.goodsCode, goods]));
  const faultOf = (code: string, qty: string, index: number): string | undefined => {
    const goods = byCode.get(code);
    if (!goods) return `没有在售的商品 ${code}`;
    if (goods.supplierEntId === user.entId) return `${code} 是本企业的商品`;
    if (!(Number(qty) > 0)) return '数量必须大于 0';
    return codes.indexOf(code) < index ? `${code} 重复，请合并为一行` : undefined;
  };
  demandFaultless(
    lines.flatMap(({ qty }, index) => {
      const text = faultOf(codes[index] ?? '', qty, index);
      return text === undefined ? [] : [{ path: 'lines', text: `第 ${index + 1} 行：${text}` }];
    }),
  );
  return lines.map(({ qty }, index) => ({ goodsId: byCode.get(codes[index] ?? '')?.id ?? '0', qty }));
}

export default implement(cart, {
  async lines(_, context) {
    const kept = await ownLines(context)
      .select(['c.id', 'c.goodsId', 'c.qty', 'c.seenPrice'])
      .orderBy('c.id')
      .execute();
    const prices = new Map((await priced(context, kept)).map((line) => [line.goodsId, line]));
    const today = context.clock.today();
    const lines = kept.flatMap(({ id, goodsId, seenPrice }) => {
      const line = prices.get(goodsId);
      return line ? [{ ...line, id, seenPrice, state: stateOf(line, seenPrice, today) }] : [];
    });
    return { lines };
  },

  async add({ goodsId, qty }, context) {
    if (!(Number(qty) > 0)) refuseField('qty', '数量必须大于 0');
    const [goods] = await priced(context, [{ goodsId, qty }]);
    if (!goods?.listed) return refuse('conflict', '该商品已下架');
    if (goods.supplierEntId === context.user.entId) refuse('invalid', '不能向本企业下单');
    return { count: await put(context, [{ goodsId, qty }]) };
  },

  async addCodes({ lines }, context) {
    return { count: await put(context, await goodsOf(context, lines)) };
  },

  /** A price that follows from the quantity alone is agreed to with it; another one is once it is sent back. */
  async save({ lines }, context) {
    const ids = lines.map(({ id }) => id);
    const kept = await ownLines(context)
      .select(['c.id', 'c.goodsId', 'c.qty', 'c.seenPrice'])
      .where('c.id', 'in', ids)
      .execute();
    if (kept.length < new Set(ids).size) refuse('notFound', gone);
    const byId = new Map(lines.map((line) => [line.id, line]));
    const entered = kept.map((line) => ({ ...line, qty: byId.get(line.id)?.qty ?? line.qty }));
    if (entered.some(({ qty }) => !(Number(qty) > 0))) refuseField('lines', '数量必须大于 0');
    const [before, after] = [await pricesOf(context, kept), await pricesOf(context, entered)];
    for (const { id, goodsId, qty, seenPrice } of entered) {
      const follows = Number(before.get(goodsId)) === Number(seenPrice);
      const agreed = byId.get(id)?.seenPrice ?? (follows ? after.get(goodsId) : undefined) ?? seenPrice;
      await context.db.updateTable('ordCartLine').set({ qty, seenPrice: agreed }).where('id', '=', id).execute();
    }
  },

  async remove({ ids }, { db, user }) {
    const removed = await db
      .deleteFrom('ordCartLine')
      .where('id', 'in', [...ids])
      .where('userId', '=', user.userId)
      .where('entId', '=', user.entId)
      .returning('id')
      .execute();
    if (removed.length < new Set(ids).size) refuse('notFound', gone);
  },
});
