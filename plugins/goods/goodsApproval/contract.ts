import * as shared from '@portal/sdk/calls/fields';
import { logEntry } from '@portal/sdk/calls/log';
import * as t from '@portal/sdk/contract';
import { changeType, dueAt, goodsName, handler, newPrice, oldPrice, priceRise, riseReason, SCOPE } from '../fields.ts';
import { VERSION_STATUS, wholeContent } from '../goodsList/schema.ts';
import { fieldComment } from '../review/contract.ts';

export const RULE = t.codes({
  AGREEMENT: '超协议价',
  WORD: '敏感词',
  IMAGE: '图片重复',
  DUPLICATE: '疑似重复',
  REPORT: '缺检测报告',
});
export const RISE_BAND = t.codes({ DOWN: '降价', SMALL: '涨 0–10%', STEEP: '涨 10% 以上' });

const row = {
  id: t.Id(),
  applyNo: shared.applyNo,
  goodsCode: shared.goodsCode,
  goodsName,
  supplierName: shared.supplierName,
  changeType,
  oldPrice,
  newPrice,
  priceRise,
  hitCount: t.field('规则命中', t.Int(), { width: 108 }),
  /** What is decided now. */
  step: t.field('环节', t.codes({ 1: '商品审核', 2: '价格复审' }), { width: 96 }),
  submittedAt: t.labelled(shared.submittedAt, t.Time()),
  dueAt,
  status: shared.statusOf(VERSION_STATUS, { width: 96 }),
  handler,
  goodsId: t.Id(),
  /** For its decision. */
  waits: t.Bool(),
  /** Neither dearer nor noticed by a rule: may be passed unopened. */
  lowRisk: t.Bool(),
};

const filters = {
  scope: shared.scopeOf(SCOPE),
  goods: t.field('商品编码/名称', t.Opt(t.Text(60))),
  supplierName: t.labelled(shared.supplierName, t.Opt(t.Text(60))),
  ...t.filtersOf(row, { changeType: '=' }),
  rise: t.Opt(t.field('涨幅区间', RISE_BAND)),
  ...t.filtersOf(row, { submittedAt: t.between('submittedFrom', 'submittedTo') }),
  overdue: shared.overdue,
};

export const approvalDetail = t.Obj({
  ...row,
  riseReason: t.Nullable(riseReason),
  submittedByName: t.Nullable(t.Str()),
  opinion: shared.opinion,
  hits: t.Arr(t.Obj({ rule: t.codeOf(RULE), text: t.Str() })),
  comments: t.Arr(fieldComment()),
  before: t.Nullable(wholeContent),
  after: wholeContent,
  beforeCategory: t.Nullable(t.Str()),
  afterCategory: t.Str(),
  reportRequired: t.Bool(),
  /** Of the goods. */
  log: t.Arr(logEntry),
});

export const reference = t.Obj({
  agreementNo: t.Nullable(t.Str()),
  agreementPrice: t.Nullable(t.Str()),
  count: t.Int(),
  min: t.field('同类最低', t.Nullable(t.Str()), { as: 'unitPrice' }),
  avg: t.field('同类平均', t.Nullable(t.Str()), { as: 'unitPrice' }),
  max: t.field('同类最高', t.Nullable(t.Str()), { as: 'unitPrice' }),
});

const base = '/api/goods';
const access = 'goods:review:audit';
const byId = t.Obj({ id: t.Id() });

export const goodsApproval = {
  approvalPage: t.pageOf({
    path: `${base}/approvalPage`,
    access,
    filters: t.Obj(filters),
    row: t.Obj(row),
    sort: ['submittedAt', 'dueAt', 'priceRise', 'hitCount'],
  }),
  approval: t.call({ method: 'GET', path: `${base}/approval`, access, input: byId, output: approvalDetail }),
  /** What others ask for goods of the same category, and what an agreement has fixed. */
  referencePrice: t.call({ method: 'GET', path: `${base}/referencePrice`, access, input: byId, output: reference }),
  /** How many of the changes decided within 30 days a reviewer had opened, rather than passed in a batch. */
  sampling: t.call({
    method: 'GET',
    path: `${base}/approvalSampling`,
    access,
    output: t.Obj({ decided: t.Int(), opened: t.Int(), rate: t.Nullable(t.Decimal()) }),
  }),
  exportApproval: t.download({ path: `${base}/approvalExport`, access, input: t.Obj(filters) }),
};

export type ApprovalFilters = t.FiltersOf<typeof goodsApproval.approvalPage>;
export type Approval = t.OutputOf<typeof goodsApproval.approval>;
