/** An article as its page, the approval dialog and the editors' pages read it, and the approval that publishes it. */
import {
  Arr,
  Bool,
  call,
  codes,
  event,
  field,
  Id,
  Int,
  labelled,
  Nullable,
  Obj,
  Str,
  Text,
  Time,
  type Static,
} from '../contract/index.ts';
import { category, purchaserName, statusOf } from './fields.ts';

/** Business type of articles: their audits and notices name the article by its `businessCode`. */
export const contentBizType = 'CONTENT';

/**
 * spec 3: source and author stay hidden for one subject, 新手指南 of the delivered data; the server leaves them out for
 * every subject that is marked so.
 */
export const sourceHiddenSubjectId = '6';

export const PURCHASE_TYPE = codes({
  PURCHASE: '采购公告',
  CHANGE: '变更公告',
  CANDIDATE: '候选人公示',
  RESULT: '结果公告',
});
export const PURCHASE_CATEGORY = codes({
  COAL: '煤炭机械',
  POWER: '电力设备',
  CHEMICAL: '化工原料',
  OFFICE: '办公用品',
  LABOUR: '劳保用品',
  SERVICE: '技术服务',
});
/** OPEN still takes sign-ups, CLOSED no longer, PUBLISHED has its candidates or its result announced. */
export const PURCHASE_STATUS = codes({
  OPEN: ['报名中', 'success'],
  CLOSED: ['已截止', 'neutral'],
  PUBLISHED: ['已公示', 'info'],
});

/** What a procurement notice says besides its text. */
export const purchaseNotice = Obj({
  noticeNo: field('公告编号', Str(), { width: 132 }),
  noticeType: field('公告类型', PURCHASE_TYPE),
  category: labelled(category, PURCHASE_CATEGORY),
  purchaserName,
  deadline: field('截止时间', Nullable(Time()), { width: 156 }),
  status: statusOf(PURCHASE_STATUS, { width: 94 }),
});
export type PurchaseNotice = Static<typeof purchaseNotice>;

/** Why an article of the help did not help its reader. */
export const HELP_REASON = codes({
  UNCLEAR: '步骤看不懂',
  OUTDATED: '与实际页面不一致',
  MISSING: '没有我要的内容',
  OTHER: '其他',
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
