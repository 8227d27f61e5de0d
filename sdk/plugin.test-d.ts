import { call, Obj } from './contract/index.ts';
import { definePlugin } from './plugin.ts';

const page = () => Promise.resolve({ default: () => null });
const contract = { confirm: call({ path: '/api/x/confirm', access: 'x:list:confirm', input: Obj({}) }) };
const routes = { list: { path: '/x/list', title: '列表', page } } as const;
const codes = { 'x:list:confirm': { title: '确认', menu: 'list', roles: ['L'], kinds: ['L'] } } as const;
const menus = {
  top: { title: '甲', roles: ['L'] },
  list: { title: '乙', route: 'list', parent: 'top', roles: ['L'] },
} as const;

definePlugin(contract)({ id: 'x', name: '甲', version: '1.0.0', routes, menus, codes });

// A code that a contract demands must be declared.
// @ts-expect-error
definePlugin(contract)({ id: 'x', name: '甲', version: '1.0.0', routes, menus });
// @ts-expect-error
definePlugin(contract)({ id: 'x', name: '甲', version: '1.0.0', routes, menus, codes: {} });

definePlugin()({
  id: 'x',
  name: '甲',
  version: '1.0.0',
  routes,
  // @ts-expect-error an unknown route
  menus: { list: { title: '乙', route: 'lost', roles: ['L'] } },
});
definePlugin()({
  id: 'x',
  name: '甲',
  version: '1.0.0',
  routes,
  // @ts-expect-error a wrong menu parent
  menus: { list: { title: '乙', route: 'list', parent: 'lost', roles: ['L'] } },
});
definePlugin()({
  id: 'x',
  name: '甲',
  version: '1.0.0',
  routes,
  menus,
  // @ts-expect-error a code under an unknown menu
  codes: { 'x:list:confirm': { title: '确认', menu: 'lost', roles: ['L'], kinds: ['L'] } },
});
