import { WORDS } from '../statement/words.ts';

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
const payments = (title: string) => ({ id: 'payments', title });
/** Sections in the order of the page. */
export const SECTIONS = {
  INCOME: [
    ...starts,
    fees,
    { id: 'invoices', title: WORDS.INCOME.invoicing },
    payments(WORDS.INCOME.payments),
    ...ends,
  ],
  PURCHASE: [
    ...starts,
    { id: 'invoices', title: WORDS.PURCHASE.invoicing },
    { id: 'plans', title: '付款计划' },
    payments(WORDS.PURCHASE.payments),
    fees,
    ...ends,
  ],
};
/** States in which it does not go on. */
export const HALTED: ReadonlySet<number> = new Set([15, 90]);
/** The way of a statement, and where each state stands on it. */
export const STEPS = ['生成', '供应商确认', '采购方确认', '运营审核', '开票', '付款', '结清'];
export const STEP = { 0: 0, 10: 1, 15: 1, 20: 2, 30: 3, 40: 4, 50: 4, 60: 5, 70: 5, 80: STEPS.length, 90: 0 } as const;
