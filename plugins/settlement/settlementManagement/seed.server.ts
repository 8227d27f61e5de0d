/** Two years of statements out of the settled orders, and those of the demo enterprises by the real calls. */
import type { SeedContext } from '@portal/sdk/server';
import { writeHistory } from './seed-history.server.ts';
import { closeMonths } from '../monthClose/seed.server.ts';
import { tellStories } from './seed-story.server.ts';

export async function seedSettlements(context: SeedContext): Promise<void> {
  const { settlements, lines } = await writeHistory(context.db);
  const told = await tellStories(context);
  await closeMonths(context);
  context.progress(`结算单 ${settlements + told} 张、明细 ${lines} 行以上，其中 ${told} 张经真实流程办理`);
}
