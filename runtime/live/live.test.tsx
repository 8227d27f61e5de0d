import { afterEach, describe, expect, it } from '@rstest/core';
import { bus } from '@portal/sdk';
import type { UserInfo } from '@portal/sdk/calls/session';
import type { Hub } from '@portal/sdk/sockets';
import { storage } from '../session/storage.ts';
import { createSessionStore } from '../session/store.ts';
import { createLive } from './live.ts';
import { settled } from '../../sdk/sockets/test-browser.ts';

const person = { userId: '7', userSource: '1', enableMenuList: [], btnPerm: [] } as unknown as UserInfo;

afterEach(() => storage.clearAll());

/** A page; `there` tells whether the hub's file can be had. */
function open(there: () => boolean = () => true) {
  const steps: string[] = [];
  const hub: Hub = {
    open: ({ userId }, asked) => void steps.push(`open ${userId} ${[...asked].join()}`),
    want: (channel) => void steps.push(`want ${channel}`),
    close: () => void steps.push('close'),
    inspect: () => [],
    wake: () => undefined,
    suspend: () => undefined,
    resume: () => undefined,
  };
  const store = createSessionStore(storage);
  const live = createLive({
    store,
    load: async () => {
      steps.push('load');
      if (!there()) throw new Error('404');
      return hub;
    },
    request: async () => {
      throw new Error('The hub makes the calls.');
    },
    token: storage.token,
    apiBase: '/japi',
    saveState: storage.saveSocketState,
    toast: () => undefined,
    endSession: () => undefined,
    hears: (topic) => topic === 'order:changed',
  });
  const signIn = (change: Partial<UserInfo> = {}) => {
    storage.saveLogin('abc', '7');
    store.enter({ ...person, ...change }, [], []);
    bus.emit('auth:changed', { loggedIn: store.get().loggedIn });
  };
  const signOut = () => {
    storage.dropTokens();
    store.reset();
    bus.emit('auth:changed', { loggedIn: false });
  };
  return { live, signIn, signOut, steps };
}

describe('the sockets of a session', () => {
  it('are fetched and opened with the first sign-in, closed with the session, and opened again', async () => {
    const { signIn, signOut, steps } = open();
    await settled();
    expect(steps).toEqual([]);
    signIn();
    await settled();
    signOut();
    signIn();
    await settled();
    expect(steps).toEqual(['load', 'open 7 ', 'close', 'open 7 ']);
  });

  it('stay closed for a user who has left before their code came', async () => {
    const { signIn, signOut, steps } = open();
    signIn();
    signOut();
    await settled();
    expect(steps).toEqual(['load', 'close']);
  });

  it('are not for user source 4, who counts as not logged in', async () => {
    const { signIn, steps } = open();
    signIn({ userSource: '4' });
    await settled();
    expect(steps).toEqual([]);
  });

  it('cost nothing when their code cannot be had, and are tried again with the next sign-in', async () => {
    let there = false;
    const { signIn, steps } = open(() => there);
    signIn();
    await settled();
    expect(steps).toEqual(['load']);
    there = true;
    signIn();
    await settled();
    expect(steps).toEqual(['load', 'load', 'open 7 ']);
  });

  it('R-LOGIN-16 are closed in the session storage of a visitor, too', () => {
    const { live } = open();
    live.close();
    expect(sessionStorage.getItem('websocketState')).toBe('closed');
  });
});

describe('a listener', () => {
  const say = (channel: 'chat' | 'tax-rpa', event: string) =>
    bus.emit('socket:message', { channel, message: { type: 'PLATE', content: { event } } });

  it('hears its own channel until it stops', () => {
    const heard: unknown[] = [];
    const stop = open().live.onMessage('tax-rpa', ({ content }) => heard.push(content));
    say('tax-rpa', 'one');
    say('chat', 'two');
    stop();
    say('tax-rpa', 'three');
    expect(heard).toEqual([{ event: 'one' }]);
  });

  it('has its channel opened, whether it came before the sign-in or after', async () => {
    const { live, signIn, steps } = open();
    live.onMessage('tax-rpa', () => undefined);
    signIn();
    await settled();
    live.onMessage('calc-message', () => undefined);
    expect(steps).toEqual(['load', 'open 7 tax-rpa', 'want calc-message']);
  });
});
