/** Who a user is at this moment: enterprise, roles, permission codes, data scope. */
import { type Clock, type Db, type DataScope, Refusal, sql, type User } from '@portal/sdk/server';
import { loginExpired } from './errors.ts';
import { type Scoped, dataScopesOf } from './data-scope.ts';

/** A role, or what was granted alone: its codes work on its rows. */
interface Grant extends Scoped {
  readonly codes: readonly string[];
}

interface IdentityRow {
  account: string;
  userName: string;
  userSource: string;
  entId: string | null;
  entName: string | null;
  roleIds: string[];
  roleTypes: string[];
  grants: Grant[];
  /** Codes that only a right on the whole platform changes anything with, each with its refusal. */
  wholes: Readonly<Record<string, string>>;
  until: string | null;
}

/** A user, and when the next of their rights for a time ends. */
interface Identity {
  readonly user: User;
  readonly until: string | null;
}

/**
 * A user with the enterprise, roles and permission codes of this moment. Source '4' has no roles (spec 6).
 * @param entId - An enterprise of the user's instead of the one worked for now; '0' is answered where it is none.
 */
export const loadUser = async (db: Db, clock: Clock, userId: string, entId?: string): Promise<User> =>
  (await loadIdentity(db, clock.now(), userId, { entId })).user;

/** A user as the rights stood at an earlier moment, as far as their history is kept. */
export const userAt = async (db: Db, moment: Date, userId: string, entId?: string): Promise<User> =>
  (await loadIdentity(db, moment, userId, { entId, moment: moment.toISOString() })).user;

interface Wanted {
  readonly entId?: string | undefined;
  /** Moment at which rights are read; absent: as they stand. */
  readonly moment?: string;
}

/** A table of rights, now or at an earlier moment. */
const tableAt = (moment: string | undefined) => (name: string) =>
  moment === undefined
    ? sql.table(name)
    : sql`(select (jsonb_populate_record(null::${sql.table(name)}, was)).* from rights_at(${name}, ${moment}) was)`;

/**
 * Roles work where their kind fits the enterprise worked for; who works for none may be a super administrator only. A
 * code works where its kinds take in the role's, whatever the tables of grants say.
 */
async function loadIdentity(
  db: Db,
  now: Date,
  userId: string,
  { entId: workedFor, moment }: Wanted = {},
): Promise<Identity> {
  const chosen = workedFor === undefined ? sql`m.current_flag = 1` : sql`m.ent_id = ${workedFor}`;
  const at = now.toISOString();
  const table = tableAt(moment);
  const { rows } = await sql<IdentityRow>`
    with person as (
      select u.id, u.account, u.user_name, u.user_source, e.id as ent_id, e.customer_name as ent_name,
        case when u.user_source = '4' then '{}' when e.id is null then array['L'] else kinds_of(e.audience) end as kinds
      from usr_user u
      left join ${table('usr_user_ent')} m on m.user_id = u.id and ${chosen} and m.org_status = 1
      left join ent_enterprise e on e.id = m.ent_id
      where u.id = ${userId}
    ), held as (
      select distinct r.id, r.role_type, r.data_scope, r.scope_ent_ids
      from person p
      join ${table('auth_user_role')} ur on ur.user_id = p.id and (ur.ent_id is null or ur.ent_id = p.ent_id)
      join ${table('auth_role')} r on r.id = ur.role_id and r.status = 1 and not r.deleted and r.role_type = any(p.kinds)
      where ur.expire_at is null or ur.expire_at > ${at}
    ), alone as (
      select um.menu_id, um.data_scope, um.scope_ent_ids, p.kinds
      from person p
      join ${table('auth_user_menu')} um on um.user_id = p.id and (um.ent_id is null or um.ent_id = p.ent_id)
      where p.user_source <> '4' and (um.expire_at is null or um.expire_at > ${at})
    ), granted as (
      select h.data_scope, h.scope_ent_ids, h.role_type in ('Y', 'L') as platform, array(
        select distinct c.perm_code from ${table('auth_menu')} n join ${table('auth_code')} c on c.perm_code = n.perm_code
        where not n.deleted and h.role_type = any(c.kinds)
          and (h.role_type = 'L' or n.menu_id in (select menu_id from ${table('auth_role_menu')} rm where role_id = h.id))) as codes
      from held h
      union all
      select a.data_scope, a.scope_ent_ids, a.kinds && array['Y', 'L'], array(
        select c.perm_code from ${table('auth_menu')} n join ${table('auth_code')} c on c.perm_code = n.perm_code
        where n.menu_id = a.menu_id and not n.deleted and c.kinds && a.kinds)
      from alone a
    )
    select p.account, p.user_name, p.user_source, p.ent_id, p.ent_name,
      array(select id::text from held order by id) as role_ids,
      array(select distinct role_type from held order by role_type) as role_types,
      coalesce((
        select json_agg(json_build_object('scope', data_scope, 'platform', platform, 'codes', codes,
          'entIds', array(select e::text from unnest(scope_ent_ids) e)))
        from granted), '[]') as grants,
      coalesce((select json_object_agg(perm_code, whole) from ${table('auth_code')} c where whole is not null), '{}') as wholes,
      least(
        (select min(expire_at) from ${table('auth_user_role')} held_for where user_id = p.id and expire_at > ${at}),
        (select min(expire_at) from ${table('auth_user_menu')} held_for where user_id = p.id and expire_at > ${at})
      ) as until
    from person p`.execute(db);
  const [row] = rows;
  if (!row) throw new Refusal('expired', loginExpired);
  const { grants, wholes, until, ...person } = row;
  const entId = row.entId ?? '0';
  const reaches = dataScopesOf(db, { userId, entId });
  const reading = await reaches(grants);
  const codes = await codesOf(grants, reaches);
  const narrow = new Map(Object.entries(wholes).filter(([code]) => codes.get(code)?.all === false));
  return {
    user: { ...person, userId, entId, entName: row.entName ?? '', codes, narrow, reading, dataScope: reading },
    until,
  };
}

/** Each code with the rows of the grants that give it. */
async function codesOf(
  grants: readonly Grant[],
  reaches: (of: readonly Grant[]) => Promise<DataScope>,
): Promise<ReadonlyMap<string, DataScope>> {
  const codes = new Map<string, DataScope>();
  const known = new Map<string, DataScope>();
  for (const code of [...new Set(grants.flatMap((grant) => grant.codes))].sort()) {
    const givers = grants.filter((grant) => grant.codes.includes(code));
    const key = givers.map((grant) => grants.indexOf(grant)).join();
    const dataScope = known.get(key) ?? (await reaches(givers));
    known.set(key, dataScope);
    codes.set(code, dataScope);
  }
  return codes;
}

interface Known extends Identity {
  readonly stamp: string;
}

/** Identities per database and user, as they were at a stamp. */
const remembered = new WeakMap<Db, Map<string, Known>>();
const mostRemembered = 10_000;

/** The identity of this moment: the remembered one while nobody's rights have changed and none of theirs has ended. */
export async function identify(
  db: Db,
  clock: Clock,
  { userId, stamp }: { readonly userId: string; readonly stamp: string },
): Promise<User> {
  const known = remembered.get(db) ?? new Map<string, Known>();
  remembered.set(db, known);
  const last = known.get(userId);
  if (last?.stamp === stamp && (last.until === null || Date.parse(last.until) > clock.now().getTime()))
    return last.user;
  const identity = await loadIdentity(db, clock.now(), userId);
  if (known.size >= mostRemembered) known.clear();
  known.set(userId, { ...identity, stamp });
  return identity.user;
}
