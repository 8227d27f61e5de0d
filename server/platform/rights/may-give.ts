/** Who may give rights, and what the user may give to one person. */
import { mayGiveCalls } from '@portal/sdk/calls/rights';
import { DATA_SCOPE } from '@portal/sdk/calls/role';
import { ROLE_TYPE } from '@portal/sdk/calls/management';
import type { InputOf, OutputOf } from '@portal/sdk/contract';
import { type Context, implement, one, refuse, sql } from '@portal/sdk/server';
import { demandManaged } from '../management/steps.ts';
import { demandNotOwn, permit } from './apply.ts';
import { conflictsOf } from './duties.ts';
import { type Given, givingOf, nodesOf, roleRefusal, spansPlatform } from './giving.ts';
import { waitsForSecond } from './second-person.ts';

type Listed = OutputOf<typeof mayGiveCalls.list>;
type Roles = OutputOf<typeof mayGiveCalls.roles>;

async function list(_: unknown, { db }: Context): Promise<Listed> {
  const { rows } = await sql<Listed[number]>`
    select g.id::text as id, coalesce(r.role_name, u.user_name || '（' || u.account || '）') as giver,
      g.giver_role_id is not null as by_role, g.role_types, g.widest, g.beyond_own, b.user_name as given_by_name,
      g.given_at
    from auth_may_give g
    left join auth_role r on r.id = g.giver_role_id
    left join usr_user u on u.id = g.giver_user_id
    left join usr_user b on b.id = g.given_by
    order by g.id`.execute(db);
  return rows;
}

/** The role or person, as a sentence names it. @throws invalid unless exactly one is named. */
async function giverName({ db }: Context, { roleId, userId }: InputOf<typeof mayGiveCalls.add>): Promise<string> {
  if (roleId !== undefined && userId === undefined) {
    const role = db.selectFrom('authRole').select('roleName').where('id', '=', roleId).where('deleted', '=', false);
    return (await one(role, '角色不存在')).roleName;
  }
  if (userId === undefined || roleId !== undefined) return refuse('invalid', '请选择一个角色，或者一个用户');
  const person = db.selectFrom('usrUser').select('userName').where('id', '=', userId);
  return (await one(person, '用户不存在')).userName;
}

async function add(input: InputOf<typeof mayGiveCalls.add>, context: Context): Promise<null> {
  const name = await giverName(context, input);
  await demandNotOwn(context, input);
  const kinds = input.roleTypes.map((letter) => ROLE_TYPE[letter]).join('、');
  const summary = `许可“${name}”授予${kinds}角色，最宽${DATA_SCOPE[input.widest]}`;
  if (!(await waitsForSecond(context, { kind: 'MAY_GIVE', summary, payload: { ...input } })))
    await permit(input, context);
  return null;
}

type Found = Given & { readonly held: boolean };

async function roles({ userId, entId }: InputOf<typeof mayGiveCalls.roles>, context: Context): Promise<Roles> {
  await demandManaged(context, userId, entId);
  const { db } = context;
  const { kinds } = await one(
    db.selectFrom('entEnterprise').select(sql<string[]>`kinds_of(audience)`.as('kinds')).where('id', '=', entId),
    '企业不存在',
  );
  const { rows } = await sql<Found>`
    select r.id::text as role_id, r.role_name, r.role_type, r.data_scope,
      array(select e::text from unnest(r.scope_ent_ids) e) as scope_ent_ids, ${nodesOf('r.id')} as nodes,
      exists (select from auth_user_role ur where ur.role_id = r.id and ur.user_id = ${userId}
        and (ur.ent_id is null or ur.ent_id = ${entId})) as held
    from auth_role r
    where r.assignable and r.status = 1 and not r.deleted and r.role_type = any(${kinds}::text[])
    order by r.id`.execute(db);
  const giving = await givingOf(context, { userId, entId });
  const conflicts = await conflictsOf(
    context,
    rows.map(({ roleId }) => roleId),
  );
  const refusals = new Map<string, string>();
  for (const row of rows) {
    const refusal = await roleRefusal(giving, row, kinds);
    if (refusal !== undefined) refusals.set(row.roleId, refusal);
  }
  return rows.map((row) => ({
    roleId: row.roleId,
    roleName: row.roleName,
    roleType: row.roleType as Roles[number]['roleType'],
    dataScope: row.dataScope as Roles[number]['dataScope'],
    held: row.held,
    refusal: refusals.get(row.roleId) ?? null,
    second: spansPlatform(row),
    conflicts: conflicts.get(row.roleId) ?? [],
  }));
}

export default implement(mayGiveCalls, {
  list,
  add,
  async revoke({ id }, { db, user }) {
    const revoked = db
      .deleteFrom('authMayGive')
      .where('id', '=', id)
      .where((eb) => eb.or([eb('giverRoleId', 'is', null), eb('giverRoleId', 'not in', ['0', ...user.roleIds])]));
    await one(revoked.returning('id'), '许可不存在，或属于您自己的角色，不能撤销');
    return null;
  },
  roles,
});
