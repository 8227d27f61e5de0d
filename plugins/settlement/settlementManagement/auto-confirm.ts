/** How long a party may take to confirm or to dispute. */
import { date } from '@portal/sdk/format';
import { sql } from '@portal/sdk/server';
import { autoConfirmDays } from './contract.ts';
import { addWorkingDays } from './periods.ts';

/** When the statement came into the hands of whose turn it is. */
export const waitingSince = sql<string | null>`(select max(g.created_at) from stl_log g
  where s.status in (10, 20) and g.settlement_id = s.id and g.to_status = s.status
    and g.from_status is distinct from g.to_status)`;

/** The last day on which it may still be disputed. */
export const lastDayOf = (since: string | null): string | null =>
  since === null ? null : addWorkingDays(date(since), autoConfirmDays);
