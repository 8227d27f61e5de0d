import { FileId } from '@portal/sdk/calls/files';
import {
  Arr,
  call,
  Day,
  download,
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

export const CONTENT_STATE = {
  0: '草稿',
  1: '待审核',
  2: '待发布',
  3: '已发布',
  4: '已下线',
  5: '已驳回',
} as const;
export const STATE_TONE = {
  0: 'neutral',
  1: 'waiting',
  2: 'info',
  3: 'success',
  4: 'done',
  5: 'danger',
} as const;

/** Characters that readers see. */
export const maxContent = 20_000;
/** Bytes of its HTML, which is longer by its marks. */
const maxHtml = 400_000;
export const coverSuffixes = ['.jpg', '.jpeg', '.png', '.webp'];

const state = () => OneOf(0, 1, 2, 3, 4, 5);
const file = () => Obj({ fileId: FileId(), fileName: Text(255), size: Opt(Int({ minimum: 0 })) });
/** Day and minute at +08:00, `2026-03-16T09:00`. */
const moment = () => Str({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}$', title: '发布时间' });

const filters = {
  title: Opt(Text(60)),
  siteId: Opt(Id()),
  subjectId: Opt(Id()),
  state: Opt(state()),
  author: Opt(Text(30)),
  updatedFrom: Opt(Day()),
  updatedTo: Opt(Day()),
};

const row = {
  id: Id(),
  businessCode: Str(),
  title: Str(),
  contentSiteSubjects: Arr(Obj({ subjectId: Id(), siteName: Str(), subjectName: Str() })),
  contentSource: Nullable(Str()),
  author: Nullable(Str()),
  /** Last day on which it stands first; null when it does not. */
  topUntil: Nullable(Day()),
  viewCount: Int(),
  publishAt: Nullable(Time()),
  expireOn: Nullable(Day()),
  updateTime: Time(),
  state: state(),
  version: Int(),
};

const entries = {
  title: Text(60),
  subjectIds: Arr(Id(), { minItems: 1, maxItems: 10 }),
  summary: Opt(Str({ maxLength: 200 })),
  contentSource: Opt(Text(50)),
  author: Opt(Text(30)),
  coverFiles: Opt(Arr(file(), { maxItems: 1 })),
  content: Text(maxHtml),
  attachmentFiles: Opt(Arr(file(), { maxItems: 10 })),
  /** Absent: as soon as it has passed. */
  publishAt: Opt(moment()),
  /** Last day on which it is public. */
  expireOn: Opt(Day()),
  topUntil: Opt(Day()),
  /** Sends it on at once: to its audit, or out where none of its subjects wants one. */
  submit: Opt(OneOf('YES')),
};

const seen = { id: Id(), version: Int({ minimum: 1 }) };

export const informationIssues = {
  page: pageOf({
    path: '/api/content/editing/page',
    access: 'content:news:view',
    filters: Obj(filters),
    row: Obj(row),
    sort: ['updateTime', 'viewCount', 'publishAt'],
  }),
  counts: call({
    path: '/api/content/editing/counts',
    access: 'content:news:view',
    reads: true,
    input: Obj(filters),
    output: Arr(Obj({ state: state(), count: Int() })),
  }),
  /** An article as its editor sees it: what was entered, whatever its state. */
  detail: call({
    path: '/api/content/editing/detail',
    access: 'content:news:view',
    reads: true,
    input: Obj({ id: Id() }),
    output: Obj({
      ...row,
      summary: Str(),
      content: Str(),
      coverFiles: Arr(file()),
      attachmentFiles: Arr(file()),
      publishMoment: Nullable(moment()),
    }),
  }),
  add: call({ path: '/api/content/add', access: 'content:news:edit', input: Obj(entries), output: Obj(seen) }),
  /** Replaces what was entered; a published article is taken off the air first, an offline one becomes a draft. */
  update: call({
    path: '/api/content/update',
    access: 'content:news:edit',
    input: Obj({ ...seen, ...entries }),
    output: Obj(seen),
  }),
  /** 0 takes back from its audit, 1 submits, 3 publishes now or again, 4 takes off the air. */
  updateState: call({
    path: '/api/content/updateState',
    access: 'content:news:state',
    audit: { kind: 'PUBLICATION', title: '发布或下线资讯' },
    input: Obj({ ...seen, state: OneOf(0, 1, 3, 4) }),
  }),
  /** Without a day it stands where its date puts it. */
  top: call({
    path: '/api/content/top',
    access: 'content:news:top',
    audit: { kind: 'PUBLICATION', title: '置顶资讯' },
    input: Obj({ ...seen, topUntil: Opt(Day()) }),
  }),
  remove: call({
    method: 'PUT',
    path: '/api/content/delete',
    access: 'content:news:delete',
    audit: { kind: 'PUBLICATION', title: '删除资讯' },
    input: Obj(seen),
  }),
  export: download({ path: '/api/content/editing/export', access: 'content:news:export', input: Obj(filters) }),
};

export type IssueRow = RowOf<typeof informationIssues.page>;
export type IssueDetail = OutputOf<typeof informationIssues.detail>;
export type IssueEntries = InputOf<typeof informationIssues.add>;
export type IssueFilters = InputOf<typeof informationIssues.counts>;
