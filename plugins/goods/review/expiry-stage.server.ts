/** Warnings before a day comes: thirty, fifteen and seven days. */
import { type RawBuilder, sql } from '@portal/sdk/server';

export const stages = [30, 15, 7] as const;

/** The warning that is due for a day: 7, 15 or 30, null while it is further off. */
export const stageOf = (day: RawBuilder<unknown>, today: string): RawBuilder<number | null> =>
  sql`case when ${day} - ${today}::date <= 7 then 7 when ${day} - ${today}::date <= 15 then 15
    when ${day} - ${today}::date <= 30 then 30 end`;
