import { importOf } from '@portal/sdk/calls/import';
import type { FiltersOf, InputOf, OutputOf, RowOf, Static } from '@portal/sdk/contract';
import { Arr, call, download, Id, Int, Money, Obj, OneOf, Opt, pageOf, Str, Text } from '@portal/sdk/contract';
import {
  application,
  candidate,
  detail,
  type direction,
  filters,
  invoiceStatus,
  type party,
  planned,
  redReason,
  row,
} from './schema.ts';
import { receiveEmail } from '../fields.ts';
import { seen } from '../schema.ts';

export const INVOICE_KIND = {
  0: '增值税专用',
  1: '增值税普通',
  2: '区块链电子普通',
  3: '机动车统一',
  4: '数电专用',
  5: '数电普通',
  6: '电子专用',
  7: '电子普通',
} as const;
/** Title that an invoice is printed under. */
export const PRINTED_TITLE = {
  0: '增值税专用发票',
  1: '增值税普通发票',
  2: '区块链电子普通发票',
  3: '机动车销售统一发票',
  4: '电子发票（增值税专用发票）',
  5: '电子发票（普通发票）',
  6: '增值税电子专用发票',
  7: '增值税电子普通发票',
} as const;
export const OUTPUT_TYPE = { 0: '数电', 1: '电子', 2: '纸质', 3: '区块链' } as const;
export const SOURCE = { 0: '发票平台自动', 1: '认证发票导入', 2: '手工导入', 3: '台账导入' } as const;
export const VERIFY_RESULT = { 0: '未查验', 1: '相符', 2: '不符' } as const;
export const VERIFY_TONE = { 0: 'neutral', 1: 'success', 2: 'danger' } as const;
export const RED_REASON = { 1: '开票有误', 2: '销货退回', 3: '服务中止', 4: '销售折让' } as const;
export const CONFIRM_STATUS = { 1: '待对方确认', 2: '已确认', 3: '已拒绝', 4: '已撤销' } as const;
export const CONFIRM_TONE = { 1: 'waiting', 2: 'success', 3: 'danger', 4: 'neutral' } as const;
export const PARTY_SIDE = { SELLER: '销方', BUYER: '购方' } as const;
export const INVOICE_ACTION = {
  APPLY: '申请开票',
  SUBMIT: '提交开具',
  ISSUE: '提交开票平台',
  ISSUED: '开具成功',
  FAILED: '开具失败',
  DELIVER: '交付',
  SIGN: '签收',
  RETURN: '退票',
  CERTIFY: '勾选认证',
  VERIFY: '查验',
  IMPORT: '导入',
  RED_APPLY: '申请红冲',
  RED_CONFIRM: '确认红冲',
  RED_REFUSE: '拒绝红冲',
  RED_WITHDRAW: '撤销红冲',
  REISSUE: '重开',
  VOID: '作废',
} as const;
/** Yuan that one invoice carries unless the applicant says otherwise. */
export const usualLimit = '1000000.00';

const seenOne = Obj(seen);
const reason = () => Text(200);
const path = (name: string) => `/api/invoice/${name}`;
const format = () => OneOf('PDF', 'OFD', 'XML');

