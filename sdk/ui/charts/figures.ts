import { tokens } from '@fluentui/react-components';
import type { Tone } from '../../contract/field.ts';
import { money, percent, quantity } from '../../format/index.ts';
import { meaning } from '../theme.ts';

/** One value of a chart. */
export interface Point {
  readonly label: string;
  readonly value: number;
  /** What it means, where it stands for a state. Default: the colour of its place. */
  readonly tone?: Tone;
}

/** Values of one name, over the same labels as their neighbours. */
export interface Series {
  readonly name: string;
  readonly points: readonly Point[];
  /** What it means, where it stands for a state. Default: the colour of its place. */
  readonly tone?: Tone;
}

export interface ChartProps {
  /** The one idea of the chart. */
  title: string;
  /** Unit of the values: 元, 万元, 件, 吨. */
  unit: string;
  /** Pixels. Default 240. */
  height?: number;
}

/** One row of values, or several to compare. */
export type SeriesProps = ChartProps &
  ({ points: readonly Point[]; series?: undefined } | { points?: undefined; series: readonly Series[] });

export const chartHeight = 240;

/** Room for the values and labels of the axes, in px: 1,234.5万 fits, and half of the last label. */
export const margins = { left: 64, right: 32, top: 24, bottom: 36 };

export const seriesOf = (props: SeriesProps): readonly Series[] =>
  props.series ?? [{ name: props.title, points: props.points }];

export const labelsOf = (series: readonly Series[]): readonly string[] =>
  series[0]?.points.map(({ label }) => label) ?? [];

/** Colours by their place; the theme decides what they are, in dark and high contrast too. */
const COLOURS = [
  tokens.colorBrandForeground1,
  meaning.artAccent,
  meaning.toneWaitingText,
  tokens.colorPaletteBerryForeground1,
  tokens.colorPaletteTealForeground2,
  tokens.colorPaletteLavenderForeground2,
];

const TONES: Readonly<Record<Tone, string>> = {
  success: meaning.toneSuccessText,
  done: meaning.toneDoneText,
  waiting: meaning.toneWaitingText,
  danger: meaning.toneDangerText,
  info: tokens.colorBrandForeground1,
  neutral: meaning.toneNeutralText,
};

/** Green is done, amber waits, red is late, blue is neutral and grey the rest; what has no meaning has its place's colour. */
export const colourOf = (index: number, tone?: Tone): string =>
  tone === undefined ? (COLOURS[index % COLOURS.length] ?? tokens.colorBrandForeground1) : TONES[tone];

/** How much lighter each part of a whole is than the one before it, in per cent; six parts stay apart. */
const lighter = 14;

/** Parts of a whole in one colour, each lighter than the one before it, so that the ring tells their order. */
export const shadeOf = (index: number, tone?: Tone): string =>
  tone === undefined
    ? `color-mix(in srgb, ${tokens.colorBrandForeground1} ${100 - index * lighter}%, ${tokens.colorNeutralBackground1})`
    : TONES[tone];

const month = /^\d{2}(\d{2})-(\d{2})$/;

/** Names that stand side by side below their bars; one that would hide its neighbour is cut. */
function cut(labels: readonly string[]): readonly string[] {
  const most = labels.length > 6 ? 4 : 8;
  const short = labels.map((label) => (label.length > most ? `${label.slice(0, most - 1)}…` : label));
  return new Set(short).size === labels.length ? short : labels;
}

const areMonths = (labels: readonly string[]): boolean => labels.every((label) => month.test(label));

/** Pixels of the axis in the narrowest card of a report, of a digit and a Chinese character below it, and between names. */
const [axisRoom, digit, character, apart] = [370, 6, 10, 6];

const widthOf = (name: string): number =>
  [...name].reduce((sum, one) => sum + (/[\x20-\x7e]/.test(one) ? digit : character), apart);

/** Whether names stand side by side in any card, so that none has to give way. */
export const sideBySide = (names: readonly string[]): boolean =>
  names.reduce((sum, name) => sum + widthOf(name), 0) <= axisRoom;

/**
 * Months as their axis names them, the year where it begins, or at the first: 12月, 26/01, 2月; each with its year where
 * there are more than a year has. Other labels as far as there is room.
 */
export function axisLabels(labels: readonly string[]): readonly string[] {
  if (!areMonths(labels)) return cut(labels);
  const januaries = labels.filter((label) => label.endsWith('-01'));
  const begins = januaries.length > 0 ? januaries : labels.slice(0, 1);
  const dated = labels.length > monthsNamed ? labels : begins;
  return labels.map((label) => {
    const [, year = '', number = ''] = month.exec(label) ?? [];
    return dated.includes(label) ? `${year}/${number}` : `${Number(number)}月`;
  });
}

/** Beyond a year the same month would come twice. */
const monthsNamed = 12;

/** Names that a legend leaves out: +3 项. */
export const legendProps = { overflowText: '项' } as const;

/** Places of an axis that are labelled: all of a year’s months, every second or third of more. */
export function labelledPlaces(count: number): readonly number[] {
  const step = count <= monthsNamed ? 1 : Math.ceil(count / mostLabels);
  return Array.from({ length: count }, (_, place) => place).filter((place) => (count - 1 - place) % step === 0);
}

const mostLabels = 6;

/** Four digits say enough: seven characters with their unit stand within a ring. */
const rounded = (value: number) => String(Number(value.toFixed(Math.abs(value) < 1000 ? 1 : 0)));

/** A value as an axis shows it: 120万, 1.3亿. */
export function short(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e8) return `${rounded(value / 1e8)}亿`;
  return size >= 1e4 ? `${rounded(value / 1e4)}万` : String(Number(value.toFixed(1)));
}

/** A value as a table shows it. */
export function exact(value: number, unit: string): string {
  if (unit === '%') return money(value, { decimals: 1 });
  return unit.endsWith('元') ? money(value) : quantity(value);
}

/** A part of a whole: 23%. */
export const shareOf = (value: number, total: number): string =>
  percent(total === 0 ? 0 : value / total, { decimals: 0 });

/** What a chart shows, in a sentence. */
export function summaryOf({ title, unit }: Pick<ChartProps, 'title' | 'unit'>, series: readonly Series[]): string {
  const facts = series.map(({ name, points }) => {
    const ranked = [...points].sort((a, b) => b.value - a.value);
    const [most, least] = [ranked[0], ranked.at(-1)];
    if (!most || !least) return `${name}暂无数据`;
    const at = ({ label, value }: Point) => `${label} ${exact(value, unit)}${unit}`;
    return `${series.length > 1 ? name : `共${points.length}项`}，最高${at(most)}，最低${at(least)}`;
  });
  return `${title}：${facts.join('；')}`;
}
