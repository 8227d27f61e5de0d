/** The server's copy of a user's settings: sent after a change, adopted in another browser. */
import { beforeEach, describe, expect, it } from '@rstest/core';
import { preference } from '@portal/sdk/calls/preference';
import { fakeHost } from '@portal/sdk/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { chosenLanding } from '../../login/landing.ts';
import { type Portal, PortalContext } from '../../portal.ts';
import { storage } from '../../session/storage.ts';
import { createSessionStore } from '../../session/store.ts';
import { preferences } from '../preferences.ts';
import { useServerCopy } from './server-copy.ts';
import { type Settings, settingsOf } from './settings.ts';

type Stored = Record<string, Partial<Settings>>;

/** A server that keeps what is saved; while `down` it cannot be reached. */
function server(stored: Stored = {}) {
  const asked: string[] = [];
  const state = { down: false, stored, asked };
  const request = async (call: { path: string }, input: { preference?: Stored }) => {
    asked.push(call.path === preference.save.path ? 'save' : 'get');
    if (state.down) throw new Error('offline');
    Object.assign(state.stored, input.preference);
    return { preference: state.stored };
  };
  return Object.assign(state, { request: request as unknown as Portal['request'] });
}

/** A page of the portal, in this browser, for a user or a visitor. */
function open({ request }: { request: Portal['request'] }, userId: string | null = '7') {
  const store = createSessionStore(storage);
  const enter = (id: string) => {
    storage.saveLogin('abc', id);
    store.enter({ userId: id, userSource: '1', enableMenuList: [], btnPerm: [] } as never, [], []);
    preferences.of(id);
  };
  if (userId !== null) enter(userId);
  const portal = { request, store } as unknown as Portal;
  const wrapper = ({ children }: { children: ReactNode }) => <PortalContext value={portal}>{children}</PortalContext>;
  const { unmount } = renderHook(useServerCopy, { wrapper });
  return { close: unmount, portal, store, enter };
}

/** Forgets everything that this browser holds, as if it were another. */
function anotherBrowser(): void {
  storage.clearAll();
  preferences.of(undefined);
}

beforeEach(() => {
  fakeHost({ user: null, opens: (path) => path === '/order/list' });
  anotherBrowser();
});

describe('settings', () => {
  it('go to the server together, without the choices that belong to this browser, and another browser adopts them', async () => {
    const { stored, asked, request } = server();
    const page = open({ request });
    await waitFor(() => expect(asked).toEqual(['get']));
    act(() => preferences.change({ theme: 'dark' }));
    act(() => preferences.change({ fontSize: 16, collapsed: true }));
    expect(preferences.unsent('7')).toBe(true);
    await waitFor(() => expect(asked).toEqual(['get', 'save']), { timeout: 3000 });
    expect(stored['shell']).toMatchObject({ theme: 'dark', fontSize: 16 });
    expect(stored['shell']).not.toHaveProperty('collapsed');
    await waitFor(() => expect(preferences.unsent('7')).toBe(false));
    page.close();

    anotherBrowser();
    expect(preferences.get()).toMatchObject({ theme: 'system', fontSize: 14 });
    open(server(stored)).close();
    await waitFor(() => expect(preferences.get()).toMatchObject({ theme: 'dark', fontSize: 16, collapsed: false }));
    preferences.of('8');
    expect(preferences.get().theme).toBe('system');
  });

  it('that did not reach the server win over its copy at the next visit, and are sent then', async () => {
    const state = server({ shell: { theme: 'light', density: 'roomy' } });
    state.down = true;
    const page = open(state);
    act(() => preferences.change({ theme: 'dark' }));
    await waitFor(() => expect(state.asked).toEqual(['get', 'save']), { timeout: 3000 });
    page.close();
    state.down = false;
    open({ request: state.request.bind(undefined) as Portal['request'] });
    await waitFor(() => expect(state.stored['shell']).toMatchObject({ theme: 'dark', density: 'compact' }));
    expect([preferences.get().theme, state.asked]).toEqual(['dark', ['get', 'save', 'save']]);
    await waitFor(() => expect(preferences.unsent('7')).toBe(false));
  });

  it('changed while others were on their way stay marked until they are sent as well', async () => {
    const state = server();
    const { request } = state;
    const page = open({
      request: (async (...asked: Parameters<Portal['request']>) => {
        const answer = await request(...asked);
        if (state.asked.at(-1) === 'save' && preferences.get().theme === 'dark') preferences.change({ theme: 'light' });
        return answer;
      }) as Portal['request'],
    });
    act(() => preferences.change({ theme: 'dark' }));
    await waitFor(() => expect(state.stored['shell']?.theme).toBe('dark'), { timeout: 3000 });
    expect(preferences.unsent('7')).toBe(true);
    await waitFor(() => expect(state.stored['shell']?.theme).toBe('light'), { timeout: 3000 });
    await waitFor(() => expect(preferences.unsent('7')).toBe(false));
    page.close();
  });

  it('are asked for anew at each sign-in, and not for a visitor', async () => {
    const state = server({ shell: { theme: 'dark' } });
    const page = open(state, null);
    act(() => page.store.reset());
    expect(state.asked).toEqual([]);
    act(() => page.enter('7'));
    await waitFor(() => expect(preferences.get().theme).toBe('dark'));
    state.stored['shell'] = { theme: 'contrast' };
    act(() => page.store.reset());
    act(() => page.enter('7'));
    await waitFor(() => expect(preferences.get().theme).toBe('contrast'));
    expect(state.asked).toEqual(['get', 'get']);
  });

  it('that another version wrote differently are left out', () => {
    const wrong = {
      theme: 'pink',
      fontSize: 15,
      sideWidth: 1,
      landing: 'https://x.example',
      tabBar: 'no',
    };
    expect(settingsOf({ ...wrong, density: 'compact', more: 1 })).toEqual({ density: 'compact' });
    expect([settingsOf(null), settingsOf('x')]).toEqual([{}, {}]);
  });
});

describe('after signing in', () => {
  const landing = (shell: Partial<Settings>) => chosenLanding(open(server({ shell })).portal);

  it('the user begins on the page of their settings, those of another browser included', async () => {
    expect(await landing({ landing: '/order/list' })).toBe('/order/list');
  });

  it('and on the home page where they have chosen none, or may not open it any more', async () => {
    expect(await landing({})).toBe('/ef/home');
    expect(await landing({ landing: '/order/secret' })).toBe('/ef/home');
  });

  it('the server may be down: this browser’s settings hold', async () => {
    storage.saveChoice('7', 'preferences', { landing: '/order/list' });
    const state = server();
    state.down = true;
    expect(await chosenLanding(open(state).portal)).toBe('/order/list');
  });
});
