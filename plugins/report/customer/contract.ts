import * as shared from '@portal/sdk/calls/fields';
import { creditCodePattern } from '@portal/sdk/calls/enterprise';
import { importOf } from '@portal/sdk/calls/import';
import * as t from '@portal/sdk/contract';
import { institutionName, product } from '../dispatch/contract.ts';
import { count } from '../fields.ts';

export const INTENT = t.codes({ 3: '高', 2: '中', 1: '低', 0: '无' });
export const CUSTOMER_ACTION = t.codes({
  CREATE: '新增',
  EDIT: '编辑',
  MERGE: '合并',
  DELETE: '删除',
  DISPATCH: '派单',
});

const creditCode = () => t.Str({ pattern: creditCodePattern, title: '信用代码' });

/** What is known of a customer, as it is entered, imported and compared in its history. */
export const facts = {
  customerName: t.field('企业名称', t.Text(100), { width: 232 }),
  socialcreditcode: t.field('信用代码', creditCode(), { width: 184 }),
  cat: shared.plate,
  contactName: t.labelled(shared.contactName, t.Text(30), { width: 88 }),
  /** A new customer has one; left out, the one that it has stays. */
  contactPhone: t.labelled(shared.contactPhone, t.Opt(t.Str({ pattern: '^1\\d{10}$', title: '电话' }))),
  managerName: t.field('客户经理', t.Text(30), { width: 96 }),
  intent: t.field('融资意向', INTENT, { width: 96 }),
  annualRevenue: t.field('年营收（元）', t.Opt(t.Money())),
  loanBalance: t.field('融资余额（元）', t.Opt(t.Money())),
  remark: t.labelled(shared.remark, t.Opt(t.Text(500)), { entry: 'area' }),
};

const { remark, ...known } = facts;
export const row = {
  ...known,
  id: t.Id(),
  /** 138****5678 */
  contactPhone: shared.contactPhone,
  annualRevenue: t.field('年营收', t.Nullable(t.Money()), { width: 168 }),
  loanBalance: t.field('融资余额', t.Nullable(t.Money()), { width: 168 }),
  /** How often, when and with what result it was dispatched last. */
  dispatches: count('派单次数'),
  lastSentAt: t.field('最近派单', t.Nullable(t.Time())),
  lastResult: t.field('最近结果', t.Nullable(t.Str()), { width: 136 }),
  remark: t.styled(shared.remark, { width: 160, hidden: true }),
  updatedAt: shared.updatedAt,
  version: t.Int(),
  /** Customers of the same credit code, itself among them. */
  sameCode: t.Int(),
};

const filters = {
  ...t.filtersOf(row, { customerName: 'like' }),
  /** Part of it, in capitals. */
  socialcreditcode: t.labelled(row.socialcreditcode, t.Opt(t.Text(18))),
  ...t.filtersOf(row, {
    managerName: 'like',
    cat: '=',
    intent: '=',
    updatedAt: t.between('updatedFrom', 'updatedTo', shared.updatedDays),
  }),
};

const seen = { id: t.Id(), version: t.Int({ minimum: 1 }) };

/** 客户信息维护 */
export const dispatchCustomer = {
  page: t.pageOf({
    path: '/api/report/customerInfo/page',
    access: 'report:customer:view',
    filters: t.Obj(filters),
    row: t.Obj(row),
    sort: ['updatedAt', 'annualRevenue'],
  }),
  /** Facts of an enterprise of the portal, by its credit code; null where there is none. */
  lookup: t.call({
    method: 'GET',
    path: '/api/report/customerInfo/lookup',
    access: 'report:customer:view',
    input: t.Obj({ socialcreditcode: creditCode() }),
    output: t.Nullable(t.Obj({ customerName: t.Str(), cat: t.Nullable(shared.plate) })),
  }),
  /** Adds one, or changes the one that `id` names. */
  save: t.call({
    path: '/api/report/customerInfo/save',
    access: 'report:customer:save',
    input: t.Obj({
      id: t.Opt(t.Id()),
      version: t.Opt(t.Int({ minimum: 1 })),
      ...facts,
    }),
    output: t.Obj({ id: t.Id() }),
  }),
  /** The whole phone of one customer; who has looked is logged. */
  reveal: t.call({
    path: '/api/report/customerInfo/reveal',
    access: 'report:customer:reveal',
    reads: true,
    audit: { kind: 'REVEAL', title: '查看客户电话' },
    input: t.Obj({ id: t.Id() }),
    output: t.Obj({ contactPhone: t.Str() }),
  }),
  /** Phones before and after a change are masked too. */
  history: t.call({
    method: 'GET',
    path: '/api/report/customerInfo/history',
    access: 'report:customer:view',
    input: t.Obj({ id: t.Id() }),
    output: t.Arr(
      t.Obj({
        id: t.Id(),
        action: t.codeOf(CUSTOMER_ACTION),
        changes: t.Arr(t.Obj({ label: t.Str(), before: t.Nullable(t.Str()), after: t.Nullable(t.Str()) })),
        operatorName: t.Str(),
        createdAt: t.Time(),
      }),
    ),
  }),
  /** Moves the dispatches of duplicates to the customer that stays. */
  merge: t.call({
    path: '/api/report/customerInfo/merge',
    access: 'report:customer:merge',
    input: t.Obj({ keepId: t.Id(), ids: t.Arr(t.Id(), { minItems: 1, maxItems: 20 }) }),
  }),
  institutions: t.call({
    method: 'GET',
    path: '/api/report/customerInfo/institutions',
    access: 'report:customer:dispatch',
    output: t.Arr(t.Obj({ id: t.Id(), name: t.Str() })),
  }),
  dispatch: t.call({
    path: '/api/report/customerInfo/dispatch',
    access: 'report:customer:dispatch',
    input: t.Obj({
      customerId: t.Id(),
      product,
      needAmount: t.field('需求金额（元）', t.Money()),
      institutionId: t.labelled(institutionName, t.Id()),
      handlerName: t.labelled(shared.handlerName, t.Text(30)),
      remark,
    }),
    output: t.Obj({ sendNo: t.Str() }),
  }),
  delete: t.call({
    method: 'DELETE',
    path: '/api/report/customerInfo/{id}',
    access: 'report:customer:delete',
    input: t.Obj(seen),
  }),
  export: t.download({
    path: '/api/report/customerInfo/export',
    access: 'report:customer:export',
    input: t.Obj(filters),
  }),
};

export const customerImport = importOf('/api/report/customerInfo/import', 'report:customer:import');

export type CustomerFilters = t.FiltersOf<typeof dispatchCustomer.page>;
export type CustomerRow = t.RowOf<typeof dispatchCustomer.page>;
