import { ENTERPRISE_STATE, enterpriseSteps } from '@portal/sdk/calls/enterprise-state';
import { PENALTY } from '@portal/sdk/calls/listing';
import * as t from '@portal/sdk/contract';
import { entryFields, entryFilters, tradeFields } from '../fields.ts';

const listed = t.field('名单', PENALTY, { width: 80 });

const row = {
  id: t.Id(),
  customerName: t.field('供应商名称', t.Str(), { width: 232 }),
  status: t.field('准入状态', ENTERPRISE_STATE, { width: 104 }),
  orderAmount: tradeFields.orderAmount,
  onTimeRate: tradeFields.onTimeRate,
  ...entryFields,
  openOrders: tradeFields.openOrders,
  goodsOnSale: t.field('在售商品', t.Int(), { width: 112, definition: '已上架的商品数。' }),
  categories: t.field('主营品类', t.Arr(t.Str()), { width: 176 }),
  customerCode: t.field('供应商编码', t.Str(), { as: 'copy', width: 184 }),
  socialcreditcode: t.field('统一社会信用代码', t.Nullable(t.Str()), { as: 'copy', width: 204 }),
  legalRepresentative: t.field('法定代表人', t.Nullable(t.Str()), { width: 104 }),
  regCapital: t.field('注册资本（万元）', t.Nullable(t.Money()), { as: 'wan', width: 144 }),
  penalty: t.Nullable(listed),
  administrators: t.field('管理员', t.Arr(t.Str()), { width: 144 }),
  lastOrderOn: tradeFields.lastOrderOn,
  createdAt: t.field('注册时间', t.Time(), { width: 168 }),
  statusReason: t.field('状态原因', t.Nullable(t.Str()), { width: 200 }),
  pausedUntil: t.field('暂停至', t.Nullable(t.Day()), { width: 112 }),
  /** A penalty can be drafted against it. */
  penalisable: t.Bool(),
  version: t.Int(),
  may: t.mayOf(enterpriseSteps),
};

const filters = {
  ...t.filtersOf(row, {
    customerName: 'like',
    socialcreditcode: 'like',
    customerCode: 'like',
    status: '=',
    legalRepresentative: 'like',
    createdAt: t.between('from', 'to'),
  }),
  penalty: t.Opt(listed),
  ...entryFilters,
  ...t.rangeOf('最近交易', t.Day(), 'orderedFrom', 'orderedTo'),
  idle: t.field('近12月无订单', t.Opt(t.Bool())),
};

const base = '/api/manage/supplier';
const view = 'enterprise:supplier:view';

/** 供应商管理：准入状态、协议、资质、往来和名单；暂停、恢复、退出由平台办理。 */
export const supplier = {
  page: t.pageOf({
    path: `${base}/page`,
    access: view,
    filters: t.Obj(filters),
    row: t.Obj(row),
    sort: [
      'createdAt',
      'customerCode',
      'regCapital',
      'orderAmount',
      'openOrders',
      'goodsOnSale',
      'lastOrderOn',
      'entryEndsOn',
    ],
  }),
  counts: t.countsOf({ path: `${base}/counts`, access: view, filters, row, by: 'status' }),
  export: t.download({ path: `${base}/export`, access: 'enterprise:supplier:export', input: t.Obj(filters) }),
  /** To the administrators of one enterprise, in the operator's words. */
  remind: t.call({
    path: `${base}/remind`,
    access: 'enterprise:supplier:remind',
    audit: { kind: 'ADMIN', title: '提醒企业' },
    input: t.Obj({ id: t.Id(), content: t.field('提醒内容', t.Text(300, 5), { entry: 'area' }) }),
  }),
};

export type SupplierRow = t.RowOf<typeof supplier.page>;
export type SupplierFilters = t.FiltersOf<typeof supplier.page>;
