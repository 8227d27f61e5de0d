/** The operating unit closes a month a few days after the next one has begun; the last month still is to be closed. */
import { addDays } from '@portal/sdk/format';
import type { SeedContext } from '@portal/sdk/server';
import { periodOf } from '../statement/periods.ts';
import { monthClose } from './contract.ts';

const OPERATOR = 'yy_ops';
const months = 6;

export async function closeMonths({ run, clock }: SeedContext): Promise<void> {
  let period = periodOf(clock.today());
  const periods: string[] = [];
  for (let n = 0; n <= months; n += 1) {
    period = addDays(`${period}-01`, -1).slice(0, 7);
    if (n > 0) periods.unshift(period);
  }
  for (const closed of periods) {
    const at = new Date(`${addDays(`${closed}-01`, 34)}T09:30:00+08:00`);
    await run(OPERATOR, monthClose.close, { period: closed }, at);
  }
}
