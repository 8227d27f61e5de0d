import { type SearchSource, sql } from '@portal/sdk/server';
import { articles } from './visible.server.ts';

/** Help by title and summary. It has no number: the title stands there, and beside it where the article is found. */
export const helpSearch: SearchSource = {
  ...{ kind: 'help', title: '帮助', sort: 75, access: 'login' },
  words: sql`select h.id, concat_ws(chr(10), h.title, h.summary) as words from pub_handbook h`,
  follows: { pubHandbook: 'id' },
  rows: (reader) =>
    articles(reader).select([
      ...(['h.id', 'h.title as number'] as const),
      sql<string>`p.title || ' / ' || t.title`.as('name'),
      sql<null>`null`.as('state'),
      sql<null>`null`.as('amount'),
      sql<null>`null`.as('party'),
      sql<string>`'/ef/helpCenter?id=' || h.id`.as('path'),
    ]),
};
