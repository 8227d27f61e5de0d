import type { ReactNode } from 'react';
import type { Call, FiltersOf, InputOf, PageCall } from '../../contract/index.ts';
import type { CodeOf } from '../table/columns.ts';
import type { TreeNode } from './tree-rows.ts';

interface Shared {
  readonly label: string;
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
  /** Takes the whole row of a two-column form. */
  readonly wide?: boolean;
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

type CustomEntry<V> = Omit<No, 'render'> & {
  readonly kind: 'custom';
  /** Draws the input; must call `onChange` with the contract's value, and `onBlur` on being left if it is to be checked then. */
  readonly render: (value: V | undefined, onChange: (value: V | undefined) => void, onBlur: () => void) => ReactNode;
};

type Entry<V> =
  | TextEntry<V>
  | NumberEntry<V>
  | FlagEntry<V>
  | CodeEntry<V>
  | ([V] extends [readonly unknown[]] ? FilesEntry<V> : never)
  | CustomEntry<V>;

type Given<V> = Exclude<V, undefined>;

/** One field of a form: a key of the call's input. Required, length, pattern and range come from the contract. */
export type Field<C extends Call> = {
  [K in keyof InputOf<C> & string]: Ruled<InputOf<C>, Given<InputOf<C>[K]>> & { readonly name: K } & Entry<
      NonNullable<InputOf<C>[K]>
    >;
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

type Filters<C> = FiltersOf<C>;

/** Filters that are plain text on the wire: the ends of a range. */
type TextFilter<C> = {
  [K in keyof Filters<C> & string]: string extends NonNullable<Filters<C>[K]> ? K : never;
}[keyof Filters<C> & string];

/** One filter of a list: a key of its filters, or a range over two of them. */
export type FilterField<C extends PageCall> =
  | {
      [K in keyof Filters<C> & string]: Shared & { readonly name: K } & FilterEntry<NonNullable<Filters<C>[K]>>;
    }[keyof Filters<C> & string]
  | (Shared & {
      readonly kind: 'dayRange' | 'moneyRange';
      readonly from: TextFilter<C>;
      readonly to: TextFilter<C>;
      readonly name?: undefined;
    });

type Values = Readonly<Record<string, unknown>>;

/** What the form works with once types have done their part. */
export interface LooseField extends Omit<Ruled<Values, unknown>, 'check' | 'when'> {
  readonly name: string;
  readonly kind?: TextKind | 'number' | 'switch' | 'select' | 'radio' | 'files' | 'custom';
  readonly codes?: Readonly<Record<string, string>> | undefined;
  readonly render?: ((value: unknown, onChange: (value: unknown) => void, onBlur: () => void) => ReactNode) | undefined;
  readonly upload?: ((files: readonly File[]) => Promise<{ fileIds: readonly string[] }>) | undefined;
  readonly accept?: readonly string[];
  readonly onRefused?: (file: File, reason: string) => void;
  readonly check?: (value: unknown, values: Values) => string | undefined;
  readonly when?: (values: Values) => boolean;
}

export interface LooseFilter extends Shared {
  readonly name?: string;
  readonly from?: string;
  readonly to?: string;
  readonly kind?:
    | 'text'
    | 'day'
    | 'month'
    | 'money'
    | 'number'
    | 'select'
    | 'switch'
    | 'tree'
    | 'dayRange'
    | 'moneyRange';
  readonly nodes?: readonly TreeNode[];
  readonly codes?: Readonly<Record<string, string>> | undefined;
}

export const looseFields = <C extends Call>(fields: readonly Field<C>[]): readonly LooseField[] =>
  fields as unknown as readonly LooseField[];

export const looseFilters = <C extends PageCall>(fields: readonly FilterField<C>[]): readonly LooseFilter[] =>
  fields as unknown as readonly LooseFilter[];
