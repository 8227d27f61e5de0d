import type { Call } from '../../contract/index.ts';
import { presentSchema } from '../../contract/schema.ts';
import type { LooseField } from './fields.ts';
import { DECIMALS } from './use-figure.ts';

/** What the kit reads of a value's JSON schema. */
export interface ValueSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  /** Of a value that may be null: its schema is the one that is not. */
  readonly anyOf?: readonly ValueSchema[];
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** The schema of a value that is there. */
export const valueSchema = (schema: unknown): ValueSchema => presentSchema(schema) as ValueSchema;

export const schemaOf = (call: Call, name: string): ValueSchema => valueSchema(call.input.properties[name]);

export const isRequired = (call: Call, name: string): boolean => call.input.required?.includes(name) ?? false;

/** How a value is entered: as the page says, else as the contract's format suggests. */
export function kindOf(field: Pick<LooseField, 'kind' | 'codes' | 'render'>, { format, type }: ValueSchema) {
  const { kind, codes, render } = field;
  if (render) return 'custom';
  if (kind) return kind;
  if (codes) return 'select';
  if (type === 'integer') return 'number';
  if (type === 'boolean') return 'switch';
  if (type === 'array') return 'files';
  return format === 'money' || format === 'quantity' || format === 'day' ? format : 'text';
}

/** A text as it is sent: without blanks around it. A password keeps them. */
const tidy = (kind: LooseField['kind'], value: unknown): unknown =>
  typeof value === 'string' && kind !== 'password' ? value.trim() : value;

const isMissing = (value: unknown, { minItems = 0 }: ValueSchema) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0 && minItems > 0);

const chosen: readonly unknown[] = ['select', 'radio', 'day', 'month', 'custom'];

const askFor = (field: LooseField, schema: ValueSchema) => {
  const kind = kindOf(field, schema);
  return field.missing ?? `${kind === 'files' ? '请上传' : chosen.includes(kind) ? '请选择' : '请输入'}${field.label}`;
};

/** Why a text is no such figure; undefined where the field is none. */
function figureText(text: string, format: string | undefined): string | undefined {
  if (format !== 'money' && format !== 'quantity') return undefined;
  const [, whole, decimals = ''] = /^-?(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return '只能填写数字';
  if (decimals.length > DECIMALS[format]) return `最多 ${DECIMALS[format]} 位小数`;
  return text.startsWith('-') ? '不能为负数' : '数值过大';
}

export function textFault(text: string, schema: ValueSchema, { label, outOfRange, malformed }: LooseField) {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = schema;
  const length = [...text].length;
  if (length < minLength) return outOfRange ?? `${label}至少 ${minLength} 个字`;
  if (length > maxLength) return outOfRange ?? `${label}最多 ${maxLength} 个字`;
  if (pattern === undefined || new RegExp(pattern, 'u').test(text)) return undefined;
  return malformed ?? `${label}${figureText(text, schema.format) ?? '格式不正确'}`;
}

function numberFault(value: number, schema: ValueSchema, { label, outOfRange, malformed }: LooseField) {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY, type } = schema;
  if (type === 'integer' && !Number.isInteger(value)) return malformed ?? `${label}应为整数`;
  if (value < minimum) return outOfRange ?? `${label}不能小于 ${minimum}`;
  return value > maximum ? (outOfRange ?? `${label}不能大于 ${maximum}`) : undefined;
}

function listFault(values: readonly unknown[], schema: ValueSchema, { label, outOfRange }: LooseField) {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
  if (values.length < minItems) return outOfRange ?? `${label}至少 ${minItems} 项`;
  return values.length > maxItems ? (outOfRange ?? `${label}最多 ${maxItems} 项`) : undefined;
}

function contractFault(call: Call, field: LooseField, value: unknown): string | undefined {
  const schema = schemaOf(call, field.name);
  if (isMissing(value, schema)) return isRequired(call, field.name) ? askFor(field, schema) : undefined;
  const isCount = schema.type === 'integer' || schema.type === 'number';
  if (typeof value === 'string' && isCount) return field.malformed ?? `${field.label}只能填写数字`;
  if (typeof value === 'string') return textFault(value, schema, field);
  if (typeof value === 'number') return numberFault(value, schema, field);
  return Array.isArray(value) ? listFault(value, schema, field) : undefined;
}

type Values = Readonly<Record<string, unknown>>;

/** What the rules of a page read: an empty text is no value, as it is not sent. */
export const readable = (value: unknown): unknown => (value === '' ? undefined : value);
/** Copies nothing: it is asked for once a rule, at each key. */
const told = (values: Values): Values => new Proxy(values, { get: (all, name: string) => readable(all[name]) });

/** What is wrong with a value: by its contract, as the server would say, then by the field's own rule. */
export function faultOf(call: Call, field: LooseField, values: Values): string | undefined {
  const value = tidy(field.kind, values[field.name]);
  return contractFault(call, field, value) ?? field.check?.(readable(value), told(values));
}

export const applies = (field: LooseField, values: Values): boolean => field.when?.(told(values)) ?? true;

/** A code as the contract has it: options carry texts, the wire may want a number or a flag. */
export function codeOf(schema: ValueSchema, text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined;
  if (schema.type === 'boolean') return text === 'true';
  const numeric = schema.type === 'integer' || schema.type === 'number';
  return numeric || schema.enum?.every((code) => typeof code === 'number') ? Number(text) : text;
}

/** What the call is sent: texts tidied; what is empty or does not apply left out. */
export function submitted(fields: readonly LooseField[], values: Values): Values {
  const kinds = new Map(fields.map((field) => [field.name, field.kind]));
  const absent = new Set(fields.filter((field) => !applies(field, values)).map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, tidy(kinds.get(name), value)] as const)
      .filter(([name, value]) => value !== undefined && value !== '' && !absent.has(name)),
  );
}
