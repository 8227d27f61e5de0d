import { logEntry } from '@portal/sdk/calls/log';
import {
  Arr,
  Bool,
  call,
  Day,
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
import type { FiltersOf, OutputOf, RowOf } from '@portal/sdk/contract';
import { changeType, content } from '../goodsList/schema.ts';
import { fieldComment } from '../review/contract.ts';

export const RULE = {
  AGREEMENT: '超协议价',
  WORD: '敏感词',
  IMAGE: '图片重复',
  DUPLICATE: '疑似重复',
  REPORT: '缺检测报告',
} as const;
export const RISE_BAND = { DOWN: '降价', SMALL: '涨 0–10%', STEEP: '涨 10% 以上' } as const;

const hit = () => Obj({ rule: OneOf('AGREEMENT', 'WORD', 'IMAGE', 'DUPLICATE', 'REPORT'), text: Str() });

const filters = {
  scope: OneOf('todo', 'done', 'all'),
  goods: Opt(Text(60)),
  supplierName: Opt(Text(60)),
  changeType: Opt(changeType()),
  rise: Opt(OneOf('DOWN', 'SMALL', 'STEEP')),
  submittedFrom: Opt(Day()),
  submittedTo: Opt(Day()),
  overdue: Opt(Bool()),
};

const row = {
  id: Id(),
  applyNo: Str(),
  goodsId: Id(),
  goodsCode: Str(),
  goodsName: Str(),
  supplierName: Str(),
  changeType: changeType(),
  oldPrice: Nullable(Str()),
  newPrice: Str(),
  priceRise: Nullable(Decimal()),
  hitCount: Int(),
  /** What is decided now: 1 商品审核, 2 价格复审. */
  step: OneOf(1, 2),
  submittedAt: Time(),
  dueAt: Nullable(Time()),
  status: OneOf(0, 1, 2, 3, 4),
  handler: Nullable(Str()),
  decidedByName: Nullable(Str()),
  /** Neither dearer nor noticed by a rule: may be passed unopened. */
  lowRisk: Bool(),
};

export const goodsApproval = {
  approvalPage: pageOf({
    path: '/api/goods/approvalPage',
    access: 'goods:review:audit',
    filters: Obj(filters),
    row: Obj(row),
    sort: ['submittedAt', 'dueAt', 'priceRise', 'hitCount'],
  }),
  approval: call({
    method: 'GET',
    path: '/api/goods/approval',
    access: 'goods:review:audit',
    input: Obj({ id: Id() }),
    output: Obj({
      ...row,
      riseReason: Nullable(Str()),
      submittedByName: Nullable(Str()),
      opinion: Nullable(Str()),
      hits: Arr(hit()),
      comments: Arr(fieldComment()),
      before: Nullable(Obj(content)),
      after: Obj(content),
      beforeCategory: Nullable(Str()),
      afterCategory: Str(),
      reportRequired: Bool(),
      /** Of the goods. */
      log: Arr(logEntry),
    }),
  }),
  /** What others ask for goods of the same category, and what an agreement has fixed. */
  referencePrice: call({
    method: 'GET',
    path: '/api/goods/referencePrice',
    access: 'goods:review:audit',
    input: Obj({ id: Id() }),
    output: Obj({
      agreementNo: Nullable(Str()),
      agreementPrice: Nullable(Str()),
      count: Int(),
      min: Nullable(Str()),
      avg: Nullable(Str()),
      max: Nullable(Str()),
    }),
  }),
  /** How many of the changes decided within 30 days a reviewer had opened, rather than passed in a batch. */
  sampling: call({
    method: 'GET',
    path: '/api/goods/approvalSampling',
    access: 'goods:review:audit',
    output: Obj({ decided: Int(), opened: Int(), rate: Nullable(Decimal()) }),
  }),
  exportApproval: download({
    path: '/api/goods/approvalExport',
    access: 'goods:review:audit',
    input: Obj(filters),
  }),
};

export type ApprovalFilters = FiltersOf<typeof goodsApproval.approvalPage>;
export type ApprovalRow = RowOf<typeof goodsApproval.approvalPage>;
export type Approval = OutputOf<typeof goodsApproval.approval>;
