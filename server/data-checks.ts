/** Invariants of the data, area by area: each area states its own, the platform as well. */
import type { Db } from '@portal/sdk/server';
import type { LoadedArea } from './areas.ts';

export interface CheckResult {
  readonly area: string;
  readonly title: string;
  /** How many rows break it. */
  readonly broken: number;
  /** The first of them. */
  readonly examples: readonly string[];
}

const shown = 3;

/** Asks every check of these areas, one after another. */
export async function checkData(db: Db, areas: readonly LoadedArea[]): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const { id, area } of areas)
    for (const { title, broken } of area.checks ?? []) {
      const { rows } = await broken.execute(db);
      results.push({
        area: id,
        title,
        broken: rows.length,
        examples: rows.slice(0, shown).map(({ row }) => row),
      });
    }
  return results;
}

/** Columns that Chinese characters take two of. */
const widthOf = (text: string) => [...text].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0x2e7f ? 2 : 1), 0);
const padded = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - widthOf(text)));

/** The results as a table for a terminal. */
export function tableOf(results: readonly CheckResult[]): string {
  const rows = [
    ['区域', '不变量', '结果'],
    ...results.map(({ area, title, broken, examples }) => [
      area,
      title,
      broken === 0 ? '成立' : `违反 ${broken} 处：${examples.join('；')}`,
    ]),
  ];
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ''))));
  return rows
    .map((row) =>
      row
        .map((text, column) => padded(text, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
