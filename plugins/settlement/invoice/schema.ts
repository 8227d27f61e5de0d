import * as shared from '@portal/sdk/calls/fields';
import { logEntry } from '@portal/sdk/calls/log';
import * as t from '@portal/sdk/contract';
import { buyerName, initiatorOf, invoiceApplyNo, issueDate, sellerName, settlements, taxNo } from '../fields.ts';

export const INVOICE_STATUS = t.codes({
  0: ['待申请', 'neutral'],
  10: ['待开具', 'waiting'],
  20: ['开具中', 'info'],
  25: ['开具失败', 'danger'],
  30: ['已开具', 'info'],
  40: ['已交付', 'info'],
  50: ['已签收', 'success'],
  60: ['已勾选认证', 'done'],
  70: ['红冲中', 'waiting'],
  71: ['已红冲', 'danger'],
  80: ['已作废', 'neutral'],
});
export type InvoiceStatus = keyof typeof INVOICE_STATUS.texts;

/** Kinds whose tax the buyer may deduct: special invoices and those of vehicles. */
export const deductible = (kind: number): boolean => [0, 3, 4, 6].includes(kind);

/** States in which an invoice exists at the tax authority: what its buyer sees. */
export const ISSUED = [30, 40, 50, 60, 70, 71] as const;

const apply = 'settlement:invoice:apply';
const issue = 'settlement:invoice:issue';
const receive = 'settlement:invoice:receive';
const red = 'settlement:invoice:red';
const asked = { from: [20], access: issue, by: 'SELLER', title: '查询开票结果' } as const;
const redDecision = { from: [70], access: red, by: 'EITHER' } as const;

export const invoiceSteps = t.stepsOf(INVOICE_STATUS, {
  APPLY: { title: '申请', past: '申请开票', by: 'SELLER', from: [], to: 10, access: apply },
  IMPORT: { title: '导入', by: 'BUYER', from: [], access: 'settlement:invoice:import' },
  SUBMIT: { title: '提交', past: '提交开具', by: 'SELLER', from: [0], to: 10, access: apply },
  ISSUE: { title: '开具', past: '提交开票平台', by: 'SELLER', from: [10, 25], to: 20, access: issue },
  ISSUED: { past: '开具成功', to: 30, ...asked },
  FAILED: { past: '开具失败', to: 25, ...asked },
  VOID: { title: '作废', by: 'SELLER', from: [0, 10, 25], to: 80, access: apply },
  DELIVER: { title: '交付', by: 'SELLER', from: [30], to: 40, access: issue },
  SIGN: { title: '签收', by: 'BUYER', from: [40], to: 50, access: receive, notBy: ['DELIVER'] },
  RETURN: { title: '退票', by: 'BUYER', from: [40, 50], to: 30, access: receive },
  CERTIFY: { title: '勾选认证', by: 'BUYER', from: [50], to: 60, access: receive },
  RED_APPLY: { title: '申请红冲', by: 'EITHER', from: [30, 40, 50, 60], to: 70, access: red },
  RED_CONFIRM: { title: '确认红冲', notBy: ['RED_APPLY'], ...redDecision },
  RED_REFUSE: { title: '拒绝红冲', notBy: ['RED_APPLY'], ...redDecision },
  RED_WITHDRAW: { title: '撤销红冲', ...redDecision },
  REISSUE: { title: '重开', by: 'SELLER', from: [71], access: apply },
});

export const INVOICE_KIND = t.codes({
  0: '增值税专用',
  1: '增值税普通',
  2: '区块链电子普通',
  3: '机动车统一',
  4: '数电专用',
  5: '数电普通',
  6: '电子专用',
  7: '电子普通',
});
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
export const OUTPUT_TYPE = t.codes({ 0: '数电', 1: '电子', 2: '纸质', 3: '区块链' });
export const SOURCE = t.codes({ 0: '发票平台自动', 1: '认证发票导入', 2: '手工导入', 3: '台账导入' });
export const VERIFY_RESULT = t.codes({ 0: ['未查验', 'neutral'], 1: ['相符', 'success'], 2: ['不符', 'danger'] });
export const RED_REASON = t.codes({ 1: '开票有误', 2: '销货退回', 3: '服务中止', 4: '销售折让' });
const CONFIRM_STATUS = t.codes({
  1: ['待对方确认', 'waiting'],
  2: ['已确认', 'success'],
  3: ['已拒绝', 'danger'],
  4: ['已撤销', 'neutral'],
});
const PARTY_SIDE = t.codes({ SELLER: '销方', BUYER: '购方' });
export const DIRECTION = t.codes({ OUT: '销项发票', IN: '进项发票' });

