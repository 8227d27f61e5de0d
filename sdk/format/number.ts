import { grouped, parseDecimal, roundTo, shift } from './decimal.ts';

/** A decimal as the wire carries it; text that is no number counts as missing. */
export type Numeric = string | number | null | undefined;

/** How an amount is shown. */
export interface NumberOptions {
  /** Decimals shown, rounded half up. Default 2 (spec 5). */
  readonly decimals?: number;
  /** `yuan` as is, `wan` ten thousands, `yi` hundred millions. Default `yuan`. */
  readonly unit?: 'yuan' | 'wan' | 'yi';
  /** Show what rounds to zero as a hyphen. Default false. */
  readonly zeroHyphen?: boolean;
}

const places = { yuan: 0, wan: 4, yi: 8 };
const none = '-';

/** An amount with thousands separators: `1,234.50`. A missing value shows as a hyphen. */
export function money(value: Numeric, { decimals = 2, unit = 'yuan', zeroHyphen = false }: NumberOptions = {}): string {
  const decimal = value === null || value === undefined ? undefined : parseDecimal(value);
  if (!decimal) return none;
  const shown = roundTo(shift(decimal, places[unit]), decimals);
  return zeroHyphen && shown.digits === 0n ? none : grouped(shown);
}

/** A unit price: two decimals, and as many more as it has, trailing zeros dropped. */
export function unitPrice(price: Numeric): string {
  const [, decimals = ''] = String(price ?? '').split('.');
  return money(price, { decimals: Math.max(2, decimals.replace(/0+$/, '').length) });
}

/** An amount of yuan in ten thousands, by default with 2 decimals. */
export const wan = (value: Numeric, options: Omit<NumberOptions, 'unit'> = {}): string =>
  money(value, { ...options, unit: 'wan' });

/** A quantity with thousands separators and up to four decimals, trailing zeros dropped. A missing value shows as a hyphen. */
export const quantity = (value: Numeric): string =>
  money(value, { decimals: 4 })
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

/** A ratio as a percentage, by default with 2 decimals: `0.1234` → `12.34%`. A missing value shows as a hyphen. */
export function percent(
  value: Numeric,
  { decimals = 2, zeroHyphen = false }: Omit<NumberOptions, 'unit'> = {},
): string {
  const decimal = value === null || value === undefined ? undefined : parseDecimal(value);
  if (!decimal) return none;
  const shown = roundTo({ ...decimal, digits: decimal.digits * 100n }, decimals);
  return zeroHyphen && shown.digits === 0n ? none : `${grouped(shown)}%`;
}

const halfWidth = (text: string) =>
  text.replace(/[０-９．，－]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0));

const typed = /^(-?)[￥¥]?0*(\d+(?:\.\d+)?)元?$/;

/** What a person typed or pasted as an amount, as a plain decimal; `undefined` when it is none. Full-width digits, separators, a leading ￥ and a closing 元 are understood. */
export function parseMoney(text: string): string | undefined {
  const [, sign = '', amount] = typed.exec(halfWidth(text).replace(/[,\s]/g, '')) ?? [];
  return amount && `${/[1-9]/.test(amount) ? sign : ''}${amount}`;
}

const units = ['B', 'KB', 'MB', 'GB'];

/** A file size given in bytes: `1.5 MB`, by powers of 1024, at most GB. */
export function bytes(size: number): string {
  const power = size > 0 ? Math.min(units.length - 1, Math.floor(Math.log2(size) / 10)) : 0;
  const value = size / 1024 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`;
}

const figures = '零壹贰叁肆伍陆柒捌玖';
const ranks = ['', '拾', '佰', '仟'];
const ranksAbove = [
  [8, '亿'],
  [4, '万'],
] as const;

function groupInCapitals(group: string): string {
  let text = '';
  for (const [index, figure] of [...group].entries()) {
    const rank = ranks[group.length - 1 - index] ?? '';
    if (figure !== '0') text += `${figures[Number(figure)]}${rank}`;
    else if (text && !text.endsWith('零')) text += '零';
  }
  return text.replace(/零$/, '');
}

/** 亿 of what stands above eight digits, 万 of what stands above four; a gap of zeros reads as one 零. */
function wholeInCapitals(whole: string): string {
  for (const [length, unit] of ranksAbove) {
    if (whole.length <= length) continue;
    const [above, low] = [wholeInCapitals(whole.slice(0, -length)), whole.slice(-length)];
    const below = wholeInCapitals(low);
    if (!above || !below) return above ? `${above}${unit}` : below;
    return `${above}${unit}${low.startsWith('0') ? '零' : ''}${below}`;
  }
  return groupInCapitals(whole);
}

/** An amount of yuan in capitals, as invoices and contracts write it: `1200` → `壹仟贰佰元整`. Rounded to fen; a missing value shows as a hyphen. */
export function amountInCapitals(value: Numeric): string {
  const decimal = value === null || value === undefined ? undefined : parseDecimal(value);
  if (!decimal) return none;
  const { negative, digits } = roundTo(decimal, 2);
  const text = digits.toString().padStart(3, '0');
  const [jiao, fen] = [Number(text.at(-2)), Number(text.at(-1))];
  const whole = wholeInCapitals(text.slice(0, -2));
  const yuan = whole ? `${whole}元` : '';
  const cents = `${jiao ? `${figures[jiao]}角` : yuan && fen ? '零' : ''}${fen ? `${figures[fen]}分` : ''}`;
  return `${negative && digits > 0n ? '负' : ''}${yuan || (cents ? '' : '零元')}${cents || '整'}`;
}
