/** Tickets of every state: most written set by set, those of the demo enterprises driven through the real calls. */
import { type Db, type SeedContext, sql } from '@portal/sdk/server';
import { seedTicketHistory } from './seed-history.server.ts';
import { DIALOGUE, PROBLEMS, REASONS } from './seed-texts.server.ts';
import { ticket } from './contract.ts';

const hourMs = 3_600_000;

interface Teller {
  readonly context: SeedContext;
  readonly reporter: string;
  readonly agent: string;
  readonly at: (hours: number) => Date;
  readonly seen: () => Promise<{ id: string; version: number }>;
}

const accept = async ({ context, agent, at, seen }: Teller) => {
  await context.run(agent, ticket.handle, { ...(await seen()), step: 'ACCEPT' }, at(0.4));
};

async function talk({ context, reporter, agent, at, seen }: Teller): Promise<void> {
  const { id } = await seen();
  for (const [index, { staff, text }] of DIALOGUE.entries()) {
    await context.run(staff ? agent : reporter, ticket.reply, { id, content: text }, at(0.5 + index * 0.2));
  }
  await context.run(agent, ticket.reply, { id, content: '已联系产品组排查日志。', internal: true }, at(1.4));
}

const resolve = async ({ context, agent, at, seen }: Teller, remark: string) => {
  const { id, version } = await seen();
  await context.run(agent, ticket.handle, { id, version, step: 'RESOLVE', remark }, at(2));
};

type Path = (teller: Teller, answer: string) => Promise<void>;

const nothing: Path = () => Promise.resolve();
const held: Path = async (teller) => {
  await accept(teller);
  const input = { ...(await teller.seen()), step: 'HOLD' as const, remark: REASONS.hold[0] };
  await teller.context.run(teller.agent, ticket.handle, input, teller.at(1));
};
const handled: Path = async (teller) => {
  await accept(teller);
  await talk(teller);
};
const solved: Path = async (teller, answer) => {
  await handled(teller, answer);
  await resolve(teller, answer);
};
const confirmed: Path = async (teller, answer) => {
  await solved(teller, answer);
  const input = { ...(await teller.seen()), step: 'CONFIRM' as const, satisfaction: 5 as const, remark: '处理很及时' };
  await teller.context.run(teller.reporter, ticket.decide, input, teller.at(3));
};
const reopened: Path = async (teller, answer) => {
  await solved(teller, answer);
  const input = { ...(await teller.seen()), step: 'REOPEN' as const, remark: REASONS.reopen[0] };
  await teller.context.run(teller.reporter, ticket.decide, input, teller.at(3));
};
const cancelled: Path = async ({ context, reporter, at, seen }) => {
  await context.run(reporter, ticket.decide, { ...(await seen()), step: 'CANCEL', remark: REASONS.cancel[0] }, at(0.2));
};

/** Each demo reporter has some in every state: how they go, whether they are handed in, hours before now. */
const PATHS: readonly (readonly [path: Path, submit: boolean, ...hours: number[]])[] = [
  [nothing, false, 5, 2, 1],
  [nothing, true, 0.3, 1.5, 30],
  [handled, true, 3, 20],
  [reopened, true, 9],
  [held, true, 26, 8, 50],
  [solved, true, 12, 28, 6],
  [confirmed, true, 72, 120, 220],
  [cancelled, true, 60, 90, 160],
];
const STORIES = PATHS.flatMap(([path, submit, ...all]) => all.map((hours) => ({ path, submit, hours })));

const REPORTERS = [
  { account: 'gys_admin', agent: 'kf_8001', name: '程屿', phone: '12000000101' },
  { account: 'cg_buyer', agent: 'kf_8002', name: '陆苒', phone: '12000000102' },
] as const;

const versionOf = (db: Db, id: string) => async () =>
  db.selectFrom('svcTicket').select(['id', 'version']).where('id', '=', id).executeTakeFirstOrThrow();

async function tell(
  context: SeedContext,
  who: (typeof REPORTERS)[number],
  { path, submit, hours }: (typeof STORIES)[number],
  index: number,
  systems: readonly string[],
) {
  const problem = PROBLEMS[(index * 5 + who.account.length) % PROBLEMS.length] ?? PROBLEMS[0];
  const system = systems[index % systems.length];
  if (!problem || !system) return;
  const written = context.clock.now().getTime() - hours * hourMs;
  const at = (later: number) => new Date(Math.min(written + later * hourMs, context.clock.now().getTime()));
  const { answer, ...asked } = problem;
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
  await path({ context, reporter: who.account, agent: who.agent, at, seen: versionOf(context.db, id) }, answer);
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
