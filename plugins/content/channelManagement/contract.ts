import * as shared from '@portal/sdk/calls/fields';
import * as t from '@portal/sdk/contract';
import { sort } from '../fields.ts';

export const TEMPLATE = t.codes({ LIST: '列表', IMAGE: '图文', PAGE: '单页' });
export const ENABLED = t.codes({ 1: ['启用', 'success'], 0: ['停用', 'neutral'] });
/** States in which articles are hung on a subject, and a site is offered. */
export const OFFERED: ReadonlySet<number> = new Set([1]);
export const READER = t.codes({ G: '供应商', C: '采购单位', Y: '运营单位' });
/** Subjects stand below each other so many deep. */
export const maxDepth = 3;

const access = 'content:channel:edit';

/** Of sites and of subjects. */
export const keepingSteps = t.stepsOf(ENABLED, {
  ENABLE: { title: '启用', from: [0], to: 1, access },
  DISABLE: { title: '停用', from: [1], to: 0, access },
});

const code = t.labelled(shared.code, t.Str({ pattern: '^[A-Z][A-Z0-9_]{1,29}$', title: '编码' }), {
  hint: '大写字母、数字和下划线，保存后不能修改',
  width: 144,
});
const version = () => t.Int({ minimum: 1 });
const status = t.codeOf(ENABLED);
const kept = { status: shared.statusOf(ENABLED, { width: 84 }), version: t.Int(), may: t.mayOf(keepingSteps) };

const siteName = t.field('站点名称', t.Text(20));
const domain = t.field('域名或终端', t.Text(100), { placeholder: '如 /ef' });
const siteEntries = { siteName, domain: t.Opt(domain), sort };
export const site = t.Obj({ siteId: t.Id(), siteCode: code, siteName, domain: t.Nullable(domain), sort, ...kept });

const subjectName = t.field('栏目名称', t.Text(20), { width: 136 });
const template = t.field('模板', TEMPLATE, { entry: 'radio', width: 80 });
/** Role letters that may read its articles; empty: everybody. */
const roles = t.field('可见角色', t.Arr(t.codeOf(READER), { maxItems: 3 }), {
  hint: '不选则所有人可见，包括访客',
  width: 152,
});
const needAudit = t.field('发布前需审核', t.Bool(), { width: 112 });
/** Source and author of its articles are not shown. */
const hideSource = t.field('不显示来源和作者', t.Bool());

const subjectEntries = {
  subjectName,
  /** Absent: directly below its site. */
  parentId: t.field('上级栏目', t.Opt(t.Id()), { placeholder: '站点下的一级栏目' }),
  template,
  sort,
  roles: t.Opt(roles),
  needAudit,
  hideSource,
};
export const subject = t.Obj({
  subjectId: t.Id(),
  siteId: t.Id(),
  parentId: t.Nullable(t.Id()),
  subjectCode: code,
  subjectName,
  template,
  sort,
  roles,
  needAudit,
  hideSource,
  /** Articles that hang on it, in any state. */
  articleCount: t.field('文章数', t.Int(), { width: 80 }),
  ...kept,
});
export const siteTitle = t.relabel(siteName, '站点', { width: 120 });
const subjectRow = { ...subject.properties, siteName: siteTitle };

/** `s1` is a site, `c12` a subject. */
const nodeId = () => t.Str({ pattern: '^[sc][0-9]{1,19}$' });
export const siteNode = (siteId: string): string => `s${siteId}`;
export const subjectNode = (subjectId: string): string => `c${subjectId}`;

export const sites = {
  add: t.call({
    path: '/api/site/add',
    access,
    input: t.Obj({ siteCode: code, ...siteEntries }),
    output: t.Obj({ siteId: t.Id() }),
  }),
  siteId: t.call({ path: '/api/site/siteId', access, reads: true, input: t.Obj({ siteId: t.Id() }), output: site }),
  update: t.call({
    method: 'PUT',
    path: '/api/site/update',
    access,
    input: t.Obj({ siteId: t.Id(), version: version(), ...siteEntries }),
  }),
  /** A disabled site is not offered to readers, nor are its subjects. */
  updateState: t.call({
    method: 'PUT',
    path: '/api/site/updateState',
    access,
    audit: { kind: 'PUBLICATION', title: '启用或停用站点' },
    input: t.Obj({ siteId: t.Id(), version: version(), status }),
  }),
};

export const subjects = {
  /** What a tree of sites and subjects asks, node by node. */
  nodes: t.call({
    path: '/api/subject/nodes',
    access,
    reads: true,
    input: t.Obj({ parentId: t.Opt(nodeId()), keyword: t.Opt(t.Text(20)), id: t.Opt(nodeId()) }),
    output: t.Arr(
      t.Obj({
        nodeId: nodeId(),
        parentId: t.Nullable(nodeId()),
        label: t.Str(),
        articleCount: t.Int(),
        enabled: t.Bool(),
        leaf: t.Bool(),
      }),
    ),
  }),
  /** What stands directly below a node; without one all subjects. */
  page: t.pageOf({
    path: '/api/subject/editing/page',
    access,
    filters: t.Obj({
      node: t.Opt(nodeId()),
      subjectName: t.Opt(subjectName),
      ...t.filtersOf(subjectRow, { status: '=' }),
    }),
    row: t.Obj(subjectRow),
  }),
  /** Every site with its subjects, disabled ones included. */
  tree: t.call({
    path: '/api/subject/tree',
    access: 'content:news:view',
    reads: true,
    output: t.Arr(t.Obj({ ...site.properties, subjects: t.Arr(subject) })),
  }),
  add: t.call({
    path: '/api/subject/add',
    access,
    input: t.Obj({ siteId: t.Id(), subjectCode: code, ...subjectEntries }),
    output: t.Obj({ subjectId: t.Id() }),
  }),
  /** Another `parentId` moves it with all below it. */
  update: t.call({
    method: 'PUT',
    path: '/api/subject/update',
    access,
    input: t.Obj({ subjectId: t.Id(), version: version(), ...subjectEntries }),
  }),
  updateState: t.call({
    method: 'PUT',
    path: '/api/subject/updateState',
    access,
    audit: { kind: 'PUBLICATION', title: '启用或停用栏目' },
    input: t.Obj({ subjectId: t.Id(), version: version(), status }),
  }),
  /** Changes places with the neighbour before or after it. */
  sort: t.call({
    path: '/api/subject/sort',
    access,
    input: t.Obj({ subjectId: t.Id(), direction: t.OneOf('UP', 'DOWN') }),
  }),
  /** Only where nothing hangs on it. */
  remove: t.call({ method: 'DELETE', path: '/api/subject/{id}', access, input: t.Obj({ id: t.Id() }) }),
};

export type Site = t.OutputOf<typeof subjects.tree>[number];
export type SubjectRow = t.RowOf<typeof subjects.page>;
export type Subject = Site['subjects'][number];
