/** Words that each are found in a receipt line, whatever its case. */
import type { Candidate } from './contract.ts';

const textOf = ({ counterName, receiptNo, orderNo, materialCode, name, spec }: Candidate) =>
  [counterName, receiptNo, orderNo, materialCode, name, spec].join(' ').toLowerCase();

export function found(lines: readonly Candidate[], search: string): readonly Candidate[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return lines;
  return lines.filter((line) => words.every((word) => textOf(line).includes(word)));
}
