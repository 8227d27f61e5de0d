/** The list of accounts and the roles they may hold. */
import { dormantDays, type EntUser, management, ROLE_TYPE } from '@portal/sdk/calls/management';
import type { FiltersOf, InputOf } from '@portal/sdk/contract';
import { contains, type Context, foundPersonal, listOf, page, type RawBuilder, sql } from '@portal/sdk/server';
import { maskedPhone } from '../identity/users.ts';
import { demandAdministers, inScope } from './scope.ts';
import { isBarred, isEntAdmin, isSuperAdmin, mayBeDone } from './steps.ts';

export type UserFilters = FiltersOf<typeof management.findEntUserByPage>;

export const userList = listOf(management.findEntUserByPage, { alias: 'u', sort: 'account', order: 'asc' });

const rolesOf = (at: string) => sql<EntUser['roles']>`coalesce((
  select json_agg(json_build_object(
    'roleId', r.id::text, 'roleName', r.role_name, 'roleType', r.role_type,
    'expireAt', to_char(ur.expire_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.id)
  from auth_user_role ur join auth_role r on r.id = ur.role_id and not r.deleted
  where ur.user_id = u.id and (ur.ent_id is null or ur.ent_id = m.ent_id)
    and (ur.expire_at is null or ur.expire_at > ${at})), '[]'::json)`;

/** In the order in which signing in asks: an account that waits or is stopped, a place that is given up, a lock. */
const stateOf = (locked: RawBuilder<boolean>) => sql<EntUser['state']>`case
  when u.status = 2 then 2 when u.status = 0 or m.org_status = 0 then 3 when ${locked} then 4 else 1 end`;

/** Approvals that are this person's alone to decide, in the enterprise of the row. */
const taskCount = sql<number>`(select count(*)::int from wf_task t
  where t.end_time is null and t.assignee_id = u.id and (m.ent_id is null or t.candidate_ent_id is null or t.candidate_ent_id = m.ent_id))`;

/** One row for each enterprise a user works for; users without one have a row of their own. */
function rowsOf({ db, clock, user }: Context) {
  const at = clock.now().toISOString();
  const locked = sql<boolean>`(u.status = 3 or ${isBarred(at)})`;
  return db
    .selectFrom('usrUser as u')
    .leftJoin('usrUserEnt as m', 'm.userId', 'u.id')
    .leftJoin('entEnterprise as e', 'e.id', 'm.entId')
    .select(['u.id as userId', 'u.account', 'u.userName', 'u.phone', 'u.userSource', 'u.status'])
    .select(['m.entId', 'e.customerName as entName', 'm.deptName', 'm.orgStatus'])
    .select(['u.lastLoginAt', 'u.createdAt', 'u.version'])
    .select([
      sql<string>`concat_ws('-', u.id, m.ent_id)`.as('id'),
      sql<boolean>`u.status <> 2`.as('activated'),
      locked.as('locked'),
      stateOf(locked).as('state'),
      sql<boolean>`exists (select from usr_second_factor f
        where f.user_id = u.id and f.confirmed_at is not null)`.as('secondFactor'),
      taskCount.as('taskCount'),
      isEntAdmin.as('administrator'),
      sql<boolean>`exists (select from usr_session s where s.user_id = u.id and s.ended_at is null)`.as('online'),
      rolesOf(at).as('roles'),
      isSuperAdmin.as('superAdmin'),
      mayBeDone(user, at).as('may'),
    ])
    .where(inScope(user));
}

export async function foundUsers(context: Context, { keyword, entId, roleId, dormant, own }: UserFilters) {
  await demandAdministers(context);
  const { db, clock, user } = context;
  const words = contains(keyword ?? '');
  const since = new Date(clock.now().getTime() - dormantDays * 86_400_000).toISOString();
  return db
    .selectFrom(rowsOf(context).as('u'))
    .$if(keyword !== undefined, (q) =>
      q.where((eb) =>
        eb.or([
          eb('u.account', 'like', words),
          eb('u.userName', 'like', words),
          foundPersonal('phone', 'u.phone', keyword ?? ''),
        ]),
      ),
    )
    .$if(entId !== undefined, (q) => q.where('u.entId', '=', entId ?? null))
    .$if(roleId !== undefined, (q) =>
      q.where(sql<boolean>`exists (
        select from auth_user_role ur where ur.user_id = u.user_id and ur.role_id = ${roleId ?? null}
          and (ur.ent_id is null or ur.ent_id = u.ent_id))`),
    )
    .$if(own === true, (q) => q.where('u.entId', '=', user.entId))
    .$if(dormant === true, (q) =>
      q.where('u.status', '=', 1).where(sql<boolean>`coalesce(u.last_login_at, u.created_at) < ${since}`),
    );
}

const masked = <Row extends Pick<EntUser, 'phone'>>(row: Row): Row => ({
  ...row,
  phone: row.phone && maskedPhone(row.phone),
});

type Question = InputOf<typeof management.findEntUserByPage> & { page: number; size: number };

export async function findUsers(question: Question, context: Context) {
  const { sort = 'account', order = 'asc' } = question;
  const rows = userList.narrowed(userList.rows(await foundUsers(context, question)), question);
  const ordered = rows
    .orderBy(`u.${sort}`, (way) => (order === 'desc' ? way.desc().nullsLast() : way.asc()))
    .orderBy('u.id');
  const { records, ...paging } = await page(ordered, question);
  return { ...paging, records: records.map(masked) };
}

/** The rows of one user. */
export async function rowsOfUser(context: Context, userId: string): Promise<EntUser[]> {
  const rows = userList.rows(await foundUsers(context, {})).where('u.userId', '=', userId);
  return (await rows.orderBy('u.id').execute()).map(masked);
}

/** Roles, and what may be done with each. */
export async function listRoles({ db }: Context, roleType: keyof typeof ROLE_TYPE | undefined) {
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
