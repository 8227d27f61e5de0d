import { type Context, implement, one, refuse, sql, type User } from '@portal/sdk/server';
import { sharedView, VIEWED, type Viewed } from './contract.ts';

const mayRead = ({ codes }: User, report: Viewed) => {
  if (!codes.has(VIEWED[report].access)) refuse('forbidden', '您没有该报表的权限');
};

/** Views of one report that an enterprise shares. */
const most = 30;

const shown = ({ db, user }: Pick<Context, 'db' | 'user'>, report: Viewed) =>
  db.selectFrom('rptSharedView').where('entId', '=', user.entId).where('report', '=', report);

export default implement(sharedView, {
  async list({ report }, { db, user }) {
    mayRead(user, report);
    return shown({ db, user }, report)
      .select(['id', 'name', 'query', 'createdByName as sharedBy'])
      .select(sql<boolean>`created_by = ${user.userId}`.as('own'))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute();
  },

  async share({ report, name, query }, { db, user, clock }) {
    mayRead(user, report);
    const taken = await shown({ db, user }, report).select('name').execute();
    const same = taken.some((view) => view.name === name);
    if (!same && taken.length >= most) refuse('invalid', `每张报表最多共享 ${most} 个视图`);
    const author = { createdBy: user.userId, createdByName: user.userName, createdAt: clock.now().toISOString() };
    const shared = db
      .insertInto('rptSharedView')
      .values({ entId: user.entId, report, name, query, ...author })
      .onConflict((conflict) =>
        conflict
          .columns(['entId', 'report', 'name'])
          .doUpdateSet({ query, ...author })
          .where('rptSharedView.createdBy', '=', user.userId),
      )
      .returning('id');
    await one(shared, `“${name}”已由他人共享，请换一个名称`, 'conflict');
  },

  async withdraw({ id }, { db, user }) {
    await one(
      db
        .deleteFrom('rptSharedView')
        .where('id', '=', id)
        .where('entId', '=', user.entId)
        .where('createdBy', '=', user.userId)
        .returning('id'),
      '共享视图不存在，或不是您共享的',
    );
  },
});
