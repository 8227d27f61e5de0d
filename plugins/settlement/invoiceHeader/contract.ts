import { phone } from '@portal/sdk/calls/fields';
import type { FiltersOf, InputOf, OutputOf, RowOf } from '@portal/sdk/contract';
import {
  Arr,
  Bool,
  call,
  Id,
  Int,
  Money,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';
import { receiveEmail } from '../invoice/schema.ts';
import { file, seen } from '../schema.ts';

export const HEADER_TYPE = { 0: '增值税专用', 1: '增值税普通', 2: '区块链电子普通', 3: '机动车统一' } as const;
export const HEADER_STATUS = { 1: '启用', 0: '停用' } as const;
export const HEADER_TONE = { 1: 'success', 0: 'neutral' } as const;
export const HEADER_AUDIT = { 0: '待审核', 1: '通过', 2: '驳回' } as const;
export const AUDIT_TONE = { 0: 'waiting', 1: 'success', 2: 'danger' } as const;
/** Headers of special invoices are audited, and need the certificate of a general taxpayer. */
export const specialType = 0;
/** Business type of the audit; the business code is the header's id and its version. */
export const headerBizType = 'INVOICE_HEADER';

const headerType = () => OneOf(0, 1, 2, 3);
const flag = () => OneOf(0, 1);

const filters = {
  headerName: Opt(Text(60)),
  taxNo: Opt(Text(20)),
  invoiceType: Opt(headerType()),
  status: Opt(flag()),
  auditStatus: Opt(OneOf(0, 1, 2)),
};
const row = {
  id: Id(),
  headerName: Str(),
  taxNo: Str(),
  invoiceType: headerType(),
  bankName: Str(),
  /** Masked, first and last four digits. */
  bankAccount: Str(),
  receiveEmail: Str(),
  isDefault: Bool(),
  status: flag(),
  /** Null: needs no audit, or was not submitted. */
  auditStatus: Nullable(OneOf(0, 1, 2)),
  versionNo: Int(),
  entName: Str(),
  own: Bool(),
  /** Invoices or applications refer to it. */
  used: Bool(),
  version: Int(),
};
const usage = Obj({
  invoiceId: Id(),
  invoiceNo: Nullable(Str()),
  applyNo: Str(),
  sellerName: Str(),
  total: Money(),
  status: Int(),
  createdAt: Time(),
});
const detail = Obj({
  ...row,
  /** In full for its own enterprise, else masked. */
  bankAccount: Str(),
  regAddress: Str(),
  regPhone: Str(),
  receiverName: Nullable(Str()),
  receiverPhone: Nullable(Str()),
  receiverAddress: Nullable(Str()),
  files: Arr(file()),
  auditOpinion: Nullable(Str()),
  bizCode: Str(),
  isCurrent: Bool(),
  createdByName: Str(),
  updatedAt: Time(),
  versions: Arr(Obj({ id: Id(), versionNo: Int(), headerName: Str(), updatedAt: Time(), isCurrent: Bool() })),
  usage: Arr(usage),
});

export const invoiceHeader = {
  page: pageOf({
    path: '/api/invoice/header/page',
    access: 'login',
    filters: Obj(filters),
    row: Obj(row),
    sort: ['headerName'],
  }),
  detail: call({
    method: 'GET',
    path: '/api/invoice/header/detail',
    access: 'login',
    input: Obj({ id: Id() }),
    output: detail,
  }),
  /** The enterprise as it is registered, for a new header. */
  suggestion: call({
    method: 'GET',
    path: '/api/invoice/header/suggestion',
    access: 'login',
    output: Obj({ headerName: Str(), taxNo: Nullable(Str()), regAddress: Nullable(Str()) }),
  }),
  /** Writes a header; one that invoices refer to gets a new version instead. */
  save: call({
    path: '/api/invoice/header/save',
    access: 'settlement:header:save',
    input: Obj({
      id: Opt(Id()),
      version: Opt(Int({ minimum: 1 })),
      headerName: Text(100),
      taxNo: Str({ pattern: '^([0-9A-Z]{15}|[0-9A-Z]{18}|[0-9A-Z]{20})$', title: '税号' }),
      regAddress: Text(200),
      regPhone: Str({ pattern: '^[0-9-]{7,20}$', title: '注册电话' }),
      bankName: Text(100),
      bankAccount: Str({ pattern: '^[0-9]{8,30}$', title: '账号' }),
      invoiceType: headerType(),
      receiverName: Opt(Text(30)),
      receiverPhone: Opt(phone()),
      receiverAddress: Opt(Text(200)),
      receiveEmail: receiveEmail(),
      files: Opt(Arr(file(), { maxItems: 5 })),
    }),
    output: Obj(seen),
  }),
  submit: call({ path: '/api/invoice/header/submit', access: 'settlement:header:save', input: Obj(seen) }),
  setDefault: call({ path: '/api/invoice/header/setDefault', access: 'settlement:header:save', input: Obj(seen) }),
  updateState: call({
    path: '/api/invoice/header/updateState',
    access: 'settlement:header:save',
    input: Obj({ ...seen, status: flag() }),
  }),
  /** Only one that nothing refers to. */
  remove: call({
    method: 'DELETE',
    path: '/api/invoice/header/{id}',
    access: 'settlement:header:save',
    input: Obj({ id: Id() }),
  }),
};

export type HeaderFilters = FiltersOf<typeof invoiceHeader.page>;
export type HeaderRow = RowOf<typeof invoiceHeader.page>;
export type HeaderDetail = OutputOf<typeof invoiceHeader.detail>;
export type HeaderInput = InputOf<typeof invoiceHeader.save>;
/** A header as its user saw it. */
export interface Seen {
  id: string;
  version: number;
}
