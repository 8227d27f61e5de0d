import * as shared from '@portal/sdk/calls/fields';
import { importOf } from '@portal/sdk/calls/import';
import { logEntry } from '@portal/sdk/calls/log';
import {
  Arr,
  Bool,
  call,
  countsOf,
  Decimal,
  download,
  Id,
  Int,
  labelled,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  stepCall,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';
import type { FiltersOf, InputOf, OutputOf, RowOf } from '@portal/sdk/contract';
import { attribute } from '../classification/contract.ts';
import { changeType, classificationName, decidedByName, newPrice, oldPrice, priceRise, riseReason } from '../fields.ts';
import { fieldComment } from '../review/contract.ts';
import { content, filters, goodsSteps, row, VERSION_STATUS, wholeContent } from './schema.ts';

/** A price that rises by more needs a reason and a second reviewer. */
export const steepRise = 0.1;

/** Goods that stand side by side at most. */
export const maxCompared = 4;

/** A change of goods, as their page tells of it. */
export const versionRow = Obj({
  id: Id(),
  versionNo: labelled(shared.versionNo, Nullable(Int()), { width: 72 }),
  applyNo: shared.applyNo,
  changeType,
  status: shared.statusOf(VERSION_STATUS, { width: 96 }),
  oldPrice,
  newPrice,
  priceRise,
  submittedAt: shared.submittedAt,
  decidedByName,
  opinion: shared.opinion,
  riseReason: Nullable(Str()),
  submittedByName: Nullable(Str()),
});

/** The form of goods: what is written, lists that may stay empty left out, and why its price rises. */
const form = {
  ...content,
  tiers: Opt(content.tiers),
  supplyRegions: Opt(content.supplyRegions),
  attrs: Opt(content.attrs),
  detailHtml: Opt(content.detailHtml),
  reports: Opt(content.reports),
  riseReason: Opt(riseReason),
};

export const goodsDetail = Obj({
  ...row,
  versionNo: shared.versionNo,
  classificationName,
  content: wholeContent,
  /** The reader supplies the goods or looks on: versions under way and history are answered. */
  inside: Bool(),
  /** Empty for who only buys. */
  log: Arr(logEntry),
  /** The change that its supplier writes, that waits for its decision, or that was rejected last. */
  change: Nullable(
    Obj({
      id: Id(),
      applyNo: shared.applyNo,
      status: versionRow.properties.status,
      changeType,
      /** For its decision. */
      waits: Bool(),
      riseReason: Nullable(Str()),
      opinion: shared.opinion,
      comments: Arr(fieldComment()),
      content: wholeContent,
    }),
  ),
  reportRequired: Bool(),
});

const base = '/api/goods';
const edit = 'goods:list:edit';
const byId = Obj({ id: Id() });
const saved = Obj({ ...shared.seen, goodsCode: Str() });

export const goodsList = {
  page: pageOf({
    path: `${base}/page`,
    access: 'login',
    filters: Obj(filters),
    row: Obj(row),
    sort: ['goodsCode', 'unitPrice', 'leadDays', 'updatedAt'],
  }),
  counts: countsOf({ path: `${base}/counts`, access: 'login', filters, row, by: 'status' }),
  detail: call({ method: 'GET', path: `${base}/detail`, access: 'login', input: byId, output: goodsDetail }),
  /** Attribute template of goods of a category, and whether the user's enterprise may supply it. */
  template: call({
    method: 'GET',
    path: `${base}/template`,
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
    path: `${base}/compare`,
    access: 'login',
    reads: true,
    input: Obj({ ids: Arr(Id(), { minItems: 2, maxItems: maxCompared }) }),
    output: Arr(Obj({ ...row, content: wholeContent })),
  }),
  /** Goods of the user's own enterprise with this brand and model, however they are spaced and cased. */
  similar: call({
    method: 'GET',
    path: `${base}/similar`,
    access: edit,
    input: Obj({ brand: Text(60), spec: Text(100), id: Opt(Id()) }),
    output: Arr(Obj({ id: Id(), goodsCode: Str(), goodsName: Str() })),
  }),
  /** New goods and drafts are written themselves; of approved goods a change is written beside them. */
  save: call({
    path: `${base}/save`,
    access: edit,
    input: Obj({ id: Opt(Id()), version: Opt(Int({ minimum: 1 })), ...form }),
    output: saved,
  }),
  submit: stepCall(goodsSteps, 'SUBMIT', {
    path: `${base}/submit`,
    asks: { riseReason: Opt(Text(200)) },
    output: Obj({ applyNo: Str(), secondReview: Bool() }),
  }),
  /** 3 上架, 4 下架, 6 强制下架 (by the operating unit, with a reason). */
  updateState: call({
    path: `${base}/updateState`,
    access: 'login',
    input: Obj({ ...shared.seen, status: OneOf(3, 4, 6), reason: Opt(Text(200)) }),
  }),
  batchUpdateState: call({
    path: `${base}/batchUpdateState`,
    access: 'goods:list:shelf',
    input: Obj({ status: OneOf(3, 4), goods: Arr(Obj(shared.seen), { minItems: 1, maxItems: 100 }) }),
    output: Obj({ done: Int(), failures: Arr(Obj({ id: Id(), goodsCode: Str(), reason: Str() })) }),
  }),
  remove: stepCall(goodsSteps, 'DELETE', { path: `${base}/remove` }),
  /** A draft with the same content. */
  copy: stepCall(goodsSteps, 'COPY', { path: `${base}/copy`, versioned: false, output: saved }),
  /** Approved prices, the oldest first. */
  priceHistory: call({
    method: 'GET',
    path: `${base}/priceHistory`,
    access: 'login',
    input: byId,
    output: Arr(Obj({ at: Time(), price: Str(), rise: Nullable(Decimal()), reason: Nullable(Str()) })),
  }),
  /** Changes of goods, the newest first. */
  versions: call({ method: 'GET', path: `${base}/versions`, access: 'login', input: byId, output: Arr(versionRow) }),
  export: download({ path: `${base}/export`, access: 'goods:list:export', input: Obj(filters) }),
};

export const goodsImport = importOf(`${base}/import`, edit);
export const priceImport = importOf(`${base}/priceImport`, edit);

export type GoodsRow = RowOf<typeof goodsList.page>;
export type GoodsFilters = FiltersOf<typeof goodsList.page>;
export type GoodsDetail = OutputOf<typeof goodsList.detail>;
export type Compared = OutputOf<typeof goodsList.compare>[number];
export type GoodsInput = InputOf<typeof goodsList.save>;
export type Version = OutputOf<typeof goodsList.versions>[number];
export type { Content } from './schema.ts';
