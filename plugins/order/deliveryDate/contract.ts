import * as shared from '@portal/sdk/calls/fields';
import { storedFile } from '@portal/sdk/calls/files';
import { DELAY_REASON, ORDER_STATUS } from '@portal/sdk/calls/order';
import * as t from '@portal/sdk/contract';
import { penaltyClause } from '../fields.ts';

export const CHANGE_STATUS = t.codes({
  0: ['草稿', 'neutral'],
  1: ['待一级审核', 'waiting'],
  2: ['待二级审核', 'waiting'],
  3: ['已生效', 'success'],
  4: ['一级驳回', 'danger'],
  5: ['二级驳回', 'danger'],
  6: ['已撤回', 'neutral'],
});
export const IMPACT = t.codes({ HIGH: ['高', 'danger'], MEDIUM: ['中', 'waiting'], LOW: ['低', 'neutral'] });
/** Level of its approval: the purchasing unit's, then the operating unit's. */
export type Level = 1 | 2;
export const AUDIT_TITLE = { 1: '交期变更一级审核', 2: '交期变更二级审核' } as const;
/** The list of those who apply and decide nothing. */
export const CHANGES_TITLE = '交期变更申请';
/** Worklists, as their tabs are named. */
export const SCOPE = t.codes({ todo: '待我处理', done: '我已处理', mine: '我发起的', all: '全部' });
/** 不可抗力 needs evidence. */
export const forceMajeure = 5;
/** Business type of its two-step approval; the number of the change is the business code. */
export const changeBizType = 'ORDER_DELIVERY_CHANGE';

/** A delay of at most this many days may be passed without opening the change. */
export const shortDays = 3;
/** Working hours of one approval level: two days. */
export const approvalHours = 16;

const apply = 'order:change:apply';
const first = { from: [1], access: 'order:change:audit1', notBy: ['SUBMIT'] } as const;
const second = { from: [2], access: 'order:change:audit2', notBy: ['SUBMIT', 'PASS1'] } as const;

/** Its supplier asks, two levels decide, and nobody twice. */
export const changeSteps = t.stepsOf(CHANGE_STATUS, {
  CREATE: { title: '起草', by: 'SUPPLIER', from: [], to: 0, access: apply },
  SAVE: { title: '修改', by: 'SUPPLIER', from: [0], access: apply },
  SUBMIT: { title: '提交', by: 'SUPPLIER', from: [0], to: 1, access: apply },
  WITHDRAW: { title: '撤回', by: 'SUPPLIER', from: [1, 2], to: 6, access: 'order:change:withdraw' },
  PASS1: { title: '一级审核', to: 2, ...first },
  REJECT1: { title: '一级审核', to: 4, ...first },
  PASS2: { title: '二级审核', to: 3, ...second },
  REJECT2: { title: '二级审核', to: 5, ...second },
});

const oldDate = t.field('原交期', t.Day());
const newDate = t.field('新交期', t.Day());
const delayDays = t.styled(shared.delayDays, { width: 120 });
const reasonType = t.field('变更原因', DELAY_REASON);
const remark = t.field('情况说明', t.Text(500, 10), {
  entry: 'area',
  placeholder: '说明延期原因、已采取的措施和分批计划，10 至 500 字',
});

const change = {
  id: t.Id(),
  changeNo: t.field('变更单号', t.Str(), { as: 'copy', width: 216 }),
  status: shared.statusOf(CHANGE_STATUS, { width: 128 }),
  dueAt: t.field('时限', t.Nullable(t.Time()), { width: 116 }),
  oldDate,
  newDate,
  delayDays,
  /** Line numbers and the first material, such as `1、3 行 深沟球轴承`. */
  material: t.field('行号/物料', t.Str(), { width: 184 }),
  supplierName: shared.supplierName,
  purchaserName: shared.purchaserName,
  reasonType,
  affectedAmount: t.field('影响金额（元）', t.Money(), { width: 168 }),
  /** Days by which the order's lines have been put off in all, this change included. */
  totalDelayDays: t.field('累计延期', t.Int(), { width: 104 }),
  impact: t.field('影响等级', IMPACT, { width: 104 }),
  firstOpinion: t.field('一级意见', t.Nullable(t.Str()), { width: 200 }),
  firstByName: t.field('一级处理人', t.Nullable(t.Str()), { width: 112 }),
  firstAt: t.field('一级时间', t.Nullable(t.Time())),
  submittedAt: shared.submittedAt,
  orderId: t.Id(),
  orderNo: shared.orderNo,
  version: t.Int(),
  may: t.mayOf(changeSteps),
};

