/** Which invoices a user sees, how a list of them is asked for, and which steps the user may make on them. */
import {
  type Context,
  type DocumentAccess,
  inDataScope,
  isAmong,
  listOf,
  noticesOf,
  type Reader,
  record as write,
  seesAll,
  type Side,
  sql,
  transitions,
  type User,
  numbered,
} from '@portal/sdk/server';
import { invoicesChanged } from '../statement/invoicing.server.ts';
import {
  type Direction,
  invoice,
  type InvoiceAction,
  type InvoiceFilters,
  type InvoiceParty,
  type InvoiceRow,
} from './contract.ts';
import { invoiceSteps, ISSUED } from './schema.ts';

/** Type of invoices in the history of documents. */
export const logType = 'invoice';

/** Whose rows: of each side those of the enterprise, or those looked after, as far as the user's roles reach. */
const SIDES = {
  OUT: { ent: 'i.sellerEntId', owner: 'i.sellerUserId' },
  IN: { ent: 'i.buyerEntId', owner: 'i.buyerUserId' },
} as const satisfies Record<Direction, Side>;

const seenFrom = (user: User, direction: Direction) => {
  const reached = inDataScope(user, [SIDES[direction]]);
  return direction === 'OUT' || seesAll(user)
    ? reached
    : sql<boolean>`(${reached} and i.status in (${sql.join([...ISSUED])}))`;
};

export const visibleInvoices = ({ db, user }: Reader) =>
  db.selectFrom('invInvoice as i').where((eb) => eb.or([seenFrom(user, 'OUT'), seenFrom(user, 'IN')]));

/** A red invoice is itself the end of one. */
const blue = (verb: string) => ({ if: sql<boolean>`red_of is null`, otherwise: `红字发票不能${verb}` });
/** Of the open confirmation of a red letter. */
const openRed = (condition: ReturnType<typeof sql>) => sql<boolean>`exists (select from inv_red_confirm r
  where r.invoice_id = inv_invoice.id and r.status = 1 and ${condition})`;
const askedBy = ({ entId }: User) =>
  sql`r.initiator = case when inv_invoice.seller_ent_id = ${entId} then 'SELLER' else 'BUYER' end`;
const notAskedBy = (user: User) => ({ if: openRed(sql`not ${askedBy(user)}`), otherwise: '请等待对方确认红冲' });
/** While the platform's answer is not known, nobody takes the red letter back. */
export const unsettled = '红字发票已提交开票平台，结果未明；请先由确认方再次确认红冲，取得结果';
const settled = { if: openRed(sql`r.serial_no is null`), otherwise: unsettled };
const redHandled = blue('处理红冲');

export const { perform, demand, gone, may, handedOver } = transitions({
  table: 'invInvoice',
  bizType: logType,
  noun: '发票',
  parties: {
    SELLER: { title: '销方', ent: ['sellerEntId'] },
    BUYER: { title: '购方', ent: ['buyerEntId'] },
    EITHER: { title: '购销双方', ent: ['sellerEntId', 'buyerEntId'] },
  },
  visible: (reader) => isAmong('invInvoice.id', visibleInvoices(reader).select('i.id')),
  steps: invoiceSteps,
  owners: { sellerEntId: 'sellerUserId', buyerEntId: 'buyerUserId' },
  only: {
    RETURN: () => [blue('退票'), { if: sql`source = 0`, otherwise: '导入的发票不能退票' }],
    CERTIFY: () => [blue('勾选认证'), { if: sql`invoice_kind in (0, 3, 4, 6)`, otherwise: '普通发票不能勾选认证' }],
    RED_APPLY: ({ entId }) => [
      blue('申请红冲'),
      {
        if: sql`(seller_ent_id is not null and buyer_ent_id is not null)`,
        otherwise: '对方单位未在平台，不能在线红冲',
      },
      { if: sql`(status <> 60 or buyer_ent_id = ${entId})`, otherwise: '发票已勾选认证，须由购方发起红冲' },
      { if: sql`(source = 0 or seller_ent_id = ${entId})`, otherwise: '导入的发票须由销方发起红冲' },
    ],
    RED_CONFIRM: (user) => [redHandled, notAskedBy(user)],
    RED_REFUSE: (user) => [redHandled, notAskedBy(user), settled],
    RED_WITHDRAW: (user) => [redHandled, { if: openRed(askedBy(user)), otherwise: '只有申请方可以撤销红冲' }, settled],
    REISSUE: () => [
      blue('重开'),
      {
        if: sql`not exists (select from inv_invoice n where n.reissue_of = inv_invoice.id and n.status <> 80)`,
        otherwise: '该发票已重开',
      },
    ],
  },
});
export type Moved = Awaited<ReturnType<typeof perform>>;

export const invoices = listOf(invoice.page, { alias: 'i', sort: 'createdAt' });

