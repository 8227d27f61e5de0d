import * as shared from '@portal/sdk/calls/fields';
import { HELP_REASON } from '@portal/sdk/calls/content';
import { FileId, storedFile } from '@portal/sdk/calls/files';
import {
  Arr,
  Bool,
  call,
  codeOf,
  codes,
  Day,
  field,
  filtersOf,
  type FiltersOf,
  Id,
  type InputOf,
  Int,
  labelled,
  mayOf,
  Nullable,
  Obj,
  OneOf,
  Opt,
  type OutputOf,
  pageOf,
  type RowOf,
  stepsOf,
  Str,
  styled,
  Text,
} from '@portal/sdk/contract';
import { sort, summary, titleOf } from '../fields.ts';

/** An article among all documents. */
export const handbookBizType = 'handbook';

export const HELP_STATE = codes({ 0: ['草稿', 'neutral'], 1: ['已发布', 'success'], 2: ['已下线', 'done'] });
/** States in which readers find it. */
export const READ: ReadonlySet<number> = new Set([1]);
export const NODE_TYPE = codes({ PRODUCT: '产品', TOPIC: '主题', ARTICLE: '文章' });
export const READER = codes({ ALL: '所有人（含访客）', G: '供应商', C: '采购单位', Y: '运营单位' });

const access = 'content:handbook:edit';

export const helpSteps = stepsOf(HELP_STATE, {
  PUBLISH: { title: '发布', from: [0, 2], to: 1, access },
  TAKE_OFF: { title: '下线', from: [1], to: 2, access },
  DELETE: { title: '删除', from: [0, 1, 2], access },
});

const { seen } = shared;
/** Absent: a new one. */
const known = { id: Opt(seen.id), version: Opt(seen.version) };

const title = titleOf(50, 240);
const roles = labelled(shared.audience, Arr(codeOf(READER), { minItems: 1, maxItems: 4 }), { width: 136 });
const routeUrls = field('关联页面', Arr(Text(200), { maxItems: 20 }), { width: 88, align: 'end' });
const versionNo = labelled(shared.versionNo, Text(10), { width: 72 });
const productName = styled(shared.product, { width: 112 });
const topicName = field('主题', Nullable(Str()), { width: 128 });
const opinions = field('评价人数', Int(), { width: 96 });
const usefulPercent = field('有用率', Int(), { width: 88 });
/** Of a product or a topic. */
const note = labelled(shared.note, Str({ maxLength: 200 }), { entry: 'area' });

const row = {
  id: Id(),
  parentId: Nullable(Id()),
  nodeType: shared.typeOf(NODE_TYPE, { width: 72 }),
  title,
  productName: Nullable(productName),
  topicName,
  roles,
  routeUrls,
  isFaq: field('常见问题', Bool(), { width: 88 }),
  versionNo,
  sort,
  state: shared.statusOf(HELP_STATE, { width: 96 }),
  /** Opinions of readers, and the share of them that found it useful, of 100. */
  opinions,
  usefulPercent: labelled(usefulPercent, Nullable(Int()), { width: 128 }),
  updateTime: shared.updatedAt,
  version: Int(),
  may: mayOf(helpSteps),
};

const filters = {
  node: Opt(Id()),
  title: Opt(title),
  ...filtersOf(row, { state: '=' }),
  isFaq: field('只看常见问题', Opt(Bool())),
};

const entries = {
  title,
  /** The topic that it stands below. */
  parentId: labelled(topicName, Id()),
  summary,
  /** Each heading of the first level begins a step. */
  content: Text(400_000),
  roles,
  /** Pages whose help it is. */
  routeUrls: Opt(routeUrls),
  isFaq: field('列入常见问题', Bool()),
  manualFiles: field('操作手册', Opt(Arr(storedFile, { maxItems: 1 }))),
  versionNo,
  sort,
};

export const helpDetail = Obj({ ...row, summary: note, content: Str(), manualFiles: Arr(storedFile) });

