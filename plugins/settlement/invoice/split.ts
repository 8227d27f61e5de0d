/** Cuts what is to be billed into invoices that each stay within a limit, to the fen. */

/** Amounts in fen, quantities in ten-thousandths. */
export interface Piece {
  readonly settlementId: string;
  readonly settlementLineId: string;
  readonly item: string;
  readonly spec: string;
  readonly unit: string;
  readonly taxRate: string;
  readonly qty: bigint;
  /** Tax included. */
  readonly total: bigint;
  readonly amount: bigint;
}

export const fen = (yuan: string): bigint => scaled(yuan, 2);

/** A decimal text as a whole number of its last place. */
export function scaled(text: string, places: number): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const digits = BigInt(`${whole}${fraction.slice(0, places).padEnd(places, '0')}`);
  return text.startsWith('-') ? -digits : digits;
}

export function plain(value: bigint, places: number): string {
  const digits = size(value)
    .toString()
    .padStart(places + 1, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

const size = (value: bigint): bigint => (value < 0n ? -value : value);

/** Half up, away from zero; `part` has the sign of `of`. */
export function shareOf(whole: bigint, part: bigint, of: bigint): bigint {
  const share = (2n * size(whole) * size(part) + size(of)) / (2n * size(of));
  return whole < 0n ? -share : share;
}

/**
 * An amount over shares of the same sign, in proportion to them: what rounding leaves goes a fen a share, from the
 * largest down. No share is exceeded, and none changes its sign.
 */
export function spread(amount: bigint, shares: readonly bigint[]): bigint[] {
  const whole = shares.reduce((sum, share) => sum + share, 0n);
  if (whole === 0n) return shares.map(() => 0n);
  const parts = shares.map((share) => (amount * share) / whole);
  const tail = size(amount - parts.reduce((sum, part) => sum + part, 0n));
  const largest = [...shares.keys()].sort((a, b) => Number(size(shares[b] ?? 0n) - size(shares[a] ?? 0n)));
  const ahead = new Set(largest.slice(0, Number(tail)));
  const one = amount < 0n ? -1n : 1n;
  return parts.map((part, place) => (ahead.has(place) ? part + one : part));
}

/** A line above the limit becomes several, each with its share of what is left: none is off by more than half a fen. */
function cut(piece: Piece, limit: bigint): Piece[] {
  if (piece.total <= limit) return [piece];
  const parts: Piece[] = [];
  let [total, amount, qty] = [piece.total, piece.amount, piece.qty];
  while (total > limit) {
    const part = {
      ...piece,
      total: limit,
      amount: shareOf(amount, limit, total),
      qty: shareOf(qty, limit, total),
    };
    parts.push(part);
    total -= part.total;
    amount -= part.amount;
    qty -= part.qty;
  }
  return [...parts, { ...piece, total, amount, qty }];
}

const sum = (pieces: readonly Piece[]) => pieces.reduce((total, piece) => total + piece.total, 0n);

/** A discount falls to the first invoice that stays above zero with it; where none does, each takes its share. */
function take(invoices: readonly Piece[][], discount: Piece): void {
  const whole = invoices.find((lines) => sum(lines) + discount.total > 0n);
  if (whole) {
    whole.push(discount);
    return;
  }
  const sums = invoices.map(sum);
  const totals = spread(discount.total, sums);
  const amounts = spread(discount.amount, sums);
  for (const [place, lines] of invoices.entries()) {
    const total = totals[place] ?? 0n;
    const qty = shareOf(discount.qty, total, discount.total);
    if (total !== 0n) lines.push({ ...discount, total, amount: amounts[place] ?? 0n, qty });
  }
}

/** @param limit - Fen that one invoice may carry. @returns the lines of each invoice. */
export function packed(pieces: readonly Piece[], limit: bigint): Piece[][] {
  const invoices: Piece[][] = [];
  for (const piece of pieces.filter(({ total }) => total > 0n).flatMap((one) => cut(one, limit))) {
    const open = invoices.at(-1);
    if (open && sum(open) + piece.total <= limit) open.push(piece);
    else invoices.push([piece]);
  }
  for (const discount of pieces.filter(({ total }) => total < 0n)) take(invoices, discount);
  return invoices;
}
