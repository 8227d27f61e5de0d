/** Adds what the simulated browser lacks: layout facts that Fluent's focus handling needs, and animations. */
import { afterAll, afterEach, expect, rs } from '@rstest/core';
import * as matchers from '@testing-library/jest-dom/matchers';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import * as React from 'react';

declare const require: { readonly cache: Record<string, unknown> };

/** Files of one process share libraries and the document: modules of the portal, and what they hold, begin anew. */
for (const id of Object.keys(require.cache))
  if (!id.includes('/node_modules/') && !id.endsWith('/testing/setup.ts')) delete require.cache[id];

expect.extend(matchers);

/** A query that is waited for fails many times a second: the document is printed once, when the time is over. */
function missing(message: string | null, container: Element): Error {
  const waiting = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
  const error = new Error(waiting ? (message ?? '') : [message, prettyDOM(container)].join('\n\n'));
  error.name = 'TestingLibraryElementError';
  return error;
}

configure({
  asyncUtilTimeout: 5000, // a busy machine takes longer than the usual second
  defaultHidden: false, // fixtures of dense pages say otherwise, for their files
  getElementError: missing,
});

/** React keeps a stack for each element that is created, for its warnings: a tenth of the time of all pages. */
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (internals instanceof Object)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => 10_000, // as many as it keeps at most
    set: () => undefined,
  });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

/** React may have scheduled work when a file ends; the next file finds the window as the first has found it. */
afterAll(async () => {
  rs.useRealTimers();
  for (let turn = 0; turn < 5; turn += 1) await new Promise((next) => setImmediate(next));
  rs.restoreAllMocks();
  rs.unstubAllGlobals();
  history.replaceState(null, '', '/');
  document.title = '';
  Reflect.deleteProperty(navigator, 'connection');
});

const rect = { x: 0, y: 0, top: 0, left: 0, right: 100, bottom: 20, width: 100, height: 20, toJSON: () => ({}) };

Object.defineProperty(HTMLElement.prototype, 'offsetParent', { configurable: true, get: () => document.body });
Element.prototype.getBoundingClientRect = () => rect as DOMRect;
Element.prototype.getClientRects = () => [rect] as unknown as DOMRectList;
Reflect.deleteProperty(Element.prototype, 'animate');

/** What tests ask of a style: whether something is shown, can be pressed, how wide it is and how large its text. */
const telling = /(^|[{;])\s*(display|visibility|pointer-events|max-width|font-size|--fontSize\w*)\s*:/;

/** A rule without what tells nothing: the simulated browser matches and parses all rules anew for each element by role. */
function toldBy(rule: string): string | undefined {
  if (!telling.test(rule)) return undefined;
  const [, selector = '', body] = /^([^@{]*)\{([^{}]*)\}$/.exec(rule) ?? [];
  const told = body?.split(';').filter((declaration) => telling.test(declaration));
  return told ? `${selector}{${told.join(';')}}` : rule;
}

const { insertRule } = CSSStyleSheet.prototype;
function insertTold(this: CSSStyleSheet, rule: string, index = 0): number {
  const told = toldBy(rule);
  return told === undefined ? 0 : insertRule.call(this, told, Math.min(index, this.cssRules.length));
}
if (insertRule.name !== insertTold.name) CSSStyleSheet.prototype.insertRule = insertTold;