export const changeRow = t.Obj(change);

const filters = {
  auditLevel: t.OneOf(1, 2),
  /** Waiting at this level, decided at it, applied for by the user's enterprise, or all that the user may see. */
  scope: shared.scopeOf(SCOPE),
  orderId: t.Opt(t.Id()),
  ...t.filtersOf(change, {
    changeNo: 'like',
    orderNo: 'like',
    supplierName: 'like',
    reasonType: '=',
    status: '=',
    submittedAt: t.between('submittedFrom', 'submittedTo', '提交日期'),
  }),
};

export const changeLine = t.Obj({
  lineNo: shared.lineNo,
  materialCode: shared.materialCode,
  name: shared.itemName,
  spec: shared.spec,
  unit: shared.unit,
  qty: shared.qty,
  openQty: t.field('未发数量', t.Quantity(), { width: 104 }),
  amount: shared.lineAmount,
  oldDate,
  newDate,
  delayDays,
});

const { id, changeNo, status, submittedAt } = change;
export const pastChange = t.Obj({ id, changeNo, status, oldDate, newDate, delayDays, reasonType, submittedAt });

export const changeDetail = t.Obj({
  ...change,
  remark: t.labelled(remark, t.Str()),
  files: t.labelled(shared.files, t.Arr(storedFile)),
  applicantName: shared.applicantName,
  projectName: shared.projectName,
  orderStatus: t.codeOf(ORDER_STATUS),
  orderAmount: t.Money(),
  orderDate: shared.orderDate,
  penaltyClause,
  /** Share of the supplier's orders that the reader sees delivered by their date in the last 12 months, or null. */
  onTimeRate: t.Nullable(t.Decimal()),
  lines: t.Arr(changeLine),
  past: t.Arr(pastChange),
});

export const deliveryDate = {
  page: t.pageOf({
    path: '/api/order/deliveryChange/page',
    access: 'login',
    filters: t.Obj(filters),
    row: changeRow,
    sort: ['submittedAt', 'dueAt', 'delayDays', 'affectedAmount'],
  }),
  detail: t.call({
    method: 'GET',
    path: '/api/order/deliveryChange/detail',
    access: 'login',
    input: t.Obj({ id: t.Id() }),
    output: changeDetail,
  }),
  /** Writes a draft; with `id` it replaces one. */
  save: t.call({
    path: '/api/order/deliveryChange/save',
    access: apply,
    input: t.Obj({
      id: t.Opt(t.Id()),
      version: t.Opt(t.Int({ minimum: 1 })),
      orderId: t.Id(),
      lineIds: t.field('变更的订单行', t.Arr(t.Id(), { minItems: 1, maxItems: 200 }), {
        hint: '只能选择尚未全部发货的行，每行最多变更 3 次',
      }),
      newDate,
      reasonType,
      remark,
      files: t.field('证明附件', t.Opt(t.Arr(storedFile, { maxItems: 10 })), {
        hint: `原因为“${DELAY_REASON.texts[forceMajeure]}”时必须上传`,
      }),
    }),
    output: t.Obj(shared.seen),
  }),
  submit: t.stepCall(changeSteps, 'SUBMIT', { path: '/api/order/deliveryChange/submit' }),
  withdraw: t.stepCall(changeSteps, 'WITHDRAW', { path: '/api/order/deliveryChange/withdraw' }),
  export: t.download({
    path: '/api/order/deliveryChange/export',
    access: 'order:change:export',
    input: t.Obj(filters),
  }),
};

export type ChangeFilters = t.FiltersOf<typeof deliveryDate.page>;
export type ChangeRow = t.RowOf<typeof deliveryDate.page>;
export type ChangeDetail = t.OutputOf<typeof deliveryDate.detail>;
