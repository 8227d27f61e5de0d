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
definePlugin()({
  id: 'x',
  name: '甲',
  version: '1.0.0',
  routes,
  menus,
  // @ts-expect-error a code that does not say which kinds may ever hold it
  codes: { 'x:list:confirm': { title: '确认', menu: 'list', roles: ['L'] } },
});

declare module './joins.ts' {
  interface Slots {
    'y.detail.tabs': { readonly id: string };
  }
  interface ServicesMap {
    'x.counts': { readonly count: () => Promise<number> };
  }
}

const part = () => Promise.resolve({ default: (_: { id: string }) => null });
const base = { id: 'x', name: '甲', version: '1.0.0', routes, menus } as const;

definePlugin()({
  ...base,
  fills: { tab: { title: '乙', slot: 'y.detail.tabs', under: 'list', part } },
  provides: { 'x.counts': { title: '数', service: async () => ({ default: { count: async () => 1 } }) } },
  badges: { due: { title: '待办', menu: 'list', count: async () => ({ default: async () => 1 }) } },
  commands: { open: { title: '打开', route: 'list' } },
});
// @ts-expect-error a slot that nobody has declared
definePlugin()({ ...base, fills: { tab: { title: '乙', slot: 'y.detail.lost', part } } });
const foreign = () => Promise.resolve({ default: (_: { lost: string }) => null });
// @ts-expect-error a component that asks for what the slot does not hand over
definePlugin()({ ...base, fills: { tab: { title: '乙', slot: 'y.detail.tabs', part: foreign } } });
// @ts-expect-error a fill under an unknown route
definePlugin()({ ...base, fills: { tab: { title: '乙', slot: 'y.detail.tabs', under: 'lost', part } } });
// @ts-expect-error a service that does not do what its name says
definePlugin()({ ...base, provides: { 'x.counts': { title: '数', service: async () => ({ default: {} }) } } });
const count = async () => ({ default: async () => 1 });
// @ts-expect-error a badge at an unknown menu entry
definePlugin()({ ...base, badges: { due: { title: '待办', menu: 'lost', count } } });
// @ts-expect-error a command that leads to an unknown route
definePlugin()({ ...base, commands: { open: { title: '打开', route: 'lost' } } });
// @ts-expect-error a command that leads somewhere and runs as well
definePlugin()({ ...base, commands: { open: { title: '打开', route: 'list', run: count } } });
