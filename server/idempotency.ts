/** One submission, one effect: the key's row is written in the transaction of the effect itself. */
import { type Clock, type Db, refuse, type Secrets } from '@portal/sdk/server';

const keptMs = 24 * 60 * 60 * 1000;
/** The purpose under which answers are sealed: some hold a ticket or recovery codes. */
const sealed = 'answer';

export interface Submission {
  readonly userId: string;
  readonly route: string;
  readonly key: string;
  /** May hold a password: it is kept as HMAC. */
  readonly input: unknown;
}

/**
 * Runs `work` unless the same user has sent the same key to the same route within a day; then the first answer is
 * given again. A submission in flight elsewhere is waited for (its row is locked until it commits).
 */
export async function once(
  db: Db,
  { clock, secrets }: { readonly clock: Clock; readonly secrets: Secrets },
  submission: Submission,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const { userId, route, key, input } = submission;
  const kept: [purpose: string, text: string] = ['submission', JSON.stringify(input)];
  const requestHash = secrets.hmac(...kept);
  const oldest = new Date(clock.now().getTime() - keptMs).toISOString();
  await db.deleteFrom('sysIdempotency').where('userId', '=', userId).where('createdAt', '<', oldest).execute();
  const first = await db
    .insertInto('sysIdempotency')
    .values({ userId, route, idempotencyKey: key, requestHash, createdAt: clock.now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('requestHash')
    .executeTakeFirst();
  const row = db
    .selectFrom('sysIdempotency')
    .select(['requestHash', 'answer'])
    .where('userId', '=', userId)
    .where('route', '=', route)
    .where('idempotencyKey', '=', key);
  if (first === undefined) {
    const stored = await row.executeTakeFirstOrThrow();
    return secrets.matchesHmac(...kept, stored.requestHash)
      ? (JSON.parse(secrets.open(sealed, stored.answer ?? '')) as { data: unknown }).data
      : refuse('conflict', '重复的提交编号，请刷新后重试');
  }
  const data = await work();
  await db
    .updateTable('sysIdempotency')
    .set({ answer: secrets.seal(sealed, JSON.stringify({ data })) })
    .where('userId', '=', userId)
    .where('route', '=', route)
    .where('idempotencyKey', '=', key)
    .execute();
  return data;
}
