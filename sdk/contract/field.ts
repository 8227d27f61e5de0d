/**
 * Label and look of fields: declared once, beside the schema, and read by lists, filters, forms, facts, exports and
 * prints.
 */
import type { Static, TEnum, TOptional, TProperties, TSchema, TString, TUnsafe } from 'typebox';
import { Day, Numbers, OneOf, Opt, Text, presentSchema } from './schema.ts';

/** What a status means to its reader; the same in every area. */
export type Tone = 'neutral' | 'info' | 'waiting' | 'success' | 'danger' | 'done';

type Code = string | number;

/** A code table: each code with the text that people read and, where it is a status, its tone. */
export interface Codes<C extends Code = Code> {
  readonly texts: Readonly<Record<C, string>>;
  /** Absent where the codes are no status. */
  readonly tones?: Readonly<Partial<Record<C, Tone>>>;
  /** In the order of the table; whole numbers ascend. */
  readonly list: readonly C[];
}

/**
 * Declares a code table. A key of digits alone is a number on the wire; a table gives all of its codes a tone, or none.
 * @example codes({ 0: ['草稿', 'neutral'], 1: ['待审核', 'waiting'] })
 */
export function codes<const T extends Readonly<Record<Code, string>>>(table: T): Codes<keyof T & Code>;
export function codes<const T extends Readonly<Record<Code, readonly [text: string, tone: Tone]>>>(
  table: T,
): Codes<keyof T & Code> & { readonly tones: Readonly<Record<keyof T & Code, Tone>> };
export function codes(table: Readonly<Record<string, string | readonly [string, Tone]>>): Codes {
  const entries = Object.entries(table);
  const numeric = entries.every(([code]) => /^\d+$/.test(code));
  const tones = entries.flatMap(([code, told]) => (typeof told === 'string' ? [] : [[code, told[1]] as const]));
  return {
    texts: Object.fromEntries(entries.map(([code, told]) => [code, typeof told === 'string' ? told : told[0]])),
    ...(tones.length > 0 && { tones: Object.fromEntries(tones) }),
    list: entries.map(([code]) => (numeric ? Number(code) : code)),
  };
}

/** The schema of one code of a table. */
export const codeOf = <C extends Code>(table: Codes<C>): TEnum<C[]> => OneOf(...table.list);

/** How a value is written: amounts, figures and times each in one spelling everywhere. */
export type ValueKind =
  | 'text'
  | 'money'
  | 'wan'
  | 'quantity'
  | 'unitPrice'
  | 'percent'
  | 'wholePercent'
  | 'integer'
  | 'date'
  | 'dateTime'
  | 'copy';

/** How a text is entered, where its schema does not say. */
export type EntryKind = 'text' | 'area' | 'password' | 'month' | 'radio';

/** How a filter is compared: `like` anywhere in the text, `since` and `until` a day at +08:00 against a moment. */
/** `numbers`: a part of one number, or any of several whole ones. */
export type Comparison = '=' | '>=' | '<=' | 'like' | 'numbers' | 'since' | 'until';

/** How a field looks wherever it is shown. */
export interface Look {
  /** Default: by the schema. */
  readonly as?: ValueKind;
  /** Of its column, in pixels. Default by `as`. */
  readonly width?: number;
  /** Default: amounts and figures `end`. */
  readonly align?: 'start' | 'end' | 'center';
  /** Not among the columns of a table until the user asks for it. Default false. */
  readonly hidden?: boolean;
  /** How it is entered. Default: by the schema. */
  readonly entry?: EntryKind;
  /** Below the input. */
  readonly hint?: string;
  /** What a figure counts and what it leaves out, in a sentence that its label shows on demand. */
  readonly definition?: string;
  /** Behind a figure: 单, 天. */
  readonly unit?: string;
  /** Of an amount: the field of its row that names its currency. Default: all are in the same one. */
  readonly currencyIn?: string;
  /** Whether more of a figure is better or worse; absent where it is neither. */
  readonly better?: 'more' | 'less';
  /** Inside the empty input. */
  readonly placeholder?: string;
  /** Kind of role whose holders only ever read the name of their own enterprise here: lists spare them column and filter. */
  readonly ownOf?: 'G' | 'C';
  /** The meaning of its values, where the schema itself is no code table: addresses carry numbers alone. */
  readonly codes?: Codes;
}

/** The label and look of a field. */
export interface FieldMeta extends Look {
  readonly label: string;
  /** Header above the columns that name it side by side; a workbook has it before the label. */
  readonly group?: string;
}

