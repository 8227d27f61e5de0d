import { defineServer } from '@portal/sdk/server';
import content from './content/handlers.ts';
import presentation from './content/presentation.ts';
import { seedContent } from './content/seed.ts';
import { sites, subjects } from './content/sites.ts';
import handbook from './handbook/handlers.ts';
import { seedHandbook } from './handbook/seed.ts';
import summary from './summary/handlers.ts';

export default defineServer({
  subjects: [sites, subjects, content, presentation, summary, handbook],
  seeds: [seedContent, seedHandbook],
});
