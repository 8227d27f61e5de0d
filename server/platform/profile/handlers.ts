/** Somebody's own account: nobody reads or changes another's here. */
import { profile } from '@portal/sdk/calls/profile';
import type { InputOf } from '@portal/sdk/contract';
import { maskEmail } from '@portal/sdk/format';
import { type Context, type Db, implement, one, ownTransactions, refuse, sql } from '@portal/sdk/server';
import { grant } from '../identity/grants.ts';
import { maskedPhone } from '../identity/users.ts';
import { attemptKey, forgetAttempts } from '../login/attempts.ts';
import { passwordMatches } from '../login/passwords.ts';
import { countTry } from '../login/second-factor.ts';
import { resetLifeMs } from '../registration/reset-password.ts';
import { changeEmail, changePhone, demandOwn, proveOldPhone, sendMailCode, sendPhoneCode } from './contact.ts';

const workplacesOf = (db: Db, userId: string, now: string) =>
  db
    .selectFrom('usrUserEnt as m')
    .innerJoin('entEnterprise as e', 'e.id', 'm.entId')
    .where('m.userId', '=', userId)
    .where('e.deleted', '=', false)
    .select(['e.id as entId', 'e.customerName as entName', 'm.deptName', 'm.orgStatus', 'm.createdAt as joinedAt'])
    .select(sql<boolean>`m.current_flag = 1`.as('current'))
    .select(
      sql<string[]>`array(
        select r.role_name from auth_user_role ur join auth_role r on r.id = ur.role_id and r.status = 1 and not r.deleted
        where ur.user_id = m.user_id and (ur.ent_id is null or ur.ent_id = m.ent_id)
          and (ur.expire_at is null or ur.expire_at > ${now})
        group by r.id, r.role_name order by r.id)`.as('roleNames'),
    )
    .$narrowType<{ orgStatus: 0 | 1 }>()
    .orderBy('m.currentFlag', 'desc')
    .orderBy('e.customerCode')
    .execute();

async function mine({ db, clock, user: { userId } }: Context) {
  const row = await one(
    db
      .selectFrom('usrUser')
      .select(['account', 'userName', 'userSource', 'phone', 'email', 'createdAt', 'lastLoginAt', 'version'])
      .select(['passwordChangedAt', sql<boolean>`password_hash is not null`.as('hasPassword')])
      .where('id', '=', userId),
    '账号不存在',
  );
  return {
    ...row,
    phone: row.phone && maskedPhone(row.phone),
    email: row.email && maskEmail(row.email),
    workplaces: await workplacesOf(db, userId, clock.now().toISOString()),
  };
}

async function updateProfile({ userName, version }: InputOf<typeof profile.updateProfile>, context: Context) {
  const { db, clock, user } = context;
  demandOwn(context, '姓名');
  const saved = db
    .updateTable('usrUser')
    .set((eb) => ({ userName, version: eb('version', '+', 1), updatedAt: clock.now().toISOString() }))
    .where('id', '=', user.userId)
    .where('version', '=', version)
    .returning('id');
  await one(saved, '您的资料已在别处修改，请刷新后重试', 'conflict');
  return null;
}

async function provePassword({ password }: InputOf<typeof profile.provePassword>, context: Context) {
  const { db, clock, user } = context;
  demandOwn(context, '密码');
  const kept = db.selectFrom('usrUser').select('passwordHash').where('id', '=', user.userId);
  const { passwordHash } = await kept.executeTakeFirstOrThrow();
  if (passwordHash === null) refuse('conflict', '您的账号没有密码，请在登录页用“忘记密码”设置');
  await countTry(context, user.userId);
  if (!(await passwordMatches(passwordHash, password))) refuse('signIn', '原密码错误');
  await forgetAttempts(db, attemptKey({ id: user.userId }, ''));
  return { resetKey: await grant(db, clock, 'reset', { userId: user.userId }, resetLifeMs) };
}

// Wrong proofs are counted whatever becomes of the call.
export default ownTransactions(
  implement(profile, {
    mine: (_input, context) => mine(context),
    updateProfile: (input, context) => context.transaction((inside) => updateProfile(input, inside)),
    provePassword,
    sendPhoneCode: (_input, context) => sendPhoneCode(context),
    proveOldPhone,
    changePhone,
    sendMailCode,
    changeEmail,
  }),
);
