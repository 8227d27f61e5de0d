/**
 * Cancels an account at its holder's request. The name stays on signatures and decisions; contact data and credentials
 * are deleted.
 */
import { cancelDays } from '@portal/sdk/calls/own-data';
import { rightsChanged } from '@portal/sdk/calls/management';
import { keptElsewhere, keptElsewhereText } from '@portal/sdk/calls/profile';
import { addDays } from '@portal/sdk/format';
import { type Context, type Db, refuse, sql } from '@portal/sdk/server';
import { audited } from '../audit/oper-log.ts';
import { endSessions } from '../../auth.ts';
import { warn } from '../identity/warn.ts';
import { administratorsOf } from '../management/scope.ts';
import { isSuperAdmin } from '../management/steps.ts';
import { countOwnTasks } from '../workflow/leave.ts';

const waiting = (db: Db) =>
  db.selectFrom('usrCancellation').where('takenBackAt', 'is', null).where('doneAt', 'is', null);

/** Enterprises that would be left without an administrator. */
async function orphanedBy(db: Db, userId: string): Promise<string[]> {
  const places = await db
    .selectFrom('usrUserEnt as m')
    .innerJoin('entEnterprise as e', 'e.id', 'm.entId')
    .select(['e.id', 'e.customerName'])
    .where('m.userId', '=', userId)
    .where('m.orgStatus', '=', 1)
    .where('e.deleted', '=', false)
    .execute();
  const names: string[] = [];
  for (const { id, customerName } of places) {
    const administrators = await administratorsOf(db, id);
    if (administrators.length === 1 && administrators[0] === userId) names.push(customerName);
  }
  return names;
}

/** Why the account can not end now; null: nothing is in the way. */
async function hindranceOf(db: Db, userId: string): Promise<string | null> {
  const { isSuper } = await db
    .selectFrom('usrUser as u')
    .select(isSuperAdmin.as('isSuper'))
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  if (isSuper) return '超级管理员的账号不能注销，请先由其他超级管理员取消您的超级管理员';
  const tasks = await countOwnTasks(db, userId);
  if (tasks > 0) return `您还有 ${tasks} 件待办没有办结，请办结或转交后再注销`;
  const orphaned = await orphanedBy(db, userId);
  return orphaned.length === 0 ? null : `您是“${orphaned.join('”“')}”唯一的管理员，请先设置另一位管理员`;
}

/** What the person is shown while their account is about to end. */
export async function cancellingOf(db: Db, userId: string) {
  const asked = await waiting(db).select('cancelsOn').where('userId', '=', userId).executeTakeFirst();
  return asked ? { cancelsOn: asked.cancelsOn, hindrance: await hindranceOf(db, userId) } : null;
}

export async function cancelAccount(context: Context): Promise<{ cancelsOn: string }> {
  const { db, clock, user } = context;
  const { userId } = user;
  if (user.userSource === keptElsewhere) refuse('forbidden', `您的账号${keptElsewhereText}，请到所属门户注销`);
  const hindrance = await hindranceOf(db, userId);
  if (hindrance !== null) refuse('conflict', hindrance);
  const cancelsOn = addDays(clock.today(), cancelDays);
  const asked = await db
    .insertInto('usrCancellation')
    .values({ userId, askedAt: clock.now().toISOString(), cancelsOn })
    .onConflict((conflict) => conflict.column('userId').where('takenBackAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!asked) refuse('conflict', '您已申请注销账号');
  await warn(context, userId, `账号将于 ${cancelsOn} 注销，此前可以在“基本信息”撤回`);
  return { cancelsOn };
}

export async function keepAccount(context: Context): Promise<null> {
  const { db, clock, user } = context;
  const kept = await db
    .updateTable('usrCancellation')
    .set({ takenBackAt: clock.now().toISOString() })
    .where('userId', '=', user.userId)
    .where('takenBackAt', 'is', null)
    .where('doneAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!kept) refuse('conflict', '您没有正在进行的注销申请');
  await warn(context, user.userId, '账号注销已撤回');
  return null;
}

async function end(context: Context, userId: string): Promise<void> {
  const { db, clock } = context;
  const at = clock.now().toISOString();
  await warn(context, userId, '账号已注销'); // while its address is known
  const { account, userName } = await db
    .updateTable('usrUser')
    .set((eb) => ({
      ...{ status: 0, phone: null, email: null, passwordHash: null, ssoSubject: null, updatedAt: at },
      ...{ passwordHistory: [], version: eb('version', '+', 1) },
    }))
    .where('id', '=', userId)
    .returning(['account', 'userName'])
    .executeTakeFirstOrThrow();
  await db.updateTable('usrUserEnt').set({ orgStatus: 0 }).where('userId', '=', userId).execute();
  for (const table of ['usrSecondFactor', 'usrRecoveryCode', 'usrPreference'] as const)
    await db.deleteFrom(table).where('userId', '=', userId).execute();
  await sql`
    update usr_delegation set ended_at = ${at}
    where ${userId} in (owner_id, delegate_id) and ended_at is null and ends_at > ${at}`.execute(db);
  await endSessions(db, clock, { userId }, 'disabled');
  await context.emit(rightsChanged, { userIds: [userId] });
  const target = `${account} ${userName}`;
  await audited(context, { kind: 'SIGN_IN', module: 'profile', action: '注销账号', target, detail: { userId } });
}

/** Runs once a day. An account with a hindrance stays until the first day without one; its holder is told once. */
export async function endAccounts(context: Context): Promise<void> {
  const { db, clock } = context;
  const today = clock.today();
  const due = await waiting(db)
    .select(['id', 'userId', 'cancelsOn'])
    .where('cancelsOn', '<=', today)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, userId, cancelsOn } of due) {
    const hindrance = await hindranceOf(db, userId);
    if (hindrance === null) {
      await end(context, userId);
      await db.updateTable('usrCancellation').set({ doneAt: clock.now().toISOString() }).where('id', '=', id).execute();
    } else if (cancelsOn === today) await warn(context, userId, `账号今天没有注销：${hindrance}`);
  }
}
