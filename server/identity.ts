/** Who a user is at this moment: enterprise, roles, permission codes, data scope. */
import { type Clock, type Db, Refusal, sql, type User } from '@portal/sdk/server';
import { loginExpired } from './errors.ts';
import { reachOf } from './reach.ts';

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
  (await loadIdentity(db, clock, userId, entId)).user;

async function loadIdentity(db: Db, clock: Clock, userId: string, workedFor?: string): Promise<Identity> {
  const chosen = workedFor === undefined ? sql`m.current_flag = 1` : sql`m.ent_id = ${workedFor}`;
  const at = clock.now().toISOString();
  const { rows } = await sql<IdentityRow>`
    with person as (
      select u.id, u.account, u.user_name, u.user_source, e.id as ent_id, e.customer_name as ent_name
      from usr_user u
      left join usr_user_ent m on m.user_id = u.id and ${chosen} and m.org_status = 1
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
      array(select distinct unnest(scope_ent_ids)::text from held where data_scope = 'CUSTOM') as chosen_ent_ids,
      least(
        (select min(expire_at) from auth_user_role where user_id = p.id and expire_at > ${at}),
        (select min(expire_at) from auth_user_menu where user_id = p.id and expire_at > ${at})
      ) as until
    from person p`.execute(db);
  const [row] = rows;
  if (!row) throw new Refusal('expired', loginExpired);
  const { scopes, chosenEntIds, until, ...person } = row;
  const entId = row.entId ?? '0';
  const reach = await reachOf(db, { userId, entId, scopes, chosenEntIds });
  const user = { ...person, userId, entId, entName: row.entName ?? '', codes: new Set(row.codes), reach };
  return { user, until };
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
  const identity = await loadIdentity(db, clock, userId);
  if (known.size >= mostRemembered) known.clear();
  known.set(userId, { ...identity, stamp });
  return identity.user;
}
