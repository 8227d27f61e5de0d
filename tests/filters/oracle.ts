/** What a filter should find, worked out from rows by comparisons of the tests' own. */
import type { PageCall, TSchema } from '@portal/sdk/contract';

/** A row of a list, with what the list does not show of it. */
export type Row = Readonly<Record<string, unknown>>;

export interface Filter {
  /** What it is asked with; undefined leaves the choice to what the contract allows. */
  readonly values: (rows: readonly Row[], schema: Schema) => readonly unknown[];
  readonly keeps: (row: Row, value: never) => boolean;
}

/** Not compared with rows, and why. */
export interface Beside {
  readonly beside: string;
}

/** Asked with another value, the list has other rows and none of these. */
export interface Apart {
  readonly apart: readonly unknown[];
}

export type Schema = TSchema & {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
};

export const beside = (reason: string): Beside => ({ beside: reason });
export const apart = (...values: readonly unknown[]): Apart => ({ apart: values });

export const rule = <V>(values: readonly V[], keeps: (row: Row, value: V) => boolean): Filter => ({
  values: () => values,
  keeps: keeps as Filter['keeps'],
});

/** A switch: off is as if it were not there. */
export const only = (keeps: (row: Row) => boolean): Filter => rule([true], keeps);

const isGiven = (value: unknown) => value !== null && value !== undefined;
/** Of a field that may hold several. */
const held = (row: Row, field: string): readonly unknown[] => [row[field]].flat().filter(isGiven);
const distinct = (rows: readonly Row[], field: string) =>
  [...new Set(rows.flatMap((row) => held(row, field)))] as readonly (string | number | boolean)[];
const outermost = <Item>(items: readonly Item[]): readonly Item[] => [
  ...new Set([...items.slice(0, 1), ...items.slice(-1)]),
];
const middle = <Item>(items: readonly Item[]): readonly Item[] => items.slice(Math.floor(items.length / 2)).slice(0, 1);

/** The same code, number or id, among several where the row has several; one that no row has, where they are listed. */
export const is = (field: string): Filter => ({
  values: (rows, schema) => {
    const there = distinct(rows, field);
    const absent = (schema.enum ?? []).find((code) => !there.includes(code as string));
    const other = schema.type === 'boolean' ? [true, false] : [];
    return [...new Set([...outermost(there), ...(absent === undefined ? [] : [absent]), ...other])];
  },
  keeps: (row: Row, value: unknown) => held(row, field).some((one) => String(one) === String(value)),
});

/** As `is`, where asking for what no row has is refused. */
export const present = (field: string): Filter => ({
  ...is(field),
  values: (rows) => outermost(distinct(rows, field)),
});

const halfOf = (text: string, { minLength = 1, maxLength = 40 }: Schema) =>
  text.slice(-Math.min(maxLength, Math.max(minLength, Math.ceil(text.length / 2)))).trim();

/** The wildcards of SQL and its escape are characters like others. */
const WILDCARDS = ['%', '_', '\\'];

const containing =
  (fold: (text: string) => string) =>
  (...fields: readonly string[]): Filter => ({
    values: (rows, schema) => {
      const pieces = fields.flatMap((field) => {
        const texts = distinct(rows, field).map(String);
        const marked = texts.flatMap((text) => /.?.?[%_\\]+.?/.exec(text)?.[0].trim() ?? []).slice(0, 1);
        return [...middle(texts).map((text) => halfOf(text, schema)), ...marked];
      });
      const { minLength = 1, pattern, format } = schema;
      const several = fields.flatMap((field) => outermost(distinct(rows, field).map(String)));
      const pasted = format === 'numbers' ? [`${several.join('\n')}\nNONE-1`] : [];
      const wild = pattern === undefined ? WILDCARDS.map((sign) => sign.repeat(minLength)) : [];
      return [...new Set([...pieces, ...wild, ...pasted])].filter((text) => text.length >= minLength);
    },
    keeps: (row: Row, value: string) =>
      fields.some((field) =>
        held(row, field).some((text) =>
          value.includes('\n') ? value.split('\n').includes(String(text)) : fold(String(text)).includes(fold(value)),
        ),
      ),
  });

