/** Checks the answers of a test against the contract of the call, and makes answers where a test gives none. */
import { Ajv } from 'ajv';
import {
  type Call,
  type Dialect,
  formats,
  type PageCall,
  type Paged,
  pageToWire,
  rowsToWire,
} from '../contract/index.ts';

const ajv = new Ajv({
  ...{ strict: false, formats },
  ...{ meta: false, validateSchema: false, code: { optimize: false } }, // most schemas check one value
});
const compiled = new WeakMap<object, ReturnType<Ajv['compile']>>();

function faultOf(schema: object, value: unknown): string | undefined {
  const check = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, check);
  if (check(value)) return undefined;
  const [error] = check.errors ?? [];
  return `${error?.instancePath ?? ''} ${error?.message ?? 'does not match'}`.trim();
}

type Dialected = { readonly dialect: Dialect };

/** The contract faults of an answer, as the wire would carry it. */
export function answerFault(call: Call, answer: unknown): string | undefined {
  if (call.kind === 'download') return undefined;
  const wire = call.kind === 'page' ? rowsToWire(call as PageCall & Dialected, answer as Paged<unknown>) : answer;
  return faultOf(call.output, wire ?? null);
}

/** The contract faults of an input, as the wire would carry it. */
export function inputFault(call: Call, input: unknown): string | undefined {
  const sent = JSON.parse(JSON.stringify(input ?? {})) as Record<string, unknown>;
  return faultOf(call.input, call.kind === 'page' ? pageToWire(call as PageCall & Dialected, sent) : sent);
}

interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly minimum?: number;
}

const texts = [
  '示例',
  '1',
  '01',
  'a@example.com',
  '2026-11-21',
  '2026-11',
  '1.00',
  'A',
  '13800000000',
  '91310000MA1FL0XX0X',
];

function sampleText({ pattern, format, minLength = 0 }: Shape): string {
  if (format === 'time') return '2026-11-21T01:00:00.000Z';
  const fits = (text: string) => (pattern === undefined || new RegExp(pattern).test(text)) && text.length >= minLength;
  return texts.find(fits) ?? '示'.repeat(minLength);
}

const sampleObject = ({ properties = {}, required = [] }: Shape) =>
  Object.fromEntries(required.map((name) => [name, sample(properties[name] ?? {})]));

/** The smallest value of a schema: lists are empty, what may be absent is, what may be null is. */
function sample(shape: Shape): unknown {
  if ('const' in shape) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return shape.anyOf.some(({ type }) => type === 'null') ? null : sample(shape.anyOf[0] ?? {});
  if (shape.type === 'array') return Array.from({ length: shape.minItems ?? 0 }, () => sample(shape.items ?? {}));
  if (shape.type === 'object') return sampleObject(shape);
  if (shape.type === 'string') return sampleText(shape);
  if (shape.type === 'integer' || shape.type === 'number') return shape.minimum ?? 0;
  return shape.type === 'boolean' ? false : null;
}

/** An answer that the contract accepts, as empty as it can be. */
export function emptyAnswer(call: Call): unknown {
  if (call.kind === 'download') return new Blob([]);
  return call.kind === 'page' ? { records: [], total: 0, page: 1, size: 10 } : sample(call.output as Shape);
}
