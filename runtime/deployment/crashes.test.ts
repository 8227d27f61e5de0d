import { expect, it } from '@rstest/core';
import { createBreaker, type Origin, originOf, ownerOf, windowMs } from './crashes.ts';

const host = 'https://portal.example';
const files = `${host}/ef-plus/plugins/`;
const order = `${files}order/static/js/async/page-orderManagementIndex.0f1e2d3c4b.js`;
const crm = `${files}crm/2.4.1/static/js/async/card-due.77aa88bb99.js`;
const shell = `${host}/ef-plus/static/js/index.5a6b7c8d9e.js`;
const react = `${host}/ef-plus/static/js/lib-react.1234567890.js`;

/** An error as a browser gives it: some repeat the message in the stack, some do not. */
const error = (message: string, stack: string | undefined, rest: object = {}): Error =>
  Object.assign(new Error(message), { stack, ...rest });
const lines = (...frames: readonly string[]) => frames.join('\n');
/** Chromium */
const v8 = (head: string, ...frames: readonly string[]) => lines(head, ...frames.map((one) => `    at ${one}`));

const ofOrder: Origin = { plugin: 'order' };
const ofCrm: Origin = { plugin: 'crm', version: '2.4.1' };
const ofNone = undefined;

const typeError = "TypeError: Cannot read properties of null (reading 'orderNo')";
const message = typeError.slice('TypeError: '.length);

