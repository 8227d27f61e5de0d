/** Who has signed which agreement, who must, and the signature itself. */
import * as t from '../contract/index.ts';
import { publishEntries, viewEntries } from './entry-agreement.ts';
import * as shared from './fields.ts';
import { storedFile } from './files.ts';
import { ProductType } from './product.ts';
import { AGREEMENT_AUDIENCE, AGREEMENT_KIND, INTACT, SIGN_METHOD, SIGN_STATUS } from './protocol.ts';

const states = {
  0: ['未签', 'waiting'],
  1: ['已签', 'success'],
  2: ['将到期', 'waiting'],
  3: ['已过期', 'danger'],
} as const;

/** Whether an enterprise has signed the market-entry agreement of its side. */
export const ENTRY_STATE = t.codes(states);
/** Of one signature. */
export const SIGNING_STATE = t.codes({ ...states, 4: ['已作废', 'neutral'] });

/** Days before its end in which a signature is told of, and can be renewed. */
export const renewalDays = 30;

export const signsAgreements = 'usercenter:agreement:sign';

/** A signature ends on its day, by the operating unit, or with the next one. */
export const recordSteps = t.stepsOf(SIGN_STATUS, {
  VOID: { title: '作废', from: [1], to: 3, access: publishEntries },
});

const row = {
  /** Of a signature; of what is not signed: agreement and enterprise. */
  id: t.Str(),
  recordId: t.Nullable(t.Id()),
  agreementId: t.Id(),
  entId: t.Id(),
  entName: t.styled(shared.entName, { width: 216 }),
  socialcreditcode: t.field('统一社会信用代码', t.Nullable(t.Str()), { as: 'copy', width: 204 }),
  agreementName: shared.agreementName,
  agreementNo: t.labelled(shared.agreementNo, t.Str(), { width: 184 }),
  kind: t.field('协议类型', AGREEMENT_KIND, { width: 104 }),
  audience: t.Nullable(t.field('企业类型', AGREEMENT_AUDIENCE, { width: 96 })),
  productType: t.Nullable(ProductType()),
  productName: t.labelled(shared.product, t.Nullable(t.Str()), { width: 112 }),
  versionNo: t.labelled(shared.versionNo, t.Str(), { width: 72 }),
  state: shared.statusOf(SIGNING_STATE, { width: 104 }),
  signerName: t.labelled(shared.signerName, t.Nullable(t.Str()), { width: 88 }),
  /** Masked. */
  phone: shared.mobile,
  signedAt: t.labelled(shared.signedAt, t.Nullable(t.Time()), { width: 168 }),
  method: t.field('方式', t.Nullable(t.codeOf(SIGN_METHOD)), { codes: SIGN_METHOD, width: 96 }),
  ip: t.field('IP', t.Nullable(t.Str()), { width: 128 }),
  expireOn: t.field('有效期至', t.Nullable(t.Day()), {
    width: 112,
    definition: '签署在这一天之前有效；空白为长期有效',
  }),
  daysLeft: t.field('剩余（天）', t.Nullable(t.Int()), {
    width: 104,
    definition: '距有效期满的天数；未签的是距暂停业务的天数，负数为已超过',
  }),
  /** Of what is not signed: the day from which the enterprise takes on nothing new; null: nothing follows. */
  dueOn: t.field('限制日', t.Nullable(t.Day()), { width: 112, definition: '从这一天起，未签署的企业暂停办理新业务' }),
  voidReason: t.field('失效原因', t.Nullable(t.Str()), { width: 176 }),
  version: t.Nullable(t.Int()),
  may: t.mayOf(recordSteps),
};

const common = {
  ...t.filtersOf(row, { agreementName: 'like', agreementNo: 'like', state: '=', method: '=' }),
  ...t.filtersOf(row, { signedAt: t.between('signedFrom', 'signedTo', '签署日期') }),
};
const operators = {
  ...t.filtersOf(row, { entName: 'like', socialcreditcode: 'like', audience: '=' }),
  ...common,
  ...{ agreementId: t.Opt(t.Id()), entId: t.Opt(t.Id()) },
};
const own = { ...t.filtersOf(row, { kind: '=' }), ...common };

/** A text as it was signed, and what proves it. */
export const signedText = t.Obj({
  ...row,
  contentHtml: t.Str(),
  contentHash: t.field('签署时摘要（SHA-256）', t.Str(), { as: 'copy' }),
  recomputedHash: t.field('重新计算摘要', t.Str(), { as: 'copy' }),
  intact: t.field('校验', t.Bool(), { codes: INTACT }),
  userAgent: t.field('浏览器', t.Nullable(t.Str())),
  receiptNo: t.field('短信回执', t.Nullable(t.Str())),
  sealMark: t.field('签章值', t.Nullable(t.Str()), { as: 'copy' }),
  /** The seal fits what was signed; null: it was signed without one. */
  sealIntact: t.field('签章校验', t.Nullable(t.Bool()), { codes: INTACT }),
  files: t.field('附件', t.Arr(storedFile)),
});

const byId = t.Obj({ id: t.Id() });
const records = '/api/manage/marketEntryAgreement/signRecord';

