/** Sites and subjects, as their keepers see them: disabled ones too, and with what hangs on them. */
import {
  contains,
  type Context,
  implement,
  listOf,
  one,
  page,
  type Reader,
  refuse,
  refuseField,
  sql,
  transitions,
} from '@portal/sdk/server';
import { nodesFor, takePlace, touched } from '../editing.server.ts';
import {
  keepingSteps,
  maxDepth,
  OFFERED,
  siteNode,
  sites,
  subjectNode,
  type SubjectRow,
  subjects,
} from './contract.ts';

interface Place {
  readonly siteId: string;
  readonly parentId?: string;
  /** Absent for a new one. */
  readonly subjectId?: string;
}

/** @throws Refusal where the place is another site's, below itself, or too deep. */
async function checkPlace({ db }: Context, { siteId, parentId, subjectId }: Place): Promise<void> {
  if (parentId === undefined) return;
  const all = await db.selectFrom('cmsSubject').select(['id', 'parentId', 'siteId']).execute();
  const parent = all.find(({ id }) => id === parentId) ?? refuse('notFound', '上级栏目不存在');
  if (parent.siteId !== siteId) refuseField('parentId', '上级栏目须属于同一站点');
  const above = (id: string | null): string[] =>
    all.filter((one) => one.id === id).flatMap((one) => [one.id, ...above(one.parentId)]);
  const height = (id: string | undefined): number =>
    1 + Math.max(0, ...all.filter((one) => id !== undefined && one.parentId === id).map((one) => height(one.id)));
  const path = above(parentId);
  if (subjectId !== undefined && path.includes(subjectId)) refuseField('parentId', '不能移到自己的下级栏目');
  if (path.length + height(subjectId) > maxDepth) refuseField('parentId', `栏目最多 ${maxDepth} 级`);
}

const changed = '数据已被他人修改，请刷新';

const visible = ({ user }: Reader) => sql<boolean>`${user.codes.has(sites.add.access)}::boolean`;
const keeping = { parties: {}, visible, steps: keepingSteps };
const siteSteps = transitions({ table: 'cmsSite', noun: '站点', ...keeping });
const subjectSteps = transitions({ table: 'cmsSubject', noun: '栏目', ...keeping });
const STEP = { 1: 'ENABLE', 0: 'DISABLE' } as const;

const siteRows = (reader: Reader) =>
  reader.db
    .selectFrom('cmsSite as t')
    .select(['t.id as siteId', 't.siteCode', 't.siteName', 't.domain', 't.sort', 't.version'])
    .select([sql<0 | 1>`t.status::int`.as('status'), siteSteps.may(reader, 't.id').as('may')]);

const subjectRows = (reader: Reader) =>
  reader.db
    .selectFrom('cmsSubject as o')
    .select(['o.id as subjectId', 'o.siteId', 'o.parentId', 'o.subjectCode', 'o.subjectName', 'o.sort', 'o.version'])
    .select(['o.needAudit', 'o.hideSource', sql<0 | 1>`o.status::int`.as('status')])
    .select([sql<SubjectRow['template']>`o.template`.as('template'), sql<SubjectRow['roles']>`o.roles`.as('roles')])
    .select([
      sql<number>`(select count(*)::int from cms_content_site_subject x join cms_content c on c.id = x.content_id
        where x.subject_id = o.id and not c.deleted)`.as('articleCount'),
      subjectSteps.may(reader, 'o.id').as('may'),
    ]);

const subjectList = listOf(subjects.page, { alias: 'o', sort: 'sort' });

const ordered = (context: Context) => subjectRows(context).orderBy('o.sort').orderBy('o.id');

async function checkCode({ db }: Context, table: 'cmsSite' | 'cmsSubject', code: string): Promise<void> {
  const column = table === 'cmsSite' ? sql.ref('site_code') : sql.ref('subject_code');
  const taken = await db.selectFrom(table).select('id').where(sql<boolean>`${column} = ${code}`).executeTakeFirst();
  if (taken) refuseField(table === 'cmsSite' ? 'siteCode' : 'subjectCode', `编码 ${code} 已存在`);
}

/** @throws Refusal where there is none. */
const demandSite = ({ db }: Context, id: string) =>
  one(db.selectFrom('cmsSite').select('id').where('id', '=', id), '站点不存在');

/** @throws Refusal where there is none. */
const demandSubject = ({ db }: Context, id: string) =>
  one(db.selectFrom('cmsSubject').select(['siteId', 'parentId']).where('id', '=', id), '栏目不存在');

