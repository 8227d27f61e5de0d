import type { ReactNode } from 'react';
import { type Call, metaOf, type FiltersOf, type InputOf, type PageCall } from '../../contract/index.ts';
import type { NamedOf } from '../../contract/call.ts';
import { narrowingOf } from '../../contract/field.ts';
import type { Span } from '../descriptions.tsx';
import type { CodeOf } from '../table/columns.ts';
import type { TreeNode } from './tree-rows.ts';

interface Shared {
  /** Default: as the contract names the field. */
  readonly label?: string;
  /** Inside the empty input. */
  readonly placeholder?: string;
  /** Below the input. */
  readonly hint?: string;
}

interface Ruled<In, V> extends Shared {
  /** Replaces 请输入… / 请选择… when the value is missing. */
  readonly missing?: string;
  /** Replaces …格式不正确 when the value does not match the contract's pattern. */
  readonly malformed?: string;
  /** Replaces the sentence about a length or range that the contract does not allow. */
  readonly outOfRange?: string;
  /** A rule that the contract cannot say, often across fields; asked after the contract's. */
  readonly check?: (value: V | undefined, values: Partial<In>) => string | undefined;
  /** The field is drawn, checked and sent only while this holds. */
  readonly when?: (values: Partial<In>) => boolean;
  /** The value in a few words, where it is compared with another. Default: as it is entered. */
  readonly shown?: (value: V) => string;
  /** In a form of two columns. Default `column`; of what the page draws, of files and of long texts `row`. */
  readonly span?: Span;
}

