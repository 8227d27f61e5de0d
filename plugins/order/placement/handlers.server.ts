/**
 * A purchasing unit orders listed goods of one or several suppliers in one act: an order for each supplier, all or none,
 * and once however often the same press arrives.
 */
import { filesGranted } from '@portal/sdk/calls/files';
import { type Context, implement, one, refuseField } from '@portal/sdk/server';
import { notify } from '../notices.server.ts';
import { visibleOrders } from '../orders.server.ts';
import { advance, record } from '../progress.server.ts';
import { type Placed, placement, type PlacedOrder } from './contract.ts';
import { earliestOf, type PricedLine, quoteOf, totalsOf } from './pricing.server.ts';

type Lines = readonly PricedLine[];

async function insertOrder(context: Context, input: Placed, lines: Lines, plate: string) {
  const { db, user, clock, nextNumber } = context;
  const [{ supplierEntId, supplierName } = refuseField('lines', '请选择商品')] = lines;
  const { amount, ...totals } = await totalsOf(context, lines);
  const { projectName, deliveryDate, receiverName, receiverPhone, receiverAddress, remark, files = [] } = input;
  const now = clock.now().toISOString();
  const order = db
    .insertInto('ordOrder')
    .values({
      projectName,
      deliveryDate,
      receiverName,
      receiverPhone,
      receiverAddress,
      ...totals,
      orderAmount: amount,
      orderNo: await nextNumber('DD'),
      sourceSystem: 'PORTAL',
      orderType: 3,
      supplierEntId,
      supplierName,
      purchaserEntId: user.entId,
      purchaserUserId: user.userId,
      purchaserName: user.entName,
      plate,
      orderDate: clock.today(),
      remark: remark ?? null,
      files: JSON.stringify(files),
      createdAt: now,
      updatedAt: now,
    })
    .returning(['id', 'orderNo', 'supplierEntId', 'supplierName', 'orderAmount as amount']);
  return one(order);
}

async function insertLines({ db }: Context, orderId: string, deliveryDate: string, lines: Lines) {
  await db
    .insertInto('ordOrderLine')
    .values(
      lines.map(({ goodsId, goodsCode, name, spec, unit, qty, unitPrice, taxRate }, index) => ({
        orderId,
        lineNo: index + 1,
        goodsId,
        materialCode: goodsCode,
        name,
        spec,
        unit,
        qty,
        unitPrice,
        taxRate,
        deliveryDate,
      })),
    )
    .execute();
}

async function placeOne(context: Context, input: Placed, lines: Lines, plate: string): Promise<PlacedOrder> {
  const { id, supplierEntId, ...placed } = await insertOrder(context, input, lines, plate);
  await one(visibleOrders(context).select('o.id').where('o.id', '=', id), '您的“下单”权限不包括本企业', 'forbidden');
  await insertLines(context, id, input.deliveryDate, lines);
  await advance(context, id);
  await record(context, id, { action: 'PLACE' });
  const fileIds = (input.files ?? []).map(({ fileId }) => fileId);
  await context.emit(filesGranted, { fileIds, to: { bizType: 'order', bizId: id } });
  await notify(context, { id }, supplierEntId, `${context.user.entName}下单 ${placed.orderNo}，请及时确认。`);
  return { orderId: id, ...placed };
}

/** An order for each supplier, in the order in which their goods stand; the goods leave the person's cart. */
async function placeAll(context: Context, input: Placed): Promise<PlacedOrder[]> {
  const { db, user } = context;
  const lines = await quoteOf(context, input.lines);
  const earliest = earliestOf(context, lines);
  if (input.deliveryDate < earliest) refuseField('deliveryDate', `要求交期不能早于 ${earliest}（今天加供货周期）`);
  const { cat } = await one(db.selectFrom('pubEnterprise').select('cat').where('id', '=', user.entId));
  const orders: PlacedOrder[] = [];
  for (const supplier of new Set(lines.map(({ supplierEntId }) => supplierEntId))) {
    await context.demandStanding({ entIds: [user.entId, supplier], deed: '下单', plate: cat });
    const own = lines.filter(({ supplierEntId }) => supplierEntId === supplier);
    orders.push(await placeOne(context, input, own, cat ?? 'OTHER'));
  }
  await db
    .deleteFrom('ordCartLine')
    .where('userId', '=', user.userId)
    .where('entId', '=', user.entId)
    .where('goodsId', 'in', [...lines.map(({ goodsId }) => goodsId)])
    .execute();
  return orders;
}

export default implement(placement, {
  async quote({ lines: wanted }, context) {
    const lines = await quoteOf(context, wanted);
    return { earliest: earliestOf(context, lines), ...(await totalsOf(context, lines)), lines: [...lines] };
  },

  async place(input, context) {
    const { db, user, clock } = context;
    const { key } = input;
    if (key === undefined) return { orders: await placeAll(context, input) };
    // the same press elsewhere waits here until the first has ended
    const claimed = await db
      .insertInto('ordPlacement')
      .values({ userId: user.userId, key, createdAt: clock.now().toISOString() })
      .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    const placements = db.selectFrom('ordPlacement').where('userId', '=', user.userId).where('key', '=', key);
    if (!claimed) return one(placements.select('orders').$narrowType<{ orders: PlacedOrder[] }>());
    const orders = await placeAll(context, input);
    const told = { orders: JSON.stringify(orders) };
    await db.updateTable('ordPlacement').set(told).where('id', '=', claimed.id).execute();
    return { orders };
  },

  async receiver(_, context) {
    const last = await visibleOrders(context)
      .select(['o.receiverName', 'o.receiverPhone', 'o.receiverAddress'])
      .where('o.purchaserEntId', '=', context.user.entId)
      .orderBy('o.id', 'desc')
      .executeTakeFirst();
    return last ?? null;
  },
});
