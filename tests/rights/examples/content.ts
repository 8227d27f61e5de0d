import { fileManager } from '@portal/sdk/calls/files';
import { docx, docxParagraph, docxTitle } from '@portal/sdk/server';
import type { Example, Examples } from './example.ts';

const view = 'content:news:view';
const news: Pick<Example, 'by' | 'also'> = { by: 'yy_ops', also: [view] };
const issue = (state: number) =>
  `select c.id, c.version, x.subject_id from cms_content c join cms_content_site_subject x on x.content_id = c.id
    join cms_subject o on o.id = x.subject_id and o.status = 1 join cms_site t on t.id = o.site_id and t.status = 1
    where c.state = ${state} and not c.deleted and c.created_by is distinct from :user
    and (c.expire_at is null or c.expire_at > '2026-04-01')`;

const shared = { never: 'Sites, subjects and help are the platform’s own: who holds the code reads them all.' };
const channel: Pick<Example, 'by' | 'hidden'> = {
  by: 'yy_ops',
  hidden: 'whole',
};
const site = `select id, version, site_name, domain, sort from cms_site where site_code = 'MOBILE'`;
const subject = `select o.id, o.version, o.subject_name, o.template, o.sort from cms_subject o
  join cms_site t on t.id = o.site_id where t.site_code = 'MOBILE'`;

const help: Pick<Example, 'by' | 'hidden'> = {
  by: 'yy_ops',
  hidden: 'whole',
};
const article = (state: number) =>
  `select id, version, parent_id, title from cms_handbook where node_type = 'ARTICLE' and state = ${state}`;

export const content: Examples = {
  'POST /api/content/editing/detail': {
    by: 'yy_ops',
    row: issue(0),
    input: ({ id }) => ({ id }),
  },
  'POST /api/content/add': {
    by: 'yy_ops',
    row: `select o.id as subject_id from cms_subject o join cms_site t on t.id = o.site_id
      where o.status = 1 and t.status = 1`,
    input: ({ subjectId }) => ({
      title: '关于开展季度对账的通知',
      subjectIds: [subjectId],
      content: '<p>请按期对账。</p>',
    }),
  },
  'POST /api/content/update': {
    ...news,
    row: issue(5),
    input: ({ id, version, subjectId }) => ({
      id,
      version: Number(version),
      title: '化工园区循环水项目投入运行（修订）',
      subjectIds: [subjectId],
      content: '<p>项目于本月投入运行。</p>',
    }),
  },
  'POST /api/content/updateState': {
    ...news,
    row: issue(3),
    input: ({ id, version }) => ({ id, version: Number(version), state: 4 }),
  },
  'POST /api/content/top': {
    ...news,
    row: issue(3),
    input: ({ id, version }) => ({ id, version: Number(version), topUntil: '2026-03-31' }),
  },
  'PUT /api/content/delete': {
    ...news,
    row: issue(4),
    input: ({ id, version }) => ({ id, version: Number(version) }),
  },
  'POST /api/site/add': {
    by: 'yy_ops',
    input: () => ({ siteCode: 'SUPPLIER_SITE', siteName: '供应商门户', domain: '/supplier', sort: 9 }),
  },
  'POST /api/site/siteId': { ...channel, hidden: shared, row: site, input: ({ id }) => ({ siteId: id }) },
  'PUT /api/site/update': {
    ...channel,
    row: site,
    input: ({ id, version, domain, sort }) => ({
      siteId: id,
      version: Number(version),
      siteName: '移动端门户',
      domain,
      sort: Number(sort),
    }),
  },
  'PUT /api/site/updateState': {
    ...channel,
    row: `${site} and status = 1`,
    input: ({ id, version }) => ({ siteId: id, version: Number(version), status: 0 }),
  },
  'POST /api/subject/add': {
    ...channel,
    row: site,
    input: ({ id }) => ({
      siteId: id,
      subjectCode: 'MOBILE_HELP',
      subjectName: '移动帮助',
      template: 'LIST',
      sort: 9,
      needAudit: true,
      hideSource: false,
    }),
  },
  'PUT /api/subject/update': {
    ...channel,
    row: subject,
    input: ({ id, version, template, sort }) => ({
      subjectId: id,
      version: Number(version),
      subjectName: '移动资讯',
      template,
      sort: Number(sort),
      needAudit: true,
      hideSource: true,
    }),
  },
  'PUT /api/subject/updateState': {
    ...channel,
    row: `${subject} and o.status = 0`,
    input: ({ id, version }) => ({ subjectId: id, version: Number(version), status: 1 }),
  },
  'POST /api/subject/sort': {
    ...channel,
    row: `${subject} order by o.sort, o.id`,
    input: ({ id }) => ({ subjectId: id, direction: 'DOWN' }),
  },
  'DELETE /api/subject/{id}': {
    ...channel,
    row: `${subject} order by o.id desc`,
    input: ({ id }) => ({ id }),
  },
  'POST /api/manage/handbook/editing/detail': {
    ...help,
    hidden: shared,
    row: article(1),
    input: ({ id }) => ({ id }),
  },
  'POST /api/manage/handbook/save': {
    ...help,
    row: article(0),
    input: ({ id, version, parentId, title }) => ({
      id,
      version: Number(version),
      parentId,
      title,
      content: '<h2>第一步</h2><p>打开导入报告，逐条核对错误。</p>',
      roles: ['G'],
      isFaq: false,
      versionNo: 'V1.1',
      sort: 200,
    }),
  },
  'POST /api/manage/handbook/saveNode': {
    ...help,
    row: `select id, version, parent_id, sort from cms_handbook where node_type = 'TOPIC'`,
    input: ({ id, version, parentId, sort }) => ({
      id,
      version: Number(version),
      parentId,
      title: '常见操作',
      sort: Number(sort),
    }),
  },
  'POST /api/manage/handbook/updateState': {
    ...help,
    row: article(0),
    input: ({ id, version }) => ({ id, version: Number(version), state: 1 }),
  },
  'POST /api/manage/handbook/sort': {
    ...help,
    row: `select b.id from cms_handbook a join cms_handbook b on b.parent_id = a.parent_id and b.sort > a.sort
      where b.node_type = 'ARTICLE'`,
    input: ({ id }) => ({ id, direction: 'UP' }),
  },
  'DELETE /api/manage/handbook/{id}': { ...help, row: article(2), input: ({ id }) => ({ id }) },
  'POST /api/manage/handbook/copy': { ...help, row: article(1), input: ({ id, parentId }) => ({ id, parentId }) },
  'POST /api/manage/handbook/importDocx': {
    by: 'yy_ops',
    hidden: { from: 'admin' },
    missing: 'A'.repeat(24),
    async prepare(server) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of docx(`${docxTitle('操作指引')}${docxParagraph('请按提示操作')}`)) chunks.push(chunk);
      const editor = await server.as('yy_ops');
      const file = { name: '操作指引.docx', bytes: Buffer.concat(chunks) };
      const [stored] = await editor.call(fileManager.uploadFile, {}, { files: [file] });
      return { id: stored?.fileIds[0] ?? '' };
    },
    input: ({ id }) => ({ fileId: id }),
  },
};
