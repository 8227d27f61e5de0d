/** The red invoice: the lines that it takes back, what each bills of which statement, all with the opposite sign. */
import { type Context, type Db, one, personalText, sql } from '@portal/sdk/server';
import { type Moved, record, tellStatements } from './invoices.server.ts';
import { demandOwnNumber, type Issued } from './issue.server.ts';
import { negated, redSums, type TakenLine } from './red-lines.ts';
import { fen, plain, scaled, spread } from './split.ts';

interface Part {
  readonly settlementLineId: string;
  readonly qty: string;
  readonly amount: string;
  readonly taxAmount: string;
}

/** What is still billed by a line of the blue invoice: of which lines of the statement how much. */
async function partsOf(db: Db, blueId: string, lineNo: number): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select p.settlement_line_id, sum(p.qty) as qty, sum(p.amount) as amount, sum(p.tax_amount) as tax_amount
    from inv_line_part p join inv_line l on l.id = p.invoice_line_id join inv_invoice i on i.id = l.invoice_id
    where (i.id = ${blueId} or i.red_of = ${blueId}) and l.line_no = ${lineNo}
    group by p.settlement_line_id order by p.settlement_line_id`.execute(db);
  return rows;
}

/** Each part gives back its share. */
function shared(parts: readonly Part[], { qty, amount, taxAmount }: TakenLine) {
  const amounts = parts.map((part) => fen(part.amount));
  const some = spread(fen(amount), amounts);
  const tax = spread(
    fen(taxAmount),
    parts.map((part) => fen(part.taxAmount)),
  );
  const qtys = spread(
    scaled(qty, 4),
    parts.map((part) => scaled(part.qty, 4)),
  );
  return parts.map(({ settlementLineId }, place) => ({
    settlementLineId,
    qty: plain(-(qtys[place] ?? 0n), 4),
    amount: plain(-(some[place] ?? 0n), 2),
    taxAmount: plain(-(tax[place] ?? 0n), 2),
  }));
}

async function writeLine({ db }: Context, id: string, blueId: string, line: TakenLine): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into inv_line (invoice_id, line_no, item, spec, unit, qty, price, amount, tax_rate, tax_amount)
    select ${id}, line_no, item, spec, unit, ${negated(line.qty)}, price, ${negated(line.amount)}, tax_rate,
      ${negated(line.taxAmount)}
    from inv_line where invoice_id = ${blueId} and line_no = ${line.lineNo}
    returning id`.execute(db);
  const parts = shared(await partsOf(db, blueId, line.lineNo), line);
  const invoiceLineId = rows[0]?.id ?? '0';
  if (parts.length > 0)
    await db
      .insertInto('invLinePart')
      .values(parts.map((part) => ({ ...part, invoiceLineId })))
      .execute();
}

/** What no line says is the first statement's: an invoice without matched lines bills one. */
const writeStatements = (id: string, blueId: string) => sql`
  insert into inv_settlement (invoice_id, settlement_id, settlement_no, amount)
  select n.id, b.settlement_id, b.settlement_no,
    coalesce(p.amount, 0) + case when b.place = 1 then n.total - sum(coalesce(p.amount, 0)) over () else 0 end
  from inv_invoice n cross join (
    select settlement_id, settlement_no, row_number() over (order by settlement_id) as place
    from inv_settlement where invoice_id = ${blueId}) b
  left join (
    select t.settlement_id, sum(p.amount + p.tax_amount) as amount
    from inv_line l join inv_line_part p on p.invoice_line_id = l.id join stl_line t on t.id = p.settlement_line_id
    where l.invoice_id = ${id} group by 1) p on p.settlement_id = b.settlement_id
  where n.id = ${id}`;

interface Letter {
  readonly confirmId: string;
  readonly lines: readonly TakenLine[];
  readonly serialNo: string;
  readonly simulated: boolean;
}

/** The rate that all of its lines have; none where they have several. */
const rateOf = (blueId: string, lines: readonly TakenLine[]) => sql`(
  select case when count(distinct tax_rate) = 1 then max(tax_rate) end from inv_line
  where invoice_id = ${blueId} and line_no in (${sql.join(lines.map(({ lineNo }) => lineNo))}))`;

/** @param outcome - What the platform has answered. */
export async function writeRed(context: Context, blue: Moved, outcome: Issued, letter: Letter): Promise<void> {
  await demandOwnNumber(context, outcome);
  const { db, user, clock } = context;
  const { confirmId, lines, serialNo, simulated } = letter;
  const { amountNoTax, taxAmount, total } = redSums(lines);
  const now = clock.now().toISOString();
  const { rows } = await sql<{ id: string }>`
    insert into inv_invoice (apply_no, apply_id, invoice_kind, output_type, seller_ent_id, buyer_ent_id, seller_name,
      buyer_name, header_id, seller, buyer, seller_user_id, buyer_user_id, source, amount_no_tax, tax_amount, total,
      tax_rate, invoice_no, invoice_code, issue_date, serial_no, simulated, sent_at, issuer_name, remark, red_of, status,
      created_at, updated_at)
    select apply_no, apply_id, invoice_kind, output_type, seller_ent_id, buyer_ent_id, seller_name, buyer_name,
      header_id, seller, buyer, seller_user_id, buyer_user_id, source, ${amountNoTax}, ${taxAmount}, ${total},
      ${rateOf(blue.id, lines)}, ${outcome.invoiceNo}, ${outcome.invoiceCode}, ${outcome.issueDate}, ${serialNo},
      ${simulated}, ${now}, ${user.userName}, ${personalText(`红字发票，对应蓝字发票号码 ${blue.invoiceNo}`)}, id, 30, ${now}, ${now}
    from inv_invoice where id = ${blue.id} returning id`.execute(db);
  const id = rows[0]?.id ?? '0';
  for (const line of lines) await writeLine(context, id, blue.id, line);
  await writeStatements(id, blue.id).execute(db);
  await one(db.updateTable('invRedConfirm').set({ redId: id }).where('id', '=', confirmId).returning('id'));
  await record(context, id, 'ISSUED', outcome.invoiceNo);
  await tellStatements(context, id);
}
