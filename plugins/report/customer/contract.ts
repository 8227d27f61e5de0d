import type { FiltersOf, RowOf } from '@portal/sdk/contract';
import {
  Arr,
  call,
  Day,
  download,
  Id,
  Int,
  Money,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';
import { creditCodePattern } from '@portal/sdk/calls/enterprise';
import { importOf } from '@portal/sdk/calls/import';
import { plate } from '../codes.ts';
import { product } from '../dispatch/contract.ts';

export const INTENT = { 3: '高', 2: '中', 1: '低', 0: '无' } as const;
export const CUSTOMER_ACTION = {
  CREATE: '新增',
  EDIT: '编辑',
  MERGE: '合并',
  DELETE: '删除',
  DISPATCH: '派单',
} as const;

const intent = () => OneOf(0, 1, 2, 3);
const phone = () => Str({ pattern: '^1\\d{10}$', title: '电话' });
const creditCode = () => Str({ pattern: creditCodePattern, title: '信用代码' });

const filters = {
  customerName: Opt(Text(60)),
  socialcreditcode: Opt(Text(18)),
  cat: Opt(plate()),
  managerName: Opt(Text(30)),
  intent: Opt(intent()),
  updatedFrom: Opt(Day()),
  updatedTo: Opt(Day()),
};

const facts = {
  customerName: Text(100),
  socialcreditcode: creditCode(),
  cat: plate(),
  contactName: Text(30),
  managerName: Text(30),
  intent: intent(),
};

const row = {
  id: Id(),
  ...facts,
  /** 138****5678 */
  contactPhone: Str(),
  annualRevenue: Nullable(Money()),
  loanBalance: Nullable(Money()),
  remark: Nullable(Str()),
  updatedAt: Time(),
  version: Int(),
  /** How often, when and with what result it was dispatched last. */
  dispatches: Int(),
  lastSentAt: Nullable(Time()),
  lastResult: Nullable(Str()),
  /** Customers of the same credit code, itself among them. */
  sameCode: Int(),
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
    output: Nullable(Obj({ customerName: Str(), cat: Nullable(plate()) })),
  }),
  /** Adds one, or changes the one that `id` names. */
  save: call({
    path: '/api/report/customerInfo/save',
    access: 'report:customer:save',
    input: Obj({
      id: Opt(Id()),
      version: Opt(Int({ minimum: 1 })),
      ...facts,
      /** A new customer has one; left out, the one that it has stays. */
      contactPhone: Opt(phone()),
      annualRevenue: Opt(Money()),
      loanBalance: Opt(Money()),
      remark: Opt(Text(500)),
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
        action: OneOf('CREATE', 'EDIT', 'MERGE', 'DELETE', 'DISPATCH'),
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
      product: product(),
      needAmount: Money(),
      institutionId: Id(),
      handlerName: Text(30),
      remark: Opt(Text(500)),
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
