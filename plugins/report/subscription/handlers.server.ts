import { implement, one, refuse, type User } from '@portal/sdk/server';
import type { Viewed } from '../views/contract.ts';
import { subscription } from './contract.ts';
import { SENT } from '../sent.server.ts';

const mayExport = ({ codes }: User, report: Viewed) => {
  if (!codes.has(SENT[report].call.access)) refuse('forbidden', '您没有导出该报表的权限');
};

/** Subscriptions of one user to one report, in one enterprise. */
const most = 5;

export default implement(subscription, {
  async list({ report }, { db, user }) {
    const rows = await db
      .selectFrom('rptSubscription')
      .select(['id', 'frequency', 'period', 'conditions', 'createdAt'])
      .where('userId', '=', user.userId)
      .where('entId', '=', user.entId)
      .where('report', '=', report)
      .orderBy('id')
      .execute();
    // codes as the table keeps them
    return rows as never;
  },

  async add({ report, frequency, period, filters, conditions }, { db, user, clock }) {
    mayExport(user, report);
    if (period !== undefined && SENT[report].days === undefined) refuse('invalid', '该报表不按日期统计，不能选择期间');
    const own = db
      .selectFrom('rptSubscription')
      .where('userId', '=', user.userId)
      .where('entId', '=', user.entId)
      .where('report', '=', report);
    const { count } = await own.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
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
    return null;
  },

  async remove({ id }, { db, user }) {
    const own = db.deleteFrom('rptSubscription').where('id', '=', id).where('userId', '=', user.userId);
    await one(own.returning('id'), '订阅不存在或已取消');
    return null;
  },
});
