/** The strict way out: only what the contract names leaves, and all that it requires must be there. */
import { formats, type TSchema } from '@portal/sdk/contract';
import { Ajv } from 'ajv';
import { unoptimized } from './input.ts';

interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}

const fits = (shape: Shape, value: unknown): boolean => {
  if (shape.type === 'array') return Array.isArray(value);
  if (shape.type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (shape.type === 'null') return value === null;
  return shape.type === undefined || typeof value !== 'object';
};

/** A copy with the named fields only; a union takes its first branch of the value's kind. */
function project(shape: Shape, value: unknown): unknown {
  if (shape.anyOf) return project(shape.anyOf.find((branch) => fits(branch, value)) ?? {}, value);
  if (shape.items && Array.isArray(value)) return value.map((item) => project(shape.items ?? {}, item));
  if (!shape.properties || typeof value !== 'object' || value === null) return value;
  const source = value as Readonly<Record<string, unknown>>;
  const copy: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(shape.properties)) {
    if (source[name] !== undefined) copy[name] = project(field, source[name]);
  }
  return copy;
}

const ajv = new Ajv({ ...unoptimized, formats });

/** An answer that breaks its contract. */
export class AnswerMismatch extends Error {
  /** Place and rule: `/0/records/3/amount must be string`; never what stands there. */
  readonly field: string;
  constructor(path: string, place: string, rule: string) {
    super(`${path}: answer${place} ${rule}`);
    this.name = 'AnswerMismatch';
    this.field = `${place || '/'} ${rule}`;
  }
}

/** @throws AnswerMismatch for what breaks the contract: a fault of whoever answers, never shown to the user. */
export function answerWriter(path: string, output: TSchema): (answer: unknown) => unknown {
  const shape = output as unknown as Shape;
  return (answer) => {
    const data = project(shape, answer ?? null);
    const check = ajv.compile(output); // with the first answer, and once: Ajv keeps it by its schema
    if (check(data)) return data;
    const [error] = check.errors ?? [];
    throw new AnswerMismatch(path, error?.instancePath ?? '', error?.message ?? 'breaks the contract');
  };
}
