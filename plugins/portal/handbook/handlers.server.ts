/** Help is read by everybody it is written for; an article without roles is for visitors too. */
import { helpRated, helpSearched } from '@portal/sdk/calls/content';
import { contains, type Db, implement, one, page, refuse, sql } from '@portal/sdk/server';
import { excerptAround, visitor } from '../reading.server.ts';
import { handbook, type HelpArticle } from './contract.ts';
import { articles, readable } from './visible.server.ts';

type Readable = ReturnType<typeof readable>;

async function treeOf(readable: Readable) {
  const nodes = await readable
    .select(['h.id', 'h.parentId', 'h.nodeType', 'h.title', 'h.summary'])
    .orderBy('h.sort')
    .orderBy('h.id')
    .execute();
  const childrenOf = (id: string | null) => nodes.filter(({ parentId }) => parentId === id);
  const topicsOf = (id: string) =>
    childrenOf(id)
      .map((topic) => ({ ...topic, articles: childrenOf(topic.id) }))
      .filter(({ articles }) => articles.length > 0);
  return childrenOf(null)
    .map((product) => ({ ...product, topics: topicsOf(product.id) }))
    .filter(({ topics }) => topics.length > 0);
}

/** From the root down to a node, the node last. */
async function pathTo(db: Db, id: string) {
  const { rows } = await sql<{ id: string; title: string }>`
    with recursive up as (
      select id, title, parent_id, 0 as depth from pub_handbook where id = ${id}
      union all
      select h.id, h.title, h.parent_id, up.depth + 1 from pub_handbook h join up on h.id = up.parent_id
    ) select id, title from up order by depth desc`.execute(db);
  return rows;
}

/** The closest ancestor that the reader may see; undefined for an id that never was. */
async function nearestParent(readable: Readable, db: Db, id: string): Promise<string | undefined> {
  const ancestors = (await pathTo(db, id)).map((node) => node.id).reverse();
  if (ancestors.length === 0) return undefined;
  const seen = await readable.select('h.id').where('h.id', 'in', ancestors).execute();
  return ancestors.find((ancestor) => seen.some((node) => node.id === ancestor));
}

const usefulPercent = sql<
  number | null
>`(select round(100.0 * count(*) filter (where f.useful) / nullif(count(*), 0))::int
  from pub_handbook_opinion f where f.handbook_id = h.id)`;

async function articleOf(readable: Readable, db: Db, id: string, missing: boolean) {
  const node = await one(
    readable
      .select([
        'h.id',
        'h.title',
        'h.summary',
        'h.content',
        'h.versionNo',
        'h.updatedAt as updateTime',
        'h.manualFileId',
        'h.manualFileName',
        sql<HelpArticle['nodeType']>`h.node_type`.as('nodeType'),
        sql<HelpArticle['steps']>`h.steps`.as('steps'),
        usefulPercent.as('usefulPercent'),
      ])
      .where('h.id', '=', id),
  );
  const children = await readable.select(['h.id', 'h.title']).where('h.parentId', '=', id).orderBy('h.sort').execute();
  return { ...node, path: await pathTo(db, id), children, missing };
}

const gone = '帮助文章不存在或已下线';

const matches = (pattern: string) =>
  sql<boolean>`(h.title ilike ${pattern} or h.summary ilike ${pattern} or h.content_text ilike ${pattern})`;

export default implement(handbook, {
  tree: (_, context) => treeOf(readable(context)),

  page({ keyword, faq, routeUrl, productId, ...paging }, context) {
    const word = keyword?.trim() ?? '';
    const pattern = contains(word);
    const asked = faq === undefined ? articles(context) : articles(context).where('h.isFaq', '=', faq);
    const found = asked
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
