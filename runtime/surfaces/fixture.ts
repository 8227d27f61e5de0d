/** For tests: a registry of two plugins, roles with what they hold, and random states of a deployment. */
import type { MenuNode } from '@portal/sdk/calls/session';
import { type Off, permittedPaths } from '@portal/sdk/decide';
import type { BuiltRegistry } from '@portal/sdk/registry';
import type { SessionState } from '../session/store.ts';
import { bare } from '../../sdk/testing/bare.ts';

const route = (name: string, path: string, more = {}) => ({ name, path, title: name, expose: name, ...more });
const part = { expose: 'x', title: '卡片', hint: '' };

export const registry = {
  revision: 'x',
  runtime: { scripts: [], styles: [], chrome: [], federation: [], kits: {} },
  plugins: [
    {
      id: 'order',
      name: '订单',
      version: '1.0.0',
      routes: [
        route('list', '/order/list'),
        route('detail', '/order/detail', { under: 'list' }),
        route('mine', '/order/mine', { access: 'login' }),
        route('news', '/order/news', { access: 'public' }),
      ],
      redirects: [{ path: '/order', redirect: '/order/list' }],
      menus: {
        order: { title: '订单', roles: [] },
        list: { title: '列表', route: 'list', parent: 'order', roles: [] },
      },
      notices: { 12: { open: 'list' } },
      todos: { audit: { title: '审核', route: 'list', bizType: 'ORDER' } },
      documents: { ORDER: 'detail' },
      numbers: {},
      cards: [{ ...part, name: 'due', under: 'list' }],
    },
    {
      ...bare,
      id: 'crm',
      name: '客户',
      version: '2.1.0',
      sdk: '^1.0',
      routes: [route('white', '/crm/white')],
      menus: { white: { title: '白名单', route: 'white', roles: [] } },
      cards: [{ ...part, name: 'white', under: 'white' }],
    },
  ],
} as unknown as BuiltRegistry;

const menu = (sourceKey: string, routeUrl: string | null, children: MenuNode[] = []): MenuNode => ({
  menuId: sourceKey,
  menuName: sourceKey,
  sourceKey,
  routeUrl,
  children,
});

const orderMenu = menu('order/order', null, [menu('order/list', '/order/list')]);
const crmMenu = menu('crm/white', '/crm/white');

function session(menus: MenuNode[], codes: readonly string[], more: Partial<SessionState> = {}): SessionState {
  return {
    user: { userSource: '1' } as NonNullable<SessionState['user']>,
    loggedIn: true,
    codes: new Set(codes),
    menus,
    permittedPaths: permittedPaths(menus),
    asksPhoneCode: false,
    ...more,
  };
}

/** Roles of the demonstration, by what they hold here. */
export const roles: Readonly<Record<string, SessionState>> = {
  访客: session([], [], { user: undefined, loggedIn: false }),
  供应商: session([orderMenu], ['order:list:confirm']),
  采购单位: session([orderMenu, crmMenu], ['order:list:receive']),
  超级管理员: session([orderMenu, crmMenu], ['order:list:confirm', 'order:list:receive', 'crm:white:edit']),
  无菜单: session([], []),
  三方: session([], [], { user: { userSource: '3' } as NonNullable<SessionState['user']> }),
};

export const paths = ['/order/list', '/order/detail', '/order/mine', '/order/news', '/order', '/crm/white', '/nowhere'];
export const codes = ['order:list:confirm', 'order:list:receive', 'crm:white:edit'];

export const targets = [
  'order',
  'crm',
  'order/route/list',
  'order/route/detail',
  'order/route/news',
  'order/menu/order',
  'order/menu/list',
  'order/notice/12',
  'order/card/due',
  'order/code/order:list:confirm',
  'crm/route/white',
  'crm/card/white',
];

/** mulberry32: the same numbers every time. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function randomOff(random: () => number): Off {
  const switched = new Map(targets.filter(() => random() < 0.2).map((target) => [target, '随机']));
  const quarantined = new Set(['order', 'crm'].filter(() => random() < 0.1));
  return { switched, quarantined };
}
