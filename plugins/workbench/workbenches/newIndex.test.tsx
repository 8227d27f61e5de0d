import type { Card } from '@portal/sdk';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
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

function draw(saved: Partial<Layout> = {}, codes = ['workbench:layout:save'], hours = 0) {
  const host = fakeHost({
    cards,
    codes,
    user: { userName: '程屿', roleList: [{ roleId: '1', roleName: '供应商管理员', roleType: 'G' }] },
  });
  host.tick(hours * 3_600_000);
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
  return Object.assign(stored, { host });
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

test.each([
  [-4, '夜深了'], // 05:00
  [-3, '上午好'],
  [3, '中午好'],
  [5, '下午好'],
  [9, '晚上好'],
])('%i hours from nine o’clock the greeting is %s', async (hours, greeting) => {
  draw({}, undefined, hours);
  await titles();
  expect(screen.getByText(/^程屿，/).textContent).toBe(
    `程屿，${greeting}　·　澜岳示范采购有限公司　·　2026年11月21日 星期六`,
  );
});

const spoken = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .find((said) => said?.includes('已'));
const arranging = async (saved: Partial<Layout> = {}) => {
  const drawn = draw(saved);
  await titles();
  expect(screen.queryByRole('button', { name: '选择卡片' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '调整布局' }));
  return drawn;
};

test('the first card goes no further up, the last no further down; other keys move none; hiding is said', async () => {
  await arranging();
  const off = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled');
  expect([off('上移我的待办'), off('下移我的待办')]).toEqual(['true', null]);
  expect([off('上移订单概览'), off('下移订单概览')]).toEqual([null, 'true']);
  screen.getByRole('button', { name: /^移动订单概览/ }).focus();
  await userEvent.keyboard('x');
  expect(spoken()).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: '隐藏我的待办' }));
  expect(spoken()).toBe('我的待办已隐藏');
  await userEvent.click(screen.getByRole('button', { name: '隐藏订单概览' }));
  expect(await screen.findByText('工作台上没有卡片')).toBeInTheDocument();
});

test('a card is dragged to the place of another while arranging, and only then', async () => {
  const stored = await arranging();
  const [first, second] = screen.getAllByRole('listitem');
  if (!first || !second) throw new Error('Two cards are shown.');
  fireEvent.drop(second);
  expect(spoken()).toBeUndefined();
  fireEvent.dragStart(first);
  expect(first).toHaveAttribute('data-dragged', 'true');
  expect(fireEvent.dragOver(second)).toBe(false);
  fireEvent.drop(second);
  fireEvent.dragEnd(first);
  expect(document.querySelector('[data-dragged="true"]')).toBeNull();
  expect(await titles()).toEqual(['订单概览', '我的待办']);
  await waitFor(() => expect(stored.current.cards?.[0]?.id).toBe('order/overview'));
  await userEvent.click(screen.getByRole('button', { name: '完成' }));
  const [card] = screen.getAllByRole('listitem');
  expect(card && fireEvent.dragOver(card)).toBe(true);
  expect(card).toHaveAttribute('draggable', 'false');
  expect(screen.queryByRole('button', { name: '隐藏我的待办' })).toBeNull();
});

test('while one change is saved the others wait, and of these only the last is sent', async () => {
  const { host } = await arranging();
  const ends: (() => void)[] = [];
  host.answer(workbench.saveLayout, async () => {
    await new Promise<void>((resolve) => void ends.push(resolve));
    return null;
  });
  const sent = () => host.made.filter(({ path }) => path === workbench.saveLayout.path).map(({ input }) => input);
  const ids = (all: unknown) => (all as { cards: { id: string }[] }).cards.map(({ id }) => id).slice(0, 2);
  for (const name of ['下移我的待办', '上移我的待办', '下移我的待办'])
    await userEvent.click(screen.getByRole('button', { name }));
  expect(sent()).toHaveLength(1);
  await act(async () => ends[0]?.());
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(ids(sent()[1])).toEqual(['order/overview', 'workbench/todos']);
  await act(async () => ends[1]?.());
  await userEvent.click(screen.getByRole('button', { name: '上移我的待办' }));
  await waitFor(() => expect(sent()).toHaveLength(3));
});

test('who does not want the default back keeps the arrangement; who may not arrange is not guided to it', async () => {
  const stored = await arranging({ cards: [{ id: 'order/overview', shown: true }] });
  stored.host.reply(false);
  await userEvent.click(screen.getByRole('button', { name: '恢复默认' }));
  await waitFor(() => expect(stored.host.questions).toHaveLength(1));
  expect(stored.current.cards).toEqual([{ id: 'order/overview', shown: true }]);
  cleanup();
  draw({ guided: false }, []);
  await titles();
  expect(screen.queryByText('这是您的工作台')).toBeNull();
});

test('before the layout is there nobody is guided', () => {
  const { host } = draw({ guided: false });
  cleanup();
  host.answer(workbench.layout, () => new Promise(() => undefined));
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <MemoryRouter>
          <NewIndexPage />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  expect(screen.queryByText('这是您的工作台')).toBeNull();
});
