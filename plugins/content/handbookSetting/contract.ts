import * as shared from '@portal/sdk/calls/fields';
import { HELP_REASON } from '@portal/sdk/calls/content';
import { FileId, storedFile } from '@portal/sdk/calls/files';
import * as t from '@portal/sdk/contract';
import { sort, summary, titleOf } from '../fields.ts';

/** An article among all documents. */
export const handbookBizType = 'handbook';

export const HELP_STATE = t.codes({ 0: ['草稿', 'neutral'], 1: ['已发布', 'success'], 2: ['已下线', 'done'] });
/** States in which readers find it. */
export const READ: ReadonlySet<number> = new Set([1]);
export const NODE_TYPE = t.codes({ PRODUCT: '产品', TOPIC: '主题', ARTICLE: '文章' });
export const READER = t.codes({ ALL: '所有人（含访客）', G: '供应商', C: '采购单位', Y: '运营单位' });

const access = 'content:handbook:edit';

export const helpSteps = t.stepsOf(HELP_STATE, {
  PUBLISH: { title: '发布', from: [0, 2], to: 1, access },
  TAKE_OFF: { title: '下线', from: [1], to: 2, access },
  DELETE: { title: '删除', from: [0, 1, 2], access },
});

const { seen } = shared;
/** Absent: a new one. */
const known = { id: t.Opt(seen.id), version: t.Opt(seen.version) };

const title = titleOf(50, 240);
const roles = t.labelled(shared.audience, t.Arr(t.codeOf(READER), { minItems: 1, maxItems: 4 }), { width: 136 });
const routeUrls = t.field('关联页面', t.Arr(t.Text(200), { maxItems: 20 }), { width: 88, align: 'end' });
const versionNo = t.labelled(shared.versionNo, t.Text(10), { width: 72 });
const productName = t.styled(shared.product, { width: 112 });
const topicName = t.field('主题', t.Nullable(t.Str()), { width: 128 });
const opinions = t.field('评价人数', t.Int(), { width: 96 });
const usefulPercent = t.field('有用率', t.Int(), { width: 88 });
/** Of a product or a topic. */
const note = t.labelled(shared.note, t.Str({ maxLength: 200 }), { entry: 'area' });

const row = {
  id: t.Id(),
  parentId: t.Nullable(t.Id()),
  nodeType: shared.typeOf(NODE_TYPE, { width: 72 }),
  title,
  productName: t.Nullable(productName),
  topicName,
  roles,
  routeUrls,
  isFaq: t.field('常见问题', t.Bool(), { width: 88 }),
  versionNo,
  sort,
  state: shared.statusOf(HELP_STATE, { width: 96 }),
  /** Opinions of readers, and the share of them that found it useful, of 100. */
  opinions,
  usefulPercent: t.labelled(usefulPercent, t.Nullable(t.Int()), { width: 128 }),
  updateTime: shared.updatedAt,
  version: t.Int(),
  may: t.mayOf(helpSteps),
};

const filters = {
  node: t.Opt(t.Id()),
  title: t.Opt(title),
  ...t.filtersOf(row, { state: '=' }),
  isFaq: t.field('只看常见问题', t.Opt(t.Bool())),
};

const entries = {
  title,
  /** The topic that it stands below. */
  parentId: t.labelled(topicName, t.Id()),
  summary,
  /** Each heading of the first level begins a step. */
  content: t.Text(400_000),
  roles,
  /** Pages whose help it is. */
  routeUrls: t.Opt(routeUrls),
  isFaq: t.field('列入常见问题', t.Bool()),
  manualFiles: t.field('操作手册', t.Opt(t.Arr(storedFile, { maxItems: 1 }))),
  versionNo,
  sort,
};

export const helpDetail = t.Obj({ ...row, summary: note, content: t.Str(), manualFiles: t.Arr(storedFile) });

export const judgedArticle = t.Obj({
  id: t.Id(),
  title,
  productName,
  opinions,
  useful: t.field('有用', t.Int(), { width: 72 }),
  usefulPercent,
  reasons: t.field('没有帮到的原因', t.Arr(t.Obj({ reason: t.codeOf(HELP_REASON), count: t.Int() })), { width: 240 }),
});
export const missingWord = t.Obj({
  keyword: t.field('搜索词', t.Str(), { width: 160 }),
  count: shared.times,
  lastDay: t.labelled(shared.lastTime, t.Day(), { width: 120 }),
});
export const menuPage = t.Obj({
  routeUrl: t.labelled(shared.address, t.Str(), { width: 260 }),
  menuName: shared.pageName,
  covered: t.Bool(),
});

