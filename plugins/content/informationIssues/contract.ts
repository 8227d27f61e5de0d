import { storedFile } from '@portal/sdk/calls/files';
import * as shared from '@portal/sdk/calls/fields';
import { removal } from '@portal/sdk/calls/removed';
import * as t from '@portal/sdk/contract';
import { siteTitle } from '../channelManagement/contract.ts';
import { summary, titleOf } from '../fields.ts';

export const CONTENT_STATE = t.codes({
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
export const issueSteps = t.stepsOf(CONTENT_STATE, {
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
const moment = () => t.Str({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}$', title: '发布时间' });

const title = titleOf(60, 320);
const contentSource = shared.sourceOf(t.Text(50), { width: 168 });
const author = t.field('作者', t.Text(30), { width: 112 });
const subjectIds = t.field('栏目', t.Arr(t.Id(), { minItems: 1, maxItems: 10 }));
const hung = t.Arr(t.Obj({ subjectId: t.Id(), siteName: t.Str(), subjectName: t.Str() }));
/** Last day on which it is public. */
const expireOn = t.field('过期日期', t.Day(), { hint: '当日结束后读者不再看到' });
/** Last day on which it stands first; without one it stands where its date puts it. */
const topUntil = t.field('置顶到', t.Day(), { hint: '当日结束后自动取消置顶', width: 136 });

const row = {
  id: t.Id(),
  businessCode: t.field('稿件编号', t.Str()),
  title,
  contentSiteSubjects: t.field('站点/栏目', hung, { width: 184 }),
  contentSource: t.Nullable(contentSource),
  author: t.Nullable(author),
  topUntil: t.Nullable(topUntil),
  viewCount: t.field('浏览', t.Int(), { width: 88 }),
  publishAt: shared.publishAt,
  expireOn: t.Nullable(expireOn),
  updateTime: shared.updatedAt,
  state: shared.statusOf(CONTENT_STATE, { width: 104 }),
  version: t.Int(),
  may: t.mayOf(issueSteps),
};

const filters = {
  title: t.Opt(title),
  siteId: t.labelled(siteTitle, t.Opt(t.Id())),
  subjectId: t.labelled(subjectIds, t.Opt(t.Id())),
  author: t.Opt(author),
  ...t.filtersOf(row, { state: '=', updateTime: t.between('updatedFrom', 'updatedTo', shared.updatedDays) }),
};

const entries = {
  title,
  subjectIds,
  summary,
  contentSource: t.Opt(contentSource),
  author: t.Opt(author),
  coverFiles: t.field('封面', t.Opt(t.Arr(storedFile, { maxItems: 1 })), { hint: '建议 16:9，宽 1280 像素以上' }),
  content: t.Text(maxHtml),
  attachmentFiles: t.labelled(shared.files, t.Opt(t.Arr(storedFile, { maxItems: 10 }))),
  /** Absent: as soon as it has passed. */
  publishAt: t.labelled(shared.publishAt, t.Opt(moment())),
  expireOn: t.Opt(expireOn),
  topUntil: t.Opt(topUntil),
  /** Sends it on at once: to its approval, or out where none of its subjects wants one. */
  submit: t.Opt(t.OneOf('YES')),
};

const { seen } = shared;

/** Steps that `updateState` makes, each by the state that it asks for. */
export const MOVES = { SUBMIT: 1, WITHDRAW: 0, PUBLISH: 3, TAKE_OFF: 4 } as const;

export const issueDetail = t.Obj({
  ...row,
  contentSiteSubjects: t.labelled(subjectIds, hung),
  summary: t.Str(),
  content: t.Str(),
  coverFiles: t.Arr(storedFile),
  attachmentFiles: t.Arr(storedFile),
  publishMoment: t.Nullable(moment()),
});

export const informationIssues = {
  page: t.pageOf({
    path: '/api/content/editing/page',
    access: view,
    filters: t.Obj(filters),
    row: t.Obj(row),
    sort: ['updateTime', 'viewCount', 'publishAt'],
  }),
  counts: t.countsOf({ path: '/api/content/editing/counts', access: view, filters, row, by: 'state' }),
  /** An article as its editor sees it: what was entered, whatever its state. */
  detail: t.call({
    path: '/api/content/editing/detail',
    access: view,
    reads: true,
    input: t.Obj({ id: t.Id() }),
    output: issueDetail,
  }),
  add: t.call({ path: '/api/content/add', access: edit, input: t.Obj(entries), output: t.Obj(seen) }),
  /** Replaces what was entered; a published article is taken off the air first, an offline one becomes a draft. */
  update: t.stepCall(issueSteps, 'UPDATE', { path: '/api/content/update', asks: entries, output: t.Obj(seen) }),
  /** 0 takes back from its approval, 1 submits, 3 publishes now or again, 4 takes off the air. */
  updateState: t.call({
    path: '/api/content/updateState',
    access: state,
    audit: { kind: 'PUBLICATION', title: '发布或下线资讯' },
    input: t.Obj({ ...seen, state: t.OneOf(0, 1, 3, 4) }),
  }),
  top: t.stepCall(issueSteps, 'TOP', {
    path: '/api/content/top',
    asks: { topUntil: t.Opt(topUntil) },
    audit: { kind: 'PUBLICATION', title: '置顶资讯' },
  }),
  remove: t.stepCall(issueSteps, 'DELETE', {
    method: 'PUT',
    path: '/api/content/delete',
    output: removal,
    audit: { kind: 'PUBLICATION', title: '删除资讯' },
  }),
  export: t.download({ path: '/api/content/editing/export', access: 'content:news:export', input: t.Obj(filters) }),
};

export type IssueRow = t.RowOf<typeof informationIssues.page>;
export type IssueDetail = t.OutputOf<typeof informationIssues.detail>;
export type IssueEntries = t.InputOf<typeof informationIssues.add>;
export type IssueFilters = Partial<t.FiltersOf<typeof informationIssues.page>>;

/** Where an article hangs: 门户/新闻、门户/公告. */
export const placesOf = ({ contentSiteSubjects }: Pick<IssueRow, 'contentSiteSubjects'>): string =>
  contentSiteSubjects.map(({ siteName, subjectName }) => `${siteName}/${subjectName}`).join('、');
