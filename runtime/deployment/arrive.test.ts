import { routeTable } from '@portal/sdk/decide';
import { expect, it } from '@rstest/core';
import type { SessionState } from '../session/store.ts';
import { registry } from '../surfaces/fixture.ts';
import { arrive } from './arrive.ts';
import type { Deployed } from './deployment.ts';

const nothing = routeTable({ ...registry, plugins: [] });
const whole = routeTable(registry);
const path = registry.plugins.find(({ id }) => id === 'order')?.routes[0]?.path ?? '';

/** A browser that shows an address, told of what changes around it. */
function browser(address: string) {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const opened: string[] = [];
  let [table, permittedPaths, shown] = [nothing, [] as string[], address];
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
    shown: () => new URL(shown, 'http://localhost'),
    open: (one) => opened.push(one),
  });
  tell();
  return {
    opened,
    publish: () => {
      table = whole;
      tell();
    },
    grant: () => {
      permittedPaths = [path];
      tell();
    },
    go: (to: string) => {
      shown = to;
      tell();
    },
    end,
    listeners,
  };
}

it('an address that nobody served opens once its plugin has come and its page is granted, and only once', () => {
  const { opened, publish, grant, go } = browser(`${path}?id=1`);
  publish();
  expect(opened).toEqual([]);
  grant();
  expect(opened).toEqual([`${path}?id=1`]);
  go(path);
  expect(opened).toHaveLength(1);
});

it('a page that was there and was denied is not opened when it is granted', () => {
  const { opened, publish, grant, go } = browser('/ef/home');
  publish();
  go(path);
  grant();
  expect(opened).toEqual([]);
});

it('whoever has gone elsewhere stays there, also after coming back', () => {
  const { opened, publish, grant, go } = browser(path);
  go('/nowhere');
  publish();
  grant();
  go(path);
  expect(opened).toEqual([]);
});

it('nothing is listened to after its end', () => {
  const { end, listeners } = browser('/ef/home');
  end();
  expect(listeners.size).toBe(0);
});
