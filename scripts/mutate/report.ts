/** What `npm run mutate` prints. */
import { inColumns } from '../../sdk/cli/table.ts';
import type { Mutant } from './rules.ts';
import type { Tried } from './trial.ts';

export interface AreaResult {
  readonly area: string;
  readonly seed: string;
  /** Mutants that do not compile: of those made, and neither found nor survived. */
  readonly stillborn: number;
  readonly tried: readonly Tried[];
}

/** Why a survivor is no fault, by what it is. */
export type Reasons = ReadonlyMap<string, string>;

const shown = (text: string): string => (text.length > 100 ? `${text.slice(0, 97)}…` : text);
export const changeOf = ({ before, after }: Mutant): string =>
  `${shown(before)} → ${after === '' ? '（去掉）' : shown(after.replace(/\s+/g, ' '))}`;

/** In a cell of a table of Markdown. */
export const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('`', '´');

/** What a survivor is called in the report; a line moves, and is no part of it. */
export const nameOf = (mutant: Mutant): string => `${mutant.file} ${cell(changeOf(mutant))}`;

export const withFate = ({ tried }: AreaResult, fate: Tried['fate']) => tried.filter((one) => one.fate === fate);

/** Of those that tests could find; what is excused counts as neither. */
export function figures(result: AreaResult, reasons: Reasons): readonly string[] {
  const survived = withFate(result, 'survived');
  const excused = survived.filter(({ mutant }) => reasons.has(nameOf(mutant))).length;
  const found = withFate(result, 'found').length;
  const counted = found + survived.length - excused;
  const share = counted === 0 ? '—' : `${((found / counted) * 100).toFixed(0)} %`;
  const unclear = withFate(result, 'unclear').length;
  const made = result.stillborn + result.tried.length;
  return [...[made, result.stillborn, unclear, found, survived.length, excused].map(String), share];
}

const heads = ['区域', '种子', '生成', '不能编译', '没有结果', '发现', '存活', '其中有理由', '发现率'];

const rowOf = (result: AreaResult, reasons: Reasons): readonly string[] => [
  result.area,
  result.seed,
  ...figures(result, reasons),
];

/** For the terminal: a line an area, then each survivor with its place. */
export function textOf(results: readonly AreaResult[], reasons: Reasons): string {
  const survivors = results.flatMap((result) => withFate(result, 'survived').map(({ mutant }) => mutant));
  const unclear = results.flatMap((result) => withFate(result, 'unclear').map(({ mutant }) => mutant));
  const line = (mutant: Mutant) => `${mutant.file}:${mutant.line}  ${changeOf(mutant)}`;
  return [
    inColumns([heads, ...results.map((result) => rowOf(result, reasons))]),
    ...(survivors.length > 0 ? ['', '存活：', ...survivors.map(line)] : []),
    ...(unclear.length > 0 ? ['', '没有结果：', ...unclear.map(line)] : []),
  ].join('\n');
}
