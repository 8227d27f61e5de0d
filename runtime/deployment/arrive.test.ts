import { routeTable } from '@portal/sdk/decide';
import { expect, it } from '@rstest/core';
import type { View } from '../router/view.ts';
import type { SessionState } from '../session/store.ts';
import { registry } from '../surfaces/fixture.ts';
import { arrive } from './arrive.ts';
import type { Deployed } from './deployment.ts';

const nothing = routeTable({ ...registry, plugins: [] });
const whole = routeTable(registry);
const path = registry.plugins.find(({ id }) => id === 'order')?.routes[0]?.path ?? '';

/** What the router shows of an address that nobody served when it was resolved. */
const unknown = (at: string) => ({ path: at, area: undefined, Page: undefined, failure: undefined }) as unknown as View;
/** What it shows of one that somebody did. */
const Shown = () => null;
const page = (at: string) => ({ ...unknown(at), Page: Shown });

/** A browser, told of what changes around it. */
function browser(first?: View) {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  let [table, permittedPaths, shown, reopened] = [nothing, [] as string[], first, 0];
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const end = arrive({
    deployment: {
      get: () => ({ world: { table, switched: new Map(), quarantined: new Set() } }) as unknown as Deployed,
      subscribe,
    },
    store: {
      get: () =>
        ({ loggedIn: true, user: { userSource: '1' }, permittedPaths, codes: new Set() }) as unknown as SessionState,
      subscribe,
    },
    navigated: subscribe,
    shown: () => shown,
    reopen: () => {
      reopened += 1;
    },
  });
  tell();
  return {
    reopened: () => reopened,
    publish: () => {
      table = whole;
      tell();
    },
    grant: () => {
      permittedPaths = [path];
      tell();
    },
    show: (view: View) => {
      shown = view;
      tell();
    },
    tell,
    end,
    listeners,
  };
}

it('an address that nobody served opens once its plugin has come and its page is granted, and only once', () => {
  const { reopened, publish, grant, tell, show } = browser(unknown(path));
  publish();
  expect(reopened()).toBe(0);
  grant();
  expect(reopened()).toBe(1);
  tell(); // while it is resolved anew
  show(page(path));
  expect(reopened()).toBe(1);
});

it('an address whose plugin has come while it was resolved opens as soon as it is shown', () => {
  const { reopened, publish, grant, show } = browser();
  publish();
  grant();
  expect(reopened()).toBe(0);
  show(unknown(path));
  expect(reopened()).toBe(1);
});

it.each([
  ['was denied', page('/404')],
  ['is the portal’s own', page(path)],
  ['could not be loaded', { ...unknown(path), failure: '入口坏了' }],
  ['waits behind its notice', { ...unknown(path), area: {} } as View],
])('a page that %s is not opened by what comes', (_what, view) => {
  const { reopened, publish, grant } = browser(view);
  publish();
  grant();
  expect(reopened()).toBe(0);
});

it('whoever has gone elsewhere stays there', () => {
  const { reopened, publish, grant, show } = browser(unknown(path));
  show(unknown('/nowhere'));
  publish();
  grant();
  expect(reopened()).toBe(0);
});

it('nothing is listened to after its end', () => {
  const { end, listeners } = browser(page('/ef/home'));
  end();
  expect(listeners.size).toBe(0);
});
