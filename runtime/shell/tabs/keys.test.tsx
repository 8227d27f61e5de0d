/** The bar by keyboard and mouse, at a width that has room for its tabs. */
import { afterEach, beforeEach, describe, expect, it, rstest } from '@rstest/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storage } from '../../session/storage.ts';
import { dialogs } from '../dialogs.ts';
import { draw } from './fixture.tsx';
import { mostTabs } from './state.ts';
import { tabs } from './tabs.ts';

const bar = async () => within(await screen.findByRole('navigation', { name: '已打开的页面' }));
const tab = async (name: string | RegExp) => (await bar()).getByRole('tab', { name, hidden: true });
const titles = async () => (await bar()).getAllByRole('tab', { hidden: true }).map(({ textContent }) => textContent);
const box = (name: string) => screen.getByRole('textbox', { name });
const press = (keys: string) => userEvent.keyboard(keys);

beforeEach(() => {
  storage.clearAll();
  tabs.clear();
  rstest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2000);
  rstest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
});
afterEach(() => {
  act(() => dialogs.closeAll());
  for (const { id } of dialogs.get().toasts) act(() => dialogs.dismiss(id));
  rstest.restoreAllMocks();
});

/** A list, a document and a plain page, which is shown. */
async function drawThree() {
  const drawn = draw('/list');
  await bar();
  for (const to of ['/detail?id=1', '/plain']) await drawn.go(to);
  return { ...drawn, at: () => drawn.router.state.location.pathname };
}

describe('the bar', () => {
  it('By keyboard: arrows move, Enter selects, the menu key opens, Delete closes; focus is never lost', async () => {
    const { at } = await drawThree();
    expect((await bar()).getByRole('status')).toHaveTextContent('普通');
    (await tab('普通')).focus();
    await press('{ArrowRight}');
    expect(await tab('列表')).toHaveFocus();
    expect(at()).toBe('/plain'); // focus alone selects nothing
    await press('{End}{Home}{ArrowRight}{Enter}');
    expect(await screen.findByText('单据1')).toBeVisible();
    expect(await tab(/DD01/)).toHaveFocus();
    expect(await tab(/DD01/)).toHaveAttribute('aria-selected', 'true');
    await userEvent.pointer({ keys: '[MouseRight]', target: await tab(/DD01/) }); // as the menu key does
    await waitFor(() => expect(screen.getByRole('menuitem', { name: '刷新' })).toHaveFocus());
    await press('{Escape}');
    await waitFor(async () => expect(await tab(/DD01/)).toHaveFocus());
    await press('{Delete}');
    await waitFor(() => expect(at()).toBe('/plain'));
    expect(await titles()).toEqual(['列表', '普通']);
    await waitFor(async () => expect(await tab('普通')).toHaveFocus());
    await press('{Control>}{Alt>}w{/Alt}{/Control}');
    await waitFor(() => expect(at()).toBe('/list'));
    expect(await titles()).toEqual(['列表']);
    expect(document.body).not.toHaveFocus();
  });

  it('Delete and Ctrl+Alt+W ask before entries are lost', async () => {
    await drawThree();
    await userEvent.type(box('普通框'), '要提交的');
    for (const close of [
      async () => press('{Control>}{Alt>}w{/Alt}{/Control}'),
      async () => {
        (await tab(/普通/)).focus();
        await press('{Delete}');
      },
    ]) {
      await close();
      expect(await screen.findByRole('alertdialog')).toHaveTextContent('“普通”的内容尚未提交，确认关闭？');
      await userEvent.click(screen.getByRole('button', { name: '继续填写' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    }
    expect(box('普通框')).toHaveValue('要提交的');
  });

  it('closes a tab by its button and by the middle button', async () => {
    const { at } = await drawThree();
    await userEvent.pointer({ keys: '[MouseMiddle]', target: await tab('列表') });
    expect(await titles()).toEqual(['详情 DD01', '普通']);
    expect(at()).toBe('/plain');
    await userEvent.click((await bar()).getByRole('button', { name: '关闭 普通' }));
    await waitFor(() => expect(at()).toBe('/detail'));
    expect(await titles()).toEqual(['详情 DD01']);
  });

  it('holds twenty tabs at most, says which one it closed, and has one page mounted beside those that are kept', async () => {
    const { go } = draw('/list');
    await bar();
    for (let id = 1; id <= mostTabs; id += 1) await go(`/detail?id=${id}`);
    expect(dialogs.get().toasts.map(({ message }) => message)).toEqual([
      '最多打开 20 个页签，已关闭最久未使用的“列表”',
    ]);
    expect(await titles()).toHaveLength(mostTabs);
    expect(screen.getAllByRole('tabpanel', { hidden: true })).toHaveLength(1);
  });
});

describe('the focus', () => {
  it('that goes with a page comes back with it', async () => {
    const { go } = draw('/list');
    await screen.findByText('行一');
    box('列表框').focus();
    await go('/plain');
    expect(screen.getByRole('main')).toHaveFocus();
    await go('/list');
    expect(box('列表框')).toHaveFocus();
  });
});

it('leaving the portal is asked about as long as a tab holds entries', async () => {
  const { go } = draw('/plain');
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await userEvent.type(await screen.findByRole('textbox', { name: '普通框' }), '要提交的');
  expect(asks()).toBe(true);
  await go('/list');
  expect(asks()).toBe(true);
  await go('/plain');
  await userEvent.clear(box('普通框'));
  expect(asks()).toBe(false);
});
