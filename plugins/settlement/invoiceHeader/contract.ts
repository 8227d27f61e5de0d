import * as t from '@portal/sdk/contract';
import * as shared from '@portal/sdk/calls/fields';
import { invoiceApplyNo, receiveEmail, sellerName, taxNo } from '../fields.ts';
import { INVOICE_STATUS } from '../invoice/schema.ts';
import { file } from '../schema.ts';

export const HEADER_TYPE = t.codes({ 0: '增值税专用', 1: '增值税普通', 2: '区块链电子普通', 3: '机动车统一' });
export const HEADER_STATUS = t.codes({ 0: ['停用', 'neutral'], 1: ['启用', 'success'] });
export const HEADER_AUDIT = t.codes({ 0: ['待审核', 'waiting'], 1: ['通过', 'success'], 2: ['驳回', 'danger'] });
/** Headers of special invoices are audited, and need the certificate of a general taxpayer. */
export const specialType = 0;
/** Business type of the approval; the business code is the header's id and its version. */
export const headerBizType = 'INVOICE_HEADER';

/** Of its approval. 9: it needs none, or is not submitted yet. */
const HEADER_STATE = t.codes({ 0: '待审核', 1: '已通过审核', 2: '已驳回', 9: '未提交' });

const save = 'settlement:header:save';
const ofOwner = { by: 'OWNER', from: [0, 1, 2, 9], access: save } as const;
const approval = { from: [0], access: 'settlement:header:audit', notBy: ['SUBMIT'] } as const;

export const headerSteps = t.stepsOf(HEADER_STATE, {
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

const headerName = t.field('抬头名称', t.Text(100), { width: 264 });
const invoiceType = t.field('默认票种', HEADER_TYPE, { width: 128 });
const status = shared.statusOf(HEADER_STATUS, { width: 88 });
const bankName = t.field('开户行', t.Text(100), { width: 200 });
const regAddress = t.field('注册地址', t.Text(200));
const regPhone = t.field('注册电话', t.Str({ pattern: '^[0-9-]{7,20}$', title: '注册电话' }));
const receiverName = t.field('收件人', t.Text(30));
const receiverAddress = t.field('收件地址', t.Text(200));
const certificate = '一般纳税人证明';

const row = {
  id: t.Id(),
  headerName,
  entName: t.relabel(shared.entName, '所属单位'),
  taxNo,
  invoiceType,
  status,
  /** Null: needs no approval, or was not submitted. */
  auditStatus: t.Nullable(t.field('审核状态', HEADER_AUDIT, { width: 96 })),
  bankName,
  /** Masked, first and last four digits; in full in the detail for its own enterprise. */
  bankAccount: t.labelled(shared.accountNo, t.Str(), { width: 200 }),
  receiveEmail,
  versionNo: shared.versionNo,
  isDefault: t.Bool(),
  own: t.Bool(),
  /** Invoices or applications refer to it. */
  used: t.Bool(),
  version: t.Int(),
  may: t.mayOf(headerSteps),
};
export const headerVersion = t.Obj({
  id: t.Id(),
  versionNo: shared.versionNo,
  headerName,
  updatedAt: shared.updatedAt,
  isCurrent: t.Bool(),
});
export const headerUsage = t.Obj({
  invoiceId: t.Id(),
  invoiceNo: t.Nullable(shared.invoiceNo),
  applyNo: invoiceApplyNo,
  sellerName,
  total: shared.totalWithTax,
  status: shared.statusOf(INVOICE_STATUS),
  createdAt: shared.askedAt,
});
export const headerDetail = t.Obj({
  ...row,
  regAddress,
  regPhone,
  receiverName: t.Nullable(receiverName),
  receiverPhone: t.Nullable(t.Str()),
  receiverAddress: t.Nullable(receiverAddress),
  files: t.field(certificate, t.Arr(file())),
  auditOpinion: t.field('审核意见', t.Nullable(t.Str())),
  bizCode: t.Str(),
  isCurrent: t.Bool(),
  createdByName: t.Str(),
  updatedAt: t.Time(),
  versions: t.Arr(headerVersion),
  usage: t.Arr(headerUsage),
});

export const invoiceHeader = {
  page: t.pageOf({
    path: '/api/invoice/header/page',
    access: 'login',
    filters: t.Obj(
      t.filtersOf(row, { headerName: 'like', taxNo: 'like', invoiceType: '=', status: '=', auditStatus: '=' }),
    ),
    row: t.Obj(row),
    sort: ['headerName'],
  }),
  detail: t.call({
    method: 'GET',
    path: '/api/invoice/header/detail',
    access: 'login',
    input: t.Obj({ id: t.Id() }),
    output: headerDetail,
  }),
  /** The enterprise as it is registered, for a new header. */
  suggestion: t.call({
    method: 'GET',
    path: '/api/invoice/header/suggestion',
    access: 'login',
    output: t.Obj({ headerName: t.Str(), taxNo: t.Nullable(t.Str()), regAddress: t.Nullable(t.Str()) }),
  }),
  /** Writes a header; one that invoices refer to gets a new version instead. */
  save: t.call({
    path: '/api/invoice/header/save',
    access: save,
    input: t.Obj({
      id: t.Opt(t.Id()),
      version: t.Opt(t.Int({ minimum: 1 })),
      headerName,
      taxNo,
      regAddress,
      regPhone,
      bankName,
      bankAccount: t.labelled(shared.accountNo, t.Str({ pattern: '^[0-9]{8,30}$', title: '账号' })),
      invoiceType,
      receiverName: t.Opt(receiverName),
      receiverPhone: t.labelled(shared.mobile, t.Opt(shared.phone())),
      receiverAddress: t.Opt(receiverAddress),
      receiveEmail,
      files: t.field(certificate, t.Opt(t.Arr(file(), { maxItems: 5 }))),
    }),
    output: t.Obj(shared.seen),
  }),
  submit: t.stepCall(headerSteps, 'SUBMIT', { path: '/api/invoice/header/submit' }),
  setDefault: t.stepCall(headerSteps, 'SET_DEFAULT', { path: '/api/invoice/header/setDefault' }),
  updateState: t.call({
    path: '/api/invoice/header/updateState',
    access: save,
    input: t.Obj({ ...shared.seen, status: t.codeOf(HEADER_STATUS) }),
  }),
  /** Only one that nothing refers to. */
  remove: t.call({
    method: 'DELETE',
    path: '/api/invoice/header/{id}',
    access: save,
    input: t.Obj({ id: t.Id() }),
  }),
};

export type HeaderRow = t.RowOf<typeof invoiceHeader.page>;
export type HeaderDetail = t.OutputOf<typeof invoiceHeader.detail>;
export type HeaderInput = t.InputOf<typeof invoiceHeader.save>;
