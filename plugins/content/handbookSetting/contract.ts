import { FileId } from '@portal/sdk/calls/files';
import {
  Arr,
  Bool,
  call,
  Day,
  Id,
  type InputOf,
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
  Time,
} from '@portal/sdk/contract';

/** An article among all documents. */
export const handbookBizType = 'handbook';

export const HELP_STATE = { 0: '草稿', 1: '已发布', 2: '已下线' } as const;
export const HELP_TONE = { 0: 'neutral', 1: 'success', 2: 'done' } as const;
export const NODE_TYPE = { PRODUCT: '产品', TOPIC: '主题', ARTICLE: '文章' } as const;
export const READER = { ALL: '所有人（含访客）', G: '供应商', C: '采购单位', Y: '运营单位' } as const;
export const REASON = {
  UNCLEAR: '步骤看不懂',
  OUTDATED: '与实际页面不一致',
  MISSING: '没有我要的内容',
  OTHER: '其他',
} as const;
/** Characters that readers see. */
export const maxHelp = 20_000;

const access = 'content:handbook:edit';
const state = () => OneOf(0, 1, 2);
const reader = () => OneOf('ALL', 'G', 'C', 'Y');
const nodeType = () => OneOf('PRODUCT', 'TOPIC', 'ARTICLE');
const sort = () => Int({ minimum: 0, maximum: 9999, title: '排序' });
const file = () => Obj({ fileId: FileId(), fileName: Text(255), size: Opt(Int({ minimum: 0 })) });
const version = () => Int({ minimum: 1 });
const seen = { id: Id(), version: version() };

const row = {
  id: Id(),
  parentId: Nullable(Id()),
  nodeType: nodeType(),
  title: Str(),
  productName: Nullable(Str()),
  topicName: Nullable(Str()),
  roles: Arr(reader()),
  routeUrls: Arr(Str()),
  isFaq: Bool(),
  versionNo: Str(),
  sort: Int(),
  state: state(),
  /** Opinions of readers, and the share of them that found it useful, of 100. */
  opinions: Int(),
  usefulPercent: Nullable(Int()),
  updateTime: Time(),
  version: Int(),
};

const entries = {
  title: Text(50),
  /** The topic that it stands below. */
  parentId: Id(),
  summary: Opt(Str({ maxLength: 200 })),
  /** Each heading of the first level begins a step. */
  content: Text(400_000),
  roles: Arr(reader(), { minItems: 1, maxItems: 4 }),
  /** Pages whose help it is. */
  routeUrls: Opt(Arr(Text(200), { maxItems: 20 })),
  isFaq: Bool(),
  manualFiles: Opt(Arr(file(), { maxItems: 1 })),
  versionNo: Text(10),
  sort: sort(),
};

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
        nodeType: nodeType(),
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
    filters: Obj({ node: Opt(Id()), title: Opt(Text(50)), state: Opt(state()), isFaq: Opt(Bool()) }),
    row: Obj(row),
  }),
  detail: call({
    path: '/api/manage/handbook/editing/detail',
    access,
    reads: true,
    input: Obj({ id: Id() }),
    output: Obj({ ...row, summary: Str(), content: Str(), manualFiles: Arr(file()) }),
  }),
  /** Writes an article; without `id` a new one, which is a draft. */
  save: call({
    path: '/api/manage/handbook/save',
    access,
    input: Obj({ id: Opt(Id()), version: Opt(version()), ...entries }),
    output: Obj(seen),
  }),
  /** A product, or with `parentId` a topic of it. */
  saveNode: call({
    path: '/api/manage/handbook/saveNode',
    access,
    input: Obj({
      id: Opt(Id()),
      version: Opt(version()),
      parentId: Opt(Id()),
      title: Text(50),
      summary: Opt(Str({ maxLength: 200 })),
      sort: sort(),
    }),
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
    input: Obj({ id: Id(), parentId: Id() }),
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
      pages: Arr(Obj({ routeUrl: Str(), menuName: Str(), covered: Bool() })),
    }),
  }),
  /** What readers say of the help, what they did not find, and pages without any. */
  report: call({
    path: '/api/manage/handbook/report',
    access,
    reads: true,
    input: Obj({ from: Opt(Day()), to: Opt(Day()) }),
    output: Obj({
      opinions: Int(),
      usefulPercent: Nullable(Int()),
      articles: Arr(
        Obj({
          id: Id(),
          title: Str(),
          productName: Str(),
          opinions: Int(),
          useful: Int(),
          usefulPercent: Int(),
          reasons: Arr(Obj({ reason: OneOf('UNCLEAR', 'OUTDATED', 'MISSING', 'OTHER'), count: Int() })),
        }),
      ),
      missingWords: Arr(Obj({ keyword: Str(), count: Int(), lastDay: Day() })),
    }),
  }),
};

export type HelpRow = RowOf<typeof handbookSetting.page>;
export type HelpDetail = OutputOf<typeof handbookSetting.detail>;
export type HelpEntries = InputOf<typeof handbookSetting.save>;
export type HelpPlaces = OutputOf<typeof handbookSetting.places>;
export type HelpReport = OutputOf<typeof handbookSetting.report>;
