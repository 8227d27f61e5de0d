/** What a user may bill: statements of its enterprise within reach, and what is open of them line by line. */
import { type Context, refuse, sql } from '@portal/sdk/server';
import { seenAs } from '../statement/settlements.server.ts';
import type { Candidate } from './contract.ts';
import { fen, type Piece, scaled } from './split.ts';

/** Billed of a line `sl` of a statement: what its living invoices say, red ones taking back. */
const billed = sql`lateral (
  select coalesce(sum(p.amount + p.tax_amount), 0) as total, coalesce(sum(p.amount), 0) as amount,
    coalesce(sum(p.qty), 0) as qty
  from inv_line_part p join inv_line l on l.id = p.invoice_line_id join inv_invoice i on i.id = l.invoice_id
  where p.settlement_line_id = sl.id and i.status <> 80)`;

const openAmount = sql<string>`(s.amount - coalesce((select sum(b.amount) from inv_settlement b
  join inv_invoice i on i.id = b.invoice_id where b.settlement_id = s.id and i.status <> 80), 0))::numeric(18, 2)`;

/** Statements that the user may bill: the enterprise's own, as far as the user's roles reach. */
const billable = (user: Context['user']) =>
  sql<boolean>`s.supplier_ent_id = ${user.entId} and ${seenAs(user, 'INCOME')} and s.status in (40, 50)`;

/** The header that invoices to an enterprise bear: its default, if it may be used. */
const defaultHeader = sql`inv_header h on h.ent_id = s.purchaser_ent_id and h.is_default
  and (h.invoice_type <> 0 or h.audit_status = 1)`;

export async function candidates(_: unknown, { db, user }: Context): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select s.id, s.settlement_no, s.period, s.purchaser_ent_id, s.purchaser_name, s.tax_rate, s.amount,
      ${openAmount} as open_amount, h.header_name
    from stl_settlement s left join ${defaultHeader}
    where ${billable(user)} and ${openAmount} > 0
    order by s.period desc, s.id desc`.execute(db);
  return rows;
}

export async function statementsOf({ db, user }: Context, ids: readonly string[]) {
  const { rows } = await sql<
    Pick<Candidate, 'id' | 'settlementNo' | 'purchaserEntId' | 'purchaserName'> & { headerId: string | null }
  >`
    select s.id, s.settlement_no, s.purchaser_ent_id, s.purchaser_name, h.id as header_id
    from stl_settlement s left join ${defaultHeader}
    where s.id in (${sql.join(ids)}) and ${billable(user)}
    order by s.purchaser_ent_id, s.id
    for update of s`.execute(db);
  if (rows.length !== new Set(ids).size) refuse('conflict', '所选结算单不存在或当前状态不能开票，请刷新');
  const bare = rows.find(({ headerId }) => headerId === null);
  if (bare) refuse('invalid', `购方“${bare.purchaserName}”没有可用的默认发票抬头，请通知对方维护`);
  return rows;
}

/**
 * What is open line by line. An invoice over a statement as a whole names no line: it is taken to bill the first ones,
 * so that the pieces never add up to more than is open.
 */
export async function openPieces({ db }: Context, ids: readonly string[]): Promise<Piece[]> {
  const { rows } = await sql<Record<keyof Piece, string>>`
    with line as (
      select sl.*, sl.qty - b.qty as open_qty, sl.amount - b.total as open_total, sl.amount_no_tax - b.amount as open_amount,
        s.amount - ${openAmount} - sum(b.total) over statement as whole,
        sum(greatest(sl.amount - b.total, 0)) over (statement order by sl.line_no) as so_far
      from stl_line sl join stl_settlement s on s.id = sl.settlement_id cross join ${billed} b
      where sl.settlement_id in (${sql.join(ids)}) and sl.flag = 'NORMAL' and sl.live
      window statement as (partition by sl.settlement_id)
    ), open as (
      select line.*, least(open_total, greatest(so_far - whole, 0)) as total from line
    )
    select settlement_id, id as settlement_line_id, name as item, spec, unit, tax_rate, total::numeric(18, 2) as total,
      case when total = open_total then open_qty else round(open_qty * total / open_total, 4) end::numeric(18, 4) as qty,
      case when total = open_total then open_amount else round(total / (1 + tax_rate), 2) end::numeric(18, 2) as amount
    from open where total <> 0
    order by settlement_id, line_no`.execute(db);
  return rows.map((row) => ({ ...row, qty: scaled(row.qty, 4), total: fen(row.total), amount: fen(row.amount) }));
}
