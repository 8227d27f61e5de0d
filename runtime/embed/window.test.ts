import { expect, it } from '@rstest/core';
import { windowWithin } from './window.ts';

/** A window whose history another framework watches: single-spa tells each writing as if somebody had gone back. */
function hostWindow(pathname: string) {
  const listeners = new Set<(event: Event) => void>();
  const location = { pathname };
  const history = {
    state: null as unknown,
    pushState(state: unknown, _unused: string, url: string) {
      history.state = state;
      location.pathname = url;
    },
  };
  const real = {
    location,
    history,
    addEventListener: (_type: string, listener: (event: Event) => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: Event) => void) => listeners.delete(listener),
  };
  const tell = (more: object = {}) => {
    for (const listener of listeners) listener(Object.assign(new Event('popstate'), more));
  };
  return { real: real as unknown as Window, tell, location, listeners };
}

function listening(pathname: string) {
  const host = hostWindow(pathname);
  const seen = windowWithin('/main', host.real);
  let heard = 0;
  const listener = () => {
    heard += 1;
  };
  seen.addEventListener('popstate', listener);
  return { ...host, seen, listener, heard: () => heard };
}

it('R-SHELL-20 in a host shell only addresses below its path for the portal are the portal’s', () => {
  const { location, tell, heard } = listening('/main/ef/home');
  tell();
  location.pathname = '/main';
  tell();
  for (const other of ['/', '/mainframe', '/other/main']) {
    location.pathname = other;
    tell();
  }
  expect(heard()).toBe(2);
});

it('R-SHELL-20 the host’s echo of the portal’s own navigation is no navigation; the host’s own links are', () => {
  const { seen, tell, heard } = listening('/main/ef/home');
  seen.history.pushState({ key: 'abc' }, '', '/main/ef/newsList');
  tell({ singleSpa: true });
  expect(heard()).toBe(0);
  tell(); // 后退 and 前进 by the browser itself
  expect(heard()).toBe(1);
});

it('R-SHELL-20 a link of the host’s own menu is heard', () => {
  const { real, seen, tell, heard } = listening('/main/ef/home');
  seen.history.pushState({ key: 'abc' }, '', '/main/ef/newsList');
  real.history.pushState(null, '', '/main/ef/home');
  tell({ singleSpa: true });
  expect(heard()).toBe(1);
});

it('hears nothing more once it has gone', () => {
  const { seen, listener, listeners } = listening('/main/ef/home');
  seen.removeEventListener('popstate', listener);
  expect(listeners.size).toBe(0);
});
