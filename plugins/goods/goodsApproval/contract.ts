import * as shared from '@portal/sdk/calls/fields';
import { logEntry } from '@portal/sdk/calls/log';
import {
  Arr,
  between,
  Bool,
  call,
  codeOf,
  codes,
  Decimal,
  download,
  field,
  filtersOf,
  Id,
  Int,
  labelled,
  Nullable,
  Obj,
  Opt,
  pageOf,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';
import type { FiltersOf, OutputOf } from '@portal/sdk/contract';
import { changeType, dueAt, goodsName, handler, newPrice, oldPrice, priceRise, riseReason, SCOPE } from '../fields.ts';
import { VERSION_STATUS, wholeContent } from '../goodsList/schema.ts';
import { fieldComment } from '../review/contract.ts';

export const RULE = codes({
  AGREEMENT: '超协议价',
  WORD: '敏感词',
  IMAGE: '图片重复',
  DUPLICATE: '疑似重复',
  REPORT: '缺检测报告',
});
export const RISE_BAND = codes({ DOWN: '降价', SMALL: '涨 0–10%', STEEP: '涨 10% 以上' });

const row = {
  id: Id(),
  applyNo: shared.applyNo,
  goodsCode: shared.goodsCode,
  goodsName,
  supplierName: shared.supplierName,
  changeType,
  oldPrice,
  newPrice,
  priceRise,
  hitCount: field('规则命中', Int(), { width: 108 }),
  /** What is decided now. */
  step: field('环节', codes({ 1: '商品审核', 2: '价格复审' }), { width: 96 }),
  submittedAt: labelled(shared.submittedAt, Time()),
  dueAt,
  status: shared.statusOf(VERSION_STATUS, { width: 96 }),
  handler,
  goodsId: Id(),
  /** For its decision. */
  waits: Bool(),
  /** Neither dearer nor noticed by a rule: may be passed unopened. */
  lowRisk: Bool(),
};

const filters = {
  scope: shared.scopeOf(SCOPE),
  goods: field('商品编码/名称', Opt(Text(60))),
  supplierName: labelled(shared.supplierName, Opt(Text(60))),
  ...filtersOf(row, { changeType: '=' }),
  rise: Opt(field('涨幅区间', RISE_BAND)),
  ...filtersOf(row, { submittedAt: between('submittedFrom', 'submittedTo') }),
  overdue: shared.overdue,
};

export const approvalDetail = Obj({
  ...row,
  riseReason: Nullable(riseReason),
  submittedByName: Nullable(Str()),
  opinion: shared.opinion,
  hits: Arr(Obj({ rule: codeOf(RULE), text: Str() })),
  comments: Arr(fieldComment()),
  before: Nullable(wholeContent),
  after: wholeContent,
  beforeCategory: Nullable(Str()),
  afterCategory: Str(),
  reportRequired: Bool(),
  /** Of the goods. */
  log: Arr(logEntry),
});

export const reference = Obj({
  agreementNo: Nullable(Str()),
  agreementPrice: Nullable(Str()),
  count: Int(),
  min: field('同类最低', Nullable(Str()), { as: 'unitPrice' }),
  avg: field('同类平均', Nullable(Str()), { as: 'unitPrice' }),
  max: field('同类最高', Nullable(Str()), { as: 'unitPrice' }),
});

const base = '/api/goods';
const access = 'goods:review:audit';
const byId = Obj({ id: Id() });

export const goodsApproval = {
  approvalPage: pageOf({
    path: `${base}/approvalPage`,
    access,
    filters: Obj(filters),
    row: Obj(row),
    sort: ['submittedAt', 'dueAt', 'priceRise', 'hitCount'],
  }),
  approval: call({ method: 'GET', path: `${base}/approval`, access, input: byId, output: approvalDetail }),
  /** What others ask for goods of the same category, and what an agreement has fixed. */
  referencePrice: call({ method: 'GET', path: `${base}/referencePrice`, access, input: byId, output: reference }),
  /** How many of the changes decided within 30 days a reviewer had opened, rather than passed in a batch. */
  sampling: call({
    method: 'GET',
    path: `${base}/approvalSampling`,
    access,
    output: Obj({ decided: Int(), opened: Int(), rate: Nullable(Decimal()) }),
  }),
  exportApproval: download({ path: `${base}/approvalExport`, access, input: Obj(filters) }),
};

export type ApprovalFilters = FiltersOf<typeof goodsApproval.approvalPage>;
export type Approval = OutputOf<typeof goodsApproval.approval>;