export const invoiceKind = t.field('票种', INVOICE_KIND);
export const invoiceCode = t.field('发票代码', t.Str(), { width: 136 });
export const source = shared.sourceOf(SOURCE, { width: 120 });
/** Month in whose return the buyer deducts its tax. */
export const certifyMonth = t.field('认证所属期', t.Str());
export const redReason = t.field('红冲原因', RED_REASON, { width: 104, entry: 'radio' });
const headerName = t.field('购方抬头', t.Str(), { width: 200 });
const status = shared.statusOf(INVOICE_STATUS, { width: 148 });
export const outputType = t.field('开具形式', OUTPUT_TYPE);

/** As a workbook tells them, in its order. */
const row = {
  id: t.Id(),
  applyNo: invoiceApplyNo,
  invoiceKind,
  invoiceCode: t.Nullable(invoiceCode),
  invoiceNo: t.Nullable(shared.invoiceNo),
  issueDate: t.Nullable(issueDate),
  buyerName,
  sellerName,
  amountNoTax: shared.amountNoTax,
  /** Null: lines of several rates. */
  taxRate: t.Nullable(shared.taxRate),
  taxAmount: shared.taxAmount,
  total: shared.totalWithTax,
  /** Numbers of the statements that it bills, with a comma between. */
  settlementNos: t.labelled(shared.settlementNo, t.Nullable(t.Str()), { width: 192 }),
  source,
  verifyResult: t.field('验真', VERIFY_RESULT, { width: 88 }),
  status,
  /** Why it could not be issued, until it is tried again. */
  fault: t.Nullable(t.Str()),
  /** It cancels another one. */
  red: t.Bool(),
  /** Who asked for the open red-letter confirmation. */
  redAskedBy: t.Nullable(t.codeOf(PARTY_SIDE)),
  /** Total that it would take back. */
  redAskedAmount: t.Nullable(t.Money()),
  /** It was issued anew since it was cancelled. */
  reissued: t.Bool(),
  /** Mailbox of the buyer's header as it is now, for the seller, who delivers to it; null where there is none. */
  mailbox: t.Nullable(t.Str()),
  /** The user's enterprise in this invoice; null for those who only look on. */
  side: t.Nullable(t.codeOf(PARTY_SIDE)),
  createdAt: t.Time(),
  version: t.Int(),
  may: t.mayOf(invoiceSteps),
};
export const invoiceRow = t.Obj(row);

export const filters = t.Obj({
  /** Issued by the user's enterprise, or to it; those who look on see both under either. */
  direction: t.codeOf(DIRECTION),
  settlementNo: t.labelled(shared.settlementNo, t.Opt(t.Numbers(40))),
  ...t.filtersOf(row, {
    status: '=',
    invoiceNo: 'like',
    invoiceKind: '=',
    issueDate: t.between('issueDateFrom', 'issueDateTo'),
    buyerName: 'like',
    sellerName: 'like',
    total: t.between('amountMin', 'amountMax'),
    source: '=',
    invoiceCode: 'like',
  }),
});

