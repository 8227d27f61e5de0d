import type { Call } from '../../contract/index.ts';
import type { LooseField } from './fields.ts';

export interface ValueSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly minItems?: number;
}

export const schemaOf = (call: Call, name: string): ValueSchema => (call.input.properties[name] ?? {}) as ValueSchema;

export const isRequired = (call: Call, name: string): boolean => call.input.required?.includes(name) ?? false;

const isMissing = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const chosen: readonly unknown[] = ['select', 'radio', 'day', 'custom'];

const askFor = ({ label, kind, codes, missing }: LooseField) => missing ?? `${codes || chosen.includes(kind) ? '请选择' : '请输入'}${label}`;

function textFault(text: string, { minLength, maxLength, pattern }: ValueSchema, label: string): string | undefined {
  const length = [...text].length;
  if (minLength !== undefined && length < minLength) return `${label}至少 ${minLength} 个字`;
  if (maxLength !== undefined && length > maxLength) return `${label}最多 ${maxLength} 个字`;
  return pattern !== undefined && !new RegExp(pattern).test(text) ? `${label}格式不正确` : undefined;
}

function numberFault(value: number, { minimum, maximum }: ValueSchema, label: string): string | undefined {
  if (minimum !== undefined && value < minimum) return `${label}不能小于 ${minimum}`;
  return maximum !== undefined && value > maximum ? `${label}不能大于 ${maximum}` : undefined;
}

/** What is wrong with a value, by its contract; the server says the same of the same value. */
export function faultOf(call: Call, field: LooseField, value: unknown): string | undefined {
  if (isMissing(value)) return isRequired(call, field.name) ? askFor(field) : undefined;
  const schema = schemaOf(call, field.name);
  if (typeof value === 'string') return textFault(value, schema, field.label);
  return typeof value === 'number' ? numberFault(value, schema, field.label) : undefined;
}

/** A code as the contract has it: options carry strings, the wire may want a number. */
export const codeOf = (schema: ValueSchema, text: string | undefined): unknown =>
  text === undefined || text === '' ? undefined : schema.enum?.every((code) => typeof code === 'number') ? Number(text) : text;

/** What the call is sent: texts trimmed, empty optional values left out. */
export const submitted = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
