import { bus } from '@portal/sdk';
import { workflowtask } from '@portal/sdk/calls/workflow';
import type { Call } from '@portal/sdk/contract';
import { CallError } from '@portal/sdk/host';
import type { FakeHost } from '@portal/sdk/testing';
import { afterEach, describe, expect, rs, test } from '@rstest/core';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { overlays } from '../overlays.ts';
import { crm, draw, order, portal, task } from './fixture.tsx';
import { TodoBell } from './todo-bell.tsx';
import TodoDialog from './todo-dialog.tsx';

afterEach(() => {
  cleanup();
  overlays.closeAll();
  rs.useRealTimers();
});

const inputs = (host: FakeHost, call: Call) =>
  host.made.filter(({ path }) => path === call.path).map(({ input }) => input);
const tasks = (count: number) => Array.from({ length: count }, () => task());
const both = [portal, order, crm];

describe('the bell', () => {
  test('sums the to-dos of all plugins by one call, each business type once', async () => {
    const host = draw(<TodoBell />, { plugins: both, tasks: [...tasks(2), task({ bizType: 'RISK' })] });
    expect(await screen.findByRole('button', { name: '待办，3 项' })).toHaveTextContent('3');
    expect(host.made.map(({ path }) => path)).toEqual([workflowtask.upcomingCount.path]);
    expect(inputs(host, workflowtask.upcomingCount)).toEqual([{ bizTypes: 'CHANGE,RISK' }]);
  });

  test('counts no worklist that the user may not open, and asks nothing where none is left', async () => {
    const given = tasks(2);
    const host = draw(<TodoBell />, { plugins: both, tasks: given, opens: (path) => path.startsWith('/crm') });
    await waitFor(() => expect(inputs(host, workflowtask.upcomingCount)).toEqual([{ bizTypes: 'RISK' }]));
    expect(screen.getByRole('button', { name: '待办' })).toBeInTheDocument();
    cleanup();
    expect(draw(<TodoBell />, { plugins: both, opens: () => false }).made).toEqual([]);
  });

  test('asks again when to-dos may have changed, after a decision, and when the window is come back to', async () => {
    const given = tasks(1);
    draw(<TodoBell />, { plugins: both, tasks: given });
    const shows = (count: number) => screen.findByRole('button', { name: `待办，${count} 项` });
    await shows(1);
    given.push(task());
    act(() => bus.emit('todo:changed', {}));
    await shows(2);
    given.push(task());
    act(() => bus.emit('data:changed', { path: workflowtask.submitAuditResult.path }));
    await shows(3);
    given.push(task());
    act(() => void window.dispatchEvent(new Event('focus')));
    await shows(4);
  });

  test('opens the list', async () => {
    draw(<TodoBell />, { plugins: both });
    await userEvent.click(screen.getByRole('button', { name: '待办' }));
    await waitFor(() => expect(overlays.get().map((one) => one.Dialog === TodoDialog)).toEqual([true]));
  });
});

describe('the dialog without providers', () => {
  test('R-TODO-01 R-TODO-02 is 1200 px wide and its menu holds the to-do list', () => {
    draw(<TodoDialog open onClose={() => undefined} />, { plugins: [portal] });
    const dialog = screen.getByRole('dialog', { name: '待办' });
    expect(dialog.style.width).toBe('1200px');
    const menu = within(dialog).getByRole('tablist', { name: '待办菜单' });
    const [entry, ...others] = within(menu).getAllByRole('tab');
    expect([entry?.textContent, entry?.getAttribute('value'), others]).toEqual(['待办列表', '12', []]);
  });

  test('R-TODO-05 is empty after 400 ms, not before, and makes no call', () => {
    rs.useFakeTimers();
    const host = draw(<TodoDialog open onClose={() => undefined} />, { plugins: [portal] });
    act(() => void rs.advanceTimersByTime(399));
    expect(screen.queryByText('暂无待办')).toBeNull();
    act(() => void rs.advanceTimersByTime(1));
    expect(screen.getByText('暂无待办')).toBeInTheDocument();
    expect(screen.getByText('共 0 条')).toBeInTheDocument();
    expect(host.made).toEqual([]);
  });
});