const corpus: readonly (readonly [what: string, fault: unknown, origin: Origin | undefined])[] = [
  // thrown while React draws
  ['render, Chromium', error(message, v8(typeError, `OrderRow (${order}:1:2345)`, `Ke (${react}:8:31)`)), ofOrder],
  ['render, Firefox', error('row is null', lines(`OrderRow@${order}:1:2345`, `Ke@${react}:8:31`, '')), ofOrder],
  [
    'render, Safari',
    error("null is not an object (evaluating 'e.no')", lines(`@${order}:1:9`, `Ke@${react}:8`)),
    ofOrder,
  ],
  ['render of a published version', error('x', v8('Error: x', `due (${crm}:1:1)`, `Ke (${react}:8:31)`)), ofCrm],
  [
    'a component of the SDK that a page has misused',
    error('x', v8('Error: x', `Table (${shell}:2:1)`, `List (${order}:1:7)`)),
    ofOrder,
  ],
  ['a memo', error('x', v8('Error: x', `${order}:1:77`, `Object.useMemo (${react}:1:5)`)), ofOrder],
  ['a class component', error('x', v8('Error: x', `new Board (${order}:1:77)`, `Ke (${react}:8:31)`)), ofOrder],
  // effects, handlers, timers
  [
    'an effect, Chromium',
    error('x', v8('Error: x', `${order}:1:88`, `ic (${react}:8:99)`, `uu (${react}:9:1)`)),
    ofOrder,
  ],
  ['an effect, Firefox', error('x', lines(`useList/<@${order}:1:88`, `ic@${react}:8:99`)), ofOrder],
  ['a handler', error('x', v8('Error: x', `onClick (${order}:1:90)`, `HTMLDivElement.n (${react}:7:1)`)), ofOrder],
  [
    'a handler that the shell calls',
    error('x', v8('Error: x', `onPress (${order}:1:9)`, `press (${shell}:1:2)`)),
    ofOrder,
  ],
  ['a timer, Chromium', error('x', v8('Error: x', `${order}:1:91`)), ofOrder],
  ['a timer, Firefox', error('x', lines(`tick@${order}:1:91`, `setTimeout handler*start@${crm}:1:1`)), ofOrder],
  [
    'a listener of the bus: who listens has thrown',
    error('x', v8('Error: x', `${crm}:1:5`, `emit (${shell}:1:3)`, `send (${order}:1:1)`)),
    ofCrm,
  ],
  ['a static method', error('x', v8('Error: x', `Function.of [as make] (${order}:1:91)`)), ofOrder],
  // promises
  [
    'an async function',
    error('x', v8('Error: x', `load (${order}:1:92)`, `async Promise.all (index 0)`, `async open (${shell}:1:1)`)),
    ofOrder,
  ],
  [
    'an async function below a native frame',
    error('x', v8('Error: x', 'Array.map (<anonymous>)', `async ${order}:1:92`)),
    ofOrder,
  ],
  ['an async function, Firefox', error('x', lines(`load@${order}:1:92`, `async*open@${shell}:1:1`)), ofOrder],
  ['an async function, Safari', error('x', lines('map@[native code]', `load@${order}:1:92`, '[native code]')), ofOrder],
  [
    'a rejection with a cause',
    error('页面没有打开', v8('Error: 页面没有打开', `open (${shell}:1:1)`), {
      cause: error('x', v8('Error: x', `load (${crm}:1:2)`)),
    }),
    ofCrm,
  ],
  [
    'the first of several rejections',
    Object.assign(new AggregateError([error('x', v8('Error: x', `f (${order}:1:2)`))], 'all'), {
      stack: 'AggregateError: all',
    }),
    ofOrder,
  ],
  ['an error of another frame of the page', { message: 'x', stack: v8('Error: x', `f (${order}:1:2)`) }, ofOrder],
  // files
  [
    'a chunk that does not load, Chromium',
    error(
      `Loading chunk 42 failed.\n(missing: ${order})`,
      v8('ChunkLoadError: Loading chunk 42 failed.', `f (${shell}:1:1)`),
    ),
    ofOrder,
  ],
  [
    'a style sheet that does not load',
    error(`Loading CSS chunk 42 failed.\n(${crm.replace('.js', '.css')})`, lines(`f@${shell}:1:1`)),
    ofCrm,
  ],
  [
    'a dynamic import that fails, Chromium',
    error(`Failed to fetch dynamically imported module: ${order}`, undefined),
    ofOrder,
  ],
  ['a dynamic import that fails, Firefox', error(`error loading dynamically imported module: ${order}`, ''), ofOrder],
  [
    'an entry that federation can not have',
    error(
      `[ Federation Runtime ]: #RUNTIME-008 {"resourceUrl":"${files}crm/2.4.1/remoteEntry.js"}`,
      v8('Error: …', `load (${shell}:1:1)`),
    ),
    ofCrm,
  ],
  ['code that can not be parsed: the address of the file', order, ofOrder],
  ['an image: its address', `${files}order/static/image/empty.0a0b0c.svg`, ofOrder],
  ['a style sheet: its address', `${files}crm/2.4.1/static/css/async/card.0a0b.css?again=1`, ofCrm],
  // without a trace, or with a misleading one
  ['an error without a stack', error('x', undefined), ofNone],
  ['an empty stack', error('x', ''), ofNone],
  ['a text that was thrown', '保存失败', ofNone],
  ['nothing that was thrown', undefined, ofNone],
  ['null', null, ofNone],
  ['a foreign script', error('Script error.', undefined), ofNone],
  ['a message that names another plugin', error(`${crm} 无效`, v8(`Error: ${crm} 无效`, `f (${order}:1:1)`)), ofOrder],
  [
    'a message that looks like a frame',
    error(`x\n    at g (${crm}:1:1)`, v8(`Error: x\n    at g (${crm}:1:1)`, `f (${order}:1:1)`)),
    ofOrder,
  ],
  ['a short message in a trace that does not repeat it', error('f', lines(`f@${order}:1:2`, `g@${crm}:1:1`)), ofOrder],
  // two plugins
  ['a card on the page of another', error('x', v8('Error: x', `Due (${crm}:1:1)`, `Page (${order}:1:1)`)), ofCrm],
  ['a page that calls a card', error('x', lines(`save@${order}:1:1`, `press@${crm}:1:1`)), ofOrder],
  // the shell
  ['the shell', error('x', v8('Error: x', `Header (${shell}:1:1)`, `Ke (${react}:8:31)`)), ofNone],
  [
    'the shell at a path like that of a plugin',
    error('x', v8('Error: x', `${host}/ef-plus/admin/plugins/order/:1:1`)),
    ofNone,
  ],
  [
    'the shell at an address whose query names a file',
    error('x', lines(`f@${shell}?from=/plugins/order/:1:1`)),
    ofNone,
  ],
  ['a resize that goes round', 'ResizeObserver loop completed with undelivered notifications.', ofNone],
  // what the portal has not loaded
  [
    'an extension of Chromium',
    error('x', v8('Error: x', 'f (chrome-extension://abcdef/plugins/order/inject.js:1:1)')),
    ofNone,
  ],
  ['an extension of Firefox', error('x', lines('f@moz-extension://0a0b/content.js:1:1')), ofNone],
  ['an extension of Safari', error('x', lines('f@safari-web-extension://0A0B/content.js:1:1')), ofNone],
  [
    'an extension in a call of a page',
    error('x', v8('Error: x', 'window.fetch (chrome-extension://abcdef/inject.js:1:1)', `load (${order}:1:1)`)),
    ofNone,
  ],
  [
    'a page that an extension calls',
    error('x', v8('Error: x', `onInput (${order}:1:1)`, 'fill (chrome-extension://abcdef/inject.js:1:1)')),
    ofOrder,
  ],
  ['another site', error('x', v8('Error: x', 'f (https://cdn.example/wp-content/plugins/order/a.js:1:1)')), ofNone],
  // evaluated code
  [
    'evaluated code, Chromium',
    error('x', v8('Error: x', `eval (eval at run (${order}:1:1), <anonymous>:1:7)`)),
    ofOrder,
  ],
  ['evaluated code, Firefox', error('x', lines(`@${order} line 3 > eval:1:7`, `run@${order}:3:1`)), ofOrder],
  ['a worker of a plugin', error('x', v8('Error: x', `onmessage (${files}crm/2.4.1/static/worker.js:1:1)`)), ofCrm],
  [
    'a version before its release',
    error('x', v8('Error: x', `f (${files}crm/3.0.0-beta.2/a.js:1:1)`)),
    { plugin: 'crm', version: '3.0.0-beta.2' },
  ],
  [
    'a version with build facts',
    error('x', lines(`f@${files}crm/3.0.0%2B7/a.js:1:1`)),
    { plugin: 'crm', version: '3.0.0+7' },
  ],
];

