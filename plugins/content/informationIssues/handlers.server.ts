/** Editors write, submit and publish; who submits does not decide. */
import { implement, one, page, sql } from '@portal/sdk/server';
import { type IssueDetail, informationIssues } from './contract.ts';
import { addDraft, endOf, replaceDraft } from './draft.server.ts';
import { exportIssues } from './export.server.ts';
import { countsOf, facts, foundIssues } from './issues.server.ts';
import { moveTo, submit } from './moves.server.ts';
import { gone, perform } from './transitions.server.ts';

const SORT = { updateTime: 'c.updatedAt', viewCount: 'c.viewCount', publishAt: 'c.publishAt' } as const;

export default implement(informationIssues, {
  page(input, context) {
    const { sort = 'updateTime', order = 'desc' } = input;
    const rows = foundIssues(context, input).select(facts(context.clock.now().toISOString()));
    return page(
      rows.orderBy(SORT[sort], (o) => (order === 'asc' ? o.asc() : o.desc().nullsLast())).orderBy('c.id', 'desc'),
      input,
    );
  },

  counts: (input, context) => countsOf(context, input),

  async detail({ id }, context) {
    const { coverFileId, attachmentFiles, ...found } = await one(
      foundIssues(context, {})
        .select(facts(context.clock.now().toISOString()))
        .select(['c.summary', 'c.content', 'c.coverFileId', 'c.attachmentFiles'])
        .select(
          sql<string | null>`to_char(c.publish_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI')`.as(
            'publishMoment',
          ),
        )
        .where('c.id', '=', id),
      gone,
    );
    return {
      ...found,
      coverFiles: coverFileId === null ? [] : [{ fileId: coverFileId, fileName: '封面图片' }],
      attachmentFiles: attachmentFiles as IssueDetail['attachmentFiles'],
    };
  },

  async add({ submit: sends, ...entries }, context) {
    const draft = await addDraft(context, entries);
    return sends ? submit(context, draft) : draft;
  },

  async update({ submit: sends, ...entries }, context) {
    const draft = await replaceDraft(context, entries);
    return sends ? submit(context, draft) : draft;
  },

  async updateState({ state, ...seen }, context) {
    await moveTo(context, state, seen);
    return null;
  },

  async top({ topUntil, ...seen }, context) {
    await perform(context, seen, 'TOP', { set: { topUntil: topUntil === undefined ? null : endOf(topUntil) } });
    return null;
  },

  async remove(seen, context) {
    await perform(context, seen, 'DELETE', { set: { deleted: true } });
    return null;
  },

  export: (input, context) => exportIssues(input, context),
});