/** Of a filter that follows from a field of the row. */
export interface Narrowing {
  /** Field of the row; absent where the query has the condition. */
  readonly of?: string;
  readonly how: Comparison;
  /** The filter that closes the range which this one opens. */
  readonly to?: string;
}

/** Shared by every copy of the SDK on a page; a symbol, so that neither validators nor manifests carry it. */
const metaKey = Symbol.for('portal.face');
const narrowingKey = Symbol.for('portal.narrowing');

interface Carrier {
  [metaKey]?: FieldMeta;
  [narrowingKey]?: Narrowing;
}

/** A schema whose field has a label. */
export type Named = { readonly '~named': true };

type SchemaOf<S> = S extends Codes<infer C> ? TEnum<C[]> : S;

/**
 * A field with its label and look.
 * @example field('供应商', Str(), { width: 176 })
 * @example field('状态', CHANGE_STATUS)
 */
export function field<S extends TSchema | Codes>(label: string, schema: S, look: Look = {}): SchemaOf<S> & Named {
  const table = 'texts' in schema && 'list' in schema ? (schema as Codes) : undefined;
  const own: object = table ? codeOf(table) : schema;
  return withMeta(own, { label, ...look, ...(table && { codes: table }) }) as SchemaOf<S> & Named;
}

/** A copy of a schema; its marks, which a spread loses, stay. */
function withMeta<S extends object>(schema: S, face: FieldMeta | undefined, narrowing?: Narrowing): S {
  const copy = Object.create(Object.getPrototypeOf(schema), Object.getOwnPropertyDescriptors(schema)) as S & Carrier;
  if (face) copy[metaKey] = face;
  else delete copy[metaKey];
  if (narrowing) copy[narrowingKey] = narrowing;
  return copy;
}

/** The label and look of a field; undefined where it has no label. */
export const metaOf = (schema: unknown): FieldMeta | undefined =>
  (schema as Carrier | undefined)?.[metaKey] ?? (presentSchema(schema) as Carrier)[metaKey];

/** What a field is called, where a page draws it by itself; empty where it has no label. */
export const labelOf = (schema: unknown): string => metaOf(schema)?.label ?? '';

export const narrowingOf = (schema: unknown): Narrowing | undefined => (schema as Carrier | undefined)?.[narrowingKey];

/** Another label for the same field where a list or a form calls it otherwise. */
export const relabel = <S extends TSchema & Named>(schema: S, label: string, look: Look = {}): S =>
  withMeta(schema, { ...metaOf(schema), label, ...look });

/** The same field with another look: another width, hidden, or another input. */
export const styled = <S extends TSchema & Named>(schema: S, look: Look): S =>
  withMeta(schema, { label: '', ...metaOf(schema), ...look });

/**
 * The label of a field, and what it means, over another type: the id behind a name, a text of which a part is looked for.
 * @example labelled(supplierName, Opt(Id()))
 */
export const labelled = <S extends TSchema | Codes>(named: TSchema & Named, schema: S, look: Look = {}) => {
  const { label = '', definition, ownOf } = metaOf(named) ?? {};
  return field(label, schema, { ...(definition !== undefined && { definition }), ...(ownOf && { ownOf }), ...look });
};

/**
 * Fields whose columns stand side by side below one header.
 * @example ...grouped('余额', { opening: field('期初未付', Money()), closing: field('期末未付', Money()) })
 */
export const grouped = <P extends TProperties>(group: string, fields: P): P =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => {
      const face = metaOf(schema);
      return [name, face ? withMeta(schema, { ...face, group }) : schema];
    }),
  ) as P;

/** Names of the fields of an object that have a label. */
export type NamedKeys<P> = { [K in keyof P]: P[K] extends Named ? K : never }[keyof P] & string;

/** Two filters over one field: from the first value on, and to the last one, which is included. */
export interface Between<From extends string = string, To extends string = string> {
  readonly from: From;
  readonly to: To;
  readonly label?: string;
}

/** A range over a field of days, times or amounts. @param label - A text, or that of another field. Default: the field's. */
export const between = <const From extends string, const To extends string>(
  from: From,
  to: To,
  label?: string | (TSchema & Named),
): Between<From, To> => {
  const text = typeof label === 'object' ? metaOf(label)?.label : label;
  return { from, to, ...(text !== undefined && { label: text }) };
};

type Narrowed = '=' | 'like' | Between;

