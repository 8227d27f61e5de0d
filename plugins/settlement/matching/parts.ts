/** How a person splits lines of invoices over lines of a statement, to the fen. */
import { fen, plain } from '../invoice/split.ts';
import type { InvoiceLine } from './contract.ts';
import { invoiceTolerance } from '../statement/codes.ts';

/** A target of an invoice line while it is being chosen. */
export interface Part {
  /** Undefined until it is chosen. */
  readonly settlementLineId: string | undefined;
  /** Of a target that stands alone it is the line's. */
  readonly amount: string;
}

const restOf = (total: string, parts: readonly Part[]): string =>
  plain(
    parts.reduce((rest, { amount }) => rest - fen(amount), fen(total)),
    2,
  );

/** The last target takes what the others leave. */
const balanced = (total: string, parts: readonly Part[]): Part[] =>
  parts.map((part, place) =>
    place === parts.length - 1 ? { ...part, amount: restOf(total, parts.slice(0, -1)) } : part,
  );

/** Amounts of the lines of the statement. */
export type LineAmounts = Readonly<Record<string, string>>;

/** Another target for what the lines chosen so far do not take. */
export function withTarget(total: string, parts: readonly Part[], amounts: LineAmounts): Part[] {
  const capped = parts.map((part) => {
    const most = amounts[part.settlementLineId ?? ''];
    return most !== undefined && fen(most) > 0n && fen(most) < fen(part.amount) ? { ...part, amount: most } : part;
  });
  return balanced(total, [...capped, { settlementLineId: undefined, amount: '0.00' }]);
}

export const withoutTarget = (total: string, parts: readonly Part[], place: number): Part[] =>
  balanced(
    total,
    parts.filter((_, other) => other !== place),
  );

export function withAmount(total: string, parts: readonly Part[], place: number, amount: string): Part[] {
  const next = parts.map((part, other) => (other === place ? { ...part, amount } : part));
  return place === parts.length - 1 ? next : balanced(total, next);
}

/** A line without a target bills the statement as a whole. */
export function withLine(total: string, parts: readonly Part[], place: number, lineId: string | undefined): Part[] {
  if (parts.length === 0) return lineId === undefined ? [] : [{ settlementLineId: lineId, amount: total }];
  if (parts.length === 1 && lineId === undefined) return [];
  return parts.map((part, other) => (other === place ? { ...part, settlementLineId: lineId } : part));
}

const tolerated = (rest: string): boolean => {
  const [left, most] = [fen(rest), fen(invoiceTolerance)];
  return left <= most && -left <= most;
};

/** The first thing wrong with the targets of a line; the server says the same. */
export function partsFault({ invoiceNo, lineNo, total }: InvoiceLine, parts: readonly Part[]): string | undefined {
  if (parts.length === 0) return undefined;
  const name = `发票 ${invoiceNo} 第 ${lineNo} 行`;
  const chosen = parts.map(({ settlementLineId }) => settlementLineId);
  if (chosen.includes(undefined)) return `${name}请选择对应的结算明细`;
  if (new Set(chosen).size < parts.length) return `${name}重复选择了同一结算明细`;
  if (parts.some(({ amount }) => fen(amount) * fen(total) <= 0n)) return `${name}拆分的每一份金额必须大于 0`;
  const rest = restOf(total, parts);
  return tolerated(rest) ? undefined : `${name}拆分合计与该行价税合计相差 ${rest} 元`;
}
