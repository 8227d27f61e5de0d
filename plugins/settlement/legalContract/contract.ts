import { seen, signDate } from '@portal/sdk/calls/fields';
import { importOf } from '@portal/sdk/calls/import';
import {
  Arr,
  Bool,
  call,
  Day,
  download,
  field,
  type FiltersOf,
  Id,
  type InputOf,
  Int,
  labelled,
  Obj,
  OneOf,
  Opt,
  type OutputOf,
  pageOf,
  type RowOf,
  stepCall,
  Str,
  Text,
} from '@portal/sdk/contract';
import { file } from '../schema.ts';
import {
  body,
  chosenOrder,
  contractRow,
  contractSteps,
  detail,
  draft,
  filters,
  linkedOrder,
  mostOrders,
  type SIDE,
  template,
  terminateReason,
} from './schema.ts';

/** Business type of its approval; the number of the contract is the business code. */
export const contractBizType = 'CONTRACT';
/** A framework may leave its amount open. */
export const frameworkType = 3;
/** Days before its end from which a contract counts as ending, and on which its parties are reminded. */
export const endingDays = 90;
export const reminderDays = [90, 60, 30] as const;

const between = { otherEntId: Id(), agreementNo: Opt(Text(40)) };
const reasonOf = (label: string) => ({ reason: field(label, Text(200), { entry: 'area' }) });
const path = (name: string) => `/api/contract/${name}`;

export const contractManagement = {
  page: pageOf({
    path: path('page'),
    access: 'login',
    filters,
    row: contractRow,
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
    output: Arr(template),
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
  submit: stepCall(contractSteps, 'SUBMIT', { path: path('submit') }),
  void: stepCall(contractSteps, 'VOID', { path: path('void'), asks: reasonOf('作废原因') }),
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
    output: Obj({ signed: OneOf('YES', 'WRONG', 'EXPIRED'), bothSigned: Bool() }),
  }),
  /** The contract was signed on paper: its scan and the day. */
  signPaper: stepCall(contractSteps, 'SIGN_PAPER', {
    path: path('signPaper'),
    stepUp: true,
    asks: {
      signDate: labelled(signDate, Day()),
      files: field('签署件', Arr(file(), { minItems: 1, maxItems: 10 })),
    },
  }),
  /** Proposes a new text, which both parties sign before it holds. */
  change: stepCall(contractSteps, 'CHANGE', {
    path: path('change'),
    asks: { body: field('变更后的合同', body), ...reasonOf('变更原因') },
    output: Obj({ versionNo: Int() }),
  }),
  /** Either party gives the change up; the text in force stays. */
  cancelChange: stepCall(contractSteps, 'CHANGE_CANCEL', {
    path: path('cancelChange'),
    asks: reasonOf('放弃变更原因'),
  }),
  /** One party asks, the other agrees or declines. */
  terminate: call({
    path: path('terminate'),
    access: 'settlement:contract:terminate',
    input: Obj({
      ...seen,
      step: OneOf('apply', 'agree', 'decline'),
      reason: labelled(terminateReason, Opt(Text(200)), { entry: 'area' }),
    }),
  }),
  complete: stepCall(contractSteps, 'COMPLETE', { path: path('complete') }),
  archive: stepCall(contractSteps, 'ARCHIVE', { path: path('archive') }),
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
    input: filters,
  }),
};

/** Drafts from a workbook; terms and clauses come from the template that a row names. */
export const contractImport = importOf(path('import'), 'settlement:contract:import');

export type ContractFilters = FiltersOf<typeof contractManagement.page>;
export type ContractRow = RowOf<typeof contractManagement.page>;
export type ContractDetail = OutputOf<typeof contractManagement.detail>;
export type LinkedOrder = ContractDetail['orders'][number];
export type ContractDraft = InputOf<typeof contractManagement.save>;
/** What the history of a contract tells. */
export type ContractAction = keyof typeof contractSteps.steps | 'CHANGE_EFFECTIVE';
export type Side = keyof typeof SIDE.texts;
/** A contract as its user saw it. */
export type Seen = InputOf<typeof contractManagement.submit>;

const address = '/contractManagement';

export const contractPath = (id: string): string => `${address}?id=${id}`;
export const editPath = (id: string): string => `${address}?edit=${id}`;
export const newPath = (template?: string): string =>
  template === undefined ? editPath('new') : `${editPath('new')}&template=${template}`;
