/** Where a sign-in leads to: the page that was wanted, and the header that stands above the wait for it. */
import { CallError } from '@portal/sdk';
import { createMemoryRouter, RouterProvider, useLocation } from '@portal/sdk/navigation';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity, createContext, useContext } from 'react';
import { type Portal, PortalContext } from '../portal.ts';
import { target } from '../router/target.ts';
import { storage } from '../session/storage.ts';
import BlankPage from './blank.tsx';

const portal = (enterOnce: () => Promise<unknown>) =>
  ({
    session: { forceLogout: () => undefined },
    enterOnce,
    store: { get: () => ({ user: undefined }) },
  }) as unknown as Portal;

beforeEach(() => {
  fakeHost({ user: null });
  storage.clearAll();
  storage.saveLogin('abc', '7');
});

const Nothing = () => null;
const Mode = createContext<'visible' | 'hidden'>('visible');

/** The landing page as the router of the portal draws it: below the address, and hidden while another page is shown. */
const Landing = () => (
  <>
    <output>{useLocation().pathname}</output>
    <Activity mode={useContext(Mode)}>
      <BlankPage />
    </Activity>
  </>
);

/** @param load What a page waits for before it opens. Default nothing. */
function draw(entering: Portal, load: (path: string) => unknown = () => null) {
  const loader = async ({ request }: { request: Request }) => {
    await load(new URL(request.url).pathname);
    return null;
  };
  const router = createMemoryRouter([{ path: '*', loader, Component: Landing, HydrateFallback: Nothing }], {
    initialEntries: ['/finance/blank'],
  });
  const tree = (mode: 'visible' | 'hidden') => (
    <PortalContext value={entering}>
      <PortalProvider theme="light">
        <Mode value={mode}>
          <RouterProvider router={router} />
        </Mode>
      </PortalProvider>
    </PortalContext>
  );
  const { rerender } = render(tree('visible'));
  return { router, show: (mode: 'visible' | 'hidden') => rerender(tree(mode)) };
}

/** What the test lets come. */
function later() {
  let come = () => {};
  const comes = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { comes, come: () => come() };
}

const isAt = (path: string) => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(path));

it('R-LOGIN-11 says 获取用户信息失败 when user info cannot be had, and offers to try again', async () => {
  let attempts = 0;
  draw(
    portal(async () => {
      attempts += 1;
      throw new CallError('500', '服务器内部错误');
    }),
  );
  expect(await screen.findByText('获取用户信息失败')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(attempts).toBe(2));
  expect(screen.getByRole('button', { name: '重新登录' })).toBeInTheDocument();
});

describe('R-GUARD-05 the landing page', () => {
  const turn = () => new Promise((next) => setImmediate(next));
  const settled = () => act(async () => void (await turn()));
  let entered = 0;
  const entering = portal(async () => {
    entered += 1;
  });
  beforeEach(() => {
    entered = 0;
    history.pushState(null, '', '/finance/blank');
  });
  afterEach(() => history.pushState(null, '', '/'));

  it('leads to what was wanted, and leaves it alone when it is shown again there', async () => {
    target.keep('/orders?status=20');
    const { show } = draw(entering);
    await isAt('/orders');
    history.pushState(null, '', '/orders'); // as the router of the portal does
    target.forget();
    const before = entered;
    show('hidden');
    show('visible');
    await waitFor(() => expect(entered).toBeGreaterThan(before));
    await settled();
    await isAt('/orders');
  });

  it('leads nowhere when it is mounted once the address is the next page’s', async () => {
    history.pushState(null, '', '/orders');
    draw(entering);
    await waitFor(() => expect(entered).toBe(1));
    await settled();
    await isAt('/finance/blank');
  });

  it('leads nowhere while a page loads that its user has chosen in the header', async () => {
    const [entry, page] = [later(), later()];
    const loads: string[] = [];
    const { router } = draw(
      portal(() => entry.comes),
      async (path) => {
        loads.push(path);
        if (path === '/orders') await page.comes;
      },
    );
    await screen.findByText('正在进入平台');
    void router.navigate('/orders'); // outside of act: on a slow machine React renders it later
    entry.come();
    await entry.comes;
    await turn();
    expect(loads).toEqual(['/finance/blank', '/orders']);
    history.pushState(null, '', '/orders'); // as the router of the portal does
    page.come();
    await isAt('/orders');
    await settled();
    expect(loads).toEqual(['/finance/blank', '/orders']);
  });
});
