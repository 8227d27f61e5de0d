/** Adds what the simulated browser lacks: layout facts that Fluent's focus handling needs, and animations. */
import { afterAll, afterEach, expect } from '@rstest/core';
import * as matchers from '@testing-library/jest-dom/matchers';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { noteRule, shownBy } from './shown.ts';

expect.extend(matchers);

/** A query that is waited for fails many times a second: the document is printed once, when the time is over. */
function missing(message: string | null, container: Element): Error {
  const waiting = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
  const error = new Error(waiting ? (message ?? '') : [message, prettyDOM(container)].join('\n\n'));
  error.name = 'TestingLibraryElementError';
  return error;
}

/** What React keeps for itself, and no public name tells or sets. */
const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');

/** React keeps a stack for each element that is created, for its warnings: a tenth of the time of all pages. */
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => 10_000, // as many as it keeps at most
  set: () => undefined,
});

/** What React works off while an `act` lasts, `null` outside of one. */
const actQueue = (): unknown => Reflect.get(internals, 'actQueue');
const { eventWrapper } = getConfig();
/**
 * user-event sends every `focus()` through the wrapper, that of an effect as well: an `act` inside the work of another
 * ends the other's, and React then begins what is left of it again and again, for ever.
 */
const wrapped = (event: () => void): void => (actQueue() === null ? eventWrapper(event) : event());

configure({
  eventWrapper: wrapped,
  asyncUtilTimeout: 5000, // a busy machine takes longer than the usual second
  getElementError: missing,
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

/** React may have scheduled work when a file ends; it would fail once the document of the file is torn down. */
afterAll(async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((next) => setImmediate(next));
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
CSSStyleSheet.prototype.insertRule = function (rule, index = 0) {
  const told = toldBy(rule);
  if (told !== undefined) noteRule(told);
  return told === undefined ? 0 : insertRule.call(this, told, Math.min(index, this.cssRules.length));
};

window.getComputedStyle = shownBy(window, window.getComputedStyle);
