import { UNIT_LEVEL } from '@portal/sdk/calls/enterprise';
import { ENTERPRISE_STATE, enterpriseSteps } from '@portal/sdk/calls/enterprise-state';
import { PLATE } from '@portal/sdk/calls/plate';
import * as t from '@portal/sdk/contract';
import { tradeFields } from '../fields.ts';

const { unpaid, overdue, openOrders } = tradeFields;
const orderAmount = t.relabel(tradeFields.orderAmount, '近12月采购额（元）', { width: 176 });
const companyLevel = t.field('层级', UNIT_LEVEL, { width: 72 });

const row = {
  id: t.Id(),
  customerName: t.field('单位名称', t.Str(), { width: 216 }),
  status: t.field('准入状态', ENTERPRISE_STATE, { width: 104 }),
  ...{ orderAmount, unpaid, overdue, openOrders },
  customerCode: t.field('单位编码', t.Str(), { as: 'copy', width: 184 }),
  cat: t.Nullable(t.field('板块', t.codes(PLATE), { width: 104 })),
  companyLevel: t.Nullable(companyLevel),
  parentName: t.field('上级组织', t.Nullable(t.Str()), { width: 176 }),
  administrators: t.field('管理员', t.Arr(t.Str()), { width: 144 }),
  people: t.field('人员', t.Int(), { width: 72, definition: '在职并启用的账号数。' }),
  products: t.field('开通产品', t.Int(), { width: 96 }),
  statusReason: t.field('状态原因', t.Nullable(t.Str()), { width: 200 }),
  pausedUntil: t.field('暂停至', t.Nullable(t.Day()), { width: 112 }),
  version: t.Int(),
  may: t.mayOf(enterpriseSteps),
};

const filters = {
  ...t.filtersOf(row, { customerName: 'like', cat: '=', companyLevel: '=', customerCode: 'like', status: '=' }),
  parentName: t.field('上级组织', t.Opt(t.Text(60))),
  late: t.field('只看有逾期', t.Opt(t.Bool())),
};

/** A unit with all that stands below it. */
const rolled = {
  id: t.Str(),
  name: t.field('组织', t.Str(), { width: 240 }),
  units: t.field('采购单位', t.Int(), { width: 96, definition: '这个组织和它以下的采购单位数。' }),
  orderAmount,
  share: t.field('占比', t.Nullable(t.Decimal()), { as: 'percent', definition: '占所列各组织采购额之和的比例。' }),
  ownAmount: t.field('其中本级（元）', t.Money(), { width: 152, definition: '以这个组织自己的名义下的订单。' }),
  unpaid,
  overdue,
  people: row.people,
  entId: t.Nullable(t.Id()),
};

const base = '/api/manage/buyer';
const view = 'enterprise:buyer:view';

/** 客户（采购单位）管理：所见范围内的单位，和按组织树汇总的往来。 */
export const buyer = {
  page: t.pageOf({
    path: `${base}/page`,
    access: view,
    filters: t.Obj(filters),
    row: t.Obj(row),
    sort: ['customerCode', 'orderAmount', 'unpaid', 'overdue', 'people'],
  }),
  counts: t.countsOf({ path: `${base}/counts`, access: view, filters, row, by: 'status' }),
  /** Organisations right below one, or the topmost that the reader sees: each with all that stands below it. */
  tree: t.pageOf({
    path: `${base}/tree`,
    access: view,
    filters: t.Obj({ parentCustomerCode: t.Opt(t.Str({ pattern: '^[0-9A-Za-z]{1,20}$' })) }),
    row: t.Obj(rolled),
    sort: ['orderAmount', 'unpaid', 'overdue'],
  }),
  export: t.download({ path: `${base}/export`, access: 'enterprise:buyer:export', input: t.Obj(filters) }),
};

export type BuyerFilters = t.FiltersOf<typeof buyer.page>;
