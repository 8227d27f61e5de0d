import { HELP_REASON } from '@portal/sdk/calls/content';
import * as t from '@portal/sdk/contract';

const keyword = () => t.Str({ minLength: 2, maxLength: 50, title: '关键词' });

const leaf = t.Obj({ id: t.Id(), title: t.Str() });
const topic = t.Obj({ id: t.Id(), title: t.Str(), articles: t.Arr(leaf) });
const product = t.Obj({ id: t.Id(), title: t.Str(), summary: t.Str(), topics: t.Arr(topic) });

export const handbook = {
  /** Published help by product and topic, as far as the reader's role goes. */
  tree: t.call({ path: '/api/manage/handbook/tree', access: 'public', reads: true, output: t.Arr(product) }),
  page: t.pageOf({
    path: '/api/manage/handbook/page',
    access: 'public',
    filters: t.Obj({
      keyword: t.Opt(keyword()),
      faq: t.Opt(t.Bool()),
      routeUrl: t.Opt(t.Text(200)),
      productId: t.Opt(t.Id()),
    }),
    row: t.Obj({
      id: t.Id(),
      title: t.Str(),
      summary: t.Str(),
      excerpt: t.Nullable(t.Str()),
      productName: t.Str(),
      topicName: t.Str(),
      updateTime: t.Time(),
    }),
  }),
  /** Remembers what was looked for; words without an answer are for editors. */
  searched: t.call({
    path: '/api/manage/handbook/searched',
    standstill: 'dropped',
    access: 'public',
    input: t.Obj({ keyword: keyword() }),
  }),
  /** An article by id or by the page it belongs to; one that is gone answers its nearest parent, `missing` true. */
  detail: t.call({
    path: '/api/manage/handbook/detail',
    access: 'public',
    reads: true,
    input: t.Obj({ id: t.Opt(t.Id()), routeUrl: t.Opt(t.Text(200)) }),
    output: t.Obj({
      id: t.Id(),
      nodeType: t.OneOf('PRODUCT', 'TOPIC', 'ARTICLE'),
      title: t.Str(),
      summary: t.Str(),
      content: t.Str(),
      steps: t.Arr(t.Obj({ title: t.Str(), content: t.Str() })),
      path: t.Arr(leaf),
      children: t.Arr(leaf),
      versionNo: t.Str(),
      updateTime: t.Time(),
      manualFileId: t.Nullable(t.Str()),
      manualFileName: t.Nullable(t.Str()),
      /** Share of readers who found it useful, of 100; null before the first opinion. */
      usefulPercent: t.Nullable(t.Int()),
      missing: t.Bool(),
    }),
  }),
  /** One opinion a visitor and article; the last one counts. */
  feedback: t.call({
    path: '/api/manage/handbook/feedback',
    access: 'public',
    input: t.Obj({
      id: t.Id(),
      useful: t.Bool(),
      reason: t.Opt(t.codeOf(HELP_REASON)),
    }),
  }),
};

export type HelpArticle = t.OutputOf<typeof handbook.detail>;
export type HelpProducts = t.OutputOf<typeof handbook.tree>;