export const helpFigures = t.Obj({
  opinions,
  usefulPercent: row.usefulPercent,
  articles: t.Arr(judgedArticle),
  missingWords: t.field('无结果搜索词', t.Arr(missingWord)),
});

export const handbookSetting = {
  /** What the tree of products and topics asks, node by node. */
  nodes: t.call({
    path: '/api/manage/handbook/nodes',
    access,
    reads: true,
    input: t.Obj({ parentId: t.Opt(t.Id()), keyword: t.Opt(t.Text(50)), id: t.Opt(t.Id()) }),
    output: t.Arr(
      t.Obj({
        nodeId: t.Id(),
        parentId: t.Nullable(t.Id()),
        label: t.Str(),
        nodeType: t.codeOf(NODE_TYPE),
        articles: t.Int(),
        published: t.Bool(),
        leaf: t.Bool(),
      }),
    ),
  }),
  /** What stands directly below a node; without one every article. */
  page: t.pageOf({
    path: '/api/manage/handbook/editing/page',
    access,
    filters: t.Obj(filters),
    row: t.Obj(row),
  }),
  detail: t.call({
    path: '/api/manage/handbook/editing/detail',
    access,
    reads: true,
    input: t.Obj({ id: t.Id() }),
    output: helpDetail,
  }),
  /** Writes an article; without `id` a new one, which is a draft. */
  save: t.call({
    path: '/api/manage/handbook/save',
    access,
    input: t.Obj({ ...known, ...entries }),
    output: t.Obj(seen),
  }),
  /** A product, or with `parentId` a topic of it. */
  saveNode: t.call({
    path: '/api/manage/handbook/saveNode',
    access,
    input: t.Obj({ ...known, parentId: t.Opt(t.Id()), title, summary: t.Opt(note), sort }),
    output: t.Obj(seen),
  }),
  /** 1 publishes, 2 takes off the air. */
  updateState: t.call({
    path: '/api/manage/handbook/updateState',
    access,
    audit: { kind: 'PUBLICATION', title: '发布或下线手册' },
    input: t.Obj({ ...seen, state: t.OneOf(1, 2) }),
  }),
  /** Changes places with the neighbour before or after it. */
  sort: t.call({
    path: '/api/manage/handbook/sort',
    access,
    input: t.Obj({ id: t.Id(), direction: t.OneOf('UP', 'DOWN') }),
  }),
  /** Only what is not published, and has nothing below it. */
  remove: t.call({ method: 'DELETE', path: '/api/manage/handbook/{id}', access, input: t.Obj({ id: t.Id() }) }),
  /** A draft with the same text below another topic. */
  copy: t.call({
    path: '/api/manage/handbook/copy',
    access,
    input: t.Obj({ id: t.Id(), parentId: t.field('目标主题', t.Id()) }),
    output: t.Obj({ id: t.Id() }),
  }),
  /** The text of an uploaded docx, with its pictures stored in the portal. */
  importDocx: t.call({
    path: '/api/manage/handbook/importDocx',
    access,
    input: t.Obj({ fileId: FileId() }),
    output: t.Obj({ content: t.Str(), omitted: t.Int() }),
  }),
  /** Topics that an article may stand below, and pages that may have help. */
  places: t.call({
    path: '/api/manage/handbook/places',
    access,
    reads: true,
    output: t.Obj({
      topics: t.Arr(t.Obj({ id: t.Id(), title: t.Str(), productName: t.Str() })),
      pages: t.Arr(menuPage),
    }),
  }),
  /** What readers say of the help, what they did not find, and pages without any. */
  report: t.call({
    path: '/api/manage/handbook/report',
    access,
    reads: true,
    input: t.Obj({ from: t.Opt(t.Day()), to: t.Opt(t.Day()) }),
    output: helpFigures,
  }),
};

export type HelpFilters = t.FiltersOf<typeof handbookSetting.page>;
export type HelpRow = t.RowOf<typeof handbookSetting.page>;
export type HelpDetail = t.OutputOf<typeof handbookSetting.detail>;
export type HelpEntries = t.InputOf<typeof handbookSetting.save>;
export type HelpPlaces = t.OutputOf<typeof handbookSetting.places>;
export type HelpReport = t.OutputOf<typeof handbookSetting.report>;
