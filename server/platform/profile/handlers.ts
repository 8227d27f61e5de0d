/** Somebody's own account: nobody reads or changes another's here. */
import { profile } from '@portal/sdk/calls/profile';
import type { InputOf } from '@portal/sdk/contract';
import { maskEmail } from '@portal/sdk/format';
import { ownData } from '@portal/sdk/calls/own-data';
import { type Context, implement, one, ownTransactions, refuse, sql } from '@portal/sdk/server';
import { grant } from '../identity/grants.ts';
import { maskedPhone } from '../identity/users.ts';
import { attemptKey, forgetAttempts } from '../login/attempts.ts';
import { passwordMatches } from '../login/passwords.ts';
import { countTry } from '../login/second-factor.ts';
import { resetLifeMs } from '../registration/reset-password.ts';
import { cancelAccount, cancellingOf, keepAccount } from './cancellation.ts';
import { changeEmail, changePhone, demandOwn, proveOldPhone, sendMailCode, sendPhoneCode } from './contact.ts';
import { exportMine } from './own-data.ts';
import { workplacesOf } from './workplaces.ts';

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
    cancelling: await cancellingOf(db, userId),
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

export const ownDataHandlers = implement(ownData, {
  exportMine: (_input, context) => exportMine(context),
  cancelAccount: (_input, context) => cancelAccount(context),
  keepAccount: (_input, context) => keepAccount(context),
});
