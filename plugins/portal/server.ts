import { defineServer } from '@portal/sdk/server';
import content, { sites, subjects } from './content/handlers.server.ts';
import handbook from './handbook/handlers.server.ts';
import { helpSearch } from './handbook/search.server.ts';
import management from './management/handlers.server.ts';
import summary from './summary/handlers.server.ts';
import { articleSearch } from './content/search.server.ts';

export default defineServer({
  subjects: [sites, subjects, content, management, summary, handbook],
  search: [articleSearch, helpSearch],
});