/**
 * Two filters that form a range over no field of the row; the query applies their condition. Months have the entry `month`.
 * @example rangeOf('到期日', Day(), 'dueFrom', 'dueTo')
 */
export const rangeOf = <S extends TSchema, const From extends string, const To extends string>(
  label: string,
  schema: S,
  from: From,
  to: To,
  look: Look = {},
) =>
  ({
    [from]: withMeta(Opt(schema), { label, ...look }, { how: '>=', to }),
    [to]: withMeta(Opt(schema), undefined, { how: '<=' }),
  }) as unknown as { readonly [K in From]: TOptional<S> & Named } & { readonly [K in To]: TOptional<S> };

type Whole<P, S> = {
  [K in keyof S as S[K] extends Between ? never : K]: TOptional<
    S[K] extends 'like' ? TString : K extends keyof P ? TUnsafe<NonNullable<Value<P[K]>>> : never
  > &
    Named;
};
type Value<T> = T extends TSchema ? Static<T> : never;
type Ends<S> = {
  [K in keyof S as S[K] extends Between<infer From> ? From : never]: TOptional<TString> & Named;
} & {
  [K in keyof S as S[K] extends Between<string, infer To> ? To : never]: TOptional<TString>;
};
type FiltersFrom<P, S> = Whole<P, S> & Ends<S> extends infer All ? { [K in keyof All]: All[K] & TSchema } : never;

/** Longest text that a filter takes, where the field does not say. */
const longestText = 60;

/** A document is asked for by its number, or with many others by theirs. */
const isNumber = (schema: unknown) => metaOf(schema)?.as === 'copy';

const textFilter = (schema: unknown) => {
  const { maxLength = longestText } = presentSchema(schema) as { maxLength?: number };
  return Opt(isNumber(schema) ? Numbers(maxLength) : Text(maxLength));
};

/** Label and look of a filter, without what only helps to enter the field. */
function asked(schema: unknown, name: string, label?: string): FieldMeta {
  const { entry: _, hint: _hint, placeholder: _placeholder, ...face } = metaOf(schema) ?? { label: name };
  return { ...face, label: label ?? face.label };
}

function rangeFilters(name: string, schema: unknown, { from, to, label }: Between): Record<string, TSchema> {
  const value = presentSchema(schema) as { format?: string };
  const [first, last] = value.format === 'time' ? (['since', 'until'] as const) : (['>=', '<='] as const);
  const face = asked(schema, label ?? name, label);
  const end = () => (value.format === 'time' || value.format === 'day' ? Day() : (presentSchema(schema) as TSchema));
  return {
    [from]: withMeta(Opt(end()), face, { of: name, how: first, to }),
    [to]: withMeta(Opt(end()), undefined, { of: name, how: last }), // the one that opens the range names both
  };
}

/**
 * Filters that follow from fields of the row: label, codes and type are theirs.
 * @param row - Fields of the list's row.
 * @param narrowed - How each narrows: the same value, a part of the text (of a document's number, or several of them), or
 * a range under two names.
 * @example filtersOf(row, { orderNo: 'like', status: '=', createdAt: between('from', 'to') })
 */
export function filtersOf<P extends TProperties, const S extends { readonly [K in keyof P]?: Narrowed }>(
  row: P,
  narrowed: S & { readonly [K in Exclude<keyof S, keyof P>]: never },
): FiltersFrom<P, S> {
  const filters = Object.entries(narrowed as Readonly<Record<string, Narrowed>>).map(([name, how]) => {
    const schema = row[name];
    if (typeof how === 'object') return rangeFilters(name, schema, how);
    const value = how === 'like' ? textFilter(schema) : Opt(presentSchema(schema) as TSchema);
    const compared = how === 'like' && isNumber(schema) ? 'numbers' : how;
    return { [name]: withMeta(value, asked(schema, name), { of: name, how: compared }) };
  });
  return Object.assign({}, ...filters) as FiltersFrom<P, S>;
}

/** How a value of the field is written: by its look, else by its schema. A code is written by its table. */
export function writtenAs(schema: unknown): ValueKind {
  const { format, type } = presentSchema(schema) as { format?: string; type?: string };
  const own = metaOf(schema)?.as;
  if (own !== undefined) return own;
  if (format === 'money' || format === 'quantity') return format;
  if (format === 'day') return 'date';
  if (format === 'time') return 'dateTime';
  return type === 'integer' ? 'integer' : 'text';
}