/** 协议签署记录: of all enterprises that the reader sees. */
export const signingRecord = {
  page: t.pageOf({
    path: `${records}/page`,
    access: viewEntries,
    filters: t.Obj(operators),
    row: t.Obj(row),
    sort: ['signedAt', 'expireOn', 'dueOn'],
  }),
  counts: t.countsOf({ path: `${records}/counts`, access: viewEntries, filters: operators, row, by: 'state' }),
  detail: t.call({ method: 'GET', path: `${records}/detail`, access: viewEntries, input: byId, output: signedText }),
  /** Zip: the text as PDF and as it was hashed, hash, time, IP, browser, receipt. */
  evidence: t.download({ method: 'GET', path: `${records}/evidence`, access: viewEntries, input: byId }),
  /** Once a day. */
  remind: t.call({
    path: `${records}/remind`,
    access: publishEntries,
    audit: { kind: 'ADMIN', title: '提醒签署入市协议' },
    input: t.Obj({ agreementId: t.Id(), entId: t.Id() }),
  }),
  /** The enterprise must sign anew, within the days of grace from today. */
  void: t.stepCall(recordSteps, 'VOID', {
    path: `${records}/void`,
    audit: { kind: 'ADMIN', title: '作废协议签署' },
    asks: { reason: t.field('作废原因', t.Text(200, 2), { entry: 'area' }) },
  }),
  export: t.download({ path: `${records}/export`, access: viewEntries, input: t.Obj(operators) }),
};

const protocols = '/api/manage/protocol';
const entry = '/api/manage/marketEntryAgreement';

/** An agreement that waits for the enterprise of the session. */
const waiting = {
  agreementId: t.Id(),
  agreementName: t.Str(),
  agreementNo: t.Str(),
  versionNo: t.Str(),
  effectiveDate: t.Nullable(t.Day()),
  /** The day from which nothing new can be taken on. */
  dueOn: t.Day(),
};

/** 协议查询、签署记录: of the enterprise of the session. */
export const ownSigning = {
  page: t.pageOf({
    path: `${protocols}/myPage`,
    access: 'login',
    filters: t.Obj(own),
    row: t.Obj(row),
    sort: ['signedAt', 'expireOn'],
  }),
  counts: t.countsOf({ path: `${protocols}/counts`, access: 'login', filters: own, row, by: 'state' }),
  /** Of market-entry agreements alone. */
  mySignRecord: t.pageOf({
    path: `${entry}/mySignRecord`,
    access: 'login',
    filters: t.Obj(common),
    row: t.Obj(row),
    sort: ['signedAt', 'expireOn'],
  }),
  detail: t.call({ method: 'GET', path: `${protocols}/myDetail`, access: 'login', input: byId, output: signedText }),
  /** A signed text as PDF. */
  download: t.download({ method: 'GET', path: `${protocols}/download`, access: 'login', input: byId }),
  evidence: t.download({ method: 'GET', path: `${protocols}/evidence`, access: signsAgreements, input: byId }),
  /** Signed texts as PDF, in one file. */
  zip: t.download({ path: `${protocols}/zip`, access: 'login', input: t.Obj(own) }),
  export: t.download({ path: `${protocols}/export`, access: 'login', input: t.Obj(own) }),
  /** What waits for a signature, and who of the enterprise may give it. */
  waiting: t.call({
    method: 'GET',
    path: `${protocols}/waiting`,
    access: 'login',
    output: t.Obj({
      agreements: t.Arr(t.Obj({ ...waiting, /** That day has come. */ over: t.Bool() })),
      signers: t.Arr(t.Str()),
    }),
  }),
  /** The text to be signed, as this enterprise reads it. */
  toSign: t.call({
    method: 'GET',
    path: `${entry}/toSign`,
    access: 'login',
    input: t.Obj({ agreementId: t.Id() }),
    output: t.Obj({
      ...waiting,
      dueOn: t.Nullable(t.Day()),
      contentHtml: t.Str(),
      contentHash: t.Str(),
      forceReadSeconds: t.Int(),
      signMethod: t.codeOf(SIGN_METHOD),
      validMonths: t.Nullable(t.Int()),
      files: t.Arr(storedFile),
      /** The text that the enterprise has signed before this one; null: none, or the same. */
      formerHtml: t.Nullable(t.Str()),
    }),
  }),
  /** To the phone of the signer's own account. */
  sendCode: t.call({
    path: `${entry}/sendSignCode`,
    access: signsAgreements,
    output: t.Obj({ phone: t.Str(), resendAfterSeconds: t.Int() }),
  }),
  sign: t.call({
    path: `${entry}/sign`,
    access: signsAgreements,
    stepUp: true,
    input: t.Obj({
      agreementId: t.Id(),
      /** Of the text that was shown. */
      contentHash: t.Str({ pattern: '^[0-9a-f]{64}$' }),
      /** Not where a click is enough. */
      smsCode: t.field('短信验证码', t.Opt(shared.smsCode())),
    }),
  }),
};

export type SigningRow = t.RowOf<typeof signingRecord.page>;
export type SignedText = t.OutputOf<typeof signingRecord.detail>;
export type OperatorFilters = t.FiltersOf<typeof signingRecord.page>;
export type OwnFilters = t.FiltersOf<typeof ownSigning.page>;
