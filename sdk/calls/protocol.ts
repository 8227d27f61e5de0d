/** Agreements as they are kept: drafted, published under a version, abolished; and who has signed them. */
import {
  Arr,
  Bool,
  call,
  Day,
  Id,
  Int,
  Nullable,
  Obj,
  OneOf,
  Opt,
  type OutputOf,
  pageOf,
  type RowOf,
  Str,
  Text,
  Time,
} from '../contract/index.ts';
import { FileId } from './files.ts';
import { ProductType } from './product.ts';

export const AGREEMENT_KIND = {
  OPEN: '开通协议',
  AUTH: '授权书',
  SERVICE: '服务条款',
  MARKET_ENTRY: '入市协议',
} as const;
export const AGREEMENT_STATUS = { 0: '草稿', 2: '已发布', 3: '已废止' } as const;
export const AGREEMENT_AUDIENCE = { SUPPLIER: '供应商', PURCHASER: '采购单位' } as const;
export const SIGN_METHOD = { CLICK: '点击同意', SMS: '短信验证', SEAL: '电子签章' } as const;
export const SIGN_STATUS = { 1: '有效', 2: '过期', 3: '作废' } as const;

const kind = () => OneOf('OPEN', 'AUTH', 'SERVICE', 'MARKET_ENTRY');
const status = () => OneOf(0, 2, 3);
const audience = () => OneOf('SUPPLIER', 'PURCHASER');

const row = {
  agreementId: Id(),
  agreementNo: Str(),
  name: Str(),
  kind: kind(),
  productType: Nullable(Str()),
  productName: Nullable(Str()),
  audience: Nullable(audience()),
  versionNo: Str(),
  forceReadSeconds: Int(),
  effectiveDate: Nullable(Day()),
  status: status(),
  /** Enterprises whose signature of this version counts. */
  signedCount: Int(),
  version: Int(),
  updatedAt: Time(),
};

const seen = { agreementId: Id(), version: Int({ minimum: 1 }) };

export const protocolAdmin = {
  page: pageOf({
    path: '/api/manage/protocol/page',
    access: 'base:protocol:view',
    filters: Obj({
      keyword: Opt(Text(50)),
      productType: Opt(ProductType()),
      kind: Opt(kind()),
      status: Opt(status()),
    }),
    row: Obj(row),
    sort: ['updatedAt', 'signedCount'],
  }),
  detail: call({
    method: 'GET',
    path: '/api/manage/protocol/detail',
    access: 'base:protocol:view',
    input: Obj({ agreementId: Id() }),
    output: Obj({
      ...row,
      contentHtml: Str(),
      file: Nullable(Obj({ fileId: FileId(), fileName: Str() })),
      /** All versions of the agreement, the newest first. */
      versions: Arr(Obj({ agreementId: Id(), versionNo: Str(), status: status() })),
    }),
  }),
  /** Writes a draft; the text of a published version never changes. */
  save: call({
    path: '/api/manage/protocol/save',
    access: 'base:protocol:save',
    input: Obj({
      agreementId: Opt(Id()),
      version: Opt(Int({ minimum: 1 })),
      name: Text(50),
      kind: kind(),
      productType: Opt(Nullable(ProductType())),
      audience: Opt(Nullable(audience())),
      versionNo: Str({ pattern: '^V[0-9]{1,3}(\\.[0-9]{1,3}){1,2}$', maxLength: 12 }),
      contentHtml: Opt(Str({ maxLength: 200_000 })),
      /** A signed PDF instead of, or beside, the text. */
      files: Opt(Arr(Obj({ fileId: FileId(), fileName: Text(255), size: Opt(Int()) }), { maxItems: 1 })),
      forceReadSeconds: Int({ minimum: 0, maximum: 300 }),
      effectiveDate: Opt(Nullable(Day())),
    }),
    output: Obj(seen),
  }),
  /** 草稿 → 已发布; the version before it is abolished, and its signatures count no more. */
  publish: call({
    path: '/api/manage/protocol/publish',
    access: 'base:protocol:publish',
    audit: { kind: 'PUBLICATION', title: '发布协议' },
    input: Obj(seen),
  }),
  /** A draft of the next version, with the text of this one. */
  revise: call({
    path: '/api/manage/protocol/revise',
    access: 'base:protocol:save',
    input: Obj({ agreementId: Id() }),
    output: Obj(seen),
  }),
  /** 已发布 → 已废止: nobody signs it any more. */
  abolish: call({
    path: '/api/manage/protocol/abolish',
    access: 'base:protocol:publish',
    audit: { kind: 'PUBLICATION', title: '废止协议' },
    input: Obj({ ...seen, reason: Text(200) }),
  }),
  signatures: pageOf({
    path: '/api/manage/protocol/signatures',
    access: 'base:protocol:view',
    filters: Obj({ agreementId: Id(), entName: Opt(Text(100)) }),
    row: Obj({
      id: Id(),
      entName: Str(),
      signerName: Str(),
      /** Masked. */
      phone: Nullable(Str()),
      method: OneOf('CLICK', 'SMS', 'SEAL'),
      signedTime: Time(),
      ip: Str(),
      status: OneOf(1, 2, 3),
      /** The text that was signed is the one that stands here. */
      intact: Bool(),
    }),
  }),
};

export type AgreementRow = RowOf<typeof protocolAdmin.page>;
export type AgreementDetail = OutputOf<typeof protocolAdmin.detail>;
export type SignatureRow = RowOf<typeof protocolAdmin.signatures>;
