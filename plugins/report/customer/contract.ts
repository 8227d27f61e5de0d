import * as shared from '@portal/sdk/calls/fields';
import { creditCodePattern } from '@portal/sdk/calls/enterprise';
import { importOf } from '@portal/sdk/calls/import';
import {
  Arr,
  between,
  call,
  codeOf,
  codes,
  download,
  field,
  filtersOf,
  type FiltersOf,
  Id,
  Int,
  labelled,
  Money,
  Nullable,
  Obj,
  Opt,
  pageOf,
  type RowOf,
  Str,
  styled,
  Text,
  Time,
} from '@portal/sdk/contract';
import { institutionName, product } from '../dispatch/contract.ts';
import { count } from '../fields.ts';

export const INTENT = codes({ 3: '高', 2: '中', 1: '低', 0: '无' });
export const CUSTOMER_ACTION = codes({
  CREATE: '新增',
  EDIT: '编辑',
  MERGE: '合并',
  DELETE: '删除',
  DISPATCH: '派单',
});

const creditCode = () => Str({ pattern: creditCodePattern, title: '信用代码' });

/** What is known of a customer, as it is entered, imported and compared in its history. */
export const facts = {
  customerName: field('企业名称', Text(100), { width: 232 }),
  socialcreditcode: field('信用代码', creditCode(), { width: 184 }),
  cat: shared.plate,
  contactName: labelled(shared.contactName, Text(30), { width: 88 }),
  /** A new customer has one; left out, the one that it has stays. */
  contactPhone: labelled(shared.contactPhone, Opt(Str({ pattern: '^1\\d{10}$', title: '电话' }))),
  managerName: field('客户经理', Text(30), { width: 96 }),
  intent: field('融资意向', INTENT, { width: 96 }),
  annualRevenue: field('年营收（元）', Opt(Money())),
  loanBalance: field('融资余额（元）', Opt(Money())),
  remark: labelled(shared.remark, Opt(Text(500)), { entry: 'area' }),
};

const { remark, ...known } = facts;
export const row = {
  ...known,
  id: Id(),
  /** 138****5678 */
  contactPhone: shared.contactPhone,
  annualRevenue: field('年营收', Nullable(Money()), { width: 168 }),
  loanBalance: field('融资余额', Nullable(Money()), { width: 168 }),
  /** How often, when and with what result it was dispatched last. */
  dispatches: count('派单次数'),
  lastSentAt: field('最近派单', Nullable(Time())),
  lastResult: field('最近结果', Nullable(Str()), { width: 136 }),
  remark: styled(shared.remark, { width: 160, hidden: true }),
  updatedAt: shared.updatedAt,
  version: Int(),
  /** Customers of the same credit code, itself among them. */
  sameCode: Int(),
};

const filters = {
  ...filtersOf(row, { customerName: 'like' }),
  /** Part of it, in capitals. */
  socialcreditcode: labelled(row.socialcreditcode, Opt(Text(18))),
  ...filtersOf(row, {
    managerName: 'like',
    cat: '=',
    intent: '=',
    updatedAt: between('updatedFrom', 'updatedTo', shared.updatedDays),
  }),
};

const seen = { id: Id(), version: Int({ minimum: 1 }) };

/** 客户信息维护 */
export const dispatchCustomer = {
  page: pageOf({
    path: '/api/report/customerInfo/page',
    access: 'report:customer:view',
    filters: Obj(filters),
    row: Obj(row),
    sort: ['updatedAt', 'annualRevenue'],
  }),
  /** Facts of an enterprise of the portal, by its credit code; null where there is none. */
  lookup: call({
    method: 'GET',
    path: '/api/report/customerInfo/lookup',
    access: 'report:customer:view',
    input: Obj({ socialcreditcode: creditCode() }),
    output: Nullable(Obj({ customerName: Str(), cat: Nullable(shared.plate) })),
  }),
  /** Adds one, or changes the one that `id` names. */
  save: call({
    path: '/api/report/customerInfo/save',
    access: 'report:customer:save',
    input: Obj({
      id: Opt(Id()),
      version: Opt(Int({ minimum: 1 })),
      ...facts,
    }),
    output: Obj({ id: Id() }),
  }),
  /** The whole phone of one customer; who has looked is logged. */
  reveal: call({
    path: '/api/report/customerInfo/reveal',
    access: 'report:customer:reveal',
    reads: true,
    audit: { kind: 'REVEAL', title: '查看客户电话' },
    input: Obj({ id: Id() }),
    output: Obj({ contactPhone: Str() }),
  }),
  /** Phones before and after a change are masked too. */
  history: call({
    method: 'GET',
    path: '/api/report/customerInfo/history',
    access: 'report:customer:view',
    input: Obj({ id: Id() }),
    output: Arr(
      Obj({
        id: Id(),
        action: codeOf(CUSTOMER_ACTION),
        changes: Arr(Obj({ label: Str(), before: Nullable(Str()), after: Nullable(Str()) })),
        operatorName: Str(),
        createdAt: Time(),
      }),
    ),
  }),
  /** Moves the dispatches of duplicates to the customer that stays. */
  merge: call({
    path: '/api/report/customerInfo/merge',
    access: 'report:customer:merge',
    input: Obj({ keepId: Id(), ids: Arr(Id(), { minItems: 1, maxItems: 20 }) }),
  }),
  institutions: call({
    method: 'GET',
    path: '/api/report/customerInfo/institutions',
    access: 'report:customer:dispatch',
    output: Arr(Obj({ id: Id(), name: Str() })),
  }),
  dispatch: call({
    path: '/api/report/customerInfo/dispatch',
    access: 'report:customer:dispatch',
    input: Obj({
      customerId: Id(),
      product,
      needAmount: field('需求金额（元）', Money()),
      institutionId: labelled(institutionName, Id()),
      handlerName: labelled(shared.handlerName, Text(30)),
      remark,
    }),
    output: Obj({ sendNo: Str() }),
  }),
  delete: call({
    method: 'DELETE',
    path: '/api/report/customerInfo/{id}',
    access: 'report:customer:delete',
    input: Obj(seen),
  }),
  export: download({ path: '/api/report/customerInfo/export', access: 'report:customer:export', input: Obj(filters) }),
};

export const customerImport = importOf('/api/report/customerInfo/import', 'report:customer:import');

export type CustomerFilters = FiltersOf<typeof dispatchCustomer.page>;
export type CustomerRow = RowOf<typeof dispatchCustomer.page>;
