import { importOf } from '@portal/sdk/calls/import';
import type { FiltersOf, InputOf, OutputOf, RowOf } from '@portal/sdk/contract';
import { Arr, call, Day, download, Id, Int, Nullable, Obj, OneOf, Opt, pageOf, Str, Text } from '@portal/sdk/contract';
import {
  body,
  chosenOrder,
  contractStatus,
  detail,
  draft,
  filters,
  linkedOrder,
  mostOrders,
  payTerm,
  row,
  scope,
} from './schema.ts';
import { clause } from '../contractClause/contract.ts';
import { contractType } from '../contract-type.ts';
import { file, seen } from '../schema.ts';

export const CONTRACT_STATUS = {
  0: '草稿',
  10: '待审批',
  11: '已驳回',
  20: '待签署',
  30: '部分签署',
  40: '履行中',
  45: '变更中',
  50: '已完成',
  60: '已终止',
  70: '已到期',
  80: '已作废',
} as const;
export const CONTRACT_TONE = {
  0: 'neutral',
  10: 'waiting',
  11: 'danger',
  20: 'waiting',
  30: 'waiting',
  40: 'info',
  45: 'waiting',
  50: 'done',
  60: 'neutral',
  70: 'neutral',
  80: 'neutral',
} as const;
/** Views of the list, as tabs and workbook name them. */
export const CONTRACT_SCOPE = { sign: '待我签署', running: '履行中', ending: '即将到期', all: '全部' } as const;
export const SIGN_METHOD = { 1: '线上', 2: '线下' } as const;
export const SIDE = { A: '甲方', B: '乙方' } as const;
export const VERSION_STATUS = { 0: '变更中', 1: '已生效', 2: '未生效' } as const;
export const CONTRACT_ACTION = {
  DRAFT: '起草',
  EDIT: '修改草稿',
  SUBMIT: '提交审批',
  PASS: '审批通过',
  REFUSE: '审批驳回',
  WITHDRAW: '撤回审批',
  SIGN: '签署',
  SIGN_PAPER: '登记线下签署',
  CHANGE: '发起变更',
  CHANGE_CANCEL: '变更未生效',
  CHANGE_EFFECTIVE: '变更生效',
  LINK: '关联订单',
  UNLINK: '解除关联',
  TERMINATE_APPLY: '申请终止',
  TERMINATE: '终止',
  TERMINATE_DECLINE: '不同意终止',
  COMPLETE: '完成',
  EXPIRE: '到期',
  VOID: '作废',
  ARCHIVE: '归档',
} as const;
/** Business type of its approval; the number of the contract is the business code. */
export const contractBizType = 'CONTRACT';
/** A framework may leave its amount open. */
export const frameworkType = 3;
/** Days before its end from which a contract counts as ending, and on which its parties are reminded. */
export const endingDays = 90;
export const reminderDays = [90, 60, 30] as const;

const between = { otherEntId: Id(), agreementNo: Opt(Text(40)) };
const reason = () => Text(200);
const path = (name: string) => `/api/contract/${name}`;

