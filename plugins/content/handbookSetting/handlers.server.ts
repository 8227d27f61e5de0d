/** Help is written once and shown wherever it belongs: by product, by topic, by page. */
import { filesGranted } from '@portal/sdk/calls/files';
import { type Context, imagesOf, implement, one, page, refuse, sql } from '@portal/sdk/server';
import { nodesFor } from '../nodes.server.ts';
import { handbookBizType, handbookSetting } from './contract.ts';
import { textOfDocx } from './docx.server.ts';
import { helpReport } from './report.server.ts';
import { demand, foundHelp, gone, groupNodes, helpRows, perform } from './rows.server.ts';
import { joined } from './text.server.ts';
import { copyArticle, saveArticle, saveNode } from './write.server.ts';

type Parts = { title: string; content: string }[];

async function detailOf(context: Context, id: string) {
  const { steps, content, manualFileId, manualFileName, ...row } = await one(
    helpRows(context)
      .select(['h.summary', 'h.content', 'h.steps', 'h.manualFileId', 'h.manualFileName'])
      .where('h.id', '=', id),
    gone,
  );
  const manual = manualFileId === null ? [] : [{ fileId: manualFileId, fileName: manualFileName ?? '操作手册.pdf' }];
  return { ...row, content: joined(content, steps as Parts), manualFiles: manual };
}

/** A draft's files are its editors'; what a published article shows is for all: the address of a file is the secret. */
async function grantFiles(context: Context, id: string): Promise<void> {
  const { content, manualFiles, state } = await detailOf(context, id);
  const fileIds = [...imagesOf(content), ...manualFiles.map(({ fileId }) => fileId)];
  const to = state === 1 ? 'public' : { bizType: handbookBizType, bizId: id };
  await context.emit(filesGranted, { fileIds, to });
}

const known = ({ db }: Context, id: string) =>
  one(db.selectFrom('cmsHandbook').select('parentId').where('id', '=', id), gone);

async function takePlace(context: Context, id: string, direction: 'UP' | 'DOWN'): Promise<void> {
  const { db } = context;
  const { parentId } = await known(context, id);
  const rows = await db
    .selectFrom('cmsHandbook')
    .select('id')
    .where(sql<boolean>`parent_id is not distinct from ${parentId}`)
    .orderBy('sort')
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = rows.map((row) => row.id);
  const from = ids.indexOf(id);
  const to = from + (direction === 'UP' ? -1 : 1);
  const other = ids[to];
  if (other === undefined) return refuse('conflict', direction === 'UP' ? '已经是第一个' : '已经是最后一个');
  [ids[from], ids[to]] = [other, id];
  for (const [sort, one] of ids.entries())
    await db.updateTable('cmsHandbook').set({ sort }).where('id', '=', one).execute();
}

const topics = ({ db }: Context) =>
  db
    .selectFrom('cmsHandbook as t')
    .innerJoin('cmsHandbook as p', 'p.id', 't.parentId')
    .select(['t.id', 't.title', 'p.title as productName'])
    .where('t.nodeType', '=', 'TOPIC')
    .orderBy('p.sort')
    .orderBy('t.sort')
    .execute();

/** Pages of the menu, and whether published help belongs to each. */
const pages = ({ db }: Context) =>
  db
    .selectFrom('pubMenu as m')
    .select(['m.routeUrl', 'm.menuName'])
    .select(
      sql<boolean>`exists (select from cms_handbook h where h.state = 1 and m.route_url = any(h.route_urls))`.as(
        'covered',
      ),
    )
    .where('m.button', '=', '0')
    .where('m.routeUrl', 'is not', null)
    .orderBy('m.sort')
    .orderBy('m.menuId')
    .$narrowType<{ routeUrl: string }>()
    .execute();

export default implement(handbookSetting, {
  nodes: async (question, context) => nodesFor(await groupNodes(context), question),

  page: ({ page: number, size, ...filters }, context) => page(foundHelp(context, filters), { page: number, size }),

  detail: ({ id }, context) => detailOf(context, id),

  async save(input, context) {
    const saved = await saveArticle(context, input);
    await grantFiles(context, saved.id);
    return saved;
  },

  saveNode: (input, context) => saveNode(context, input),

  async updateState({ state, ...seen }, context) {
    const set = { updatedBy: context.user.userId };
    await perform(context, seen, state === 1 ? 'PUBLISH' : 'TAKE_OFF', { set });
    if (state === 1) await grantFiles(context, seen.id);
    return null;
  },

  async sort({ id, direction }, context) {
    await takePlace(context, id, direction);
    return null;
  },

  async remove({ id }, context) {
    const { db } = context;
    await known(context, id);
    const below = await db.selectFrom('cmsHandbook').select('id').where('parentId', '=', id).executeTakeFirst();
    if (below) refuse('conflict', '请先删除或移走下级内容');
    const { version } = await demand(context, { id }, 'DELETE');
    const removed = db.deleteFrom('cmsHandbook').where('id', '=', id).where('version', '=', version).returning('id');
    await one(removed, '内容已被他人处理，请刷新', 'conflict');
    return null;
  },

  async copy({ id, parentId }, context) {
    const copied = await copyArticle(context, id, parentId);
    await grantFiles(context, copied.id);
    return copied;
  },

  importDocx: ({ fileId }, context) => textOfDocx(context, fileId),

  async places(_, context) {
    const [all, menu] = await Promise.all([topics(context), pages(context)]);
    return { topics: all, pages: menu };
  },

  report: (period, context) => helpReport(context, period),
});
