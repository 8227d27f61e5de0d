import { CallError } from '@portal/sdk';
import { REFUSALS } from '@portal/sdk/contract';

/** What the server still requires after the first proof of a sign-in. */
export interface NextStep {
  readonly kind: 'code' | 'enrolment';
  readonly signInKey: string;
  /** The page that was wanted before a single sign-on. */
  readonly redirect: string | undefined;
}

const KINDS: Readonly<Record<string, NextStep['kind']>> = {
  [REFUSALS.secondFactor]: 'code',
  [REFUSALS.enrolment]: 'enrolment',
};

/** The step that a refused sign-in names; undefined where it was refused for good. */
export function nextStepOf(failure: unknown): NextStep | undefined {
  if (!(failure instanceof CallError)) return undefined;
  const kind = KINDS[failure.code];
  const { signInKey, redirect } = failure.data;
  return kind && signInKey ? { kind, signInKey, redirect } : undefined;
}

export const sentenceOf = (failure: unknown, otherwise: string): string =>
  failure instanceof CallError ? failure.message : otherwise;
