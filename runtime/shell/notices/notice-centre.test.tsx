import { describe, expect, test } from '@rstest/core';
import { bus, CallError, type NoticeHandlerProps } from '@portal/sdk';
import { fileManager } from '@portal/sdk/calls/files';
import { type Notice, notification } from '@portal/sdk/calls/notification';
import { productList } from '@portal/sdk/calls/product';
import { pageToWire } from '@portal/sdk/contract';
import type { FakeHost } from '@portal/sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { overlays } from '../overlays.ts';
import { area, draw, hostOf, notice, order, portal, serve } from './fixture.tsx';
import { NoticeBell } from './notice-bell.tsx';
import NoticeCentre from './notice-centre.tsx';
import { NoticeFilter } from './notice-filter.tsx';
import type { Filters } from './use-notices.ts';

const base = area('base', '权限管理', {
  routes: [{ name: 'authApply', path: '/Base/auth-management/authApply' }],
  notices: { 16: { open: 'authApply' } },
});

let closed = 0;

const Result = ({ notice: { id } }: NoticeHandlerProps) => <p>放款结果 {id}</p>;

function open(notices: Notice[], host: FakeHost = hostOf(), plugins = [order, portal]) {
  closed = 0;
  serve(host, notices);
  draw(
    <>
      <NoticeBell />
      <NoticeCentre open onClose={() => (closed += 1)} />
    </>,
    plugins,
  );
  return host;
}

const inputsOf = (host: FakeHost, { path }: { path: string }) =>
  host.made.filter((made) => made.path === path).map(({ input }) => input);
const tab = (name: string) => screen.findByRole('tab', { name });
const action = (name: string) => screen.findByRole('button', { name });
/** Hidden from assistive technology while a dialog is open. */
const bell = (count: number) => screen.findByRole('button', { name: `消息，${count} 条未读`, hidden: true });

describe('the bell', () => {
  test('shows the sum of the unread, and asks again when they change and when the tab is come back to', async () => {
    const notices = [notice(), notice({ noticeType: 3 }), notice({ status: 1 })];
    const host = hostOf();
    serve(host, notices);
    draw(<NoticeBell />);
    await bell(2);
    notices.push(notice());
    act(() => bus.emit('todo:changed', {}));
    await bell(3);
    notices.push(notice());
    act(() => void window.dispatchEvent(new Event('focus')));
    await bell(4);
  });

  test('does not count the topics that the user has muted, once these have changed', async () => {
    const muted: string[] = [];
    serve(hostOf(), [notice(), notice({ noticeType: 13 }), notice({ noticeType: 13 })], muted);
    draw(<NoticeBell />);
    await bell(3);
    muted.push('门户在线公告');
    act(() => bus.emit('todo:changed', {}));
    await bell(1);
  });

  test('opens the centre', async () => {
    serve(hostOf(), []);
    draw(<NoticeBell />);
    await userEvent.click(screen.getByRole('button', { name: '消息' }));
    await waitFor(() => expect(overlays.get().filter((one) => one.open)).toHaveLength(1));
    overlays.closeAll();
  });
});

