/** Amounts of several currencies: each row names its own, and none is added to another. */
import { metaOf } from './field.ts';

type Properties = Readonly<Record<string, unknown>>;

/** The currency of an amount that is not in the usual one, the first of its table. */
export interface Foreign {
  /** USD */
  readonly code: string;
  /** 美元 */
  readonly name: string;
}

/** Name of the field that holds the currency of an amount; undefined where all are in the same one. */
export const currencyFieldOf = (properties: Properties, amount: string): string | undefined =>
  metaOf(properties[amount])?.currencyIn;

/** @param code - Of the table of a field; undefined and the usual one go without saying. */
export function foreignOf(properties: Properties, field: string | undefined, code: unknown): Foreign | undefined {
  const codes = field === undefined ? undefined : metaOf(properties[field])?.codes;
  if (!codes || code === undefined || String(code) === String(codes.list[0])) return undefined;
  return { code: String(code), name: codes.texts[String(code)] ?? String(code) };
}
