import { bus } from '@portal/sdk';
import { type Notice, notification } from '@portal/sdk/calls/notification';
import { type OpenProduct, productInfo } from '@portal/sdk/calls/product';
import type { MenuNode } from '@portal/sdk/calls/session';
import { type UpcomingTask, workflowtask } from '@portal/sdk/calls/workflow';
import { MemoryRouter } from '@portal/sdk/navigation';
import { fakeHost, type FakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { type Layout, workbench } from '../workbenches/contract.ts';
import AlertsCard from './alerts.tsx';
import NoticesCard from './notices.tsx';
import PinsCard from './pins.tsx';
import ProductsCard from './products.tsx';
import RecentCard from './recent.tsx';
import TodosCard from './todos.tsx';

const draw = (card: ReactNode) =>
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalProvider theme="light">
        <MemoryRouter>{card}</MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
/** A dialog that is open hides what stands behind it. */
const hidden = true;
const linksIn = (name: string) =>
  within(screen.getByRole('list', { name, hidden }))
    .getAllByRole('listitem', { hidden })
    .map((item) => [item.textContent, within(item).queryByRole('link', { hidden })?.getAttribute('href')]);
const made = (host: FakeHost, { path }: { path: string }) =>
  host.made.filter((one) => one.path === path).map(({ input }) => input);

const page = (menuName: string, routeUrl: string | null, more: Partial<MenuNode> = {}): MenuNode => ({
  ...{ menuId: menuName, menuName, routeUrl, button: '0', hidden: '0', ifRouteHidden: '0' },
  ...more,
});
const numbered = Array.from({ length: 13 }, (_, index) => page(`功能${index + 1}`, `/page${index + 1}`));
const menu = [
  page('工作台', '/workbenches/newIndex'),
  page('订单', null, { children: [page('订单列表', '/order'), page('再一次', '/order')] }),
  page('按钮', '/button', { button: '1' }),
  page('藏起来', '/hidden', { hidden: '1' }),
  page('不显示', '/unshown', { ifRouteHidden: '1' }),
  page('不能打开', '/closed'),
  ...numbered,
];

function pinned(pins: Layout['pins'], codes = ['workbench:layout:save'], tree = menu) {
  const host = fakeHost({ codes, user: { enableMenuList: tree }, opens: (path) => path !== '/closed' });
  const stored = { current: { cards: null, pins, guided: true } as Layout };
  host.answer(workbench.layout, () => stored.current);
  host.answer(workbench.saveLayout, (input) => {
    stored.current = { ...stored.current, ...input } as Layout;
    return null;
  });
  draw(<PinsCard />);
  return host;
}

test('until functions are chosen the first eight of the menu stand there, without buttons and what is hidden', async () => {
  pinned(null, []);
  await screen.findByRole('list', { name: '常用功能' });
  expect(linksIn('常用功能')).toEqual([
    ['订单列表', '/order'],
    ...[1, 2, 3, 4, 5, 6, 7].map((n) => [`功能${n}`, `/page${n}`]),
  ]);
  expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
});

test('what is pinned and gone from the menu is not shown; without any it says so', async () => {
  pinned(['/closed', '/workbenches/newIndex', '/page2'], []);
  await screen.findByRole('list', { name: '常用功能' });
  expect(linksIn('常用功能')).toEqual([['功能2', '/page2']]);
});

test('without a menu nothing is pinned', async () => {
  pinned(null, [], []);
  expect(await screen.findByText('还没有固定的功能')).toBeInTheDocument();
});

test('functions are chosen and taken away, twelve at most, and stay as they were until they are saved', async () => {
  const host = pinned(['/page1', ...numbered.slice(2, 12).map(({ routeUrl }) => routeUrl ?? '')]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: '编辑' }));
  const dialog = within(await screen.findByRole('dialog', { name: '选择常用功能' }));
  const box = (name: string) => dialog.getByRole('checkbox', { name });
  expect(dialog.getByText('已选 11 个，最多 12 个')).toBeInTheDocument();
  expect(box('功能2')).toBeEnabled();
  await userEvent.click(box('功能2'));
  expect(dialog.getByText('已选 12 个，最多 12 个')).toBeInTheDocument();
  expect(box('功能13')).toBeDisabled();
  expect(box('功能1')).toBeEnabled();
  await userEvent.click(box('功能1'));
  expect(box('功能13')).toBeEnabled();
  await userEvent.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(linksIn('常用功能')[0]).toEqual(['功能3', '/page3']));
  expect(made(host, workbench.saveLayout)).toEqual([
    {
      pins: [
        '/page3',
        '/page4',
        '/page5',
        '/page6',
        '/page7',
        '/page8',
        '/page9',
        '/page10',
        '/page11',
        '/page12',
        '/page2',
      ],
    },
  ]);
  expect(host.toasts.map(({ message }) => message)).toEqual(['常用功能已保存']);
});

