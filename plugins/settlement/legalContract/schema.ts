import {
  address,
  amountRange,
  contactName,
  dueDate,
  files,
  note,
  order,
  orderDate,
  orderNo,
  phone,
  plate as plateField,
  projectName,
  receiptRate,
  remark,
  scopeOf,
  signDate,
  signedAt,
  signerName,
  statusOf,
  taxedAmount,
  typeOf,
  versionNo,
} from '@portal/sdk/calls/fields';
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
  Str,
  styled,
  Text,
  Time,
} from '@portal/sdk/contract';
import { CONTRACT_TYPE } from '../contract-type.ts';
import { clause } from '../contractClause/contract.ts';
import { counterName, share } from '../fields.ts';
import { file, plate } from '../schema.ts';
import { CONTRACT_STATUS, contractSteps } from './steps.ts';

/** Views of the list, as tabs and workbook name them. */
export const CONTRACT_SCOPE = codes({ sign: '待我签署', running: '履行中', ending: '即将到期', all: '全部' });
export const SIGN_METHOD = codes({ 1: '线上', 2: '线下' });
export const SIDE = codes({ A: '甲方', B: '乙方' });
export const VERSION_STATUS = { 0: '变更中', 1: '已生效', 2: '未生效' } as const;

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
const contractType = typeOf(CONTRACT_TYPE, { width: 96 });
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
  signDate,
  validFrom,
  validTo,
  signMethod,
  status: statusOf(CONTRACT_STATUS, { width: 152 }),
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
  scope: scopeOf(CONTRACT_SCOPE),
  ...filtersOf(row, { contractNo: 'like', contractName: 'like' }),
  /** Name of either party. */
  party: field('对方', Opt(Text(60)), { placeholder: '甲方或乙方名称' }),
  ...filtersOf(row, {
    contractType: '=',
    status: '=',
    signDate: between('signDateFrom', 'signDateTo'),
    validTo: between('validToFrom', 'validToTo', dueDate),
    amount: between('amountMin', 'amountMax', amountRange),
  }),
  archived: field('只看已归档', Opt(Bool())),
});

export const party = Obj({
  side,
  entId: Id(),
  entName: field('单位名称', Str(), { width: 240 }),
  creditCode: field('统一社会信用代码', Nullable(Str()), { width: 200 }),
  address,
  contactName,
  contactPhone: field('联系电话', Str(), { width: 136 }),
});
export const signature = Obj({
  versionNo: styled(versionNo, { width: 64 }),
  signOrder: field('顺序', Int(), { width: 64, align: 'start' }),
  side,
  entName: field('单位', Str(), { width: 200 }),
  signerName,
  /** Masked; null when signed on paper. */
  signerPhone: field('验证方式', Nullable(Str()), { width: 184 }),
  signedAt: labelled(signedAt, Time()),
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
  orderNo,
  projectName,
  orderDate,
  orderAmount: taxedAmount,
  status: statusOf(ORDER_STATUS, { width: 96 }),
  receiptRate: labelled(receiptRate, Decimal(), { width: 112 }),
  /** Refused and cancelled orders use nothing of the contract. */
  counted: field('计入执行', Bool(), { width: 88 }),
});
/** What keeps an order from standing under the contract; null: nothing. */
export const chosenOrder = Obj({ ...linkedOrder.properties, fault: note });

const agreementNo = field('关联协议', Str());
export const terminateReason = field('终止原因', Str());

export const detail = Obj({
  ...row,
  plate: plateField,
  versionNo,
  agreementNo: Nullable(agreementNo),
  firstSide: codeOf(SIDE),
  remark,
  drafterName: field('起草人', Str()),
  /** Why it was refused, or made void. */
  reason: Nullable(Str()),
  terminateReason: Nullable(terminateReason),
  archiveNo: field('归档编号', Nullable(Str())),
  archivedAt: Nullable(Time()),
  files: labelled(files, Arr(file())),
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
  contactPhone: field('本单位联系电话', phone()),
  otherContactName: field('对方联系人', Text(30)),
  otherContactPhone: field('对方联系电话', phone()),
  agreementNo: labelled(agreementNo, Opt(Text(40))),
  remark: labelled(remark, Opt(Text(500)), { entry: 'area' }),
  /** Orders that the contract is to cover once it is in force. */
  orderIds: labelled(order, Opt(Arr(Id(), { maxItems: mostOrders }))),
  files: labelled(files, Opt(Arr(file(), { maxItems: 10 })), {
    hint: '提交审批前须上传合同附件；保存草稿可以不上传',
  }),
};
