import { type SearchSource, sql } from '@portal/sdk/server';
import { isOpenTo, isPublished } from '../reading.server.ts';

/** Published articles, by code, title and summary. */
export const articleSearch: SearchSource = {
  ...{ kind: 'article', title: '新闻公告', sort: 70, access: 'login' },
  words: sql`
    select c.id, concat_ws(chr(10), c.business_code, c.title, c.summary) as words from pub_content c`,
  follows: { pubContent: 'id' },
  rows: (reader) =>
    reader.db
      .selectFrom('pubContent as c')
      .where(isPublished(reader.clock.now().toISOString()))
      .where(isOpenTo(reader))
      .select([
        ...(['c.id', 'c.businessCode as number', 'c.title as name'] as const),
        sql<null>`null`.as('state'),
        sql<null>`null`.as('amount'),
        sql<null>`null`.as('party'),
        sql<string>`'/ef/newsDetails?id=' || c.id`.as('path'),
      ]),
};
