/** What is said of a text before it is sent, and again once it has come. */
import type { Clause } from '../contractClause/contract.ts';
import type { PayTerm } from './schema.ts';

/** Hundredths of a percent, so that shares add up exactly. */
export const hundredths = (percent: string): number => Math.round(Number(percent) * 100);

/** In percent. */
export const totalOf = (terms: readonly PayTerm[]): number =>
  terms.reduce((sum, { percent }) => sum + hundredths(percent), 0) / 100;

export function sharesFault(terms: readonly PayTerm[]): string | undefined {
  const total = totalOf(terms);
  return total === 100 ? undefined : `付款比例合计应为 100%，当前为 ${total}%`;
}

export function termsFault(terms: readonly PayTerm[] | undefined): string | undefined {
  if (!terms || terms.length === 0) return '请至少填写一个付款节点';
  if (terms.some(({ node, condition }) => !node.trim() || !condition.trim())) return '请填写每一行的付款节点和付款条件';
  return sharesFault(terms);
}

export function clausesFault(clauses: readonly Clause[] | undefined): string | undefined {
  if (!clauses || clauses.length === 0) return '请至少填写一条合同条款';
  return clauses.some(({ title, text }) => !title.trim() || !text.trim()) ? '请填写每一条的标题和正文' : undefined;
}