export const siteKeeping = implement(sites, {
  async add(entries, context) {
    await checkCode(context, 'cmsSite', entries.siteCode);
    const { db, user } = context;
    const values = { ...entries, ...touched(context), createdBy: user.userId };
    return one(db.insertInto('cmsSite').values(values).returning('id as siteId'));
  },

  siteId: ({ siteId }, context) => one(siteRows(context).where('t.id', '=', siteId), '站点不存在'),

  async update({ siteId, version, domain, ...entries }, context) {
    await demandSite(context, siteId);
    const updated = context.db
      .updateTable('cmsSite')
      .set((eb) => ({ ...entries, domain: domain ?? null, ...touched(context), version: eb('version', '+', 1) }))
      .where('id', '=', siteId)
      .where('version', '=', version)
      .returning('id');
    await one(updated, changed, 'conflict');
  },

  async updateState({ siteId: id, version, status }, context) {
    await siteSteps.perform(context, { id, version }, STEP[status], { set: { updatedBy: context.user.userId } });
  },
});

export const subjectKeeping = implement(subjects, {
  async nodes(question, context) {
    const [found, rows] = await Promise.all([
      siteRows(context).orderBy('t.sort').execute(),
      ordered(context).execute(),
    ]);
    const all = [
      ...found.map(({ siteId, siteName, status }) => ({
        nodeId: siteNode(siteId),
        parentId: null,
        label: siteName,
        articleCount: rows.reduce((sum, row) => sum + (row.siteId === siteId ? row.articleCount : 0), 0),
        enabled: OFFERED.has(status),
      })),
      ...rows.map(({ subjectId, siteId, parentId, subjectName, articleCount, status }) => ({
        nodeId: subjectNode(subjectId),
        parentId: parentId === null ? siteNode(siteId) : subjectNode(parentId),
        label: subjectName,
        articleCount,
        enabled: OFFERED.has(status),
      })),
    ];
    return nodesFor(all, question);
  },

  page({ node, subjectName, page: number, size, ...filters }, context) {
    const id = node?.slice(1) ?? '';
    const rows = subjectList
      .narrowed(subjectRows(context), filters)
      .innerJoin('cmsSite as t', 't.id', 'o.siteId')
      .select('t.siteName')
      .$if(node?.startsWith('s') === true, (q) => q.where('o.siteId', '=', id).where('o.parentId', 'is', null))
      .$if(node?.startsWith('c') === true, (q) => q.where('o.parentId', '=', id))
      .$if(subjectName !== undefined, (q) => q.where('o.subjectName', 'ilike', contains(subjectName ?? '')));
    const paging = { page: number, size };
    return page(rows.orderBy('t.sort').orderBy('t.id').orderBy('o.sort').orderBy('o.id'), paging);
  },

  async tree(_, context) {
    const found = await siteRows(context).orderBy('t.sort').orderBy('t.id').execute();
    const rows = await ordered(context).execute();
    return found.map((site) => ({ ...site, subjects: rows.filter(({ siteId }) => siteId === site.siteId) }));
  },

  async add(entries, context) {
    const { db, user } = context;
    await checkCode(context, 'cmsSubject', entries.subjectCode);
    await demandSite(context, entries.siteId);
    await checkPlace(context, entries);
    const values = { ...entries, roles: [...(entries.roles ?? [])], ...touched(context), createdBy: user.userId };
    return one(db.insertInto('cmsSubject').values(values).returning('id as subjectId'));
  },

  async update({ subjectId, version, parentId, ...entries }, context) {
    const { siteId } = await demandSubject(context, subjectId);
    await checkPlace(context, { siteId, subjectId, ...(parentId !== undefined && { parentId }) });
    const updated = context.db
      .updateTable('cmsSubject')
      .set((eb) => ({
        ...entries,
        roles: [...(entries.roles ?? [])],
        parentId: parentId ?? null,
        ...touched(context),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', subjectId)
      .where('version', '=', version)
      .returning('id');
    await one(updated, changed, 'conflict');
  },

  async updateState({ subjectId: id, version, status }, context) {
    await subjectSteps.perform(context, { id, version }, STEP[status], { set: { updatedBy: context.user.userId } });
  },

  async sort({ subjectId: id, direction }, context) {
    const { siteId, parentId } = await demandSubject(context, id);
    const neighbours = sql<boolean>`site_id = ${siteId} and parent_id is not distinct from ${parentId}`;
    return takePlace(context, 'cmsSubject', neighbours, { id, direction });
  },

  async remove({ id }, { db }) {
    const articles = db.selectFrom('cmsContentSiteSubject').select('contentId').where('subjectId', '=', id);
    if (await articles.executeTakeFirst()) refuse('conflict', '栏目下有文章，不能删除，可以停用');
    const below = db.selectFrom('cmsSubject').select('id').where('parentId', '=', id);
    if (await below.executeTakeFirst()) refuse('conflict', '请先删除下级栏目');
    await one(db.deleteFrom('cmsSubject').where('id', '=', id).returning('id'), '栏目不存在');
  },
});
