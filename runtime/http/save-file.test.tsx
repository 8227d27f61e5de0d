import { afterEach, beforeEach, expect, it, rstest } from '@rstest/core';
import { download } from '@portal/sdk/contract';
import { createRequest } from './request.ts';
import { fileNameOf } from './save-file.ts';

const names: readonly [string | null, string][] = [
  ['attachment; filename="orders.xlsx"; filename*=UTF-8\'\'%E8%AE%A2%E5%8D%95.xlsx', '订单.xlsx'],
  ['attachment; filename="orders.xlsx"', 'orders.xlsx'],
  ['attachment; filename=orders.xlsx', 'orders.xlsx'],
  ['attachment', '下载文件'],
  [null, '下载文件'],
];
for (const [disposition, name] of names)
  it(`a file is called ${name} by ${disposition ?? 'no header'}`, () => expect(fileNameOf(disposition)).toBe(name));

beforeEach(() => {
  rstest.useFakeTimers();
});
afterEach(() => {
  rstest.useRealTimers();
  rstest.restoreAllMocks();
});

it('an answered file goes to the downloads under its name, and its address is given up a minute later', async () => {
  const saved: string[] = [];
  rstest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download, this.href);
  });
  const revoked = rstest.spyOn(URL, 'revokeObjectURL');
  const request = createRequest({
    fetch: async () =>
      new Response('订单编号\nCG1', {
        headers: { 'content-type': 'text/csv', 'content-disposition': "attachment; filename*=UTF-8''a%20b.csv" },
      }),
    apiBase: () => '/japi',
    ssoHosts: () => [],
    origin: 'https://portal.example.com',
    token: () => 'abc',
    page: () => ({ title: '', path: '/', entId: undefined }),
    carryOut: () => undefined,
    prove: async () => false,
    inBackground: async () => undefined,
    serviceFault: () => undefined,
    signedInAgain: () => undefined,
    timeoutSignal: () => new AbortController().signal,
  });
  const blob = await request(download({ path: '/api/order/export', access: 'login' }), {});
  expect(await blob.text()).toBe('订单编号\nCG1');
  expect(saved).toEqual(['a b.csv', expect.stringMatching(/^blob:/)]);
  rstest.advanceTimersByTime(59_999);
  expect(revoked).not.toHaveBeenCalled();
  rstest.advanceTimersByTime(1);
  expect(revoked).toHaveBeenCalledWith(saved[1]);
});
