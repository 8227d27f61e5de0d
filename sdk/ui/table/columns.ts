import type { ReactNode } from 'react';
import type { Tones } from '../status-tag.tsx';

/** Ready-made ways to draw a value: amounts and figures stand right, dates have one spelling. */
export type ValueKind = 'money' | 'wan' | 'quantity' | 'percent' | 'date' | 'dateTime' | 'copy';

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

interface Shared {
  readonly title: string;
  /** Pixels. Default 140. */
  readonly width?: number;
  /** Default `start`; amounts and figures `end`. */
  readonly align?: 'start' | 'end' | 'center';
  /** Not shown until the user asks for it in the column settings. Default false. */
  readonly hidden?: boolean;
  /** Header above the columns that name it side by side. */
  readonly group?: string;
}

export type FieldColumn<Row> = {
  [F in keyof Row & string]: Shared & { readonly field: F } & Drawn<Row[F], Row>;
}[keyof Row & string];

export interface ShownColumn<Row> extends Shared {
  /** Name of the column in the user's settings, and of its sum in `totals`. `actions` stays at the right. */
  readonly key: string;
  readonly show: (row: Row) => ReactNode;
  readonly field?: undefined;
}

/** A column is a key of the row, or a drawing of its own. */
export type Column<Row> = FieldColumn<Row> | ShownColumn<Row>;

/** What the table works with once types have done their part. */
export interface LooseColumn {
  readonly title: string;
  readonly field?: string | undefined;
  readonly key?: string;
  readonly width?: number;
  readonly align?: 'start' | 'end' | 'center';
  readonly hidden?: boolean;
  readonly group?: string;
  readonly as?: ValueKind | ((value: unknown, row: unknown) => ReactNode) | undefined;
  readonly codes?: Readonly<Record<string, string>> | undefined;
  readonly tones?: Tones<string> | undefined;
  readonly show?: (row: unknown) => ReactNode;
}

export const loose = <Row>(columns: readonly Column<Row>[]): readonly LooseColumn[] =>
  columns as unknown as readonly LooseColumn[];

export const keyOf = (column: LooseColumn): string => column.field ?? column.key ?? column.title;

/** Name of the column of row actions. */
export const actionsKey = 'actions';

export const isActions = (column: LooseColumn): boolean => keyOf(column) === actionsKey || column.title === '操作';

const figures: readonly unknown[] = ['money', 'wan', 'quantity', 'percent'];

export const alignOf = (column: LooseColumn): 'start' | 'end' | 'center' =>
  column.align ?? (figures.includes(column.as) ? 'end' : 'start');

export const defaultWidth = 140;
