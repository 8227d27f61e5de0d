/** 地址管理: where an enterprise receives goods and invoices, and sends from. */
import * as shared from '@portal/sdk/calls/fields';
import * as t from '@portal/sdk/contract';

export const ADDRESS_TYPE = t.codes({ 1: '收货', 2: '收票', 3: '退货', 4: '发货' });
const ADDRESS_STATUS = t.codes({ 1: ['启用', 'success'], 0: ['停用', 'neutral'] });

const save = 'usercenter:address:save';
const kept = { by: 'OWNER', access: save } as const;

export const addressSteps = t.stepsOf(ADDRESS_STATUS, {
  SAVE: { title: '修改', ...kept, from: [1] },
  DEFAULT: { title: '设为默认', ...kept, from: [1] },
  DISABLE: { title: '停用', ...kept, from: [1], to: 0 },
  ENABLE: { title: '启用', ...kept, from: [0], to: 1 },
  DELETE: { title: '删除', ...kept, from: [0, 1] },
});

/** Of an enterprise that are in use. */
export const mostAddresses = 50;

const entered = {
  addressType: t.field('类型', ADDRESS_TYPE, { width: 72 }),
  receiverName: t.field('收货人', t.Text(20, 2), { width: 96 }),
  receiverPhone: t.labelled(shared.mobile, shared.phone()),
  regionCode: t.field('省市区', t.Str({ pattern: '^[0-9]{6}([0-9]{3})?$' }), { placeholder: '输入区县名称查找' }),
  detailAddress: t.field('详细地址', t.Text(100, 5), { width: 280, placeholder: '街道、门牌、楼栋' }),
  postcode: t.field('邮编', t.Opt(t.Str({ pattern: '^[0-9]{6}$', title: '邮编' })), { width: 80 }),
  label: t.field('标签', t.Opt(t.Text(10)), { width: 88, placeholder: '如 一号仓' }),
  receiveHours: t.field('收货时间', t.Opt(t.Text(40)), { width: 152, placeholder: '如 工作日 08:30–17:00' }),
  unloading: t.field('卸货条件', t.Opt(t.Text(40)), { width: 152, placeholder: '如 有叉车，限高 4 米' }),
};

const row = {
  id: t.Id(),
  addressType: entered.addressType,
  receiverName: entered.receiverName,
  /** Masked; in full in the detail for who keeps it. */
  receiverPhone: t.labelled(entered.receiverPhone, t.Str(), { width: 120 }),
  region: t.labelled(entered.regionCode, t.Str(), { width: 200 }),
  detailAddress: entered.detailAddress,
  postcode: t.labelled(entered.postcode, t.Nullable(t.Str())),
  label: t.labelled(entered.label, t.Nullable(t.Str())),
  receiveHours: t.labelled(entered.receiveHours, t.Nullable(t.Str())),
  unloading: t.labelled(entered.unloading, t.Nullable(t.Str())),
  isDefault: t.Bool(),
  status: shared.statusOf(ADDRESS_STATUS, { width: 80 }),
  updatedAt: shared.updatedAt,
  version: t.Int(),
  may: t.mayOf(addressSteps),
};

const filters = t.filtersOf(row, { receiverName: 'like', region: 'like', addressType: '=', status: '=' });

const service = '/api/manage/address';

export const address = {
  page: t.pageOf({
    path: `${service}/page`,
    access: 'login',
    filters: t.Obj(filters),
    row: t.Obj(row),
    sort: ['updatedAt', 'receiverName'],
  }),
  counts: t.countsOf({ path: `${service}/counts`, access: 'login', filters, row, by: 'addressType' }),
  /** With its phone in full, for the form. */
  detail: t.call({
    method: 'GET',
    path: `${service}/detail`,
    access: save,
    input: t.Obj({ id: t.Id() }),
    output: t.Obj({ ...row, regionCode: t.Str() }),
  }),
  /** With `id` it replaces one; the first of its type is the default. */
  save: t.call({
    path: `${service}/save`,
    access: save,
    input: t.Obj({ id: t.Opt(t.Id()), version: t.Opt(t.Int({ minimum: 1 })), ...entered }),
    output: t.Obj({ id: t.Id() }),
  }),
  setDefault: t.stepCall(addressSteps, 'DEFAULT', { path: `${service}/setDefault` }),
  updateState: t.call({
    path: `${service}/updateState`,
    access: save,
    input: t.Obj({ ...shared.seen, step: t.OneOf('DISABLE', 'ENABLE') }),
  }),
  delete: t.stepCall(addressSteps, 'DELETE', { method: 'DELETE', path: `${service}/{id}`, versioned: false }),
  export: t.download({ path: `${service}/export`, access: save, input: t.Obj(filters) }),
};

export type AddressRow = t.RowOf<typeof address.page>;
