import * as shared from '@portal/sdk/calls/fields';
import { logEntry } from '@portal/sdk/calls/log';
import { ORDER_STATUS } from '@portal/sdk/calls/order';
import * as t from '@portal/sdk/contract';
import { CONTRACT_TYPE } from '../contract-type.ts';
import { clause } from '../contractClause/contract.ts';
import { counterName, share } from '../fields.ts';
import { file, plate } from '../schema.ts';

/** Views of the list, as tabs and workbook name them. */
export const CONTRACT_SCOPE = t.codes({ sign: '待我签署', running: '履行中', ending: '即将到期', all: '全部' });
export const SIGN_METHOD = t.codes({ 1: '线上', 2: '线下' });
export const SIDE = t.codes({ A: '甲方', B: '乙方' });
export const VERSION_STATUS = { 0: '变更中', 1: '已生效', 2: '未生效' } as const;

export const CONTRACT_STATUS = t.codes({
  0: ['草稿', 'neutral'],
  10: ['待审批', 'waiting'],
  11: ['已驳回', 'danger'],
  20: ['待签署', 'waiting'],
  30: ['部分签署', 'waiting'],
  40: ['履行中', 'info'],
  45: ['变更中', 'waiting'],
  50: ['已完成', 'done'],
  60: ['已终止', 'neutral'],
  70: ['已到期', 'neutral'],
  80: ['已作废', 'neutral'],
});
export type ContractStatus = keyof typeof CONTRACT_STATUS.texts;

const save = 'settlement:contract:save';
const sign = 'settlement:contract:sign';
const change = 'settlement:contract:change';
const link = 'settlement:contract:link';
const terminate = 'settlement:contract:terminate';

/** Who writes a contract does not approve it. */
const approval = {
  title: '审批',
  from: [10],
  access: 'settlement:contract:audit',
  notBy: ['DRAFT', 'EDIT', 'SUBMIT'],
} as const;
const ending = { by: 'PARTY', from: [40], access: terminate } as const;

export const contractSteps = t.stepsOf(CONTRACT_STATUS, {
  DRAFT: { title: '起草', by: 'OWNER', from: [], to: 0, access: save },
  EDIT: { title: '修改', past: '修改草稿', by: 'OWNER', from: [0, 11], access: save },
  SUBMIT: { title: '提交', past: '提交审批', by: 'OWNER', from: [0, 11], to: 10, access: save },
  PASS: { past: '审批通过', to: 20, ...approval },
  REFUSE: { past: '审批驳回', to: 11, ...approval },
  WITHDRAW: { title: '撤回', past: '撤回审批', by: 'OWNER', from: [10], to: 0, access: save },
  VOID: { title: '作废', by: 'OWNER', from: [0, 10, 11, 20, 30], to: 80, access: 'settlement:contract:void' },
  SIGN: { title: '签署', by: 'PARTY', from: [20, 30, 45], access: sign, commits: '签署合同' },
  SIGN_PAPER: {
    title: '登记签署',
    past: '登记线下签署',
    by: 'OWNER',
    from: [20, 45],
    to: 40,
    access: sign,
    commits: '签署合同',
  },
  CHANGE: { title: '变更', past: '发起变更', by: 'PARTY', from: [40], to: 45, access: change },
  CHANGE_CANCEL: { title: '放弃变更', past: '变更未生效', by: 'PARTY', from: [45], to: 40, access: change },
  LINK: { title: '关联订单', by: 'OWNER', from: [40], access: link },
  UNLINK: { title: '解除关联', by: 'OWNER', from: [20, 30, 40], access: link },
  TERMINATE_APPLY: { title: '申请终止', ...ending },
  TERMINATE: { title: '终止', to: 60, notBy: ['TERMINATE_APPLY'], ...ending },
  TERMINATE_DECLINE: { title: '终止', past: '不同意终止', ...ending },
  COMPLETE: { title: '完成', by: 'OWNER', from: [40], to: 50, access: terminate },
  EXPIRE: { title: '到期', from: [40], to: 70 },
  ARCHIVE: { title: '归档', by: 'OWNER', from: [50, 60, 70, 80], access: 'settlement:contract:archive' },
});

const percent = () => t.Str({ pattern: '^(100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?)$', title: '比例' });

