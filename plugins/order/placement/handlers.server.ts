/**
 * A purchasing unit orders listed goods of one supplier; the server alone says what they cost: the agreed price or the
 * step of the quantity, whichever is lower.
 */
import { addDays } from '@portal/sdk/format';
import { type Context, implement, one, refuse, sql } from '@portal/sdk/server';
import { notify } from '../notices.server.ts';
import { visibleOrders } from '../orders.server.ts';
import { advance, record } from '../progress.server.ts';
import { type Placed, placement, type QuoteLine, type Wanted } from './contract.ts';

interface PricedLine extends QuoteLine {
  supplierEntId: string;
  supplierName: string;
  listed: boolean;
  priceValidTo: string;
  amountNoTax: string;
}

async function priced({ db, clock }: Context, wanted: Wanted): Promise<PricedLine[]> {
  const today = clock.today();
  const { rows } = await sql<PricedLine>`
    with w as (
      select * from rows from (
        jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as ("goodsId" bigint, qty numeric)
      ) with ordinality as w("goodsId", qty, place)
    )
    select g.id as goods_id, g.goods_code, g.goods_name as name, g.spec, g.unit, g.status = 3 as listed, g.price_valid_to,
      g.supplier_ent_id, g.supplier_name, trim_scale(w.qty)::text as qty, trim_scale(g.moq)::text as moq, g.lead_days,
      trim_scale(g.unit_price)::text as list_price, trim_scale(p.price)::text as unit_price, p.price_from,
      case p.price_from when 'AGREED' then a.agreement_no end as agreement_no, trim_scale(g.tax_rate)::text as tax_rate,
      round(w.qty * p.price, 2)::text as amount,
      round(round(w.qty * p.price, 2) / (1 + g.tax_rate), 2)::text as amount_no_tax
    from w
    join pub_goods g on g.id = w."goodsId"
    left join lateral (
      select agreement_no, price from pub_goods_agreement
      where goods_id = g.id and ${today}::date between valid_from and valid_to order by price limit 1) a on true
    left join lateral (
      select price from pub_goods_price_tier where goods_id = g.id and from_qty <= w.qty
      order by from_qty desc limit 1) t on true
    cross join lateral (
      select least(a.price, t.price, g.unit_price) as price,
        case least(a.price, t.price, g.unit_price)
          when g.unit_price then 'LIST' when t.price then 'TIER' else 'AGREED' end as price_from) p
    order by w.place`.execute(db);
  return rows;
}

/** @throws Refusal when a line cannot be ordered as it is asked for. */
async function quoteOf(context: Context, wanted: Wanted): Promise<[PricedLine, ...PricedLine[]]> {
  const ids = new Set(wanted.map(({ goodsId }) => goodsId));
  if (ids.size < wanted.length) refuse('invalid', '同一商品请合并为一行');
  const lines = await priced(context, wanted);
  const [first, ...others] = lines;
  if (!first || lines.length < ids.size || !lines.every(({ listed }) => listed))
    return refuse('conflict', '所选商品中有已下架的，请返回商品列表重新选择');
  const today = context.clock.today();
  for (const { name, qty, moq, unit, priceValidTo, supplierEntId } of lines) {
    if (supplierEntId === context.user.entId) refuse('invalid', '不能向本企业下单');
    if (Number(qty) < Number(moq)) refuse('invalid', `“${name}”的起订量为 ${moq} ${unit}`);
    if (priceValidTo < today) refuse('conflict', `“${name}”的价格有效期已过，请联系供应商改价`);
  }
  if (new Set(lines.map(({ supplierEntId }) => supplierEntId)).size > 1)
    refuse('invalid', '一张订单只能有一家供应商的商品，请分开下单');
  return [first, ...others];
}

/** The first day on which all lines can be there. */
function earliestOf({ clock }: Pick<Context, 'clock'>, lines: readonly PricedLine[]): string {
  const days = Math.max(...lines.map(({ leadDays }) => leadDays));
  return addDays(clock.today(), days);
}

const totalsOf = ({ db }: Context, lines: readonly PricedLine[]) =>
  db
    .selectFrom(
      sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)`.as<'l'>(sql`l(amount numeric, "amountNoTax" numeric)`),
    )
    .select([
      sql<string>`sum(amount)::text`.as('amount'),
      sql<string>`sum("amountNoTax")::text`.as('amountNoTax'),
      sql<string>`(sum(amount) - sum("amountNoTax"))::text`.as('taxAmount'),
    ])
    .executeTakeFirstOrThrow();

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
