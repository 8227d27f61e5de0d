/** The changes of rights themselves, checked against what their maker may give at this moment. */
import { rightsChanged } from '@portal/sdk/calls/management';
import type { InputOf } from '@portal/sdk/contract';
import type { mayGiveCalls } from '@portal/sdk/calls/rights';
import { type Context, type Db, refuse, sql } from '@portal/sdk/server';
import { closedUpward, grantRows, heldMenus, waitingMenus } from '../menus/role-grants.ts';
import {
  demandMayGive,
  demandMayGrant,
  demandMayWiden,
  demandOther,
  type Given,
  holdsRole,
  type Receiver,
  rolesToGive,
} from './giving.ts';

export async function giveRoles(
  { userId, entId, roleIds }: Receiver & { readonly roleIds: readonly string[] },
  context: Context,
): Promise<void> {
  if (roleIds.length === 0) return;
  await demandMayGive(context, { userId, entId }, roleIds);
  await context.db
    .insertInto('authUserRole')
    .values(roleIds.map((roleId) => ({ userId, entId, roleId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await context.emit(rightsChanged, { userIds: [userId] });
}

const roleToGive = async (db: Db, roleId: string): Promise<Given> =>
  (await rolesToGive(db, [roleId]))[0] ?? refuse('notFound', '角色不存在');

interface Widened {
  readonly roleId: string;
  readonly dataScope: string;
  readonly scopeEntIds: readonly string[];
}

/** The new scope of a role, within what its maker may give. */
export async function widen({ roleId, dataScope, scopeEntIds }: Widened, context: Context): Promise<void> {
  const { db, user, clock } = context;
  const role = await roleToGive(db, roleId);
  await demandMayWiden(context, { ...role, dataScope, scopeEntIds });
  await db
    .updateTable('authRole')
    .set((eb) => ({
      dataScope,
      scopeEntIds: [...scopeEntIds],
      version: eb('version', '+', 1),
      updatedBy: user.userId,
      updatedAt: clock.now().toISOString(),
    }))
    .where('id', '=', roleId)
    .execute();
  await context.emit(rightsChanged, { roleIds: [roleId] });
}

/** Gives the holders of a stopped role their rights back. */
export async function enable({ roleId }: { readonly roleId: string }, context: Context): Promise<void> {
  const { db, user, clock } = context;
  await demandMayWiden(context, await roleToGive(db, roleId));
  const by = { updatedBy: user.userId, updatedAt: clock.now().toISOString() };
  await db
    .updateTable('authRole')
    .set((eb) => ({ ...by, status: 1, version: eb('version', '+', 1) }))
    .where('id', '=', roleId)
    .execute();
  await context.emit(rightsChanged, { roleIds: [roleId] });
}

/** Adds menu nodes to a role, with all that stands above them. */
export async function addMenus(
  { roleId, menuIds }: { readonly roleId: string; readonly menuIds: readonly string[] },
  context: Context,
): Promise<void> {
  const { db } = context;
  await demandMayGrant(context, await roleToGive(db, roleId), menuIds);
  await setMenus(context, roleId, [...(await heldMenus(db, roleId)), ...menuIds]);
}

/** Writes the nodes of a role. Whether they may be given is the caller's to ask. */
export async function setMenus(context: Context, roleId: string, menuIds: readonly string[]): Promise<void> {
  const { db } = context;
  const granted = await closedUpward(db, menuIds);
  const values = await grantRows(db, roleId, granted);
  const waiting = await waitingMenus(db, roleId, granted);
  await db
    .deleteFrom('authRoleMenu')
    .where('roleId', '=', roleId)
    .where('menuId', 'not in', ['0', ...waiting])
    .execute();
  if (values.length > 0) await db.insertInto('authRoleMenu').values(values).execute();
  await context.emit(rightsChanged, { roleIds: [roleId] });
}

export async function makeSuperAdmin({ userId }: { readonly userId: string }, context: Context): Promise<void> {
  await demandOther(context, userId);
  await sql`
    insert into auth_user_role (user_id, role_id, ent_id)
    select ${userId}, id, null from auth_role where role_key = 'L' on conflict do nothing`.execute(context.db);
  await context.emit(rightsChanged, { userIds: [userId] });
}

type Permitted = InputOf<typeof mayGiveCalls.add>;

/** @throws forbidden where somebody would permit themselves to give, by name or through a role that they hold. */
export async function demandNotOwn(
  context: Context,
  { roleId, userId }: Pick<Permitted, 'roleId' | 'userId'>,
): Promise<void> {
  if (userId !== undefined) await demandOther(context, userId);
  if (roleId !== undefined && (await holdsRole(context, roleId)))
    refuse('forbidden', '不能给自己持有的角色增加授权许可');
}

export async function permit(permitted: Permitted, context: Context): Promise<void> {
  const { roleId, userId, roleTypes, widest, beyondOwn } = permitted;
  await demandNotOwn(context, permitted);
  await context.db
    .insertInto('authMayGive')
    .values({
      giverRoleId: roleId ?? null,
      giverUserId: userId ?? null,
      roleTypes: [...roleTypes],
      widest,
      beyondOwn,
      givenBy: context.user.userId,
      givenAt: context.clock.now().toISOString(),
    })
    .execute();
}