export const payTerm = t.Obj({
  node: t.field('付款节点', t.Text(30), { width: 160 }),
  /** Percent of the amount, at most two decimals. */
  percent: t.labelled(share, percent(), { width: 96, align: 'end' }),
  condition: t.field('付款条件', t.Text(100), { width: 280 }),
  /** Days after the condition is met. */
  days: t.field('账期（天）', t.Int({ minimum: 0, maximum: 720, title: '账期' }), { width: 104 }),
});
export type PayTerm = t.Static<typeof payTerm>;

const contractName = t.field('合同名称', t.Text(100), { width: 168 });
const contractType = shared.typeOf(CONTRACT_TYPE, { width: 96 });
const validFrom = t.field('有效期起', t.Day());
const validTo = t.field('有效期止', t.Day());
const signMethod = t.field('签署方式', SIGN_METHOD, { width: 88 });
const side = t.field('签约方', SIDE, { width: 80 });
const amount = t.field('合同金额（元）', t.Money(), { width: 148 });

/** As a workbook tells them, in its order. */
const row = {
  id: t.Id(),
  contractNo: t.field('合同编号', t.Str(), { width: 188 }),
  contractName,
  contractType,
  partyA: t.field('甲方', t.Str(), { width: 168 }),
  partyB: t.field('乙方', t.Str(), { width: 176 }),
  /** Null: a framework without a limit. */
  amount: t.Nullable(amount),
  /** Orders placed under the contract. */
  executedAmount: t.field('已执行（元）', t.Money(), { width: 132 }),
  signDate: shared.signDate,
  validFrom,
  validTo,
  signMethod,
  status: shared.statusOf(CONTRACT_STATUS, { width: 152 }),
  plate: plate(),
  /** Share of the amount; null without a limit. */
  executedRate: t.field('执行进度', t.Nullable(t.Decimal()), { as: 'percent', width: 104 }),
  /** Days until the contract ends, negative when past; null unless it is in force. */
  daysLeft: t.Nullable(t.Int()),
  archived: t.Bool(),
  /** It has a text that both parties sign. */
  approved: t.Bool(),
  /** The user's enterprise in this contract; null for those who only look on. */
  side: t.Nullable(t.codeOf(SIDE)),
  /** The user's enterprise drafted it. */
  own: t.Bool(),
  /** The party whose signature is due. */
  dueSide: t.Nullable(t.codeOf(SIDE)),
  /** The party that asked to end the contract. */
  terminateAskedBy: t.Nullable(t.codeOf(SIDE)),
  versionNo: t.Int(),
  createdAt: t.Time(),
  version: t.Int(),
  may: t.mayOf(contractSteps),
};
export const contractRow = t.Obj(row);

export const filters = t.Obj({
  /** Waiting for this user's enterprise to sign, in force, ending within 90 days, or all that the user may see. */
  scope: shared.scopeOf(CONTRACT_SCOPE),
  ...t.filtersOf(row, { contractNo: 'like', contractName: 'like' }),
  /** Name of either party. */
  party: t.field('对方', t.Opt(t.Text(60)), { placeholder: '甲方或乙方名称' }),
  ...t.filtersOf(row, {
    contractType: '=',
    status: '=',
    signDate: t.between('signDateFrom', 'signDateTo'),
    validTo: t.between('validToFrom', 'validToTo', shared.dueDate),
    amount: t.between('amountMin', 'amountMax', shared.amountRange),
  }),
  archived: t.field('只看已归档', t.Opt(t.Bool())),
});

