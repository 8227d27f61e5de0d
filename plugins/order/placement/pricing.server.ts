/** What goods cost: the server alone says it, the agreed price or the step of the quantity, whichever is lower. */
import { addDays } from '@portal/sdk/format';
import { type Context, type Reader, refuse, refuseField, sql } from '@portal/sdk/server';
import type { QuoteLine, Wanted } from './contract.ts';

export interface PricedLine extends QuoteLine {
  supplierEntId: string;
  listed: boolean;
  priceValidTo: string;
  amountNoTax: string;
}

type Day = Pick<Context, 'clock'>;
type Amount = Pick<Wanted[number], 'goodsId' | 'qty'>;

/** Prices of today in the order in which they are asked for; goods that do not exist are left out. */
export async function priced(
  { db, clock }: Pick<Reader, 'db'> & Day,
  wanted: readonly Amount[],
): Promise<PricedLine[]> {
  const today = clock.today();
  const asked = JSON.stringify(wanted.map(({ goodsId, qty }) => ({ goodsId, qty })));
  const { rows } = await sql<PricedLine>`
    with w as (
      select * from rows from (
        jsonb_to_recordset(${asked}::jsonb) as ("goodsId" bigint, qty numeric)
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

/** Prices that are no longer those which the person saw. @throws Refusal that names each, old and new. */
function demandSeen(lines: readonly PricedLine[], wanted: Wanted): void {
  const seen = new Map(wanted.map(({ goodsId, unitPrice }) => [goodsId, unitPrice]));
  const moved = lines.flatMap(({ goodsId, name, unitPrice }) => {
    const before = seen.get(goodsId);
    return before === undefined || Number(before) === Number(unitPrice)
      ? []
      : [`“${name}”的单价已由 ${before} 变为 ${unitPrice}`];
  });
  if (moved.length > 0) refuse('conflict', `${moved.join('；')}，请核对后再提交`);
}

/** @throws Refusal when a line cannot be ordered as it is asked for. */
export async function quoteOf(context: Context, wanted: Wanted): Promise<readonly PricedLine[]> {
  const ids = new Set(wanted.map(({ goodsId }) => goodsId));
  if (ids.size < wanted.length) refuseField('lines', '同一商品请合并为一行');
  const lines = await priced(context, wanted);
  if (lines.length < ids.size || !lines.every(({ listed }) => listed))
    return refuse('conflict', '所选商品中有已下架的，请返回商品列表重新选择');
  const today = context.clock.today();
  for (const { name, qty, moq, unit, priceValidTo, supplierEntId } of lines) {
    if (supplierEntId === context.user.entId) refuseField('lines', '不能向本企业下单');
    if (Number(qty) < Number(moq)) refuseField('lines', `“${name}”的起订量为 ${moq} ${unit}`);
    if (priceValidTo < today) refuse('conflict', `“${name}”的价格有效期已过，请联系供应商改价`);
  }
  demandSeen(lines, wanted);
  return lines;
}

/** The first day on which all lines can be there. */
export function earliestOf({ clock }: Day, lines: readonly PricedLine[]): string {
  const days = Math.max(...lines.map(({ leadDays }) => leadDays));
  return addDays(clock.today(), days);
}

export const totalsOf = ({ db }: Context, lines: readonly PricedLine[]) =>
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
