/** Wire input → checked input. Unknown fields are refused, bodies are never coerced, query strings are. */
import type { Call } from '@portal/sdk/contract';
import { metaOf, pageFromWire } from '@portal/sdk/contract';
import { Refusal } from '@portal/sdk/server';
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import { demandPlainInput } from './plain-input.ts';

const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}(:?\d{2})?)$/;

const realDay = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
};

export const formats = {
  money: true as const,
  quantity: true as const,
  day: realDay,
  time: (value: string) => iso.test(value) && !Number.isNaN(Date.parse(value)),
};

/** Shortening the code of a validator takes as long as writing it, and saves nothing that can be measured. */
export const unoptimized: Options = { strict: false, code: { optimize: false } };

const options: Options = { ...unoptimized, allErrors: false, verbose: true, formats };
const strict = new Ajv({ ...options, coerceTypes: false });
const coercing = new Ajv({ ...options, coerceTypes: 'array' });

const nameOf = (error: ErrorObject, missing?: string): string => {
  const path = [...error.instancePath.split('/').filter(Boolean), ...(missing === undefined ? [] : [missing])];
  const schema: unknown = missing === undefined ? error.parentSchema : error.parentSchema?.['properties']?.[missing];
  const title = typeof schema === 'object' && schema !== null && 'title' in schema ? schema.title : undefined;
  return typeof title === 'string' ? title : (metaOf(schema)?.label ?? (path.join('.') || '请求内容'));
};

const SENTENCE: Readonly<Record<string, (error: ErrorObject) => string>> = {
  required: (error) => `缺少必填项：${nameOf(error, String(error.params['missingProperty']))}`,
  additionalProperties: (error) => `不支持的字段：${String(error.params['additionalProperty'])}`,
  minLength: (error) =>
    error.params['limit'] === 1 ? `${nameOf(error)}不能为空` : `${nameOf(error)}不能少于${error.params['limit']}个字符`,
  maxLength: (error) => `${nameOf(error)}不能超过${error.params['limit']}个字符`,
  minimum: (error) => `${nameOf(error)}不能小于${error.params['limit']}`,
  maximum: (error) => `${nameOf(error)}不能大于${error.params['limit']}`,
  minItems: (error) => `${nameOf(error)}至少${error.params['limit']}项`,
  maxItems: (error) => `${nameOf(error)}最多${error.params['limit']}项`,
  enum: (error) => `${nameOf(error)}不在可选范围内`,
};

function sentence(errors: readonly ErrorObject[] | null | undefined): string {
  // A failing union reports its branches first; the reader is served by the whole.
  const error = errors?.[errors.length - 1];
  if (!error) return '请求内容不正确';
  return SENTENCE[error.keyword]?.(error) ?? `${nameOf(error)}格式不正确`;
}

export interface Wire {
  readonly query: Readonly<Record<string, unknown>>;
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const filled = (query: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

const refuseInput = (message: string): never => {
  throw new Refusal('invalid', message);
};

const coercers = new WeakMap<object, ValidateFunction>();

/** Its verdict does not matter: the strict check sees the whole. */
function coercerOf(input: Call['input']): ValidateFunction {
  const coerce = coercers.get(input) ?? coercing.compile({ ...input, required: [] });
  coercers.set(input, coerce);
  return coerce;
}

/**
 * Reads one call's input from a request; a page's input leaves in the inside spelling. Its schema is compiled with the
 * first request: for all of a thousand calls that takes seconds. @throws Refusal `invalid`.
 */
export function inputReader(call: Call): (wire: Wire) => Record<string, unknown> {
  const paged = call.kind === 'page' ? (call as Call & { dialect: 'P1' | 'P2' | 'P3'; maxSize: number }) : undefined;
  return ({ query, params, body }) => {
    const inAddress = { ...filled(query), ...params };
    for (const given of [inAddress, body]) demandPlainInput(given, call.input);
    if (Object.keys(inAddress).length > 0) coercerOf(call.input)(inAddress);
    if (body !== undefined && body !== null && !isRecord(body)) refuseInput('请求内容格式不正确');
    const input = { ...inAddress, ...(isRecord(body) && body), ...params };
    const check = strict.compile(call.input); // compiled once: Ajv keeps it by its schema
    if (!check(input)) refuseInput(sentence(check.errors));
    if (!paged) return input;
    const inside = pageFromWire(paged, input);
    return (inside.size ?? 0) > paged.maxSize ? refuseInput(`每页最多 ${paged.maxSize} 条`) : inside;
  };
}
