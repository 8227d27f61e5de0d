/** What joins plugins, in a portal with one plugin: its own part, and what the test says of the others. */
import { expect, test } from '@rstest/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { definePlugin, service, ServiceGone, toast, useService } from '../index.ts';
import type { CommandPlace } from '../joins.ts';
import { Slot } from '../ui/index.ts';
import { contractSuite, createHarness } from './index.ts';

declare module '../joins.ts' {
  interface Slots {
    'stock.detail.tabs': { readonly stockId: string };
    'order.page.aside': { readonly orderNo: string };
  }
  interface ServicesMap {
    'stock.counts': { readonly countOf: (stockId: string) => Promise<number> };
    'price.check': { readonly fits: (price: string) => Promise<boolean> };
  }
}

function Detail() {
  const check = useService('price.check');
  const [said, say] = useState('');
  const ask = async () => {
    const { fits } = await check.load();
    say((await fits('12.00')) ? '价格合适' : '价格偏高');
  };
  return (
    <>
      <p>库存详情</p>
      {check.supports() && (
        <button type="button" onClick={() => void ask()}>
          核价
        </button>
      )}
      <p>{said}</p>
      <Slot name="stock.detail.tabs" payload={{ stockId: '7' }} />
    </>
  );
}

const Aside = ({ orderNo = '无' }: { orderNo?: string }) => <p>库存 {orderNo}</p>;
const Note = ({ notice: { id } }: { notice: { id: string } }) => <p>盘点结果 {id}</p>;
const tell = ({ path, query }: CommandPlace) => toast({ intent: 'info', message: `${path} ${query['id']}` });

const plugin = definePlugin()({
  id: 'stock',
  name: '库存',
  version: '1.0.0',
  routes: {
    list: { path: '/stock', title: '库存列表', page: async () => ({ default: Detail }) },
    detail: { path: '/stock/detail', title: '库存详情', under: 'list', page: async () => ({ default: Detail }) },
  },
  menus: { list: { title: '库存列表', route: 'list', roles: ['Y'] } },
  codes: { 'stock:list:count': { title: '盘点', menu: 'list', roles: ['Y'], kinds: ['Y'] } },
  slots: { 'stock.detail.tabs': { title: '库存详情的页签' } },
  fills: {
    aside: { title: '库存', slot: 'order.page.aside', under: 'list', part: async () => ({ default: Aside }) },
  },
  provides: {
    'stock.counts': { title: '库存数', service: async () => ({ default: { countOf: async (id) => Number(id) * 2 } }) },
  },
  commands: {
    list: { title: '查看库存', route: 'list' },
    count: {
      title: '盘点这一项',
      code: 'stock:list:count',
      when: { path: '/stock/*', query: 'id' },
      run: async () => ({ default: tell }),
    },
  },
  badges: { low: { title: '不足', menu: 'list', count: async () => ({ default: async () => 3 }) } },
  notices: { 12: { handle: async () => ({ default: Note }) } },
});

contractSuite(plugin, { payloads: { aside: { orderNo: 'DD1' } }, axe: false });

test('What another plugin puts into a slot is drawn with the payload of the page', async () => {
  const portal = createHarness(plugin, { user: 'operator' });
  portal.fill('stock.detail.tabs', '订单', ({ stockId }) => <p>订单里的 {stockId}</p>);
  await portal.open('/stock/detail?id=7');
  expect(await screen.findByText('订单里的 7')).toBeInTheDocument();
});

test('A fill is drawn alone, and explained', async () => {
  const portal = createHarness(plugin, { user: 'operator' });
  await portal.openFill('aside', { orderNo: 'DD7' });
  expect(screen.getByText('库存 DD7')).toBeInTheDocument();
  expect(portal.explain('stock/fill/aside').allowed).toBe(true);
  portal.as('purchaser');
  expect(portal.explain('stock/fill/aside').steps.at(-1)).toMatchObject({ step: 'grant', ok: false });
});

test('A service of another plugin comes and goes; a call of one that left is refused with a sentence', async () => {
  const portal = createHarness(plugin, { user: 'operator' });
  await portal.open('/stock/detail?id=7');
  expect(screen.queryByRole('button', { name: '核价' })).toBeNull();
  portal.provide('price.check', { fits: async (price) => Number(price) < 20 });
  portal.as('operator'); // the portal tells of a change
  await userEvent.click(await screen.findByRole('button', { name: '核价' }));
  expect(await screen.findByText('价格合适')).toBeInTheDocument();
  const { fits } = await service('price.check').load();
  portal.provide('price.check', undefined);
  portal.as('operator');
  await waitFor(() => expect(screen.queryByRole('button', { name: '核价' })).toBeNull());
  const gone = await fits('1').catch((error: unknown) => error);
  expect(gone).toBeInstanceOf(ServiceGone);
  expect(gone).toMatchObject({ code: 'PTL-3710', message: expect.stringContaining('没有提供，或已停用') });
  await expect(service('price.check').load()).rejects.toThrow('price.check');
});

test('Its own service answers as others call it', async () => {
  const portal = createHarness(plugin, { user: 'operator' });
  await portal.open('/stock');
  expect(service('stock.counts').supports()).toBe(true);
  expect(await (await service('stock.counts').load()).countOf('21')).toBe(42);
});

test('Commands stand where their condition holds and their code is granted, and run there', async () => {
  const portal = createHarness(plugin, { user: 'operator' });
  await portal.open('/stock/detail?id=7');
  expect(portal.commands()).toEqual(['查看库存', '盘点这一项']);
  await portal.run('盘点这一项');
  expect(portal.host.toasts.at(-1)?.message).toBe('/stock/detail 7');
  await portal.run('查看库存');
  expect(portal.at().path).toBe('/stock');
  expect(portal.commands()).toEqual(['查看库存']);
  portal.as('purchaser');
  expect(portal.commands()).toEqual([]);
});

test('Badges are numbers by menu entry, for those who have the entry', async () => {
  const portal = createHarness(plugin, { user: 'operator' });
  expect(await portal.badges()).toEqual({ 库存列表: 3 });
  portal.as('purchaser');
  expect(await portal.badges()).toEqual({});
});

test('A notice that the plugin handles draws its code', async () => {
  const portal = createHarness(plugin, { user: 'operator' });
  expect(await portal.notice(12)).toEqual({ label: '去查看', kind: 'detail' });
  expect(screen.getByText('盘点结果 1')).toBeInTheDocument();
});
