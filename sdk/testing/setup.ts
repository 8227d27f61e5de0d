/** What each file of page tests begins with, and how it ends. */
import { afterAll, afterEach, expect, rs } from '@rstest/core';
import * as matchers from '@testing-library/jest-dom/matchers';
import { cleanup } from '@testing-library/react';
import { prepareReact } from './react.ts';
import { prepareWindow } from './window.ts';

expect.extend(matchers);
prepareReact();
prepareWindow();

/** Fluent's focus handling stays on the window: on account of a dialog that went with its test, it hides the next one. */
const endFocusHandling = () => (window as { __tabsterInstance?: { dispose: () => void } }).__tabsterInstance?.dispose();

afterEach(() => {
  cleanup();
  endFocusHandling();
  localStorage.clear();
  sessionStorage.clear();
});

/** Files of one process share its document and its modules: what a file has set there ends with it. */
afterAll(async () => {
  rs.useRealTimers();
  rs.restoreAllMocks();
  rs.unstubAllGlobals();
  // biome-ignore lint/suspicious/noDocumentCookie: the simulated browser has no cookie store
  for (const one of document.cookie.split('; ')) document.cookie = `${one.split('=')[0]}=; max-age=0; path=/`;
  history.replaceState(null, '', '/');
  // React may have scheduled work, which is the file's
  for (let turn = 0; turn < 5; turn += 1) await new Promise((next) => setImmediate(next));
});
