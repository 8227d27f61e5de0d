/** Bearer token → the person behind it. Nothing else authorises: no cookie, no query string. */
import { createHash, randomBytes } from 'node:crypto';
import { type Clock, type Db, isAdministrator, Refusal, type User } from '@portal/sdk/server';
import { loginExpired, TransportError, takenOver } from './errors.ts';
import { identify } from './identity.ts';

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

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/;

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

/** An ended session is refused; the one that another device ended learns so once. */
async function refuseEnded(db: Db, session: SessionRow): Promise<never> {
  if (session.endedReason !== 'kicked' || session.told) return expired();
  await db.updateTable('usrSession').set({ told: true }).where('id', '=', session.sessionId).execute();
  throw new TransportError(401, takenOver);
}

export interface Authenticated {
  readonly user: User;
  readonly sessionId: string;
  readonly provenUntil: string | null;
}

async function keepAlive(db: Db, clock: Clock, session: SessionRow, user: User): Promise<void> {
  const now = clock.now().getTime();
  const unseenMs = now - Date.parse(session.lastAt);
  const end = async (reason: EndReason) => {
    await endSessions(db, clock, { sessionId: session.sessionId }, reason);
    return expired();
  };
  if (now - Date.parse(session.loginAt) > absoluteMs) await end('expired');
  if (unseenMs > (isAdministrator(user) ? adminIdleMs : idleMs)) await end('idle');
  if (unseenMs < touchMs) return;
  await db
    .updateTable('usrSession')
    .set({ lastAt: clock.now().toISOString() })
    .where('id', '=', session.sessionId)
    .execute();
}

/**
 * @throws Refusal `expired` without a live session.
 * @throws TransportError 401, once, when another device has taken the session over.
 */
export async function authenticate(db: Db, clock: Clock, authorization: string | undefined): Promise<Authenticated> {
  const token = bearer.exec(authorization ?? '')?.[1];
  const session = token === undefined ? undefined : await findSession(db, token);
  if (!session) return expired();
  if (session.endedReason !== null) return refuseEnded(db, session);
  if (session.userStatus !== 1) {
    await endSessions(db, clock, { sessionId: session.sessionId }, 'disabled');
    return expired();
  }
  const user = await identify(db, clock, session);
  await keepAlive(db, clock, session, user);
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
): Promise<string> {
  await db.selectFrom('usrUser').select('id').where('id', '=', facts.userId).forUpdate().execute();
  await endSessions(db, clock, { userId: facts.userId }, 'kicked');
  const token = newToken();
  const at = clock.now().toISOString();
  await db
    .insertInto('usrSession')
    .values({ tokenHash: hashToken(token), ...facts, provenUntil, loginAt: at, lastAt: at })
    .execute();
  return token;
}
