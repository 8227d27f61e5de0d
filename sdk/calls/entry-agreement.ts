/** 入市协议: what an enterprise signs before it trades; drafted, approved, published on its day, and signed anew or not. */
import * as t from '../contract/index.ts';
import * as shared from './fields.ts';
import { storedFile } from './files.ts';
import { logEntry } from './log.ts';
import { AGREEMENT_AUDIENCE, contentFields, SIGN_METHOD } from './protocol.ts';

export const entryBizType = 'ENTRY_AGREEMENT';
/** The same agreement, as who must sign it is told of it. */
export const entrySigningBizType = 'ENTRY_SIGNING';

export const ENTRY_STATUS = t.codes({
  0: ['草稿', 'neutral'],
  1: ['待审核', 'waiting'],
  2: ['已发布', 'success'],
  3: ['已废止', 'done'],
});

export const viewEntries = 'enterprise:agreement:view';
const save = 'enterprise:agreement:save';
export const publishEntries = 'enterprise:agreement:publish';

/** What has passed waits for its day in the same state; on it the platform publishes it. */
export const entrySteps = t.stepsOf(ENTRY_STATUS, {
  EDIT: { title: '编辑', from: [0], access: save },
  SUBMIT: { title: '提交', from: [0], to: 1, access: save },
  WITHDRAW: { title: '撤回', from: [1], to: 0, access: save },
  PASS: { title: '审核', past: '审核通过', from: [1], access: publishEntries, notBy: ['EDIT', 'SUBMIT'] },
  REJECT: { title: '审核', past: '审核驳回', from: [1], to: 0, access: publishEntries, notBy: ['EDIT', 'SUBMIT'] },
  PUBLISH: { title: '发布', from: [1], to: 2, access: publishEntries },
  TAKE_EFFECT: { title: '发布', past: '到生效日发布', from: [1], to: 2 },
  REVISE: { title: '新版本', from: [2, 3], access: save },
  ABOLISH: { title: '废止', from: [2], to: 3, access: publishEntries },
  REPLACE: { title: '废止', past: '由新版本取代', from: [2], to: 3 },
});

const audience = t.field('适用对象', AGREEMENT_AUDIENCE, { width: 96 });
const effectiveDate = t.field('生效日', t.Nullable(t.Day()), { width: 112 });
const forceResign = t.field('强制重签', t.Bool(), {
  width: 96,
  codes: t.codes({ true: '是', false: '否' }),
  hint: '选“是”时，发布后已签署的企业也须重新签署；选“否”时，原签署到期前继续有效',
});

const row = {
  id: t.Id(),
  name: t.styled(shared.agreementName, { width: 216 }),
  agreementNo: t.styled(shared.serialNo, { width: 184 }),
  versionNo: t.labelled(shared.versionNo, t.Str(), { width: 80 }),
  audience,
  effectiveDate,
  status: shared.statusOf(ENTRY_STATUS, { width: 152 }),
  /** It has passed, and waits for its effective day. */
  scheduled: t.Bool(),
  forceReadSeconds: t.field('强制阅读（秒）', t.Int(), { width: 120 }),
  forceResign,
  signMethod: t.field('签署方式', SIGN_METHOD, { width: 104 }),
  signedCount: t.field('已签', t.Int(), {
    width: 72,
    definition: '已发布的：签署在有效期内的企业；已废止的：签过这一版的企业',
  }),
  dueCount: t.field('应签', t.Int(), { width: 72, definition: '适用对象中已准入或暂停的企业' }),
  updatedAt: t.styled(shared.updatedAt, { width: 168 }),
  /** Its approval waits for the reader. */
  waits: t.Bool(),
  version: t.Int(),
  may: t.mayOf(entrySteps),
};

const filters = {
  ...t.filtersOf(row, { name: 'like', agreementNo: 'like', audience: '=', status: '=' }),
};

const graceDays = t.field('宽限期（天）', t.Int({ minimum: 0, maximum: 90 }), {
  hint: '自生效日起计，期满未签署的企业自动暂停，签署后自动恢复',
});
const validMonths = t.field('有效期（月）', t.Int({ minimum: 1, maximum: 120 }), {
  hint: '自签署日起计，不填为长期有效',
});

