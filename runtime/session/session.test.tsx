import { beforeEach, describe, expect, it } from '@rstest/core';
import { product } from '@portal/sdk/calls/product';
import { authentication, type MenuNode, user, type UserInfo } from '@portal/sdk/calls/session';
import type { Call } from '@portal/sdk/contract';
import { CallError } from '@portal/sdk/host';
import Cookies from 'js-cookie';
import { createSession, logoutReloadDelayMs, type SessionDeps } from './session.ts';
import { storage } from './storage.ts';
import { createSessionStore, isLoggedIn } from './store.ts';

const menus: MenuNode[] = [
  {
    menuId: '1',
    menuName: '订单管理',
    children: [
      {
        menuId: '2',
        menuName: '订单列表',
        routeUrl: '/orderManagement/orderManagementIndex',
        children: [{ menuId: '3', menuName: '导出', button: '1', permCode: 'order:list:export' }],
      },
    ],
  },
];
const info = {
  userId: '7',
  account: 'gys_admin',
  userName: '程屿',
  userSource: '1',
  entId: '42',
  entName: '屿岚机电设备有限公司',
  entType: null,
  seq: null,
  showName: null,
  phone: null,
  roleList: [],
  roleListByEntId: [],
  enableMenuList: menus,
  btnPerm: ['order:list:confirm'],
} as UserInfo;

let steps: string[] = [];
let asked: [string, unknown][] = [];
let reloads: number[] = [];
/** Whether pages with unsaved entries wait for their user. */
let kept = false;
let answers: Map<Call, unknown>;

function open() {
  const store = createSessionStore(storage);
  store.subscribe(() => void (store.get().user === undefined && steps.push('reset the user')));
  const deps: SessionDeps = {
    storage: {
      ...storage,
      dropTokens: () => {
        steps.push('delete token and user cookies');
        storage.dropTokens();
      },
      clearAll: () => {
        steps.push('clear cookies and local storage');
        storage.clearAll();
      },
    },
    store,
    request: async (call, input) => {
      asked.push([call.path, input]);
      if ((call as Call) === authentication.logout) steps.push('call the endpoint');
      const answer = answers.get(call as Call);
      if (answer instanceof Error) throw answer;
      return answer as never;
    },
    closeSockets: () => void steps.push('close the socket'),
    wait: () => kept,
    go: (path) => void steps.push(`go ${path}`),
    reload: () => void steps.push('reload'),
    leave: (url) => void steps.push(`leave ${url}`),
    after: (ms, run) => {
      reloads.push(ms);
      run();
    },
  };
  return { store, session: createSession(deps) };
}

const pathsAsked = () => asked.map(([path]) => path);

beforeEach(() => {
  storage.clearAll();
  [steps, kept] = [[], false];
  asked = [];
  reloads = [];
  answers = new Map<Call, unknown>([
    [user.getUserInfo, info],
    [user.roleListByUserId, []],
    [product.getOpenProductList, { records: [{ productType: '01' }], total: 1, page: 1, size: 999 }],
    [authentication.logout, { ssoAddress: null }],
  ]);
});

describe('signing in', () => {
  it('R-LOGIN-01 keeps the token in the cookie named token', () => {
    open().session.keep({ token: 'abc', userId: '7' });
    expect(Cookies.get('token')).toBe('abc');
  });

  it('R-LOGIN-02 keeps the user id in the cookie named uuid', () => {
    open().session.keep({ token: 'abc', userId: '7' });
    expect(Cookies.get('uuid')).toBe('7');
  });

  it('R-LOGIN-03 then loads user info', async () => {
    const { session, store } = open();
    await session.enter();
    expect(pathsAsked()).toContain(user.getUserInfo.path);
    expect(store.get().user?.userName).toBe('程屿');
  });

  it('R-ROLE-15 the role with id 349855983408250880 sets the flag of the phone code, any other does not', async () => {
    const asks = async (roleId: string) => {
      answers.set(user.roleListByUserId, [{ roleId, roleName: '管理员', roleType: 'G' }]);
      const { session, store } = open();
      await session.enter();
      await session.openedProducts(); // loaded together with the roles
      return store.get().asksPhoneCode;
    };
    expect(await asks('349855983408250880')).toBe(true);
    expect(await asks('349855983408250881')).toBe(false);
  });

  it('R-LOGIN-04 then loads the list of opened products', async () => {
    const { session } = open();
    await session.enter();
    expect(await session.openedProducts()).toEqual([{ productType: '01' }]);
  });

  it('R-LOGIN-17 asks for opened products with page 1, size 999 and isHomeSort', async () => {
    const { session } = open();
    await session.enter();
    await session.openedProducts();
    expect(asked.find(([path]) => path === product.getOpenProductList.path)?.[1]).toEqual({
      page: 1,
      size: 999,
      isHomeSort: true,
    });
  });

  it('R-LOGIN-20 empties the list of opened products when it cannot be had', async () => {
    const { session } = open();
    await session.enter();
    answers.set(product.getOpenProductList, new CallError('500', '服务器内部错误'));
    await session.enter();
    expect(await session.openedProducts()).toEqual([]);
  });

  it('R-LOGIN-05 R-LOGIN-06 counts as logged in with a token, and not without', () => {
    expect([isLoggedIn('abc', undefined), isLoggedIn(undefined, '1')]).toEqual([true, false]);
  });

  it('R-LOGIN-07 user source 4 counts as not logged in', async () => {
    answers.set(user.getUserInfo, { ...info, userSource: '4' });
    const { session, store } = open();
    session.keep({ token: 'abc', userId: '7' });
    await session.enter();
    expect(store.get().loggedIn).toBe(false);
  });

  it('R-LOGIN-08 user source 4 skips the role lookup', async () => {
    answers.set(user.getUserInfo, { ...info, userSource: '4' });
    await open().session.enter();
    expect(pathsAsked()).not.toContain(user.roleListByUserId.path);
  });

  it('R-LOGIN-09 every other source looks the roles up', async () => {
    await open().session.enter();
    expect(pathsAsked()).toContain(user.roleListByUserId.path);
  });

  it('R-LOGIN-12 R-LOGIN-13 the menu list builds the menus and the button permissions', async () => {
    const { session, store } = open();
    await session.enter();
    expect(store.get().menus).toEqual(menus);
    expect([...store.get().codes].sort()).toEqual(['order:list:confirm', 'order:list:export']);
  });

  it('R-LOGIN-14 the menu list builds the list of allowed paths, of which buttons are none', async () => {
    const { session, store } = open();
    await session.enter();
    expect(store.get().permittedPaths).toEqual(['/orderManagement/orderManagementIndex']);
  });

  it('a reloaded tab knows the allowed paths of its last visit, whatever stands in local storage', async () => {
    await open().session.enter();
    expect(open().store.get().permittedPaths).toEqual(['/orderManagement/orderManagementIndex']);
    localStorage.setItem('resultPath', '{broken');
    expect(open().store.get().permittedPaths).toEqual([]);
  });

  it('R-LOGIN-15 keeps menus and permitted paths in local storage', async () => {
    await open().session.enter();
    expect(JSON.parse(localStorage.getItem('resultEnableMenuList') ?? '')).toEqual(menus);
    expect(JSON.parse(localStorage.getItem('resultPath') ?? '')).toEqual(['/orderManagement/orderManagementIndex']);
  });

  it('R-LOGIN-16 keeps the socket state in session storage', () => {
    storage.saveSocketState('open');
    expect(sessionStorage.getItem('websocketState')).toBe('open');
  });
});

