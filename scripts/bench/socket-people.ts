/** People of the socket figures: a session each, and a ticket for every socket that one person may have. */
import { type Db, type JsonValue, sql } from '@portal/sdk/server';
import { CHANNEL_PATH } from '@portal/sdk/calls/live';
import { hashToken, newToken } from '../../server/auth.ts';

export interface Seat {
  readonly userId: string;
  readonly path: string;
  readonly ticket: string;
}

/** Server's limit for one session and channel. */
const alike = 5;
export const socketsOfPerson = alike * Object.keys(CHANNEL_PATH).length;
const batch = 2000;

async function people(db: Db, prefix: string, count: number): Promise<{ userId: string; sessionId: string }[]> {
  const { rows } = await sql<{ userId: string; sessionId: string }>`
    with person as (
      insert into usr_user (account, account_key, user_name)
      select ${prefix}::text || n, ${prefix}::text || n, '压测' || n from generate_series(1, ${count}::int) n
      returning id, account)
    insert into usr_session (token_hash, user_id, ip, login_at, last_at)
    select account, id, '127.0.0.1', now(), now() from person
    returning user_id, id as session_id`.execute(db);
  return rows;
}

const store = (db: Db, tickets: readonly { hash: string; data: JsonValue }[]) =>
  sql`
    insert into usr_grant (grant_hash, kind, data, expires_at)
    select t.hash, 'socket', t.data, now() + interval '1 hour'
    from jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb) as t(hash text, data jsonb)`.execute(db);

/** Tickets that last an hour, so that asking for them is no part of what is measured. */
export async function seats(db: Db, prefix: string, count: number): Promise<Seat[]> {
  const found = await people(db, prefix, count);
  const wanted = found.flatMap((person) =>
    Object.entries(CHANNEL_PATH).flatMap(([channel, path]) =>
      Array.from({ length: alike }, () => ({ ...person, channel, path, ticket: newToken() })),
    ),
  );
  for (let from = 0; from < wanted.length; from += batch) {
    const part = wanted.slice(from, from + batch);
    await store(
      db,
      part.map(({ ticket, userId, sessionId, channel }) => ({
        hash: hashToken(ticket),
        data: { userId, sessionId, channel },
      })),
    );
  }
  return wanted.map(({ userId, path, ticket }) => ({ userId, path, ticket }));
}
