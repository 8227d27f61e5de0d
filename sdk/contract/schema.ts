/**
 * Schema builders of contracts: JSON Schema through TypeBox, imported by bare names so that a browser bundle carries
 * only these (the whole `Type` namespace costs five times as much).
 */
import {
  Array as Arr,
  Boolean as Bool,
  Enum,
  Integer,
  Null,
  Object as TypeObject,
  Optional as Opt,
  String as Str,
  Union,
  Unknown,
} from 'typebox';
import { mostNumbers } from './numbers.ts';
import type { Static, TEnum, TNull, TProperties, TSchema, TUnion } from 'typebox';

export { Arr, Bool, Opt, Str };
export type { Static, TProperties, TSchema };

/** An object that refuses unknown fields. */
export const Obj = <P extends TProperties>(properties: P) => TypeObject(properties, { additionalProperties: false });

/** A whole number; give `minimum` and `maximum` where the field has them. */
export const Int = (options: { minimum?: number; maximum?: number; title?: string } = {}) => Integer(options);

/** One of the listed codes; the codes are written as the wire spells them. */
export const OneOf = <V extends string | number>(...values: V[]) => Enum(values) as TEnum<V[]>;

/** A value that may be absent in the database: `T | null`. */
export const Nullable = <T extends TSchema>(schema: T) => Union([schema, Null()]) as TUnion<[T, TNull]> & LabelOf<T>;

/** A field keeps its label when it becomes nullable. */
type LabelOf<T> = T extends { readonly '~named': true } ? { readonly '~named': true } : unknown;

/** The schema of a value that is there: that of a nullable one without its null. */
export const presentSchema = (schema: unknown): object =>
  (schema as { anyOf?: readonly { type?: string }[] } | undefined)?.anyOf?.find(({ type }) => type !== 'null') ??
  (schema as object | undefined) ??
  {};

/** Any JSON value; only for payloads that the product stores without reading (notification data, preferences). */
export const Json = () => Unknown();

const idPattern = '^[0-9]{1,19}$';

/** An identifier: up to 19 digits, a string on the wire because it exceeds what a JavaScript number holds. */
export const Id = () => Str({ pattern: idPattern });
export const isId = ({ pattern }: { readonly pattern?: string }): boolean => pattern === idPattern;

/** A required text of 1 to `max` characters. */
export const Text = (max: number, min = 1) => Str({ minLength: min, maxLength: max });

/** Numbers of documents that a list is asked for: a part of one, or several whole ones (`numbersIn`). */
export const Numbers = (max = 60) => Str({ minLength: 1, maxLength: mostNumbers * (max + 1), format: 'numbers' });

/** Money in yuan: a decimal string, at most two decimals (`"1234.50"`). */
export const Money = () => Str({ pattern: '^-?[0-9]{1,16}(\\.[0-9]{1,2})?$', format: 'money' });

/** A quantity: a decimal string, at most four decimals. */
export const Quantity = () => Str({ pattern: '^-?[0-9]{1,14}(\\.[0-9]{1,4})?$', format: 'quantity' });

/** A decimal of any scale, as the database prints it (unit prices, rates). */
export const Decimal = () => Str({ pattern: '^-?[0-9]+(\\.[0-9]+)?$' });

/** A calendar day at +08:00, `YYYY-MM-DD`. */
export const Day = () => Str({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', format: 'day' });

/** A point in time, ISO 8601 in UTC. */
export const Time = () => Str({ format: 'time' });
