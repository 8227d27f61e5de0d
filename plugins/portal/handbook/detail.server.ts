/** One node of the help with its surroundings; what is gone leads to the nearest node that is left. */
import { type Db, one, sql } from '@portal/sdk/server';
import type { HelpArticle } from './contract.ts';
import type { Readable } from './readable.server.ts';
type Leaf = { id: string; title: string };

/** From the root down to a node, the node last. */
async function pathTo(db: Db, id: string): Promise<Leaf[]> {
  const { rows } = await sql<Leaf>`
    with recursive up as (
      select id, title, parent_id, 0 as depth from pub_handbook where id = ${id}
      union all
      select h.id, h.title, h.parent_id, up.depth + 1 from pub_handbook h join up on h.id = up.parent_id
    ) select id, title from up order by depth desc`.execute(db);
  return rows;
}

/** The closest ancestor that the reader may see; undefined for an id that never was. */
export async function nearestParent(readable: Readable, db: Db, id: string): Promise<string | undefined> {
  const ancestors = (await pathTo(db, id)).map((node) => node.id).reverse();
  if (ancestors.length === 0) return undefined;
  const seen = await readable.select('h.id').where('h.id', 'in', ancestors).execute();
  return ancestors.find((ancestor) => seen.some((node) => node.id === ancestor));
}

const usefulPercent = sql<
  number | null
>`(select round(100.0 * count(*) filter (where f.useful) / nullif(count(*), 0))::int
  from pub_handbook_opinion f where f.handbook_id = h.id)`;

export async function articleOf(readable: Readable, db: Db, id: string, missing: boolean) {
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
