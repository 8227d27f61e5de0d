import { metaOf, type NamedKeys, type TProperties } from '../../../contract/index.ts';
import type { EntryKind } from '../../../format/entered.ts';
import { money, quantity } from '../../../format/index.ts';
import { kindOf, type ValueSchema, valueSchema } from '../../form/rules.ts';
import { alignOf, type Column, keyOf, loose, type LooseColumn } from '../columns.ts';
import { cellFault, isFigure } from './reading.ts';

/** Fields of a line that are texts on the wire: figures, days and words. */
type EnteredField<Row> = {
  [F in keyof Row & string]: [Row[F]] extends [string | undefined] ? F : never;
}[keyof Row & string];

/** A field that is entered, line by line. */
export interface EnteredColumn<Row> {
  readonly enter: EnteredField<Row>;
  /** Pixels. Default: by the contract. */
  readonly width?: number;
  /** Further titles under which a pasted table may have it. */
  readonly titles?: readonly string[];
  /** What the contract cannot say of a value that is there. */
  readonly check?: (value: string, row: Row) => string | undefined;
}

/** A column is shown, as in any table, or entered. */
export type LineColumn<Row, P extends TProperties> = Column<Row, NamedKeys<P>> | EnteredColumn<Row>;

/** Contract of a line. */
export interface LineContract<P extends TProperties> {
  readonly properties: P;
  readonly required?: readonly string[];
}

export interface Entered {
  readonly field: string;
  readonly kind: EntryKind;
  readonly schema: ValueSchema;
  readonly required: boolean;
  readonly titles: readonly string[];
  readonly check: ((value: string, row: object) => string | undefined) | undefined;
}

/** What the grid works with once types have done their part. */
export interface LooseLine {
  readonly key: string;
  readonly title: string;
  readonly width: number;
  readonly align: 'start' | 'end' | 'center';
  /** Draws the value, where it is not entered. */
  readonly shown: LooseColumn;
  readonly entered: Entered | undefined;
}

export const textOf = (row: object, field: string): string => {
  const value: unknown = Reflect.get(row, field);
  return value === undefined || value === null ? '' : String(value);
};

/** A kept text as it is read: figures with separators. */
export function shownText({ kind }: Entered, text: string): string {
  if (!isFigure(kind) || !/^-?\d+(\.\d+)?$/.test(text)) return text;
  const [, decimals = ''] = text.split('.');
  return kind === 'quantity' && decimals.length <= 4 ? quantity(text) : money(text, { decimals: decimals.length });
}

const entryKinds: readonly string[] = ['money', 'quantity', 'day'] satisfies EntryKind[];
const isEntryKind = (kind: string): kind is EntryKind => entryKinds.includes(kind);

function enteredOf<P extends TProperties>(
  of: LineContract<P>,
  { enter: field, titles = [], check }: EnteredColumn<object> & { readonly enter: string },
): Entered {
  const schema = valueSchema(of.properties[field]);
  const kind = kindOf({}, schema);
  const required = of.required?.includes(field) ?? false;
  return { field, kind: isEntryKind(kind) ? kind : 'text', schema, required, titles, check };
}

type LooseEntered = EnteredColumn<object> & { readonly enter: string };

const isEntered = (column: object | string): column is LooseEntered => typeof column === 'object' && 'enter' in column;

/** Columns with what the contract of the line says of them. */
export function linesOf<Row extends object, P extends TProperties>(
  of: LineContract<P>,
  columns: readonly LineColumn<Row, P>[],
): readonly LooseLine[] {
  return columns.flatMap((column) => {
    const own: object | string = column;
    const entered = isEntered(own) ? own : undefined;
    const told = entered ? ([entered.enter] as unknown as typeof columns) : [column];
    return loose<Row, NamedKeys<P>>(told as readonly Column<Row, NamedKeys<P>>[], of.properties).map((shown) => ({
      key: keyOf(shown),
      title: metaOf(of.properties[keyOf(shown)])?.label ?? shown.title,
      width: entered?.width ?? shown.width ?? 140,
      align: alignOf(shown),
      shown,
      entered: entered && enteredOf(of, entered),
    }));
  });
}

/** What is wrong with a cell, in words; nothing where the line is all empty or the cell is well. */
export function faultIn(column: LooseLine, row: object): string | undefined {
  const { entered, title } = column;
  if (!entered) return undefined;
  const text = textOf(row, entered.field);
  if (text.trim() === '') return entered.required ? `请填写${title}` : undefined;
  return cellFault(entered.kind, title, text, entered.schema) ?? entered.check?.(text, row);
}

export interface LineFault {
  /** Place of the row and of the column. */
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

const known = new WeakMap<readonly LooseLine[], WeakMap<object, readonly (string | undefined)[]>>();

/** Faults of a line by column; a line that has not changed is not read again. */
export function faultsIn(columns: readonly LooseLine[], row: object): readonly (string | undefined)[] {
  const lines = known.get(columns) ?? new WeakMap<object, readonly (string | undefined)[]>();
  known.set(columns, lines);
  const found = lines.get(row) ?? columns.map((column) => faultIn(column, row));
  lines.set(row, found);
  return found;
}

export const allFaults = (columns: readonly LooseLine[], rows: readonly object[]): LineFault[] =>
  rows.flatMap((line, row) =>
    faultsIn(columns, line).flatMap((text, column) => (text === undefined ? [] : [{ row, column, text }])),
  );
