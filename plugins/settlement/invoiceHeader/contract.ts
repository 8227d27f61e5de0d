import {
  Arr,
  Bool,
  call,
  codeOf,
  codes,
  field,
  filtersOf,
  Id,
  Int,
  labelled,
  mayOf,
  Nullable,
  Obj,
  Opt,
  pageOf,
  relabel,
  stepCall,
  stepsOf,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';
import type { InputOf, OutputOf, RowOf } from '@portal/sdk/contract';
import * as shared from '@portal/sdk/calls/fields';
import { invoiceApplyNo, receiveEmail, sellerName, taxNo } from '../fields.ts';
import { INVOICE_STATUS } from '../invoice/schema.ts';
import { file } from '../schema.ts';

export const HEADER_TYPE = codes({ 0: '增值税专用', 1: '增值税普通', 2: '区块链电子普通', 3: '机动车统一' });
export const HEADER_STATUS = codes({ 0: ['停用', 'neutral'], 1: ['启用', 'success'] });
export const HEADER_AUDIT = codes({ 0: ['待审核', 'waiting'], 1: ['通过', 'success'], 2: ['驳回', 'danger'] });
/** Headers of special invoices are audited, and need the certificate of a general taxpayer. */
export const specialType = 0;
/** Business type of the approval; the business code is the header's id and its version. */
export const headerBizType = 'INVOICE_HEADER';

/** Of its approval. 9: it needs none, or is not submitted yet. */
const HEADER_STATE = codes({ 0: '待审核', 1: '已通过审核', 2: '已驳回', 9: '未提交' });

const save = 'settlement:header:save';
const ofOwner = { by: 'OWNER', from: [0, 1, 2, 9], access: save } as const;
const approval = { from: [0], access: 'settlement:header:audit', notBy: ['SUBMIT'] } as const;

export const headerSteps = stepsOf(HEADER_STATE, {
  SAVE: { title: '修改', by: 'OWNER', from: [1, 2, 9], access: save },
  SUBMIT: { title: '提交审核', by: 'OWNER', from: [2, 9], to: 0, access: save },
  WITHDRAW: { title: '撤回', by: 'OWNER', from: [0], to: 9, access: save },
  PASS: { title: '审核', to: 1, ...approval },
  REJECT: { title: '审核', to: 2, ...approval },
  SET_DEFAULT: { title: '设为默认', ...ofOwner },
  ENABLE: { title: '启用', ...ofOwner },
  DISABLE: { title: '停用', ...ofOwner },
  REMOVE: { title: '删除', by: 'OWNER', from: [1, 2, 9], access: save },
});

const headerName = field('抬头名称', Text(100), { width: 264 });
const invoiceType = field('默认票种', HEADER_TYPE, { width: 128 });
const status = shared.statusOf(HEADER_STATUS, { width: 88 });
const bankName = field('开户行', Text(100), { width: 200 });
const regAddress = field('注册地址', Text(200));
const regPhone = field('注册电话', Str({ pattern: '^[0-9-]{7,20}$', title: '注册电话' }));
const receiverName = field('收件人', Text(30));
const receiverAddress = field('收件地址', Text(200));
const certificate = '一般纳税人证明';

const row = {
  id: Id(),
  headerName,
  entName: relabel(shared.entName, '所属单位'),
  taxNo,
  invoiceType,
  status,
  /** Null: needs no approval, or was not submitted. */
  auditStatus: Nullable(field('审核状态', HEADER_AUDIT, { width: 96 })),
  bankName,
  /** Masked, first and last four digits; in full in the detail for its own enterprise. */
  bankAccount: labelled(shared.accountNo, Str(), { width: 200 }),
  receiveEmail,
  versionNo: shared.versionNo,
  isDefault: Bool(),
  own: Bool(),
  /** Invoices or applications refer to it. */
  used: Bool(),
  version: Int(),
  may: mayOf(headerSteps),
};
export const headerVersion = Obj({
  id: Id(),
  versionNo: shared.versionNo,
  headerName,
  updatedAt: shared.updatedAt,
  isCurrent: Bool(),
});
export const headerUsage = Obj({
  invoiceId: Id(),
  invoiceNo: Nullable(shared.invoiceNo),
  applyNo: invoiceApplyNo,
  sellerName,
  total: shared.totalWithTax,
  status: shared.statusOf(INVOICE_STATUS),
  createdAt: shared.askedAt,
});
export const headerDetail = Obj({
  ...row,
  regAddress,
  regPhone,
  receiverName: Nullable(receiverName),
  receiverPhone: Nullable(Str()),
  receiverAddress: Nullable(receiverAddress),
  files: field(certificate, Arr(file())),
  auditOpinion: field('审核意见', Nullable(Str())),
  bizCode: Str(),
  isCurrent: Bool(),
  createdByName: Str(),
  updatedAt: Time(),
  versions: Arr(headerVersion),
  usage: Arr(headerUsage),
});

export const invoiceHeader = {
  page: pageOf({
    path: '/api/invoice/header/page',
    access: 'login',
    filters: Obj(
      filtersOf(row, { headerName: 'like', taxNo: 'like', invoiceType: '=', status: '=', auditStatus: '=' }),
    ),
    row: Obj(row),
    sort: ['headerName'],
  }),
  detail: call({
    method: 'GET',
    path: '/api/invoice/header/detail',
    access: 'login',
    input: Obj({ id: Id() }),
    output: headerDetail,
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
    access: save,
    input: Obj({
      id: Opt(Id()),
      version: Opt(Int({ minimum: 1 })),
      headerName,
      taxNo,
      regAddress,
      regPhone,
      bankName,
      bankAccount: labelled(shared.accountNo, Str({ pattern: '^[0-9]{8,30}$', title: '账号' })),
      invoiceType,
      receiverName: Opt(receiverName),
      receiverPhone: labelled(shared.mobile, Opt(shared.phone())),
      receiverAddress: Opt(receiverAddress),
      receiveEmail,
      files: field(certificate, Opt(Arr(file(), { maxItems: 5 }))),
    }),
    output: Obj(shared.seen),
  }),
  submit: stepCall(headerSteps, 'SUBMIT', { path: '/api/invoice/header/submit' }),
  setDefault: stepCall(headerSteps, 'SET_DEFAULT', { path: '/api/invoice/header/setDefault' }),
  updateState: call({
    path: '/api/invoice/header/updateState',
    access: save,
    input: Obj({ ...shared.seen, status: codeOf(HEADER_STATUS) }),
  }),
  /** Only one that nothing refers to. */
  remove: call({
    method: 'DELETE',
    path: '/api/invoice/header/{id}',
    access: save,
    input: Obj({ id: Id() }),
  }),
};

export type HeaderRow = RowOf<typeof invoiceHeader.page>;
export type HeaderDetail = OutputOf<typeof invoiceHeader.detail>;
export type HeaderInput = InputOf<typeof invoiceHeader.save>;
