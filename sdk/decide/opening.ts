/** Where a notice leads when it is opened, and the label of its action. */
import { contentBizType, NOTICE_TYPE, type NoticeType } from '../calls/notice-types.ts';
import type { Notice } from '../calls/notification.ts';
import type { ListedPlugin } from '../registry.ts';
import { hasOrgChange } from './notice-data.ts';

export const noticeTypes = Object.keys(NOTICE_TYPE).map((code) => Number(code) as NoticeType);

/** spec 4. */
const LABEL: Readonly<Partial<Record<NoticeType, string>>> = {
  2: '去激活',
  4: '去完善',
  12: '去查看',
  14: '审核',
  15: '去查看',
  16: '审核',
};
const otherLabel = '查看详情';

/** Pages of later areas that a notice asks its reader to go to; the area's name is for those who do not have it. */
export const DESTINATION: Readonly<Partial<Record<NoticeType, { readonly path: string; readonly area: string }>>> = {
  2: { path: '/product/index', area: '工作台与产品开通' },
  4: { path: '/userCenter/companyManage', area: '用户中心' },
  12: { path: '/userCenter/problemFeedback', area: '用户中心' },
  15: { path: '/userCenter/onlineConsultation', area: '用户中心' },
  16: { path: '/Base/auth-management/authApply', area: '权限管理' },
};

/** The plugin that has declared to handle a type. */
export const handlerOf = (plugins: readonly ListedPlugin[], type: NoticeType): ListedPlugin | undefined =>
  plugins.find(({ notices }) => notices[type] !== undefined);

export const labelOf = (plugins: readonly ListedPlugin[], type: NoticeType): string =>
  handlerOf(plugins, type)?.notices[type]?.label ?? LABEL[type] ?? otherLabel;

/** Why a notice cannot be opened, or `undefined` when it can. */
export function closedFor({ status, noticeType }: Pick<Notice, 'status' | 'noticeType'>): string | undefined {
  if (status === 2) return '该消息已失效，不能打开';
  return noticeType === 7 ? '产品已下架，不能打开' : undefined;
}

const withId = (path: string, bizId: string | null) =>
  bizId === null ? path : `${path}?id=${encodeURIComponent(bizId)}`;

export const pathOf = ({ routes }: ListedPlugin, name: string | undefined): string | undefined =>
  routes.find((route) => route.name === name)?.path;

/** Page of the plugin that handles the type. */
function handledAt(plugins: readonly ListedPlugin[], { noticeType, bizId }: Notice): string | undefined {
  const handler = handlerOf(plugins, noticeType);
  const path = handler && pathOf(handler, handler.notices[noticeType]?.open);
  return path && withId(path, bizId);
}

/** Page of the business document that the notice is about. */
export function documentAt(
  plugins: readonly ListedPlugin[],
  { bizType, bizId }: Pick<Notice, 'bizType' | 'bizId'>,
): string | undefined {
  if (bizType === null || bizId === null) return undefined;
  const owner = plugins.find(({ documents }) => documents[bizType] !== undefined);
  const path = owner && pathOf(owner, owner.documents[bizType]);
  return path && withId(path, bizId);
}

/** The shell's own ways to show a notice. */
export type Dialogue = 'approval' | 'orgChange' | 'detail';

export type Opening = { readonly kind: 'page'; readonly path: string } | { readonly kind: Dialogue };

const isNews = ({ noticeType, bizType, bizId }: Notice) =>
  (noticeType === 13 || noticeType === 14) && bizType === contentBizType && bizId !== null;

/** The shell's own dialogs for news and organisation changes. */
function ownOpening(notice: Notice): Opening | undefined {
  if (isNews(notice)) return { kind: 'approval' };
  return notice.noticeType === 11 && hasOrgChange(notice.data) ? { kind: 'orgChange' } : undefined;
}

/**
 * A plugin's handler comes first, its page before its own code in the dialog of the notice; then what the shell itself has for the type, then the page of the document; what is
 * left, or may not be opened by this user, shows its facts.
 */
export function openingOf(
  notice: Notice,
  plugins: readonly ListedPlugin[],
  canOpen: (path: string) => boolean,
): Opening {
  const handled = handledAt(plugins, notice);
  if (handled !== undefined && canOpen(handled)) return { kind: 'page', path: handled };
  if (handlerOf(plugins, notice.noticeType)?.notices[notice.noticeType]?.handled) return { kind: 'detail' };
  const own = ownOpening(notice);
  if (own) return own;
  const document = documentAt(plugins, notice);
  return document !== undefined && canOpen(document) ? { kind: 'page', path: document } : { kind: 'detail' };
}
