/** The list of accounts and the roles they may hold. */
import { dormantDays, type EntUser, type management, ROLE_TYPE } from '@portal/sdk/calls/management';
import type { FiltersOf, InputOf } from '@portal/sdk/contract';
import { contains, type Context, sql } from '@portal/sdk/server';
import { maskedPhone } from '../identity/users.ts';
import { demandAdministers, inScope } from './scope.ts';
import { isSuperAdmin, mayBeDone, type UserStep } from './steps.ts';

export type UserFilters = FiltersOf<typeof management.findEntUserByPage>;
type Sorted = InputOf<typeof management.findEntUserByPage>;
type Question = Sorted & { page: number; size: number };
export type Found = Omit<EntUser, 'phone'> & { phone: string | null; total: string };

const rolesOf = (at: string) => sql`coalesce((
  select json_agg(json_build_object(
    'roleId', r.id::text, 'roleName', r.role_name, 'roleType', r.role_type,
    'expireAt', to_char(ur.expire_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.id)
  from auth_user_role ur join auth_role r on r.id = ur.role_id and not r.deleted
  where ur.user_id = u.id and (ur.ent_id is null or ur.ent_id = m.ent_id)
    and (ur.expire_at is null or ur.expire_at > ${at})), '[]'::json)`;

const order = ({ sort, order: direction }: Sorted) => {
  const down = direction === 'desc' ? sql`desc nulls last` : sql`asc nulls last`;
  return sort === 'lastLoginAt' ? sql`u.last_login_at ${down}, u.id` : sql`u.account ${down}, u.id`;
};

/** First moment of a day at +08:00. */
const startOf = (day: string | undefined, addDays = 0) =>
  day === undefined ? null : new Date(Date.parse(`${day}T00:00:00+08:00`) + addDays * 86_400_000).toISOString();

const conditions = (filters: UserFilters, { clock }: Context) => {
  const { keyword, entName, roleId, userSource, status, orgStatus, activated, dormant } = filters;
  const words = keyword === undefined ? null : contains(keyword);
  const company = entName === undefined ? null : contains(entName);
  const since = new Date(clock.now().getTime() - dormantDays * 86_400_000).toISOString();
  const from = startOf(filters.lastLoginFrom);
  const to = startOf(filters.lastLoginTo, 1);
  return sql`
    (${words}::text is null or u.account like ${words} or u.user_name like ${words} or u.phone like ${words})
    and (${company}::text is null or e.customer_name like ${company})
    and (${userSource ?? null}::text is null or u.user_source = ${userSource ?? null})
    and (${status ?? null}::int is null or u.status = ${status ?? null})
    and (${orgStatus ?? null}::int is null or m.org_status = ${orgStatus ?? null})
    and (${activated ?? null}::boolean is null or (u.status <> 2) = ${activated ?? null})
    and (${from}::timestamptz is null or u.last_login_at >= ${from})
    and (${to}::timestamptz is null or u.last_login_at < ${to})
    and (not ${dormant === true} or (u.status = 1 and coalesce(u.last_login_at, u.created_at) < ${since}))
    and (${roleId ?? null}::bigint is null or exists (
      select from auth_user_role ur where ur.user_id = u.id and ur.role_id = ${roleId ?? null}
        and (ur.ent_id is null or ur.ent_id = m.ent_id)))`;
};

/** One row for each enterprise a user works for; users without one have a row of their own. */
export async function foundUsers(question: Sorted, context: Context, may = sql<UserStep[]>`'{}'::text[]`) {
  const { clock, user } = context;
  await demandAdministers(context);
  const at = clock.now().toISOString();
  return sql<Found>`
    select concat_ws('-', u.id, m.ent_id) as id, u.id::text as user_id, u.account, u.user_name, u.phone, u.user_source,
      m.ent_id::text as ent_id, e.customer_name as ent_name, m.dept_name, m.org_status, u.status, u.last_login_at, u.version,
      u.status <> 2 as activated,
      u.status = 3 or exists (select from usr_login_attempt a
        where a.attempt_key = 'account:' || u.account_key and a.locked_until > ${at}) as locked,
      exists (select from usr_session s where s.user_id = u.id and s.ended_at is null) as online,
      ${rolesOf(at)} as roles,
      ${isSuperAdmin} as super_admin,
      ${may} as may,
      count(*) over () as total
    from usr_user u
    left join usr_user_ent m on m.user_id = u.id
    left join ent_enterprise e on e.id = m.ent_id
    where ${inScope(user)} and ${conditions(question, context)}
    order by ${order(question)}`;
}

export async function findUsers(question: Question, context: Context) {
  const { page, size } = question;
  const found = await foundUsers(question, context, mayBeDone(context.user));
  const { rows } = await sql<Found>`${found} limit ${size} offset ${(page - 1) * size}`.execute(context.db);
  const records = rows.map(({ total: _total, phone, ...row }) => ({ ...row, phone: phone && maskedPhone(phone) }));
  return { records, total: Number(rows[0]?.total ?? 0), page, size };
}

/** Roles, and what may be done with each. */
export async function listRoles(roleType: keyof typeof ROLE_TYPE | undefined, { db }: Context) {
  const rows = await db
    .selectFrom('authRole')
    .where('deleted', '=', false)
    .where('status', '=', 1)
    .$if(roleType !== undefined, (q) => q.where('roleType', '=', roleType ?? ''))
    .select(['id as roleId', 'roleName', 'roleType', 'assignable', 'editable', 'deletable'])
    .select((eb) =>
      eb
        .selectFrom('authUserRole')
        .whereRef('authUserRole.roleId', '=', 'authRole.id')
        .select(({ fn }) => fn.count<string>('userId').distinct().as('count'))
        .as('userCount'),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ roleType: letter, userCount, ...row }) => {
    const type = letter as keyof typeof ROLE_TYPE;
    return { ...row, roleType: type, roleTypeName: ROLE_TYPE[type], userCount: Number(userCount ?? 0) };
  });
}
