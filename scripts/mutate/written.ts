/** `docs/mutations.md`: the last run of each area, its survivors, and why one is excused, which a person writes there. */
import { type AreaResult, cell, changeOf, figures, nameOf, type Reasons, withFate } from './report.ts';

const intro = `# Mutations

\`npm run mutate -- --seed <any word> [--area <areas>] [--count <an area>] --write\` makes small wrong changes of the product, puts each to the tests that stand nearest, and writes this page: the last run of each area. A mutant that does not compile is no work for a test, and neither found nor survived; nor does one count whose tests ended twice without a word. A survivor is a test that is missing, or is excused by a reason in the last column, written by hand and kept by later runs: at most one of twenty.
`;

const heads = ['area', 'seed', 'made', 'do not compile', 'no result', 'found', 'survived', 'excused', 'share found'];

/** The cells of a row of a table; undefined for any other line. */
const cellsOf = (line: string): readonly string[] | undefined =>
  line.startsWith('| ')
    ? line
        .slice(2, -2)
        .split(/ (?<!\\)\| /)
        .map((text) => text.trim())
    : undefined;

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

const sections = (page: string): ReadonlyMap<string, string> =>
  new Map(
    page
      .split(/^## /m)
      .slice(1)
      .map((part) => [part.split('\n')[0] ?? '', part.trim()]),
  );

/** What a person has written into the last column. */
export function reasonsIn(page: string): Reasons {
  const rows = [...sections(page).values()].flatMap((part) => part.split('\n').map(cellsOf));
  return new Map(
    rows.flatMap((cells) => {
      const [place = '', change = '', reason = ''] = cells ?? [];
      const [file] = place.split(':');
      return reason === '' || /^-+$/.test(reason) || place === 'place' ? [] : [[`${file} ${change}`, reason] as const];
    }),
  );
}

function sectionOf(result: AreaResult, reasons: Reasons): string {
  const rows = withFate(result, 'survived').map(({ mutant }) => [
    `${mutant.file}:${mutant.line}`,
    cell(changeOf(mutant)),
    reasons.get(nameOf(mutant)) ?? '',
  ]);
  return rows.length === 0 ? '' : `${result.area}\n\n${tableOf(['place', 'change', 'reason'], rows)}`;
}

/** @param page - As it is; other areas keep what stands there. */
export function written(page: string, results: readonly AreaResult[]): string {
  const reasons = reasonsIn(page);
  const before =
    page
      .split(/^## /m)[0]
      ?.split('\n')
      .flatMap((line) => [cellsOf(line) ?? []]) ?? [];
  const rows = new Map(before.filter(([area]) => area && !/^(area|-+)$/.test(area)).map((cells) => [cells[0], cells]));
  const parts = new Map(sections(page));
  for (const result of results) {
    rows.set(result.area, [result.area, cell(result.seed), ...figures(result, reasons)]);
    parts.set(result.area, sectionOf(result, reasons));
  }
  const inOrder = [...parts].filter(([, part]) => part !== '').sort(([a], [b]) => (a < b ? -1 : 1));
  const all = [...rows.values()].sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  return `${[intro.trim(), tableOf(heads, all), ...inOrder.map(([, part]) => `## ${part}`)].join('\n\n')}\n`;
}
