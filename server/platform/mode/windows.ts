import type { ModeWindow } from '@portal/sdk/calls/mode-tabs';
import type { Clock, Db } from '@portal/sdk/server';

/** Those that are not over, in their order. */
export const windowsAhead = (db: Db, clock: Clock) =>
  db
    .selectFrom('sysMode')
    .select(['mode', 'fromAt as from', 'toAt as to', 'reason'])
    .where('endedAt', 'is', null)
    .where('toAt', '>', clock.now().toISOString())
    .orderBy('fromAt')
    .$castTo<ModeWindow>()
    .execute();
