/** Reviews of seeded articles: one that is over, and one that waits for the operating unit. */
import { contentBizType } from '@portal/sdk/calls/content';
import { decideAs, type SeedContext } from '@portal/sdk/server';
import { requestReview } from './request-review.server.ts';

const author = 'admin';
const reviewer = 'yy_ops';
const reviewed = 'SUPPLIER-REVIEW';
const hourMs = 3600 * 1000;
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