export const party = t.Obj({
  name: t.Str(),
  taxNo: t.Str(),
  address: t.Str(),
  phone: t.Str(),
  bankName: t.Str(),
  bankAccount: t.Str(),
});
const line = t.Obj({
  lineNo: shared.lineNo,
  item: t.field('项目名称', t.Str(), { width: 160 }),
  spec: shared.spec,
  unit: shared.unit,
  qty: t.Decimal(),
  price: t.Decimal(),
  amount: t.Money(),
  taxRate: t.Decimal(),
  taxAmount: t.Money(),
  /** Not taken back by a red letter yet, nor asked for; signed as the line is. */
  leftQty: t.field('可红冲数量', t.Decimal(), { as: 'quantity', width: 104 }),
  /** Without tax. */
  leftAmount: t.Money(),
  leftTaxAmount: t.Money(),
});
/** A line of an invoice beside what a red letter takes back of it, both with tax. */
export const redLine = t.Obj({
  ...{ lineNo: shared.lineNo, item: line.properties.item, spec: shared.spec, unit: shared.unit },
  leftQty: line.properties.leftQty,
  leftTotal: t.field('可红冲金额（元）', t.Money(), { width: 152 }),
  qty: t.field('红冲数量', t.Opt(t.Quantity()), { width: 112 }),
  amount: t.field('红冲金额（元）', t.Opt(t.Money()), { width: 136 }),
});
/** Of a line: goods by quantity, an allowance by amount, tax included. */
export const redAsked = t.field(
  '红冲明细',
  t.Opt(
    t.Arr(t.Obj({ lineNo: t.Int({ minimum: 1 }), qty: redLine.properties.qty, amount: redLine.properties.amount }), {
      minItems: 1,
      maxItems: 500,
    }),
  ),
);
export const confirmation = t.Obj({
  id: t.Id(),
  confirmNo: t.field('确认单号', t.Str(), { width: 184 }),
  status: shared.statusOf(CONFIRM_STATUS),
  initiator: initiatorOf(PARTY_SIDE, { width: 72 }),
  initiatorName: t.field('发起人', t.Str(), { width: 88 }),
  reason: redReason,
  /** Total that it takes back. */
  amount: t.field('红冲金额（元）', t.Money(), { width: 128 }),
  lines: t.field('红冲明细', t.Arr(t.Obj({ lineNo: t.Int(), qty: t.Decimal(), amount: t.Money() })), { width: 200 }),
  redInvoiceNo: t.field('红字发票号码', t.Nullable(t.Str()), { width: 192 }),
  remark: t.styled(shared.note, { width: 160 }),
  createdAt: t.relabel(shared.createdAt, '发起时间'),
  decidedByName: t.Nullable(t.styled(shared.handlerName, { width: 88 })),
  opinion: t.field('处理意见', t.Nullable(t.Str()), { width: 160 }),
  decidedAt: t.field('处理时间', t.Nullable(t.Time())),
});
const relatedInvoice = t.Obj({
  id: t.Id(),
  invoiceNo: t.Nullable(t.Str()),
  total: t.Money(),
  status: t.codeOf(INVOICE_STATUS),
});

export const invoiceDetail = t.Obj({
  ...row,
  outputType,
  /** A stand-in for the tax authority has issued it. */
  simulated: t.Bool(),
  seller: party,
  buyer: party,
  issuerName: t.Nullable(t.Str()),
  remark: t.Nullable(t.Str()),
  serialNo: t.field('平台流水号', t.Nullable(t.Str())),
  headerId: t.Nullable(t.Id()),
  /** Why the buyer gave it back, until it is delivered again. */
  returnReason: t.Nullable(t.Str()),
  delivery: t.Nullable(t.Obj({ carrier: t.Opt(t.Str()), waybillNo: t.Opt(t.Str()), email: t.Opt(t.Str()) })),
  deliveredAt: t.field('交付时间', t.Nullable(t.Time())),
  signedAt: t.field('签收时间', t.Nullable(t.Time())),
  verifiedAt: t.field('查验时间', t.Nullable(t.Time())),
  certifyMonth: t.Nullable(certifyMonth),
  /** Registered tax number of the buyer's enterprise where the invoice bears another one. */
  registeredTaxNo: t.Nullable(t.Str()),
  lines: t.Arr(line),
  settlements: t.Arr(t.Obj({ settlementId: t.Id(), settlementNo: t.Str(), amount: t.Money() })),
  orders: t.Arr(t.Obj({ orderId: t.Id(), orderNo: t.Str() })),
  confirmations: t.Arr(confirmation),
  redOf: t.Nullable(relatedInvoice),
  /** Its red letters, the first first. */
  redBy: t.Arr(relatedInvoice),
  reissueOf: t.Nullable(relatedInvoice),
  reissuedBy: t.Nullable(relatedInvoice),
  log: t.Arr(logEntry),
});

export const candidate = t.Obj({
  id: t.Id(),
  settlementNo: shared.settlementNo,
  period: t.field('周期', t.Str(), { width: 88 }),
  purchaserEntId: t.Id(),
  purchaserName: buyerName,
  taxRate: shared.taxRate,
  amount: t.Money(),
  /** Still to be applied for. */
  openAmount: t.field('可开票金额（元）', t.Money(), { width: 152 }),
  /** Default header of the purchasing unit; null where it has none. */
  headerName: t.Nullable(headerName),
});

export const application = {
  settlementIds: t.Arr(t.Id(), { minItems: 1, maxItems: 50 }),
  invoiceKind,
  outputType,
  /** Most that one invoice may carry, tax included. */
  invoiceLimit: t.Money(),
  remark: t.Opt(t.Text(200)),
  /** Keeps the invoices as 待申请 instead of 待开具. */
  hold: t.Opt(t.Bool()),
};
export const planned = t.Obj({
  headerName,
  taxNo,
  settlementNos: settlements,
  amount: shared.totalWithTax,
  /** Of each invoice. */
  totals: t.field('每张金额', t.Arr(t.Money()), { width: 240 }),
});
