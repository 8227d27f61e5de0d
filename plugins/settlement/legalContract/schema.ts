import * as shared from '@portal/sdk/calls/fields';
import { logEntry } from '@portal/sdk/calls/log';
import { ORDER_STATUS } from '@portal/sdk/calls/order';
import {
  Arr,
  between,
  Bool,
  codeOf,
  codes,
  Day,
  Decimal,
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
  relabel,
  type Static,
  stepsOf,
  Str,
  styled,
  Text,
  Time,
} from '@portal/sdk/contract';
import { CONTRACT_TYPE } from '../contract-type.ts';
import { clause } from '../contractClause/contract.ts';
import { counterName, share } from '../fields.ts';
import { file, plate } from '../schema.ts';

/** Views of the list, as tabs and workbook name them. */
export const CONTRACT_SCOPE = codes({ sign: '待我签署', running: '履行中', ending: '即将到期', all: '全部' });
export const SIGN_METHOD = codes({ 1: '线上', 2: '线下' });
export const SIDE = codes({ A: '甲方', B: '乙方' });
export const VERSION_STATUS = { 0: '变更中', 1: '已生效', 2: '未生效' } as const;

export const CONTRACT_STATUS = codes({
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

export const contractSteps = stepsOf(CONTRACT_STATUS, {
  DRAFT: { title: '起草', by: 'OWNER', from: [], to: 0, access: save },
  EDIT: { title: '修改', past: '修改草稿', by: 'OWNER', from: [0, 11], access: save },
  SUBMIT: { title: '提交', past: '提交审批', by: 'OWNER', from: [0, 11], to: 10, access: save },
  PASS: { past: '审批通过', to: 20, ...approval },
  REFUSE: { past: '审批驳回', to: 11, ...approval },
  WITHDRAW: { title: '撤回', past: '撤回审批', by: 'OWNER', from: [10], to: 0, access: save },
  VOID: { title: '作废', by: 'OWNER', from: [0, 10, 11, 20, 30], to: 80, access: 'settlement:contract:void' },
  SIGN: { title: '签署', by: 'PARTY', from: [20, 30, 45], access: sign },
  SIGN_PAPER: { title: '登记签署', past: '登记线下签署', by: 'OWNER', from: [20, 45], to: 40, access: sign },
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

const percent = () => Str({ pattern: '^(100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?)$', title: '比例' });

export const payTerm = Obj({
  node: field('付款节点', Text(30), { width: 160 }),
  /** Percent of the amount, at most two decimals. */
  percent: labelled(share, percent(), { width: 96, align: 'end' }),
  condition: field('付款条件', Text(100), { width: 280 }),
  /** Days after the condition is met. */
  days: field('账期（天）', Int({ minimum: 0, maximum: 720, title: '账期' }), { width: 104 }),
});
export type PayTerm = Static<typeof payTerm>;

const contractName = field('合同名称', Text(100), { width: 168 });
const contractType = shared.typeOf(CONTRACT_TYPE, { width: 96 });
const validFrom = field('有效期起', Day());
const validTo = field('有效期止', Day());
const signMethod = field('签署方式', SIGN_METHOD, { width: 88 });
const side = field('签约方', SIDE, { width: 80 });
const amount = field('合同金额（元）', Money(), { width: 148 });

/** As a workbook tells them, in its order. */
const row = {
  id: Id(),
  contractNo: field('合同编号', Str(), { width: 188 }),
  contractName,
  contractType,
  partyA: field('甲方', Str(), { width: 168 }),
  partyB: field('乙方', Str(), { width: 176 }),
  /** Null: a framework without a limit. */
  amount: Nullable(amount),
  /** Orders placed under the contract. */
  executedAmount: field('已执行（元）', Money(), { width: 132 }),
  signDate: shared.signDate,
  validFrom,
  validTo,
  signMethod,
  status: shared.statusOf(CONTRACT_STATUS, { width: 152 }),
  plate: plate(),
  /** Share of the amount; null without a limit. */
  executedRate: field('执行进度', Nullable(Decimal()), { as: 'percent', width: 104 }),
  /** Days until the contract ends, negative when past; null unless it is in force. */
  daysLeft: Nullable(Int()),
  archived: Bool(),
  /** It has a text that both parties sign. */
  approved: Bool(),
  /** The user's enterprise in this contract; null for those who only look on. */
  side: Nullable(codeOf(SIDE)),
  /** The user's enterprise drafted it. */
  own: Bool(),
  /** The party whose signature is due. */
  dueSide: Nullable(codeOf(SIDE)),
  /** The party that asked to end the contract. */
  terminateAskedBy: Nullable(codeOf(SIDE)),
  versionNo: Int(),
  createdAt: Time(),
  version: Int(),
  may: mayOf(contractSteps),
};
export const contractRow = Obj(row);

export const filters = Obj({
  /** Waiting for this user's enterprise to sign, in force, ending within 90 days, or all that the user may see. */
  scope: shared.scopeOf(CONTRACT_SCOPE),
  ...filtersOf(row, { contractNo: 'like', contractName: 'like' }),
  /** Name of either party. */
  party: field('对方', Opt(Text(60)), { placeholder: '甲方或乙方名称' }),
  ...filtersOf(row, {
    contractType: '=',
    status: '=',
    signDate: between('signDateFrom', 'signDateTo'),
    validTo: between('validToFrom', 'validToTo', shared.dueDate),
    amount: between('amountMin', 'amountMax', shared.amountRange),
  }),
  archived: field('只看已归档', Opt(Bool())),
});

export const party = Obj({
  side,
  entId: Id(),
  entName: field('单位名称', Str(), { width: 240 }),
  creditCode: field('统一社会信用代码', Nullable(Str()), { width: 200 }),
  address: shared.address,
  contactName: shared.contactName,
  contactPhone: field('联系电话', Str(), { width: 136 }),
});
export const signature = Obj({
  versionNo: styled(shared.versionNo, { width: 64 }),
  signOrder: field('顺序', Int(), { width: 64, align: 'start' }),
  side,
  entName: field('单位', Str(), { width: 200 }),
  signerName: shared.signerName,
  /** Masked; null when signed on paper. */
  signerPhone: field('验证方式', Nullable(Str()), { width: 184 }),
  signedAt: labelled(shared.signedAt, Time()),
  textHash: field('文本摘要', Str(), { as: 'copy', width: 200 }),
});
const text = {
  contractName,
  /** Absent: a framework without a limit. */
  amount: Opt(amount),
  validFrom,
  validTo,
  payTerms: field('付款条款', Arr(payTerm, { minItems: 1, maxItems: 20 })),
  clauses: field('合同条款', Arr(clause, { minItems: 1, maxItems: 60 })),
};
/** What both parties sign. */
export const body = Obj(text);
export type ContractBody = Static<typeof body>;
const version = Obj({
  versionNo: Int(),
  body,
  changeReason: Nullable(Str()),
  status: OneOf(0, 1, 2),
  operatorName: Str(),
  createdAt: Time(),
  effectiveAt: Nullable(Time()),
});
export const linkedOrder = Obj({
  id: Id(),
  orderNo: shared.orderNo,
  projectName: shared.projectName,
  orderDate: shared.orderDate,
  orderAmount: shared.taxedAmount,
  status: shared.statusOf(ORDER_STATUS, { width: 96 }),
  receiptRate: labelled(shared.receiptRate, Decimal(), { width: 112 }),
  /** Refused and cancelled orders use nothing of the contract. */
  counted: field('计入执行', Bool(), { width: 88 }),
});
/** What keeps an order from standing under the contract; null: nothing. */
export const chosenOrder = Obj({ ...linkedOrder.properties, fault: shared.note });

const agreementNo = field('关联协议', Str());
export const terminateReason = field('终止原因', Str());

export const detail = Obj({
  ...row,
  plate: shared.plate,
  versionNo: shared.versionNo,
  agreementNo: Nullable(agreementNo),
  firstSide: codeOf(SIDE),
  remark: shared.remark,
  drafterName: field('起草人', Str()),
  /** Why it was refused, or made void. */
  reason: Nullable(Str()),
  terminateReason: Nullable(terminateReason),
  archiveNo: field('归档编号', Nullable(Str())),
  archivedAt: Nullable(Time()),
  files: labelled(shared.files, Arr(file())),
  parties: Arr(party),
  payTerms: Arr(payTerm),
  clauses: Arr(clause),
  signatures: Arr(signature),
  versions: Arr(version),
  orders: Arr(linkedOrder),
  log: Arr(logEntry),
});

export const mostOrders = 100;

export const template = Obj({
  id: Id(),
  templateName: field('模板名称', Str(), { width: 220 }),
  contractType,
  clauses: Arr(clause),
  payTerms: Arr(payTerm),
});

export const draft = {
  id: Opt(Id()),
  version: Opt(Int({ minimum: 1 })),
  ...text,
  contractType: relabel(contractType, '合同类型'),
  /** The other party; the user's enterprise is the one that drafts. */
  otherEntId: labelled(counterName, Id()),
  /** Which party the user's enterprise is. */
  ownSide: field('本单位为', SIDE, { entry: 'radio' }),
  signMethod,
  firstSide: field('先签署方', SIDE, { entry: 'radio' }),
  contactName: field('本单位联系人', Text(30)),
  contactPhone: field('本单位联系电话', shared.phone()),
  otherContactName: field('对方联系人', Text(30)),
  otherContactPhone: field('对方联系电话', shared.phone()),
  agreementNo: labelled(agreementNo, Opt(Text(40))),
  remark: labelled(shared.remark, Opt(Text(500)), { entry: 'area' }),
  /** Orders that the contract is to cover once it is in force. */
  orderIds: labelled(shared.order, Opt(Arr(Id(), { maxItems: mostOrders }))),
  files: labelled(shared.files, Opt(Arr(file(), { maxItems: 10 })), {
    hint: '提交审批前须上传合同附件；保存草稿可以不上传',
  }),
};