/** Props of an input that a page draws with `render`. */
export interface ControlProps<Value> {
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

interface No {
  readonly codes?: undefined;
  readonly render?: undefined;
  readonly upload?: undefined;
}

type TextKind = 'text' | 'area' | 'password' | 'money' | 'quantity' | 'day' | 'month';

/** Texts whose contract leaves them open; a value of listed codes is chosen from a table instead. */
type TextEntry<V> = string extends V ? No & { readonly kind?: TextKind } : never;
type NumberEntry<V> = number extends V ? No & { readonly kind: 'number' } : never;
type FlagEntry<V> = boolean extends V ? No & { readonly kind: 'switch' } : never;

type CodeEntry<V> = [CodeOf<V>] extends [never]
  ? never
  : Omit<No, 'codes'> & {
      readonly kind?: 'select' | 'radio';
      /** A text for every code of the contract. */
      readonly codes: Readonly<Record<CodeOf<V>, string>>;
    };

type FilesEntry<V> = V extends readonly { fileId: string }[]
  ? Omit<No, 'upload'> & {
      readonly kind: 'files';
      /** Stores one file; rejects when it could not. Default: the portal's file store. */
      readonly upload?: (files: readonly File[]) => Promise<{ fileIds: readonly string[] }>;
      /** Extensions with their dot; default all. */
      readonly accept?: readonly string[];
      /** Hears of files refused by type or size. Default: the server's upload log. */
      readonly onRefused?: (file: File, reason: string) => void;
    }
  : never;

type CustomEntry<In, V> = Omit<No, 'render'> & {
  readonly kind?: undefined;
  /**
   * Draws the input; must call `onChange` with the contract's value, and `onBlur` on being left if it is to be checked
   * then. `values`: what stands in all fields of the form.
   */
  readonly render: (
    value: V | undefined,
    onChange: (value: V | undefined) => void,
    onBlur: () => void,
    values: Partial<In>,
  ) => ReactNode;
};

type Entry<In, V> =
  | TextEntry<V>
  | NumberEntry<V>
  | FlagEntry<V>
  | CodeEntry<V>
  | ([V] extends [readonly unknown[]] ? FilesEntry<V> : never)
  | CustomEntry<In, V>;

type Given<V> = Exclude<V, undefined>;

/** Demanded of a field that the contract does not name. */
interface Labelled {
  readonly label: string;
}

/** A field that the contract names: what it says of itself may be left out. */
type Told<C extends Call> = {
  [K in NamedOf<C> & keyof InputOf<C>]: Ruled<InputOf<C>, Given<InputOf<C>[K]>> & {
    readonly name: K;
    readonly kind?: 'area' | 'password' | 'month' | 'radio';
    readonly codes?: undefined;
    readonly render?: undefined;
    readonly upload?: undefined;
  };
}[NamedOf<C> & keyof InputOf<C>];

/**
 * One field of a form: a key of the call's input, by its name alone where the contract says how it is called. Required,
 * length, pattern and range come from the contract.
 */
export type Field<C extends Call> =
  | (NamedOf<C> & keyof InputOf<C>)
  | Told<C>
  | {
      [K in keyof InputOf<C> & string]: Ruled<InputOf<C>, Given<InputOf<C>[K]>> & {
        readonly name: K;
      } & (K extends NamedOf<C> ? unknown : Labelled) &
        Entry<InputOf<C>, NonNullable<InputOf<C>[K]>>;
    }[keyof InputOf<C> & string];

type FilterEntry<V> =
  | (string extends V
      ? {
          readonly kind: 'tree';
          /** What may be chosen, below 全部. */
          readonly nodes: readonly TreeNode[];
          readonly codes?: undefined;
        }
      : never)
  | (string extends V ? { readonly kind?: 'text' | 'day' | 'month' | 'money'; readonly codes?: undefined } : never)
  | (number extends V ? { readonly kind: 'number'; readonly codes?: undefined } : never)
  | ([CodeOf<V>] extends [never]
      ? never
      : { readonly codes: Readonly<Record<CodeOf<V>, string>>; readonly kind?: 'select' })
  | (boolean extends V ? { readonly kind: 'switch'; readonly codes?: undefined } : never);

type RangeKind = 'dayRange' | 'monthRange' | 'moneyRange';

type Filters<C> = FiltersOf<C>;

/** Filters that are plain text on the wire: the ends of a range. */
type TextFilter<C> = {
  [K in keyof Filters<C> & string]: string extends NonNullable<Filters<C>[K]> ? K : never;
}[keyof Filters<C> & string];

/** One filter of a list: a key of its filters, by its name alone where the contract names it, or a range over two. */
export type FilterField<C extends PageCall> =
  | (NamedOf<C> & keyof Filters<C>)
  | {
      [K in keyof Filters<C> & string]: Shared & { readonly name: K } & (K extends NamedOf<C> ? unknown : Labelled) &
        FilterEntry<NonNullable<Filters<C>[K]>>;
    }[keyof Filters<C> & string]
  | (Shared &
      Labelled & {
        readonly kind: RangeKind;
        readonly from: TextFilter<C>;
        readonly to: TextFilter<C>;
        readonly name?: undefined;
      });

/** What a form starts with. A document will do: what the call does not take of it, or it has no value for, is left out. */
export type Initial<C extends Call> = { readonly [K in keyof InputOf<C>]?: InputOf<C>[K] | null };

type Values = Readonly<Record<string, unknown>>;

/** What the form works with once types have done their part. */
export interface LooseField extends Omit<Ruled<Values, unknown>, 'check' | 'when' | 'label' | 'shown'> {
  readonly name: string;
  readonly label: string;
  readonly kind?: TextKind | 'number' | 'switch' | 'select' | 'radio' | 'files';
  readonly codes?: Readonly<Record<string, string>> | undefined;
  readonly render?:
    | ((value: unknown, onChange: (value: unknown) => void, onBlur: () => void, values: Values) => ReactNode)
    | undefined;
  readonly upload?: ((files: readonly File[]) => Promise<{ fileIds: readonly string[] }>) | undefined;
  readonly accept?: readonly string[];
  readonly onRefused?: (file: File, reason: string) => void;
  readonly check?: (value: unknown, values: Values) => string | undefined;
  readonly when?: (values: Values) => boolean;
  readonly shown?: (value: unknown) => string;
}

export interface LooseFilter extends Shared {
  readonly name?: string;
  readonly label: string;
  readonly from?: string;
  readonly to?: string;
  readonly kind?: 'text' | 'day' | 'month' | 'money' | 'number' | 'select' | 'switch' | 'tree' | 'id' | RangeKind;
  readonly nodes?: readonly TreeNode[];
  readonly codes?: Readonly<Record<string, string>> | undefined;
  /** Takes several numbers of documents. */
  readonly numbers?: boolean;
}

/** What the contract says of a field, as forms and filters have it. */
function told(name: string, schema: unknown): { readonly name: string; readonly label: string } & Partial<LooseField> {
  const { label = name, codes, entry, hint, placeholder } = metaOf(schema) ?? {};
  return {
    name,
    label,
    ...(entry !== undefined && { kind: entry }),
    ...(codes && { codes: codes.texts }),
    ...(hint !== undefined && { hint }),
    ...(placeholder !== undefined && { placeholder }),
  };
}

/** Fields of a form with what the contract of the call says of them. */
export const looseFields = <C extends Call>(call: C, fields: readonly Field<C>[]): readonly LooseField[] =>
  (fields as readonly (string | LooseField)[]).map((field) => {
    const own = typeof field === 'string' ? { name: field } : field;
    return { ...told(own.name, call.input.properties[own.name]), ...own };
  });

/** A filter that the contract names; one that opens a range is drawn with the one that closes it. */
function toldFilter(name: string, schema: unknown): LooseFilter {
  const { how, to } = narrowingOf(schema) ?? {};
  const face = told(name, schema);
  if (to === undefined) return { ...(face as LooseFilter), ...(isOf(schema, 'numbers') && { numbers: true }) };
  return { label: face.label, kind: rangeKind(face, how === 'since' || isOf(schema, 'day')), from: name, to };
}

function rangeKind({ kind }: Pick<LooseField, 'kind'>, ofDays: boolean): RangeKind {
  if (kind === 'month') return 'monthRange';
  return ofDays ? 'dayRange' : 'moneyRange';
}

const isOf = (schema: unknown, format: string) => (schema as { format?: string } | undefined)?.format === format;

/** Filters of a list with what its contract says of them; without `fields` all that it names, in its order. */
export function looseFilters<C extends PageCall>(call: C, fields?: readonly FilterField<C>[]): readonly LooseFilter[] {
  const { properties } = call.filters;
  const named = () => Object.keys(properties).filter((name) => metaOf(properties[name]));
  return ((fields ?? named()) as readonly (string | LooseFilter)[]).map((field) => {
    if (typeof field === 'string') return toldFilter(field, properties[field]);
    return field.name === undefined ? field : { ...toldFilter(field.name, properties[field.name]), ...field };
  });
}
