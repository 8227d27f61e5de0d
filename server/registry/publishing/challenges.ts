/** What a publisher has to sign: given out by any process, good once at any other. */
import { randomBytes } from 'node:crypto';
import { type Clock, type Db, sql } from '@portal/sdk/server';

const goodMs = 5 * 60_000;

export interface Challenge {
  /** Who asked, SPKI in base64. */
  readonly key: string;
  readonly plugin: string;
}

interface Place {
  readonly db: Db;
  readonly clock: Clock;
}

export async function giveChallenge({ db, clock }: Place, { key, plugin }: Challenge): Promise<string> {
  const now = clock.now();
  await sql`delete from sys_plugin_challenge where expire_at < ${now.toISOString()}`.execute(db);
  const nonce = randomBytes(24).toString('base64url');
  const expireAt = new Date(now.getTime() + goodMs).toISOString();
  await db.insertInto('sysPluginChallenge').values({ nonce, key, plugin, expireAt }).execute();
  return nonce;
}

/** @returns undefined when it was never given, is over, or was taken before. */
export async function takeChallenge({ db, clock }: Place, nonce: string): Promise<Challenge | undefined> {
  const { rows } = await sql<Challenge>`
    delete from sys_plugin_challenge where nonce = ${nonce} and expire_at >= ${clock.now().toISOString()}
    returning key, plugin`.execute(db);
  return rows[0];
}
