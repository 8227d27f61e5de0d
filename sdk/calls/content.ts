/** An article as its page, the approval dialog and the editors' pages read it, and the approval that publishes it. */
import * as t from '../contract/index.ts';
import { category, purchaserName, statusOf } from './fields.ts';

/**
 * spec 3: source and author stay hidden for one subject, 新手指南 of the delivered data; the server leaves them out for
 * every subject that is marked so.
 */
export const sourceHiddenSubjectId = '6';

export const PURCHASE_TYPE = t.codes({
  PURCHASE: '采购公告',
  CHANGE: '变更公告',
  CANDIDATE: '候选人公示',
  RESULT: '结果公告',
});
export const PURCHASE_CATEGORY = t.codes({
  COAL: '煤炭机械',
  POWER: '电力设备',
  CHEMICAL: '化工原料',
  OFFICE: '办公用品',
  LABOUR: '劳保用品',
  SERVICE: '技术服务',
});
/** OPEN still takes sign-ups, CLOSED no longer, PUBLISHED has its candidates or its result announced. */
export const PURCHASE_STATUS = t.codes({
  OPEN: ['报名中', 'success'],
  CLOSED: ['已截止', 'neutral'],
  PUBLISHED: ['已公示', 'info'],
});

/** What a procurement notice says besides its text. */
export const purchaseNotice = t.Obj({
  noticeNo: t.field('公告编号', t.Str(), { width: 132 }),
  noticeType: t.field('公告类型', PURCHASE_TYPE),
  category: t.labelled(category, PURCHASE_CATEGORY),
  purchaserName,
  deadline: t.field('截止时间', t.Nullable(t.Time()), { width: 156 }),
  status: statusOf(PURCHASE_STATUS, { width: 94 }),
});
export type PurchaseNotice = t.Static<typeof purchaseNotice>;

/** Why an article of the help did not help its reader. */
export const HELP_REASON = t.codes({
  UNCLEAR: '步骤看不懂',
  OUTDATED: '与实际页面不一致',
  MISSING: '没有我要的内容',
  OTHER: '其他',
});

const attachment = t.Obj({ fileId: t.Str(), fileName: t.Str(), size: t.Int() });
const neighbour = t.Nullable(t.Obj({ id: t.Id(), title: t.Str() }));

export const article = t.Obj({
  id: t.Id(),
  businessCode: t.Str(),
  title: t.Str(),
  summary: t.Str(),
  contentSource: t.Nullable(t.Str()),
  author: t.Nullable(t.Str()),
  updateTime: t.Time(),
  /** Sanitised HTML; empty when `offline`. */
  content: t.Str(),
  contentSiteSubjects: t.Arr(t.Obj({ siteId: t.Id(), subjectId: t.Id(), subjectCode: t.Str(), subjectName: t.Str() })),
  attachmentFiles: t.Arr(attachment),
  state: t.Int(),
  /** Not public: only reviewers see it. */
  preview: t.Bool(),
  /** Was public once; its address stays. */
  offline: t.Bool(),
  viewCount: t.Int(),
  likeCount: t.Int(),
  liked: t.Bool(),
  notice: t.Nullable(purchaseNotice),
  previous: neighbour,
  next: neighbour,
});
export type Article = t.Static<typeof article>;

export const contentByCode = {
  detailByBusinessCode: t.call({
    path: '/api/content/detailByBusinessCode',
    access: 'public',
    reads: true,
    input: t.Obj({ businessCode: t.Text(50) }),
    output: article,
  }),
};

/**
 * What readers of the public pages have done, in the transaction of their call. `visitor` tells readers apart without
 * keeping who a visitor is; `day` is the reader's, `YYYY-MM-DD`. Hearing one twice changes nothing.
 */
export const articleViewed = t.event<{ contentId: string; visitor: string; day: string }>('content:article-viewed');

/** The reader, a signed-in user, likes the article, or no longer does. */
export const articleLiked = t.event<{ contentId: string; like: boolean }>('content:article-liked');

interface Searched {
  readonly keyword: string;
  /** How many were found. */
  readonly hits: number;
  readonly visitor: string;
  readonly day: string;
}

export const articlesSearched = t.event<Searched>('content:articles-searched');
export const helpSearched = t.event<Searched>('content:help-searched');

/** The last opinion of a visitor on an article of the help counts. */
export const helpRated = t.event<{ handbookId: string; useful: boolean; reason: string | null; visitor: string }>(
  'content:help-rated',
);
