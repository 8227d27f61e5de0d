/** Rows that are not kept for ever: areas say which, operators may say for how long. */
import { type DailyJob, type KeptRows, sql } from '@portal/sdk/server';
import type { LoadedArea } from './areas.ts';

type Days = Readonly<Record<string, number>>;

const dayMs = 86_400_000;

/** One job for all tables of an area. */
export const forgetting = (kept: readonly KeptRows[] = [], days: Days): DailyJob => ({
  name: 'retention',
  async run({ db, clock }) {
    for (const { table, since, only = sql`true`, ...own } of kept) {
      const oldest = new Date(clock.now().getTime() - (days[table] ?? own.days) * dayMs).toISOString();
      await sql`delete from ${sql.table(table)} where ${sql.ref(since)} < ${oldest} and (${only})`.execute(db);
    }
  },
});

/** @throws Error when days are chosen for a table that nothing goes from: a slip there would keep data for ever. */
export function demandKept(areas: readonly LoadedArea[], days: Days): void {
  const known = areas.flatMap(({ area: { kept = [] } }) => kept.map(({ table }) => table));
  const unknown = Object.keys(days).filter((table) => !known.includes(table));
  if (unknown.length > 0)
    throw new Error(`环境变量 RETENTION_DAYS 的值不正确：没有 ${unknown.join('、')}，只能是 ${known.join('、')}`);
}