export const contractManagement = {
  page: pageOf({
    path: path('page'),
    access: 'login',
    filters: Obj({ ...filters, scope: scope() }),
    row: Obj(row),
    sort: ['amount', 'signDate', 'validTo', 'executedAmount'],
  }),
  /** How many contracts stand in each tab. */
  counts: call({
    path: path('counts'),
    access: 'login',
    reads: true,
    output: Obj({ sign: Int(), running: Int(), ending: Int(), all: Int() }),
  }),
  detail: call({ method: 'GET', path: path('detail'), access: 'login', input: Obj({ id: Id() }), output: detail }),
  templateList: call({
    method: 'GET',
    path: path('template/list'),
    access: 'login',
    output: Arr(
      Obj({
        id: Id(),
        templateName: Str(),
        contractType: contractType(),
        clauses: Arr(clause),
        payTerms: Arr(payTerm),
      }),
    ),
  }),
  /** Enterprises that may be the other party. */
  partners: call({
    path: path('partners'),
    access: 'settlement:contract:save',
    reads: true,
    output: Arr(Obj({ entId: Id(), entName: Str() })),
  }),
  /** Supply agreements and framework contracts in force that the user's enterprise may draft under. */
  agreements: call({
    path: path('agreements'),
    access: 'login',
    reads: true,
    output: Arr(Obj({ agreementNo: Str(), name: Str(), partnerName: Str() })),
  }),
  /** Writes a draft; with `id` it replaces one. */
  save: call({ path: path('save'), access: 'settlement:contract:save', input: Obj(draft), output: Obj(seen) }),
  submit: call({ path: path('submit'), access: 'settlement:contract:save', input: Obj(seen) }),
  void: call({ path: path('void'), access: 'settlement:contract:void', input: Obj({ ...seen, reason: reason() }) }),
  /** Sends the signer a code by SMS. */
  signCode: call({
    path: path('signCode'),
    access: 'settlement:contract:sign',
    input: Obj({ id: Id() }),
    output: Obj({ phone: Str() }),
  }),
  /** A wrong code is told in the answer, so that the attempt stays counted. */
  sign: call({
    path: path('sign'),
    stepUp: true,
    access: 'settlement:contract:sign',
    input: Obj({ ...seen, code: Str({ pattern: '^\\d{6}$', title: '验证码' }) }),
    output: Obj({ signed: OneOf('YES', 'WRONG', 'EXPIRED'), status: Nullable(contractStatus()) }),
  }),
  /** The contract was signed on paper: its scan and the day. */
  signPaper: call({
    path: path('signPaper'),
    stepUp: true,
    access: 'settlement:contract:sign',
    input: Obj({ ...seen, signDate: Day(), files: Arr(file(), { minItems: 1, maxItems: 10 }) }),
  }),
  /** Proposes a new text, which both parties sign before it holds. */
  change: call({
    path: path('change'),
    access: 'settlement:contract:change',
    input: Obj({ ...seen, body, reason: reason() }),
    output: Obj({ versionNo: Int() }),
  }),
  /** Either party gives the change up; the text in force stays. */
  cancelChange: call({
    path: path('cancelChange'),
    access: 'settlement:contract:change',
    input: Obj({ ...seen, reason: reason() }),
  }),
  /** One party asks, the other agrees or declines. */
  terminate: call({
    path: path('terminate'),
    access: 'settlement:contract:terminate',
    input: Obj({ ...seen, step: OneOf('apply', 'agree', 'decline'), reason: Opt(reason()) }),
  }),
  complete: call({ path: path('complete'), access: 'settlement:contract:terminate', input: Obj(seen) }),
  archive: call({ path: path('archive'), access: 'settlement:contract:archive', input: Obj(seen) }),
  /** Orders between the user's enterprise and another one, of the agreement, that no contract has yet. */
  freeOrders: call({
    path: path('freeOrders'),
    access: 'login',
    reads: true,
    input: Obj(between),
    output: Arr(linkedOrder),
  }),
  /** Those chosen for a draft, which may not fit any more; with `id` also those that it names out of one's reach. */
  chosenOrders: call({
    path: path('chosenOrders'),
    access: 'login',
    reads: true,
    input: Obj({ ...between, id: Opt(Id()), orderIds: Arr(Id(), { maxItems: mostOrders }) }),
    output: Arr(chosenOrder),
  }),
  link: call({
    path: path('link'),
    access: 'settlement:contract:link',
    input: Obj({ ...seen, orderIds: Arr(Id(), { minItems: 1, maxItems: mostOrders }) }),
  }),
  unlink: call({ path: path('unlink'), access: 'settlement:contract:link', input: Obj({ ...seen, orderId: Id() }) }),
  /** The text of the contract as a document. */
  download: download({
    path: path('download'),
    access: 'login',
    audit: { kind: 'EXPORT', title: '下载合同' },
    input: Obj({ id: Id() }),
  }),
  export: download({
    path: path('export'),
    access: 'settlement:contract:export',
    input: Obj({ ...filters, scope: scope() }),
  }),
};

/** Drafts from a workbook; terms and clauses come from the template that a row names. */
export const contractImport = importOf(path('import'), 'settlement:contract:import');

export type ContractFilters = FiltersOf<typeof contractManagement.page>;
export type ContractRow = RowOf<typeof contractManagement.page>;
export type ContractDetail = OutputOf<typeof contractManagement.detail>;
export type ContractStatus = ContractRow['status'];
export type LinkedOrder = ContractDetail['orders'][number];
export type ContractDraft = InputOf<typeof contractManagement.save>;
export type ContractAction = keyof typeof CONTRACT_ACTION;
export type Side = 'A' | 'B';
/** A contract as its user saw it. */
export interface Seen {
  id: string;
  version: number;
}
