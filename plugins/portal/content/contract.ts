import { article, contentByCode, purchaseNotice } from '@portal/sdk/calls/content';
import * as shared from '@portal/sdk/calls/fields';
import * as t from '@portal/sdk/contract';

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

const keyword = () => t.Str({ minLength: keywordLength.min, maxLength: keywordLength.max, title: '关键词' });
const day = (title: string) => t.Str({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', format: 'day', title });

const notice = purchaseNotice.properties;

const filters = {
  siteId: t.Opt(t.Id()),
  subjectId: t.Opt(t.Id()),
  subjectCode: t.Opt(t.Text(30)),
  keyword: t.field('关键词', t.Opt(keyword()), { placeholder: '项目或采购单位' }),
  /** Year of publication at +08:00. */
  year: t.Opt(t.Int({ minimum: 2000, maximum: 2999, title: '年份' })),
  from: t.Opt(day('开始日期')),
  to: t.Opt(day('结束日期')),
  noticeType: t.Opt(notice.noticeType),
  category: t.Opt(notice.category),
  noticeStatus: t.Opt(notice.status),
  /** For reviewers: the state to look at. Everybody else sees published articles only. */
  state: t.Opt(t.Int({ minimum: 0, maximum: 5 })),
};

const row = t.Obj({
  id: t.Id(),
  businessCode: t.Str(),
  title: t.labelled(shared.title, t.Str(), { width: 282 }),
  summary: t.Str(),
  /** The text around the keyword; null without a keyword or where only the title has it. */
  excerpt: t.Nullable(t.Str()),
  contentSource: t.Nullable(t.Str()),
  author: t.Nullable(t.Str()),
  coverArt: t.Nullable(t.Str()),
  coverFileId: t.Nullable(t.Str()),
  updateTime: t.labelled(shared.publishAt, t.Time(), { width: 150 }),
  state: t.Int(),
  top: t.Bool(),
  isNew: t.Bool(),
  viewCount: t.Int(),
  subjectId: t.Id(),
  subjectCode: t.Str(),
  subjectName: t.Str(),
  /** Names of attachments that the keyword occurs in. */
  attachmentNames: t.Arr(t.Str()),
  notice: t.Nullable(purchaseNotice),
});

export const site = {
  page: t.pageOf({
    path: '/api/site/page',
    access: 'public',
    filters: t.Obj({ siteCode: t.Opt(t.Text(30)) }),
    row: t.Obj({
      siteId: t.Id(),
      siteCode: t.Str(),
      siteName: t.Str(),
      domain: t.Nullable(t.Str()),
      sort: t.Int(),
      status: t.Int(),
    }),
  }),
};

export const subject = {
  page: t.pageOf({
    path: '/api/subject/page',
    access: 'public',
    filters: t.Obj({ siteId: t.Opt(t.Id()), siteCode: t.Opt(t.Text(30)) }),
    row: t.Obj({
      subjectId: t.Id(),
      siteId: t.Id(),
      parentId: t.Nullable(t.Id()),
      subjectCode: t.Str(),
      subjectName: t.Str(),
      template: t.Str(),
      hideSource: t.Bool(),
      sort: t.Int(),
      status: t.Int(),
      /** Articles that a visitor finds under it. */
      articleCount: t.Int(),
    }),
  }),
};

export const content = {
  /** Pinned first, then newest first; by relevance where a keyword is given and nothing else is asked for. */
  page: t.pageOf({
    path: '/api/content/page',
    access: 'public',
    filters: t.Obj(filters),
    row,
    sort: ['updateTime', 'relevance', 'deadline'],
  }),
  detail: t.call({
    path: '/api/content/detail',
    access: 'public',
    reads: true,
    input: t.Obj({ id: t.Id() }),
    output: article,
  }),
  ...contentByCode,
  /** How many articles of each subject the same filters find, and the years that have any. */
  counts: t.call({
    path: '/api/content/counts',
    access: 'public',
    reads: true,
    input: t.Obj({
      siteId: t.Opt(t.Id()),
      keyword: t.Opt(keyword()),
      from: t.Opt(day('开始日期')),
      to: t.Opt(day('结束日期')),
    }),
    output: t.Obj({
      subjects: t.Arr(t.Obj({ subjectId: t.Id(), subjectCode: t.Str(), subjectName: t.Str(), count: t.Int() })),
      years: t.Arr(t.Obj({ year: t.Int(), count: t.Int() })),
    }),
  }),
  /** Counts a view, once for a visitor and day. */
  viewed: t.call({
    path: '/api/content/viewed',
    access: 'public',
    input: t.Obj({ id: t.Id() }),
    output: t.Obj({ viewCount: t.Int() }),
  }),
  /** Remembers what was looked for: hot words, and words without an answer for editors. */
  searched: t.call({
    path: '/api/content/searched',
    standstill: 'dropped',
    access: 'public',
    input: t.Obj({ keyword: keyword() }),
  }),
  /** Most searched words of the last 30 days that found something. */
  hotWords: t.call({
    method: 'GET',
    path: '/api/content/hotWords',
    access: 'public',
    output: t.Arr(t.Str()),
  }),
};

export type ContentRow = t.RowOf<typeof content.page>;
export type { Article } from '@portal/sdk/calls/content';
