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

const DIGITS = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

/** 1 to 99 in Chinese: 十二. */
function chinese(place: number): string {
  const [tens, units] = [Math.floor(place / 10), place % 10];
  return `${tens > 1 ? DIGITS[tens] : ''}${tens > 0 ? '十' : ''}${DIGITS[units]}`;
}

const numbered = /^第[一二三四五六七八九十\d]+条[\s、：]*/;

/** Titles that begin with a number get that of their place; others stay as they are. */
export const renumbered = (clauses: readonly Clause[]): Clause[] =>
  clauses.map(({ title, text }, index) => ({
    title: numbered.test(title) ? title.replace(numbered, `第${chinese(index + 1)}条 `).trimEnd() : title,
    text,
  }));

/** Clauses of the library behind those that are there, numbered on; an empty clause at the end gives way. */
export function inserted(clauses: readonly Clause[], more: readonly Clause[]): Clause[] {
  if (more.length === 0) return [...clauses];
  const kept = clauses.filter(({ text }, index) => index < clauses.length - 1 || text.trim() !== '');
  return renumbered([...kept, ...more.map(({ title, text }) => ({ title: `第一条 ${title}`, text }))]);
}

/** A clause one place up (-1) or down (1). */
export function moved(clauses: readonly Clause[], place: number, by: -1 | 1): Clause[] {
  const next = [...clauses];
  next.splice(place + by, 0, ...next.splice(place, 1));
  return renumbered(next);
}
