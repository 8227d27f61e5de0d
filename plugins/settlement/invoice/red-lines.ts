/**
 * What a red letter takes back of the lines of an invoice, to the fen, as the page shows it and the server writes it:
 * goods that come back by quantity, an allowance by amount. Several letters of one line never add up to more than it.
 */
import { money, quantity } from '@portal/sdk/format';
import { fen, plain, scaled, shareOf } from './split.ts';

/** What no red letter has taken back yet, asked for ones included; signed as the line is. */
export interface Left {
  readonly lineNo: number;
  readonly leftQty: string;
  /** Without tax. */
  readonly leftAmount: string;
  readonly leftTaxAmount: string;
}

/** A discount and an allowance are amounts alone: they are printed without quantity and price. */
export const isCounted = ({ qty }: { readonly qty: string }): boolean => scaled(qty, 4) !== 0n;

/** One of both: a quantity, or an amount with tax. */
export interface AskedLine {
  readonly lineNo: number;
  readonly qty?: string;
  readonly amount?: string;
}

export interface TakenLine {
  readonly lineNo: number;
  readonly qty: string;
  /** Without tax. */
  readonly amount: string;
  readonly taxAmount: string;
}

export type RedReason = 1 | 2 | 3 | 4;
const WRONG = 1;
const RETURNED = 2;
const ALLOWANCE = 4;

/** By what a red letter of a reason may take back a part; a wrong invoice goes as a whole. */
export const redBy = (reason: RedReason) => ({
  qty: reason !== WRONG && reason !== ALLOWANCE,
  amount: reason !== WRONG && reason !== RETURNED,
});

export const leftTotal = ({ leftAmount, leftTaxAmount }: Left): string =>
  plain(fen(leftAmount) + fen(leftTaxAmount), 2);

const isAll = (left: Left, { qty, amount }: AskedLine): boolean =>
  qty === undefined ? fen(amount ?? '0') === fen(leftTotal(left)) : scaled(qty, 4) === scaled(left.leftQty, 4);

const whole = ({ lineNo, leftQty, leftAmount, leftTaxAmount }: Left): TakenLine => ({
  lineNo,
  qty: leftQty,
  amount: leftAmount,
  taxAmount: leftTaxAmount,
});

/** The lines of a red letter over all that is left. */
export const allLeft = (lines: readonly Left[]): TakenLine[] =>
  lines.filter((line) => fen(line.leftAmount) !== 0n || fen(line.leftTaxAmount) !== 0n).map(whole);

function taken(left: Left, asked: AskedLine): TakenLine {
  if (isAll(left, asked)) return whole(left);
  const [amount, tax] = [fen(left.leftAmount), fen(left.leftTaxAmount)];
  const { lineNo } = left;
  if (asked.qty !== undefined) {
    const [qty, of] = [scaled(asked.qty, 4), scaled(left.leftQty, 4)];
    const [some, ofTax] = [shareOf(amount, qty, of), shareOf(tax, qty, of)];
    return { lineNo, qty: plain(qty, 4), amount: plain(some, 2), taxAmount: plain(ofTax, 2) };
  }
  const total = fen(asked.amount ?? '0');
  const ofTax = shareOf(tax, total, amount + tax);
  return { lineNo, qty: plain(0n, 4), amount: plain(total - ofTax, 2), taxAmount: plain(ofTax, 2) };
}

/** Within what is left, and of the same sign. */
const within = (part: bigint, of: bigint): boolean => (of < 0n ? part < 0n && part >= of : part > 0n && part <= of);

/** What is wrong with one line, in words; the reason is chosen for all. */
export function lineFault(reason: RedReason, left: Left, asked: AskedLine): string | undefined {
  const { qty, amount } = asked;
  const by = redBy(reason);
  if (qty !== undefined && !by.qty) return '销售折让按金额红冲，不填数量';
  if (amount !== undefined && !by.amount) return '销货退回按数量红冲，不填金额';
  if ((qty === undefined) === (amount === undefined)) return '请填写红冲数量或红冲金额中的一项';
  if (qty !== undefined && !within(scaled(qty, 4), scaled(left.leftQty, 4)))
    return `可红冲数量 ${quantity(left.leftQty)}，不能红冲 ${quantity(qty)}`;
  const most = leftTotal(left);
  if (amount !== undefined && !within(fen(amount), fen(most)))
    return `可红冲金额 ${money(most)} 元，不能红冲 ${money(amount)} 元`;
  const { amount: some, taxAmount } = taken(left, asked);
  return fen(some) + fen(taxAmount) === 0n ? '红冲金额不足 0.01 元' : undefined;
}

const sumOf = (lines: readonly TakenLine[]): bigint =>
  lines.reduce((sum, { amount, taxAmount }) => sum + fen(amount) + fen(taxAmount), 0n);

export const takenTotal = (lines: readonly TakenLine[]): string => plain(sumOf(lines), 2);

export const negated = (figure: string): string => {
  if (figure.startsWith('-')) return figure.slice(1);
  return /[1-9]/.test(figure) ? `-${figure}` : figure;
};

/** What a red letter says below its lines. */
export function redSums(lines: readonly TakenLine[]) {
  const tax = lines.reduce((sum, { taxAmount }) => sum + fen(taxAmount), 0n);
  const total = sumOf(lines);
  return { amountNoTax: plain(tax - total, 2), taxAmount: plain(-tax, 2), total: plain(-total, 2) };
}

/** A red letter takes money back, and leaves either nothing at all or an amount: no discount without its goods. */
function wholeFault(left: readonly Left[], lines: readonly TakenLine[]): string | undefined {
  const [part, of] = [sumOf(lines), sumOf(allLeft(left))];
  if (part <= 0n) return '红冲合计必须大于 0';
  const rest = left.some((line) => {
    const own = lines.find(({ lineNo }) => lineNo === line.lineNo);
    return fen(line.leftAmount) !== fen(own?.amount ?? '0') || fen(line.leftTaxAmount) !== fen(own?.taxAmount ?? '0');
  });
  return rest && part >= of ? '红冲后剩余金额必须大于 0，请同时红冲折扣行' : undefined;
}

/** The lines of a red letter as it is asked for, or all that is wrong with it. */
export function redLines(
  reason: RedReason,
  left: readonly Left[],
  asked: readonly AskedLine[] | undefined,
): { readonly lines: readonly TakenLine[]; readonly faults: readonly string[] } {
  if (asked === undefined) return { lines: allLeft(left), faults: [] };
  if (reason === WRONG) return { lines: [], faults: ['开票有误的发票只能整张红冲'] };
  const lines: TakenLine[] = [];
  const faults: string[] = [];
  for (const [place, line] of asked.entries()) {
    const own = left.find(({ lineNo }) => lineNo === line.lineNo);
    const twice = asked.findIndex(({ lineNo }) => lineNo === line.lineNo) < place;
    const fault = own === undefined ? '发票没有这一行' : twice ? '重复填写' : lineFault(reason, own, line);
    if (fault !== undefined) faults.push(`第 ${line.lineNo} 行：${fault}`);
    else if (own) lines.push(taken(own, line));
  }
  const fault = faults.length === 0 ? wholeFault(left, lines) : undefined;
  return { lines, faults: fault === undefined ? faults : [fault] };
}
