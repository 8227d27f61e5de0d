import { HELP_REASON } from '@portal/sdk/calls/content';
import {
  Arr,
  Bool,
  call,
  codeOf,
  Id,
  Int,
  Nullable,
  Obj,
  OneOf,
  Opt,
  type OutputOf,
  pageOf,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';

const keyword = () => Str({ minLength: 2, maxLength: 50, title: '关键词' });

const leaf = Obj({ id: Id(), title: Str() });
const topic = Obj({ id: Id(), title: Str(), articles: Arr(leaf) });
const product = Obj({ id: Id(), title: Str(), summary: Str(), topics: Arr(topic) });

export const handbook = {
  /** Published help by product and topic, as far as the reader's role goes. */
  tree: call({ path: '/api/manage/handbook/tree', access: 'public', reads: true, output: Arr(product) }),
  page: pageOf({
    path: '/api/manage/handbook/page',
    access: 'public',
    filters: Obj({ keyword: Opt(keyword()), faq: Opt(Bool()), routeUrl: Opt(Text(200)), productId: Opt(Id()) }),
    row: Obj({
      id: Id(),
      title: Str(),
      summary: Str(),
      excerpt: Nullable(Str()),
      productName: Str(),
      topicName: Str(),
      updateTime: Time(),
    }),
  }),
  /** Remembers what was looked for; words without an answer are for editors. */
  searched: call({ path: '/api/manage/handbook/searched', access: 'public', input: Obj({ keyword: keyword() }) }),
  /** An article by id or by the page it belongs to; one that is gone answers its nearest parent, `missing` true. */
  detail: call({
    path: '/api/manage/handbook/detail',
    access: 'public',
    reads: true,
    input: Obj({ id: Opt(Id()), routeUrl: Opt(Text(200)) }),
    output: Obj({
      id: Id(),
      nodeType: OneOf('PRODUCT', 'TOPIC', 'ARTICLE'),
      title: Str(),
      summary: Str(),
      content: Str(),
      steps: Arr(Obj({ title: Str(), content: Str() })),
      path: Arr(leaf),
      children: Arr(leaf),
      versionNo: Str(),
      updateTime: Time(),
      manualFileId: Nullable(Str()),
      manualFileName: Nullable(Str()),
      /** Share of readers who found it useful, of 100; null before the first opinion. */
      usefulPercent: Nullable(Int()),
      missing: Bool(),
    }),
  }),
  /** One opinion a visitor and article; the last one counts. */
  feedback: call({
    path: '/api/manage/handbook/feedback',
    access: 'public',
    input: Obj({
      id: Id(),
      useful: Bool(),
      reason: Opt(codeOf(HELP_REASON)),
    }),
  }),
};

export type HelpArticle = OutputOf<typeof handbook.detail>;
export type HelpProducts = OutputOf<typeof handbook.tree>;
