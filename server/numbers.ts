import { type Clock, type Db, sql } from '@portal/sdk/server';

/** Next business numbers of a kind: prefix + yyyyMMdd at +08:00 + six digits, counted per day. */
export async function nextNumbers(db: Db, clock: Clock, prefix: string, count: number): Promise<string[]> {
  const day = clock.today();
  const { lastNumber } = await db
    .insertInto('sysNumberRule')
    .values({ prefix, day, lastNumber: count })
    .onConflict((conflict) =>
      conflict
        .columns(['prefix', 'day'])
        .doUpdateSet({ lastNumber: sql<number>`sys_number_rule.last_number + ${count}` }),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow();
  const first = lastNumber - count + 1;
  const numberOf = (place: number) => `${prefix}${day.replaceAll('-', '')}${String(place).padStart(6, '0')}`;
  return Array.from({ length: count }, (_, index) => numberOf(first + index));
}
