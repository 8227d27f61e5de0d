/** Agreements as they are kept: drafted, published under a version, abolished; and who has signed them. */
import {
  Arr,
  Bool,
  call,
  codes,
  Day,
  field,
  filtersOf,
  Id,
  Int,
  labelled,
  mayOf,
  Nullable,
  Obj,
  Opt,
  type OutputOf,
  pageOf,
  type RowOf,
  stepCall,
  stepsOf,
  Str,
  styled,
  Text,
  Time,
} from '../contract/index.ts';
import * as shared from './fields.ts';
import { FileId } from './files.ts';
import { ProductType } from './product.ts';

const AGREEMENT_KIND = codes({ OPEN: '开通协议', AUTH: '授权书', SERVICE: '服务条款', MARKET_ENTRY: '入市协议' });
export const AGREEMENT_STATUS = codes({
  0: ['草稿', 'waiting'],
  2: ['已发布', 'success'],
  3: ['已废止', 'neutral'],
});
const AGREEMENT_AUDIENCE = codes({ SUPPLIER: '供应商', PURCHASER: '采购单位' });
const SIGN_METHOD = codes({ CLICK: '点击同意', SMS: '短信验证', SEAL: '电子签章' });
const SIGN_STATUS = codes({ 1: ['有效', 'success'], 2: ['过期', 'neutral'], 3: ['作废', 'neutral'] });
const INTACT = codes({ true: ['一致', 'success'], false: ['不一致', 'danger'] });

const save = 'base:protocol:save';
const publish = 'base:protocol:publish';

/** The text of a published version never changes: a change is a draft of the next one. */
export const agreementSteps = stepsOf(AGREEMENT_STATUS, {
  EDIT: { title: '修改', from: [0], access: save },
  PUBLISH: { title: '发布', from: [0], to: 2, access: publish },
  REVISE: { title: '新版本', from: [2, 3], access: save },
  ABOLISH: { title: '废止', from: [2], to: 3, access: publish },
});

const productType = labelled(shared.product, Nullable(ProductType()));

const row = {
  id: Id(),
  agreementNo: shared.serialNo,
  name: shared.agreementName,
  kind: shared.typeOf(AGREEMENT_KIND, { width: 104 }),
  productType,
  productName: labelled(shared.product, Nullable(Str()), { width: 112 }),
  audience: Nullable(field('适用对象', AGREEMENT_AUDIENCE)),
  versionNo: labelled(shared.versionNo, Str(), { width: 80 }),
  forceReadSeconds: field('阅读秒数', Int(), { width: 88 }),
  effectiveDate: field('生效日', Nullable(Day()), { width: 112 }),
  status: shared.statusOf(AGREEMENT_STATUS, { width: 104 }),
  /** Enterprises whose signature of this version counts. */
  signedCount: field('签署数', Int(), { width: 96 }),
  /** When it could first be signed; null: never yet. */
  publishedAt: Nullable(Time()),
  version: Int(),
  updatedAt: styled(shared.updatedAt, { width: 168 }),
  may: mayOf(agreementSteps),
};

export const signature = Obj({
  id: Id(),
  entName: styled(shared.entName, { width: 220 }),
  signerName: styled(shared.signerName, { width: 90 }),
  /** Masked. */
  phone: shared.mobile,
  method: labelled(shared.method, SIGN_METHOD, { width: 96 }),
  signedTime: labelled(shared.signedAt, Time(), { width: 168 }),
  ip: Str(),
  status: shared.statusOf(SIGN_STATUS, { width: 80 }),
  /** The text that was signed is the one that stands here. */
  intact: field('校验', Bool(), { codes: INTACT, width: 96 }),
});

const seen = { id: Id(), version: Int({ minimum: 1 }) };

export const protocolAdmin = {
  page: pageOf({
    path: '/api/manage/protocol/page',
    access: 'base:protocol:view',
    filters: Obj({
      keyword: labelled(row.name, Opt(Text(50))),
      ...filtersOf(row, { productType: '=', kind: '=', status: '=' }),
    }),
    row: Obj(row),
    sort: ['updatedAt', 'signedCount'],
  }),
  detail: call({
    method: 'GET',
    path: '/api/manage/protocol/detail',
    access: 'base:protocol:view',
    input: Obj({ id: Id() }),
    output: Obj({
      ...row,
      contentHtml: Str(),
      file: Nullable(Obj({ fileId: FileId(), fileName: Str() })),
      /** All versions of the agreement, the newest first. */
      versions: Arr(Obj({ id: row.id, versionNo: row.versionNo, status: row.status })),
    }),
  }),
  /** Writes a draft. */
  save: call({
    path: '/api/manage/protocol/save',
    access: save,
    input: Obj({
      id: Opt(Id()),
      version: Opt(Int({ minimum: 1 })),
      name: labelled(row.name, Text(50)),
      kind: row.kind,
      productType: Opt(productType),
      audience: Opt(row.audience),
      versionNo: labelled(row.versionNo, Str({ pattern: '^V[0-9]{1,3}(\\.[0-9]{1,3}){1,2}$', maxLength: 12 }), {
        placeholder: 'V1.0',
      }),
      forceReadSeconds: field('强制阅读秒数', Int({ minimum: 0, maximum: 300 })),
      effectiveDate: Opt(styled(row.effectiveDate, { hint: '不填为发布当日' })),
      contentHtml: field('正文', Opt(Str({ maxLength: 200_000 }))),
      /** A signed PDF instead of, or beside, the text. */
      files: field(
        'PDF 文件',
        Opt(Arr(Obj({ fileId: FileId(), fileName: Text(255), size: Opt(Int()) }), { maxItems: 1 })),
        { hint: '正文与 PDF 至少提供一项；PDF 的校验值写入正文，一并签署' },
      ),
    }),
    output: Obj(seen),
  }),
  /** The version before it is abolished, and its signatures count no more. */
  publish: stepCall(agreementSteps, 'PUBLISH', {
    path: '/api/manage/protocol/publish',
    audit: { kind: 'PUBLICATION', title: '发布协议' },
  }),
  /** A draft of the next version, with the text of this one. */
  revise: stepCall(agreementSteps, 'REVISE', { path: '/api/manage/protocol/revise', output: Obj(seen) }),
  /** Nobody signs it any more. */
  abolish: stepCall(agreementSteps, 'ABOLISH', {
    path: '/api/manage/protocol/abolish',
    audit: { kind: 'PUBLICATION', title: '废止协议' },
    asks: { reason: field('废止原因', Text(200, 1), { entry: 'area' }) },
  }),
  signatures: pageOf({
    path: '/api/manage/protocol/signatures',
    access: 'base:protocol:view',
    filters: Obj({ agreementId: Id(), entName: Opt(Text(100)) }),
    row: signature,
  }),
};

export type AgreementRow = RowOf<typeof protocolAdmin.page>;
export type AgreementDetail = OutputOf<typeof protocolAdmin.detail>;
