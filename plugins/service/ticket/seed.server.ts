/** Tickets of every state: most written set by set, those of the demo enterprises driven through the real calls. */
import type { InputOf } from '@portal/sdk/contract';
import { type SeedContext, sql } from '@portal/sdk/server';
import { seedTicketHistory } from './seed-history.server.ts';
import { DIALOGUE, PROBLEMS } from './seed-texts.server.ts';
import { ticket } from './contract.ts';

const hourMs = 3_600_000;

interface Teller {
  readonly handle: (step: InputOf<typeof ticket.handle>['step'], hours: number, remark?: string) => Promise<unknown>;
  readonly decide: (step: InputOf<typeof ticket.decide>['step'], hours: number, remark: string) => Promise<unknown>;
  readonly reply: (staff: boolean, hours: number, content: string, internal?: boolean) => Promise<unknown>;
}

type Step = (teller: Teller, answer: string) => Promise<unknown>;

const accept: Step = ({ handle }) => handle('ACCEPT', 0.4);
const talk: Step = async ({ reply }) => {
  for (const [index, [staff, text]] of DIALOGUE.entries()) await reply(staff, 0.5 + index * 0.2, text);
  await reply(true, 1.4, '已联系产品组排查日志。', true);
};
const hold: Step = ({ handle }) => handle('HOLD', 1, '等待用户补充截图');
const resolve: Step = ({ handle }, answer) => handle('RESOLVE', 2, answer);
const confirm: Step = ({ decide }) => decide('CONFIRM', 3, '处理很及时');
const reopen: Step = ({ decide }) => decide('REOPEN', 3, '重新操作后仍然报错，请再看一下');
const cancel: Step = ({ decide }) => decide('CANCEL', 0.2, '问题已自行解决');

/** Each demo reporter has some in every state: how they go, whether they are handed in, hours before now. */
const PATHS: readonly (readonly [steps: readonly Step[], submit: boolean, ...hours: number[]])[] = [
  [[], false, 5, 2, 1],
  [[], true, 0.3, 1.5, 30],
  [[accept, talk], true, 3, 20],
  [[accept, talk, resolve, reopen], true, 9],
  [[accept, hold], true, 26, 8, 50],
  [[accept, talk, resolve], true, 12, 28, 6],
  [[accept, talk, resolve, confirm], true, 72, 120, 220],
  [[cancel], true, 60, 90, 160],
];
const STORIES = PATHS.flatMap(([steps, submit, ...all]) => all.map((hours) => ({ steps, submit, hours })));

const REPORTERS = [
  { account: 'gys_admin', agent: 'kf_8001', name: '程屿', phone: '12000000101' },
  { account: 'cg_buyer', agent: 'kf_8002', name: '陆苒', phone: '12000000102' },
] as const;

/** What the two sides do about a ticket, hours after it was written. */
function tellerOf(
  { db, run }: SeedContext,
  id: string,
  who: (typeof REPORTERS)[number],
  at: (hours: number) => Date,
): Teller {
  const seen = () =>
    db.selectFrom('svcTicket').select(['id', 'version']).where('id', '=', id).executeTakeFirstOrThrow();
  return {
    handle: async (step, hours, remark) =>
      run(who.agent, ticket.handle, { ...(await seen()), step, ...(remark !== undefined && { remark }) }, at(hours)),
    async decide(step, hours, remark) {
      const satisfied = step === 'CONFIRM' && { satisfaction: 5 as const };
      await run(who.account, ticket.decide, { ...(await seen()), step, remark, ...satisfied }, at(hours));
    },
    reply: (staff, hours, content, internal = false) =>
      run(staff ? who.agent : who.account, ticket.reply, { id, content, internal }, at(hours)),
  };
}

async function tell(
  context: SeedContext,
  who: (typeof REPORTERS)[number],
  { steps, submit, hours }: (typeof STORIES)[number],
  index: number,
  systems: readonly string[],
) {
  const problem = PROBLEMS[(index * 5 + who.account.length) % PROBLEMS.length];
  const system = systems[index % systems.length];
  if (!problem || !system) return;
  const { answer, ...asked } = problem;
  const now = context.clock.now().getTime();
  const at = (later: number) => new Date(Math.min(now + (later - hours) * hourMs, now));
  const input = {
    ...asked,
    description: `<p>${asked.description}</p>`,
    system,
    priority: String((index % 4) + 1),
    contactName: who.name,
    contactPhone: who.phone,
    submit,
    source: index % 3 === 0 ? ('FEEDBACK' as const) : ('WORKORDER' as const),
  };
  const { id } = await context.run(who.account, ticket.save, input, at(0));
  const teller = tellerOf(context, id, who, at);
  for (const step of steps) await step(teller, answer);
}

export async function seedTickets(context: SeedContext): Promise<void> {
  const { db, progress } = context;
  const history = await seedTicketHistory(context);
  const products = await db
    .selectFrom('pubProduct')
    .select('productType')
    .where('productType', '<>', '00')
    .where('aboveOff', '=', 0)
    .orderBy('homeSort')
    .execute();
  const systems = products.map(({ productType }) => productType);
  for (const who of REPORTERS)
    for (const [index, story] of STORIES.entries()) await tell(context, who, story, index, systems);
  const { count } = await db
    .selectFrom('svcTicket')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  progress(`工单 ${count} 张，其中 ${count - history} 张经真实流程办理`);
}
