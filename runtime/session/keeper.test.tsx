/** The guard of a session with its real warning: what the page shows and asks while nobody uses it. */
import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { bus } from '@portal/sdk';
import { authentication, user, type UserInfo } from '@portal/sdk/calls/session';
import { PortalProvider } from '@portal/sdk/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { life } from '../life.ts';
import { DialogHost } from '../shell/dialog-host.tsx';
import { dialogs } from '../shell/dialogs.ts';
import { warnOfIdle } from '../shell/idle/warn-of-idle.tsx';
import type { TabNews } from './across-tabs.ts';
import { keepSession } from './keeper.ts';
import type { SessionControl } from './session.ts';
import { storage } from './storage.ts';
import { createSessionStore } from './store.ts';

const minute = 60_000;
const steps: string[] = [];

/** A page that guards its session, before the server has said whose it is. */
function open() {
  const store = createSessionStore(storage);
  keepSession({
    session: {
      forceLogout: () => void steps.push('forced out'),
      leave: () => undefined,
      wasForced: () => false,
    } as unknown as SessionControl,
    store,
    request: (async ({ path }: { path: string }) => void steps.push(path)) as never,
    toast: ({ message }) => void steps.push(message),
    warn: warnOfIdle,
    startAnew: () => void steps.push('started anew'),
  });
  return store;
}

/** Signs somebody in whose roles are of these kinds. */
function signIn(...roleTypes: string[]): void {
  const store = open();
  const roleList = roleTypes.map((roleType) => ({ roleId: '1', roleName: '角色', roleType }));
  const person = { userId: '7', userSource: '1', entId: '42', enableMenuList: [], btnPerm: [], roleList };
  store.enter(person as unknown as UserInfo, [], []);
  bus.emit('auth:changed', { loggedIn: true });
}

const pass = (ms: number) => act(() => rs.advanceTimersByTimeAsync(ms));
const warning = () => screen.queryByRole('dialog', { name: /即将自动退出/ });

beforeEach(() => {
  rs.useFakeTimers();
  storage.clearAll();
  steps.length = 0;
  render(
    <PortalProvider theme="light">
      <DialogHost />
    </PortalProvider>,
  );
});
afterEach(async () => {
  life.end();
  act(() => dialogs.closeAll());
  await pass(1000);
  rs.useRealTimers();
});

describe('a session that nobody uses', () => {
  it('is warned of with the time that is left, goes on when asked to, and ends when it is not', async () => {
    signIn('G');
    await pass(28 * minute - 1);
    expect(warning()).toBeNull();
    await pass(31_000);
    expect(warning()).toHaveTextContent('系统将在1 分 30 秒后自动退出登录');
    expect(screen.queryByRole('button', { name: '取消' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '继续使用' }));
    await pass(1000);
    expect([warning(), steps]).toEqual([null, [user.selectPermission.path]]);
    steps.length = 0;
    await pass(28 * minute);
    expect(warning()).not.toBeNull();
    await pass(2 * minute);
    expect(warning()).toBeNull();
    expect(steps).toEqual([authentication.logout.path, 'forced out', '您已长时间未操作，系统已自动退出登录']);
  });

  it('of an administrator is warned of after thirteen minutes', async () => {
    signIn('G', 'L');
    await pass(13 * minute - 1);
    expect(warning()).toBeNull();
    await pass(minute);
    expect(warning()).not.toBeNull();
  });

  it('goes on while its user works', async () => {
    signIn('G');
    for (const type of ['keydown', 'pointerdown', 'wheel']) {
      await pass(20 * minute);
      dispatchEvent(new Event(type));
    }
    await pass(20 * minute);
    expect([warning(), steps.filter((step) => step !== user.selectPermission.path)]).toEqual([null, []]);
  });
});

describe('a tab that opens', () => {
  /** What another tab tells it. */
  let hear: (news: TabNews) => void;
  beforeEach(() => {
    rs.stubGlobal(
      'BroadcastChannel',
      class {
        addEventListener(_type: string, listener: (event: { data: TabNews }) => void) {
          hear = (data) => listener({ data });
        }
        postMessage(): void {}
        close(): void {}
      },
    );
  });
  afterEach(() => void rs.unstubAllGlobals());

  it('beside another of the same session stays where it is, and does not beside that of another user', () => {
    storage.saveLogin('abc', '7');
    open();
    hear({ kind: 'signed-in', userId: '7' });
    expect(steps).toEqual([]);
    hear({ kind: 'signed-in', userId: '8' });
    expect(steps).toEqual(['started anew']);
  });

  it('by a visitor, or that was left, takes over who signs in beside it', () => {
    open();
    hear({ kind: 'signed-in', userId: '7' });
    storage.saveLogin('abc', '7');
    open();
    bus.emit('auth:changed', { loggedIn: false });
    hear({ kind: 'signed-in', userId: '7' });
    expect(steps).toEqual(['started anew', 'started anew']);
  });
});
