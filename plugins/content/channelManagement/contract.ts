import * as shared from '@portal/sdk/calls/fields';
import {
  Arr,
  Bool,
  call,
  codeOf,
  codes,
  field,
  filtersOf,
  Id,
  Int,
  labelled,
  mayOf,
  Nullable,
  Obj,
  OneOf,
  Opt,
  type OutputOf,
  pageOf,
  relabel,
  type RowOf,
  stepsOf,
  Str,
  Text,
} from '@portal/sdk/contract';
import { sort } from '../fields.ts';

export const TEMPLATE = codes({ LIST: '列表', IMAGE: '图文', PAGE: '单页' });
export const ENABLED = codes({ 1: ['启用', 'success'], 0: ['停用', 'neutral'] });
/** States in which articles are hung on a subject, and a site is offered. */
export const OFFERED: ReadonlySet<number> = new Set([1]);
export const READER = codes({ G: '供应商', C: '采购单位', Y: '运营单位' });
/** Subjects stand below each other so many deep. */
export const maxDepth = 3;

const access = 'content:channel:edit';

/** Of sites and of subjects. */
export const keepingSteps = stepsOf(ENABLED, {
  ENABLE: { title: '启用', from: [0], to: 1, access },
  DISABLE: { title: '停用', from: [1], to: 0, access },
});

const code = labelled(shared.code, Str({ pattern: '^[A-Z][A-Z0-9_]{1,29}$', title: '编码' }), {
  hint: '大写字母、数字和下划线，保存后不能修改',
  width: 144,
});
const version = () => Int({ minimum: 1 });
const status = codeOf(ENABLED);
const kept = { status: shared.statusOf(ENABLED, { width: 84 }), version: Int(), may: mayOf(keepingSteps) };

const siteName = field('站点名称', Text(20));
const domain = field('域名或终端', Text(100), { placeholder: '如 /ef' });
const siteEntries = { siteName, domain: Opt(domain), sort };
export const site = Obj({ siteId: Id(), siteCode: code, siteName, domain: Nullable(domain), sort, ...kept });

const subjectName = field('栏目名称', Text(20), { width: 136 });
const template = field('模板', TEMPLATE, { entry: 'radio', width: 80 });
/** Role letters that may read its articles; empty: everybody. */
const roles = field('可见角色', Arr(codeOf(READER), { maxItems: 3 }), {
  hint: '不选则所有人可见，包括访客',
  width: 152,
});
const needAudit = field('发布前需审核', Bool(), { width: 112 });
/** Source and author of its articles are not shown. */
const hideSource = field('不显示来源和作者', Bool());

const subjectEntries = {
  subjectName,
  /** Absent: directly below its site. */
  parentId: field('上级栏目', Opt(Id()), { placeholder: '站点下的一级栏目' }),
  template,
  sort,
  roles: Opt(roles),
  needAudit,
  hideSource,
};
export const subject = Obj({
  subjectId: Id(),
  siteId: Id(),
  parentId: Nullable(Id()),
  subjectCode: code,
  subjectName,
  template,
  sort,
  roles,
  needAudit,
  hideSource,
  /** Articles that hang on it, in any state. */
  articleCount: field('文章数', Int(), { width: 80 }),
  ...kept,
});
export const siteTitle = relabel(siteName, '站点', { width: 120 });
const subjectRow = { ...subject.properties, siteName: siteTitle };

/** `s1` is a site, `c12` a subject. */
const nodeId = () => Str({ pattern: '^[sc][0-9]{1,19}$' });
export const siteNode = (siteId: string): string => `s${siteId}`;
export const subjectNode = (subjectId: string): string => `c${subjectId}`;

export const sites = {
  add: call({
    path: '/api/site/add',
    access,
    input: Obj({ siteCode: code, ...siteEntries }),
    output: Obj({ siteId: Id() }),
  }),
  siteId: call({ path: '/api/site/siteId', access, reads: true, input: Obj({ siteId: Id() }), output: site }),
  update: call({
    method: 'PUT',
    path: '/api/site/update',
    access,
    input: Obj({ siteId: Id(), version: version(), ...siteEntries }),
  }),
  /** A disabled site is not offered to readers, nor are its subjects. */
  updateState: call({
    method: 'PUT',
    path: '/api/site/updateState',
    access,
    audit: { kind: 'PUBLICATION', title: '启用或停用站点' },
    input: Obj({ siteId: Id(), version: version(), status }),
  }),
};

export const subjects = {
  /** What a tree of sites and subjects asks, node by node. */
  nodes: call({
    path: '/api/subject/nodes',
    access,
    reads: true,
    input: Obj({ parentId: Opt(nodeId()), keyword: Opt(Text(20)), id: Opt(nodeId()) }),
    output: Arr(
      Obj({
        nodeId: nodeId(),
        parentId: Nullable(nodeId()),
        label: Str(),
        articleCount: Int(),
        enabled: Bool(),
        leaf: Bool(),
      }),
    ),
  }),
  /** What stands directly below a node; without one all subjects. */
  page: pageOf({
    path: '/api/subject/editing/page',
    access,
    filters: Obj({ node: Opt(nodeId()), subjectName: Opt(subjectName), ...filtersOf(subjectRow, { status: '=' }) }),
    row: Obj(subjectRow),
  }),
  /** Every site with its subjects, disabled ones included. */
  tree: call({
    path: '/api/subject/tree',
    access: 'content:news:view',
    reads: true,
    output: Arr(Obj({ ...site.properties, subjects: Arr(subject) })),
  }),
  add: call({
    path: '/api/subject/add',
    access,
    input: Obj({ siteId: Id(), subjectCode: code, ...subjectEntries }),
    output: Obj({ subjectId: Id() }),
  }),
  /** Another `parentId` moves it with all below it. */
  update: call({
    method: 'PUT',
    path: '/api/subject/update',
    access,
    input: Obj({ subjectId: Id(), version: version(), ...subjectEntries }),
  }),
  updateState: call({
    method: 'PUT',
    path: '/api/subject/updateState',
    access,
    audit: { kind: 'PUBLICATION', title: '启用或停用栏目' },
    input: Obj({ subjectId: Id(), version: version(), status }),
  }),
  /** Changes places with the neighbour before or after it. */
  sort: call({
    path: '/api/subject/sort',
    access,
    input: Obj({ subjectId: Id(), direction: OneOf('UP', 'DOWN') }),
  }),
  /** Only where nothing hangs on it. */
  remove: call({ method: 'DELETE', path: '/api/subject/{id}', access, input: Obj({ id: Id() }) }),
};

export type Site = OutputOf<typeof subjects.tree>[number];
export type SubjectRow = RowOf<typeof subjects.page>;
export type Subject = Site['subjects'][number];