describe('the list', () => {
  async function open(given = tasks(8), plugins = both) {
    const closed: string[] = [];
    const host = draw(<TodoDialog open onClose={() => closed.push('closed')} />, { plugins, tasks: given });
    await screen.findByRole('table', { name: '待办列表' });
    return { host, closed };
  }
  const rows = () =>
    within(screen.getByRole('table', { name: '待办列表' }))
      .getAllByRole('row')
      .slice(1);
  const titles = () => rows().map((row) => within(row).getAllByRole('cell')[2]?.textContent);
  const press = (name: string, at = 0) => userEvent.click(screen.getAllByRole('button', { name })[at] as HTMLElement);

  test('R-TODO-03 has index, source module, title, submit time and operation, in this order', async () => {
    await open();
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['序号', '来源模块', '标题', '提交时间', '操作']);
  });

  test('R-TODO-04 R-TODO-09 a row shows its source, title and time, the way to its worklist, and can be deleted', async () => {
    await open([task({ title: '订单 DD1 交期变更' })]);
    const cells = within(rows()[0] as HTMLElement).getAllByRole('cell');
    expect(cells.slice(0, 3).map((cell) => cell.textContent)).toEqual(['1', '订单', '订单 DD1 交期变更']);
    expect(cells[3]).toHaveTextContent('2026-11-19 10:39:43');
    expect(within(cells[4] as HTMLElement).getByRole('button', { name: '删除' })).toBeInTheDocument();
    const link = within(cells[4] as HTMLElement).getByRole('link', { name: '去处理：订单 DD1 交期变更' });
    expect(link).toHaveAttribute('href', '/ef-plus/order/first');
  });

  test('leads to the inbox, where one is decided after the other, and closes', async () => {
    const { host, closed } = await open();
    await userEvent.click(screen.getByRole('button', { name: '去收件箱逐件办理' }));
    expect([host.visited, closed]).toEqual([['/workbenches/inbox'], ['closed']]);
  });

  test('leads to the worklist and closes', async () => {
    const { host, closed } = await open([task({ bizType: 'RISK', title: '风险' })]);
    await userEvent.click(screen.getByRole('link', { name: '去处理：风险' }));
    expect([host.visited, closed]).toEqual([['/crm/risk'], ['closed']]);
  });

  test('says how long a row has left by its deadline, as the inbox does', async () => {
    const due = (dueAt: string) => task({ dueAt });
    await open([due('2026-11-23T01:00:00.000Z'), due('2026-11-21T04:30:00.000Z'), due('2026-11-20T22:00:00.000Z')]);
    const left = ['剩2天', '剩3小时', '超时3小时'].map((text) => screen.getByText(text));
    expect(new Set(left.map(({ className }) => className)).size).toBe(3);
  });

  test('R-TODO-06 R-TODO-07 has six rows a page, and no size changer', async () => {
    const { host } = await open();
    expect(rows()).toHaveLength(6);
    expect(inputs(host, workflowtask.upcoming)[0]).toEqual({ bizTypes: 'CHANGE,RISK', page: 1, size: 6 });
    expect(screen.queryByRole('combobox')).toBeNull();
    await press('第 2 页');
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(within(rows()[0] as HTMLElement).getAllByRole('cell')[0]).toHaveTextContent('7');
  });

  test('has a tab for each plugin with its count, and one for all of several', async () => {
    await open([...tasks(3), task({ bizType: 'RISK', title: '风险' })]);
    const list = screen.getByRole('tablist', { name: '来源模块' });
    await waitFor(() => {
      const texts = within(list)
        .getAllByRole('tab')
        .map((tab) => tab.textContent);
      expect(texts).toEqual(['全部4', '订单3', '客户管理1'].map((text) => expect.stringContaining(text)));
    });
    await userEvent.click(within(list).getByRole('tab', { name: /客户管理/ }));
    await waitFor(() => expect(titles()).toEqual(['风险']));
  });

  test('R-TODO-08 deletes a row for good, says so, and the count follows', async () => {
    const [first, second] = [task(), task()];
    const { host } = await open([first, second], [order]);
    await press('删除');
    expect(await screen.findByText('待办已删除')).toBeInTheDocument();
    await waitFor(() => expect(titles()).toEqual([second.title]));
    expect(inputs(host, workflowtask.hide)).toEqual([{ taskId: first.taskId }]);
    expect(host.questions).toEqual([]);
    await waitFor(() => expect(screen.getByRole('tab', { name: /订单/ })).toHaveTextContent('订单1'));
  });

  test('a deletion can be taken back for five seconds', async () => {
    const given = [task(), task()];
    const { host } = await open(given);
    await press('删除');
    await userEvent.click(await screen.findByRole('button', { name: '撤销' }));
    await waitFor(() => expect(titles()).toEqual(given.map(({ title }) => title)));
    expect(inputs(host, workflowtask.unhide)).toEqual([{ taskId: given[0]?.taskId }]);
    await waitFor(() => expect(screen.queryByText('待办已删除')).toBeNull());
  });

  test('and no longer', async () => {
    await open([task(), task()]);
    rs.useFakeTimers();
    fireEvent.click(screen.getAllByRole('button', { name: '删除' })[0] as HTMLElement);
    await act(async () => void (await rs.advanceTimersByTimeAsync(0)));
    await act(async () => void (await rs.advanceTimersByTimeAsync(4900)));
    expect(screen.getByRole('button', { name: '撤销' })).toBeInTheDocument();
    await act(async () => void (await rs.advanceTimersByTimeAsync(200)));
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
    expect(screen.getByRole('group', { name: '待办' })).toHaveFocus();
  });

  test('the five seconds stand still while 撤销 has the focus', async () => {
    await open([task(), task()]);
    rs.useFakeTimers();
    fireEvent.click(screen.getAllByRole('button', { name: '删除' })[0] as HTMLElement);
    await act(async () => void (await rs.advanceTimersByTimeAsync(0)));
    expect(screen.getByRole('status')).toHaveFocus();
    act(() => screen.getByRole('button', { name: '撤销' }).focus());
    await act(async () => void (await rs.advanceTimersByTimeAsync(60_000)));
    expect(screen.getByRole('button', { name: '撤销' })).toBeInTheDocument();
  });

  test('the last row of the last page takes the page with it', async () => {
    await open(tasks(7));
    await press('第 2 页');
    await waitFor(() => expect(rows()).toHaveLength(1));
    await press('删除');
    await waitFor(() => expect(rows()).toHaveLength(6));
    expect(screen.queryByRole('button', { name: '第 2 页' })).toBeNull();
  });

  test('keeps its rows when it cannot be had anew, and tries again', async () => {
    const { host } = await open([task({ title: '变更甲' })]);
    const again = task({ title: '变更乙' });
    host.answer(workflowtask.upcoming, () => {
      throw new CallError('500', '服务器内部错误');
    });
    act(() => bus.emit('todo:changed', {}));
    expect(await screen.findByText('待办刷新失败：服务器内部错误')).toBeInTheDocument();
    expect(titles()).toEqual(['变更甲']);
    host.answer(workflowtask.upcoming, () => ({ records: [again], total: 1, page: 1, size: 6 }));
    await press('重试');
    await waitFor(() => expect(titles()).toEqual(['变更乙']));
    expect(screen.queryByText(/待办刷新失败/)).toBeNull();
  });

  test('is empty, in words, when nothing waits', async () => {
    await open([]);
    expect(screen.getByText('暂无待办')).toBeInTheDocument();
  });
});
