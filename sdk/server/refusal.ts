import { type InputFault, REFUSALS, type RefusalKind } from '../contract/codes.ts';

/** What a refusal hands to the browser beside its sentence, such as the key of the step that is missing. */
export type RefusalData = Readonly<Record<string, string>>;

interface Options {
  /** The true reason, for the audit trail, where the user may not learn it. */
  readonly cause?: string;
  readonly data?: RefusalData | undefined;
  /** Where the input is wrong: forms show each at its field. */
  readonly faults?: readonly InputFault[];
}

/** A business refusal: HTTP 200 with a code and a sentence for the user. */
export class Refusal extends Error {
  readonly code: string;
  readonly data: RefusalData | null;
  readonly faults: readonly InputFault[];
  constructor(kind: RefusalKind, message: string, { data = undefined, faults = [], ...cause }: Options = {}) {
    super(message, cause);
    this.name = 'Refusal';
    this.code = REFUSALS[kind];
    this.data = data ?? null;
    this.faults = faults;
  }
}

/** @throws Refusal always. @param message - A Chinese sentence for the user. */
export const refuse = (kind: RefusalKind, message: string, data?: RefusalData): never => {
  throw new Refusal(kind, message, { data });
};

/**
 * Refuses an input for one of its fields: a form shows the sentence there. Several at once: `demandFaultless`.
 * @throws Refusal always. @param path - As of `InputFault`. @param kind - Default `invalid`.
 */
export const refuseField = (path: string, text: string, kind: RefusalKind = 'invalid'): never => {
  throw new Refusal(kind, text, { faults: [{ path, text }] });
};

/** A rule of one field, for `demandFaultless`: its sentence where it is broken. */
export const fault = (path: string, text: string, broken: boolean): readonly InputFault[] =>
  broken ? [{ path, text }] : [];

/** More faults than these are counted in the sentence of a refusal, not told. */
const told = 5;

const sentenceOf = (faults: readonly InputFault[]): string => {
  const texts = [...new Set(faults.map(({ text }) => text))];
  return `${texts.slice(0, told).join('；')}${texts.length > told ? `；等 ${texts.length} 处` : ''}`;
};

/**
 * Refuses an input for all that is wrong with it at once.
 * @throws Refusal `invalid`, unless there are no faults.
 * @example demandFaultless([...fault('moq', '起订量不能小于 1', Number(moq) < 1), ...priceFaults(content)])
 */
export function demandFaultless(faults: readonly InputFault[]): void {
  if (faults.length > 0) throw new Refusal('invalid', sentenceOf(faults), { faults });
}
