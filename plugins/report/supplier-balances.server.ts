/** Balances of suppliers: opening + due − settled = closing. */
import type { InputOf } from '@portal/sdk/contract';
import { contains, type Context, refuse, sql } from '@portal/sdk/server';
import { every, given, money, oneRow, type Question, type Sql, sorted, sumsOf } from './query.server.ts';
import type { Told } from './report-of.ts';
import { ownSupplies } from './scope.server.ts';
import { approvedOn, overdue, owed } from './settlement-facts.server.ts';
import {
  type SupplierFilters,
  type SupplierRow,
  type supplierSettlement,
  sums,
} from './supplierSettlement/contract.ts';
import { moves } from './supplier-moves.server.ts';
import { ofOrganisation } from './tree/below.server.ts';

type Reader = Pick<Context, 'user' | 'clock'>;

interface Asked extends SupplierFilters {
  readonly supplierEntIds?: readonly string[];
}
/** What of a supplier's balance, or of its movements, is asked about. */
type OfOne = Pick<SupplierFilters, 'from' | 'to' | 'plate' | 'orgCode'> & { readonly supplierEntId: string };

const about = ({ user }: Reader, f: Asked): Sql[] => [
  ...ownSupplies(user, 's'),
  ...given(f.supplierEntIds, (ids) => sql`s.supplier_ent_id = any(${[...ids]}::bigint[])`),
  ...given(f.supplierName, (text) => sql`s.supplier_name like ${contains(text)}`),
  ...given(f.plate, (plate) => sql`s.plate = ${plate}`),
  ...ofOrganisation(sql`s.purchaser_ent_id`, f.orgCode),
];

/** One row a supplier. Statements net of what is deducted are due; payments settle them. */
export function balances(context: Reader, f: Asked): Sql {
  const today = context.clock.today();
  const conditions = about(context, f);
  const early = f.from === undefined ? sql`false` : sql`m.day < ${f.from}::date`;
  const late = f.to === undefined ? sql`false` : sql`m.day > ${f.to}::date`;
  const within = sql`not (${early}) and not (${late})`;
  const until = f.to === undefined ? sql`true` : sql`${approvedOn} <= ${f.to}::date`;
  return sql`(
    select b.*, t.invoiced_amount, t.uninvoiced_amount, t.overdue_amount, t.longest_overdue
    from (
      select m.supplier_ent_id, max(m.supplier_name) as supplier_name,
        ${money(sql`sum(m.increase - m.decrease) filter (where ${early})`)} as opening,
        ${money(sql`sum(case m.kind when 'PAY' then 0 else m.increase - m.decrease end) filter (where ${within})`)} as due,
        ${money(sql`sum(m.decrease) filter (where m.kind = 'PAY' and ${within})`)} as settled,
        ${money(sql`sum(m.increase - m.decrease) filter (where not (${late}))`)} as closing,
        ${money(sql`sum(m.decrease) filter (where m.kind = 'PAY' and not (${late}))`)} as paid_amount
      from ${moves(conditions)} m group by 1) b
    join (
      select s.supplier_ent_id, ${money(sql`sum(s.invoiced_amount) filter (where ${until})`)} as invoiced_amount,
        ${money(sql`sum(s.amount - s.invoiced_amount) filter (where ${until})`)} as uninvoiced_amount,
        ${money(sql`sum(s.unpaid_amount) filter (where ${overdue(today)} and ${until})`)} as overdue_amount,
        coalesce(max(${today}::date - s.due_date) filter (where ${overdue(today)} and ${until}), 0) as longest_overdue
      from pub_settlement s where ${every([owed, ...conditions])} group by 1) t using (supplier_ent_id)) g`;
}

const shown = (f: SupplierFilters): Sql[] => (f.overdue ? [sql`g.overdue_amount > 0`] : []);

type AskedPage = InputOf<typeof supplierSettlement.page>;

export const suppliers = (context: Reader, { sort = 'closing', order = 'desc', ...f }: AskedPage): Question => ({
  columns: sql`g.*`,
  from: balances(context, f),
  where: shown(f),
  order: sorted(`g.${sort}`, order, 'g.supplierEntId'),
});

type Summary = Told<typeof supplierSettlement>;

export const supplierSums = (context: Context, f: SupplierFilters): Promise<Omit<Summary, 'top'>> =>
  oneRow(
    context.db,
    sql`select count(*)::int as suppliers, ${sumsOf('g', Object.keys(sums))}
    from ${balances(context, f)} where ${every(shown(f))}`,
  );

export async function topDebts(context: Context, f: SupplierFilters) {
  const { rows } = await sql<Summary['top'][number]>`
    select g.supplier_name, g.closing from ${balances(context, f)} where ${every([...shown(f), sql`g.closing > 0`])}
    order by g.closing desc, g.supplier_ent_id limit 10`.execute(context.db);
  return rows;
}

export async function balancesOf(context: Context, f: Asked): Promise<SupplierRow[]> {
  const { rows } = await sql<SupplierRow>`
    select g.* from ${balances(context, f)} order by g.closing desc, g.supplier_ent_id`.execute(context.db);
  return rows;
}

/** @throws notFound for a supplier without statements, or another's. */
export async function balanceOf(context: Context, { supplierEntId, ...f }: OfOne): Promise<SupplierRow> {
  const [row] = await balancesOf(context, { ...f, supplierEntIds: [supplierEntId] });
  return row ?? refuse('notFound', '没有该供应商的结算记录');
}
