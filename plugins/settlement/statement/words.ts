import type { SettlementDetail } from './contract.ts';
import type { SettleType } from './schema.ts';

/** What differs between the two sides' words for the same figures. */
export const WORDS = {
  INCOME: {
    counter: '购方',
    amount: '结算金额（元）',
    paid: '已收款（元）',
    unpaid: '未收款（元）',
    payments: '收款记录',
    invoicing: '开票记录',
    invoiced: '已开票（元）',
    uninvoiced: '未开票（元）',
    invoices: '查看销项发票',
  },
  PURCHASE: {
    counter: '供方',
    amount: '应付金额（元）',
    paid: '已付款（元）',
    unpaid: '未付款（元）',
    payments: '付款记录',
    invoicing: '收票',
    invoiced: '已收票（元）',
    uninvoiced: '未收票（元）',
    invoices: '查看进项发票',
  },
} as const;

type Billed = Pick<SettlementDetail, 'invoicedAmount' | 'uninvoicedAmount' | 'receivedAmount' | 'unreceivedAmount'>;

/** The supplier counts what it has issued, the purchasing unit what has come to it. */
export const billedOf = (view: SettleType, settlement: Billed) =>
  view === 'INCOME'
    ? { billed: settlement.invoicedAmount, unbilled: settlement.uninvoicedAmount }
    : { billed: settlement.receivedAmount, unbilled: settlement.unreceivedAmount };

const ends = [
  { id: 'disputes', title: '异议沟通' },
  { id: 'files', title: '附件' },
  { id: 'related', title: '关联单据' },
  { id: 'log', title: '操作日志' },
];
const starts = [
  { id: 'lines', title: '结算明细' },
  { id: 'match', title: '三单匹配' },
];
const fees = { id: 'fees', title: '费用扣减' };
const plans = { id: 'plans', title: '付款计划' };
const invoices = (title: string) => ({ id: 'invoices', title });
const payments = (title: string) => ({ id: 'payments', title });
/** Sections in the order of the page. */
export const SECTIONS = {
  INCOME: [...starts, fees, invoices(WORDS.INCOME.invoicing), payments(WORDS.INCOME.payments), ...ends],
  PURCHASE: [...starts, invoices(WORDS.PURCHASE.invoicing), plans, payments(WORDS.PURCHASE.payments), fees, ...ends],
};
/** States in which it does not go on. */
export const HALTED: ReadonlySet<number> = new Set([15, 90]);
/** The way of a statement, and where each state stands on it. */
export const STEPS = ['生成', '供应商确认', '采购方确认', '运营审核', '开票', '付款', '结清'];
export const STEP = { 0: 0, 10: 1, 15: 1, 20: 2, 30: 3, 40: 4, 50: 4, 60: 5, 70: 5, 80: STEPS.length, 90: 0 } as const;