export const entryDetail = t.Obj({
  ...row,
  graceDays,
  validMonths: t.Nullable(validMonths),
  contentHtml: t.Str(),
  contentHash: t.field('正文摘要（SHA-256）', t.Str(), { as: 'copy' }),
  publishedAt: t.field('发布时间', t.Nullable(t.Time())),
  files: t.field('附件', t.Arr(storedFile)),
  /** All versions of the agreement, the newest first. */
  versions: t.Arr(t.Obj({ id: t.Id(), versionNo: t.Str(), status: t.codeOf(ENTRY_STATUS) })),
  log: t.Arr(logEntry),
});

const base = '/api/manage/marketEntryAgreement';
const byId = t.Obj({ id: t.Id() });
const audit = (title: string) => ({ kind: 'PUBLICATION', title }) as const;

export const entryAgreement = {
  page: t.pageOf({
    path: `${base}/page`,
    access: viewEntries,
    filters: t.Obj(filters),
    row: t.Obj(row),
    sort: ['updatedAt', 'effectiveDate'],
  }),
  counts: t.countsOf({ path: `${base}/counts`, access: viewEntries, filters, row, by: 'status' }),
  detail: t.call({ method: 'GET', path: `${base}/detail`, access: viewEntries, input: byId, output: entryDetail }),
  /** The texts of two versions, the older first. */
  compare: t.call({
    method: 'GET',
    path: `${base}/compare`,
    access: viewEntries,
    input: t.Obj({ id: t.Id(), otherId: t.Id() }),
    output: t.Obj({ before: t.Str(), after: t.Str(), beforeNo: t.Str(), afterNo: t.Str() }),
  }),
  /** As an enterprise reads it; none: with lines to fill in. */
  preview: t.call({
    method: 'GET',
    path: `${base}/preview`,
    access: viewEntries,
    input: t.Obj({ id: t.Id(), entId: t.Opt(t.Id()) }),
    output: t.Obj({ contentHtml: t.Str() }),
  }),
  /** Enterprises for which it is, by a part of their name: the first twenty. */
  readers: t.call({
    path: `${base}/readers`,
    access: viewEntries,
    reads: true,
    input: t.Obj({ id: t.Id(), keyword: t.Opt(t.Text(50)) }),
    output: t.Arr(t.Obj({ entId: t.Id(), entName: t.Str() })),
  }),
  /** Writes a draft. */
  save: t.call({
    path: `${base}/save`,
    access: save,
    audit: audit('保存入市协议草稿'),
    input: t.Obj({
      id: t.Opt(t.Id()),
      version: t.Opt(t.Int({ minimum: 1 })),
      name: t.labelled(row.name, t.Text(60)),
      agreementNo: t.labelled(row.agreementNo, t.Str({ pattern: '^[A-Z0-9][A-Z0-9-]{3,31}$', title: '编号' }), {
        placeholder: 'RS-2026-01',
      }),
      audience,
      ...contentFields,
      effectiveDate: t.labelled(effectiveDate, t.Day(), { hint: '审核通过后，当天 00:00 发布' }),
      graceDays,
      validMonths: t.Opt(validMonths),
      signMethod: row.signMethod,
      forceReadSeconds: t.field('强制阅读秒数', t.Int({ minimum: 0, maximum: 300 })),
      forceResign,
    }),
    output: t.Obj(shared.seen),
  }),
  submit: t.stepCall(entrySteps, 'SUBMIT', { path: `${base}/submit` }),
  withdraw: t.stepCall(entrySteps, 'WITHDRAW', { path: `${base}/withdraw` }),
  /** At once, instead of on its day. */
  publish: t.stepCall(entrySteps, 'PUBLISH', { path: `${base}/publish`, audit: audit('发布入市协议') }),
  revise: t.stepCall(entrySteps, 'REVISE', { path: `${base}/revise`, output: t.Obj(shared.seen) }),
  /** Nobody signs it any more; what is signed stays in force. */
  abolish: t.stepCall(entrySteps, 'ABOLISH', {
    path: `${base}/abolish`,
    audit: audit('废止入市协议'),
    asks: { reason: t.field('废止原因', t.Text(200, 1), { entry: 'area' }) },
  }),
  /** Everybody who has not signed it; each once a day. */
  remind: t.call({
    path: `${base}/remind`,
    access: publishEntries,
    audit: { kind: 'ADMIN', title: '提醒签署入市协议' },
    input: t.Obj({ id: t.Id(), entId: t.Opt(t.Id()) }),
    output: t.Obj({ enterprises: t.Int() }),
  }),
};

export type EntryRow = t.RowOf<typeof entryAgreement.page>;
export type EntryDetail = t.OutputOf<typeof entryAgreement.detail>;
export type EntrySaved = t.InputOf<typeof entryAgreement.save>;
