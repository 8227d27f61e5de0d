/** A measured figure, the bar it is held to, and the table of them all. */
import { median } from './samples.ts';

export interface Bar {
  readonly text: string;
  readonly met: (ours: number, reference: number | undefined) => boolean;
}

export interface Figure {
  readonly title: string;
  readonly unit: string;
  readonly ours: number;
  readonly reference?: number | undefined;
  readonly bar?: Bar | undefined;
  /** Single runs behind the medians. */
  readonly samples?: { readonly ours: readonly number[]; readonly reference: readonly number[] };
}

export const atMost = (limit: number): Bar => ({ text: `≤ ${limit}`, met: (ours) => ours <= limit });

export const exactly = (value: number): Bar => ({ text: `= ${value}`, met: (ours) => ours === value });

export const ratioAtMost = (limit: number): Bar => ({
  text: `≤ ${limit} × 参照`,
  met: (ours, reference) => reference !== undefined && ours <= limit * reference,
});

export const ratioAtLeast = (limit: number): Bar => ({
  text: `≥ ${limit} × 参照`,
  met: (ours, reference) => reference !== undefined && ours >= limit * reference,
});

export const aboveByAtMost = (extra: number): Bar => ({
  text: `≤ 参照 + ${extra}`,
  met: (ours, reference) => reference !== undefined && ours <= reference + extra,
});

/** A figure of interleaved runs: the median of ours against the median of the reference. */
export function compared<Run>(
  { title, unit, bar }: Pick<Figure, 'title' | 'unit' | 'bar'>,
  runs: { readonly ours: readonly Run[]; readonly reference: readonly Run[] },
  measure: (run: Run) => number,
): Figure {
  const samples = { ours: runs.ours.map(measure), reference: runs.reference.map(measure) };
  return { title, unit, bar, ours: median(samples.ours), reference: median(samples.reference), samples };
}

export const ratioOf = ({ ours, reference }: Figure): number | undefined =>
  reference === undefined || reference === 0 ? undefined : ours / reference;

export const verdictOf = ({ ours, reference, bar }: Figure): string => {
  if (!bar) return '';
  return bar.met(ours, reference) ? '达标' : '未达标';
};

const shown = (value: number | undefined, unit = ''): string => {
  if (value === undefined) return '';
  const digits = Number.isInteger(value) || value >= 1000 ? 0 : value < 10 ? 2 : 1;
  return `${value.toFixed(digits)} ${unit}`.trim();
};

const isWide = (character: string) => /[\u2e80-\u9fff\uff00-\uffef]/.test(character);
const widthOf = (text: string) => [...text].reduce((sum, character) => sum + (isWide(character) ? 2 : 1), 0);

const rowOf = (figure: Figure): string[] => [
  figure.title,
  shown(figure.ours, figure.unit),
  shown(figure.reference, figure.unit),
  ratioOf(figure)?.toFixed(2) ?? '',
  figure.bar?.text ?? '',
  verdictOf(figure),
];

/** One aligned table; Chinese characters take two columns. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [['指标', '本门户', '参照', '比值', '标准', '结论'], ...figures.map(rowOf)];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? '')))) ?? [];
  const line = (row: readonly string[]) =>
    row.map((text, column) => text + ' '.repeat((widths[column] ?? 0) - widthOf(text))).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}
