/** A deleted draft is put back as it stood, with its history, by who has deleted it. */
import { removed } from '@portal/sdk/calls/removed';
import { type Context, demandCode, implement, one, refuse, sql } from '@portal/sdk/server';

/** Longer than the message that offers it. */
const lifeMs = 60_000;

/** Whoever may no longer delete such a document may not put one back either. */
function demandStep({ user, documents }: Context, bizType: string): void {
  const steps = documents.get(bizType)?.steps ?? [];
  for (const { steps: named } of steps) {
    const { access } = named['DELETE'] ?? {};
    if (access !== undefined && access !== 'login' && access !== 'public') demandCode(user, access);
  }
}

export default implement(removed, {
  async restore({ removalId }, context) {
    const { db, user, clock } = context;
    const since = new Date(clock.now().getTime() - lifeMs).toISOString();
    const kept = db.selectFrom('sysRemovedDraft').where('id', '=', removalId).select(['bizType', 'bizId']);
    const own = kept.where('removedBy', '=', user.userId).where('entId', '=', user.entId);
    const late = '已超过可以撤销的时间，草稿已删除';
    const { bizType, bizId } = await one(own.where('removedAt', '>=', since).forUpdate(), late);
    demandStep(context, bizType);
    await db.deleteFrom('docLog').where('bizType', '=', bizType).where('bizId', '=', bizId).execute();
    // within the database: what is personal in the parts stays sealed as each column had it
    const { rows } = await sql<{ restored: boolean }>`
      select draft_restore(parts) as restored from sys_removed_draft where id = ${removalId}`.execute(db);
    if (rows[0]?.restored !== true) refuse('conflict', '编号或名称已被使用，草稿不能恢复');
    await db.deleteFrom('sysRemovedDraft').where('id', '=', removalId).execute();
    return null;
  },
});
