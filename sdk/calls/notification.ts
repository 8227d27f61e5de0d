/** Notices of the sixteen types, their read state, and the event by which any area sends one. */
import * as t from '../contract/index.ts';
import { at, content, statusOf } from './fields.ts';
import { FileId } from './files.ts';
import { NOTICE_TYPE, type NoticeType } from './notice-types.ts';

/** Spec 4 names no type for business documents; this one's dialog shows the details and asks for nothing. */
export const documentNotice = 13;

/** Characters of a topic. */
const topicLength = 40;

export const NOTICE_STATUS = t.codes({ 0: ['未读', 'info'], 1: ['已读', 'neutral'], 2: ['失效', 'done'] });

const noticeType = () => t.OneOf(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);

/** Accepted because the spec's calls carry them; the session decides whose notices are read. */
const whose = { userId: t.Opt(t.Str({ maxLength: 19 })), entId: t.Opt(t.Nullable(t.Str({ maxLength: 19 }))) };

export const noticeRow = t.Obj({
  id: t.Id(),
  userId: t.Id(),
  entId: t.Nullable(t.Id()),
  noticeType: noticeType(),
  /** What it is about in business: 合同到期. Of a notice without a topic of its own, the name of its type. */
  topic: t.field('业务', t.Str(), { width: 128 }),
  status: statusOf(NOTICE_STATUS, { width: 88 }),
  content,
  createDate: at,
  updateDate: t.Time(),
  /** JSON text. */
  data: t.Nullable(t.Str()),
  fileId: t.Nullable(t.Str()),
  fileName: t.Nullable(t.Str()),
  bizType: t.Nullable(t.Str()),
  bizId: t.Nullable(t.Str()),
  /** Decision on an administrator change (type 5). */
  decision: t.Nullable(t.OneOf('AGREED', 'REFUSED')),
});
export type Notice = t.Static<typeof noticeRow>;

const filters = t.filtersOf(noticeRow.properties, { createDate: t.between('from', 'to', '日期') });

const financing = t.Obj({
  title: t.Str(),
  notificationStatus: t.Str(),
  updateDate: t.Time(),
  receiveCompany: t.Nullable(t.Str()),
  receiveAccount: t.Nullable(t.Str()),
  realMoney: t.Nullable(t.Str()),
  realDate: t.Nullable(t.Day()),
  financingApplyNumber: t.Nullable(t.Str()),
  financingApplyTime: t.Nullable(t.Time()),
});

const byId = t.Obj({ id: t.Id() });

