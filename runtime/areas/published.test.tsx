import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { publishedPlugin } from './published.ts';

const answers: (number | Error)[] = [];
const asked: string[] = [];

beforeEach(() => {
  rs.useFakeTimers();
  rs.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const next = answers.shift() ?? 404;
    if (next instanceof Error) throw next;
    return new Response('', { status: next });
  });
});
afterEach(() => {
  rs.unstubAllGlobals();
  rs.useRealTimers();
  asked.length = 0;
});

test('a version is asked for again while the server is overloaded or out of reach, later each time', async () => {
  answers.push(503, new TypeError('Failed to fetch'), 404);
  const outcome = publishedPlugin('parts', '1.1.0').catch(String);
  await rs.advanceTimersByTimeAsync(999);
  expect(asked).toHaveLength(1);
  await rs.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(2);
  await rs.advanceTimersByTimeAsync(3000);
  expect(asked).toHaveLength(3);
  expect(await outcome).toBe('Error: parts 1.1.0 cannot be had: 404.');
});

test('a version that is not there is asked for once', async () => {
  answers.push(404);
  expect(await publishedPlugin('parts', '1.2.0').catch(String)).toBe('Error: parts 1.2.0 cannot be had: 404.');
  expect(asked).toHaveLength(1);
});
