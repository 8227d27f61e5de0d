import { orderStatus } from '@portal/sdk/calls/order';
import {
  Arr,
  call,
  Day,
  Decimal,
  download,
  Id,
  Int,
  Money,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  Quantity,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';
import type { OutputOf, RowOf } from '@portal/sdk/contract';
import { file } from '../schema.ts';

export const CHANGE_STATUS = {
  0: '草稿',
  1: '待一级审核',
  2: '待二级审核',
  3: '已生效',
  4: '一级驳回',
  5: '二级驳回',
  6: '已撤回',
} as const;
export const CHANGE_TONE = {
  0: 'neutral',
  1: 'waiting',
  2: 'waiting',
  3: 'success',
  4: 'danger',
  5: 'danger',
  6: 'neutral',
} as const;
/** Worklists, as their tabs are named. */
export const SCOPE = { todo: '待我处理', done: '我已处理', mine: '我发起的', all: '全部' } as const;
export const REASON_TYPE = { 1: '生产延误', 2: '原料短缺', 3: '物流', 4: '需求方原因', 5: '不可抗力' } as const;
export const IMPACT = { HIGH: '高', MEDIUM: '中', LOW: '低' } as const;
/** 不可抗力 needs evidence. */
export const forceMajeure = 5;
/** Business type of its two-step audit; the number of the change is the business code. */
export const changeBizType = 'ORDER_DELIVERY_CHANGE';
/** Time limit of one audit level. */
export const auditHours = 48;

const reasonType = () => OneOf(1, 2, 3, 4, 5);
const changeStatus = () => OneOf(0, 1, 2, 3, 4, 5, 6);

const filters = {
  auditLevel: OneOf(1, 2),
  /** Waiting at this level, decided at it, applied for by the user's enterprise, or all that the user may see. */
  scope: OneOf('todo', 'done', 'mine', 'all'),
  orderId: Opt(Id()),
  changeNo: Opt(Text(40)),
  orderNo: Opt(Text(40)),
  supplierName: Opt(Text(60)),
  reasonType: Opt(reasonType()),
  status: Opt(changeStatus()),
  submittedFrom: Opt(Day()),
  submittedTo: Opt(Day()),
};

const row = {
  id: Id(),
  changeNo: Str(),
  orderId: Id(),
  orderNo: Str(),
  /** Line numbers and the first material, such as `1、3 行 深沟球轴承`. */
  material: Str(),
  supplierName: Str(),
  purchaserName: Str(),
  oldDate: Day(),
  newDate: Day(),
  delayDays: Int(),
  /** Days by which the order's lines have been put off in all, this change included. */
  totalDelayDays: Int(),
  impact: OneOf('HIGH', 'MEDIUM', 'LOW'),
  reasonType: reasonType(),
  affectedAmount: Money(),
  submittedAt: Nullable(Time()),
  dueAt: Nullable(Time()),
  firstOpinion: Nullable(Str()),
  firstByName: Nullable(Str()),
  firstAt: Nullable(Time()),
  status: changeStatus(),
  version: Int(),
};

const line = Obj({
  lineNo: Int(),
  materialCode: Str(),
  name: Str(),
  spec: Str(),
  unit: Str(),
  qty: Quantity(),
  openQty: Quantity(),
  amount: Money(),
  oldDate: Day(),
  newDate: Day(),
  delayDays: Int(),
});
const pastChange = Obj({
  id: Id(),
  changeNo: Str(),
  oldDate: Day(),
  newDate: Day(),
  delayDays: Int(),
  reasonType: reasonType(),
  status: changeStatus(),
  submittedAt: Nullable(Time()),
});

const detail = Obj({
  ...row,
  remark: Str(),
  files: Arr(file()),
  applicantName: Str(),
  projectName: Str(),
  orderStatus: orderStatus(),
  orderAmount: Money(),
  orderDate: Day(),
  penaltyClause: Nullable(Str()),
  /** Share of the supplier's orders that the reader sees delivered by their date in the last 12 months, or null. */
  onTimeRate: Nullable(Decimal()),
  lines: Arr(line),
  past: Arr(pastChange),
});

const seen = { id: Id(), version: Int({ minimum: 1 }) };

export const deliveryDate = {
  page: pageOf({
    path: '/api/order/deliveryChange/page',
    access: 'login',
    filters: Obj(filters),
    row: Obj(row),
    sort: ['submittedAt', 'dueAt', 'delayDays', 'affectedAmount'],
  }),
  detail: call({
    method: 'GET',
    path: '/api/order/deliveryChange/detail',
    access: 'login',
    input: Obj({ id: Id() }),
    output: detail,
  }),
  /** Writes a draft; with `id` it replaces one. */
  save: call({
    path: '/api/order/deliveryChange/save',
    access: 'order:change:apply',
    input: Obj({
      id: Opt(Id()),
      version: Opt(Int({ minimum: 1 })),
      orderId: Id(),
      lineIds: Arr(Id(), { minItems: 1, maxItems: 200 }),
      newDate: Day(),
      reasonType: reasonType(),
      remark: Text(500, 10),
      files: Opt(Arr(file(), { maxItems: 10 })),
    }),
    output: Obj(seen),
  }),
  submit: call({ path: '/api/order/deliveryChange/submit', access: 'order:change:apply', input: Obj(seen) }),
  withdraw: call({ path: '/api/order/deliveryChange/withdraw', access: 'order:change:withdraw', input: Obj(seen) }),
  export: download({
    path: '/api/order/deliveryChange/export',
    access: 'order:change:export',
    input: Obj(filters),
  }),
};

export type ChangeRow = RowOf<typeof deliveryDate.page>;
export type ChangeDetail = OutputOf<typeof deliveryDate.detail>;
