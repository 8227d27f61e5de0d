/** What each file of page tests begins with, and how it ends. */
import { afterAll, afterEach, expect, rs } from '@rstest/core';
import * as matchers from '@testing-library/jest-dom/matchers';
import { cleanup } from '@testing-library/react';
import { prepareReact } from './react.ts';
import { prepareWindow } from './window.ts';

expect.extend(matchers);
prepareReact();
prepareWindow();

/** Fluent's focus handling lives on the window; a dialog that was removed with its test would make it hide the next test's. */
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
  history.replaceState(null, '', '/');
  // React may have scheduled work: it belongs to this file
  for (let turn = 0; turn < 5; turn += 1) await new Promise((next) => setImmediate(next));
});
