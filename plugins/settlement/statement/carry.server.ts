/**
 * 结转下期: what a statement is below zero is lifted by a line, so that both sides can confirm it and owe nothing; once
 * it is confirmed, the next draft of the same parties, rate and currency takes it off. No money is lost: a void next
 * statement gives it back, and a draft that is not confirmed carries nothing.
 */
import { money } from '@portal/sdk/format';
import { type Context, type Db, one, sql } from '@portal/sdk/server';
import type { Carried } from './contract.ts';
import type { Seen } from './schema.ts';
import { visibleAs } from './settlements.server.ts';
import { reckon, serviceRate } from './totals.server.ts';
import { perform } from './transitions.server.ts';

/**
 * Fen of the least amount whose payable is not below zero: nothing, but for what deductions are kept of late goods. Fees
 * that follow the amount are reckoned with.
 */
const lifted = (settlementId: string) => sql<{ amount: string }>`
  with kept as (
    select s.id, s.amount,
      coalesce(sum(f.amount) filter (where f.kind = 'PENALTY'), 0) as penalty,
      coalesce(sum(f.rate) filter (where f.kind = 'RETENTION'), 0) as retention
    from stl_settlement s left join stl_fee f on f.settlement_id = s.id
    where s.id = ${settlementId} group by s.id)
  select (least.yuan - k.amount)::numeric(18, 2) as amount from kept k cross join lateral (
    select n / 100.0 as yuan from generate_series((k.penalty * 100)::bigint, (k.penalty * 120)::bigint + 1) n
    where round(n / 100.0, 2) - round(n / 100.0 * ${serviceRate(sql`n / 100.0`)}, 2)
      - round(n / 100.0 * k.retention, 2) >= k.penalty
    order by n limit 1) least`;

const writeLine = async (db: Db, settlementId: string, name: string, amount: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into stl_line (settlement_id, line_no, name, unit, qty, unit_price, tax_rate, amount, amount_no_tax,
      tax_amount)
    select s.id, (select coalesce(max(line_no), 0) + 1 from stl_line l where l.settlement_id = s.id), ${name}, '项', 1,
      ${amount}::numeric, s.tax_rate, ${amount}::numeric, ${amount}::numeric, 0
    from stl_settlement s where s.id = ${settlementId} returning id`.execute(db);
  return rows[0]?.id ?? '0';
};

export async function carry(seen: Seen, context: Context): Promise<void> {
  const { db } = context;
  const found = await lifted(seen.settlementId).execute(db);
  const amount = found.rows[0]?.amount ?? '0.00';
  const { id } = await perform(context, seen, 'CARRY', { reason: `${money(amount)} 元` });
  const fromLineId = await writeLine(db, id, '结转下期', amount);
  await one(db.insertInto('stlCarry').values({ fromLineId }).returning('id'));
  await reckon(db, sql`${id}::bigint`);
}

/** Of confirmed statements, and in no other yet. */
const waiting = sql`stl_carry c join stl_line l on l.id = c.from_line_id
  join stl_settlement f on f.id = l.settlement_id and f.status in (40, 50, 60, 70, 80) and c.to_line_id is null`;

/** What a new draft of the parties and the rate of a row `g` would take off: zero or less. */
export const wouldTake = sql<string>`(select coalesce(-sum(l.amount), 0) from ${waiting}
  where f.supplier_ent_id = g.supplier_ent_id and f.purchaser_ent_id = g.purchaser_ent_id and f.tax_rate = g.tax_rate
    and f.currency = 'CNY')::numeric(18, 2)`;

/** A new draft takes what waits for it; of two drafts drawn up at once the first. */
export async function takeCarried({ db }: Context, settlementId: string): Promise<void> {
  const { rows } = await sql<{ id: string; settlementNo: string; amount: string }>`
    select c.id, f.settlement_no, -l.amount as amount from ${waiting}
    join stl_settlement s on s.id = ${settlementId} and s.supplier_ent_id = f.supplier_ent_id
      and s.purchaser_ent_id = f.purchaser_ent_id and s.tax_rate = f.tax_rate and s.currency = f.currency
    order by c.id for update of c`.execute(db);
  for (const { id, settlementNo, amount } of rows) {
    const toLineId = await writeLine(db, settlementId, `结转自 ${settlementNo}`, amount);
    await db.updateTable('stlCarry').set({ toLineId }).where('id', '=', id).execute();
  }
}

/** What a void statement has taken waits for the next one again. */
export const giveBackCarried = ({ db }: Context, settlementId: string) =>
  sql`update stl_carry set to_line_id = null
    where to_line_id in (select id from stl_line where settlement_id = ${settlementId})`.execute(db);

/** What the statement carries on, and what it has taken over; the other one only where the reader sees it. */
export async function carriedOf({ db, user }: Context, settlementId: string): Promise<Carried[]> {
  const { rows } = await sql<Carried>`
    select case when own.id = a.id then 'TO' else 'FROM' end as direction, abs(a.amount)::numeric(18, 2) as amount,
      o.id as settlement_id, o.settlement_no
    from stl_carry c join stl_line a on a.id = c.from_line_id left join stl_line b on b.id = c.to_line_id
    join stl_line own on own.id in (a.id, b.id) and own.settlement_id = ${settlementId}
    left join stl_settlement o on o.id = case when own.id = a.id then b.settlement_id else a.settlement_id end
      and ${visibleAs(user, 'o')}
    order by c.id`.execute(db);
  return rows;
}
