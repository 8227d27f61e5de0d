import { pluginsSwitched } from '@portal/sdk/calls/plugins';
import { type Context, one, refuse } from '@portal/sdk/server';
import { demandTarget, lockedOf } from './facts.ts';

const stale = '配置已被他人修改，请刷新后重试';

/** Only a super administrator: holding the code is not enough. */
export function demandSuper({ user }: Context): void {
  if (!user.roleTypes.includes('L')) refuse('forbidden', '只有超级管理员可以管理插件');
}

/** The next number, for whoever knows the last one. */
async function nextRevision({ db }: Context, revision: string): Promise<string> {
  const next = await one(
    db
      .updateTable('sysPluginRevision')
      .set((eb) => ({ revision: eb('revision', '+', '1') }))
      .where('revision', '=', revision)
      .returning('revision'),
    stale,
    'conflict',
  );
  return next.revision;
}

interface Change {
  readonly target: string;
  /** Why it is off from now on; null switches it on. */
  readonly after: string | null;
  readonly reason: string;
  readonly revision: string;
}

async function write({ db, user, clock }: Context, target: string, after: string | null): Promise<void> {
  const facts = { reason: after ?? '', userId: user.userId, at: clock.now().toISOString() };
  if (after === null) await db.deleteFrom('sysPluginSwitch').where('target', '=', target).execute();
  else {
    await db
      .insertInto('sysPluginSwitch')
      .values({ target, ...facts })
      .onConflict((conflict) => conflict.column('target').doUpdateSet(facts))
      .execute();
  }
}

async function change(context: Context, { target, after, reason, revision: known }: Change) {
  const { db, user, clock } = context;
  const revision = await nextRevision(context, known);
  const row = await db.selectFrom('sysPluginSwitch').select('reason').where('target', '=', target).executeTakeFirst();
  const before = row?.reason ?? null;
  await write(context, target, after);
  await db
    .insertInto('sysPluginHistory')
    .values({
      revision,
      target,
      before,
      after,
      reason,
      userId: user.userId,
      userName: user.userName,
      at: clock.now().toISOString(),
    })
    .execute();
  await context.emit(pluginsSwitched, { revision });
  return { revision };
}

interface Switch {
  readonly target: string;
  readonly off: boolean;
  readonly reason: string;
  readonly revision: string;
}

export async function switchTarget({ target, off, reason: given, revision }: Switch, context: Context) {
  demandSuper(context);
  const reason = given.trim();
  if (reason.length < 2) refuse('invalid', '请输入至少 2 个字的原因');
  const { manifest } = demandTarget(target);
  const locked = off ? lockedOf(manifest) : null;
  if (locked !== null) refuse('invalid', locked);
  return change(context, { target, after: off ? reason : null, reason, revision });
}

export async function undoChange({ id, revision }: { id: string; revision: string }, context: Context) {
  demandSuper(context);
  const { db } = context;
  const undone = await one(db.selectFrom('sysPluginHistory').selectAll().where('id', '=', id), '没有这条变更记录');
  const later = await db
    .selectFrom('sysPluginHistory')
    .select('id')
    .where('target', '=', undone.target)
    .where('id', '>', id)
    .executeTakeFirst();
  if (later || undone.undone) refuse('conflict', '此后又有新的变更，不能撤销这一条');
  const reason = `撤销：${undone.reason}`.slice(0, 200);
  const answer = await change(context, { target: undone.target, after: undone.before, reason, revision });
  await db.updateTable('sysPluginHistory').set({ undone: true }).where('id', '=', id).execute();
  return answer;
}
