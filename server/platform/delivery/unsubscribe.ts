/** Links by which a mail ends its kind: they name person and topic to nobody but the portal, and open nothing else. */
import type { Secrets } from '@portal/sdk/server';

const purpose = 'unsubscribe';

/** The topic under which the digest is sent. */
export const digestTopic = '每日摘要';
/** The topic under which the sum of a week is sent. */
export const weeklyTopic = '每周汇总';

/** Days after its mail in which a link works: longer than anybody keeps a mail that they want no more of. */
const validDays = 180;
const dayOf = (moment: Date) => Math.floor(moment.getTime() / 86_400_000);

interface Left {
  readonly userId: string;
  readonly topic: string;
}

/** Encrypted and authenticated: who finds the link learns neither whose it is nor what it is about. */
export const leavingToken = (secrets: Secrets, { userId, topic, at }: Left & { readonly at: Date }): string =>
  secrets.seal(purpose, JSON.stringify([userId, topic, dayOf(at)]));

/** @returns undefined for one that is too old. @throws Refusal for one that was changed, or whose key is gone. */
export function leftBy(secrets: Secrets, token: string, now: Date): Left | undefined {
  const [userId, topic, day] = JSON.parse(secrets.open(purpose, token)) as [string, string, number];
  return dayOf(now) - day > validDays ? undefined : { userId, topic };
}
