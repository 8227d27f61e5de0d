/** What roles may be granted, and are, as whoever looks at roles sees it. */
import { role } from '@portal/sdk/calls/role';
import type { InputOf, OutputOf } from '@portal/sdk/contract';
import { acting, type Context, refuse } from '@portal/sdk/server';
import { refusalsOf, rolesToGive, spansPlatform } from '../rights/giving.ts';
import { managedMenus } from './menu-list.ts';

type Tree = OutputOf<typeof role.tree>;

/** Compared with what the user may give under the code that saves, whatever they look on with. */
export async function roleTree({ roleId }: InputOf<typeof role.tree>, { db, user }: Context): Promise<Tree> {
  const [known] = await rolesToGive(db, [roleId]);
  if (!known) return refuse('notFound', '角色不存在');
  const refusals = await refusalsOf({ db, user: acting(user, role.saveMenus.access) }, known);
  const nodes: Tree['nodes'] = [];
  for (const node of await managedMenus(db)) {
    if (node.kinds !== null && !node.kinds.some((kind) => kind === known.roleType)) continue;
    nodes.push({ ...node, refusal: (await refusals.of(node)) ?? null });
  }
  return { refusal: refusals.whole ?? null, second: spansPlatform(known), nodes };
}

export async function everyGrant(_input: unknown, { db }: Context): Promise<OutputOf<typeof role.grants>> {
  const grants = await db
    .selectFrom('authRoleMenu as rm')
    .innerJoin('authMenu as n', 'n.menuId', 'rm.menuId')
    .where('n.deleted', '=', false)
    .select(['rm.roleId', 'rm.menuId', 'rm.half'])
    .orderBy('rm.roleId')
    .orderBy('rm.menuId')
    .execute();
  return { nodes: await managedMenus(db), grants };
}
