/** A fitting input for a call: the least that its contract takes, naming rows that do not exist. */
import type { Call, TSchema } from '@portal/sdk/contract';

/** No row has it. */
export const noId = '999999999999';

const FORMATS: Readonly<Record<string, string>> = {
  money: '1.00',
  quantity: '1',
  day: '2026-03-16',
  time: '2026-03-16T02:00:00.000Z',
};

/** Texts for the patterns of contracts, tried in order. */
const TEXTS = [
  noId,
  '2026-03',
  '2026',
  '1',
  'A1',
  'abc',
  '/a',
  'a/b',
  'a/setting/b',
  '13800000000',
  '123456',
  'A'.repeat(24),
  'a'.repeat(64),
  'A'.repeat(124),
  'V1.0',
  '09:00',
  '2026-03-16T09:00',
  'a@example.com',
  '91330000MA27U00000',
];

function text({ format, pattern, minLength = 1, maxLength = Number.POSITIVE_INFINITY }: Schema): string {
  if (format !== undefined) return FORMATS[format] ?? '';
  if (pattern === undefined) return '测'.repeat(Math.max(1, minLength));
  const found = TEXTS.find(
    (one) => new RegExp(pattern, 'u').test(one) && one.length >= minLength && one.length <= maxLength,
  );
  if (found === undefined) throw new Error(`No text fits ${pattern}.`);
  return found;
}

type Schema = TSchema & {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
};

function value(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  if ('const' in schema) return schema.const;
  if (schema.anyOf) return value(schema.anyOf[0] as Schema);
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => value(schema.items as Schema));
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, value(schema.properties?.[name] as Schema)]),
      );
    case 'null':
      return null;
    default:
      return '';
  }
}

export const fitting = ({ input }: Call): Record<string, unknown> => value(input as Schema) as Record<string, unknown>;
