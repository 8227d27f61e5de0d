import { startFirstCall } from '@portal/sdk';
import type { ComponentType } from 'react';
import { createBrowserRouter, redirect } from 'react-router';
import { loadPage, prefetchPage } from '#areas/link';
import type { AreaRoute } from '../areas/routes.ts';
import { basePath } from '../page-data.ts';
import type { Portal } from '../portal.ts';
import { storage } from '../session/storage.ts';
import { type ResolveDeps, resolve } from './resolve.ts';
import { target } from './target.ts';

/** The address as the route tables know it. */
export function withoutBase(address: URL): URL {
  const path = address.pathname.startsWith(basePath) ? address.pathname.slice(basePath.length) : address.pathname;
  return new URL(`${path || '/'}${address.search}`, address.origin);
}

/** Until the first page is there, nothing is drawn: no flash of an empty frame. */
const Nothing = () => null;

function depsFor({ table, store, session, enterOnce }: Portal, address: URL): ResolveDeps {
  return {
    table,
    token: storage.token,
    ready: async () => {
      await enterOnce();
      const { user, permittedPaths } = store.get();
      return { userSource: user?.userSource, permittedPaths };
    },
    forceLogout: () => (storage.token() ? session.forceLogout() : store.reset()),
    keepTarget: target.keep,
    begin: ({ plugin, route }: AreaRoute, section: string) => {
      const known = store.get().permittedPaths.includes(section); // of the last visit, until the user is known
      if (route.access !== 'public' && !known) return;
      prefetchPage(plugin, route);
      if (route.first) startFirstCall(route.first, address.searchParams);
    },
    loadPage: ({ plugin, route }: AreaRoute) => loadPage(plugin, route),
    moduleOpened: () => true,
  };
}

/** A data router with one splat route: each navigation is resolved before it is committed. */
export const createPortalRouter = (portal: Portal, Shell: ComponentType) =>
  createBrowserRouter(
    [
      {
        path: '*',
        loader: async ({ request: { url } }) => {
          const address = withoutBase(new URL(url));
          const outcome = await resolve(depsFor(portal, address), address);
          return 'to' in outcome ? redirect(outcome.to) : outcome.view;
        },
        // filters of a list change the address without being a navigation; the same address again is a retry
        shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
          currentUrl.href === nextUrl.href ? defaultShouldRevalidate : currentUrl.pathname !== nextUrl.pathname,
        Component: Shell,
        HydrateFallback: Nothing,
      },
    ],
    { basename: basePath || '/' },
  );
