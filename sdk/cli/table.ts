/** Conflicts as a table for the terminal. */
import type { Conflict } from '../adopt/conflict.ts';

/** Columns of equal width; Chinese characters take two places. */
export function table(conflicts: readonly Conflict[]): string {
  const widthOf = (text: string) => [...text].reduce((sum, char) => sum + (char > '⺀' ? 2 : 1), 0);
  const rows = [
    ['编码', '级别', '相对方', '对象', '说明'],
    ...conflicts.map((one) => [one.code, one.level === 'error' ? '冲突' : '提醒', one.with, one.what, one.message]),
  ];
  const widths = [0, 1, 2, 3].map((index) => Math.max(...rows.map((row) => widthOf(row[index] ?? ''))));
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
