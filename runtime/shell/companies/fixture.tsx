/** An account with companies on a portal with a real session, for the tests of this folder. */
import { type Company, organization } from '@portal/sdk/calls/enterprise';
import { product } from '@portal/sdk/calls/product';
import { user as userCalls, type MenuNode, type UserInfo } from '@portal/sdk/calls/session';
import type { Call } from '@portal/sdk/contract';
import { type FakeHost, fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { type Portal, PortalContext } from '../../portal.ts';
import { createSession } from '../../session/session.ts';
import { storage } from '../../session/storage.ts';
import { createSessionStore } from '../../session/store.ts';

const person: UserInfo = {
  userId: '7',
  account: 'multi_corp',
  userName: '方砚',
  userSource: '2',
  entId: '1',
  entName: '屿岚机电设备有限公司',
  entType: null,
  seq: null,
  showName: null,
  phone: null,
  roleList: [],
  roleListByEntId: [],
  enableMenuList: [],
  btnPerm: [],
};

/** The `n`th company: joined, unless said otherwise. */
export const company = (n: number, change: Partial<Company> = {}): Company => ({
  entId: String(n),
  customerCode: `S${String(n).padStart(4, '0')}`,
  customerName: `第${n}公司`,
  customerRegisterName: `第${n}公司`,
  socialcreditcode: `9100000${String(n).padStart(11, '0')}`,
  legalrepresentativeIdno: '000000********0001',
  companyLevel: null,
  currentFlag: n === 1 ? 1 : 0,
  ...change,
});

const offered = (productType: string, productName: string, aboveOff = 0) => ({
  productType,
  productName,
  intro: '',
  feeNote: '',
  icon: null,
  routeUrl: null,
  ifIntOrExt: '0',
  section: '采购交易',
  homeSort: 1,
  aboveOff,
  audience: ['G'],
  dependsOn: [],
  status: 0 as const,
  may: [],
  reason: null,
  appliedTime: null,
  openedTime: null,
});

const menus: MenuNode[] = [{ menuId: '1', menuName: '订单列表', routeUrl: '/order/list', productType: '02' }];

/** Answers like the server would: a switch changes who is current, and whose the user info is. */
function serve(host: FakeHost, companies: Company[], info: () => UserInfo): void {
  host.answer(organization.getUserOrgs, () => companies);
  host.answer(organization.updateUserPrimaryOrg, ({ entId }) => {
    for (const [at, one] of companies.entries())
      companies[at] = { ...one, currentFlag: one.currentFlag === null ? null : Number(one.entId === entId) };
    return null;
  });
  host.answer(userCalls.getUserInfo, () => {
    host.signIn({ user: info() });
    return info() as never;
  });
  host.answer(userCalls.roleListByUserId, () => []);
  const records = [offered('01', 'e集采'), offered('02', 'e订单'), offered('09', 'e旧品', 1)];
  host.answer(product.getOpenProductList, () => ({ records, total: records.length, page: 1, size: 999 }));
  host.answer(product.userOrgAndOpenProduct, ({ orgs }) => {
    for (const [at, one] of companies.entries())
      if (orgs.some(({ customerCode }) => customerCode === one.customerCode))
        companies[at] = { ...one, currentFlag: 0 };
    return null;
  });
}

/** Opens a portal for the account. `companies` is what the server keeps; a test may change it. */
export function openPortal(companies: Company[], change: Partial<UserInfo> = {}) {
  storage.clearAll();
  storage.saveLogin('abc', '7');
  const user = { ...person, ...change };
  const host = fakeHost({ user });
  const info = (): UserInfo => {
    const current = companies.find(({ currentFlag }) => currentFlag === 1);
    return { ...user, entId: current?.entId ?? null, entName: current?.customerName ?? null, enableMenuList: menus };
  };
  serve(host, companies, info);
  const store = createSessionStore(storage);
  store.enter({ ...user, enableMenuList: menus }, [], []);
  const session = createSession({
    storage,
    store,
    request: host.request,
    closeSockets: () => undefined,
    wait: () => false,
    go: host.navigate,
    reload: () => undefined,
    leave: () => undefined,
    after: (ms, run) => void setTimeout(run, ms),
  });
  const { request, toast } = host;
  const portal = { session, store, request, dialogs: { toast }, forgetEntry: () => undefined } as unknown as Portal;
  const cache = new Map();
  const draw = (node: ReactNode) =>
    render(
      <SWRConfig value={{ provider: () => cache, dedupingInterval: 0 }}>
        <PortalContext value={portal}>
          <PortalProvider theme="light">{node}</PortalProvider>
        </PortalContext>
      </SWRConfig>,
    );
  const inputs = <C extends Call>(call: C) =>
    host.made.filter(({ path }) => path === call.path).map(({ input }) => input);
  return { host, session, store, draw, inputs };
}
