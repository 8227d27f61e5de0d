/** Which invoices a user sees, and how a list of them is asked for. */
import { contains, type Context, filtered, inReach, seesAll, type Side, sql, type User } from '@portal/sdk/server';
import type { Direction, InvoiceFilters, InvoiceRow } from './contract.ts';

type Reader = Pick<Context, 'db' | 'user'>;

/** What the buyer sees: invoices that exist at the tax authority. */
export const ISSUED = [30, 40, 50, 60, 70, 71];

/** Whose rows: of each side those of the enterprise, or those looked after, as far as the user's roles reach. */
const SIDES = {
  OUT: { ent: 'i.sellerEntId', owner: 'i.sellerUserId' },
  IN: { ent: 'i.buyerEntId', owner: 'i.buyerUserId' },
} as const satisfies Record<Direction, Side>;

const seenFrom = (user: User, direction: Direction) => {
  const reached = inReach(user, [SIDES[direction]]);
  return direction === 'OUT' || seesAll(user)
    ? reached
    : sql<boolean>`(${reached} and i.status in (${sql.join(ISSUED)}))`;
};

export const visibleInvoices = ({ db, user }: Reader) =>
  db.selectFrom('invInvoice as i').where((eb) => eb.or([seenFrom(user, 'OUT'), seenFrom(user, 'IN')]));

const billing = (settlementNo: string) =>
  sql<boolean>`exists (select from inv_settlement s
    where s.invoice_id = i.id and s.settlement_no like ${contains(settlementNo)})`;

export function foundInvoices({ db, user }: Reader, f: InvoiceFilters) {
  const found = filtered(visibleInvoices({ db, user }), f, {
    invoiceNo: ['i.invoiceNo', 'like'],
    invoiceCode: ['i.invoiceCode', 'like'],
    invoiceKind: ['i.invoiceKind', '='],
    issueDateFrom: ['i.issueDate', '>='],
    issueDateTo: ['i.issueDate', '<='],
    buyerName: ['i.buyerName', 'like'],
    sellerName: ['i.sellerName', 'like'],
    amountMin: ['i.total', '>='],
    amountMax: ['i.total', '<='],
    source: ['i.source', '='],
    status: ['i.status', '='],
  });
  return found
    .where(seenFrom(user, f.direction))
    .$if(f.settlementNo !== undefined, (q) => q.where(billing(f.settlementNo ?? '')));
}

export const sideOf = ({ entId }: User) =>
  sql<'SELLER' | 'BUYER' | null>`case ${entId}::bigint when i.seller_ent_id then 'SELLER'
    when i.buyer_ent_id then 'BUYER' end`;

/** Facts of an invoice as a list row shows them. */
export const rowFacts = (user: User) =>
  [
    'i.id',
    'i.applyNo',
    'i.invoiceNo',
    'i.invoiceCode',
    'i.invoiceKind',
    'i.issueDate',
    'i.buyerName',
    'i.sellerName',
    'i.amountNoTax',
    'i.taxRate',
    'i.taxAmount',
    'i.total',
    'i.source',
    'i.verifyResult',
    'i.fault',
    'i.status',
    'i.version',
    sql<string | null>`(select string_agg(s.settlement_no, ',' order by s.settlement_no)
      from inv_settlement s where s.invoice_id = i.id)`.as('settlementNos'),
    sql<boolean>`i.red_of is not null`.as('red'),
    sql<boolean>`exists (select from inv_invoice n where n.reissue_of = i.id and n.status <> 80)`.as('reissued'),
    sql<InvoiceRow['redAskedBy']>`(select r.initiator from inv_red_confirm r
      where r.invoice_id = i.id and r.status = 1)`.as('redAskedBy'),
    sideOf(user).as('side'),
  ] as const;
