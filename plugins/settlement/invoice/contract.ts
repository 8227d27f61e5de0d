import { carrier, note, seen, waybillNo } from '@portal/sdk/calls/fields';
import { importOf } from '@portal/sdk/calls/import';
import type { FiltersOf, InputOf, OutputOf, RowOf, Static } from '@portal/sdk/contract';
import {
  Arr,
  call,
  codeOf,
  countsOf,
  download,
  field,
  Id,
  Int,
  labelled,
  Money,
  Obj,
  OneOf,
  Opt,
  pageOf,
  stepCall,
  Str,
  styled,
  Text,
} from '@portal/sdk/contract';
import { receiveEmail } from '../fields.ts';
import {
  application,
  candidate,
  filters,
  INVOICE_STATUS,
  invoiceDetail,
  invoiceRow,
  invoiceSteps,
  type party,
  planned,
  redReason,
} from './schema.ts';

/** Yuan that one invoice carries unless the applicant says otherwise. */
export const usualLimit = '1000000.00';

const reasonOf = (label: string) => ({ reason: field(label, Text(200), { entry: 'area' }) });
const path = (name: string) => `/api/invoice/${name}`;
const format = () => OneOf('PDF', 'OFD', 'XML');

export const invoice = {
  page: pageOf({
    path: path('page'),
    access: 'login',
    filters,
    row: invoiceRow,
    sort: ['issueDate', 'total', 'invoiceNo'],
  }),
  /** Invoices by state under the same filters, for the tabs. */
  counts: countsOf({
    path: path('counts'),
    access: 'login',
    filters: filters.properties,
    row: invoiceRow.properties,
    by: 'status',
  }),
  /** Sums over all pages under the same filters. */
  sums: call({
    path: path('sums'),
    access: 'login',
    reads: true,
    input: filters,
    output: Obj({ amountNoTax: Money(), taxAmount: Money(), total: Money() }),
  }),
  detail: call({
    method: 'GET',
    path: path('detail'),
    access: 'login',
    input: Obj({ id: Id() }),
    output: invoiceDetail,
  }),
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
  submit: stepCall(invoiceSteps, 'SUBMIT', { path: path('submit') }),
  void: stepCall(invoiceSteps, 'VOID', { path: path('void'), asks: reasonOf('作废原因') }),
  /** Hands the invoice to the invoicing platform; a failed one again, with the buyer's header as it is now. */
  issue: stepCall(invoiceSteps, 'ISSUE', { path: path('issue'), stepUp: true }),
  /** Asks the platform what has become of it. */
  query: stepCall(invoiceSteps, 'ISSUED', { path: path('query'), output: Obj({ status: codeOf(INVOICE_STATUS) }) }),
  deliver: stepCall(invoiceSteps, 'DELIVER', {
    path: path('deliver'),
    asks: {
      email: Opt(styled(receiveEmail, { hint: '电子发票填写邮箱；纸质发票填写承运商和运单号' })),
      carrier: Opt(carrier),
      waybillNo: Opt(waybillNo),
    },
  }),
  sign: stepCall(invoiceSteps, 'SIGN', { path: path('sign') }),
  return: stepCall(invoiceSteps, 'RETURN', { path: path('return'), asks: reasonOf('退票原因') }),
  certify: stepCall(invoiceSteps, 'CERTIFY', {
    path: path('certify'),
    asks: {
      certifyMonth: field('所属期', Str({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$', title: '所属期' }), {
        entry: 'month',
      }),
    },
  }),
  verify: call({
    path: path('verify'),
    access: 'settlement:invoice:verify',
    input: Obj({ ids: Arr(Id(), { minItems: 1, maxItems: 100 }) }),
    output: Obj({ right: Int(), wrong: Int() }),
  }),
  redApply: stepCall(invoiceSteps, 'RED_APPLY', {
    path: path('redApply'),
    stepUp: true,
    asks: { reason: redReason, remark: labelled(note, Opt(Text(200)), { entry: 'area' }) },
    output: Obj({ confirmNo: Str() }),
  }),
  /** The other party confirms or refuses; who asked withdraws. */
  redDecide: call({
    path: path('redDecide'),
    stepUp: true,
    access: 'settlement:invoice:red',
    input: Obj({
      ...seen,
      step: OneOf('confirm', 'refuse', 'withdraw'),
      opinion: field('拒绝原因', Opt(Text(200)), { entry: 'area' }),
    }),
  }),
  /** Bills the same lines anew after a red letter. */
  reissue: stepCall(invoiceSteps, 'REISSUE', { path: path('reissue'), output: Obj({ id: Id() }) }),
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
  export: download({ path: path('export'), access: 'settlement:invoice:export', input: filters }),
};
export const invoiceImport = importOf(path('import'), 'settlement:invoice:import');

export type InvoiceFilters = FiltersOf<typeof invoice.page>;
export type Direction = InvoiceFilters['direction'];
export type InvoiceRow = RowOf<typeof invoice.page>;
export type InvoiceDetail = OutputOf<typeof invoice.detail>;
export type Candidate = Static<typeof candidate>;
export type Application = InputOf<typeof invoice.apply>;
export type InvoiceParty = Static<typeof party>;
/** What the history of an invoice tells. */
export type InvoiceAction = keyof typeof invoiceSteps.steps | 'VERIFY';
/** An invoice as its user saw it. */
export type Seen = InputOf<typeof invoice.submit>;
