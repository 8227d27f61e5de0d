/** Roles of one user: replaced in one enterprise at a time; holders of the security role prove themselves by a code. */
import { type management, rightsChanged } from '@portal/sdk/calls/management';
import { phoneCodeRoleId } from '@portal/sdk/calls/session';
import type { InputOf } from '@portal/sdk/contract';
import { type Context, type Db, one, refuse, refuseField, sql } from '@portal/sdk/server';
import { maskedPhone } from '../identity/users.ts';
import { demandCode, resendAfterSeconds, sendCode } from '../registration/sms.ts';
import { giveRoles } from '../rights/apply.ts';
import { demandMayGive, type Receiver, rolesToGive, spansPlatform } from '../rights/giving.ts';
import { waitsForSecond } from '../rights/second-person.ts';
import { demandAdministrator } from './scope.ts';
import { demandStep } from './steps.ts';

export const stale = '用户信息已被他人修改，请刷新后重试';

export const touch = ({ db, clock }: Context, userId: string, version: number, change: { status?: number } = {}) =>
  one(
    db
      .updateTable('usrUser')
      .set((eb) => ({ ...change, version: eb('version', '+', 1), updatedAt: clock.now().toISOString() }))
      .where('id', '=', userId)
      .where('version', '=', version)
      .returning('id'),
    stale,
    'conflict',
  );

async function ownPhone({ db, user }: Context): Promise<string> {
  const { phone } = await one(db.selectFrom('usrUser').select('phone').where('id', '=', user.userId));
  return phone ?? refuse('invalid', '请先在个人信息中绑定手机');
}

export async function sendRoleCode(_input: unknown, context: Context) {
  const phone = await ownPhone(context);
  await sendCode(context, { phone, purpose: 'GRANT' });
  return { phone: maskedPhone(phone), resendAfterSeconds };
}

/** spec 6: whoever holds the security role confirms the change by a code. */
async function demandOwnCode(context: Context, smsCode: string | undefined): Promise<void> {
  if (!context.user.roleIds.includes(phoneCodeRoleId)) return;
  if (smsCode === undefined) return refuseField('smsCode', '请输入短信验证码');
  await demandCode(context, { phone: await ownPhone(context), purpose: 'GRANT' }, smsCode);
}

/** Assignable roles held in every enterprise become roles in each, so that one enterprise can change its own. */
async function spellOut(db: Db, userId: string): Promise<void> {
  await sql`
    insert into auth_user_role (user_id, role_id, ent_id, expire_at)
    select ur.user_id, ur.role_id, m.ent_id, ur.expire_at
    from auth_user_role ur
    join auth_role r on r.id = ur.role_id and r.assignable
    join usr_user_ent m on m.user_id = ur.user_id
    where ur.user_id = ${userId} and ur.ent_id is null
    on conflict do nothing`.execute(db);
  await sql`
    delete from auth_user_role ur using auth_role r
    where r.id = ur.role_id and r.assignable and ur.user_id = ${userId} and ur.ent_id is null
      and exists (select from usr_user_ent m where m.user_id = ur.user_id)`.execute(db);
}

export async function assignableRoles(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('authRole')
    .select('id')
    .where('assignable', '=', true)
    .where('status', '=', 1)
    .where('deleted', '=', false)
    .execute();
  return rows.map(({ id }) => id);
}

async function heldIn(db: Db, userId: string, entId: string): Promise<string[]> {
  const rows = db.selectFrom('authUserRole').select('roleId').where('userId', '=', userId).where('entId', '=', entId);
  return (await rows.execute()).map(({ roleId }) => roleId);
}

type RoleChange = InputOf<typeof management.editRole>;

/** Roles that stay keep their end; the others go at once, or come as far as the giver may give them. */
async function replaceRoles(context: Context, { userId, entId, roleIds, version }: RoleChange): Promise<void> {
  const { db } = context;
  await demandStep(context, { userId, entId }, 'ROLE');
  const wanted = [...new Set(roleIds)];
  const ids = await assignableRoles(db);
  if (wanted.some((id) => !ids.includes(id))) refuseField('roleIds', '所选角色不可分配');
  await touch(context, userId, version);
  await spellOut(db, userId);
  const held = await heldIn(db, userId, entId);
  const goes = ids.filter((id) => !wanted.includes(id));
  await db
    .deleteFrom('authUserRole')
    .where('userId', '=', userId)
    .where('entId', '=', entId)
    .where('roleId', 'in', ['0', ...goes])
    .execute();
  await give(
    context,
    { userId, entId },
    wanted.filter((id) => !held.includes(id)),
  );
  await demandAdministrator(db, entId);
}

/** Roles of the whole platform wait for a second person, the others are given at once. */
export async function give(context: Context, receiver: Receiver, roleIds: readonly string[]): Promise<void> {
  await demandMayGive(context, receiver, roleIds);
  const wide = (await rolesToGive(context.db, roleIds)).filter(spansPlatform);
  const { userName } = await one(context.db.selectFrom('usrUser').select('userName').where('id', '=', receiver.userId));
  const waiting: string[] = [];
  for (const { roleId, roleName } of wide) {
    const payload = { ...receiver, roleIds: [roleId] };
    const summary = `授予${userName}角色“${roleName}”`;
    if (await waitsForSecond(context, { kind: 'USER_ROLE', summary, payload })) waiting.push(roleId);
  }
  await giveRoles({ ...receiver, roleIds: roleIds.filter((id) => !waiting.includes(id)) }, context);
}

/** A wrong code stays counted though the change is refused: so the change has a transaction of its own. */
export async function editRole(input: RoleChange, context: Context): Promise<null> {
  await demandOwnCode(context, input.smsCode);
  await context.transaction((inside) => replaceRoles(inside, input));
  await context.emit(rightsChanged, { userIds: [input.userId] });
  return null;
}