test('a choice that is refused stays open', async () => {
  const host = pinned(['/page1']);
  host.answer(workbench.saveLayout, () => {
    throw new Error('refused');
  });
  await userEvent.click(await screen.findByRole('button', { name: '编辑' }));
  await userEvent.click(await screen.findByRole('button', { name: '保存' }));
  await waitFor(() => expect(made(host, workbench.saveLayout)).toHaveLength(1));
  expect(screen.getByRole('dialog', { name: '选择常用功能' })).toBeInTheDocument();
  expect(host.toasts).toEqual([]);
});

test('pages visited today have their hour, earlier ones their day; those gone from the menu are left out', async () => {
  const host = fakeHost({ user: { enableMenuList: menu } }); // its clock says 2026-11-21 09:00
  host.answer(workbench.recent, () => [
    { url: '/order', at: '2026-11-21T00:30:00.000Z' },
    { url: '/gone', at: '2026-11-21T00:20:00.000Z' },
    { url: '/page1', at: '2026-11-20T00:10:00.000Z' },
  ]);
  draw(<RecentCard />);
  await screen.findByText('订单列表');
  expect(linksIn('最近访问')).toEqual([
    ['订单列表08:30', '/order'],
    ['功能111-20 08:10', '/page1'],
  ]);
});

const opened = (productType: string, productName: string, routeUrl: string | null): OpenProduct => ({
  ...{ productType, productName, routeUrl, intro: '', feeNote: '', icon: null, ifIntOrExt: '0', section: '采购交易' },
  ...{ homeSort: 1, aboveOff: 0, audience: ['G'], dependsOn: [] },
  ...{ status: 4, reason: null, appliedTime: null, openedTime: null, may: [] },
});

test('an opened product is entered, or looked up where it has no page here; without any the way to them is shown', async () => {
  const host = fakeHost({ opens: (path) => path !== '/closed' });
  host.answer(productInfo.listByUserId, () => [
    opened('01', 'e集采', '/use'),
    opened('02', 'e订单', null),
    opened('03', 'e结算', '/closed'),
  ]);
  const { unmount } = draw(<ProductsCard />);
  await screen.findByText('e集采');
  expect(linksIn('已开通的产品')).toEqual([
    ['e集采', '/use'],
    ['e订单', '/product/index?productType=02'],
    ['e结算', '/product/index?productType=03'],
  ]);
  unmount();
  host.answer(productInfo.listByUserId, () => []);
  draw(<ProductsCard />);
  expect(await screen.findByRole('link', { name: '去开通' })).toHaveAttribute('href', '/product/index');
});

test('what is wrong already leads to its list; where nothing is, it says so', async () => {
  const host = fakeHost();
  host.answer(workbench.summary, () => ({ alerts: [{ kind: 'PRODUCT_REJECTED' as const, count: 2 }] }));
  const { unmount } = draw(<AlertsCard />);
  expect(await screen.findByRole('link', { name: '产品开通被驳回 2' })).toHaveAttribute(
    'href',
    '/product/index?status=5',
  );
  unmount();
  host.answer(workbench.summary, () => ({ alerts: [] }));
  draw(<AlertsCard />);
  expect(await screen.findByText('没有需要处理的预警')).toBeInTheDocument();
});

