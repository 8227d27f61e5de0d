/** People of an enterprise, kept by its administrators: new accounts, locks, and who else administers it. */
import { type people, rightsChanged } from '@portal/sdk/calls/management';
import { adminChangeBizType } from '@portal/sdk/calls/notification';
import type { InputOf } from '@portal/sdk/contract';
import { type Context, type Db, one, refuse, refuseField, samePersonal, sql } from '@portal/sdk/server';
import { maskedPhone } from '../identity/users.ts';
import { accountKey, attemptKey, forgetAttempts } from '../login/attempts.ts';
import { hashPassword } from '../login/passwords.ts';
import { notify } from '../notification/send.ts';
import { demandMayGive, type Receiver } from '../rights/giving.ts';
import { freshPassword, tellPassword } from './account.ts';
import { giveUp, staying } from './admin-change.ts';
import { assignableRoles, give } from './roles-of-user.ts';
import { demandAdministers, demandAdministrator } from './scope.ts';
import { demandStep } from './steps.ts';

type Added = InputOf<typeof people.add>;

async function demandNew({ db }: Context, { account, phone, roleId }: Added): Promise<void> {
  const known = db.selectFrom('usrUser').select('id');
  if (await known.where('accountKey', '=', accountKey(account)).executeTakeFirst())
    refuseField('account', '该账号已被使用，请更换', 'conflict');
  if (await known.where(samePersonal('phone', 'phone', phone)).executeTakeFirst())
    refuseField('phone', '该手机号已有账号，不能再用它新增', 'conflict');
  if (!(await assignableRoles(db)).includes(roleId)) refuseField('roleId', '所选角色不可分配');
}

/** The account with its place in the enterprise worked for; only its owner learns the password. */
export async function addPerson(added: Added, context: Context): Promise<{ userId: string; phone: string }> {
  const { db, user, clock } = context;
  await demandAdministers(context);
  const { entId } = user;
  if (entId === '0') refuse('forbidden', '请先加入企业，再新增人员');
  await demandNew(context, added);
  const { account, userName, phone, roleId, deptName = '' } = added;
  const at = clock.now().toISOString();
  const password = freshPassword();
  const passwordHash = await hashPassword(password);
  const made = db
    .insertInto('usrUser')
    .values({
      ...{ account, accountKey: accountKey(account), userName, phone, passwordHash, passwordGiven: true },
      ...{ passwordChangedAt: at, createdAt: at, updatedAt: at },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');
  const { id: userId } = await one(made, '该账号已被使用，请更换', 'conflict');
  const place = { userId, entId, isPrimary: true, currentFlag: 1, deptName: deptName.trim() || null };
  await db.insertInto('usrUserEnt').values(place).execute();
  await give(context, { userId, entId }, [roleId]);
  tellPassword(context, phone, `${user.entName}为您开通了账号 ${account}，密码 ${password}`, password);
  return { userId, phone: maskedPhone(phone) };
}

export async function unlock({ userId }: InputOf<typeof people.unlock>, context: Context): Promise<void> {
  await demandStep(context, { userId }, 'UNLOCK');
  await forgetAttempts(context.db, attemptKey({ id: userId }, ''));
}

/** Roles of administrators of the kinds of an enterprise. */
async function adminRoles(db: Db, entId: string): Promise<{ id: string; roleKey: string }[]> {
  const { rows } = await sql<{ id: string; roleKey: string }>`
    select r.id::text as id, r.role_key from auth_role r join ent_enterprise e on r.role_type = any(kinds_of(e.audience))
    where e.id = ${entId} and r.role_key in ('G1', 'C1') and not r.deleted
    order by r.id for update of r`.execute(db);
  return rows;
}

async function appoint(context: Context, receiver: Receiver): Promise<void> {
  await demandStep(context, receiver, 'APPOINT');
  const roleIds = (await adminRoles(context.db, receiver.entId)).map(({ id }) => id);
  await demandMayGive(context, receiver, roleIds);
  await sql`
    insert into auth_user_role as t (user_id, role_id, ent_id)
    select ${receiver.userId}, unnest(${roleIds}::bigint[]), ${receiver.entId}
    on conflict (user_id, role_id, ent_id) do update set expire_at = null`.execute(context.db);
}

/** Of two who discharge each other at once the second waits, and is refused: one stays. */
async function discharge(context: Context, receiver: Receiver): Promise<void> {
  const held = await adminRoles(context.db, receiver.entId);
  await demandStep(context, receiver, 'DISCHARGE');
  const stayingIds = await staying(context, held);
  await giveUp(
    context,
    receiver,
    held.map(({ id }) => id),
    stayingIds,
  );
  await demandAdministrator(context.db, receiver.entId);
}

export async function editAdmin(
  { userId, entId, administrator, reason }: InputOf<typeof people.editAdmin>,
  context: Context,
): Promise<void> {
  if (reason.trim() === '') refuseField('reason', '请输入原因');
  const change = administrator ? appoint : discharge;
  await change(context, { userId, entId });
  await context.emit(rightsChanged, { userIds: [userId] });
  const content = `${context.user.userName}已${administrator ? '把您设为企业管理员' : '取消您的企业管理员'}：${reason.trim()}`;
  const about = { bizType: adminChangeBizType, bizId: await context.nextNumber('GB') };
  await notify(context, { userIds: [userId], entId, noticeType: 6, content, ...about });
}
