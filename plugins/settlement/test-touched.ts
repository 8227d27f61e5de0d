/** Which documents a call changes, by all rows of settlement before and after it; for tests. */
import { type Db, sql } from '@portal/sdk/server';

const ofDispute = 'select d.settlement_id from stl_dispute d where d.id = t.dispute_id';
const ofInvoiceLine = 'select l.invoice_id from inv_line l where l.id = t.invoice_line_id';

/** Of each table whose rows it keeps, and which. */
const OWNERS: readonly (readonly [table: string, kind: string, owner: string])[] = [
  ['stl_settlement', 'statement', 't.id'],
  ...['stl_line', 'stl_fee', 'stl_dispute', 'stl_pay_plan', 'stl_payment'].map(
    (table) => [table, 'statement', 't.settlement_id'] as const,
  ),
  ['stl_dispute_msg', 'statement', `(${ofDispute})`],
  ['stl_month_close', 'month', 't.period'],
  ['con_contract', 'contract', 't.id'],
  ...['con_party', 'con_pay_term', 'con_version', 'con_sign', 'con_planned_order'].map(
    (table) => [table, 'contract', 't.contract_id'] as const,
  ),
  ['con_clause', 'clause', 't.id'],
  ['inv_header', 'header', 't.id'],
  ['inv_apply', 'application', 't.id'],
  ['inv_invoice', 'invoice', 't.id'],
  ...['inv_line', 'inv_settlement', 'inv_red_confirm'].map((table) => [table, 'invoice', 't.invoice_id'] as const),
  ['inv_line_part', 'invoice', `(${ofInvoiceLine})`],
];

/** A row stands at another place once it was written: cheaper to compare than its columns. */
const all = OWNERS.map(
  ([table, kind, owner]) =>
    `select '${kind} ' || ${owner} as document, '${table}' || t.ctid || t.xmin as row from ${table} t`,
).join(' union all ');

async function rowsOf(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ document: string; row: string }>`${sql.raw(all)}`.execute(db);
  return new Map(rows.map(({ document, row }) => [row, document]));
}

/** @returns each as `statement 7`, in order. */
export async function touched(db: Db, act: () => Promise<unknown>): Promise<string[]> {
  const before = await rowsOf(db);
  await act();
  const after = await rowsOf(db);
  const changed = [...before, ...after].filter(([row]) => !(before.has(row) && after.has(row)));
  return [...new Set(changed.map(([, document]) => document))].sort();
}
