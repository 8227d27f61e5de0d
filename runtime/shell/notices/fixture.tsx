/** A portal with two areas and a user with notices, for the tests of this folder. */
import type { Article } from '@portal/sdk/calls/content';
import { NOTICE_TYPE, type NoticeType } from '@portal/sdk/calls/notice-types';
import { type Notice, notification } from '@portal/sdk/calls/notification';
import { routeTable } from '@portal/sdk/decide';
import { type Host, host } from '@portal/sdk/host';
import type { BuiltPlugin } from '@portal/sdk/registry';
import { type FakeHost, fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { type Portal, PortalContext } from '../../portal.ts';

export const area = (id: string, name: string, more: object): BuiltPlugin =>
  ({ id, name, routes: [], redirects: [], notices: {}, documents: {}, ...more }) as unknown as BuiltPlugin;

export const order = area('order', '订单', {
  routes: [{ name: 'orderDetail', path: '/orderManagement/orderDetail' }],
  documents: { order: 'orderDetail' },
});
export const portal = area('portal', '门户', {
  routes: [{ name: 'newsDetails', path: '/ef/newsDetails' }],
  notices: { 13: {} },
  documents: { CONTENT: 'newsDetails' },
});

let sequence = 0;

export const notice = (change: Partial<Notice> = {}): Notice => ({
  id: String(++sequence),
  userId: '1',
  entId: '10',
  noticeType: 1,
  topic: '门户开通',
  status: 0,
  content: '欢迎使用',
  createDate: '2026-11-20T01:00:00.000Z',
  updateDate: '2026-11-20T01:00:00.000Z',
  data: null,
  fileId: null,
  fileName: null,
  bizType: null,
  bizId: null,
  decision: null,
  ...change,
});

export const article = (change: Partial<Article> = {}): Article => ({
  id: '77',
  businessCode: `N${++sequence}`,
  title: '供应链大会筹备情况通报',
  summary: '',
  contentSource: '集团办公室',
  author: '苏陌',
  updateTime: '2026-11-20T01:00:00.000Z',
  content: '<p>会议日程已经形成初稿。</p>',
  contentSiteSubjects: [{ siteId: '1', subjectId: '2', subjectCode: 'NEWS', subjectName: '新闻动态' }],
  attachmentFiles: [],
  state: 1,
  preview: true,
  offline: false,
  viewCount: 0,
  likeCount: 0,
  liked: false,
  notice: null,
  previous: null,
  next: null,
  ...change,
});

/** Answers lists, counts and read marks out of `notices`, which reading changes. @param muted - Topics, as they are when they are asked for. */
export function serve(host: FakeHost, notices: Notice[], muted: readonly string[] = []): void {
  const change = (id: string, status: 1) => {
    const at = notices.findIndex((one) => one.id === id);
    const found = notices[at];
    if (found?.status === 0) notices[at] = { ...found, status };
  };
  host.answer(notification.getNoticeTypeByUserId, () =>
    (Object.keys(NOTICE_TYPE) as unknown as NoticeType[]).map((code) => ({
      noticeType: Number(code) as NoticeType,
      noticeTypeName: NOTICE_TYPE[code],
      unread: notices.filter(({ noticeType, status }) => noticeType === Number(code) && status !== 1).length,
    })),
  );
  host.answer(notification.topics, () =>
    [...new Set(notices.map(({ noticeType }) => noticeType))].map((noticeType) => {
      const of = notices.filter((one) => one.noticeType === noticeType);
      const topic = NOTICE_TYPE[noticeType];
      const unread = of.filter(({ status }) => status !== 1).length;
      return { noticeType, topic, total: of.length, unread, muted: muted.includes(topic) };
    }),
  );
  host.answer(notification.getNotification, ({ noticeType, page = 1, size = 10 }) => {
    const records = notices.filter((one) => one.noticeType === noticeType);
    return { records: records.slice((page - 1) * size, page * size), total: records.length, page, size };
  });
  host.answer(notification.setRead, ({ id, status }) => {
    change(id, status);
    return null;
  });
}

interface Options {
  plugins?: readonly BuiltPlugin[];
  roleType?: string;
  /** Paths that the user may open. Default all that are served. */
  opens?: (path: string) => boolean;
  /** Code of plugins. Default none. */
  joins?: Pick<Host, 'fills' | 'provider' | 'loadJoin'>;
}

export function draw(node: ReactNode, plugins: readonly BuiltPlugin[] = [order, portal]) {
  const { request, session: get, onSession: subscribe } = host();
  const store = { get, subscribe };
  const drawn = (shown: ReactNode, running: readonly BuiltPlugin[]) => {
    const registry = {
      revision: 'x',
      runtime: { scripts: [], styles: [], chrome: [], federation: [], kits: {} },
      plugins: running,
    };
    const value = { registry, table: routeTable(registry), request, store } as unknown as Portal;
    return (
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <PortalContext value={value}>
          <PortalProvider theme="light">{shown}</PortalProvider>
        </PortalContext>
      </SWRConfig>
    );
  };
  const { rerender } = render(drawn(node, plugins));
  return {
    /** The same tab, while these plugins run. */
    runs: (running: readonly BuiltPlugin[], shown = node) => rerender(drawn(shown, running)),
  };
}

/** A host whose user holds a role and may open what the areas serve. */
export const hostOf = ({ roleType = 'G', plugins = [order, portal], opens, joins }: Options = {}): FakeHost =>
  fakeHost({
    ...(joins && { joins }),
    user: { roleList: [{ roleId: '1', roleName: '角色', roleType }] },
    opens: opens ?? ((path) => plugins.some(({ routes }) => routes.some((route) => route.path === path))),
  });
