/** One account has been cancelled, one is about to be, and one cancellation was taken back. */
import { ownData } from '@portal/sdk/calls/own-data';
import type { SeedContext } from '@portal/sdk/server';

const dayMs = 86_400_000;

export async function seedCancellations({ run, clock }: SeedContext): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs);
  await run('s0043_2', ownData.cancelAccount, {}, daysAgo(20)); // the first day of the portal ends it
  await run('s0044_2', ownData.cancelAccount, {}, daysAgo(5));
  await run('s0045_2', ownData.cancelAccount, {}, daysAgo(9));
  await run('s0045_2', ownData.keepAccount, {}, daysAgo(7));
}
