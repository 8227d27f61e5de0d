/** What a user sets for themselves acts on the frame at once. */
import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';
import { fakeHost } from '@portal/sdk/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Portal, PortalContext } from '../portal.ts';
import { storage } from '../session/storage.ts';
import { createSessionStore } from '../session/store.ts';
import { draw } from './fixture.tsx';
import { overlays } from './overlays.ts';
import { type Preferences, preferences } from './preferences.ts';
import PreferenceDrawer from './preferences/preference-drawer.tsx';
import { Root } from './root.tsx';

beforeEach(() => {
  fakeHost({ user: null });
  storage.clearAll();
  preferences.of(undefined);
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
});
afterEach(async () => {
  act(() => overlays.closeAll());
  await waitFor(() => expect(overlays.get()).toEqual([]));
});

const kept = () => storage.choice<Partial<Preferences>>('7', 'preferences', {});
const change = (data: Partial<Preferences>) => act(() => preferences.change(data));

async function drawFrame(path: string) {
  const frame = draw(path);
  await screen.findByText(/的内容$/);
  return frame;
}
const width = () => getComputedStyle(screen.getByRole('main').firstElementChild as Element).maxWidth;

describe('the frame', () => {
  it('R-STATE-02 gives pages of layout 1 a readable width and those of layout 2 all of it, unless the user wants all', async () => {
    const { go } = await drawFrame('/order/track');
    expect(width()).toBe('1232px');
    await go('/order/list');
    await screen.findByText('订单列表的内容');
    expect(width()).not.toBe('1232px');
    await go('/order/track');
    await screen.findByText('业务订单跟踪的内容');
    expect(width()).toBe('1232px');
    change({ layoutStyle: 2 });
    expect(width()).not.toBe('1232px');
    expect(kept().layoutStyle).toBe(2);
  });

  it('has no bar of open pages when the user does without, and the pages stay open', async () => {
    await drawFrame('/order/list');
    expect(await screen.findByRole('tab', { name: /订单列表/ })).toBeInTheDocument();
    change({ tabBar: false });
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.getByText('订单列表的内容')).toBeInTheDocument();
    change({ tabBar: true });
    expect(await screen.findByRole('tab', { name: /订单列表/ })).toBeInTheDocument();
  });

  it('has a side menu as wide as the user wants it', async () => {
    await drawFrame('/order/list');
    const side = await screen.findByRole('navigation', { name: '侧边菜单' });
    expect(side).toHaveAttribute('style', 'width: 220px;');
    change({ sideWidth: 280 });
    expect(side).toHaveAttribute('style', 'width: 280px;');
  });

  it('is the user’s from its first drawing, before the server has named them', async () => {
    storage.saveLogin('abc', '7');
    storage.saveChoice('7', 'preferences', { sideWidth: 180 });
    draw('/ef/home', { signedIn: false });
    await screen.findByText('首页的内容');
    await waitFor(() => expect(preferences.get().sideWidth).toBe(180));
  });

  it('follows what another tab of the browser changes, and does not undo it', async () => {
    await drawFrame('/order/list');
    const side = await screen.findByRole('navigation', { name: '侧边菜单' });
    storage.saveChoice('7', 'preferences', { ...preferences.get(), sideWidth: 280 });
    change({ collapsed: false });
    expect(kept().sideWidth).toBe(280);
    storage.saveChoice('7', 'preferences', { ...preferences.get(), sideWidth: 180 });
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'portal:7:preferences' })));
    expect(side.style.width).toBe('180px');
  });
});

function drawDrawer() {
  const store = createSessionStore(storage);
  const portal = { store, table: { serves: () => true }, request: async () => ({ preference: {} }) };
  storage.saveLogin('abc', '7');
  const enableMenuList = [
    { menuId: '1', menuName: '订单管理', children: [{ menuId: '2', menuName: '订单列表', routeUrl: '/order/list' }] },
    { menuId: '3', menuName: '外部报表', routeUrl: 'https://example.com' },
  ];
  store.enter({ userId: '7', userSource: '1', enableMenuList, btnPerm: [] } as never, [], []);
  preferences.of('7');
  render(
    <PortalContext value={portal as unknown as Portal}>
      <Root>
        <p>正文</p>
        <PreferenceDrawer open onClose={() => undefined} />
      </Root>
    </PortalContext>,
  );
  return within(screen.getByRole('dialog', { hidden: true }));
}
const themed = () => screen.getByText('正文').parentElement as HTMLElement;

describe('the drawer of settings', () => {
  it('changes theme and size of text at once, and keeps them and the density for the user', async () => {
    const drawer = drawDrawer();
    await userEvent.click(drawer.getByLabelText('深色'));
    expect(themed().dataset['theme']).toBe('dark');
    await userEvent.click(drawer.getByLabelText('高对比度'));
    expect(themed().dataset['theme']).toBe('contrast');
    const before = getComputedStyle(themed()).fontSize;
    await userEvent.click(drawer.getByLabelText('特大'));
    expect([preferences.get().fontSize, getComputedStyle(themed()).fontSize === before]).toEqual([18, false]);
    await userEvent.click(drawer.getByLabelText('紧凑'));
    expect(kept()).toMatchObject({ theme: 'contrast', fontSize: 18, density: 'compact' });
    expect(storage.choice('8', 'preferences', {})).toEqual({});
  });

  it('changes width, tab bar, side menu, landing page, and 恢复默认 takes all back', async () => {
    const drawer = drawDrawer();
    await userEvent.click(drawer.getByLabelText('全宽'));
    await userEvent.click(drawer.getByLabelText('显示页签栏'));
    await userEvent.click(drawer.getByLabelText('窄'));
    await userEvent.selectOptions(drawer.getByLabelText('登录后进入'), '订单管理 / 订单列表');
    const changed = { layoutStyle: 2, tabBar: false, sideWidth: 180, landing: '/order/list' };
    expect(kept()).toMatchObject(changed);
    await userEvent.click(drawer.getByText('恢复默认'));
    expect(kept()).toMatchObject({ layoutStyle: 1, tabBar: true, sideWidth: 220, landing: '' });
  });

  it('offers the home page and the pages of the menus to land on, other sites not', () => {
    const options = [...(drawDrawer().getByLabelText('登录后进入') as HTMLSelectElement).options];
    expect(options.map(({ text }) => text)).toEqual(['首页', '订单管理 / 订单列表']);
  });
});

it('a navigation closes the dialog of the shell that stands over the page', async () => {
  const { go, settled } = await drawFrame('/order/list');
  await settled('订单列表');
  await act(() => overlays.open('preferences'));
  expect(overlays.get().map(({ open }) => open)).toEqual([true]);
  await go('/order/track');
  await settled('业务订单跟踪');
  expect(overlays.get().filter(({ open }) => open)).toEqual([]);
});