export const notification = {
  /** Unread notices by type, all sixteen types; unread = status not 1. */
  getNoticeTypeByUserId: t.call({
    path: '/api/manage/notification/getNoticeTypeByUserId',
    access: 'login',
    reads: true,
    input: t.Obj(whose),
    output: t.Arr(t.Obj({ noticeType: noticeType(), noticeTypeName: t.Str(), unread: t.Int() })),
  }),
  getNotification: t.pageOf({
    path: '/api/manage/notification/getNotification',
    access: 'login',
    dialect: 'P2',
    filters: t.Obj({
      ...whose,
      noticeType: t.field('消息类型', t.Opt(noticeType()), { codes: t.codes(NOTICE_TYPE) }),
      status: t.Opt(t.codeOf(NOTICE_STATUS)),
      topic: t.Opt(t.Text(topicLength)),
      /** Only those that count as unread: status not 1. */
      unread: t.Opt(t.Bool()),
      keyword: t.field('内容', t.Opt(t.Text(50))),
      from: filters.from,
      to: filters.to,
    }),
    row: noticeRow,
  }),
  /** What a notice of type 8, 9 or 10 is about. */
  getNotificationInfo: t.call({
    path: '/api/manage/notification/getNotificationInfo',
    access: 'login',
    reads: true,
    input: byId,
    output: financing,
  }),
  /** Only an unread notice changes; a disabled one stays as it is. */
  setRead: t.call({
    path: '/api/manage/notification/setRead',
    standstill: 'dropped',
    access: 'login',
    input: t.Obj({ ...byId.properties, ...whose, status: t.OneOf(1), noticeType: t.Opt(noticeType()) }),
  }),
  /**
   * How many notices the user has of each topic, and how many of them are unread; topics without any are left out. What is
   * muted the bell does not count.
   */
  topics: t.call({
    method: 'GET',
    path: '/api/manage/notification/topics',
    access: 'login',
    output: t.Arr(
      t.Obj({ noticeType: noticeType(), topic: t.Str(), total: t.Int(), unread: t.Int(), muted: t.Bool() }),
    ),
  }),
  /** Marks the named ones as read, or all of a topic, or all; `at` takes it back. */
  markRead: t.call({
    path: '/api/manage/notification/markRead',
    access: 'login',
    input: t.Obj({ ids: t.Opt(t.Arr(t.Id(), { minItems: 1, maxItems: 200 })), topic: t.Opt(t.Text(topicLength)) }),
    output: t.Obj({ count: t.Int(), at: t.Time() }),
  }),
  /** Takes one `markRead` back: what it has marked at that moment is unread again. */
  markUnread: t.call({
    path: '/api/manage/notification/markUnread',
    access: 'login',
    input: t.Obj({ at: t.Time() }),
    output: t.Obj({ count: t.Int() }),
  }),
  /** Organisation change application: `data` is JSON of `{ user, org }`. */
  sendNotification: t.call({
    path: '/api/manage/notification/sendNotification',
    access: 'login',
    input: t.Obj({
      fileId: FileId(),
      fileName: t.Text(255),
      noticeType: t.OneOf('11'),
      data: t.Text(20_000),
      content: t.Text(1000),
    }),
  }),
  agreeChange: t.call({
    path: '/api/manage/notification/agreeChange',
    access: 'login',
    stepUp: true,
    audit: { kind: 'GRANT', title: '同意变更管理员' },
    onlyOk: true,
    input: byId,
  }),
  refuseChange: t.call({
    path: '/api/manage/notification/refuseChange',
    access: 'login',
    audit: { kind: 'DECISION', title: '拒绝变更管理员' },
    onlyOk: true,
    input: byId,
  }),
};

/** Who of an enterprise or of the platform: a role letter (Y G C L K) or a seeded role (G1 G2 C1 C2). */
export type RoleMark = 'Y' | 'G' | 'C' | 'L' | 'K' | 'G1' | 'G2' | 'C1' | 'C2';

/** Facts of a financing notice (types 8, 9, 10), shown by getNotificationInfo. */
export interface FinancingFacts {
  title: string;
  notificationStatus: string;
  receiveCompany?: string;
  receiveAccount?: string;
  realMoney?: string;
  realDate?: string;
  financingApplyNumber?: string;
  financingApplyTime?: string;
}

interface NoticeBody {
  noticeType: NoticeType;
  /** At most 40 characters. Default: what its type says. */
  topic?: string;
  /** At most 1000 characters, one sentence. */
  content: string;
  /** Any JSON that the type's handler reads. */
  data?: Readonly<Record<string, unknown>>;
  fileId?: string;
  fileName?: string;
  bizType?: string;
  bizId?: string;
  financing?: FinancingFacts;
}

/** To named users, or to all active users of a role: of one enterprise, or (Y, L, K) of the platform. */
export type NoticeSent = NoticeBody &
  ({ userIds: readonly string[]; entId?: string } | { roleTypes: readonly RoleMark[]; entId?: string });

/** Sends a notice to each receiver, in the transaction of the transition that caused it. */
export const noticeSent = t.event<NoticeSent>('notice:sent');

/** The rows that a sent notice became; sockets push them. */
export const noticesStored = t.event<{
  notices: readonly { id: string; userId: string; noticeType: NoticeType }[];
  /** Kind of the document that all of them are about; null where there is none. */
  bizType: string | null;
}>('notice:stored');

/** Notices about a business row can no longer be acted on: they become disabled (status 2). */
export const noticesDisabled = t.event<{ noticeType: NoticeType; bizType: string; bizId: string }>('notice:disabled');

/**
 * The person asked has agreed to an administrator change, or refused it; `data` is the notice's own, `entId` the
 * enterprise for which it was asked.
 */
export const adminChangeDecided = t.event<{ noticeId: string; agreed: boolean; entId: string | null; data: unknown }>(
  'admin-change:decided',
);

/** Business type of administrator changes; each has a number, which the notices to all administrators share. */
export const adminChangeBizType = 'ADMIN_CHANGE';
