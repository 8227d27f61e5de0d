/** Ten kinds of documents: by which calls their rows are met, and the same rows in SQL by hand. */
import type { Call } from '@portal/sdk/contract';
import type { TestApi } from '#server/testing';
import { account } from '../../plugins/account/accountBase/contract.ts';
import { authApply } from '../../plugins/base/authApply/contract.ts';
import { category } from '../../plugins/goods/category/contract.ts';
import { goodsList } from '../../plugins/goods/goodsList/contract.ts';
import { businessOrder } from '../../plugins/order/businessOrder/contract.ts';
import { orderCards } from '../../plugins/order/cards/contract.ts';
import { deliveryDate } from '../../plugins/order/deliveryDate/contract.ts';
import { orderManagement } from '../../plugins/order/orderManagement/contract.ts';
import { confirmLetter } from '../../plugins/report/confirmLetter/contract.ts';
import { orderReport } from '../../plugins/report/orderReport/contract.ts';
import type { Letter, Sees } from './scopes-people.ts';
import { settlementSubjects } from './scopes-settlement.ts';

export interface Listed {
  readonly call: Call;
  readonly filters?: object;
  /** Column of the document's id. Default `id`. */
  readonly id?: string;
}

export interface Subject {
  readonly name: string;
  readonly people: readonly [Letter, Letter];
  /** Rows by hand: `id`, `number`, `state` as the tabs name it, and what figures sum up. */
  readonly rows: (sees: Sees) => string;
  /** Rows that the platform's rooms show, where they know no side. Default: `rows`. */
  readonly known?: (sees: Sees) => string;
  readonly lists: readonly [Listed, ...Listed[]];
  /** Filter of the first list by which the search box and autocompletes look for a number. */
  readonly search: string;
  readonly tabs?: (api: TestApi) => Promise<readonly (readonly [state: unknown, count: number])[]>;
  readonly export?: {
    readonly call: Call;
    /** Title of the workbook's column of numbers. */
    readonly title: string;
    /** What it holds, in SQL. Default `number`. */
    readonly column?: string;
    /** Who may hold its code. Default: both. */
    readonly by?: readonly Letter[];
  };
  readonly detail: (api: TestApi, id: string) => Promise<unknown>;
  /** Figures, each with the same in SQL over `rows`. */
  readonly figures?: (api: TestApi) => Promise<readonly (readonly [figure: unknown, sum: string])[]>;
  /** Type of its audits, and their codes in SQL. */
  readonly audits?: { readonly bizType: string; readonly codes: (ids: string) => string };
  /** Type of notices about it. */
  readonly notices: string;
}

const goodsSide = ['supplier_ent_id', 'owner_user_id'] as const;

const order: Subject = {
  name: 'order',
  people: ['G', 'Y'],
  rows: ({ any }) => `
    select *, order_no as number, status::text as state from ord_order
    where ${any(['supplier_ent_id', 'supplier_user_id'], ['purchaser_ent_id', 'purchaser_user_id'])}`,
  lists: [{ call: orderManagement.page }, { call: businessOrder.page }, { call: orderReport.page, id: 'orderId' }],
  search: 'orderNo',
  tabs: async (api) => (await api.call(orderManagement.counts, {})).map(({ status, count }) => [status, count]),
  export: { call: orderManagement.export, title: '订单编号' },
  detail: (api, orderId) => api.call(orderManagement.detail, { orderId }),
  async figures(api) {
    const ledger = await api.call(orderReport.summary, {});
    const { toConfirm, toShip, toReceive, changing } = await api.call(orderCards.overview, {});
    const month = await api.call(orderCards.trend, {});
    const stays = await api.call(businessOrder.counts, {});
    return [
      [ledger.orders, 'count(*) filter (where status not in (15, 80))'],
      [ledger.orders + ledger.deadOrders, 'count(*)'],
      [ledger.totals.amount, 'sum(order_amount)'],
      [toConfirm, 'count(*) filter (where status = 10)'],
      [toShip, 'count(*) filter (where status = 20)'],
      [toReceive, 'count(*) filter (where status = 40)'],
      [changing, 'count(*) filter (where change_flag)'],
      [month.amount, `sum(order_amount) filter (where order_date between '2026-03-01' and '2026-03-16')`],
      [stays.find(({ currentNode }) => currentNode === 'CONFIRM')?.count ?? 0, 'count(*) filter (where status = 10)'],
    ];
  },
  audits: {
    bizType: 'ORDER_DELIVERY_CHANGE',
    codes: (ids) => `select change_no from ord_delivery_change where order_id in (${ids})`,
  },
  notices: 'order',
};