/** What is worked out for each invoice. */
export const workedOut = (reader: Reader) =>
  [
    sql<string | null>`(select string_agg(s.settlement_no, ',' order by s.settlement_no)
      from inv_settlement s where s.invoice_id = i.id)`.as('settlementNos'),
    sql<string | null>`case i.status when 25 then i.fault end`.as('fault'),
    sql<boolean>`i.red_of is not null`.as('red'),
    sql<boolean>`exists (select from inv_invoice n where n.reissue_of = i.id and n.status <> 80)`.as('reissued'),
    sql<InvoiceRow['redAskedBy']>`(select r.initiator from inv_red_confirm r
      where r.invoice_id = i.id and r.status = 1)`.as('redAskedBy'),
    sql<string | null>`(select sum(l.amount + l.tax_amount) from inv_red_confirm r
      join inv_red_line l on l.confirm_id = r.id where r.invoice_id = i.id and r.status = 1)`.as('redAskedAmount'),
    sql<string | null>`case when i.seller_ent_id = ${reader.user.entId} then (select c.receive_email
      from inv_header h join inv_header c on c.root_id = h.root_id and c.is_current where h.id = i.header_id) end`.as(
      'mailbox',
    ),
    sql<InvoiceRow['side']>`case ${reader.user.entId}::bigint when i.seller_ent_id then 'SELLER'
      when i.buyer_ent_id then 'BUYER' end`.as('side'),
    may(reader, 'i.id').as('may'),
  ] as const;

const billing = (settlementNo: string) =>
  sql<boolean>`exists (select from inv_settlement s
    where s.invoice_id = i.id and ${numbered(sql`s.settlement_no`, settlementNo)})`;

/** The invoices of a direction, before the filters that follow from their fields. */
export const directed = (reader: Reader, { direction, settlementNo }: InvoiceFilters) =>
  visibleInvoices(reader)
    .where(seenFrom(reader.user, direction))
    .$if(settlementNo !== undefined, (q) => q.where(billing(settlementNo ?? '')));

/** An invoice as the platform's own rooms ask for it: history and notices. */
export const invoiceDocuments: readonly DocumentAccess[] = [
  {
    bizType: logType,
    title: '开票申请',
    steps: [invoiceSteps],
    visible: (reader) => visibleInvoices(reader).select(['i.id as id', 'i.applyNo as code']),
  },
];

/** Writes into the history what is no step of one invoice: applications, imports, what a red letter brings. */
export const record = (
  context: Context,
  id: string | readonly string[],
  action: InvoiceAction,
  reason?: string,
): Promise<void> => write(context, logType, id, { action, reason });

const ordinary = noticesOf('invoice', ['G1', 'C1'], '发票');
const redLetters = noticesOf('invoice', ['G1', 'C1'], '红字发票');

/** One sentence to those of an enterprise who deal with invoices; a party outside the platform hears nothing. */
export async function notify(context: Context, id: string, entId: string | null, content: string): Promise<void> {
  if (entId !== null) await ordinary.toEnterprise(context, { id }, entId, content);
}

/** What is said of a red letter goes to the party across the table. */
export async function notifyOfRed(context: Context, moved: Moved, content: string): Promise<void> {
  const { sellerEntId, buyerEntId } = moved;
  const other = context.user.entId === sellerEntId ? buyerEntId : sellerEntId;
  if (other !== null) await redLetters.toEnterprise(context, moved, other, content);
}

export const nameOf = ({ invoiceNo, applyNo }: Pick<Moved, 'invoiceNo' | 'applyNo'>): string =>
  invoiceNo === null ? `申请 ${applyNo}` : `发票 ${invoiceNo}`;

/** States in which an invoice is asked for and not there yet. */
const ASKED = [0, 10, 20, 25];

/** Tells the statements of an invoice what is billed of them now. */
export async function tellStatements(context: Context, invoiceId: string): Promise<void> {
  const { rows } = await sql<{ settlementId: string; invoicedAmount: string; applying: boolean }>`
    select s.settlement_id,
      coalesce(sum(s.amount) filter (where i.status in (${sql.join([...ISSUED])})), 0)::numeric(18, 2) as invoiced_amount,
      coalesce(bool_or(i.status in (${sql.join(ASKED)})), false) as applying
    from inv_settlement s join inv_invoice i on i.id = s.invoice_id
    where s.settlement_id in (select settlement_id from inv_settlement where invoice_id = ${invoiceId})
    group by s.settlement_id
    order by s.settlement_id`.execute(context.db);
  for (const statement of rows) await invoicesChanged(context, statement);
}

/** A header as an invoice prints it. @param alias - Of its table. */
export const printedParty = (alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<InvoiceParty>`jsonb_build_object('name', ${of('headerName')}, 'taxNo', ${of('taxNo')},
    'address', ${of('regAddress')}, 'phone', ${of('regPhone')}, 'bankName', ${of('bankName')},
    'bankAccount', ${of('bankAccount')})`;
};

/** A party of an invoice that came from elsewhere: its address is known at most. */
export const namedParty = (name: string, taxNo: string, address: string) =>
  sql`jsonb_build_object('name', ${sql.raw(name)}, 'taxNo', ${sql.raw(taxNo)}, 'address', ${sql.raw(address)},
    'phone', '', 'bankName', '', 'bankAccount', '')`;
