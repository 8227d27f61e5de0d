/**
 * Codes of the envelope. The host owns what each does to a page (spec 8); a handler only ever refuses with one of
 * `REFUSALS`. Compared as strings: the wire carries both `200` and `"200"`.
 */
export const OK = '200';

/** Codes with which a handler or the host refuses; each answer is HTTP 200 with this code and a Chinese sentence. */
export const REFUSALS = {
  /** The input does not satisfy its contract, or a rule of the subject. */
  invalid: '400',
  /** The user lacks the permission code of the call. */
  forbidden: '403',
  /** No such row, or a row of another enterprise: the two look alike on purpose. */
  notFound: '404',
  /** The row is no longer in the state, or at the version, that the request expects. */
  conflict: '409',
  /** An export of more rows than one file holds: the browser asks for it in the background instead. */
  tooLarge: '413',
  /** The portal is read-only or in maintenance; the sentence says until when. `data.mode` is which of them. */
  standstill: '503',
  /** Sign-in refused: the browser shows the message and stays. */
  signIn: '7799',
  /** The first proof was right; `data.signInKey` completes the sign-in with a code of the second factor. */
  secondFactor: '7701',
  /** Money, a signature or a grant wants a fresh proof first, by `data.way`; see `stepUp`. */
  stepUp: '7702',
  /** Sign-in wants a solved puzzle first, see `registration.proof`. */
  proof: '7703',
  /** The first proof was right, but the account must have a second factor: `data.signInKey` sets one up. */
  enrolment: '7704',
  /** No valid token: the browser logs the user out and shows the message. */
  expired: '9999',
} as const;

export type RefusalKind = keyof typeof REFUSALS;

/** What is wrong with one part of an input. */
export interface InputFault {
  /** Names of fields and places in lists, from 0, joined by dots: `tiers.0.price`. */
  readonly path: string;
  /** A sentence for the user that names the field. */
  readonly text: string;
}
