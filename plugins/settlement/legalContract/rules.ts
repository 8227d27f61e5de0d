/** What the browser says of a text before it is sent; the server says the same. */
import type { Clause } from '../contractClause/contract.ts';
import type { PayTerm } from './schema.ts';

export function termsFault(terms: readonly PayTerm[] | undefined): string | undefined {
  if (!terms || terms.length === 0) return '请至少填写一个付款节点';
  if (terms.some(({ node, condition }) => !node.trim() || !condition.trim())) return '请填写每一行的付款节点和付款条件';
  const total = terms.reduce((sum, { percent }) => sum + Math.round(Number(percent) * 100), 0);
  return total === 100_00 ? undefined : `付款比例合计应为 100%，当前为 ${total / 100}%`;
}

export function clausesFault(clauses: readonly Clause[] | undefined): string | undefined {
  if (!clauses || clauses.length === 0) return '请至少填写一条合同条款';
  return clauses.some(({ title, text }) => !title.trim() || !text.trim()) ? '请填写每一条的标题和正文' : undefined;
}
