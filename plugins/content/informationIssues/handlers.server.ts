/** Editors write, submit and publish; who submits does not decide. */
import { contentBizType } from '@portal/sdk/calls/notice-types';
import { implement, keepForUndo, one } from '@portal/sdk/server';
import { informationIssues, placesOf } from './contract.ts';
import { addDraft, endOf, replaceDraft } from './draft.server.ts';
import { foundIssues, gone, issueList, namesOf, perform } from './issues.server.ts';
import { moveTo, submit } from './moves.server.ts';

export default implement(informationIssues, {
  page: (input, context) => issueList.page(foundIssues(context, input), input),

  counts: ({ state: _, ...others }, context) => issueList.counts(foundIssues(context, others), others, 'state'),

  async detail({ id }, context) {
    const found = issueList
      .rows(foundIssues(context))
      .select(['c.summary', 'c.content', 'c.coverFileId', 'c.attachmentFiles', 'c.publishMoment'])
      .where('c.id', '=', id);
    const { coverFileId, ...issue } = await one(found, gone);
    return { ...issue, coverFiles: coverFileId === null ? [] : [{ fileId: coverFileId, fileName: '封面图片' }] };
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
  },

  async top({ topUntil, ...seen }, context) {
    await perform(context, seen, 'TOP', { set: { topUntil: topUntil === undefined ? null : endOf(topUntil) } });
  },

  async remove(seen, context) {
    const removal = await keepForUndo(context, { bizType: contentBizType, table: 'cmsContent', id: seen.id });
    await perform(context, seen, 'DELETE', { set: { deleted: true } });
    return removal;
  },

  export: async (input, context) =>
    issueList.export(foundIssues(context, input), input, {
      title: '新闻稿件',
      named: await namesOf(context, input),
      columns: [
        'businessCode',
        'title',
        { field: 'contentSiteSubjects', width: 30, value: placesOf },
        'contentSource',
        'author',
        'topUntil',
        'viewCount',
        'publishAt',
        'updateTime',
        'state',
      ],
    }),
});