describe('the centre', () => {
  test('R-NOTIF-01 R-NOTIF-05 R-NOTIF-09 shows the unread of each type, of this user and enterprise', async () => {
    const host = open([notice({ noticeType: 2 }), notice({ noticeType: 2 }), notice({ noticeType: 7, status: 2 })]);
    expect(await tab('产品待激活，2 条未读')).toBeInTheDocument();
    expect(await tab('产品下架，1 条未读')).toBeInTheDocument();
    expect(screen.getAllByRole('tab')).toHaveLength(16);
    expect(inputsOf(host, notification.getNoticeTypeByUserId)[0]).toEqual({ userId: '1', entId: '10' });
  });

  test('R-NOTIF-02 R-NOTIF-03 R-NOTIF-06 begins at the first unread type, six a page, without a size changer', async () => {
    const host = open(Array.from({ length: 8 }, () => notice({ noticeType: 4 })));
    expect(await screen.findAllByRole('button', { name: '去完善' })).toHaveLength(6);
    expect(screen.queryByRole('combobox', { name: '每页条数' })).toBeNull();
    const [asked] = inputsOf(host, notification.getNotification);
    const wire = { userId: '1', entId: '10', noticeType: 4, page: 1, limit: 6 };
    expect(pageToWire(notification.getNotification, asked as never)).toEqual(wire);
    await userEvent.click(screen.getByRole('button', { name: '第 2 页' }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: '去完善' })).toHaveLength(2));
  });

  test('finds by words', async () => {
    const host = open([notice()]);
    await action('查看详情');
    await userEvent.type(screen.getByRole('searchbox', { name: '关键词' }), ' 升级 {Enter}');
    await waitFor(() => expect(inputsOf(host, notification.getNotification).at(-1)).toMatchObject({ keyword: '升级' }));
    const asked = () => inputsOf(host, notification.getNotification).length;
    const before = asked();
    await userEvent.click(screen.getByRole('button', { name: '查询' })); // the same again: what is new since?
    await waitFor(() => expect(asked()).toBe(before + 1));
  });

  test('asks anew, with its counts, when a plugin that keeps documents starts, and for nothing else', async () => {
    const host = hostOf();
    const notices: Notice[] = [notice({ noticeType: 13 })];
    serve(host, notices);
    const running = draw(
      <>
        <NoticeBell />
        <NoticeCentre open onClose={() => undefined} />
      </>,
      [portal],
    );
    await action('查看详情');
    const asked = () => host.made.length;
    const before = asked();
    running.runs([portal, base]);
    expect(asked()).toBe(before);
    notices.push(notice({ noticeType: 13, bizType: 'order', content: '订单 DD1 已确认' }));
    running.runs([portal, base, order]);
    expect(await screen.findByText('订单 DD1 已确认')).toBeInTheDocument();
    expect(await tab('门户在线公告，2 条未读')).toBeInTheDocument();
    expect(asked()).toBe(before + 3); // rows, counts, and the number of the bell
  });

  test('opened within two seconds, is not shown what was asked before the plugin started', async () => {
    const host = hostOf();
    const notices: Notice[] = [notice({ noticeType: 13 })];
    serve(host, notices);
    const shown = (open: boolean) => (
      <SWRConfig value={{ dedupingInterval: 2000 }}>
        <NoticeBell />
        {open && <NoticeCentre open onClose={() => undefined} />}
      </SWRConfig>
    );
    const running = draw(shown(true), [portal]);
    await action('查看详情');
    running.runs([portal], shown(false));
    notices.push(notice({ noticeType: 13, bizType: 'order', content: '订单 DD1 已确认' }));
    const before = host.made.length;
    running.runs([portal, order], shown(false));
    expect(host.made).toHaveLength(before);
    running.runs([portal, order], shown(true));
    expect(await screen.findByText('订单 DD1 已确认')).toBeInTheDocument();
  });

  test('R-NOTIF-27 R-NOTIF-28 says that notices could not be had, empties the list, and tries again', async () => {
    const notices = [notice()];
    const host = open(notices);
    await action('查看详情');
    host.answer(notification.getNotification, () => {
      throw new CallError('500', '服务暂时没有响应');
    });
    act(() => bus.emit('todo:changed', {}));
    expect(await screen.findByText('获取消息失败')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '查看详情' })).toBeNull();
    serve(host, notices);
    await userEvent.click(await action('重试'));
    expect(await action('查看详情')).toBeInTheDocument();
  });

  test('leads to the inbox, where notices stand by topics of business', async () => {
    const host = open([notice()], hostOf({ opens: () => true }));
    await userEvent.click(await action('去收件箱按业务查看'));
    expect(host.visited).toEqual(['/workbenches/inbox/notices']);
  });

  test('marks all as read after a question', async () => {
    const host = open([notice()]);
    host.answer(notification.markRead, () => ({ count: 1, at: '2026-11-21T01:00:00.000Z' }));
    host.reply(false);
    await userEvent.click(await action('全部已读'));
    expect([host.questions.length, inputsOf(host, notification.markRead).length]).toEqual([1, 0]);
    host.reply(true);
    await userEvent.click(await action('全部已读'));
    await waitFor(() => expect(host.toasts).toContainEqual({ intent: 'success', message: '已将 1 条消息标为已读' }));
  });

  test('R-NOTIF-29 asks for all product names where a type is about products', async () => {
    const host = hostOf();
    const record = { productType: '06', productName: 'e税务', aboveOff: 0 };
    host.answer(productList.queryProduct, () => ({ records: [record], total: 1, page: 1, size: 9999 }));
    open([notice({ noticeType: 2, data: '{"productType":"06"}' })], host);
    await userEvent.click(await action('去激活'));
    expect(await within(await screen.findByRole('dialog', { name: '产品待激活' })).findByText('e税务')).toBeVisible();
    const [asked] = inputsOf(host, productList.queryProduct);
    expect(pageToWire(productList.queryProduct, asked as never)).toEqual({ pageNum: 1, pageSize: 9999 });
  });
});

