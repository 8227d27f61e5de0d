/** Help is read by everybody it is written for; an article without roles is for visitors too. */
import { helpRated, helpSearched } from '@portal/sdk/calls/content';
import { contains, type Context, implement, one, page, refuse, sql } from '@portal/sdk/server';
import { excerptAround } from '../excerpt.server.ts';
import { visitor } from '../visitor.server.ts';
import { handbook } from './contract.ts';
import { articleOf, nearestParent } from './detail.server.ts';
import { published, readable } from './readable.server.ts';
import { treeOf } from './tree.server.ts';

const gone = '帮助文章不存在或已下线';

/** Articles whose topic and product are published too. */
const articles = (context: Context) =>
  readable(context)
    .innerJoin('pubHandbook as t', 't.id', 'h.parentId')
    .innerJoin('pubHandbook as p', 'p.id', 't.parentId')
    .where('h.nodeType', '=', 'ARTICLE')
    .where('t.state', '=', published)
    .where('p.state', '=', published);

const matches = (pattern: string) =>
  sql<boolean>`(h.title ilike ${pattern} or h.summary ilike ${pattern} or h.content_text ilike ${pattern})`;

export default implement(handbook, {
  tree: (_, context) => treeOf(readable(context)),

  page({ keyword, faq, routeUrl, productId, ...paging }, context) {
    const word = keyword?.trim() ?? '';
    const pattern = contains(word);
    const found = articles(context)
      .$if(faq !== undefined, (q) => q.where('h.isFaq', '=', faq ?? false))
      .$if(productId !== undefined, (q) => q.where('p.id', '=', productId ?? ''))
      .$if(routeUrl !== undefined, (q) => q.where(sql<boolean>`${routeUrl ?? ''} = any(h.route_urls)`))
      .$if(keyword !== undefined, (q) => q.where(matches(pattern)))
      .select([
        'h.id',
        'h.title',
        'h.summary',
        'p.title as productName',
        't.title as topicName',
        'h.updatedAt as updateTime',
        (keyword === undefined ? sql<string | null>`null` : excerptAround('h.content_text', word)).as('excerpt'),
      ])
      .$if(keyword !== undefined, (q) => q.orderBy(sql`(h.title ilike ${pattern})`, 'desc'))
      .orderBy('p.sort')
      .orderBy('t.sort')
      .orderBy('h.sort');
    return page(found, paging);
  },

  async searched({ keyword: asked }, context) {
    const keyword = asked.trim();
    const { hits } = await articles(context)
      .where(matches(contains(keyword)))
      .select(sql<number>`count(*)::int`.as('hits'))
      .executeTakeFirstOrThrow();
    await context.emit(helpSearched, { keyword, hits, visitor: visitor(context), day: context.clock.today() });
  },

  async detail({ id, routeUrl }, context) {
    if (id === undefined && routeUrl === undefined) refuse('invalid', '请指定帮助文章');
    const asked = readable(context)
      .select('h.id')
      .$if(id !== undefined, (q) => q.where('h.id', '=', id ?? ''))
      .$if(id === undefined, (q) => q.where(sql<boolean>`${routeUrl ?? ''} = any(h.route_urls)`))
      .orderBy('h.sort');
    const found = (await asked.executeTakeFirst())?.id;
    const shown = found ?? (id === undefined ? undefined : await nearestParent(readable(context), context.db, id));
    return shown === undefined
      ? refuse('notFound', gone)
      : articleOf(readable(context), context.db, shown, found === undefined);
  },

  async feedback({ id, useful, reason = null }, context) {
    await one(readable(context).select('h.id').where('h.id', '=', id).where('h.nodeType', '=', 'ARTICLE'), gone);
    const opinion = { handbookId: id, useful, reason: useful ? null : reason, visitor: visitor(context) };
    await context.emit(helpRated, opinion);
  },
});
