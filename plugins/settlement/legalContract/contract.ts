import { seen, signDate } from '@portal/sdk/calls/fields';
import { importOf } from '@portal/sdk/calls/import';
import * as t from '@portal/sdk/contract';
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

const between = { otherEntId: t.Id(), agreementNo: t.Opt(t.Text(40)) };
const reasonOf = (label: string) => ({ reason: t.field(label, t.Text(200), { entry: 'area' }) });
const path = (name: string) => `/api/contract/${name}`;

export const contractManagement = {
  page: t.pageOf({
    path: path('page'),
    access: 'login',
    filters,
    row: contractRow,
    sort: ['amount', 'signDate', 'validTo', 'executedAmount'],
  }),
  /** How many contracts stand in each tab. */
  counts: t.call({
    path: path('counts'),
    access: 'login',
    reads: true,
    output: t.Obj({ sign: t.Int(), running: t.Int(), ending: t.Int(), all: t.Int() }),
  }),
  detail: t.call({
    method: 'GET',
    path: path('detail'),
    access: 'login',
    input: t.Obj({ id: t.Id() }),
    output: detail,
  }),
  templateList: t.call({
    method: 'GET',
    path: path('template/list'),
    access: 'login',
    output: t.Arr(template),
  }),
  /** Enterprises that may be the other party. */
  partners: t.call({
    path: path('partners'),
    access: 'settlement:contract:save',
    reads: true,
    output: t.Arr(t.Obj({ entId: t.Id(), entName: t.Str() })),
  }),
  /** Supply agreements and framework contracts in force that the user's enterprise may draft under. */
  agreements: t.call({
    path: path('agreements'),
    access: 'login',
    reads: true,
    output: t.Arr(t.Obj({ agreementNo: t.Str(), name: t.Str(), partnerName: t.Str() })),
  }),
  /** Writes a draft; with `id` it replaces one. */
  save: t.call({
    path: path('save'),
    access: 'settlement:contract:save',
    input: t.Obj(draft),
    output: t.Obj({ ...seen, contractNo: t.Str() }),
  }),
  submit: t.stepCall(contractSteps, 'SUBMIT', { path: path('submit') }),
  void: t.stepCall(contractSteps, 'VOID', { path: path('void'), asks: reasonOf('作废原因') }),
  /** Sends the signer a code by SMS. */
  signCode: t.call({
    path: path('signCode'),
    access: 'settlement:contract:sign',
    input: t.Obj({ id: t.Id() }),
    output: t.Obj({ phone: t.Str() }),
  }),
  /** A wrong code is told in the answer, so that the attempt stays counted. */
  sign: t.call({
    path: path('sign'),
    stepUp: true,
    access: 'settlement:contract:sign',
    input: t.Obj({ ...seen, code: t.Str({ pattern: '^\\d{6}$', title: '验证码' }) }),
    output: t.Obj({ signed: t.OneOf('YES', 'WRONG', 'EXPIRED'), bothSigned: t.Bool() }),
  }),
  /** The contract was signed on paper: its scan and the day. */
  signPaper: t.stepCall(contractSteps, 'SIGN_PAPER', {
    path: path('signPaper'),
    stepUp: true,
    asks: {
      signDate: t.labelled(signDate, t.Day()),
      files: t.field('签署件', t.Arr(file(), { minItems: 1, maxItems: 10 })),
    },
  }),
  /** Proposes a new text, which both parties sign before it holds. */
  change: t.stepCall(contractSteps, 'CHANGE', {
    path: path('change'),
    asks: { body: t.field('变更后的合同', body), ...reasonOf('变更原因') },
    output: t.Obj({ versionNo: t.Int() }),
  }),
  /** Either party gives the change up; the text in force stays. */
  cancelChange: t.stepCall(contractSteps, 'CHANGE_CANCEL', {
    path: path('cancelChange'),
    asks: reasonOf('放弃变更原因'),
  }),
  /** One party asks, the other agrees or declines. */
  terminate: t.call({
    path: path('terminate'),
    access: 'settlement:contract:terminate',
    input: t.Obj({
      ...seen,
      step: t.OneOf('apply', 'agree', 'decline'),
      reason: t.labelled(terminateReason, t.Opt(t.Text(200)), { entry: 'area' }),
    }),
  }),
  complete: t.stepCall(contractSteps, 'COMPLETE', { path: path('complete') }),
  archive: t.stepCall(contractSteps, 'ARCHIVE', { path: path('archive') }),
  /** Orders between the user's enterprise and another one, of the agreement, that no contract has yet. */
  freeOrders: t.call({
    path: path('freeOrders'),
    access: 'login',
    reads: true,
    input: t.Obj(between),
    output: t.Arr(linkedOrder),
  }),
  /** Those chosen for a draft, which may not fit any more; with `id` also those that it names out of one's reach. */
  chosenOrders: t.call({
    path: path('chosenOrders'),
    access: 'login',
    reads: true,
    input: t.Obj({ ...between, id: t.Opt(t.Id()), orderIds: t.Arr(t.Id(), { maxItems: mostOrders }) }),
    output: t.Arr(chosenOrder),
  }),
  link: t.call({
    path: path('link'),
    access: 'settlement:contract:link',
    input: t.Obj({ ...seen, orderIds: t.Arr(t.Id(), { minItems: 1, maxItems: mostOrders }) }),
  }),
  unlink: t.call({
    path: path('unlink'),
    access: 'settlement:contract:link',
    input: t.Obj({ ...seen, orderId: t.Id() }),
  }),
  /** The text of the contract as a document. */
  download: t.download({
    path: path('download'),
    access: 'login',
    audit: { kind: 'EXPORT', title: '下载合同' },
    input: t.Obj({ id: t.Id() }),
  }),
  export: t.download({
    path: path('export'),
    access: 'settlement:contract:export',
    input: filters,
  }),
};

/** Drafts from a workbook; terms and clauses come from the template that a row names. */
export const contractImport = importOf(path('import'), 'settlement:contract:import');

export type ContractFilters = t.FiltersOf<typeof contractManagement.page>;
export type ContractRow = t.RowOf<typeof contractManagement.page>;
export type ContractDetail = t.OutputOf<typeof contractManagement.detail>;
export type LinkedOrder = ContractDetail['orders'][number];
export type ContractDraft = t.InputOf<typeof contractManagement.save>;
/** What the history of a contract tells. */
export type ContractAction = keyof typeof contractSteps.steps | 'CHANGE_EFFECTIVE';
export type Side = keyof typeof SIDE.texts;
/** A contract as its user saw it. */
export type Seen = t.InputOf<typeof contractManagement.submit>;

const address = '/contractManagement';

export const contractPath = (id: string): string => `${address}?id=${id}`;
export const editPath = (id: string): string => `${address}?edit=${id}`;
export const newPath = (template?: string): string =>
  template === undefined ? editPath('new') : `${editPath('new')}&template=${template}`;
