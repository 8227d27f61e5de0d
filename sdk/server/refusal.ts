import { REFUSALS, type RefusalKind } from '../contract/codes.ts';

/** A business refusal: HTTP 200 with a code and a sentence for the user. */
export class Refusal extends Error {
  readonly code: string;
  constructor(kind: RefusalKind, message: string) {
    super(message);
    this.name = 'Refusal';
    this.code = REFUSALS[kind];
  }
}

/** @throws Refusal always. @param message - A Chinese sentence for the user. */
export const refuse = (kind: RefusalKind, message: string): never => {
  throw new Refusal(kind, message);
};
