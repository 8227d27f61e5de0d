/** Agreements as they are kept: drafted, published under a version, abolished; and who has signed them. */
import * as t from '../contract/index.ts';
import * as shared from './fields.ts';
import { FileId } from './files.ts';
import { ProductType } from './product.ts';

export const AGREEMENT_KIND = t.codes({
  OPEN: '开通协议',
  AUTH: '授权书',
  SERVICE: '服务条款',
  MARKET_ENTRY: '入市协议',
});
export const AGREEMENT_STATUS = t.codes({
  0: ['草稿', 'waiting'],
  2: ['已发布', 'success'],
  3: ['已废止', 'neutral'],
});
export const AGREEMENT_AUDIENCE = t.codes({ SUPPLIER: '供应商', PURCHASER: '采购单位' });
export const SIGN_METHOD = t.codes({ CLICK: '点击同意', SMS: '短信验证', SEAL: '电子签章' });
export const SIGN_STATUS = t.codes({ 1: ['有效', 'success'], 2: ['过期', 'neutral'], 3: ['作废', 'neutral'] });
export const INTACT = t.codes({ true: ['一致', 'success'], false: ['不一致', 'danger'] });

const save = 'base:protocol:save';
const publish = 'base:protocol:publish';

/** The text of a published version never changes: a change is a draft of the next one. */
export const agreementSteps = t.stepsOf(AGREEMENT_STATUS, {
  EDIT: { title: '修改', from: [0], access: save },
  PUBLISH: { title: '发布', from: [0], to: 2, access: publish },
  REVISE: { title: '新版本', from: [2, 3], access: save },
  ABOLISH: { title: '废止', from: [2], to: 3, access: publish },
});

/** 入市协议 are kept on a page of their own, with an approval: `entry-agreement.ts`. */
const KEPT_KIND = t.codes({ OPEN: '开通协议', AUTH: '授权书', SERVICE: '服务条款' });

const productType = t.labelled(shared.product, t.Nullable(ProductType()));

const row = {
  id: t.Id(),
  agreementNo: shared.serialNo,
  name: shared.agreementName,
  kind: shared.typeOf(KEPT_KIND, { width: 104 }),
  productType,
  productName: t.labelled(shared.product, t.Nullable(t.Str()), { width: 112 }),
  versionNo: t.labelled(shared.versionNo, t.Str(), { width: 80 }),
  forceReadSeconds: t.field('阅读秒数', t.Int(), { width: 88 }),
  effectiveDate: t.field('生效日', t.Nullable(t.Day()), { width: 112 }),
  status: shared.statusOf(AGREEMENT_STATUS, { width: 104 }),
  /** Enterprises whose signature of this version counts. */
  signedCount: t.field('签署数', t.Int(), { width: 96 }),
  /** When it could first be signed; null: never yet. */
  publishedAt: t.Nullable(t.Time()),
  version: t.Int(),
  updatedAt: t.styled(shared.updatedAt, { width: 168 }),
  may: t.mayOf(agreementSteps),
};

export const signature = t.Obj({
  id: t.Id(),
  entName: t.styled(shared.entName, { width: 220 }),
  signerName: t.styled(shared.signerName, { width: 90 }),
  /** Masked. */
  phone: shared.mobile,
  method: t.labelled(shared.method, SIGN_METHOD, { width: 96 }),
  signedTime: t.labelled(shared.signedAt, t.Time(), { width: 168 }),
  ip: t.Str(),
  status: shared.statusOf(SIGN_STATUS, { width: 80 }),
  /** The text that was signed is the one that stands here. */
  intact: t.field('校验', t.Bool(), { codes: INTACT, width: 96 }),
});

const seen = { id: t.Id(), version: t.Int({ minimum: 1 }) };

/** What any draft of an agreement has: its version, and a text, a PDF, or both. */
export const contentFields = {
  versionNo: t.labelled(row.versionNo, t.Str({ pattern: '^V[0-9]{1,3}(\\.[0-9]{1,3}){1,2}$', maxLength: 12 }), {
    placeholder: 'V1.0',
  }),
  contentHtml: t.field('正文', t.Opt(t.Str({ maxLength: 200_000 }))),
  /** A signed PDF instead of, or beside, the text. */
  files: t.field(
    'PDF 文件',
    t.Opt(t.Arr(t.Obj({ fileId: FileId(), fileName: t.Text(255), size: t.Opt(t.Int()) }), { maxItems: 1 })),
    { hint: '正文与 PDF 至少提供一项；PDF 的校验值写入正文，一并签署' },
  ),
};

export const protocolAdmin = {
  page: t.pageOf({
    path: '/api/manage/protocol/page',
    access: 'base:protocol:view',
    filters: t.Obj({
      keyword: t.labelled(row.name, t.Opt(t.Text(50))),
      ...t.filtersOf(row, { productType: '=', kind: '=', status: '=' }),
    }),
    row: t.Obj(row),
    sort: ['updatedAt', 'signedCount'],
  }),
  detail: t.call({
    method: 'GET',
    path: '/api/manage/protocol/detail',
    access: 'base:protocol:view',
    input: t.Obj({ id: t.Id() }),
    output: t.Obj({
      ...row,
      contentHtml: t.Str(),
      file: t.Nullable(t.Obj({ fileId: FileId(), fileName: t.Str() })),
      /** All versions of the agreement, the newest first. */
      versions: t.Arr(t.Obj({ id: row.id, versionNo: row.versionNo, status: row.status })),
    }),
  }),
  /** Writes a draft. */
  save: t.call({
    path: '/api/manage/protocol/save',
    access: save,
    input: t.Obj({
      id: t.Opt(t.Id()),
      version: t.Opt(t.Int({ minimum: 1 })),
      name: t.labelled(row.name, t.Text(50)),
      kind: row.kind,
      productType: t.Opt(productType),
      forceReadSeconds: t.field('强制阅读秒数', t.Int({ minimum: 0, maximum: 300 })),
      effectiveDate: t.Opt(t.styled(row.effectiveDate, { hint: '不填为发布当日' })),
      ...contentFields,
    }),
    output: t.Obj(seen),
  }),
  /** The version before it is abolished, and its signatures count no more. */
  publish: t.stepCall(agreementSteps, 'PUBLISH', {
    path: '/api/manage/protocol/publish',
    audit: { kind: 'PUBLICATION', title: '发布协议' },
  }),
  /** A draft of the next version, with the text of this one. */
  revise: t.stepCall(agreementSteps, 'REVISE', { path: '/api/manage/protocol/revise', output: t.Obj(seen) }),
  /** Nobody signs it any more. */
  abolish: t.stepCall(agreementSteps, 'ABOLISH', {
    path: '/api/manage/protocol/abolish',
    audit: { kind: 'PUBLICATION', title: '废止协议' },
    asks: { reason: t.field('废止原因', t.Text(200, 1), { entry: 'area' }) },
  }),
  signatures: t.pageOf({
    path: '/api/manage/protocol/signatures',
    access: 'base:protocol:view',
    filters: t.Obj({ agreementId: t.Id(), entName: t.Opt(t.Text(100)) }),
    row: signature,
  }),
};

export type AgreementRow = t.RowOf<typeof protocolAdmin.page>;
export type AgreementDetail = t.OutputOf<typeof protocolAdmin.detail>;
