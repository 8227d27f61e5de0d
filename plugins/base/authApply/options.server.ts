/** What a user may ask for: what the roles of their kind of enterprise hold, less what they have already. */
import { type Context, refuseField, sql } from '@portal/sdk/server';
import type { ApplyOptions, Target } from './contract.ts';

/** The role's kind is one that the enterprise worked for may hold; L takes two persons and is not applied for. */
const isOfKind = ({ user }: Context) => sql`(r.role_type <> 'L' and exists (
  select from pub_enterprise e where e.id = ${user.entId} and r.role_type = any(kinds_of(e.audience))))`;

/** Nodes that the user has by a role or alone, for the enterprise worked for. */
const held = ({ user, clock }: Context) => sql`(
  select rm.menu_id from pub_role_menu rm where rm.role_id = any(${[...user.roleIds]}::bigint[])
  union
  select um.menu_id from pub_user_menu um
  where um.user_id = ${user.userId} and (um.ent_id is null or um.ent_id = ${user.entId})
    and (um.expire_at is null or um.expire_at > ${clock.now().toISOString()}))`;

async function rolesFor(context: Context): Promise<ApplyOptions['roles']> {
  const { db, user } = context;
  const { rows } = await sql<ApplyOptions['roles'][number]>`
    select r.id::text as role_id, r.role_name, r.remark,
      (select count(*)::int from pub_role_menu rm join pub_menu n on n.menu_id = rm.menu_id
        where rm.role_id = r.id and rm.menu_id not in ${held(context)}) as adds
    from pub_role r
    where r.assignable and r.status = 1
      and ${isOfKind(context)}
      and not r.id = any(${[...user.roleIds]}::bigint[])
    order by r.id`.execute(db);
  return rows;
}

/** Nodes that some role of the kind holds, those held by the user marked. */
async function menusFor(context: Context): Promise<ApplyOptions['menus']> {
  const { db } = context;
  const { rows } = await sql<ApplyOptions['menus'][number]>`
    with offered as (
      select distinct rm.menu_id
      from pub_role_menu rm
      join pub_role r on r.id = rm.role_id and r.status = 1
      where ${isOfKind(context)}
    )
    select n.menu_id::text as menu_id, n.parent_id::text as parent_id, n.menu_name, n.button = '1' as button,
      n.menu_id in ${held(context)} as held
    from pub_menu n
    where n.menu_id in (select menu_id from offered)
    order by n.sort, n.menu_id`.execute(db);
  return rows;
}

/** The page alone: what may be done on it is asked for by itself. */
async function neededBy({ db }: Context, path: string): Promise<string[]> {
  const { rows } = await sql<{ menuId: string }>`
    select menu_id::text as menu_id from pub_menu
    where route_url = ${path.split(/[?#]/)[0] ?? path} order by menu_id limit 1`.execute(db);
  return rows.map(({ menuId }) => menuId);
}

export async function optionsFor({ path }: { path?: string }, context: Context): Promise<ApplyOptions> {
  const [roles, menus] = [await rolesFor(context), await menusFor(context)];
  const wanted = path === undefined ? [] : await neededBy(context, path);
  const suggested = wanted.filter((id) => menus.some(({ menuId, held }) => menuId === id && !held));
  return { roles, menus, suggested };
}

/** The asked ones by name. @throws Refusal when one may not be asked for. */
export async function namedTargets(
  context: Context,
  asked: readonly { kind: 'ROLE' | 'MENU'; id: string }[],
): Promise<Target[]> {
  const { roles, menus } = await optionsFor({}, context);
  return asked.map(({ kind, id }) => {
    if (kind === 'ROLE') {
      const role = roles.find(({ roleId }) => roleId === id) ?? refuseField('targets', '所选角色不可申请或已拥有');
      return { kind, id, name: role.roleName };
    }
    const found = menus.find(({ menuId, held }) => menuId === id && !held);
    const menu = found ?? refuseField('targets', '所选菜单或按钮不可申请或已拥有');
    return { kind: menu.button ? 'BUTTON' : 'MENU', id, name: menu.menuName };
  });
}
