import type { OutputOf } from '@portal/sdk/contract';
import { type Context, implement, one, refuse, sql, type User } from '@portal/sdk/server';
import type { Viewed } from '../views/contract.ts';
import { subscription } from './contract.ts';
import { SENT } from '../sent.server.ts';

const mayExport = ({ codes }: User, report: Viewed) => {
  if (!codes.has(SENT[report].calls.export.access)) refuse('forbidden', '您没有导出该报表的权限');
};

/** Subscriptions of one user to one report, in one enterprise. */
const most = 5;

const own = ({ db, user }: Pick<Context, 'db' | 'user'>, report: Viewed) =>
  db
    .selectFrom('rptSubscription')
    .where('userId', '=', user.userId)
    .where('entId', '=', user.entId)
    .where('report', '=', report);

type Own = OutputOf<typeof subscription.list>[number];

export default implement(subscription, {
  list: ({ report }, context) =>
    own(context, report)
      .select(['id', 'conditions', 'createdAt'])
      // codes as the checks of the table keep them
      .select([sql<Own['frequency']>`frequency`.as('frequency'), sql<Own['period']>`period`.as('period')])
      .orderBy('id')
      .execute(),

  async add({ report, frequency, period, filters, conditions }, context) {
    const { db, user, clock } = context;
    mayExport(user, report);
    if (period !== undefined && SENT[report].days === undefined) refuse('invalid', '该报表不按日期统计，不能选择期间');
    const { count } = await own(context, report)
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= most) refuse('invalid', `每张报表最多订阅 ${most} 份`);
    await db
      .insertInto('rptSubscription')
      .values({
        userId: user.userId,
        entId: user.entId,
        report,
        frequency,
        period: period ?? null,
        filters: JSON.stringify(filters),
        conditions,
        lastOn: clock.today(),
        createdAt: clock.now().toISOString(),
      })
      .execute();
  },

  async remove({ id }, { db, user }) {
    const own = db.deleteFrom('rptSubscription').where('id', '=', id).where('userId', '=', user.userId);
    await one(own.returning('id'), '订阅不存在或已取消');
  },
});
