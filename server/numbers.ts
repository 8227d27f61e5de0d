import { type Clock, type Db, sql } from '@portal/sdk/server';

/** Next business number of a kind: prefix + yyyyMMdd at +08:00 + six digits, counted per day. */
export async function nextNumber(db: Db, clock: Clock, prefix: string): Promise<string> {
  const day = clock.today();
  const { lastNumber } = await db
    .insertInto('sysNumberRule')
    .values({ prefix, day, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict.columns(['prefix', 'day']).doUpdateSet({ lastNumber: sql<number>`sys_number_rule.last_number + 1` }),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow();
  return `${prefix}${day.replaceAll('-', '')}${String(lastNumber).padStart(6, '0')}`;
}
