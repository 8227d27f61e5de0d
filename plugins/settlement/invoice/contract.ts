import { carrier, note, seen, waybillNo } from '@portal/sdk/calls/fields';
import { importOf } from '@portal/sdk/calls/import';
import * as t from '@portal/sdk/contract';
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
  redAsked,
  redReason,
} from './schema.ts';

/** Yuan that one invoice carries unless the applicant says otherwise. */
export const usualLimit = '1000000.00';

const reasonOf = (label: string) => ({ reason: t.field(label, t.Text(200), { entry: 'area' }) });
const path = (name: string) => `/api/invoice/${name}`;
const format = () => t.OneOf('PDF', 'OFD', 'XML');

export const invoice = {
  page: t.pageOf({
    path: path('page'),
    access: 'login',
    filters,
    row: invoiceRow,
    sort: ['issueDate', 'total', 'invoiceNo'],
  }),
  /** Invoices by state under the same filters, for the tabs. */
  counts: t.countsOf({
    path: path('counts'),
    access: 'login',
    filters: filters.properties,
    row: invoiceRow.properties,
    by: 'status',
  }),
  /** Sums over all pages under the same filters. */
  sums: t.call({
    path: path('sums'),
    access: 'login',
    reads: true,
    input: filters,
    output: t.Obj({ amountNoTax: t.Money(), taxAmount: t.Money(), total: t.Money() }),
  }),
  detail: t.call({
    method: 'GET',
    path: path('detail'),
    access: 'login',
    input: t.Obj({ id: t.Id() }),
    output: invoiceDetail,
  }),
  /** Confirmed statements of the user's enterprise that are not billed in full. */
  candidates: t.call({
    path: path('candidates'),
    access: 'settlement:invoice:apply',
    reads: true,
    output: t.Arr(candidate),
  }),
  /** What an application would become: one group a header, split by the limit. */
  plan: t.call({
    path: path('plan'),
    access: 'settlement:invoice:apply',
    reads: true,
    input: t.Obj(application),
    output: t.Arr(planned),
  }),
  apply: t.call({
    path: path('apply'),
    access: 'settlement:invoice:apply',
    input: t.Obj(application),
    output: t.Obj({ applyNos: t.Arr(t.Str()), count: t.Int() }),
  }),
  submit: t.stepCall(invoiceSteps, 'SUBMIT', { path: path('submit') }),
  void: t.stepCall(invoiceSteps, 'VOID', { path: path('void'), asks: reasonOf('作废原因') }),
  /** Hands the invoice to the invoicing platform; a failed one again, with the buyer's header as it is now. */
  issue: t.stepCall(invoiceSteps, 'ISSUE', { path: path('issue'), stepUp: true }),
  /** Asks the platform what has become of it. */
  query: t.stepCall(invoiceSteps, 'ISSUED', {
    path: path('query'),
    output: t.Obj({ status: t.codeOf(INVOICE_STATUS) }),
  }),
  deliver: t.stepCall(invoiceSteps, 'DELIVER', {
    path: path('deliver'),
    asks: {
      email: t.Opt(t.styled(receiveEmail, { hint: '电子发票填写邮箱；纸质发票填写承运商和运单号' })),
      carrier: t.Opt(carrier),
      waybillNo: t.Opt(waybillNo),
    },
  }),
  sign: t.stepCall(invoiceSteps, 'SIGN', { path: path('sign') }),
  return: t.stepCall(invoiceSteps, 'RETURN', { path: path('return'), asks: reasonOf('退票原因') }),
  certify: t.stepCall(invoiceSteps, 'CERTIFY', {
    path: path('certify'),
    asks: {
      certifyMonth: t.field('所属期', t.Str({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$', title: '所属期' }), {
        entry: 'month',
      }),
    },
  }),
  verify: t.call({
    path: path('verify'),
    access: 'settlement:invoice:verify',
    input: t.Obj({ ids: t.Arr(t.Id(), { minItems: 1, maxItems: 100 }) }),
    output: t.Obj({ right: t.Int(), wrong: t.Int() }),
  }),
  /** Without lines it takes back all that is left of the invoice. */
  redApply: t.stepCall(invoiceSteps, 'RED_APPLY', {
    path: path('redApply'),
    stepUp: true,
    asks: { reason: redReason, lines: redAsked, remark: t.labelled(note, t.Opt(t.Text(200)), { entry: 'area' }) },
    output: t.Obj({ confirmNo: t.Str() }),
  }),
  /** The other party confirms or refuses; who asked withdraws. */
  redDecide: t.call({
    path: path('redDecide'),
    stepUp: true,
    access: 'settlement:invoice:red',
    input: t.Obj({
      ...seen,
      step: t.OneOf('confirm', 'refuse', 'withdraw'),
      opinion: t.field('拒绝原因', t.Opt(t.Text(200)), { entry: 'area' }),
    }),
  }),
  /** Bills the same lines anew after a red letter. */
  reissue: t.stepCall(invoiceSteps, 'REISSUE', { path: path('reissue'), output: t.Obj({ id: t.Id() }) }),
  download: t.download({
    method: 'GET',
    path: path('download'),
    access: 'login',
    audit: { kind: 'EXPORT', title: '下载发票' },
    input: t.Obj({ id: t.Id(), format: format() }),
  }),
  /** Issued invoices as files of one archive. */
  downloadMany: t.download({
    path: path('downloadMany'),
    access: 'login',
    audit: { kind: 'EXPORT', title: '批量下载发票' },
    input: t.Obj({ ids: t.Arr(t.Id(), { minItems: 1, maxItems: 100 }) }),
  }),
  export: t.download({ path: path('export'), access: 'settlement:invoice:export', input: filters }),
};
export const invoiceImport = importOf(path('import'), 'settlement:invoice:import');

export type InvoiceFilters = t.FiltersOf<typeof invoice.page>;
export type Direction = InvoiceFilters['direction'];
export type InvoiceRow = t.RowOf<typeof invoice.page>;
export type InvoiceDetail = t.OutputOf<typeof invoice.detail>;
export type Candidate = t.Static<typeof candidate>;
export type Application = t.InputOf<typeof invoice.apply>;
export type InvoiceParty = t.Static<typeof party>;
/** What the history of an invoice tells. */
export type InvoiceAction = keyof typeof invoiceSteps.steps | 'VERIFY';
/** An invoice as its user saw it. */
export type Seen = t.InputOf<typeof invoice.submit>;
