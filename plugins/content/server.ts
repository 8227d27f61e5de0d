import { contentBizType } from '@portal/sdk/calls/content';
import { defineServer } from '@portal/sdk/server';
import { siteKeeping, subjectKeeping } from './channelManagement/handlers.ts';
import { seedChannels } from './channelManagement/seed.ts';
import { contentChecks } from './checks.ts';
import { handbookBizType, handbookSetting as handbookCalls } from './handbookSetting/contract.ts';
import handbookSetting from './handbookSetting/handlers.ts';
import { seedHandbookSetting } from './handbookSetting/seed.ts';
import { reviews } from './informationIssues/audit.ts';
import informationIssues from './informationIssues/handlers.ts';
import { visibleIssues } from './informationIssues/issues.ts';
import { seedIssues } from './informationIssues/seed.ts';
import { seedReviews } from './informationIssues/seed-reviews.ts';
import { issueSteps } from './informationIssues/steps.ts';

export default defineServer({
  subjects: [informationIssues, siteKeeping, subjectKeeping, handbookSetting],
  documents: [
    {
      bizType: contentBizType,
      title: '新闻',
      visible: (reader) => visibleIssues(reader).select(['c.id as id', 'c.businessCode as code']),
      published: ({ db }) =>
        db
          .selectFrom('cmsContent as c')
          .select(['c.id as id', 'c.businessCode as code'])
          .where('c.state', '=', 3)
          .where('c.deleted', '=', false),
      steps: [issueSteps],
      decide: ['content:news:audit'],
    },
    {
      bizType: handbookBizType,
      visible: ({ db, user }) =>
        db
          .selectFrom('cmsHandbook as h')
          .select(['h.id as id', 'h.title as code'])
          .where((eb) => eb.val(user.codes.has(handbookCalls.page.access))),
    },
  ],
  subscriptions: [...reviews],
  seeds: [seedReviews, seedChannels, seedIssues, seedHandbookSetting],
  checks: contentChecks,
});
