/** Settings of a plugin: declared once, read by both halves, entered by administrators, given by a deployment. */
import type { TBoolean, TEnum, TInteger, TString } from 'typebox';
import { Str } from './schema.ts';
import type { TSchema } from './schema.ts';

/** What a setting holds: a text, a number or a switch. */
export type SettingValue = string | number | boolean;

/** One setting, as a declaration and a manifest carry it. */
export interface Setting<V extends SettingValue = SettingValue> {
  /** At most 20 characters. */
  readonly label: string;
  /** What it changes, below the field. */
  readonly hint?: string;
  /** `Str`, `Text`, `Int`, `Bool` or `OneOf`. */
  readonly schema: TSchema;
  readonly default: V;
  /** Whoever may administer can enter it, nobody can read it; only the server half has it. */
  readonly secret?: true;
  /** A text for each code of `OneOf`. Default the codes. */
  readonly codes?: Readonly<Record<string, string>>;
}

type Declared = Readonly<Record<string, Setting>>;

/** The settings of one plugin; pages and handlers read by it. */
export interface Settings<D extends Declared = Declared> {
  readonly plugin: string;
  readonly declared: D;
}

type ValueOf<S> = S extends Setting<infer V> ? V : never;
type IsSecret<S> = S extends { readonly secret: true } ? true : false;

/** Values as the server half reads them. */
export type SettingValues<D> = { readonly [K in keyof D]: ValueOf<D[K]> };
/** Values as pages read them: secrets are not among them. */
export type OpenValues<D> = { readonly [K in keyof D as IsSecret<D[K]> extends true ? never : K]: ValueOf<D[K]> };

interface Spec<S extends TSchema, V extends SettingValue> extends Omit<Setting, 'schema' | 'default' | 'secret'> {
  readonly schema: S;
  readonly default: V;
}

/**
 * Declares a setting.
 * @example
 * const aheadDays = setting({ label: '到期提醒天数', schema: Int({ minimum: 1, maximum: 60 }), default: 7 });
 */
export function setting(spec: Spec<TString, string>): Setting<string>;
export function setting(spec: Spec<TInteger, number>): Setting<number>;
export function setting(spec: Spec<TBoolean, boolean>): Setting<boolean>;
export function setting<V extends string | number>(spec: Spec<TEnum<V[]>, NoInfer<V>>): Setting<V>;
// one for each kind of schema: the type of any schema's value takes the compiler seconds
export function setting<V extends SettingValue>(spec: Spec<TSchema, V>): Setting<V> {
  return spec;
}

/** Longest secret, in characters. */
export const maxSecretLength = 1000;

/** Declares a secret text, such as a key of another system. It is empty until somebody enters it. */
export const secretText = (spec: Pick<Setting, 'label' | 'hint'>): Setting<string> & { readonly secret: true } => ({
  ...spec,
  schema: Str({ maxLength: maxSecretLength }),
  default: '',
  secret: true,
});

/** Binds settings to the plugin that declares them, by its id. */
export const defineSettings = <const D extends Declared>(plugin: string, declared: D): Settings<D> => ({
  plugin,
  declared,
});

interface Shape {
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

function rangeOf({ minimum, maximum }: Shape): string {
  if (minimum === undefined) return maximum === undefined ? '整数' : `不大于 ${maximum} 的整数`;
  return maximum === undefined ? `不小于 ${minimum} 的整数` : ` ${minimum} 到 ${maximum} 的整数`;
}

function numberFault(shape: Shape, value: unknown): string | undefined {
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = shape;
  const isWithin = Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
  return isWithin ? undefined : `应为${rangeOf(shape)}`;
}

function textFault({ minLength = 0, maxLength = Number.MAX_SAFE_INTEGER, pattern }: Shape, value: unknown) {
  if (typeof value !== 'string') return '应为文字';
  if (value.length < minLength) return `至少 ${minLength} 个字`;
  if (value.length > maxLength) return `最多 ${maxLength} 个字`;
  return pattern === undefined || new RegExp(pattern, 'u').test(value) ? undefined : '格式不正确';
}

/** Why a value is not valid for the setting, as a sentence without its full stop. Undefined where it is. */
export function settingFault({ schema }: Pick<Setting, 'schema'>, value: unknown): string | undefined {
  const shape = schema as Shape;
  if (shape.enum) return shape.enum.includes(value) ? undefined : `应为 ${shape.enum.join('、')} 之一`;
  if (shape.type === 'boolean') return typeof value === 'boolean' ? undefined : '应为 true 或 false';
  if (shape.type === 'integer') return numberFault(shape, value);
  if (shape.type === 'string') return textFault(shape, value);
  return '类型只能是文字、整数、开关或若干选项之一';
}

/** Values by name, each of its setting; what is absent or none of it is the default. */
export const settled = <D extends Declared>(declared: D, given: Readonly<Record<string, unknown>>): SettingValues<D> =>
  Object.fromEntries(
    Object.entries(declared).map(([name, one]) => {
      const value = Object.hasOwn(given, name) ? given[name] : one.default;
      return [name, settingFault(one, value) === undefined ? value : one.default];
    }),
  ) as SettingValues<D>;
