/** Decimal strings without floating point: numeric columns travel as strings of any length. */

const shape = /^([+-]?)(\d*)(?:\.(\d*))?$/;

export interface Decimal {
  readonly negative: boolean;
  /** Value × 10^scale. */
  readonly digits: bigint;
  readonly scale: number;
}

/** @returns `undefined` for a text that is not a decimal number. */
export function parseDecimal(value: string | number): Decimal | undefined {
  const text = typeof value === 'number' ? (Number.isFinite(value) ? value.toFixed(10) : '') : value.trim();
  const match = shape.exec(text);
  const [, sign = '', whole = '', fraction = ''] = match ?? [];
  if (!match || whole + fraction === '') return undefined;
  return { negative: sign === '-', digits: BigInt(whole + fraction), scale: fraction.length };
}

/** Half-up at `decimals`, as the database rounds. */
export function roundTo({ negative, digits, scale }: Decimal, decimals: number): Decimal {
  if (scale <= decimals) return { negative, digits: digits * 10n ** BigInt(decimals - scale), scale: decimals };
  const step = 10n ** BigInt(scale - decimals);
  return { negative, digits: (digits + step / 2n) / step, scale: decimals };
}

/** Divides by a power of ten: yuan to wan is 4. */
export const shift = ({ negative, digits, scale }: Decimal, places: number): Decimal => ({
  negative,
  digits,
  scale: scale + places,
});

/** `-1,234.50`; zero never carries a minus. */
export function grouped({ negative, digits, scale }: Decimal): string {
  const text = digits.toString().padStart(scale + 1, '0');
  const whole = text.slice(0, text.length - scale).replace(/\B(?=(\d{3})+$)/g, ',');
  const fraction = scale > 0 ? `.${text.slice(-scale)}` : '';
  return `${negative && digits > 0n ? '-' : ''}${whole}${fraction}`;
}
