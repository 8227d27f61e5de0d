/**
 * Articles under the editors' hands, three or more in every state that has no readers yet, or none any more: written
 * through the real calls, and decided by the operating unit.
 */
import { contentBizType } from '@portal/sdk/calls/notice-types';
import { addDays } from '@portal/sdk/format';
import { decideAs, type SeedContext } from '@portal/sdk/server';
import { subjects } from '../channelManagement/contract.ts';
import { htmlOf, type Prose, readProse } from '../seed-prose.server.ts';
import { informationIssues } from './contract.ts';
import { requestReview } from './moves.server.ts';

const author = 'admin';
const reviewer = 'yy_ops';
const reviewed = 'SUPPLIER-REVIEW';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Hours before its publication at which the reviewed article was submitted, and decided. */
const submittedBefore = 16;
const decidedBefore = 15;

const before = (moment: string, hours: number) => new Date(new Date(moment).getTime() - hours * hourMs);

const submitter = ({ db }: SeedContext) =>
  db
    .selectFrom('pubUser as u')
    .innerJoin('pubMembership as m', (join) => join.onRef('m.userId', '=', 'u.id').on('m.currentFlag', '=', 1))
    .select(['u.id as starter', 'm.entId'])
    .where('u.account', '=', author)
    .executeTakeFirstOrThrow();

const passed = { bizType: contentBizType, approve: true, auditOpinion: '内容准确，同意发布。' };

export async function seedReviews(context: SeedContext): Promise<void> {
  const by = await submitter(context);
  const articles = await context.db
    .selectFrom('cmsContent')
    .select(['businessCode', 'title', 'createdAt'])
    .where((eb) => eb.or([eb('state', '=', 1), eb('businessCode', '=', reviewed)]))
    .orderBy('id')
    .execute();
  for (const { businessCode, title, createdAt } of articles) {
    const over = businessCode === reviewed;
    const at = before(createdAt, over ? submittedBefore : 0);
    if (over)
      await context.db.updateTable('cmsContent').set({ state: 1 }).where('businessCode', '=', reviewed).execute();
    await requestReview((type, payload) => context.emit(author, type, payload, at), { businessCode, title, ...by });
    if (over) await decideAs(context, reviewer, { ...passed, bizCode: businessCode }, before(createdAt, decidedBefore));
  }
}

const entriesOf = ({ title, facts, body }: Prose, subjectId: string, today: string) => ({
  title,
  summary: facts['摘要'] ?? '',
  subjectIds: [subjectId],
  contentSource: '澜岳e服务平台',
  author: '平台运营组',
  content: htmlOf(body),
  ...(facts['定时'] !== undefined && { publishAt: `${addDays(today, Number(facts['定时']))}T09:00` }),
});

/** As far as `状态` says: 草稿, 待审, 定时, 驳回 or 下线, written `日期` days before today. */
async function write(context: SeedContext, prose: Prose, subjectId: string): Promise<void> {
  const { run, clock } = context;
  const { 状态: way, 日期: daysAgo, 意见: auditOpinion = '同意发布。' } = prose.facts;
  const written = new Date(clock.now().getTime() - Number(daysAgo) * dayMs - 5 * hourMs);
  const later = (hours: number) => new Date(written.getTime() + hours * hourMs);
  const entries = entriesOf(prose, subjectId, clock.today());
  const sent = { ...entries, ...(way !== '草稿' && { submit: 'YES' as const }) };
  const { id } = await run(author, informationIssues.add, sent, written);
  if (way === '草稿' || way === '待审') return;
  const { businessCode } = await run(author, informationIssues.detail, { id }, written);
  const decision = { bizType: contentBizType, bizCode: businessCode, approve: way !== '驳回', auditOpinion };
  await decideAs(context, reviewer, decision, later(1));
  if (way !== '下线') return;
  const { version } = await run(author, informationIssues.detail, { id }, later(2));
  await run(author, informationIssues.updateState, { id, version, state: 4 }, later(3));
}

export async function seedIssues(context: SeedContext): Promise<void> {
  const sites = await context.run(author, subjects.tree, {});
  const idOf = new Map(sites.flatMap((site) => site.subjects.map((one) => [one.subjectCode, one.subjectId] as const)));
  const plan = readProse('./articles/plan.md', import.meta.url);
  for (const prose of plan) await write(context, prose, idOf.get(prose.facts['栏目'] ?? '') ?? '');
  context.progress(`新闻稿件：${plan.length} 篇`);
}
