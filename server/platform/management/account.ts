/** What is done to an account as such: a new password, the end of its session, the list as a workbook. */
import { randomInt } from 'node:crypto';
import type { account } from '@portal/sdk/calls/management';
import type { InputOf } from '@portal/sdk/contract';
import { type Context, one, refuse, refuseField } from '@portal/sdk/server';
import { maskedPhone } from '../identity/users.ts';
import { warn } from '../identity/warn.ts';
import { historyLength } from '../login/password-policy.ts';
import { hashPassword } from '../login/passwords.ts';
import { removeFactor } from '../login/second-factor.ts';
import { forceOut } from '../login/sign-out.ts';
import { notify } from '../notification/send.ts';
import { demandStep } from './steps.ts';
import { foundUsers, type UserFilters, userList } from './users.ts';

const letters = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '@#%+='];
const passwordLength = 12;

const pick = (from: string): string => from[randomInt(from.length)] ?? '';

/** Of every class of the policy, without letters that are mistaken for another: drawn again until all are there. */
export function freshPassword(): string {
  const text = Array.from({ length: passwordLength }, () => pick(letters.join('')));
  return letters.every((kind) => text.some((letter) => kind.includes(letter))) ? text.join('') : freshPassword();
}

/** To the phone alone, and out of the record of what was sent. @param text - Ends with the password. */
export const tellPassword = ({ sms }: Context, to: string, text: string, password: string): void =>
  sms({
    to,
    purpose: '重置密码',
    text: `【澜岳e服务平台】${text}，首次登录时须设置您自己的密码。`,
    hidden: [password],
  });

/** Nobody but the user learns the new password: it goes to their phone. */
export async function resetPassword({ userId, reason }: InputOf<typeof account.resetPassword>, context: Context) {
  const { db, clock } = context;
  if (reason.trim() === '') refuseField('reason', '请输入重置原因');
  await demandStep(context, { userId }, 'RESET');
  const user = await one(
    db.selectFrom('usrUser').select(['phone', 'passwordHash', 'passwordHistory']).where('id', '=', userId),
  );
  const phone = user.phone ?? refuse('invalid', '该用户未绑定手机，无法接收新密码');
  const password = freshPassword();
  const at = clock.now().toISOString();
  const passwordHistory = [user.passwordHash, ...user.passwordHistory].flatMap((old) => old ?? []);
  const passwordHash = await hashPassword(password);
  await db
    .updateTable('usrUser')
    .set({
      passwordHash,
      passwordHistory: passwordHistory.slice(0, historyLength),
      passwordGiven: true,
      passwordChangedAt: at,
    })
    .where('id', '=', userId)
    .execute();
  await forceOut(context, userId, 'password');
  tellPassword(context, phone, `管理员已重置您的密码，新密码 ${password}`, password);
  await warn(context, userId, '管理员重置了密码，新密码已发送到登记的手机');
  return { phone: maskedPhone(phone) };
}

export async function kick({ userId }: { userId: string }, context: Context): Promise<null> {
  await demandStep(context, { userId }, 'KICK');
  await forceOut(context, userId, 'removed');
  return null;
}

export async function unbindSso({ userId, reason }: InputOf<typeof account.unbindSso>, context: Context) {
  if (reason.trim() === '') refuseField('reason', '请输入解除原因');
  await demandStep(context, { userId }, 'UNBIND');
  await context.db.updateTable('usrUser').set({ ssoSubject: null }).where('id', '=', userId).execute();
  await forceOut(context, userId, 'removed');
  await warn(context, userId, '管理员解除了统一认证身份的绑定');
  return null;
}

/**
 * Removes the second factor of a user who has lost the app and the recovery codes. The next sign-in asks for the
 * password alone, or sets up a new factor where one is required.
 */
export async function resetSecondFactor(
  { userId, reason }: InputOf<typeof account.resetSecondFactor>,
  context: Context,
): Promise<null> {
  const { db, user } = context;
  if (reason.trim() === '') refuseField('reason', '请输入重置原因');
  await demandStep(context, { userId }, 'RESET_FACTOR');
  await removeFactor(db, userId);
  await forceOut(context, userId, 'removed');
  await warn(context, userId, '管理员重置了二次验证，原动态验证码和恢复码失效');
  await notify(context, {
    userIds: [userId],
    noticeType: 13,
    topic: '账号安全',
    content: `管理员${user.userName}已重置您的二次验证，原动态验证码和恢复码已失效。如非您本人提出，请立即修改密码并联系平台。`,
  });
  return null;
}

export async function exportUsers(filters: UserFilters, context: Context) {
  const { roleId = '0' } = filters;
  const role = context.db.selectFrom('authRole').select('roleName').where('id', '=', roleId);
  return userList.export(await foundUsers(context, filters), filters, {
    title: '用户管理',
    columns: [
      'account',
      'userName',
      { field: 'phone', value: (u) => u.phone && maskedPhone(u.phone) },
      'entName',
      'deptName',
      'userSource',
      { field: 'roles', value: (u) => u.roles.map(({ roleName }) => roleName).join('、') },
      'orgStatus',
      'status',
      'activated',
      'lastLoginAt',
      { field: 'locked', value: (u) => (u.locked ? '是' : '否') },
    ],
    named: { roleId: (await role.executeTakeFirst())?.roleName },
  });
}