test('unread notices are counted over their topics, marked as read, and then there are none', async () => {
  const host = fakeHost();
  const notice: Notice = {
    ...{
      id: '1',
      userId: '1',
      entId: null,
      noticeType: 14,
      topic: '新闻待办',
      status: 0,
      content: '订单已发货',
      data: null,
      decision: null,
    },
    ...{ createDate: '2026-11-21T00:30:00.000Z', updateDate: '2026-11-21T00:30:00.000Z', fileId: null, fileName: null },
    ...{ bizType: null, bizId: null },
  };
  let records = [notice];
  host.answer(notification.getNotification, () => ({ records, total: records.length, page: 1, size: 3 }));
  host.answer(notification.topics, () => [
    { noticeType: 14 as const, topic: '新闻待办', total: 2, unread: 2, muted: false },
    { noticeType: 13 as const, topic: '发货与收货', total: 9, unread: 3, muted: false },
  ]);
  host.answer(notification.setRead, () => {
    records = [];
    return null;
  });
  draw(<NoticesCard />);
  expect(await screen.findByText('订单已发货')).toBeInTheDocument();
  const total = await screen.findByRole('link', { name: '5 条未读' });
  expect(total).toHaveAttribute('href', '/workbenches/inbox/notices?unread=true');
  await userEvent.click(screen.getByRole('button', { name: '已读' }));
  expect(await screen.findByText('没有未读消息')).toBeInTheDocument();
  expect(made(host, notification.setRead)).toEqual([{ id: '1', status: 1, noticeType: 14 }]);
});

const kind = (bizType: string, title: string, path: string) => ({
  ...{ bizType, title, path },
  plugin: { id: 'order', name: '订单' },
});

test('open tasks are counted by kind, as the number above the page counts them; the most urgent are listed', async () => {
  const host = fakeHost({ todos: [kind('ORDER', '交期变更', '/order/audit'), kind('GOODS', '商品审核', '/goods')] });
  host.answer(workflowtask.upcomingCount, () => [
    { bizType: 'GOODS', count: 1 },
    { bizType: 'ORDER', count: 8 },
  ]);
  const records = [1, 2].map(
    (n): UpcomingTask => ({
      ...{ taskId: `${n}`, processInstId: '1', bizType: 'ORDER', bizCode: 'B', title: `待办${n}`, taskName: '审核' },
      ...{ starterName: '程屿', startTime: '2026-11-21T00:30:00.000Z', arrivedTime: '2026-11-21T00:30:00.000Z' },
      ...{ dueAt: '2026-11-21T03:00:00.000Z', amount: null, together: false, documentId: null },
      ...{ whose: 'OWN', whoseName: null },
    }),
  );
  host.answer(workflowtask.upcoming, () => ({ records, total: 9, page: 1, size: 6 }));
  draw(<TodosCard />);
  await screen.findByText('待办2');
  expect(linksIn('待办数')).toEqual([
    ['1 商品审核', '/workbenches/inbox?kind=GOODS'],
    ['8 交期变更', '/workbenches/inbox?kind=ORDER'],
  ]);
  expect(linksIn('待办')).toEqual([
    ['待办1剩2小时', '/workbenches/inbox?task=1'],
    ['待办2剩2小时', '/workbenches/inbox?task=2'],
  ]);
  expect(made(host, workflowtask.upcomingCount)).toEqual([{ bizTypes: 'ORDER,GOODS' }]);
  expect(made(host, workflowtask.upcoming)).toEqual([{ bizTypes: 'ORDER,GOODS', page: 1, size: 6 }]);
  bus.emit('todo:changed', {});
  await waitFor(() => expect(made(host, workflowtask.upcoming)).toHaveLength(2));
  expect(made(host, workflowtask.upcomingCount)).toHaveLength(2);
});
