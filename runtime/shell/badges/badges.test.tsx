/** Numbers at menu entries: when they are asked for, what a closed group tells, and what is not shown. */
import { bus } from '@portal/sdk';
import type { MenuNode } from '@portal/sdk/calls/session';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { type VisibleMenu, visibleMenus } from '@portal/sdk/decide';
import type { ListedPlugin } from '@portal/sdk/registry';
import { fakeHost } from '@portal/sdk/testing';
import { describe, expect, it } from '@rstest/core';
import { act, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { bare } from '../../../sdk/testing/bare.ts';
import { createDeployment } from '../../deployment/deployment.ts';
import { LivePortal } from '../../deployment/live-portal.tsx';
import type { Portal } from '../../portal.ts';
import { storage } from '../../session/storage.ts';
import { createSessionStore } from '../../session/store.ts';
import { badgeText } from './menu-badge.tsx';
import { badgeOf, type Badges, useBadges } from './use-badges.ts';

const node = (id: string, more: Partial<MenuNode> = {}): MenuNode => ({
  ...{ menuId: id, menuName: id, sourceKey: `order/${id}`, routeUrl: `/order/${id}` },
  ...more,
});
const menus = visibleMenus([node('group', { children: [node('first'), node('second')] }), node('list')]);
const [group, list] = menus as [VisibleMenu, VisibleMenu];

describe('an entry', () => {
  const badges: Badges = new Map([
    ['order/first', { title: '待审核', count: 3 }],
    ['order/second', { title: '待审核', count: 120 }],
    ['order/list', { title: '超期', count: 0 }],
  ]);
  it('tells its own number, a group that of those below it while it is closed', () => {
    expect(badgeOf(badges, group, false)).toEqual({ title: '待审核', count: 123 });
    expect(badgeOf(badges, group, true)).toBeUndefined();
    expect(group.children.map((child) => badgeOf(badges, child, false)?.count)).toEqual([3, 120]);
  });
  it('tells nothing at 0', () => expect(badgeOf(badges, list, false)).toBeUndefined());
  it('of several things says that they wait', () => {
    const mixed = new Map(badges).set('order/first', { title: '超期', count: 1 });
    expect(badgeOf(mixed, group, false)).toEqual({ title: '待处理', count: 121 });
  });
  it('says its number in words, up to 99', () => {
    expect([badgeText({ title: '待审核', count: 99 }), badgeText({ title: '待审核', count: 100 })]).toEqual([
      '待审核 99 项',
      '待审核 99+ 项',
    ]);
  });
});

const page = (name: string) => ({ name, path: `/order/${name}` as const, title: name, expose: name });
const menu = (route: string) => ({ title: route, route, roles: ['L'] as const });
const plugin: ListedPlugin = {
  ...{ ...bare, id: 'order', name: '订单', version: '1.0.0', routes: [page('first'), page('list')] },
  menus: { first: menu('first'), list: menu('list') },
  badges: { first: { title: '待审核', menu: 'first' }, list: { title: '超期', menu: 'list' } },
};

function Shown() {
  const found = useBadges(menus);
  return <p>{Array.from(found, ([key, { count }]) => `${key}=${count}`).join(' ')}</p>;
}

/** `counts`: what each badge is asked, in turn. */
function open(count: (id: string) => Promise<number>) {
  const loadJoin = async (id: string) => () => count(id);
  fakeHost({ joins: { fills: () => [], provider: () => undefined, loadJoin } });
  return draw([plugin]);
}

function draw(plugins: readonly ListedPlugin[]) {
  const store = createSessionStore(storage);
  storage.saveLogin('abc', '7');
  store.enter({ userId: '7', userSource: '1', enableMenuList: [], btnPerm: [] } as never, ['/order/first'], []);
  const registry = {
    revision: 'x',
    runtime: { scripts: [], styles: [], chrome: [], federation: [], kits: {} },
    plugins: [...plugins],
  };
  const deployment = createDeployment(registry);
  const portal = { store, deployment } as unknown as Portal;
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <LivePortal portal={portal}>
        <Shown />
      </LivePortal>
    </SWRConfig>,
  );
  return deployment;
}

describe('the numbers', () => {
  it('are asked for of the entries that the user may open, and anew when to-dos change', async () => {
    const asked: string[] = [];
    open(async (id) => asked.push(id));
    expect(await screen.findByText('order/first=1')).toBeTruthy();
    act(() => bus.emit('todo:changed', {}));
    expect(await screen.findByText('order/first=2')).toBeTruthy();
    act(() => bus.emit('data:changed', { path: '/api/x' }));
    expect(await screen.findByText('order/first=3')).toBeTruthy();
    expect(new Set(asked)).toEqual(new Set(['order/badge/first']));
  });

  it('are asked for once more, however much happens while they are awaited', async () => {
    const waiting: ((count: number) => void)[] = [];
    open(() => new Promise((answer) => void waiting.push(answer)));
    await expect.poll(() => waiting.length).toBe(1);
    act(() => {
      for (let change = 0; change < 20; change += 1) bus.emit('todo:changed', {});
    });
    await act(async () => waiting[0]?.(4));
    await expect.poll(() => waiting.length).toBe(2);
    await act(async () => waiting[1]?.(5));
    expect(await screen.findByText('order/first=5')).toBeTruthy();
    expect(waiting).toHaveLength(2);
  });

  it('of open tasks stand at their worklists, out of the one answer that counts them, and follow a decision', async () => {
    let waiting = 5;
    const host = fakeHost({
      todos: [
        { title: '一级审核', bizType: 'CHANGE', path: '/order/first', plugin: { id: 'order', name: '订单' } },
        { title: '开通审核', bizType: 'OPENING', path: '/inbox', plugin: { id: 'order', name: '订单' } },
      ],
    });
    host.answer(workflowtask.upcomingCount, () => [
      { bizType: 'CHANGE', count: waiting },
      { bizType: 'OPENING', count: 2 },
    ]);
    draw([]);
    expect(await screen.findByText('order/first=5')).toBeTruthy();
    waiting = 4;
    act(() => bus.emit('todo:changed', {}));
    expect(await screen.findByText('order/first=4')).toBeTruthy();
    expect(host.made.map(({ path }) => path)).toEqual([
      workflowtask.upcomingCount.path,
      workflowtask.upcomingCount.path,
    ]);
  });

  it('go with their switch in an open tab, and come back', async () => {
    const asked: string[] = [];
    const deployment = open(async (id) => asked.push(id));
    expect(await screen.findByText('order/first=1')).toBeTruthy();
    const state = { versions: [], personal: false };
    const off = [{ target: 'order/badge/first', reason: '年度盘点' }];
    act(() => deployment.adopt({ ...state, revision: '1', off }));
    expect(screen.queryByText(/order/)).toBeNull();
    act(() => deployment.adopt({ ...state, revision: '2', off: [] }));
    expect(await screen.findByText('order/first=2')).toBeTruthy(); // asked for anew
  });

  it('that cannot be had are not shown, and nothing is told', async () => {
    let asked = 0;
    open(async () => {
      asked += 1;
      throw new Error('down');
    });
    await expect.poll(() => asked).toBe(1);
    expect(screen.queryByText(/order/)).toBeNull();
  });
});
