/** Next year's calendar before its arrangement is published: New Year's Day, which is off by law. */
import { calendar } from '@portal/sdk/calls/calendar';
import type { SeedContext } from '@portal/sdk/server';

export async function seedCalendar({ run, clock }: SeedContext): Promise<void> {
  const next = Number(clock.today().slice(0, 4)) + 1;
  await run('admin', calendar.mark, { day: `${next}-01-01`, kind: 'REST', name: '元旦' });
}
