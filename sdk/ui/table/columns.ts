import type { ReactNode } from 'react';
import { metaOf, type PageCall, type RowOf } from '../../contract/index.ts';
import { type FieldMeta, type Tone, type ValueKind, writtenAs } from '../../contract/field.ts';
import type { ShownOf } from '../../contract/call.ts';
import { type Foreign, foreignOf } from '../../contract/currency.ts';
import type { Tones } from '../status-tag.tsx';

/** What a code table must name: every code of a value, `true` and `false` for a flag. */
export type CodeOf<V> = V extends boolean ? `${V}` : Extract<V, string | number>;

type Drawn<V, Row> =
  | {
      readonly as?:
        | ([Extract<V, string | number>] extends [never] ? never : ValueKind)
        | ((value: V, row: Row) => ReactNode);
      readonly codes?: undefined;
      readonly tones?: undefined;
    }
  | ([CodeOf<NonNullable<V>>] extends [never]
      ? never
      : {
          /** A text for every code of the contract. */
          readonly codes: Readonly<Record<CodeOf<NonNullable<V>>, string>>;
          /** Draws a status tag instead of bare text. */
          readonly tones?: Tones<CodeOf<NonNullable<V>>>;
          readonly as?: undefined;
        });

interface Shared extends Pick<FieldMeta, 'width' | 'align' | 'hidden' | 'group' | 'definition'> {
  readonly title: string;
}

interface Behind<Row> {
  /** Where the rows stand that a figure sums up. */
  readonly to?: (row: Row) => string | undefined;
  /** What a row has besides its value, after it. They alone are left where the value is the same in every row. */
  readonly marks?: (row: Row) => readonly Mark[];
}

/** A tag: 变更中. */
export interface Mark {
  readonly text: string;
  readonly tone: Tone;
}

export type FieldColumn<Row> = {
  [F in keyof Row & string]: Shared & Behind<Row> & { readonly field: F } & Drawn<Row[F], Row>;
}[keyof Row & string];

/** A field that the contract names, drawn otherwise than it says itself. */
export type ToldColumn<Row, Shown extends string> = {
  [F in keyof Row & Shown]: Partial<Shared> &
    Behind<Row> & {
      readonly field: F;
      readonly as?: ValueKind | ((value: Row[F], row: Row) => ReactNode);
      readonly codes?: undefined;
      readonly tones?: undefined;
    };
}[keyof Row & Shown];

export interface ShownColumn<Row> extends Shared {
  /** Name of the column in the user's settings, and of its sum in `totals`. `actions` stays at the right. */
  readonly key: string;
  readonly show: (row: Row) => ReactNode;
  readonly field?: undefined;
}

/**
 * A column is a field of the row, by its name alone where the contract says how it is called and looks, or a drawing of
 * its own.
 */
export type Column<Row, Shown extends string = never> =
  | (keyof Row & Shown)
  | ToldColumn<Row, Shown>
  | FieldColumn<Row>
  | ShownColumn<Row>;

/** A column of a list. */
export type ColumnOf<C extends PageCall> = Column<RowOf<C>, ShownOf<C>>;

/** What the table works with once types have done their part. */
export interface LooseColumn extends Shared, Behind<unknown> {
  readonly field?: string | undefined;
  readonly key?: string;
  readonly as?: ValueKind | ((value: unknown, row: unknown) => ReactNode) | undefined;
  readonly codes?: Readonly<Record<string, string>> | undefined;
  readonly tones?: Tones<string> | undefined;
  readonly show?: (row: unknown) => ReactNode;
  /** The currency of the row's amount, where it is not the usual one. */
  readonly foreign?: (row: unknown) => Foreign | undefined;
  /** Of unit prices: the most decimals that one of them has. */
  readonly places?: number;
}

type Properties = Readonly<Record<string, unknown>>;

/** What the contract says of a field, as a column has it. */
function toldColumn(field: string, row: Properties): LooseColumn {
  const schema = row[field];
  const face: Partial<FieldMeta> = metaOf(schema) ?? {};
  const { label = field, width, group, hidden, codes, definition, currencyIn } = face;
  const as = writtenAs(schema);
  const align = face.align ?? (figures.includes(as) && !codes ? 'end' : undefined); // also where a page draws it otherwise
  return {
    title: label,
    field,
    width: width ?? (codes ? codeWidth : widths[as]),
    ...(align && { align }),
    ...(group !== undefined && { group }),
    ...(hidden && { hidden }),
    ...(definition !== undefined && { definition }),
    ...(currencyIn !== undefined && {
      foreign: (one: unknown) => foreignOf(row, currencyIn, (one as Properties)[currencyIn]),
    }),
    ...(codes ? { codes: codes.texts, ...(codes.tones && { tones: codes.tones }) } : as !== 'text' && { as }),
  };
}

/** Columns with what the contract of their row says of them. @param row - Fields of the row. */
export const loose = <Row, Shown extends string>(
  columns: readonly Column<Row, Shown>[],
  row: Properties = {},
): readonly LooseColumn[] =>
  (columns as readonly (string | LooseColumn)[]).map((column): LooseColumn => {
    if (typeof column === 'string') return toldColumn(column, row);
    if (column.field === undefined || !metaOf(row[column.field])) return column;
    const { codes, tones, ...told } = toldColumn(column.field, row);
    return { ...told, ...(column.as === undefined && { codes, tones }), ...column };
  });

type Drawings<C extends PageCall> = {
  readonly [F in keyof RowOf<C> & ShownOf<C>]?: (value: RowOf<C>[F], row: RowOf<C>) => ReactNode;
};

/**
 * Every field of a list's row that has a label, in its order; `drawn` draws single ones otherwise.
 * @param behind - Where the rows stand that each figure of a row sums up.
 * @example columnsOf(orderReport.page, { orderNo: (no, { orderId }) => <TextLink to={addressOf(orderId)}>{no}</TextLink> })
 */
export const columnsOf = <C extends PageCall>(
  { row }: C,
  drawn: Drawings<C> = {},
  behind?: (row: RowOf<C>) => { readonly [F in keyof RowOf<C> & ShownOf<C>]?: string },
) =>
  Object.entries(row.properties).flatMap(([field, schema]) => {
    const face = metaOf(schema);
    const as = drawn[field as keyof typeof drawn];
    const to = behind && ((of: RowOf<C>) => behind(of)[field as keyof ReturnType<typeof behind>]);
    const told = {
      field,
      ...(face?.group !== undefined && { group: face.group }),
      ...(as && { as }),
      ...(to && { to }),
    };
    return face ? [told] : [];
  }) as unknown as readonly ToldColumn<RowOf<C>, ShownOf<C>>[];

export const keyOf = (column: LooseColumn): string => column.field ?? column.key ?? column.title;

/** Name of the column of row actions. */
export const actionsKey = 'actions';

export const isActions = (column: LooseColumn): boolean => keyOf(column) === actionsKey;

const figures: readonly unknown[] = ['money', 'wan', 'quantity', 'unitPrice', 'percent', 'wholePercent', 'integer'];

export const alignOf = (column: LooseColumn): 'start' | 'end' | 'center' =>
  column.align ?? (figures.includes(column.as) ? 'end' : 'start');

export const defaultWidth = 140;

/** In pixels: as wide as the values of a kind usually are. */
const widths: Readonly<Record<ValueKind, number>> = {
  text: defaultWidth,
  money: 160,
  wan: 140,
  quantity: 112,
  unitPrice: 152,
  percent: 104,
  wholePercent: 72,
  integer: 96,
  date: 112,
  dateTime: 180,
  copy: 200,
};
const codeWidth = 112;
