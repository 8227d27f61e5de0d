/** Wire input → checked input. Unknown fields are refused, bodies are never coerced, query strings are. */
import type { Call } from '@portal/sdk/contract';
import { formats, pageFromWire } from '@portal/sdk/contract';
import { demandFaultless, refuse } from '@portal/sdk/server';
import { Ajv, type Options, type ValidateFunction } from 'ajv';
import { faultsOf } from './input-faults.ts';
import { demandPlainInput } from './plain-input.ts';

/** Shortening the code of a validator takes as long as writing it, and saves nothing that can be measured. */
export const unoptimized: Options = { strict: false, code: { optimize: false } };

const options: Options = { ...unoptimized, allErrors: false, verbose: true, formats };
const strict = new Ajv({ ...options, coerceTypes: false });
/** Asked for what is wrong, once something is. */
const thorough = new Ajv({ ...options, coerceTypes: false, allErrors: true });
const coercing = new Ajv({ ...options, coerceTypes: 'array' });

/** An input of more values than this is told its first fault alone: each costs memory, and nobody reads thousands. */
const mostValues = 5000;

/** How many values stand in it, counted to just above the limit. */
function countOf(value: unknown, seen = 0): number {
  if (typeof value !== 'object' || value === null || seen > mostValues) return seen + 1;
  let count = seen + 1;
  for (const part of Object.values(value)) {
    count = countOf(part, count);
    if (count > mostValues) break;
  }
  return count;
}

/** @throws Refusal `invalid` with what is wrong in the input. */
function demandValid(input: object, schema: Call['input']): void {
  const check = strict.compile(schema); // compiled once: Ajv keeps it by its schema
  if (check(input)) return;
  const { errors } = check;
  const all = countOf(input) > mostValues ? undefined : thorough.compile(schema);
  all?.(input);
  demandFaultless(faultsOf(all?.errors ?? errors ?? []));
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
    if (body !== undefined && body !== null && !isRecord(body)) refuse('invalid', '请求内容格式不正确');
    const input = { ...inAddress, ...(isRecord(body) && body), ...params };
    demandValid(input, call.input);
    if (!paged) return input;
    const inside = pageFromWire(paged, input);
    return (inside.size ?? 0) > paged.maxSize ? refuse('invalid', `每页最多 ${paged.maxSize} 条`) : inside;
  };
}
