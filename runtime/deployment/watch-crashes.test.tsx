import { CallError } from '@portal/sdk/host';
import { expect, test } from '@rstest/core';
import type { Deployment } from './deployment.ts';
import { watchCrashes } from './watch-crashes.ts';

interface Heard {
  readonly kind: string;
  readonly message: string;
  readonly trace: string;
  readonly incident: string;
  readonly quarantined: boolean;
}

/** What the server and the user hear of faults of the plugin `order`, at the minutes of a clock. */
function watching(hasBefore = true) {
  const aside: string[] = [];
  const reports: Heard[] = [];
  const toasts: { message: string; traceId?: string }[] = [];
  const plugins = [{ id: 'order', name: '订单', version: '1.0.0' }];
  const deployment = {
    get: () => ({ registry: { plugins } }),
    fallBack: () => hasBefore,
    quarantine: (id: string) => aside.push(id),
  } as unknown as Deployment;
  let minute = 0;
  const hear = watchCrashes({
    deployment,
    request: async (_call, input) => {
      reports.push(input as unknown as Heard);
      return undefined as never;
    },
    now: () => minute * 60_000,
    toast: (toast) => toasts.push(toast),
  });
  return { hear, reports, toasts, aside, at: (next: number) => (minute = next) };
}

const inFile = (message: string) =>
  Object.assign(new Error(message), {
    stack: `Error: ${message}\n    at press (${location.origin}/plugins/order/1.0.0/static/js/page.js:1:2)`,
  });
const thrown = (error: Error) => new ErrorEvent('error', { error, message: error.message, filename: '' });

test('a fault that a page lets through is a crash of its plugin, told with its frames and its number', () => {
  const { hear, reports } = watching();
  hear({ error: inFile('读取失败'), owner: 'order', incident: '3FA9-77C1-0B4E' });
  expect(reports).toMatchObject([{ kind: 'crash', message: '读取失败', incident: '3FA9-77C1-0B4E' }]);
  expect(reports[0]?.trace).toBe(`    at press (${location.origin}/plugins/order/1.0.0/static/js/page.js:1:2)`);
});

test('a call that was refused, failed or was called off is none, whatever it is wrapped in', () => {
  const refused = new CallError('409', '数据已被他人处理，请刷新');
  const aborted = Object.assign(new Error('aborted'), { name: 'AbortError' });
  const { hear, reports } = watching();
  for (const error of [refused, aborted, new Error('页面没有打开', { cause: refused })]) {
    hear({ error, owner: 'order' });
    hear(thrown(error));
  }
  expect(reports).toEqual([]);
});

test('a handler that throws is told to the user with the name of the plugin, once a minute, and counted each time', () => {
  const { hear, reports, toasts, at } = watching();
  hear(thrown(inFile('保存失败')));
  hear(thrown(inFile('保存失败')));
  expect(toasts).toMatchObject([{ message: '“订单”出现异常，刚才的操作可能没有完成，请核对后重试' }]);
  expect(toasts[0]?.traceId).toBe(reports[0]?.incident);
  expect(reports.map(({ kind }) => kind)).toEqual(['handler', 'handler']);
  at(2);
  hear(thrown(inFile('保存失败')));
  expect(toasts).toHaveLength(2);
});

test('what stands on a card is not told once more', () => {
  const { hear, reports, toasts } = watching();
  hear({ error: inFile('读取失败'), owner: 'order', kind: 'loop' });
  expect([reports[0]?.kind, toasts]).toEqual(['loop', []]);
});

test('what the shell throws, or a browser extension, is nobody’s', () => {
  const { hear, reports, toasts } = watching();
  hear(thrown(new Error('shell')));
  expect([reports, toasts]).toEqual([[], []]);
});

test('a version that keeps crashing goes back to the one before it in the tab, which is told; without one the plugin is put aside', () => {
  for (const hasBefore of [true, false]) {
    const { hear, reports, toasts, aside } = watching(hasBefore);
    for (let crash = 1; crash <= 3; crash += 1) hear({ error: inFile('读取失败'), owner: 'order' });
    expect(reports.map(({ quarantined }) => quarantined)).toEqual([false, false, true]);
    expect(aside).toEqual(hasBefore ? [] : ['order']);
    const told = '“订单”1.0.0 多次出现异常，本页已退回上一版本';
    expect(toasts.map(({ message }) => message)).toEqual(hasBefore ? [told] : []);
  }
});
