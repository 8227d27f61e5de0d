import type { BuiltRegistry } from '@portal/sdk/registry';
import { expect, test } from '@rstest/core';
import { declaredTodos, offeredCards } from './cards.ts';

const part = { expose: 'x', assets: [], kits: [] };
const registry = {
  plugins: [
    {
      id: 'order',
      name: '订单',
      routes: [{ name: 'list', path: '/orders' }],
      todos: { audit: { title: '审核', route: 'list', bizType: 'ORDER' } },
      cards: [
        { ...part, name: 'due', title: '交期', hint: '', sort: 20, under: 'list', width: 2 },
        { ...part, name: 'help', title: '帮助', hint: '', code: 'order:help:read' },
      ],
    },
    { id: 'portal', routes: [], todos: {}, cards: [{ ...part, name: 'news', title: '公告', hint: '', sort: 10 }] },
  ],
} as unknown as BuiltRegistry;

test('cards of all plugins come in their order, each with its size and its code', () => {
  const cards = offeredCards(registry, () => true);
  expect(cards.map(({ id }) => id)).toEqual(['portal/news', 'order/due', 'order/help']);
  expect(cards[1]).toMatchObject({ width: 2, height: 2 });
  expect(cards[2]).toMatchObject({ width: 1, code: 'order:help:read' });
});

test('a card under a page that the user may not open is not offered, and no to-do of it', () => {
  expect(offeredCards(registry, () => false).map(({ id }) => id)).toEqual(['portal/news', 'order/help']);
  expect(declaredTodos(registry, () => false)).toEqual([]);
  expect(declaredTodos(registry, (path) => path === '/orders')).toEqual([
    { title: '审核', bizType: 'ORDER', path: '/orders', plugin: { id: 'order', name: '订单' } },
  ]);
});
