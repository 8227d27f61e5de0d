import { bus } from '@portal/sdk';
import type { UserInfo } from '@portal/sdk/calls/session';
import type { Toast } from '@portal/sdk/host';
import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';
import { followPermissions, gatherMs } from './follow-permissions.ts';
import type { SessionState } from './store.ts';

const person = { userId: '7', entId: '1' } as UserInfo;
const state = (change: Partial<SessionState> = {}): SessionState => ({
  user: person,
  loggedIn: true,
  codes: new Set(['order:list:confirm']),
  menus: [],
  permittedPaths: ['/list'],
  asksPhoneCode: false,
  ...change,
});

let now: SessionState;
/** What the server answers next; an error when user info cannot be had. */
let next: SessionState | Error;
let entered: number;
let toasts: Toast[];
let anew: number;
let again: number;
let waits: [number, () => void][] = [];

beforeEach(() => {
  [now, next, entered, toasts, anew, again, waits] = [state(), state(), 0, [], 0, 0, []];
});

// one follower for the life of the page, as in the portal
followPermissions({
  session: {
    enter: async () => {
      entered += 1;
      if (next instanceof Error) throw next;
      now = next;
      return now.user as UserInfo;
    },
  },
  store: { get: () => now },
  toast: (toast) => void toasts.push(toast),
  startAnew: () => {
    anew += 1;
  },
  askAgain: () => {
    again += 1;
  },
  after: (ms, run) => void waits.push([ms, run]),
});
afterEach(() => expect(waits).toEqual([]));

async function pass(): Promise<void> {
  for (const [, run] of waits.splice(0)) run();
  await new Promise(setImmediate);
}

describe('a change of permissions', () => {
  it('is read from the server once for messages that come together, and told', async () => {
    next = state({ permittedPaths: [] });
    bus.emit('permission:changed', {});
    bus.emit('permission:changed', {});
    expect([waits.map(([ms]) => ms), entered]).toEqual([[gatherMs], 0]);
    await pass();
    expect([entered, toasts.map(({ message }) => message), anew]).toEqual([1, ['您的权限已变更，菜单已更新'], 0]);
  });

  it('that leaves the user with the same is not told, but the rows in sight are asked for again', async () => {
    next = state({ codes: new Set(['order:list:confirm']) });
    bus.emit('permission:changed', {});
    await pass();
    expect([entered, toasts, anew, again]).toEqual([1, [], 0, 1]);
  });

  it('to another enterprise starts the page anew', async () => {
    next = state({ user: { ...person, entId: '2' }, permittedPaths: [] });
    bus.emit('permission:changed', {});
    await pass();
    expect([toasts, anew, again]).toEqual([[], 1, 0]);
  });

  it('that cannot be read leaves what is there, and the next one is read', async () => {
    next = new Error('offline');
    bus.emit('permission:changed', {});
    await pass();
    expect([now.permittedPaths, toasts]).toEqual([['/list'], []]);
    next = state({ permittedPaths: [] });
    bus.emit('permission:changed', {});
    await pass();
    expect([entered, now.permittedPaths]).toEqual([2, []]);
  });

  it('is nothing to a visitor', async () => {
    now = state({ user: undefined, loggedIn: false });
    bus.emit('permission:changed', {});
    await pass();
    expect(entered).toBe(0);
  });
});
