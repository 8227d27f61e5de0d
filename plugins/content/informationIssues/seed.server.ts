/** Writes the planned articles through the real calls: an editor writes, the operating unit decides. */
import { contentBizType } from '@portal/sdk/calls/content';
import { addDays } from '@portal/sdk/format';
import { decideAs, type SeedContext } from '@portal/sdk/server';
import { subjects } from '../channelManagement/contract.ts';
import { informationIssues } from './contract.ts';
import { PLAN, type Plan } from './seed-plan.server.ts';

const author = 'admin';
const reviewer = 'yy_ops';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const entriesOf = ({ title, summary, paragraphs, daysAhead }: Plan, subjectId: string, today: string) => ({
  title,
  summary,
  subjectIds: [subjectId],
  contentSource: '澜岳e服务平台',
  author: '平台运营组',
  content: paragraphs.map((text) => `<p>${text}</p>`).join(''),
  ...(daysAhead !== undefined && { publishAt: `${addDays(today, daysAhead)}T09:00` }),
});

async function write(context: SeedContext, plan: Plan, subjectId: string): Promise<void> {
  const { run, clock } = context;
  const { way, daysAgo } = plan;
  const written = new Date(clock.now().getTime() - daysAgo * dayMs - 5 * hourMs);
  const later = (hours: number) => new Date(written.getTime() + hours * hourMs);
  const entries = entriesOf(plan, subjectId, clock.today());
  const sent = { ...entries, ...(way !== 'draft' && { submit: 'YES' as const }) };
  const { id } = await run(author, informationIssues.add, sent, written);
  if (way === 'draft' || way === 'waiting') return;
  const { businessCode } = await run(author, informationIssues.detail, { id }, written);
  const { opinion: auditOpinion = '同意发布。' } = plan;
  const decision = { bizType: contentBizType, bizCode: businessCode, approve: way !== 'rejected', auditOpinion };
  await decideAs(context, reviewer, decision, later(1));
  if (way !== 'offline') return;
  const { version } = await run(author, informationIssues.detail, { id }, later(2));
  await run(author, informationIssues.updateState, { id, version, state: 4 }, later(3));
}

export async function seedIssues(context: SeedContext): Promise<void> {
  const sites = await context.run(author, subjects.tree, {});
  const idOf = new Map(sites.flatMap((site) => site.subjects.map((one) => [one.subjectCode, one.subjectId] as const)));
  for (const plan of PLAN) await write(context, plan, idOf.get(plan.subject) ?? '');
  context.progress(`新闻稿件：${PLAN.length} 篇`);
}
