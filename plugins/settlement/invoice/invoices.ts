/** Which invoices a user sees, and how a list of them is asked for. */
import { contains, type Context, seesAll, sql, type User } from '@portal/sdk/server';
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
  return visibleInvoices({ db, user })
    .$if(!seesAll(user), (q) => q.where(f.direction === 'OUT' ? 'i.sellerEntId' : 'i.buyerEntId', '=', user.entId))
    .$if(f.invoiceNo !== undefined, (q) => q.where('i.invoiceNo', 'like', contains(f.invoiceNo ?? '')))
    .$if(f.invoiceCode !== undefined, (q) => q.where('i.invoiceCode', 'like', contains(f.invoiceCode ?? '')))
    .$if(f.invoiceKind !== undefined, (q) => q.where('i.invoiceKind', '=', f.invoiceKind ?? 0))
    .$if(f.issueDateFrom !== undefined, (q) => q.where('i.issueDate', '>=', f.issueDateFrom ?? ''))
    .$if(f.issueDateTo !== undefined, (q) => q.where('i.issueDate', '<=', f.issueDateTo ?? ''))
    .$if(f.buyerName !== undefined, (q) => q.where('i.buyerName', 'like', contains(f.buyerName ?? '')))
    .$if(f.sellerName !== undefined, (q) => q.where('i.sellerName', 'like', contains(f.sellerName ?? '')))
    .$if(f.settlementNo !== undefined, (q) => q.where(billing(f.settlementNo ?? '')))
    .$if(f.amountMin !== undefined, (q) => q.where('i.total', '>=', f.amountMin ?? ''))
    .$if(f.amountMax !== undefined, (q) => q.where('i.total', '<=', f.amountMax ?? ''))
    .$if(f.source !== undefined, (q) => q.where('i.source', '=', f.source ?? 0))
    .$if(f.status !== undefined, (q) => q.where('i.status', '=', f.status ?? 0));
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
