/** Links by which a mail ends its kind: they name person and topic to nobody but the portal, and open nothing else. */
import type { Secrets } from '@portal/sdk/server';

const purpose = 'unsubscribe';

/** The topic under which the digest is sent. */
export const digestTopic = '每日摘要';

interface Left {
  readonly userId: string;
  readonly topic: string;
}

/** Encrypted and authenticated: who finds the link learns neither whose it is nor what it is about. */
export const leavingToken = (secrets: Secrets, { userId, topic }: Left): string =>
  secrets.seal(purpose, JSON.stringify([userId, topic]));

/** @throws Refusal for one that was changed, or whose key is gone. */
export function leftBy(secrets: Secrets, token: string): Left {
  const [userId, topic] = JSON.parse(secrets.open(purpose, token)) as [string, string];
  return { userId, topic };
}
