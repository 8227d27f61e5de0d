import {
  Arr,
  Bool,
  call,
  Id,
  Int,
  Nullable,
  Obj,
  OneOf,
  Opt,
  type OutputOf,
  pageOf,
  type RowOf,
  Str,
  Text,
} from '@portal/sdk/contract';

export const TEMPLATE = { LIST: '列表', IMAGE: '图文', PAGE: '单页' } as const;
export const ENABLED = { 1: '启用', 0: '停用' } as const;
export const ENABLED_TONE = { 1: 'success', 0: 'neutral' } as const;
export const READER = { G: '供应商', C: '采购单位', Y: '运营单位' } as const;
/** Subjects stand below each other so many deep. */
export const maxDepth = 3;

const code = () => Str({ pattern: '^[A-Z][A-Z0-9_]{1,29}$', title: '编码' });
const status = () => OneOf(0, 1);
const sort = () => Int({ minimum: 0, maximum: 9999, title: '排序' });
const version = () => Int({ minimum: 1 });

const siteEntries = { siteName: Text(20), domain: Opt(Text(100)), sort: sort() };
const site = Obj({
  siteId: Id(),
  siteCode: Str(),
  siteName: Str(),
  domain: Nullable(Str()),
  sort: Int(),
  status: status(),
  version: Int(),
});

const subjectEntries = {
  subjectName: Text(20),
  /** Absent: directly below its site. */
  parentId: Opt(Id()),
  template: OneOf('LIST', 'IMAGE', 'PAGE'),
  sort: sort(),
  /** Role letters that may read its articles; empty: everybody. */
  roles: Opt(Arr(OneOf('G', 'C', 'Y'), { maxItems: 3 })),
  needAudit: Bool(),
  /** Source and author of its articles are not shown. */
  hideSource: Bool(),
};
const subject = Obj({
  subjectId: Id(),
  siteId: Id(),
  parentId: Nullable(Id()),
  subjectCode: Str(),
  subjectName: Str(),
  template: OneOf('LIST', 'IMAGE', 'PAGE'),
  sort: Int(),
  roles: Arr(OneOf('G', 'C', 'Y')),
  needAudit: Bool(),
  hideSource: Bool(),
  status: status(),
  version: Int(),
  /** Articles that hang on it, in any state. */
  articleCount: Int(),
});

const access = 'content:channel:edit' as const;

/** `s1` is a site, `c12` a subject. */
const nodeId = () => Str({ pattern: '^[sc][0-9]{1,19}$' });
export const siteNode = (siteId: string): string => `s${siteId}`;
export const subjectNode = (subjectId: string): string => `c${subjectId}`;

export const sites = {
  add: call({
    path: '/api/site/add',
    access,
    input: Obj({ siteCode: code(), ...siteEntries }),
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
    input: Obj({ siteId: Id(), version: version(), status: status() }),
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
    filters: Obj({ node: Opt(nodeId()), subjectName: Opt(Text(20)), status: Opt(status()) }),
    row: Obj({ ...subject.properties, siteName: Str() }),
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
    input: Obj({ siteId: Id(), subjectCode: code(), ...subjectEntries }),
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
    input: Obj({ subjectId: Id(), version: version(), status: status() }),
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
