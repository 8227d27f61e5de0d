import { chatSession } from '@portal/sdk/calls/chat';
import { consultation } from '@portal/sdk/calls/consultation';
import { addDays } from '@portal/sdk/format';
import type { Seed, SeedContext } from '@portal/sdk/server';

const customers = ['gys_admin', 'gys_sales', 'cg_admin', 'cg_buyer'];
/** What was thought of each, the youngest first, where it was said. */
const thought = [
  undefined,
  { rating: 4 },
  { rating: 3, ratingRemark: '等得有点久。' },
  { rating: 5, ratingRemark: '回答很快，问题当场解决。' },
] as const;

/** The last days on which customer service answered in the morning, the youngest first. */
async function servedDays({ run, clock }: SeedContext): Promise<readonly Date[]> {
  const days: Date[] = [];
  for (let back = 1; days.length < thought.length && back < 30; back += 1) {
    const at = new Date(`${addDays(clock.today(), -back)}T10:10:00+08:00`);
    const { agents } = await run('gys_admin', consultation.status, {}, at);
    if (agents > 0) days.push(at);
  }
  return days;
}

/** Consultations that have ended, some of them rated; none is open, so that every demo account may begin one. */
export const seedConsultations: Seed = async (context) => {
  const { db, run, progress } = context;
  const days = await servedDays(context);
  for (const account of customers)
    for (const [index, begun] of days.entries()) {
      const { sessionId, agentName } = await run(account, chatSession.open, { productType: '01' }, begun);
      const agents = db.selectFrom('pubUser').select('account').where('showName', '=', agentName);
      const agent = await agents.executeTakeFirstOrThrow();
      const ended = new Date(begun.getTime() + 14 * 60_000);
      await run(agent.account, chatSession.close, { sessionId }, ended);
      const rating = thought[index];
      if (rating) await run(account, consultation.rate, { id: sessionId, ...rating }, ended);
    }
  progress(`已建立 ${customers.length * days.length} 次咨询`);
};
