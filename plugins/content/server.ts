import { defineServer } from '@portal/sdk/server';
import { siteKeeping, subjectKeeping } from './channelManagement/handlers.ts';
import { seedChannels } from './channelManagement/seed.ts';
import { contentChecks } from './checks.ts';
import handbookSetting from './handbookSetting/handlers.ts';
import { seedHandbookSetting } from './handbookSetting/seed.ts';
import { review } from './informationIssues/audit.ts';
import informationIssues from './informationIssues/handlers.ts';
import { seedIssues } from './informationIssues/seed.ts';
import { seedReviews } from './informationIssues/seed-reviews.ts';

export default defineServer({
  subjects: [informationIssues, siteKeeping, subjectKeeping, handbookSetting],
  subscriptions: [review],
  seeds: [seedReviews, seedChannels, seedIssues, seedHandbookSetting],
  checks: contentChecks,
});
