/** Which invoices a user sees, and how a list of them is asked for. */
import { contains, type Context, filtered, seesAll, sql, type User } from '@portal/sdk/server';
import type { InvoiceFilters, InvoiceRow } from './contract.ts';

type Reader = Pick<Context, 'db' | 'user'>;

/** What the buyer sees: invoices that exist at the tax authority. */
export const ISSUED = [30, 40, 50, 60, 70, 71];

export function visibleInvoices({ db, user }: Reader) {
  return db
    .selectFrom('invInvoice as i')
    .$if(!seesAll(user), (q) =>
      q.where((eb) =>
        eb.or([
          eb('i.sellerEntId', '=', user.entId),
          eb('i.buyerEntId', '=', user.entId).and('i.status', 'in', ISSUED),
        ]),
      ),
    );
}

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
    .$if(!seesAll(user), (q) => q.where(f.direction === 'OUT' ? 'i.sellerEntId' : 'i.buyerEntId', '=', user.entId))
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