export const judgedArticle = Obj({
  id: Id(),
  title,
  productName,
  opinions,
  useful: field('有用', Int(), { width: 72 }),
  usefulPercent,
  reasons: field('没有帮到的原因', Arr(Obj({ reason: codeOf(HELP_REASON), count: Int() })), { width: 240 }),
});
export const missingWord = Obj({
  keyword: field('搜索词', Str(), { width: 160 }),
  count: shared.times,
  lastDay: labelled(shared.lastTime, Day(), { width: 120 }),
});
export const menuPage = Obj({
  routeUrl: labelled(shared.address, Str(), { width: 260 }),
  menuName: shared.pageName,
  covered: Bool(),
});

export const helpFigures = Obj({
  opinions,
  usefulPercent: row.usefulPercent,
  articles: Arr(judgedArticle),
  missingWords: field('无结果搜索词', Arr(missingWord)),
});

export const handbookSetting = {
  /** What the tree of products and topics asks, node by node. */
  nodes: call({
    path: '/api/manage/handbook/nodes',
    access,
    reads: true,
    input: Obj({ parentId: Opt(Id()), keyword: Opt(Text(50)), id: Opt(Id()) }),
    output: Arr(
      Obj({
        nodeId: Id(),
        parentId: Nullable(Id()),
        label: Str(),
        nodeType: codeOf(NODE_TYPE),
        articles: Int(),
        published: Bool(),
        leaf: Bool(),
      }),
    ),
  }),
  /** What stands directly below a node; without one every article. */
  page: pageOf({
    path: '/api/manage/handbook/editing/page',
    access,
    filters: Obj(filters),
    row: Obj(row),
  }),
  detail: call({
    path: '/api/manage/handbook/editing/detail',
    access,
    reads: true,
    input: Obj({ id: Id() }),
    output: helpDetail,
  }),
  /** Writes an article; without `id` a new one, which is a draft. */
  save: call({
    path: '/api/manage/handbook/save',
    access,
    input: Obj({ ...known, ...entries }),
    output: Obj(seen),
  }),
  /** A product, or with `parentId` a topic of it. */
  saveNode: call({
    path: '/api/manage/handbook/saveNode',
    access,
    input: Obj({ ...known, parentId: Opt(Id()), title, summary: Opt(note), sort }),
    output: Obj(seen),
  }),
  /** 1 publishes, 2 takes off the air. */
  updateState: call({
    path: '/api/manage/handbook/updateState',
    access,
    audit: { kind: 'PUBLICATION', title: '发布或下线手册' },
    input: Obj({ ...seen, state: OneOf(1, 2) }),
  }),
  /** Changes places with the neighbour before or after it. */
  sort: call({
    path: '/api/manage/handbook/sort',
    access,
    input: Obj({ id: Id(), direction: OneOf('UP', 'DOWN') }),
  }),
  /** Only what is not published, and has nothing below it. */
  remove: call({ method: 'DELETE', path: '/api/manage/handbook/{id}', access, input: Obj({ id: Id() }) }),
  /** A draft with the same text below another topic. */
  copy: call({
    path: '/api/manage/handbook/copy',
    access,
    input: Obj({ id: Id(), parentId: field('目标主题', Id()) }),
    output: Obj({ id: Id() }),
  }),
  /** The text of an uploaded docx, with its pictures stored in the portal. */
  importDocx: call({
    path: '/api/manage/handbook/importDocx',
    access,
    input: Obj({ fileId: FileId() }),
    output: Obj({ content: Str(), omitted: Int() }),
  }),
  /** Topics that an article may stand below, and pages that may have help. */
  places: call({
    path: '/api/manage/handbook/places',
    access,
    reads: true,
    output: Obj({
      topics: Arr(Obj({ id: Id(), title: Str(), productName: Str() })),
      pages: Arr(menuPage),
    }),
  }),
  /** What readers say of the help, what they did not find, and pages without any. */
  report: call({
    path: '/api/manage/handbook/report',
    access,
    reads: true,
    input: Obj({ from: Opt(Day()), to: Opt(Day()) }),
    output: helpFigures,
  }),
};

export type HelpFilters = FiltersOf<typeof handbookSetting.page>;
export type HelpRow = RowOf<typeof handbookSetting.page>;
export type HelpDetail = OutputOf<typeof handbookSetting.detail>;
export type HelpEntries = InputOf<typeof handbookSetting.save>;
export type HelpPlaces = OutputOf<typeof handbookSetting.places>;
export type HelpReport = OutputOf<typeof handbookSetting.report>;