export const invoice = {
  page: pageOf({
    path: path('page'),
    access: 'login',
    filters: Obj(filters),
    row: Obj(row),
    sort: ['issueDate', 'total', 'invoiceNo'],
  }),
  /** Invoices by state under the same filters, for the tabs. */
  counts: call({
    path: path('counts'),
    access: 'login',
    reads: true,
    input: Obj(filters),
    output: Arr(Obj({ status: invoiceStatus(), count: Int() })),
  }),
  /** Sums over all pages under the same filters. */
  sums: call({
    path: path('sums'),
    access: 'login',
    reads: true,
    input: Obj(filters),
    output: Obj({ amountNoTax: Money(), taxAmount: Money(), total: Money() }),
  }),
  detail: call({ method: 'GET', path: path('detail'), access: 'login', input: Obj({ id: Id() }), output: detail }),
  /** Confirmed statements of the user's enterprise that are not billed in full. */
  candidates: call({
    path: path('candidates'),
    access: 'settlement:invoice:apply',
    reads: true,
    output: Arr(candidate),
  }),
  /** What an application would become: one group a header, split by the limit. */
  plan: call({
    path: path('plan'),
    access: 'settlement:invoice:apply',
    reads: true,
    input: Obj(application),
    output: Arr(planned),
  }),
  apply: call({
    path: path('apply'),
    access: 'settlement:invoice:apply',
    input: Obj(application),
    output: Obj({ applyNos: Arr(Str()), count: Int() }),
  }),
  submit: call({ path: path('submit'), access: 'settlement:invoice:apply', input: seenOne }),
  void: call({ path: path('void'), access: 'settlement:invoice:apply', input: Obj({ ...seen, reason: reason() }) }),
  /** Hands the invoice to the invoicing platform; a failed one again, with the buyer's header as it is now. */
  issue: call({ path: path('issue'), stepUp: true, access: 'settlement:invoice:issue', input: seenOne }),
  /** Asks the platform what has become of it. */
  query: call({
    path: path('query'),
    access: 'settlement:invoice:issue',
    input: seenOne,
    output: Obj({ status: invoiceStatus() }),
  }),
  deliver: call({
    path: path('deliver'),
    access: 'settlement:invoice:issue',
    input: Obj({ ...seen, email: Opt(receiveEmail), carrier: Opt(Text(50)), waybillNo: Opt(Text(50)) }),
  }),
  sign: call({ path: path('sign'), access: 'settlement:invoice:receive', input: seenOne }),
  return: call({
    path: path('return'),
    access: 'settlement:invoice:receive',
    input: Obj({ ...seen, reason: reason() }),
  }),
  certify: call({
    path: path('certify'),
    access: 'settlement:invoice:receive',
    input: Obj({ ...seen, certifyMonth: Str({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$', title: '所属期' }) }),
  }),
  verify: call({
    path: path('verify'),
    access: 'settlement:invoice:verify',
    input: Obj({ ids: Arr(Id(), { minItems: 1, maxItems: 100 }) }),
    output: Obj({ right: Int(), wrong: Int() }),
  }),
  redApply: call({
    path: path('redApply'),
    stepUp: true,
    access: 'settlement:invoice:red',
    input: Obj({ ...seen, reason: redReason(), remark: Opt(Text(200)) }),
    output: Obj({ confirmNo: Str() }),
  }),
  /** The other party confirms or refuses; who asked withdraws. */
  redDecide: call({
    path: path('redDecide'),
    stepUp: true,
    access: 'settlement:invoice:red',
    input: Obj({ ...seen, step: OneOf('confirm', 'refuse', 'withdraw'), opinion: Opt(reason()) }),
  }),
  /** Bills the same lines anew after a red letter. */
  reissue: call({
    path: path('reissue'),
    access: 'settlement:invoice:apply',
    input: seenOne,
    output: Obj({ id: Id() }),
  }),
  download: download({
    method: 'GET',
    path: path('download'),
    access: 'login',
    audit: { kind: 'EXPORT', title: '下载发票' },
    input: Obj({ id: Id(), format: format() }),
  }),
  /** Issued invoices as files of one archive. */
  downloadMany: download({
    path: path('downloadMany'),
    access: 'login',
    audit: { kind: 'EXPORT', title: '批量下载发票' },
    input: Obj({ ids: Arr(Id(), { minItems: 1, maxItems: 100 }) }),
  }),
  export: download({ path: path('export'), access: 'settlement:invoice:export', input: Obj(filters) }),
};
export const invoiceImport = importOf(path('import'), 'settlement:invoice:import');

export type Direction = Static<ReturnType<typeof direction>>;
export type InvoiceFilters = FiltersOf<typeof invoice.page>;
export type InvoiceRow = RowOf<typeof invoice.page>;
export type InvoiceDetail = OutputOf<typeof invoice.detail>;
export type Candidate = Static<typeof candidate>;
export type Application = InputOf<typeof invoice.apply>;
export type InvoiceParty = Static<typeof party>;
export type InvoiceAction = keyof typeof INVOICE_ACTION;
/** An invoice as its user saw it. */
export interface Seen {
  id: string;
  version: number;
}
