/** Kinds of documents of the settlement area, as `scopes-subjects.ts` describes them. */
import { contractManagement } from '../../plugins/settlement/legalContract/contract.ts';
import { settlementDetail } from '../../plugins/settlement/statement/contract.ts';
import { invoice } from '../../plugins/settlement/invoice/contract.ts';
import { invoiceHeader } from '../../plugins/settlement/invoiceHeader/contract.ts';
import { settlementManagement } from '../../plugins/settlement/settlementManagement/contract.ts';
import { supplierSettlement } from '../../plugins/report/supplierSettlement/contract.ts';
import type { Sees } from './scopes-people.ts';
import type { Subject } from './scopes-subjects.ts';

const supplier = ['supplier_ent_id', 'supplier_user_id'] as const;
const purchaser = ['purchaser_ent_id', 'purchaser_user_id'] as const;
const confirmed = 'status in (40, 50, 60, 70, 80)';

/** A draft is its author's; who sees everything sees it too. */
const from = (side: typeof supplier | typeof purchaser, type: 'INCOME' | 'PURCHASE', sees: Sees) =>
  `(${sees.any(side)} and (status <> 0 or settle_type = '${type}' or ${sees.everything}))`;

const statements = (condition: string) =>
  `select *, settlement_no as number, status::text as state from stl_settlement where ${condition}`;

const known = (sees: Sees) => statements(`${from(supplier, 'INCOME', sees)} or ${from(purchaser, 'PURCHASE', sees)}`);

const audits = {
  bizType: 'SETTLEMENT',
  codes: (ids: string) => `select settlement_no from stl_settlement where id in (${ids})`,
};

const income: Subject = {
  name: 'income statement',
  people: ['G', 'Y'],
  rows: (sees) => statements(from(supplier, 'INCOME', sees)),
  known,
  lists: [{ call: settlementManagement.page, filters: { settleType: 'INCOME' } }],
  search: 'settlementNo',
  tabs: async (api) =>
    (await api.call(settlementManagement.counts, { settleType: 'INCOME' })).map(({ status, count }) => [status, count]),
  export: { call: settlementManagement.export, title: '结算单号' },
  detail: (api, settlementId) => api.call(settlementDetail.incomeDetail, { settlementId }),
  async figures(api) {
    const { payable, paid } = await api.call(settlementManagement.summary, { settleType: 'INCOME' });
    const { totals } = await api.call(supplierSettlement.summary, {});
    return [
      [payable, `sum(payable_amount) filter (where ${confirmed})`],
      [paid, `sum(paid_amount) filter (where ${confirmed})`],
      [totals.invoicedAmount, `sum(invoiced_amount) filter (where ${confirmed} and currency = 'CNY')`],
    ];
  },
  audits,
  notices: 'settlement',
};

const purchase: Subject = {
  name: 'purchase statement',
  people: ['C', 'Y'],
  rows: (sees) => statements(from(purchaser, 'PURCHASE', sees)),
  known,
  lists: [{ call: settlementManagement.page, filters: { settleType: 'PURCHASE' } }],
  search: 'settlementNo',
  tabs: async (api) =>
    (await api.call(settlementManagement.counts, { settleType: 'PURCHASE' })).map(({ status, count }) => [
      status,
      count,
    ]),
  export: { call: settlementManagement.export, title: '结算单号' },
  detail: (api, settlementId) => api.call(settlementDetail.purchaseDetail, { settlementId }),
  async figures(api) {
    const { payable, paid } = await api.call(settlementManagement.summary, { settleType: 'PURCHASE' });
    return [
      [payable, `sum(payable_amount) filter (where ${confirmed})`],
      [paid, `sum(paid_amount) filter (where ${confirmed})`],
    ];
  },
  audits,
  notices: 'purchaseSettlement',
};

/** Before its approval a contract is its drafter's side's, before it is handed in its enterprise's own. */
const contract: Subject = {
  name: 'contract',
  people: ['C', 'Y'],
  rows({ any, everything, home }) {
    const approved = `status in (20, 30, 40, 45, 50, 60, 70) or ${everything}`;
    return `
      select *, contract_no as number, case when status in (40, 45) then 'running' else 'other' end as state
      from con_contract
      where (${any(['a_party_ent_id', 'a_user_id'])} and (ent_id = a_party_ent_id or ${approved})
          or ${any(['b_party_ent_id', 'b_user_id'])} and (ent_id = b_party_ent_id or ${approved}))
        and (status <> 0 or ent_id in ${home})`;
  },
  lists: [{ call: contractManagement.page, filters: { scope: 'all' } }],
  search: 'contractNo',
  async tabs(api) {
    const { running, all } = await api.call(contractManagement.counts, {});
    return [
      ['running', running],
      ['other', all - running],
    ];
  },
  export: { call: contractManagement.export, title: '合同编号' },
  detail: (api, id) => api.call(contractManagement.detail, { id }),
  audits: { bizType: 'CONTRACT', codes: (ids) => `select contract_no from con_contract where id in (${ids})` },
  notices: 'contract',
};

const issued: Subject = {
  name: 'invoice',
  people: ['G', 'Y'],
  rows: ({ any }) => `
    select *, invoice_no as number, status::text as state from inv_invoice
    where ${any(['seller_ent_id', 'seller_user_id'])}`,
  known: ({ any, everything }) => `
    select *, invoice_no as number from inv_invoice where ${any(['seller_ent_id', 'seller_user_id'])}
      or ${any(['buyer_ent_id', 'buyer_user_id'])} and (status in (30, 40, 50, 60, 70, 71) or ${everything})`,
  lists: [{ call: invoice.page, filters: { direction: 'OUT' } }],
  search: 'invoiceNo',
  tabs: async (api) =>
    (await api.call(invoice.counts, { direction: 'OUT' })).map(({ status, count }) => [status, count]),
  export: { call: invoice.export, title: '申请单号', column: 'apply_no' },
  detail: (api, id) => api.call(invoice.detail, { id }),
  async figures(api) {
    const { total, taxAmount } = await api.call(invoice.sums, { direction: 'OUT' });
    return [
      [total, 'sum(total) filter (where status <> 80)'],
      [taxAmount, 'sum(tax_amount) filter (where status <> 80)'],
    ];
  },
  notices: 'invoice',
};

const header: Subject = {
  name: 'invoice header',
  people: ['C', 'Y'],
  rows: ({ any }) => `select *, header_name as number from inv_header where is_current and ${any(['ent_id'])}`,
  known: ({ any }) => `select *, header_name as number from inv_header where ${any(['ent_id'])}`,
  lists: [{ call: invoiceHeader.page }],
  search: 'headerName',
  detail: (api, id) => api.call(invoiceHeader.detail, { id }),
  audits: {
    bizType: 'INVOICE_HEADER',
    codes: (ids) => `select concat(id, '-V', version_no) from inv_header where id in (${ids})`,
  },
  notices: 'invoiceHeader',
};

export const settlementSubjects: readonly Subject[] = [income, purchase, contract, issued, header];
