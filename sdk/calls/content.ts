/** An article as its page, the approval dialog and the editors' pages read it, and the audit that publishes it. */
import {
  Arr,
  Bool,
  call,
  event,
  Id,
  Int,
  Nullable,
  Obj,
  OneOf,
  Str,
  Text,
  Time,
  type Static,
} from '../contract/index.ts';

/** Business type of articles: their audits and notices name the article by its `businessCode`. */
export const contentBizType = 'CONTENT';

/**
 * spec 3: source and author stay hidden for one subject, 新手指南 of the delivered data; the server leaves them out for
 * every subject that is marked so.
 */
export const sourceHiddenSubjectId = '6';

export const PurchaseNoticeType = () => OneOf('PURCHASE', 'CHANGE', 'CANDIDATE', 'RESULT');
export const PurchaseCategory = () => OneOf('COAL', 'POWER', 'CHEMICAL', 'OFFICE', 'LABOUR', 'SERVICE');
export const PurchaseNoticeStatus = () => OneOf('OPEN', 'CLOSED', 'PUBLISHED');

/** What a procurement notice says besides its text. */
export const purchaseNotice = Obj({
  noticeNo: Str(),
  noticeType: PurchaseNoticeType(),
  category: PurchaseCategory(),
  purchaserName: Str(),
  deadline: Nullable(Time()),
  status: PurchaseNoticeStatus(),
});

const attachment = Obj({ fileId: Str(), fileName: Str(), size: Int() });
const neighbour = Nullable(Obj({ id: Id(), title: Str() }));

export const article = Obj({
  id: Id(),
  businessCode: Str(),
  title: Str(),
  summary: Str(),
  contentSource: Nullable(Str()),
  author: Nullable(Str()),
  updateTime: Time(),
  /** Sanitised HTML; empty when `offline`. */
  content: Str(),
  contentSiteSubjects: Arr(Obj({ siteId: Id(), subjectId: Id(), subjectCode: Str(), subjectName: Str() })),
  attachmentFiles: Arr(attachment),
  state: Int(),
  /** Not public: only reviewers see it. */
  preview: Bool(),
  /** Was public once; its address stays. */
  offline: Bool(),
  viewCount: Int(),
  likeCount: Int(),
  liked: Bool(),
  notice: Nullable(purchaseNotice),
  previous: neighbour,
  next: neighbour,
});
export type Article = Static<typeof article>;

export const contentByCode = {
  detailByBusinessCode: call({
    path: '/api/content/detailByBusinessCode',
    access: 'public',
    reads: true,
    input: Obj({ businessCode: Text(50) }),
    output: article,
  }),
};

/**
 * What readers of the public pages have done, in the transaction of their call. `visitor` tells readers apart without
 * keeping who a visitor is; `day` is the reader's, `YYYY-MM-DD`. Hearing one twice changes nothing.
 */
export const articleViewed = event<{ contentId: string; visitor: string; day: string }>('content:article-viewed');

/** The reader, a signed-in user, likes the article, or no longer does. */
export const articleLiked = event<{ contentId: string; like: boolean }>('content:article-liked');

interface Searched {
  readonly keyword: string;
  /** How many were found. */
  readonly hits: number;
  readonly visitor: string;
  readonly day: string;
}

export const articlesSearched = event<Searched>('content:articles-searched');
export const helpSearched = event<Searched>('content:help-searched');

/** The last opinion of a visitor on an article of the help counts. */
export const helpRated = event<{ handbookId: string; useful: boolean; reason: string | null; visitor: string }>(
  'content:help-rated',
);
