import type { ReactNode } from 'react';
import type { Call, FiltersOf, InputOf, PageCall } from '../../contract/index.ts';

type Code<V> = Extract<NonNullable<V>, string | number>;

interface Shared {
  readonly label: string;
  readonly placeholder?: string;
  /** Below the input. */
  readonly hint?: string;
  /** Replaces 请输入… / 请选择… when the value is missing. */
  readonly missing?: string;
  /** Takes the whole row of a two-column form. */
  readonly wide?: boolean;
}

/** How a value is entered; `codes` is a choice from a table that names every code of the contract. */
type Entry<V> =
  | { readonly kind?: 'text' | 'area' | 'password' | 'money' | 'quantity' | 'day'; readonly codes?: undefined; readonly render?: undefined }
  | ([Code<V>] extends [never] ? never : { readonly kind?: 'select' | 'radio'; readonly codes: Readonly<Record<Code<V>, string>>; readonly render?: undefined })
  | (boolean extends V ? { readonly kind: 'switch'; readonly codes?: undefined; readonly render?: undefined } : never)
  | {
      readonly kind: 'custom';
      readonly codes?: undefined;
      /** Draws the input; must call `onChange` with the contract's value. */
      readonly render: (value: V | undefined, onChange: (value: V | undefined) => void) => ReactNode;
    };

/** One field of a form: a key of the call's input. Required, length and pattern come from the contract. */
export type Field<C extends Call> = {
  [K in keyof InputOf<C> & string]: Shared & { readonly name: K } & Entry<Exclude<InputOf<C>[K], undefined>>;
}[keyof InputOf<C> & string];

/** One filter of a list: a key of its filters, or a range over two of them. */
export type FilterField<C extends PageCall> =
  | {
      [K in keyof FiltersOf<C> & string]: Shared & { readonly name: K } & (
          | { readonly kind?: 'text' | 'day' | 'money'; readonly codes?: undefined }
          | ([Code<FiltersOf<C>[K]>] extends [never] ? never : { readonly codes: Readonly<Record<Code<FiltersOf<C>[K]>, string>>; readonly kind?: 'select' })
          | (boolean extends FiltersOf<C>[K] ? { readonly kind: 'switch'; readonly codes?: undefined } : never)
        );
    }[keyof FiltersOf<C> & string]
  | (Shared & { readonly kind: 'dayRange' | 'moneyRange'; readonly from: keyof FiltersOf<C> & string; readonly to: keyof FiltersOf<C> & string; readonly name?: undefined });

/** What the form works with once types have done their part. */
export interface LooseField extends Shared {
  readonly name: string;
  readonly kind?: 'text' | 'area' | 'password' | 'money' | 'quantity' | 'day' | 'select' | 'radio' | 'switch' | 'custom';
  readonly codes?: Readonly<Record<string, string>> | undefined;
  readonly render?: ((value: unknown, onChange: (value: unknown) => void) => ReactNode) | undefined;
}

export const looseFields = <C extends Call>(fields: readonly Field<C>[]): readonly LooseField[] => fields as unknown as readonly LooseField[];
