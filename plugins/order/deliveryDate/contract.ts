import * as shared from '@portal/sdk/calls/fields';
import { storedFile } from '@portal/sdk/calls/files';
import { ORDER_STATUS } from '@portal/sdk/calls/order';
import {
  codeOf,
  Arr,
  between,
  call,
  codes,
  Day,
  Decimal,
  download,
  field,
  filtersOf,
  Id,
  Int,
  labelled,
  mayOf,
  Money,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  Quantity,
  stepCall,
  stepsOf,
  Str,
  styled,
  Text,
  Time,
} from '@portal/sdk/contract';
import type { FiltersOf, OutputOf, RowOf } from '@portal/sdk/contract';
import { penaltyClause } from '../fields.ts';

export const CHANGE_STATUS = codes({
  0: ['草稿', 'neutral'],
  1: ['待一级审核', 'waiting'],
  2: ['待二级审核', 'waiting'],
  3: ['已生效', 'success'],
  4: ['一级驳回', 'danger'],
  5: ['二级驳回', 'danger'],
  6: ['已撤回', 'neutral'],
});
export const REASON_TYPE = codes({ 1: '生产延误', 2: '原料短缺', 3: '物流', 4: '需求方原因', 5: '不可抗力' });
export const IMPACT = codes({ HIGH: ['高', 'danger'], MEDIUM: ['中', 'waiting'], LOW: ['低', 'neutral'] });
/** Level of its approval: the purchasing unit's, then the operating unit's. */
export type Level = 1 | 2;
export const AUDIT_TITLE = { 1: '交期变更一级审核', 2: '交期变更二级审核' } as const;
/** Worklists, as their tabs are named. */
export const SCOPE = codes({ todo: '待我处理', done: '我已处理', mine: '我发起的', all: '全部' });
/** 不可抗力 needs evidence. */
export const forceMajeure = 5;
/** Business type of its two-step approval; the number of the change is the business code. */
export const changeBizType = 'ORDER_DELIVERY_CHANGE';
/** Time limit of one approval level. */
export const approvalHours = 48;

const apply = 'order:change:apply';
const first = { from: [1], access: 'order:change:audit1', notBy: ['SUBMIT'] } as const;
const second = { from: [2], access: 'order:change:audit2', notBy: ['SUBMIT', 'PASS1'] } as const;

/** Its supplier asks, two levels decide, and nobody twice. */
export const changeSteps = stepsOf(CHANGE_STATUS, {
  CREATE: { title: '起草', by: 'SUPPLIER', from: [], to: 0, access: apply },
  SAVE: { title: '修改', by: 'SUPPLIER', from: [0], access: apply },
  SUBMIT: { title: '提交', by: 'SUPPLIER', from: [0], to: 1, access: apply },
  WITHDRAW: { title: '撤回', by: 'SUPPLIER', from: [1, 2], to: 6, access: 'order:change:withdraw' },
  PASS1: { title: '一级审核', to: 2, ...first },
  REJECT1: { title: '一级审核', to: 4, ...first },
  PASS2: { title: '二级审核', to: 3, ...second },
  REJECT2: { title: '二级审核', to: 5, ...second },
});

const oldDate = field('原交期', Day());
const newDate = field('新交期', Day());
const delayDays = styled(shared.delayDays, { width: 120 });
const reasonType = field('变更原因', REASON_TYPE);
const remark = field('情况说明', Text(500, 10), {
  entry: 'area',
  placeholder: '说明延期原因、已采取的措施和分批计划，10 至 500 字',
});

