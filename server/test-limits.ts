/** What calls take and refuse, for tests of their limits. */
import type { Call } from '@portal/sdk/contract';
import { expect } from '@rstest/core';
import { inputReader } from './input.ts';

export const some = <T>(count: number, item: (at: string) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => item(String(at + 1)));
export const file = (at: string) => ({ fileId: at.padStart(24, 'f'), fileName: `${at}.pdf` });

/** What is still taken of a call beside the rest of its input, and what is too much or too little. */
export type Limits = readonly (readonly [Call, object, within: readonly object[], beyond: readonly object[]])[];

function takes(call: Call, input: object): boolean {
  const given = { ...input };
  const where = call.method === 'GET' ? { query: given, body: undefined } : { query: {}, body: given };
  try {
    return inputReader(call)({ ...where, params: {} }) !== undefined;
  } catch {
    return false;
  }
}

export function expectLimits(limits: Limits): void {
  for (const [call, rest, within, beyond] of limits) {
    for (const input of within)
      expect([call.path, input, takes(call, { ...rest, ...input })]).toEqual([call.path, input, true]);
    for (const input of beyond)
      expect([call.path, input, takes(call, { ...rest, ...input })]).toEqual([call.path, input, false]);
  }
}
