/** Where a subject stands: below another of its site, at most three deep. */
import { type Context, one, refuse, sql } from '@portal/sdk/server';
import { maxDepth } from './contract.ts';

interface Place {
  readonly siteId: string;
  readonly parentId?: string;
  /** Absent for a new one. */
  readonly subjectId?: string;
}

/** Ids from a subject up to the top, itself first. */
async function above({ db }: Context, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select id, parent_id, 1 as step from cms_subject where id = ${id}
      union all
      select o.id, o.parent_id, up.step + 1 from cms_subject o join up on o.id = up.parent_id
    ) select id from up order by step`.execute(db);
  return rows.map((row) => row.id);
}

/** Levels of a subject with all below it. */
async function height({ db }: Context, id: string): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    with recursive down as (
      select id, 1 as step from cms_subject where id = ${id}
      union all
      select o.id, down.step + 1 from cms_subject o join down on o.parent_id = down.id
    ) select max(step) as height from down`.execute(db);
  return rows[0]?.height ?? 1;
}

/** @throws Refusal where the place is another site's, below itself, or too deep. */
export async function checkPlace(context: Context, { siteId, parentId, subjectId }: Place): Promise<void> {
  if (parentId === undefined) return;
  const parent = context.db.selectFrom('cmsSubject').select('siteId').where('id', '=', parentId);
  const { siteId: parentSite } = await one(parent, '上级栏目不存在');
  if (parentSite !== siteId) refuse('invalid', '上级栏目须属于同一站点');
  const path = await above(context, parentId);
  if (subjectId !== undefined && path.includes(subjectId)) refuse('invalid', '不能移到自己的下级栏目');
  const own = subjectId === undefined ? 1 : await height(context, subjectId);
  if (path.length + own > maxDepth) refuse('invalid', `栏目最多 ${maxDepth} 级`);
}
