import { article, contentByCode, purchaseNotice } from '@portal/sdk/calls/content';
import * as shared from '@portal/sdk/calls/fields';
import {
  Arr,
  Bool,
  call,
  field,
  Id,
  Int,
  labelled,
  Nullable,
  Obj,
  Opt,
  pageOf,
  Str,
  Text,
  Time,
  type RowOf,
} from '@portal/sdk/contract';

/** An article is marked as new for so many days. */
export const newDays = 3;
/** A search takes this many characters. */
export const keywordLength = { min: 2, max: 50 } as const;

export const subjects = {
  group: 'GROUP',
  news: 'NEWS',
  policy: 'POLICY',
  purchase: 'PURCHASE',
  platform: 'PLATFORM',
  study: 'STUDY',
} as const;

const keyword = () => Str({ minLength: keywordLength.min, maxLength: keywordLength.max, title: '关键词' });
const day = (title: string) => Str({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', format: 'day', title });

const notice = purchaseNotice.properties;

const filters = {
  siteId: Opt(Id()),
  subjectId: Opt(Id()),
  subjectCode: Opt(Text(30)),
  keyword: field('关键词', Opt(keyword()), { placeholder: '项目、采购单位，至少两个字' }),
  /** Year of publication at +08:00. */
  year: Opt(Int({ minimum: 2000, maximum: 2999, title: '年份' })),
  from: Opt(day('开始日期')),
  to: Opt(day('结束日期')),
  noticeType: Opt(notice.noticeType),
  category: Opt(notice.category),
  noticeStatus: Opt(notice.status),
  /** For reviewers: the state to look at. Everybody else sees published articles only. */
  state: Opt(Int({ minimum: 0, maximum: 5 })),
};

const row = Obj({
  id: Id(),
  businessCode: Str(),
  title: labelled(shared.title, Str(), { width: 282 }),
  summary: Str(),
  /** The text around the keyword; null without a keyword or where only the title has it. */
  excerpt: Nullable(Str()),
  contentSource: Nullable(Str()),
  author: Nullable(Str()),
  coverArt: Nullable(Str()),
  coverFileId: Nullable(Str()),
  updateTime: labelled(shared.publishAt, Time(), { width: 150 }),
  state: Int(),
  top: Bool(),
  isNew: Bool(),
  viewCount: Int(),
  subjectId: Id(),
  subjectCode: Str(),
  subjectName: Str(),
  /** Names of attachments that the keyword occurs in. */
  attachmentNames: Arr(Str()),
  notice: Nullable(purchaseNotice),
});

export const site = {
  page: pageOf({
    path: '/api/site/page',
    access: 'public',
    filters: Obj({ siteCode: Opt(Text(30)) }),
    row: Obj({ siteId: Id(), siteCode: Str(), siteName: Str(), domain: Nullable(Str()), sort: Int(), status: Int() }),
  }),
};

export const subject = {
  page: pageOf({
    path: '/api/subject/page',
    access: 'public',
    filters: Obj({ siteId: Opt(Id()), siteCode: Opt(Text(30)) }),
    row: Obj({
      subjectId: Id(),
      siteId: Id(),
      parentId: Nullable(Id()),
      subjectCode: Str(),
      subjectName: Str(),
      template: Str(),
      hideSource: Bool(),
      sort: Int(),
      status: Int(),
      /** Articles that a visitor finds under it. */
      articleCount: Int(),
    }),
  }),
};

export const content = {
  /** Pinned first, then newest first; by relevance where a keyword is given and nothing else is asked for. */
  page: pageOf({
    path: '/api/content/page',
    access: 'public',
    filters: Obj(filters),
    row,
    sort: ['updateTime', 'relevance', 'deadline'],
  }),
  detail: call({
    path: '/api/content/detail',
    access: 'public',
    reads: true,
    input: Obj({ id: Id() }),
    output: article,
  }),
  ...contentByCode,
  /** How many articles of each subject the same filters find, and the years that have any. */
  counts: call({
    path: '/api/content/counts',
    access: 'public',
    reads: true,
    input: Obj({ siteId: Opt(Id()), keyword: Opt(keyword()), from: Opt(day('开始日期')), to: Opt(day('结束日期')) }),
    output: Obj({
      subjects: Arr(Obj({ subjectId: Id(), subjectCode: Str(), subjectName: Str(), count: Int() })),
      years: Arr(Obj({ year: Int(), count: Int() })),
    }),
  }),
  /** Counts a view, once for a visitor and day. */
  viewed: call({
    path: '/api/content/viewed',
    access: 'public',
    input: Obj({ id: Id() }),
    output: Obj({ viewCount: Int() }),
  }),
  /** Remembers what was looked for: hot words, and words without an answer for editors. */
  searched: call({ path: '/api/content/searched', access: 'public', input: Obj({ keyword: keyword() }) }),
  /** Most searched words of the last 30 days that found something. */
  hotWords: call({
    method: 'GET',
    path: '/api/content/hotWords',
    access: 'public',
    output: Arr(Str()),
  }),
};

export type ContentRow = RowOf<typeof content.page>;
export type { Article } from '@portal/sdk/calls/content';
