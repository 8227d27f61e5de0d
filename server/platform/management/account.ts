/** What is done to an account as such: a new password, the end of its session, the list as a workbook. */
import { randomInt } from 'node:crypto';
import { ACCOUNT_STATUS, type account, dormantDays, ORG_STATUS, USER_SOURCE } from '@portal/sdk/calls/management';
import type { InputOf } from '@portal/sdk/contract';
import { conditionsOf, type Context, exporting, one, refuse, type SheetColumn } from '@portal/sdk/server';
import { endSessions } from '../../auth.ts';
import { maskedPhone } from '../identity/users.ts';
import { historyLength } from '../login/password-policy.ts';
import { hashPassword } from '../login/passwords.ts';
import { demandManaged } from './scope.ts';
import { type Found, foundUsers, type UserFilters } from './users.ts';

const letters = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '@#%+='];
const passwordLength = 12;

const pick = (from: string): string => from[randomInt(from.length)] ?? '';

/** Of every class of the policy, without letters that are mistaken for another. */
function freshPassword(): string {
  const all = letters.join('');
  const text = [...letters.map(pick), ...Array.from({ length: passwordLength - letters.length }, () => pick(all))];
  for (let i = text.length - 1; i > 0; i -= 1) {
    const other = randomInt(i + 1);
    [text[i], text[other]] = [text[other] ?? '', text[i] ?? ''];
  }
  return text.join('');
}

/** Nobody but the user learns the new password: it goes to their phone. */
export async function resetPassword({ userId, reason }: InputOf<typeof account.resetPassword>, context: Context) {
  const { db, clock } = context;
  if (reason.trim() === '') refuse('invalid', '请输入重置原因');
  await demandManaged(context, userId);
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
  await endSessions(db, clock, { userId }, 'password');
  const content = `【澜岳e服务平台】管理员已重置您的密码，新密码 ${password}，首次登录时须设置您自己的密码。`;
  await db.insertInto('smsOutbox').values({ phone, content, createdAt: at }).execute();
  return { phone: maskedPhone(phone) };
}

export async function kick({ userId }: { userId: string }, context: Context): Promise<null> {
  const { db, clock, user } = context;
  if (userId === user.userId) refuse('invalid', '不能将自己踢下线');
  await demandManaged(context, userId);
  const live = db.selectFrom('usrSession').select('id').where('userId', '=', userId).where('endedAt', 'is', null);
  await one(live, '该用户当前不在线', 'conflict');
  await endSessions(db, clock, { userId }, 'removed');
  return null;
}

const text = <T extends object>(table: T, code: unknown): string => String(table[code as keyof T] ?? '');

const COLUMNS: readonly SheetColumn<Found>[] = [
  { title: '账号', value: (u) => u.account },
  { title: '姓名', width: 14, value: (u) => u.userName },
  { title: '手机', width: 14, value: (u) => u.phone && maskedPhone(u.phone) },
  { title: '企业', width: 30, value: (u) => u.entName },
  { title: '部门', width: 16, value: (u) => u.deptName },
  { title: '来源', width: 8, value: (u) => text(USER_SOURCE, u.userSource) },
  { title: '角色', width: 30, value: (u) => u.roles.map(({ roleName }) => roleName).join('、') },
  { title: '组织状态', width: 10, value: (u) => text(ORG_STATUS, u.orgStatus) },
  { title: '账号状态', width: 10, value: (u) => text(ACCOUNT_STATUS, u.status) },
  { title: '激活状态', width: 10, value: (u) => (u.activated ? '已激活' : '待激活') },
  { title: '最近登录', kind: 'time', value: (u) => u.lastLoginAt },
  { title: '锁定', width: 8, value: (u) => (u.locked ? '是' : '否') },
];

async function told({ roleId, ...filters }: UserFilters, { db }: Context): Promise<string[]> {
  const role =
    roleId && (await db.selectFrom('authRole').select('roleName').where('id', '=', roleId).executeTakeFirst());
  const others = conditionsOf(filters, {
    keyword: '账号/姓名/手机',
    entName: '企业',
    userSource: ['来源', USER_SOURCE],
    status: ['账号状态', ACCOUNT_STATUS],
    orgStatus: ['组织状态', ORG_STATUS],
    activated: ['激活', { true: '已激活', false: '待激活' }],
    lastLoginFrom: ['最近登录', 'lastLoginTo'],
    dormant: `${dormantDays} 天未登录`,
  });
  return [...(role ? [`角色：${role.roleName}`] : []), ...others];
}

export async function exportUsers(filters: UserFilters, context: Context) {
  const rows = await foundUsers(filters, context);
  return exporting({ title: '用户管理', columns: COLUMNS, rows, conditions: await told(filters, context) });
}
