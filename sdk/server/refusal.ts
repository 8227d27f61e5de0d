import { REFUSALS, type RefusalKind } from '../contract/codes.ts';

/** What a refusal hands to the browser beside its sentence, such as the key of the step that is missing. */
export type RefusalData = Readonly<Record<string, string>>;

/** A business refusal: HTTP 200 with a code and a sentence for the user. */
export class Refusal extends Error {
  readonly code: string;
  readonly data: RefusalData | null;
  /** @param options - `cause`: the true reason, for the audit trail, where the user may not learn it. */
  constructor(kind: RefusalKind, message: string, options?: { readonly cause?: string; readonly data?: RefusalData }) {
    super(message, options);
    this.name = 'Refusal';
    this.code = REFUSALS[kind];
    this.data = options?.data ?? null;
  }
}

/** @throws Refusal always. @param message - A Chinese sentence for the user. */
export const refuse = (kind: RefusalKind, message: string, data?: RefusalData): never => {
  throw new Refusal(kind, message, data && { data });
};
