import { describe, expect, it } from '@rstest/core';
import { routeTable } from '@portal/sdk/decide';
import type { BuiltPlugin } from '@portal/sdk/registry';
import type { SessionState } from '../session/store.ts';
import { canOpen } from './can-open.ts';

const plugin = {
  id: 'order',
  routes: [
    { name: 'list', path: '/orderManagement/orderManagementIndex' },
    { name: 'detail', path: '/orderManagement/orderDetail', under: 'list' },
    { name: 'home', path: '/ef/home', access: 'public' },
    { name: 'mine', path: '/userCenter/userManage', access: 'login' },
  ],
  redirects: [{ path: '/order', redirect: '/orderManagement/orderManagementIndex' }],
} as unknown as BuiltPlugin;
const table = routeTable({
  revision: 'x',
  runtime: { scripts: [], styles: [], chrome: [], federation: [], kits: {} },
  plugins: [plugin],
});
const nobody: SessionState = {
  user: undefined,
  loggedIn: false,
  codes: new Set(),
  menus: [],
  permittedPaths: [],
  asksPhoneCode: false,
};
const somebody: SessionState = { ...nobody, loggedIn: true };
const buyer: SessionState = { ...somebody, permittedPaths: ['/orderManagement/orderManagementIndex'] };

describe('a link is drawn where the guard would let it pass', () => {
  const rows: readonly [string, SessionState, string, boolean][] = [
    ['a visitor to a public page', nobody, '/ef/home', true],
    ['a visitor to a page of the runtime', nobody, '/login/index?view=register', true],
    ['a visitor to a redirect of the runtime', nobody, '/', true],
    ['a visitor to a page behind login', nobody, '/userCenter/userManage', false],
    ['a user to a page behind login', somebody, '/userCenter/userManage', true],
    ['a user to a section that is not granted', somebody, '/orderManagement/orderManagementIndex', false],
    ['a user to a granted section', buyer, '/orderManagement/orderManagementIndex?page=2', true],
    ['a user to the details of a granted list', buyer, '/orderManagement/orderDetail?id=1#lines', true],
    ['a user to the details of a list that is not granted', somebody, '/orderManagement/orderDetail', false],
    ['a user through a redirect of an area', buyer, '/order', true],
    ['anybody to a path that nobody serves', buyer, '/nowhere', false],
  ];
  for (const [name, session, path, opens] of rows)
    it(`${name}: ${opens ? 'yes' : 'no'}`, () => expect(canOpen(table, session, path)).toBe(opens));
});
