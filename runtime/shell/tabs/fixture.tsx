/** The part of the shell that keeps open pages, with pages of the tests' own. */
import { useCall, usePageTitle, useUnsaved } from '@portal/sdk';
import { call, Obj, Str } from '@portal/sdk/contract';
import type { UserInfo } from '@portal/sdk/calls/session';
import { routeTable } from '@portal/sdk/decide';
import type { BuiltPlugin } from '@portal/sdk/registry';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { act, render } from '@testing-library/react';
import { type ComponentType, useEffect, useState } from 'react';
import {
  createMemoryRouter,
  RouterProvider,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from '@portal/sdk/navigation';
import { SWRConfig } from 'swr';
import { defaults } from '../../config.ts';
import { type Portal, PortalContext } from '../../portal.ts';
import { resolve } from '../../router/resolve.ts';
import type { View } from '../../router/view.ts';
import { storage } from '../../session/storage.ts';
import { createSessionStore } from '../../session/store.ts';
import { Content } from '../content.tsx';
import { DialogHost } from '../dialog-host.tsx';
import { dialogs } from '../dialogs.ts';
import { LazyBar } from './lazy-bar.tsx';
import { Stage } from './stage.tsx';
import { useTabs } from './use-tabs.ts';

const route = (name: string, path: string, title: string, more: object = {}) => ({ name, path, title, ...more });
const plugin = {
  id: 'order',
  name: '订单',
  routes: [
    route('list', '/list', '列表', { keepAlive: true }),
    route('plain', '/plain', '普通'),
    route('user', '/Base/auth-management/user', '用户管理'),
    route('detail', '/detail', '详情', { under: 'list' }),
    route('home', '/ef/home', '首页', { access: 'public' }),
  ],
  redirects: [],
  documents: {},
} as unknown as BuiltPlugin;
const paths = ['/list', '/plain', '/Base/auth-management/user'];
const person = { userId: '7', userName: '程屿', userSource: '1', entId: '42', enableMenuList: [], btnPerm: [] };
export const rows = call({ path: '/api/x/rows', access: 'login', input: Obj({}), output: Obj({ name: Str() }) });

/** What pages have begun and ended. */
export const effects: string[] = [];
let toDetail = (): void => undefined;
/** Lets a page go on that waits. */
export const goOn = (): void => toDetail();

function Typed({ name }: { name: string }) {
  const [text, setText] = useState('');
  const [params] = useSearchParams();
  useUnsaved(text === '要提交的');
  useEffect(() => {
    effects.push(`+${name}`);
    return () => void effects.push(`-${name}`);
  }, [name]);
  return (
    <>
      <label>
        {name}
        <input value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <output>{`${name}的地址 ${params}`}</output>
    </>
  );
}

function ListPage() {
  const answer = useCall(rows, {});
  return (
    <>
      <Typed name="列表框" />
      {answer.data?.name}
    </>
  );
}

function PlainPage() {
  const [broken, setBroken] = useState(false);
  const navigate = useNavigate();
  toDetail = () => void navigate('/detail?id=9');
  if (broken) throw new Error('boom');
  return (
    <>
      <Typed name="普通框" />
      <button type="button" onClick={() => setBroken(true)}>
        弄坏
      </button>
    </>
  );
}

function DetailPage() {
  const [params] = useSearchParams();
  usePageTitle(`DD0${params.get('id')}`);
  return <p>{`单据${params.get('id')}`}</p>;
}

const pages: Record<string, ComponentType> = {
  list: ListPage,
  plain: PlainPage,
  user: () => <Typed name="用户框" />,
  detail: DetailPage,
  home: () => <p>首页的内容</p>,
};

/** The part of the shell that draws open pages. */
function Frame() {
  const view = useLoaderData<View>();
  const { state, tab } = useTabs(view);
  return (
    <main id="content" tabIndex={-1}>
      {tab && <LazyBar state={state} />}
      <Stage state={state} />
      {!tab && <Content view={view} />}
    </main>
  );
}

const Nothing = () => null;

/** @returns the portal's host, and a way to another page. */
export function draw(path: string) {
  const host = fakeHost();
  host.answer(rows, () => ({ name: '行一' }));
  const store = createSessionStore(storage);
  storage.saveLogin('abc', '7');
  store.enter(person as unknown as UserInfo, paths, []);
  const table = routeTable({
    revision: 'x',
    runtime: { scripts: [], styles: [], chrome: [], federation: [], kits: {} },
    plugins: [plugin],
  });
  const deps = {
    table,
    token: storage.token,
    ready: async () => ({ userSource: '1', permittedPaths: paths }),
    forceLogout: () => undefined,
    keepTarget: () => undefined,
    begin: () => undefined,
    loadPage: async ({ route: { name } }: { route: { name: string } }) => pages[name],
    moduleOpened: () => true,
  };
  const loader = async ({ request: { url } }: { request: Request }) => {
    const outcome = await resolve(deps, new URL(url));
    return 'to' in outcome ? Response.redirect(new URL(outcome.to, url), 302) : outcome.view;
  };
  const router = createMemoryRouter([{ path: '*', loader, Component: Frame, HydrateFallback: Nothing }], {
    initialEntries: [path],
  });
  const portal = { config: defaults, store, table, dialogs } as unknown as Portal;
  render(
    <PortalContext value={portal}>
      <PortalProvider theme="light">
        <SWRConfig value={{ dedupingInterval: 0, provider: () => new Map() }}>
          <RouterProvider router={router} />
          <DialogHost />
        </SWRConfig>
      </PortalProvider>
    </PortalContext>,
  );
  return { host, router, go: (to: string, replace = false) => act(() => router.navigate(to, { replace })) };
}