describe('logging out', () => {
  const signedIn = async () => {
    const opened = open();
    opened.session.keep({ token: 'abc', userId: '7' });
    await opened.session.enter();
    localStorage.setItem('other', '1');
    steps = [];
    return opened;
  };

  it('R-LOGOUT-03 R-LOGOUT-10 runs the steps of the spec in their order', async () => {
    const { session } = await signedIn();
    await session.logout();
    expect(steps).toEqual([
      'call the endpoint',
      'delete token and user cookies',
      'close the socket',
      'clear cookies and local storage',
      'reset the user',
      'go /ef/home',
      'reload',
    ]);
  });

  it('leaves for the SSO address that the endpoint answers, instead of going home', async () => {
    const { session } = await signedIn();
    answers.set(authentication.logout, { ssoAddress: 'https://sso.example.com/logout' });
    await session.logout();
    expect(steps.slice(-2)).toEqual(['reset the user', 'leave https://sso.example.com/logout']);
    expect(reloads).toEqual([]);
  });

  it('R-LOGOUT-04 R-LOGOUT-06 leaves no cookie and nothing in local storage', async () => {
    const { session } = await signedIn();
    await session.logout();
    expect([Cookies.get(), localStorage.length]).toEqual([{}, 0]);
  });

  it('R-LOGOUT-05 closes the live socket', async () => {
    const { session } = await signedIn();
    await session.logout();
    expect(steps).toContain('close the socket');
  });

  it('R-LOGOUT-07 resets the user state', async () => {
    const { session, store } = await signedIn();
    await session.logout();
    expect(store.get()).toMatchObject({ user: undefined, loggedIn: false, menus: [], permittedPaths: [] });
  });

  it('R-LOGOUT-08 R-LOGOUT-09 goes home and reloads 200 ms later', async () => {
    const { session } = await signedIn();
    await session.logout();
    expect(steps.slice(-2)).toEqual(['go /ef/home', 'reload']);
    expect([reloads, logoutReloadDelayMs]).toEqual([[200], 200]);
  });

  it('goes on when the endpoint does not answer', async () => {
    const { session } = await signedIn();
    answers.set(authentication.logout, new CallError('network', '断网'));
    await session.logout();
    expect(steps).toContain('go /ef/home');
  });

  it('R-LOGOUT-12 R-LOGOUT-13 a forced log-out clears the tokens and the user, and keeps drafts', async () => {
    const { session, store } = await signedIn();
    Cookies.set('alert', '1', { path: '/' });
    session.forceLogout();
    expect(Cookies.get()).toEqual({});
    expect(store.get()).toMatchObject({ user: undefined, loggedIn: false, permittedPaths: [] });
    expect(localStorage.getItem('other')).toBe('1');
  });

  it('R-LOGOUT-14 a forced log-out without an SSO address returns home', async () => {
    const { session } = await signedIn();
    session.forceLogout();
    expect(steps.at(-1)).toBe('go /ef/home');
  });

  it('R-LOGOUT-12 R-LOGOUT-13 a forced log-out over unsaved entries runs all the same; only going home waits', async () => {
    const { session, store } = await signedIn();
    kept = true;
    session.forceLogout({ said: '登录已失效' });
    expect(steps).toEqual(['delete token and user cookies', 'close the socket', 'reset the user']);
    expect([Cookies.get(), store.get().user]).toEqual([{}, undefined]);
  });

  it('R-LOGOUT-15 a forced log-out goes to the SSO address that the server returns', async () => {
    const { session } = await signedIn();
    kept = true;
    session.forceLogout({ ssoAddress: 'https://sso.example.com/logout' });
    expect(steps.at(-1)).toBe('leave https://sso.example.com/logout');
  });
});
