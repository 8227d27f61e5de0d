/** Bearer token → the person behind it. Nothing else authorises: no cookie, no query string. */
import { createHash, randomBytes } from 'node:crypto';
import { type Clock, type Db, Refusal, sql, type User } from '@portal/sdk/server';
import { loginExpired, TransportError, takenOver } from './errors.ts';
import { reachOf } from './reach.ts';

const minute = 60_000;
export const idleMs = 30 * minute;
export const adminIdleMs = 15 * minute;
export const absoluteMs = 12 * 60 * minute;
/** The last-seen time is written at most this often. */
const touchMs = 30_000;

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

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
  userDeleted: boolean;
}

const findSession = (db: Db, token: string) =>
  db
    .selectFrom('usrSession')
    .innerJoin('usrUser', 'usrUser.id', 'usrSession.userId')
    .where('usrSession.tokenHash', '=', hashToken(token))
    .select([
      'usrSession.id as sessionId',
      'usrSession.userId',
      'usrSession.endedReason',
      'usrSession.told',
      'usrSession.loginAt',
      'usrSession.lastAt',
      'usrUser.status as userStatus',
      'usrUser.deleted as userDeleted',
    ])
    .executeTakeFirst() as Promise<SessionRow | undefined>;

type EndReason = 'logout' | 'kicked' | 'idle' | 'expired' | 'password' | 'disabled' | 'removed';

/** Ends the sessions that `where` leaves live. */
export async function endSessions(
  db: Db,
  clock: Clock,
  by: { sessionId: string } | { userId: string },
  reason: EndReason,
): Promise<void> {
  const at = clock.now().toISOString();
  const update = db.updateTable('usrSession').set({ endedAt: at, endedReason: reason }).where('endedAt', 'is', null);
  await ('sessionId' in by ? update.where('id', '=', by.sessionId) : update.where('userId', '=', by.userId)).execute();
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

interface IdentityRow {
  account: string;
  userName: string;
  userSource: string;
  entId: string | null;
  entName: string | null;
  roleIds: string[];
  roleTypes: string[];
  codes: string[];
  scopes: string[];
  chosenEntIds: string[];
}

/** A user with the enterprise, roles and permission codes of this moment. Source '4' has no roles (spec 6). */
export async function loadUser(db: Db, clock: Clock, userId: string): Promise<User> {
  const at = clock.now().toISOString();
  const { rows } = await sql<IdentityRow>`
    with person as (
      select u.id, u.account, u.user_name, u.user_source, e.id as ent_id, e.customer_name as ent_name
      from usr_user u
      left join usr_user_ent m on m.user_id = u.id and m.current_flag = 1 and m.org_status = 1
      left join ent_enterprise e on e.id = m.ent_id
      where u.id = ${userId}
    ), held as (
      select distinct r.id, r.role_type, r.data_scope, r.scope_ent_ids
      from person p
      join auth_user_role ur on ur.user_id = p.id and (ur.ent_id is null or ur.ent_id = p.ent_id)
      join auth_role r on r.id = ur.role_id and r.status = 1 and not r.deleted
      where p.user_source <> '4' and (ur.expire_at is null or ur.expire_at > ${at})
    ), alone as (
      select um.menu_id
      from person p
      join auth_user_menu um on um.user_id = p.id and (um.ent_id is null or um.ent_id = p.ent_id)
      where p.user_source <> '4' and (um.expire_at is null or um.expire_at > ${at})
    )
    select p.account, p.user_name, p.user_source, p.ent_id, p.ent_name,
      array(select id::text from held order by id) as role_ids,
      array(select distinct role_type from held order by role_type) as role_types,
      array(
        select distinct n.perm_code from auth_menu n
        where n.perm_code is not null and not n.deleted
          and (exists (select from held where role_type = 'L')
            or n.menu_id in (select menu_id from auth_role_menu where role_id in (select id from held))
            or n.menu_id in (select menu_id from alone))
      ) as codes,
      array(select distinct data_scope from held where role_type in ('L', 'Y') or data_scope not in ('ALL', 'PLATE'))
        as scopes,
      array(select distinct unnest(scope_ent_ids)::text from held where data_scope = 'CUSTOM') as chosen_ent_ids
    from person p`.execute(db);
  const [row] = rows;
  if (!row) return expired();
  const { scopes, chosenEntIds, ...person } = row;
  const entId = row.entId ?? '0';
  const reach = await reachOf(db, { userId, entId, scopes, chosenEntIds });
  return { ...person, userId, entId, entName: row.entName ?? '', codes: new Set(row.codes), reach };
}

export interface Authenticated {
  readonly user: User;
  readonly sessionId: string;
}

async function keepAlive(db: Db, clock: Clock, session: SessionRow, user: User): Promise<void> {
  const now = clock.now().getTime();
  const unseenMs = now - Date.parse(session.lastAt);
  const end = async (reason: EndReason) => {
    await endSessions(db, clock, { sessionId: session.sessionId }, reason);
    return expired();
  };
  if (now - Date.parse(session.loginAt) > absoluteMs) await end('expired');
  if (unseenMs > (user.roleTypes.includes('L') ? adminIdleMs : idleMs)) await end('idle');
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
  if (session.userStatus !== 1 || session.userDeleted) {
    await endSessions(db, clock, { sessionId: session.sessionId }, 'disabled');
    return expired();
  }
  const user = await loadUser(db, clock, session.userId);
  await keepAlive(db, clock, session, user);
  return { user, sessionId: session.sessionId };
}

/** Starts a session and ends the account's others: one active device. The caller holds the transaction. */
export async function startSession(
  db: Db,
  clock: Clock,
  { userId, ip, userAgent, method }: { userId: string; ip: string; userAgent: string; method: string },
): Promise<string> {
  await db.selectFrom('usrUser').select('id').where('id', '=', userId).forUpdate().execute();
  await endSessions(db, clock, { userId }, 'kicked');
  const token = newToken();
  const at = clock.now().toISOString();
  await db
    .insertInto('usrSession')
    .values({ tokenHash: hashToken(token), userId, ip, userAgent, method, loginAt: at, lastAt: at })
    .execute();
  return token;
}
