import { defineServer } from '@portal/sdk/server';
import content from './content/handlers.ts';
import { seedContent } from './content/seed.ts';
import { sites, subjects } from './content/sites.ts';
import handbook from './handbook/handlers.ts';
import { seedHandbook } from './handbook/seed.ts';
import management from './management/handlers.ts';
import summary from './summary/handlers.ts';

export default defineServer({
  subjects: [sites, subjects, content, management, summary, handbook],
  seeds: [seedContent, seedHandbook],
});
