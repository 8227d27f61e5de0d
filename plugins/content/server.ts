import { defineServer } from '@portal/sdk/server';
import { siteKeeping, subjectKeeping } from './channelManagement/handlers.ts';
import { review } from './informationIssues/audit.ts';
import informationIssues from './informationIssues/handlers.ts';
import { seedReviews } from './informationIssues/seed-reviews.ts';

export default defineServer({
  subjects: [informationIssues, siteKeeping, subjectKeeping],
  subscriptions: [review],
  seeds: [seedReviews],
});