export const contains = containing((text) => text);
/** Whatever the case. */
export const resembles = containing((text) => text.toLowerCase());

const dayMs = 86_400_000;
/** The calendar day at +08:00. */
export const dayOf = (value: unknown): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(String(value))
    ? String(value)
    : new Date(Date.parse(String(value)) + 8 * 3_600_000).toISOString().slice(0, 10);
const daysOn = (day: string, count: number) => new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

/** A day that rows have, if possible with rows on the next; and its neighbours. */
const daysAround = (field: string) => (rows: readonly Row[]) => {
  const days = [...new Set(distinct(rows, field).map(dayOf))].sort();
  const inside = days.slice(0, -1);
  const day = inside.find((one) => days.includes(daysOn(one, 1))) ?? inside[Math.floor(inside.length / 2)] ?? days[0];
  return day === undefined ? [] : [day, daysOn(day, -1), daysOn(day, 1)];
};

/** On this day or later. */
export const from = (field: string): Filter => ({
  values: daysAround(field),
  keeps: (row: Row, day: string) => isGiven(row[field]) && dayOf(row[field]) >= day,
});

/** On this day or before, the whole day counted. */
export const to = (field: string): Filter => ({
  values: daysAround(field),
  keeps: (row: Row, day: string) => isGiven(row[field]) && dayOf(row[field]) <= day,
});

/** Values that rows have, and values a little beside them. */
const amountsAround = (field: string, step: number) => (rows: readonly Row[], schema: Schema) => {
  const amounts = distinct(rows, field)
    .map(Number)
    .sort((a, b) => a - b);
  const [amount] = middle(amounts);
  if (amount === undefined) return [];
  const values = [amount, amount + step, Math.max(0, amount - step)];
  return [...new Set(values)].map((value) => (schema.type === 'integer' ? value : value.toFixed(2)));
};

export const least = (field: string, step = 0.01): Filter => ({
  values: amountsAround(field, step),
  keeps: (row: Row, value: unknown) => isGiven(row[field]) && Number(row[field]) >= Number(value),
});

export const most = (field: string, step = 0.01): Filter => ({
  values: amountsAround(field, step),
  keeps: (row: Row, value: unknown) => isGiven(row[field]) && Number(row[field]) <= Number(value),
});

/** Months as texts, in their order. */
export const fromMonth = (field: string): Filter => ({
  values: (rows) => outermost([...distinct(rows, field)].sort()),
  keeps: (row: Row, month: string) => String(row[field]) >= month,
});

export const toMonth = (field: string): Filter => ({
  values: (rows) => outermost([...distinct(rows, field)].sort()),
  keeps: (row: Row, month: string) => String(row[field]) <= month,
});

const ends: readonly [RegExp, (field: string) => Filter][] = [
  [/From$/, from],
  [/To$/, to],
  [/Min$/, least],
  [/Max$/, most],
];

/** What the contract itself says: a filter named as a field of the row, or as the end of a range over one. */
export function declared({ row, filters }: Pick<PageCall, 'row' | 'filters'>, name: string): Filter | undefined {
  const schema = filters.properties[name] as Schema;
  if (name in row.properties) {
    if (schema.type === 'boolean') return only((one) => one[name] === true);
    const isText = schema.type === 'string' && schema.pattern === undefined && schema.enum === undefined;
    return isText ? contains(name) : is(name);
  }
  const [end, of] = ends.find(([one]) => one.test(name)) ?? [];
  const stem = end === undefined ? '' : name.replace(end, '');
  const field = [stem, `${stem}At`, `${stem}On`, `${stem}Date`].find((one) => one in row.properties);
  return field === undefined ? undefined : of?.(field);
}