export const party = t.Obj({
  side,
  entId: t.Id(),
  entName: t.field('单位名称', t.Str(), { width: 240 }),
  creditCode: t.field('统一社会信用代码', t.Nullable(t.Str()), { width: 200 }),
  address: shared.address,
  contactName: shared.contactName,
  contactPhone: t.field('联系电话', t.Str(), { width: 136 }),
});
export const signature = t.Obj({
  versionNo: t.styled(shared.versionNo, { width: 64 }),
  signOrder: t.field('顺序', t.Int(), { width: 64, align: 'start' }),
  side,
  entName: t.field('单位', t.Str(), { width: 200 }),
  signerName: shared.signerName,
  /** Masked; null when signed on paper. */
  signerPhone: t.field('验证方式', t.Nullable(t.Str()), { width: 184 }),
  signedAt: t.labelled(shared.signedAt, t.Time()),
  textHash: t.field('文本摘要', t.Str(), { as: 'copy', width: 200 }),
});
const text = {
  contractName,
  /** Absent: a framework without a limit. */
  amount: t.Opt(amount),
  validFrom,
  validTo,
  payTerms: t.field('付款条款', t.Arr(payTerm, { minItems: 1, maxItems: 20 })),
  clauses: t.field('合同条款', t.Arr(clause, { minItems: 1, maxItems: 60 })),
};
/** What both parties sign. */
export const body = t.Obj(text);
export type ContractBody = t.Static<typeof body>;
const version = t.Obj({
  versionNo: t.Int(),
  body,
  changeReason: t.Nullable(t.Str()),
  status: t.OneOf(0, 1, 2),
  operatorName: t.Str(),
  createdAt: t.Time(),
  effectiveAt: t.Nullable(t.Time()),
});
export const linkedOrder = t.Obj({
  id: t.Id(),
  orderNo: shared.orderNo,
  projectName: shared.projectName,
  orderDate: shared.orderDate,
  orderAmount: shared.taxedAmount,
  status: shared.statusOf(ORDER_STATUS, { width: 96 }),
  receiptRate: t.labelled(shared.receiptRate, t.Decimal(), { width: 112 }),
  /** Refused and cancelled orders use nothing of the contract. */
  counted: t.field('计入执行', t.Bool(), { width: 88 }),
});
/** What keeps an order from standing under the contract; null: nothing. */
export const chosenOrder = t.Obj({ ...linkedOrder.properties, fault: shared.note });

const agreementNo = t.field('关联协议', t.Str());
export const terminateReason = t.field('终止原因', t.Str());

export const detail = t.Obj({
  ...row,
  plate: shared.plate,
  versionNo: shared.versionNo,
  agreementNo: t.Nullable(agreementNo),
  firstSide: t.codeOf(SIDE),
  remark: shared.remark,
  drafterName: t.field('起草人', t.Str()),
  /** Why it was refused, or made void. */
  reason: t.Nullable(t.Str()),
  terminateReason: t.Nullable(terminateReason),
  archiveNo: t.field('归档编号', t.Nullable(t.Str())),
  archivedAt: t.Nullable(t.Time()),
  files: t.labelled(shared.files, t.Arr(file())),
  parties: t.Arr(party),
  payTerms: t.Arr(payTerm),
  clauses: t.Arr(clause),
  signatures: t.Arr(signature),
  versions: t.Arr(version),
  orders: t.Arr(linkedOrder),
  log: t.Arr(logEntry),
});

export const mostOrders = 100;

export const template = t.Obj({
  id: t.Id(),
  templateName: t.field('模板名称', t.Str(), { width: 220 }),
  contractType,
  clauses: t.Arr(clause),
  payTerms: t.Arr(payTerm),
});

export const draft = {
  id: t.Opt(t.Id()),
  version: t.Opt(t.Int({ minimum: 1 })),
  ...text,
  contractType: t.relabel(contractType, '合同类型'),
  /** The other party; the user's enterprise is the one that drafts. */
  otherEntId: t.labelled(counterName, t.Id()),
  /** Which party the user's enterprise is. */
  ownSide: t.field('本单位为', SIDE, { entry: 'radio' }),
  signMethod,
  firstSide: t.field('先签署方', SIDE, { entry: 'radio' }),
  contactName: t.field('本单位联系人', t.Text(30)),
  contactPhone: t.field('本单位联系电话', shared.phone()),
  otherContactName: t.field('对方联系人', t.Text(30)),
  otherContactPhone: t.field('对方联系电话', shared.phone()),
  agreementNo: t.labelled(agreementNo, t.Opt(t.Text(40))),
  remark: t.labelled(shared.remark, t.Opt(t.Text(500)), { entry: 'area' }),
  /** Orders that the contract is to cover once it is in force. */
  orderIds: t.labelled(shared.order, t.Opt(t.Arr(t.Id(), { maxItems: mostOrders }))),
  files: t.labelled(shared.files, t.Opt(t.Arr(file(), { maxItems: 10 })), {
    hint: '提交审批前须上传合同附件；保存草稿可以不上传',
  }),
};
