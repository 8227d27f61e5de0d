import { contentBizType } from '@portal/sdk/calls/notice-types';
import { approvalCheck, defineServer, invariant, sql } from '@portal/sdk/server';
import { siteKeeping, subjectKeeping } from './channelManagement/handlers.server.ts';
import { seedChannels } from './channelManagement/seed.server.ts';
import { handbookBizType, handbookSetting as handbookCalls } from './handbookSetting/contract.ts';
import handbookSetting from './handbookSetting/handlers.server.ts';
import { seedHandbook, seedHandbookSetting } from './handbookSetting/seed.server.ts';
import { issueSteps } from './informationIssues/contract.ts';
import informationIssues from './informationIssues/handlers.server.ts';
import { visibleIssues } from './informationIssues/issues.server.ts';
import { newsFlow, reviews } from './informationIssues/moves.server.ts';
import { seedIssues, seedReviews } from './informationIssues/seed.server.ts';
import { seedLikes, seedPresentation } from './published/seed-presentation.server.ts';
import { seedContent } from './published/seed.server.ts';
import { keptOfReaders, readerSubscriptions } from './readers/readers.server.ts';

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
      flow: newsFlow,
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
  subscriptions: [...reviews, ...readerSubscriptions],
  seeds: [
    seedContent,
    seedLikes,
    seedPresentation,
    seedHandbook,
    seedReviews,
    seedChannels,
    seedIssues,
    seedHandbookSetting,
  ],
  kept: keptOfReaders,
  checks: [
    approvalCheck(
      '内容',
      contentBizType,
      sql`select business_code as code from cms_content where state = 1 and not deleted`,
    ),
    invariant('已发布和待发布的内容都有发布时间，且早于失效时间')`
      select business_code as row from cms_content
      where not deleted and state in (2, 3) and (publish_at is null or expire_at <= publish_at)`,
  ],
});
