/**
 * The electronic seal: a keyed digest over what was signed, by whom and when, under a key that no database holds. It
 * proves that the record is the portal's own; a seal of a certification authority would stand in its place.
 */
interface Sealing {
  readonly agreementId: string;
  readonly entId: string;
  readonly userId: string;
  readonly contentHash: string;
  readonly signedAt: Date | string;
}

/** Purpose and text, as `Secrets.hmac` takes them. */
export const sealed = ({ agreementId, entId, userId, contentHash, signedAt }: Sealing): [string, string] => [
  'agreement-seal',
  [agreementId, entId, userId, contentHash, new Date(signedAt).toISOString()].join(':'),
];
