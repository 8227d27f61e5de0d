/** Adds what the simulated browser lacks: layout facts that Fluent's focus handling needs, and animations. */
import { afterEach, expect } from '@rstest/core';
import * as matchers from '@testing-library/jest-dom/matchers';
import { cleanup, configure } from '@testing-library/react';

expect.extend(matchers);
configure({ asyncUtilTimeout: 5000 }); // a busy machine takes longer than the usual second
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

const rect = { x: 0, y: 0, top: 0, left: 0, right: 100, bottom: 20, width: 100, height: 20, toJSON: () => ({}) };

Object.defineProperty(HTMLElement.prototype, 'offsetParent', { configurable: true, get: () => document.body });
Element.prototype.getBoundingClientRect = () => rect as DOMRect;
Element.prototype.getClientRects = () => [rect] as unknown as DOMRectList;
Reflect.deleteProperty(Element.prototype, 'animate');
