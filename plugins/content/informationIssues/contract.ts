import { storedFile } from '@portal/sdk/calls/files';
import * as shared from '@portal/sdk/calls/fields';
import {
  Arr,
  between,
  call,
  codes,
  countsOf,
  Day,
  download,
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
  stepCall,
  stepsOf,
  Str,
  Text,
} from '@portal/sdk/contract';
import { siteTitle } from '../channelManagement/contract.ts';
import { summary, titleOf } from '../fields.ts';

export const CONTENT_STATE = codes({
  0: ['草稿', 'neutral'],
  1: ['待审核', 'waiting'],
  2: ['待发布', 'info'],
  3: ['已发布', 'success'],
  4: ['已下线', 'done'],
  5: ['已驳回', 'danger'],
});
/** States in which readers find an article at its address. */
export const READ: ReadonlySet<number> = new Set([3]);

/** Bytes of its HTML, which is longer by its marks. */
const maxHtml = 400_000;
export const coverSuffixes = ['.jpg', '.jpeg', '.png', '.webp'];

const view = 'content:news:view';
const edit = 'content:news:edit';
const state = 'content:news:state';
const review = { from: [1], access: 'content:news:audit', notBy: ['SUBMIT'] } as const;

/** What goes out waits (2) where its moment lies ahead, else it is public (3). */
export const issueSteps = stepsOf(CONTENT_STATE, {
  CREATE: { title: '新增', from: [], to: 0, access: edit },
  UPDATE: { title: '修改', from: [0, 4, 5], to: 0, access: edit },
  DELETE: { title: '删除', from: [0, 4, 5], access: 'content:news:delete' },
  SUBMIT: { title: '提交', from: [0, 5], to: 1, access: state },
  WITHDRAW: { title: '撤回', from: [1], to: 0, access: state },
  /** Of what needs no approval. */
  RELEASE: { title: '发布', from: [1], access: state },
  PASS: { title: '审核通过', ...review },
  REJECT: { title: '驳回', to: 5, ...review },
  PUBLISH: { title: '发布', from: [2, 4], to: 3, access: state },
  TAKE_OFF: { title: '下线', from: [2, 3], to: 4, access: state },
  TOP: { title: '置顶', from: [2, 3], access: 'content:news:top' },
});

/** Day and minute at +08:00, `2026-03-16T09:00`. */
const moment = () => Str({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}$', title: '发布时间' });

const title = titleOf(60, 320);
const contentSource = shared.sourceOf(Text(50), { width: 168 });
const author = field('作者', Text(30), { width: 112 });
const subjectIds = field('栏目', Arr(Id(), { minItems: 1, maxItems: 10 }));
const hung = Arr(Obj({ subjectId: Id(), siteName: Str(), subjectName: Str() }));
/** Last day on which it is public. */
const expireOn = field('过期日期', Day(), { hint: '当日结束后读者不再看到' });
/** Last day on which it stands first; without one it stands where its date puts it. */
const topUntil = field('置顶到', Day(), { hint: '当日结束后自动取消置顶', width: 136 });

const row = {
  id: Id(),
  businessCode: field('稿件编号', Str()),
  title,
  contentSiteSubjects: field('站点/栏目', hung, { width: 184 }),
  contentSource: Nullable(contentSource),
  author: Nullable(author),
  topUntil: Nullable(topUntil),
  viewCount: field('浏览', Int(), { width: 88 }),
  publishAt: shared.publishAt,
  expireOn: Nullable(expireOn),
  updateTime: shared.updatedAt,
  state: shared.statusOf(CONTENT_STATE, { width: 104 }),
  version: Int(),
  may: mayOf(issueSteps),
};

const filters = {
  title: Opt(title),
  siteId: labelled(siteTitle, Opt(Id())),
  subjectId: labelled(subjectIds, Opt(Id())),
  author: Opt(author),
  ...filtersOf(row, { state: '=', updateTime: between('updatedFrom', 'updatedTo', shared.updatedDays) }),
};

const entries = {
  title,
  subjectIds,
  summary,
  contentSource: Opt(contentSource),
  author: Opt(author),
  coverFiles: field('封面', Opt(Arr(storedFile, { maxItems: 1 })), { hint: '建议 16:9，宽 1280 像素以上' }),
  content: Text(maxHtml),
  attachmentFiles: labelled(shared.files, Opt(Arr(storedFile, { maxItems: 10 }))),
  /** Absent: as soon as it has passed. */
  publishAt: labelled(shared.publishAt, Opt(moment())),
  expireOn: Opt(expireOn),
  topUntil: Opt(topUntil),
  /** Sends it on at once: to its approval, or out where none of its subjects wants one. */
  submit: Opt(OneOf('YES')),
};

const { seen } = shared;

/** Steps that `updateState` makes, each by the state that it asks for. */
export const MOVES = { SUBMIT: 1, WITHDRAW: 0, PUBLISH: 3, TAKE_OFF: 4 } as const;

export const issueDetail = Obj({
  ...row,
  contentSiteSubjects: labelled(subjectIds, hung),
  summary: Str(),
  content: Str(),
  coverFiles: Arr(storedFile),
  attachmentFiles: Arr(storedFile),
  publishMoment: Nullable(moment()),
});

export const informationIssues = {
  page: pageOf({
    path: '/api/content/editing/page',
    access: view,
    filters: Obj(filters),
    row: Obj(row),
    sort: ['updateTime', 'viewCount', 'publishAt'],
  }),
  counts: countsOf({ path: '/api/content/editing/counts', access: view, filters, row, by: 'state' }),
  /** An article as its editor sees it: what was entered, whatever its state. */
  detail: call({
    path: '/api/content/editing/detail',
    access: view,
    reads: true,
    input: Obj({ id: Id() }),
    output: issueDetail,
  }),
  add: call({ path: '/api/content/add', access: edit, input: Obj(entries), output: Obj(seen) }),
  /** Replaces what was entered; a published article is taken off the air first, an offline one becomes a draft. */
  update: stepCall(issueSteps, 'UPDATE', { path: '/api/content/update', asks: entries, output: Obj(seen) }),
  /** 0 takes back from its approval, 1 submits, 3 publishes now or again, 4 takes off the air. */
  updateState: call({
    path: '/api/content/updateState',
    access: state,
    audit: { kind: 'PUBLICATION', title: '发布或下线资讯' },
    input: Obj({ ...seen, state: OneOf(0, 1, 3, 4) }),
  }),
  top: stepCall(issueSteps, 'TOP', {
    path: '/api/content/top',
    asks: { topUntil: Opt(topUntil) },
    audit: { kind: 'PUBLICATION', title: '置顶资讯' },
  }),
  remove: stepCall(issueSteps, 'DELETE', {
    method: 'PUT',
    path: '/api/content/delete',
    audit: { kind: 'PUBLICATION', title: '删除资讯' },
  }),
  export: download({ path: '/api/content/editing/export', access: 'content:news:export', input: Obj(filters) }),
};

export type IssueRow = RowOf<typeof informationIssues.page>;
export type IssueDetail = OutputOf<typeof informationIssues.detail>;
export type IssueEntries = InputOf<typeof informationIssues.add>;
export type IssueFilters = Partial<FiltersOf<typeof informationIssues.page>>;

/** Where an article hangs: 门户/新闻、门户/公告. */
export const placesOf = ({ contentSiteSubjects }: Pick<IssueRow, 'contentSiteSubjects'>): string =>
  contentSiteSubjects.map(({ siteName, subjectName }) => `${siteName}/${subjectName}`).join('、');