it(`a fault is traced to its plugin and version in each of ${corpus.length} cases`, () => {
  expect(corpus.length).toBeGreaterThanOrEqual(40);
  const wrong = corpus.flatMap(([what, fault, origin]) => {
    const found = originOf(fault, files);
    return JSON.stringify(found) === JSON.stringify(origin) ? [] : [{ what, found }];
  });
  expect(wrong).toEqual([]);
});

it('causes that go round end', () => {
  const ring = error('x', '');
  expect(originOf(Object.assign(ring, { cause: ring }), files)).toBeUndefined();
});

it('where the address of the portal is not known, the folder tells', () => {
  expect(ownerOf(order)).toBe('order');
  expect(ownerOf(v8('Error', `on (${shell}:1:1)`, `start (${crm}:1:1)`))).toBe('crm');
  expect(ownerOf(shell)).toBeUndefined();
});

it('three crashes within a minute are too many, of one plugin; after that the count begins anew', () => {
  let at = 0;
  const isTooMany = createBreaker(() => at);
  const crash = (plugin: string, later = 1000) => {
    at += later;
    return isTooMany(plugin);
  };
  expect([crash('order'), crash('order'), crash('crm'), crash('order')]).toEqual([false, false, false, true]);
  expect([crash('order'), crash('order', windowMs), crash('order'), crash('order')]).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
