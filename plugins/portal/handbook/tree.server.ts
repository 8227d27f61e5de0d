/** The tree of help, from the rows that its reader may see. */
import type { Readable } from './readable.server.ts';

export async function treeOf(readable: Readable) {
  const nodes = await readable
    .select(['h.id', 'h.parentId', 'h.nodeType', 'h.title', 'h.summary'])
    .orderBy('h.sort')
    .orderBy('h.id')
    .execute();
  const childrenOf = (id: string | null) => nodes.filter(({ parentId }) => parentId === id);
  const products = childrenOf(null).map(({ id, title, summary }) => ({
    id,
    title,
    summary,
    topics: childrenOf(id)
      .map((topic) => ({
        id: topic.id,
        title: topic.title,
        articles: childrenOf(topic.id).map((leaf) => ({ id: leaf.id, title: leaf.title })),
      }))
      .filter(({ articles }) => articles.length > 0),
  }));
  return products.filter(({ topics }) => topics.length > 0);
}
