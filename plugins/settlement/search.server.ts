/** Statements, invoices and contracts, as the search of the portal finds them. */
import { otherParty, type SearchSource, sql } from '@portal/sdk/server';
import { invoice } from './invoice/contract.ts';
import { visibleInvoices } from './invoice/invoices.server.ts';
import { INVOICE_STATUS } from './invoice/schema.ts';
import { contractManagement } from './legalContract/contract.ts';
import { visibleContracts } from './legalContract/contracts.server.ts';
import { CONTRACT_STATUS } from './legalContract/schema.ts';
import { SETTLEMENT_STATUS } from '@portal/sdk/calls/settlement';
import { settlementPage } from './statement/contract.ts';
import { visibleSettlements } from './statement/settlements.server.ts';

const statements: SearchSource = {
  ...{ kind: 'settlement', title: '结算单', sort: 30, access: settlementPage.access, states: SETTLEMENT_STATUS },
  words: sql`
    select s.id, concat_ws(chr(10), s.settlement_no, s.period, s.supplier_name, s.purchaser_name,
      (select string_agg(distinct l.order_no, chr(10)) from stl_line l where l.settlement_id = s.id)) as words
    from stl_settlement s`,
  follows: { stlSettlement: 'id', stlLine: 'settlementId' },
  rows: (reader) =>
    visibleSettlements(reader).select([
      ...(['s.id', 's.settlementNo as number', 's.status as state', 's.payableAmount as amount'] as const),
      sql<string>`s.period || case s.settle_type when 'INCOME' then ' 收入结算' else ' 采购结算' end`.as('name'),
      otherParty(
        reader.user,
        { ent: 's.supplierEntId', name: 's.supplierName' },
        { ent: 's.purchaserEntId', name: 's.purchaserName' },
      ).as('party'),
      sql<string>`'/reconciliationSettlement/' || case ${reader.user.entId}::bigint
        when s.purchaser_ent_id then 'incomeInfo?id=' else 'expensesInfo?id=' end || s.id`.as('path'),
    ]),
};

const invoices: SearchSource = {
  ...{ kind: 'invoice', title: '发票', sort: 40, access: invoice.detail.access, states: INVOICE_STATUS },
  words: sql`
    select i.id, concat_ws(chr(10), coalesce(i.invoice_no, i.apply_no),
      (select string_agg(distinct l.item, chr(10)) from inv_line l where l.invoice_id = i.id),
      i.apply_no, i.invoice_code, i.seller_name, i.buyer_name) as words
    from inv_invoice i`,
  follows: { invInvoice: 'id', invLine: 'invoiceId' },
  rows: (reader) =>
    visibleInvoices(reader).select([
      ...(['i.id', 'i.status as state', 'i.total as amount'] as const),
      sql<string>`coalesce(i.invoice_no, i.apply_no)`.as('number'),
      sql<string>`coalesce((select l.item from inv_line l where l.invoice_id = i.id order by l.line_no limit 1), '')`.as(
        'name',
      ),
      otherParty(
        reader.user,
        { ent: 'i.sellerEntId', name: 'i.sellerName' },
        { ent: 'i.buyerEntId', name: 'i.buyerName' },
      ).as('party'),
      sql<string>`'/settlementManagement/invoiceInfo?id=' || i.id`.as('path'),
    ]),
};

const contracts: SearchSource = {
  ...{ kind: 'contract', title: '合同', sort: 50, access: contractManagement.detail.access, states: CONTRACT_STATUS },
  words: sql`
    select c.id, concat_ws(chr(10), c.contract_no, c.contract_name, c.agreement_no, c.archive_no, c.party_a, c.party_b)
      as words
    from con_contract c`,
  follows: { conContract: 'id' },
  rows: (reader) =>
    visibleContracts(reader).select([
      ...(['c.id', 'c.contractNo as number', 'c.contractName as name', 'c.status as state', 'c.amount'] as const),
      otherParty(
        reader.user,
        { ent: 'c.aPartyEntId', name: 'c.partyA' },
        { ent: 'c.bPartyEntId', name: 'c.partyB' },
      ).as('party'),
      sql<string>`'/contractManagement?id=' || c.id`.as('path'),
    ]),
};

export const settlementSearch: readonly SearchSource[] = [statements, invoices, contracts];
