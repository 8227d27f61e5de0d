/** Bearer token → the person behind it. Nothing else authorises: no cookie, no query string. */
import { createHash, randomBytes } from 'node:crypto';
import { type Clock, type Db, isAdministrator, Refusal, type Secrets, sql, type User } from '@portal/sdk/server';
import {
  type EmergencySession,
  emergencySession,
  hasLeft,
  isEmergency,
  memoryOf,
  takeMeanwhile,
} from './emergency-sessions.ts';
import { loginExpired, TransportError, takenOver } from './errors.ts';
import { identify } from './identity.ts';
import type { Modes } from './platform/mode/live-mode.ts';

const minute = 60_000;
export const idleMs = 30 * minute;
export const adminIdleMs = 15 * minute;
export const absoluteMs = 12 * 60 * minute;
/** The last-seen time is written at most this often. */
const touchMs = 30_000;

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A proof of the person counts this long as fresh. */
const freshMs = 10 * minute;
export const freshUntil = (clock: Clock): string => new Date(clock.now().getTime() + freshMs).toISOString();

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

const bearer = /^Bearer ([A-Za-z0-9_-]{43}|e\.[\w.-]{50,1500})$/;

interface SessionRow {
  sessionId: string;
  userId: string;
  endedReason: string | null;
  told: boolean;
  loginAt: string;
  lastAt: string;
  userStatus: number;
  provenUntil: string | null;
  /** The count of changes of who may do what. */
  stamp: string;
}

const findSession = (db: Db, token: string) =>
  db
    .selectFrom('usrSession')
    .innerJoin('usrUser', 'usrUser.id', 'usrSession.userId')
    .where('usrSession.tokenHash', '=', hashToken(token))
    .select((eb) => [
      eb.selectFrom('authStamp').select('version').as('stamp'),
      'usrSession.id as sessionId',
      'usrSession.userId',
      'usrSession.endedReason',
      'usrSession.told',
      'usrSession.loginAt',
      'usrSession.lastAt',
      'usrUser.status as userStatus',
      'usrSession.provenUntil',
    ])
    .executeTakeFirst() as Promise<SessionRow | undefined>;

type EndReason = 'logout' | 'kicked' | 'idle' | 'expired' | 'password' | 'disabled' | 'removed';

/** Ends the live sessions. @returns how many there were. */
export async function endSessions(
  db: Db,
  clock: Clock,
  by: { sessionId: string } | { userId: string },
  reason: EndReason,
): Promise<number> {
  const at = clock.now().toISOString();
  const update = db.updateTable('usrSession').set({ endedAt: at, endedReason: reason }).where('endedAt', 'is', null);
  const ended = 'sessionId' in by ? update.where('id', '=', by.sessionId) : update.where('userId', '=', by.userId);
  return (await ended.returning('id').execute()).length;
}

const expired = (): never => {
  throw new Refusal('expired', loginExpired);
};

interface Place {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly modes: Pick<Modes, 'now'>;
}

/** Nothing is written of a session then: what it would say is remembered by this process. */
const writes = ({ modes }: Place): boolean => modes.now().forcedSince === undefined;

/** An ended session is refused; the one that another device ended learns so once. */
async function refuseEnded(place: Place, session: SessionRow): Promise<never> {
  if (session.endedReason !== 'kicked' || session.told) return expired();
  if (writes(place))
    await place.db.updateTable('usrSession').set({ told: true }).where('id', '=', session.sessionId).execute();
  throw new TransportError(401, takenOver);
}

/** What sessions came to while nothing could be stored of them. */
export async function storeMeanwhile(place: Place): Promise<void> {
  if (!writes(place)) return;
  const { db, clock, secrets } = place;
  const { left, seen } = takeMeanwhile(secrets);
  for (const [id, at] of seen)
    await db
      .updateTable('usrSession')
      .set({ lastAt: new Date(at).toISOString() })
      .where('id', '=', id)
      .execute();
  for (const userId of left) await endSessions(db, clock, { userId }, 'logout');
}

export interface Authenticated {
  readonly user: User;
  readonly sessionId: string;
  readonly provenUntil: string | null;
}

