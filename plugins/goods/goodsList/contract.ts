import * as shared from '@portal/sdk/calls/fields';
import { importOf } from '@portal/sdk/calls/import';
import { logEntry } from '@portal/sdk/calls/log';
import { removal } from '@portal/sdk/calls/removed';
import * as t from '@portal/sdk/contract';
import { attribute } from '../classification/contract.ts';
import { changeType, classificationName, decidedByName, newPrice, oldPrice, priceRise, riseReason } from '../fields.ts';
import { fieldComment } from '../review/contract.ts';
import { content, filters, goodsSteps, row, VERSION_STATUS, wholeContent } from './schema.ts';

/** A price that rises by more needs a reason and a second reviewer. */
const steepRise = 0.1;
/** Compared to six decimals, as rises are kept: from 100 to 110 is a tenth, and no more. */
export const isSteep = (from: string, to: string): boolean =>
  Number((Number(to) / Number(from) - 1).toFixed(6)) > steepRise;

/** Goods that stand side by side at most. */
export const maxCompared = 4;

/** A change of goods, as their page tells of it. */
export const versionRow = t.Obj({
  id: t.Id(),
  versionNo: t.labelled(shared.versionNo, t.Nullable(t.Int()), { width: 72 }),
  applyNo: shared.applyNo,
  changeType,
  status: shared.statusOf(VERSION_STATUS, { width: 96 }),
  oldPrice,
  newPrice,
  priceRise,
  submittedAt: shared.submittedAt,
  decidedByName,
  opinion: shared.opinion,
  riseReason: t.Nullable(t.Str()),
  submittedByName: t.Nullable(t.Str()),
});

/** The form of goods: what is written, lists that may stay empty left out, and why its price rises. */
const form = {
  ...content,
  tiers: t.Opt(content.tiers),
  supplyRegions: t.Opt(content.supplyRegions),
  attrs: t.Opt(content.attrs),
  detailHtml: t.Opt(content.detailHtml),
  reports: t.Opt(content.reports),
  riseReason: t.Opt(riseReason),
};

export const goodsDetail = t.Obj({
  ...row,
  versionNo: shared.versionNo,
  classificationName,
  content: wholeContent,
  /** The reader supplies the goods or looks on: versions under way and history are answered. */
  inside: t.Bool(),
  /** Empty for who only buys. */
  log: t.Arr(logEntry),
  /** The change that its supplier writes, that waits for its decision, or that was rejected last. */
  change: t.Nullable(
    t.Obj({
      id: t.Id(),
      applyNo: shared.applyNo,
      status: versionRow.properties.status,
      changeType,
      /** For its decision. */
      waits: t.Bool(),
      riseReason: t.Nullable(t.Str()),
      opinion: shared.opinion,
      comments: t.Arr(fieldComment()),
      content: wholeContent,
    }),
  ),
  reportRequired: t.Bool(),
});

const base = '/api/goods';
const edit = 'goods:list:edit';
const byId = t.Obj({ id: t.Id() });
const saved = t.Obj({ ...shared.seen, goodsCode: t.Str() });

