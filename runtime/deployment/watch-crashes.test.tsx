import { bus } from '@portal/sdk';
import { CallError } from '@portal/sdk/host';
import { expect, test } from '@rstest/core';
import type { Deployment } from './deployment.ts';
import { watchCrashes } from './watch-crashes.ts';

/** What the server hears when a page of the plugin `order` lets a fault through. */
function reported(error: Error): string[] {
  const heard: string[] = [];
  const plugins = [{ id: 'order', name: '订单', version: '1.0.0' }];
  const deployment = { get: () => ({ registry: { plugins } }) } as unknown as Deployment;
  const end = watchCrashes({
    deployment,
    request: async (_call, input) => {
      heard.push((input as { message: string }).message);
      return undefined as never;
    },
    now: () => 0,
    toast: () => undefined,
  });
  bus.emit('fault:caught', { error, owner: 'order' });
  window.dispatchEvent(new ErrorEvent('error', { error, message: 'x', filename: '' }));
  end();
  return heard;
}

test('a fault that a page lets through is a crash of its plugin', () => {
  expect(reported(new Error('读取失败'))[0]).toBe('读取失败');
});

test('a call that was refused, failed or was called off is none, whatever it is wrapped in', () => {
  const refused = new CallError('409', '数据已被他人处理，请刷新');
  const aborted = Object.assign(new Error('aborted'), { name: 'AbortError' });
  for (const error of [refused, aborted, new Error('页面没有打开', { cause: refused })])
    expect(reported(error)).toEqual([]);
});