/** What has not been submitted is its supplier's own. */
const change: Subject = {
  name: 'change of a delivery date',
  people: ['G', 'Y'],
  rows: ({ any, home }) => `
    select c.*, c.change_no as number, c.status::text as state from ord_delivery_change c join ord_order o on o.id = c.order_id
    where ${any(['o.supplier_ent_id', 'o.supplier_user_id'], ['o.purchaser_ent_id', 'o.purchaser_user_id'])}
      and (c.status <> 0 or o.supplier_ent_id in ${home})`,
  lists: [{ call: deliveryDate.page, filters: { auditLevel: 1, scope: 'all' } }],
  search: 'changeNo',
  export: { call: deliveryDate.export, title: '变更单号' },
  detail: (api, id) => api.call(deliveryDate.detail, { id }),
  audits: {
    bizType: 'ORDER_DELIVERY_CHANGE',
    codes: (ids) => `select change_no from ord_delivery_change where id in (${ids})`,
  },
  notices: 'ORDER_DELIVERY_CHANGE',
};

const goods: Subject = {
  name: 'goods',
  people: ['G', 'Y'],
  rows: ({ any, home }) => `
    select *, goods_code as number, status::text as state from gd_goods
    where ${any(goodsSide)} and (status <> 0 or supplier_ent_id in ${home})`,
  lists: [{ call: goodsList.page }],
  search: 'goodsCode',
  tabs: async (api) => (await api.call(goodsList.counts, {})).map(({ status, count }) => [status, count]),
  export: { call: goodsList.export, title: '商品编码' },
  detail: (api, id) => api.call(goodsList.detail, { id }),
  audits: {
    bizType: 'GOODS_CHANGE',
    codes: (ids) => `select apply_no from gd_goods_version where goods_id in (${ids})`,
  },
  notices: 'goods',
};

const goodsCategory: Subject = {
  name: 'goods category',
  people: ['G', 'Y'],
  rows: ({ any, home }) => `
    select *, category_no as number, case when valid_to < '2026-03-16' and (status = 2 or status = 3 and apply_type <> 3)
      then '4' else status::text end as state
    from gd_supplier_category where ${any(goodsSide)} and (status <> 0 or supplier_ent_id in ${home})`,
  lists: [{ call: category.page }],
  search: 'keyword',
  tabs: async (api) => (await api.call(category.counts, {})).map(({ auditStatus, count }) => [auditStatus, count]),
  export: { call: category.export, title: '类目编码' },
  detail: (api, id) => api.call(category.detail, { id }),
  audits: {
    bizType: 'GOODS_CATEGORY',
    codes: (ids) => `select apply_no from gd_supplier_category where id in (${ids})`,
  },
  notices: 'goodsCategory',
};

const bankAccount: Subject = {
  name: 'account',
  people: ['C', 'Y'],
  rows: ({ any }) => `select *, account_no as number from acc_account where ${any(['ent_id'])}`,
  lists: [{ call: account.page }],
  search: 'accountNo',
  export: { call: account.export, title: '账号' },
  detail: (api, id) => api.call(account.view, { id }),
  notices: 'account',
};

const letter: Subject = {
  name: 'confirm letter',
  people: ['G', 'Y'],
  rows: ({ any }) => `
    select *, letter_no as number, status::text as state from rpt_confirm_letter where ${any(['supplier_ent_id'])}`,
  lists: [{ call: confirmLetter.page }],
  search: 'letterNo',
  tabs: async (api) =>
    (await api.call(confirmLetter.counts, {})).map(({ letterStatus, count }) => [letterStatus, count]),
  detail: (api, id) => api.download(confirmLetter.sentFile, { ids: [id] }),
  notices: 'confirmLetter',
};

/** Who may decide sees those of enterprises within reach; everybody sees their own. */
const application: Subject = {
  name: 'rights application',
  people: ['Y', 'G'],
  rows: ({ any, self }) => `
    select *, apply_no as number from auth_apply
    where applicant_id in ${self} or (${any(['ent_id'])} and exists (
      select from auth_user_role h join auth_role r on r.id = h.role_id where h.user_id in ${self} and r.role_type = 'Y'))`,
  lists: [{ call: authApply.page, filters: { scope: 'all' } }],
  search: 'applyNo',
  export: { call: authApply.export, title: '申请编号', by: ['Y'] },
  detail: (api, id) => api.call(authApply.detail, { id }),
  audits: { bizType: 'AUTH_APPLY', codes: (ids) => `select apply_no from auth_apply where id in (${ids})` },
  notices: 'AUTH_APPLY',
};

export const SUBJECTS: readonly Subject[] = [
  order,
  change,
  goods,
  goodsCategory,
  ...settlementSubjects,
  bankAccount,
  letter,
  application,
];

/** What the persons' roles hold, each as far as its kind may. */
export const CODES = [
  'order:list:export',
  'order:change:export',
  'order:change:audit2',
  'report:order:view',
  'goods:list:export',
  'goods:category:export',
  'goods:review:audit',
  'settlement:list:export',
  'settlement:list:audit',
  'settlement:contract:export',
  'settlement:contract:audit',
  'settlement:invoice:export',
  'settlement:header:audit',
  'report:supplier:view',
  'report:supplier:letter',
  'account:list:export',
  'base:apply:audit',
  'base:apply:export',
];
