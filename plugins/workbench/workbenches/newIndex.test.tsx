import type { Card } from '@portal/sdk';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '@portal/sdk/navigation';
import { SWRConfig } from 'swr';
import { type Layout, workbench } from './contract.ts';
import NewIndexPage from './newIndex.tsx';

const offer = (id: string, title: string, more: Partial<Card> = {}) => ({
  id,
  title,
  hint: `${title}的说明`,
  width: 1 as const,
  height: 1 as const,
  sort: 1,
  ...more,
  load: async () => () => <p>{title}的内容</p>,
});
const cards = [
  offer('workbench/todos', '我的待办'),
  offer('order/overview', '订单概览', { starts: ['G'] }),
  offer('order/secret', '内部指标', { code: 'order:secret:read' }),
  offer('tax/calendar', '申报日历', { starts: ['C'] }),
];

function draw(saved: Partial<Layout> = {}, codes = ['workbench:layout:save']) {
  const host = fakeHost({
    cards,
    codes,
    user: { userName: '程屿', roleList: [{ roleId: '1', roleName: '供应商管理员', roleType: 'G' }] },
  });
  const stored = { current: { cards: null, pins: null, guided: true, ...saved } as Layout };
  host.answer(workbench.layout, () => stored.current);
  host.answer(workbench.saveLayout, (input) => {
    stored.current = { ...stored.current, ...input } as Layout;
    return null;
  });
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalProvider theme="light">
        <MemoryRouter>
          <NewIndexPage />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  return stored;
}

const titles = async () => {
  const list = await screen.findByRole('list', { name: '工作台卡片' });
  return within(list)
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
};

test('a supplier begins with the cards of its role; one whose code is missing is not there', async () => {
  draw();
  expect(await titles()).toEqual(['我的待办', '订单概览']);
  expect(await screen.findByText('订单概览的内容')).toBeInTheDocument();
  expect(screen.getByText(/程屿，上午好/)).toBeInTheDocument();
});

test('while arranging, a card moves by button and by arrow key, is said aloud, and is saved', async () => {
  const stored = draw();
  await titles();
  await userEvent.click(screen.getByRole('button', { name: '调整布局' }));
  await userEvent.click(screen.getByRole('button', { name: '上移订单概览' }));
  expect(await titles()).toEqual(['订单概览', '我的待办']);
  expect(screen.getByText('订单概览已移到第1位，共2张')).toBeInTheDocument();
  await waitFor(() => expect(stored.current.cards?.[0]?.id).toBe('order/overview'));
  screen.getByRole('button', { name: /^移动订单概览/ }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(await titles()).toEqual(['我的待办', '订单概览']);
  await waitFor(() => expect(stored.current.cards?.[0]?.id).toBe('workbench/todos'));
});

test('a hidden card is chosen again from the list, which also offers the cards of other roles', async () => {
  const stored = draw();
  await titles();
  await userEvent.click(screen.getByRole('button', { name: '调整布局' }));
  await userEvent.click(screen.getByRole('button', { name: '隐藏我的待办' }));
  expect(await titles()).toEqual(['订单概览']);
  await userEvent.click(screen.getByRole('button', { name: '选择卡片' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /申报日历/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /我的待办/ }));
  await waitFor(() =>
    expect(stored.current.cards?.filter(({ shown }) => shown).map(({ id }) => id)).toEqual([
      'order/overview',
      'tax/calendar',
      'workbench/todos',
    ]),
  );
});

test('the default comes back when it is restored', async () => {
  const stored = draw({
    cards: [
      { id: 'order/overview', shown: true },
      { id: 'workbench/todos', shown: false },
    ],
  });
  expect(await titles()).toEqual(['订单概览']);
  await userEvent.click(screen.getByRole('button', { name: '调整布局' }));
  await userEvent.click(screen.getByRole('button', { name: '恢复默认' }));
  await waitFor(() => expect(stored.current.cards).toBeNull());
  expect(await titles()).toEqual(['我的待办', '订单概览']);
});

test('the guide is shown once, and arranging needs its code', async () => {
  const stored = draw({ guided: false });
  await userEvent.click(await screen.findByRole('button', { name: '知道了' }));
  expect(screen.queryByText('这是您的工作台')).toBeNull();
  await waitFor(() => expect(stored.current.guided).toBe(true));
});

test('who may not save has no button to arrange', async () => {
  draw({}, []);
  await titles();
  expect(screen.queryByRole('button', { name: '调整布局' })).toBeNull();
});
