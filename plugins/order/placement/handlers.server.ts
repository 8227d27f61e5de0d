/** A purchasing unit orders listed goods of one supplier; the server alone says what they cost. */
import { type Context, implement, one, refuse, sql } from '@portal/sdk/server';
import { notify } from '../notices.server.ts';
import { visibleOrders } from '../orders.server.ts';
import { advance, record } from '../progress.server.ts';
import { type Placed, placement } from './contract.ts';
import { earliestOf, type PricedLine, quoteOf } from './quote.server.ts';

async function totalsOf({ db }: Context, lines: readonly PricedLine[]) {
  const { rows } = await sql<{ amount: string; amountNoTax: string; taxAmount: string }>`
    select sum(amount)::text as amount, sum("amountNoTax")::text as amount_no_tax,
      (sum(amount) - sum("amountNoTax"))::text as tax_amount
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(amount numeric, "amountNoTax" numeric)`.execute(db);
  return rows[0] ?? { amount: '0', amountNoTax: '0', taxAmount: '0' };
}

async function insertOrder(context: Context, input: Placed, lines: readonly [PricedLine, ...PricedLine[]]) {
  const { db, user, clock, nextNumber } = context;
  const [{ supplierEntId, supplierName }] = lines;
  const { cat } = await one(db.selectFrom('pubEnterprise').select('cat').where('id', '=', user.entId));
  const { amount, ...totals } = await totalsOf(context, lines);
  const { lines: _, deliveryDate, remark, ...receiver } = input;
  const now = clock.now().toISOString();
  const order = db
    .insertInto('ordOrder')
    .values({
      ...receiver,
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
      plate: cat ?? 'OTHER',
      orderDate: clock.today(),
      deliveryDate,
      remark: remark ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .returning(['id', 'orderNo', 'supplierEntId']);
  return one(order);
}

async function insertLines({ db }: Context, orderId: string, deliveryDate: string, lines: readonly PricedLine[]) {
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

export default implement(placement, {
  async quote({ lines: wanted }, context) {
    const found = await quoteOf(context, wanted);
    const [{ supplierName }] = found;
    return { supplierName, earliest: earliestOf(context, found), ...(await totalsOf(context, found)), lines: found };
  },

  async place(input, context) {
    const lines = await quoteOf(context, input.lines);
    const earliest = earliestOf(context, lines);
    if (input.deliveryDate < earliest) refuse('invalid', `要求交期不能早于 ${earliest}（今天加供货周期）`);
    const { id, orderNo, supplierEntId } = await insertOrder(context, input, lines);
    await one(visibleOrders(context).select('o.id').where('o.id', '=', id), '您的“下单”权限不包括本企业', 'forbidden');
    await insertLines(context, id, input.deliveryDate, lines);
    await advance(context, id);
    await record(context, id, { action: 'PLACE' });
    await notify(context, { id }, supplierEntId, `${context.user.entName}下单 ${orderNo}，请及时确认。`);
    return { orderId: id, orderNo };
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
