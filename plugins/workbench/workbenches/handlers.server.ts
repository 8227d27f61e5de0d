/** A layout is one user's for one enterprise; every figure equals the total of the list that it leads to. */
import { implement, refuse, sql } from '@portal/sdk/server';
import { type Layout, workbench } from './contract.ts';
import { alertsOf } from './alerts.server.ts';
import { dueDays } from './calendar.server.ts';
import { openingsOf } from './openings.server.ts';

const untouched: Layout = { cards: null, pins: null, guided: false };
const recentCount = 8;

const unique = (values: readonly string[]) => new Set(values).size === values.length;

export default implement(workbench, {
  async layout(_, { db, user }) {
    const saved = await db
      .selectFrom('wkbLayout')
      .select(['pins', 'guided', sql<Layout['cards']>`cards`.as('cards')])
      .where('userId', '=', user.userId)
      .where('entId', '=', user.entId)
      .executeTakeFirst();
    return saved ?? untouched;
  },

  async saveLayout({ cards, pins, guided }, { db, user, clock }) {
    if (!unique((cards ?? []).map(({ id }) => id))) refuse('invalid', '卡片不能重复');
    if (!unique(pins ?? [])) refuse('invalid', '常用功能不能重复');
    const change = {
      ...(cards !== undefined && { cards: cards === null ? null : sql<never>`${JSON.stringify(cards)}::jsonb` }),
      ...(pins !== undefined && { pins }),
      ...(guided !== undefined && { guided }),
      updatedAt: clock.now().toISOString(),
    };
    await db
      .insertInto('wkbLayout')
      .values({ userId: user.userId, entId: user.entId, ...change })
      .onConflict((conflict) => conflict.columns(['userId', 'entId']).doUpdateSet(change))
      .execute();
    return null;
  },

  async summary(_, context) {
    return {
      openings: await openingsOf(context),
      alerts: await alertsOf(context),
    };
  },

  calendar: ({ month }, context) => dueDays(context, month),

  async recent(_, { db, user }) {
    const { rows } = await sql<{ url: string; at: string }>`
      select url, max(at) as at from pub_page_visit
      where user_id = ${user.userId} and ent_id = ${user.entId} and url not like '/workbenches%'
      group by url order by max(at) desc limit ${recentCount}`.execute(db);
    return rows;
  },
});