test('the filter asks for words and days together, and for everything when it is reset', async () => {
  const asked: Filters[] = [];
  hostOf();
  draw(<NoticeFilter onSearch={(filters) => void asked.push(filters)} />);
  await userEvent.type(screen.getByRole('searchbox', { name: '关键词' }), '升级');
  await userEvent.type(screen.getByRole('textbox', { name: '消息日期（起）' }), '2026-11-01');
  await userEvent.click(screen.getByRole('button', { name: '查询' }));
  await userEvent.click(screen.getByRole('button', { name: '重置' }));
  expect(asked).toEqual([{ keyword: '升级', from: '2026-11-01' }, {}]);
});

describe('opening', () => {
  test('R-NOTIF-04 R-NOTIF-08 R-NOTIF-10 R-NOTIF-11 an unread notice shows its facts and is read: one fewer', async () => {
    const unread = notice({ content: '您的账号已开通' });
    const host = open([unread, notice()]);
    await bell(2);
    await userEvent.click((await screen.findAllByRole('button', { name: '查看详情' }))[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: '门户开通' });
    expect(within(dialog).getByText('您的账号已开通')).toBeInTheDocument();
    const sent = { id: unread.id, userId: '1', entId: '10', status: 1, noticeType: 1 };
    expect(inputsOf(host, notification.setRead)).toEqual([sent]);
    await bell(1);
    expect(await screen.findByRole('tab', { name: '门户开通，1 条未读', hidden: true })).toBeInTheDocument();
    expect(screen.getByText('已读')).toBeInTheDocument();
  });

  test('R-NOTIF-12 a notice that was read already changes no count', async () => {
    const host = open([notice({ status: 1 }), notice({ noticeType: 3 })]);
    await userEvent.click(await tab('门户开通'));
    await userEvent.click(await action('查看详情'));
    await screen.findByRole('dialog', { name: '门户开通' });
    await bell(1);
    expect(inputsOf(host, notification.setRead)).toEqual([]);
  });

  for (const [id, change, label, why] of [
    ['R-NOTIF-20', { noticeType: 7, status: 0 }, '查看详情', '产品已下架，不能打开'],
    ['R-NOTIF-21', { noticeType: 4, status: 2 }, '去完善', '该消息已失效，不能打开'],
  ] as const)
    test(`${id} type ${change.noticeType} with status ${change.status} does nothing and says why`, async () => {
      const host = open([notice(change)]);
      const button = await action(label);
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAccessibleDescription(why);
      await userEvent.click(button);
      expect(screen.getAllByRole('dialog')).toHaveLength(1);
      expect(inputsOf(host, notification.setRead)).toEqual([]);
    });

  test('a notice that a plugin handles shows what its code draws, with the notice, below the facts', async () => {
    const finance = area('finance', '金融服务', { version: '1.0.0', notices: { 9: { handled: true } } });
    const asked: string[] = [];
    const loadJoin = async (id: string) => {
      asked.push(id);
      return Result;
    };
    const paid = notice({ noticeType: 9 });
    const joins = { fills: () => [], provider: () => undefined, loadJoin };
    open([paid], hostOf({ plugins: [finance], joins }), [finance]);
    await userEvent.click(await action('查看详情'));
    const dialog = within(await screen.findByRole('dialog', { name: '放款结果' }));
    expect(await dialog.findByText(`放款结果 ${paid.id}`)).toBeInTheDocument();
    expect(dialog.getByText('欢迎使用')).toBeInTheDocument();
    expect(asked).toEqual(['finance/notice/9']);
  });

  for (const [id, name, call] of [
    ['R-NOTIF-15', '同意', notification.agreeChange],
    ['R-NOTIF-16', '拒绝', notification.refuseChange],
  ] as const)
    test(`R-NOTIF-14 ${id} R-NOTIF-17 a change of administrator is answered by ${name}`, async () => {
      const asked = notice({ noticeType: 5, status: 1 });
      const host = open([asked]);
      host.answer(call, () => null);
      await userEvent.click(await tab('管理员变更'));
      await userEvent.click(await action('查看详情'));
      await userEvent.click(await action(name));
      await waitFor(() => expect(inputsOf(host, call)).toEqual([{ id: asked.id }]));
      await waitFor(() => expect(host.toasts).toContainEqual({ intent: 'success', message: '操作成功' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: '管理员变更' })).toBeNull());
    });

  test('a change that was answered is not asked for again', async () => {
    open([notice({ noticeType: 5, decision: 'AGREED' })]);
    await userEvent.click(await action('查看详情'));
    expect(await screen.findByText('您已同意该变更。')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '同意' })).toBeNull();
  });

  test('a notice about an order leaves for the order', async () => {
    const host = open([notice({ noticeType: 13, bizType: 'order', bizId: '9' })]);
    await userEvent.click(await action('查看详情'));
    expect([host.visited, closed]).toEqual([['/orderManagement/orderDetail?id=9'], 1]);
  });

  test('R-NOTIF-19 an application for permission goes to its area, or says that the area is missing', async () => {
    const away = open([notice({ noticeType: 16 })]);
    await userEvent.click(await action('审核'));
    expect(await screen.findByText(/“权限管理”功能区，本平台尚未安装/)).toBeInTheDocument();
    expect(away.visited).toEqual([]);
  });

  test('R-NOTIF-19 an application for permission opens in its area', async () => {
    const host = open([notice({ noticeType: 16, bizId: '4' })], hostOf({ plugins: [base] }), [base]);
    await userEvent.click(await action('审核'));
    expect(host.visited).toEqual(['/Base/auth-management/authApply?id=4']);
  });
});

