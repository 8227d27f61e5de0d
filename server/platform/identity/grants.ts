/** Single-use secrets: 256 random bits handed out, their hash kept, taken back once before they expire. */
import { type Clock, type Db, type JsonValue, sql } from '@portal/sdk/server';
import { hashToken, newToken } from '../../auth.ts';

export type GrantKind =
  | 'sso-state'
  | 'sso-ticket'
  | 'handoff'
  | 'bind'
  | 'reset'
  | 'phone'
  | 'phone-change'
  | 'mail'
  | 'licence'
  | 'second-factor'
  | 'enrolment'
  | 'socket';

/** @param audience - Who alone may redeem it. Default: whoever holds it. */
export async function grant(
  db: Db,
  clock: Clock,
  kind: GrantKind,
  data: JsonValue,
  lifeMs: number,
  audience = '',
): Promise<string> {
  const secret = newToken();
  const now = clock.now();
  await db.deleteFrom('usrGrant').where('expiresAt', '<', now.toISOString()).execute();
  await db
    .insertInto('usrGrant')
    .values({
      grantHash: hashToken(secret),
      kind,
      data: sql`${JSON.stringify(data)}::jsonb`,
      expiresAt: new Date(now.getTime() + lifeMs).toISOString(),
      audience,
    })
    .execute();
  return secret;
}

/** What was granted, or undefined when the secret is unknown, of another kind or audience, expired or already used. */
export async function redeem(
  db: Db,
  clock: Clock,
  kind: GrantKind,
  secret: string,
  audience = '',
): Promise<JsonValue | undefined> {
  const row = await db
    .deleteFrom('usrGrant')
    .where('grantHash', '=', hashToken(secret))
    .where('kind', '=', kind)
    .where('audience', '=', audience)
    .where('expiresAt', '>', clock.now().toISOString())
    .returning('data')
    .executeTakeFirst();
  return row?.data as JsonValue | undefined;
}

const standing = (db: Db, clock: Clock, kind: GrantKind, secret: string) =>
  db
    .selectFrom('usrGrant')
    .where('grantHash', '=', hashToken(secret))
    .where('kind', '=', kind)
    .where('expiresAt', '>', clock.now().toISOString());

/** What a secret stands for, without using it up. */
export async function peek(
  db: Db,
  clock: Clock,
  kind: GrantKind,
  secret: string,
  audience = '',
): Promise<JsonValue | undefined> {
  const row = await standing(db, clock, kind, secret)
    .select('data')
    .where('audience', '=', audience)
    .executeTakeFirst();
  return row?.data as JsonValue | undefined;
}

/** Whether a secret is still good for somebody: tells the wrong audience from one that comes too late. */
export async function stands(db: Db, clock: Clock, kind: GrantKind, secret: string): Promise<boolean> {
  return (await standing(db, clock, kind, secret).select('kind').executeTakeFirst()) !== undefined;
}
