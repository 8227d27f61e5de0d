import { logEntry } from '@portal/sdk/calls/log';
import {
  Arr,
  Bool,
  call,
  Decimal,
  download,
  Id,
  Int,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';
import type { InputOf, OutputOf, RowOf } from '@portal/sdk/contract';
import { importOf } from '@portal/sdk/calls/import';
import { attribute } from '../classification/contract.ts';
import { fieldComment } from '../review/contract.ts';
import { changeType, content, filters, goodsStatus, row } from './schema.ts';

export const GOODS_STATUS = {
  0: '草稿',
  1: '待审核',
  2: '待上架',
  3: '已上架',
  4: '已下架',
  5: '已驳回',
  6: '强制下架',
} as const;
export const GOODS_TONE = {
  0: 'neutral',
  1: 'waiting',
  2: 'info',
  3: 'success',
  4: 'neutral',
  5: 'danger',
  6: 'danger',
} as const;
export const CHANGE_TYPE = { 1: '新增', 2: '改价', 3: '改图文', 4: '上架' } as const;
export const VERSION_STATUS = { 0: '草稿', 1: '待审核', 2: '已通过', 3: '已驳回', 4: '已撤回' } as const;
export const VERSION_TONE = { 0: 'neutral', 1: 'waiting', 2: 'success', 3: 'danger', 4: 'neutral' } as const;
/** A price that rises by more needs a reason and a second reviewer. */
export const steepRise = 0.1;

/** Goods that stand side by side at most. */
export const maxCompared = 4;

const seen = { id: Id(), version: Int({ minimum: 1 }) };
const versionStatus = () => OneOf(0, 1, 2, 3, 4);

const step = Obj({
  id: Id(),
  applyNo: Str(),
  versionNo: Nullable(Int()),
  changeType: changeType(),
  status: versionStatus(),
  oldPrice: Nullable(Str()),
  newPrice: Str(),
  priceRise: Nullable(Decimal()),
  riseReason: Nullable(Str()),
  submittedByName: Nullable(Str()),
  submittedAt: Nullable(Time()),
  decidedByName: Nullable(Str()),
  decidedAt: Nullable(Time()),
  opinion: Nullable(Str()),
});

/** The form of goods: what is written, lists that may stay empty left out, and why its price rises. */
const form = {
  ...content,
  tiers: Opt(content.tiers),
  supplyRegions: Opt(content.supplyRegions),
  attrs: Opt(content.attrs),
  detailHtml: Opt(content.detailHtml),
  reports: Opt(content.reports),
  riseReason: Opt(Text(200)),
};

export const goodsList = {
  page: pageOf({
    path: '/api/goods/page',
    access: 'login',
    filters: Obj(filters),
    row: Obj(row),
    sort: ['goodsCode', 'unitPrice', 'leadDays', 'updatedAt'],
  }),
  counts: call({
    path: '/api/goods/counts',
    access: 'login',
    reads: true,
    input: Obj(filters),
    output: Arr(Obj({ status: goodsStatus(), count: Int() })),
  }),
  detail: call({
    method: 'GET',
    path: '/api/goods/detail',
    access: 'login',
    input: Obj({ id: Id() }),
    output: Obj({
      ...row,
      versionNo: Int(),
      classificationName: Str(),
      content: Obj(content),
      /** Empty for who only buys. */
      log: Arr(logEntry),
      /** The change that its supplier writes, that waits for its decision, or that was rejected last. */
      change: Nullable(
        Obj({
          id: Id(),
          applyNo: Str(),
          status: versionStatus(),
          changeType: changeType(),
          riseReason: Nullable(Str()),
          opinion: Nullable(Str()),
          comments: Arr(fieldComment()),
          content: Obj(content),
        }),
      ),
      reportRequired: Bool(),
    }),
  }),
  /** Attribute template of goods of a category, and whether the user's enterprise may supply it. */
  template: call({
    method: 'GET',
    path: '/api/goods/template',
    access: 'login',
    input: Obj({ categoryId: Id() }),
    output: Obj({
      attrs: Arr(attribute),
      authorised: Bool(),
      reportRequired: Bool(),
      defaultUnit: Nullable(Str()),
      defaultTaxRate: Nullable(Str()),
    }),
  }),
  /** Two to four goods side by side, in the order asked for. */
  compare: call({
    path: '/api/goods/compare',
    access: 'login',
    reads: true,
    input: Obj({ ids: Arr(Id(), { minItems: 2, maxItems: maxCompared }) }),
    output: Arr(Obj({ ...row, content: Obj(content) })),
  }),
  /** Goods of the user's own enterprise with this brand and model, however they are spaced and cased. */
  similar: call({
    method: 'GET',
    path: '/api/goods/similar',
    access: 'goods:list:edit',
    input: Obj({ brand: Text(60), spec: Text(100), id: Opt(Id()) }),
    output: Arr(Obj({ id: Id(), goodsCode: Str(), goodsName: Str() })),
  }),
  /** New goods and drafts are written themselves; of approved goods a change is written beside them. */
  save: call({
    path: '/api/goods/save',
    access: 'goods:list:edit',
    input: Obj({ id: Opt(Id()), version: Opt(Int({ minimum: 1 })), ...form }),
    output: Obj({ ...seen, goodsCode: Str() }),
  }),
  submit: call({
    path: '/api/goods/submit',
    access: 'goods:list:edit',
    input: Obj({ ...seen, riseReason: Opt(Text(200)) }),
    output: Obj({ applyNo: Str(), secondReview: Bool() }),
  }),
  /** 3 上架, 4 下架, 6 强制下架 (by the operating unit, with a reason). */
  updateState: call({
    path: '/api/goods/updateState',
    access: 'login',
    input: Obj({ ...seen, status: OneOf(3, 4, 6), reason: Opt(Text(200)) }),
  }),
  batchUpdateState: call({
    path: '/api/goods/batchUpdateState',
    access: 'goods:list:shelf',
    input: Obj({ status: OneOf(3, 4), goods: Arr(Obj(seen), { minItems: 1, maxItems: 100 }) }),
    output: Obj({ done: Int(), failures: Arr(Obj({ id: Id(), goodsCode: Str(), reason: Str() })) }),
  }),
  remove: call({ path: '/api/goods/remove', access: 'goods:list:edit', input: Obj(seen) }),
  /** A draft with the same content. */
  copy: call({
    path: '/api/goods/copy',
    access: 'goods:list:edit',
    input: Obj({ id: Id() }),
    output: Obj({ ...seen, goodsCode: Str() }),
  }),
  /** Approved prices, the oldest first. */
  priceHistory: call({
    method: 'GET',
    path: '/api/goods/priceHistory',
    access: 'login',
    input: Obj({ id: Id() }),
    output: Arr(Obj({ at: Time(), price: Str(), rise: Nullable(Decimal()), reason: Nullable(Str()) })),
  }),
  /** Changes of goods, the newest first. */
  versions: call({
    method: 'GET',
    path: '/api/goods/versions',
    access: 'login',
    input: Obj({ id: Id() }),
    output: Arr(step),
  }),
  export: download({ path: '/api/goods/export', access: 'goods:list:export', input: Obj(filters) }),
};

export const goodsImport = importOf('/api/goods/import', 'goods:list:edit');
export const priceImport = importOf('/api/goods/priceImport', 'goods:list:edit');

export type GoodsRow = RowOf<typeof goodsList.page>;
export type GoodsFilters = InputOf<typeof goodsList.counts>;
export type GoodsDetail = OutputOf<typeof goodsList.detail>;
export type Compared = OutputOf<typeof goodsList.compare>[number];
export type GoodsInput = InputOf<typeof goodsList.save>;
export type Version = OutputOf<typeof goodsList.versions>[number];
export type { Content } from './schema.ts';
