/** Tables for the terminal. */
import type { Conflict } from '../adopt/conflict.ts';

/** Chinese characters take two places. */
const widthOf = (text: string) => [...text].reduce((sum, char) => sum + (char > '⺀' ? 2 : 1), 0);

/** Columns as wide as their widest cell; the last as it comes. */
export function inColumns(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map(({ length }) => length));
  const widths = Array.from({ length: columns - 1 }, (_, index) =>
    Math.max(...rows.map((row) => widthOf(row[index] ?? ''))),
  );
  const padded = (text: string, width = 0) => text + ' '.repeat(Math.max(width - widthOf(text), 0));
  return rows
    .map((row) =>
      row
        .map((cell, index) => padded(cell, widths[index]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const table = (conflicts: readonly Conflict[]): string =>
  inColumns([
    ['编码', '级别', '相对方', '对象', '说明'],
    ...conflicts.map((one) => [one.code, one.level === 'error' ? '冲突' : '提醒', one.with, one.what, one.message]),
  ]);
