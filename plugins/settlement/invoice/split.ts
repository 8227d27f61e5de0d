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
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Half up, of positive numbers. */
const shareOf = (whole: bigint, part: bigint, of: bigint) => (2n * whole * part + of) / (2n * of);

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

/** @param limit - Fen that one invoice may carry. @returns the lines of each invoice. */
export function packed(pieces: readonly Piece[], limit: bigint): Piece[][] {
  const invoices: Piece[][] = [];
  for (const piece of pieces.filter(({ total }) => total > 0n).flatMap((one) => cut(one, limit))) {
    const open = invoices.at(-1);
    if (open && sum(open) + piece.total <= limit) open.push(piece);
    else invoices.push([piece]);
  }
  for (const discount of pieces.filter(({ total }) => total < 0n)) {
    (invoices.find((lines) => sum(lines) + discount.total > 0n) ?? invoices[0])?.push(discount);
  }
  return invoices;
}
