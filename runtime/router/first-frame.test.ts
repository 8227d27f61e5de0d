import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { firstFrame } from './first-frame.ts';
import type { View } from './view.ts';

const Waiting = () => null;
const Page = () => null;
const frame = { path: '/order/list', title: '订单列表', layout: 1, chrome: 'portal', area: undefined } as const;
const whole = { view: { ...frame, Page, failure: undefined } satisfies View };
const awaited = { view: { ...frame, Page: Waiting, failure: undefined } };

let asked = 0;
let run: ReturnType<typeof firstFrame>;
beforeEach(() => {
  asked = 0;
  run = firstFrame(Waiting, () => {
    asked += 1;
  });
  rstest.useFakeTimers();
});
afterEach(() => void rstest.useRealTimers());

const inMs = (ms: number) => new Promise<typeof whole>((resolve) => setTimeout(() => resolve(whole), ms));
/** Opens an address whose page takes that long. */
const open = (address: string, ms: number) =>
  run(address, (decided) => {
    decided(frame);
    return inMs(ms);
  });

test('the first page that takes long is awaited in its frame, and takes its place', async () => {
  const first = open('/a', 3000);
  await rstest.advanceTimersByTimeAsync(1000);
  expect([await first, asked]).toEqual([awaited, 0]);
  await rstest.advanceTimersByTimeAsync(2000);
  expect(asked).toBe(1);
  const never = () => Promise.reject(new Error('loaded twice'));
  expect(await run('/a', never)).toBe(whole);
});

test('a first page that comes soon is drawn at once', async () => {
  const first = open('/a', 900);
  await rstest.advanceTimersByTimeAsync(5000);
  expect([await first, asked]).toEqual([whole, 0]);
});

test('nothing is drawn before it is decided that the page may be opened', async () => {
  let done = false;
  void run('/a', () => inMs(3000)).then(() => {
    done = true;
  });
  await rstest.advanceTimersByTimeAsync(2999);
  expect(done).toBe(false);
});

test('a page that takes long behind a redirection is awaited in its frame too', async () => {
  expect(await run('/', async () => ({ to: '/a' }))).toEqual({ to: '/a' });
  const first = open('/a', 3000);
  await rstest.advanceTimersByTimeAsync(1000);
  expect(await first).toEqual(awaited);
});

test('a later page that takes long leaves the one before where it is', async () => {
  await run('/a', async () => whole);
  const later = open('/b', 3000);
  await rstest.advanceTimersByTimeAsync(3000);
  expect(await later).toBe(whole);
});

test('who goes elsewhere meanwhile is not taken back', async () => {
  const first = open('/a', 3000);
  await rstest.advanceTimersByTimeAsync(1000);
  await first;
  const other = { view: { ...whole.view, path: '/other' } };
  expect(await run('/b', async () => other)).toBe(other);
  const later = open('/a', 3000);
  await rstest.advanceTimersByTimeAsync(3000);
  expect(await later).toBe(whole);
});
