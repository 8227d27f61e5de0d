import { defineServer } from '@portal/sdk/server';
import content from './content/handlers.server.ts';
import { seedContent } from './content/seed.server.ts';
import { sites, subjects } from './content/sites.server.ts';
import handbook from './handbook/handlers.server.ts';
import { seedHandbook } from './handbook/seed.server.ts';
import management from './management/handlers.server.ts';
import summary from './summary/handlers.server.ts';

export default defineServer({
  subjects: [sites, subjects, content, management, summary, handbook],
  seeds: [seedContent, seedHandbook],
  kept: [
    { table: 'cms_search_log', since: 'at', days: 90 },
    { table: 'cms_handbook_search', since: 'day', days: 90 },
    { table: 'cms_view', since: 'day', days: 30 },
    { table: 'cms_handbook_feedback', since: 'at', days: 730 },
  ],
});