async function keepAlive(place: Place, session: SessionRow, user: User): Promise<void> {
  const { db, clock, secrets } = place;
  const now = clock.now().getTime();
  const { seen } = memoryOf(secrets);
  const unseenMs = now - Math.max(Date.parse(session.lastAt), seen.get(session.sessionId) ?? 0);
  const end = async (reason: EndReason) => {
    if (writes(place)) await endSessions(db, clock, { sessionId: session.sessionId }, reason);
    return expired();
  };
  if (now - Date.parse(session.loginAt) > absoluteMs) await end('expired');
  if (unseenMs > (isAdministrator(user) ? adminIdleMs : idleMs)) await end('idle');
  if (!writes(place)) return void seen.set(session.sessionId, now);
  if (now - Date.parse(session.lastAt) < touchMs) return;
  seen.delete(session.sessionId);
  await db
    .updateTable('usrSession')
    .set({ lastAt: clock.now().toISOString() })
    .where('id', '=', session.sessionId)
    .execute();
}

/** Stores what a token of the time without writes says, once: two requests may come with it at the same time. */
async function storeEmergency({ db, clock }: Place, token: string, emergency: EmergencySession): Promise<void> {
  const { account, at, ...facts } = emergency;
  await db.transaction().execute(async (tx) => {
    await sql`select from usr_user where id = ${facts.userId} for update`.execute(tx);
    if (await findSession(tx, token)) return;
    await startSession(tx, clock, { ...facts, method: 'password' }, token);
    const { userId, ip, userAgent } = facts;
    await tx
      .insertInto('usrLoginLog')
      .values({ userId, account, method: 'password', success: true, reason: '数据库不可写期间登录', ip, userAgent, at })
      .execute();
  });
}

async function admitEmergency(place: Place, token: string): Promise<Authenticated> {
  const { db, clock } = place;
  const emergency = emergencySession(place, token) ?? expired();
  const { userId, provenUntil } = emergency;
  const account = db.selectFrom('usrUser').select('status').where('id', '=', userId);
  const found = await account
    .select((eb) => eb.selectFrom('authStamp').select('version').as('stamp'))
    .executeTakeFirst();
  if (found?.status !== 1) return expired();
  if (writes(place)) await storeEmergency(place, token, emergency);
  return { user: await identify(db, clock, { userId, stamp: String(found.stamp ?? '') }), sessionId: '0', provenUntil };
}

/**
 * @throws Refusal `expired` without a live session.
 * @throws TransportError 401, once, when another device has taken the session over.
 */
export async function authenticate(place: Place, authorization: string | undefined): Promise<Authenticated> {
  const { db, clock, secrets } = place;
  const token = bearer.exec(authorization ?? '')?.[1];
  const session = token === undefined ? undefined : await findSession(db, token);
  if (!session) return token !== undefined && isEmergency(token) ? admitEmergency(place, token) : expired();
  if (session.endedReason !== null) return refuseEnded(place, session);
  if (hasLeft(secrets, { userId: session.userId, at: session.loginAt })) return expired();
  if (session.userStatus !== 1) {
    if (writes(place)) await endSessions(db, clock, { sessionId: session.sessionId }, 'disabled');
    return expired();
  }
  const user = await identify(db, clock, session);
  await keepAlive(place, session, user);
  return { user, sessionId: session.sessionId, provenUntil: session.provenUntil };
}

export interface SessionStart {
  readonly userId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly method: string;
  /** How long its sign-in counts as a fresh proof. Default: not at all. */
  readonly provenUntil?: string | null;
}

/** Starts a session and ends the account's others: one active device. The caller holds the transaction. */
export async function startSession(
  db: Db,
  clock: Clock,
  { provenUntil = null, ...facts }: SessionStart,
  token = newToken(),
): Promise<string> {
  await db.selectFrom('usrUser').select('id').where('id', '=', facts.userId).forUpdate().execute();
  await endSessions(db, clock, { userId: facts.userId }, 'kicked');
  const at = clock.now().toISOString();
  await db
    .insertInto('usrSession')
    .values({ tokenHash: hashToken(token), ...facts, provenUntil, loginAt: at, lastAt: at })
    .execute();
  return token;
}
