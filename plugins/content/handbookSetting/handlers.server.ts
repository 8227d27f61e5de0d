/** Help is written once and shown wherever it belongs: by product, by topic, by page. */
import { filesGranted } from '@portal/sdk/calls/files';
import { type Context, imagesOf, implement, one, page, refuse, sql } from '@portal/sdk/server';
import { nodesFor, takePlace } from '../editing.server.ts';
import { handbookBizType, handbookSetting } from './contract.ts';
import { textOfDocx } from './docx.server.ts';
import { helpReport } from './report.server.ts';
import { demand, foundHelp, gone, groupNodes, helpRows, perform } from './rows.server.ts';
import { copyArticle, joined, saveArticle, saveNode, type Step } from './write.server.ts';

async function detailOf(context: Context, id: string) {
  const { steps, content, manualFileId, manualFileName, ...row } = await one(
    helpRows(context)
      .select(['h.summary', 'h.content', 'h.manualFileId', 'h.manualFileName', sql<Step[]>`h.steps`.as('steps')])
      .where('h.id', '=', id),
    gone,
  );
  const manual = manualFileId === null ? [] : [{ fileId: manualFileId, fileName: manualFileName ?? '操作手册.pdf' }];
  return { ...row, content: joined(content, steps), manualFiles: manual };
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

  saveNode,

  async updateState({ state, ...seen }, context) {
    const set = { updatedBy: context.user.userId };
    await perform(context, seen, state === 1 ? 'PUBLISH' : 'TAKE_OFF', { set });
    if (state === 1) await grantFiles(context, seen.id);
  },

  async sort({ id, direction }, context) {
    const { parentId } = await known(context, id);
    const neighbours = sql<boolean>`parent_id is not distinct from ${parentId}`;
    return takePlace(context, 'cmsHandbook', neighbours, { id, direction });
  },

  async remove({ id }, context) {
    const { db } = context;
    await known(context, id);
    const below = await db.selectFrom('cmsHandbook').select('id').where('parentId', '=', id).executeTakeFirst();
    if (below) refuse('conflict', '请先删除或移走下级内容');
    const { version } = await demand(context, { id }, 'DELETE');
    const removed = db.deleteFrom('cmsHandbook').where('id', '=', id).where('version', '=', version).returning('id');
    await one(removed, '内容已被他人处理，请刷新', 'conflict');
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