export const goodsList = {
  page: t.pageOf({
    path: `${base}/page`,
    access: 'login',
    filters: t.Obj(filters),
    row: t.Obj(row),
    sort: ['goodsCode', 'unitPrice', 'leadDays', 'updatedAt'],
  }),
  counts: t.countsOf({ path: `${base}/counts`, access: 'login', filters, row, by: 'status' }),
  detail: t.call({ method: 'GET', path: `${base}/detail`, access: 'login', input: byId, output: goodsDetail }),
  /** Attribute template of goods of a category, and whether the user's enterprise may supply it. */
  template: t.call({
    method: 'GET',
    path: `${base}/template`,
    access: 'login',
    input: t.Obj({ categoryId: t.Id() }),
    output: t.Obj({
      attrs: t.Arr(attribute),
      authorised: t.Bool(),
      reportRequired: t.Bool(),
      defaultUnit: t.Nullable(t.Str()),
      defaultTaxRate: t.Nullable(t.Str()),
    }),
  }),
  /** Two to four goods side by side, in the order asked for. */
  compare: t.call({
    path: `${base}/compare`,
    access: 'login',
    reads: true,
    input: t.Obj({ ids: t.Arr(t.Id(), { minItems: 2, maxItems: maxCompared }) }),
    output: t.Arr(t.Obj({ ...row, content: wholeContent })),
  }),
  /** Goods of the user's own enterprise with this brand and model, however they are spaced and cased. */
  similar: t.call({
    method: 'GET',
    path: `${base}/similar`,
    access: edit,
    input: t.Obj({ brand: t.Text(60), spec: t.Text(100), id: t.Opt(t.Id()) }),
    output: t.Arr(t.Obj({ id: t.Id(), goodsCode: t.Str(), goodsName: t.Str() })),
  }),
  /** New goods and drafts are written themselves; of approved goods a change is written beside them. */
  save: t.call({
    path: `${base}/save`,
    access: edit,
    input: t.Obj({ id: t.Opt(t.Id()), version: t.Opt(t.Int({ minimum: 1 })), ...form }),
    output: saved,
  }),
  submit: t.stepCall(goodsSteps, 'SUBMIT', {
    path: `${base}/submit`,
    asks: { riseReason: t.Opt(t.Text(200)) },
    output: t.Obj({ applyNo: t.Str(), secondReview: t.Bool() }),
  }),
  /** 3 上架, 4 下架, 6 强制下架 (by the operating unit, with a reason). */
  updateState: t.call({
    path: `${base}/updateState`,
    access: 'login',
    input: t.Obj({ ...shared.seen, status: t.OneOf(3, 4, 6), reason: t.Opt(t.Text(200)) }),
  }),
  batchUpdateState: t.call({
    path: `${base}/batchUpdateState`,
    access: 'goods:list:shelf',
    input: t.Obj({ status: t.OneOf(3, 4), goods: t.Arr(t.Obj(shared.seen), { minItems: 1, maxItems: 100 }) }),
    output: t.Obj({ done: t.Int(), failures: t.Arr(t.Obj({ id: t.Id(), goodsCode: t.Str(), reason: t.Str() })) }),
  }),
  remove: t.stepCall(goodsSteps, 'DELETE', { path: `${base}/remove`, output: removal }),
  /** A draft with the same content. */
  copy: t.stepCall(goodsSteps, 'COPY', { path: `${base}/copy`, versioned: false, output: saved }),
  /** Approved prices, the oldest first. */
  priceHistory: t.call({
    method: 'GET',
    path: `${base}/priceHistory`,
    access: 'login',
    input: byId,
    output: t.Arr(t.Obj({ at: t.Time(), price: t.Str(), rise: t.Nullable(t.Decimal()), reason: t.Nullable(t.Str()) })),
  }),
  /** Changes of goods, the newest first. */
  versions: t.call({
    method: 'GET',
    path: `${base}/versions`,
    access: 'login',
    input: byId,
    output: t.Arr(versionRow),
  }),
  export: t.download({ path: `${base}/export`, access: 'goods:list:export', input: t.Obj(filters) }),
};

export const goodsImport = importOf(`${base}/import`, edit);
export const priceImport = importOf(`${base}/priceImport`, edit);

export type GoodsRow = t.RowOf<typeof goodsList.page>;
export type GoodsFilters = t.FiltersOf<typeof goodsList.page>;
export type GoodsDetail = t.OutputOf<typeof goodsList.detail>;
export type Compared = t.OutputOf<typeof goodsList.compare>[number];
export type GoodsInput = t.InputOf<typeof goodsList.save>;
export type Version = t.OutputOf<typeof goodsList.versions>[number];
export type { Content } from './schema.ts';