test('R-NOTIF-31 an organisation change is read from the JSON of its notice, its file is at hand', async () => {
  const org = { type: '2', customerRegisterName: '新名', customerRegisterNameOld: '旧名' };
  const data = JSON.stringify({ user: { userName: '温霁' }, org });
  const fileId = 'abcdefghijklmnopqrstuvwx';
  const host = open([notice({ noticeType: 11, data, fileId, fileName: '申请.docx' })]);
  host.answer(fileManager.downloadFile, () => undefined as never);
  await userEvent.click(await action('下载附件申请.docx'));
  expect(inputsOf(host, fileManager.downloadFile)).toEqual([{ fileId }]);
  await userEvent.click(await action('查看详情'));
  const dialog = within(await screen.findByRole('dialog', { name: '组织变更申请' }));
  for (const text of ['旧名', '新名']) expect(await dialog.findByText(text)).toBeInTheDocument();
  expect(dialog.queryByRole('textbox')).toBeNull();
});

describe('the board of handlers', () => {
  test('tells administrators which area handles which type', async () => {
    open([], hostOf({ roleType: 'L' }), [base, order]);
    await userEvent.click(await tab('处理方'));
    const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
    expect(row('权限申请').getByText('/Base/auth-management/authApply')).toBeInTheDocument();
    expect(row('门户开通').getAllByText('门户内置')).toHaveLength(2);
    expect(row('order 订单').getByText('/orderManagement/orderDetail')).toBeInTheDocument();
  });

  test('is not for others', async () => {
    open([notice()]);
    await action('查看详情');
    expect(screen.queryByRole('tab', { name: '处理方' })).toBeNull();
  });
});