const change = {
  id: Id(),
  changeNo: field('变更单号', Str(), { as: 'copy', width: 216 }),
  status: shared.statusOf(CHANGE_STATUS, { width: 128 }),
  dueAt: field('时限', Nullable(Time()), { width: 116 }),
  oldDate,
  newDate,
  delayDays,
  /** Line numbers and the first material, such as `1、3 行 深沟球轴承`. */
  material: field('行号/物料', Str(), { width: 184 }),
  supplierName: shared.supplierName,
  purchaserName: shared.purchaserName,
  reasonType,
  affectedAmount: field('影响金额（元）', Money(), { width: 168 }),
  /** Days by which the order's lines have been put off in all, this change included. */
  totalDelayDays: field('累计延期', Int(), { width: 104 }),
  impact: field('影响等级', IMPACT, { width: 104 }),
  firstOpinion: field('一级意见', Nullable(Str()), { width: 200 }),
  firstByName: field('一级处理人', Nullable(Str()), { width: 112 }),
  firstAt: field('一级时间', Nullable(Time())),
  submittedAt: shared.submittedAt,
  orderId: Id(),
  orderNo: shared.orderNo,
  version: Int(),
  may: mayOf(changeSteps),
};

export const changeRow = Obj(change);

const filters = {
  auditLevel: OneOf(1, 2),
  /** Waiting at this level, decided at it, applied for by the user's enterprise, or all that the user may see. */
  scope: shared.scopeOf(SCOPE),
  orderId: Opt(Id()),
  ...filtersOf(change, {
    changeNo: 'like',
    orderNo: 'like',
    supplierName: 'like',
    reasonType: '=',
    status: '=',
    submittedAt: between('submittedFrom', 'submittedTo', '提交日期'),
  }),
};

export const changeLine = Obj({
  lineNo: shared.lineNo,
  materialCode: shared.materialCode,
  name: shared.itemName,
  spec: shared.spec,
  unit: shared.unit,
  qty: shared.qty,
  openQty: field('未发数量', Quantity(), { width: 104 }),
  amount: shared.lineAmount,
  oldDate,
  newDate,
  delayDays,
});

const { id, changeNo, status, submittedAt } = change;
export const pastChange = Obj({ id, changeNo, status, oldDate, newDate, delayDays, reasonType, submittedAt });

export const changeDetail = Obj({
  ...change,
  remark: labelled(remark, Str()),
  files: labelled(shared.files, Arr(storedFile)),
  applicantName: shared.applicantName,
  projectName: shared.projectName,
  orderStatus: codeOf(ORDER_STATUS),
  orderAmount: Money(),
  orderDate: shared.orderDate,
  penaltyClause,
  /** Share of the supplier's orders that the reader sees delivered by their date in the last 12 months, or null. */
  onTimeRate: Nullable(Decimal()),
  lines: Arr(changeLine),
  past: Arr(pastChange),
});

export const deliveryDate = {
  page: pageOf({
    path: '/api/order/deliveryChange/page',
    access: 'login',
    filters: Obj(filters),
    row: changeRow,
    sort: ['submittedAt', 'dueAt', 'delayDays', 'affectedAmount'],
  }),
  detail: call({
    method: 'GET',
    path: '/api/order/deliveryChange/detail',
    access: 'login',
    input: Obj({ id: Id() }),
    output: changeDetail,
  }),
  /** Writes a draft; with `id` it replaces one. */
  save: call({
    path: '/api/order/deliveryChange/save',
    access: apply,
    input: Obj({
      id: Opt(Id()),
      version: Opt(Int({ minimum: 1 })),
      orderId: Id(),
      lineIds: field('变更的订单行', Arr(Id(), { minItems: 1, maxItems: 200 }), {
        hint: '只能选择尚未全部发货的行，每行最多变更 3 次',
      }),
      newDate,
      reasonType,
      remark,
      files: field('证明附件', Opt(Arr(storedFile, { maxItems: 10 })), {
        hint: `原因为“${REASON_TYPE.texts[forceMajeure]}”时必须上传`,
      }),
    }),
    output: Obj(shared.seen),
  }),
  submit: stepCall(changeSteps, 'SUBMIT', { path: '/api/order/deliveryChange/submit' }),
  withdraw: stepCall(changeSteps, 'WITHDRAW', { path: '/api/order/deliveryChange/withdraw' }),
  export: download({
    path: '/api/order/deliveryChange/export',
    access: 'order:change:export',
    input: Obj(filters),
  }),
};

export type ChangeFilters = FiltersOf<typeof deliveryDate.page>;
export type ChangeRow = RowOf<typeof deliveryDate.page>;
export type ChangeDetail = OutputOf<typeof deliveryDate.detail>;
