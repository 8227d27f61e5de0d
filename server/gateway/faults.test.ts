import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from '@rstest/core';
import type { TestApi } from '#server/testing';
import { items, openPortal, openSlot, parts, published, type Slot, type TestPortal } from './test-portal.ts';

const again = 5001;
/** Within which a service has to answer, ms: long enough for 5 MB on a busy machine. */
const timeoutMs = 600;
let slot: Slot;
let elsewhere: Slot;
let portal: TestPortal;
let supplier: TestApi;

const json =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const row = { id: '1', itemName: '轴承', entId: '1', quantity: 3 };
const pageWith = (one: object) => ({ code: '200', data: [{ records: [row, one], total: 2, size: 10, current: 1 }] });
const good = json(pageWith(row));

beforeAll(async () => {
  [slot, elsewhere] = [await openSlot(), await openSlot()];
  portal = await openPortal({ parts: slot.address }, { gateway: { timeoutMs, failures: 3, atOnce: 4 } });
  await portal.publish(published(parts('1.0.0', [items])));
  supplier = await portal.as('gys_admin');
  slot.put(good);
  await supplier.call(items.page, {});
});
afterAll(async () => {
  await portal.close();
  await slot.close();
  await elsewhere.close();
});
beforeEach(async () => {
  slot.seen.length = 0;
  slot.put(good);
  portal.clock.set(new Date(portal.clock.now().getTime() + again));
  await supplier.call(items.page, {}); // closes what the test before has opened
});

const asked = async (call: keyof typeof items = 'page', input: object = {}) => {
  const wire = call === 'page' ? { pageNum: 1, pageSize: 10 } : input;
  const response = await supplier.raw(items[call], wire as Record<string, unknown>);
  const { code, msg } = response.json<{ code: string; msg: string }>();
  const fault = decodeURIComponent(String(response.headers['x-portal-fault'] ?? ''));
  return { status: response.statusCode, code, msg, fault };
};

const huge: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const piece = 'x'.repeat(1024 * 1024);
  let left = 50;
  const write = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(piece)) return void response.once('drain', write);
    }
    response.end();
  };
  write();
};

const faults: readonly (readonly [string, RequestListener, number, string, string])[] = [
  [
    'leads elsewhere',
    (_, response) => void response.writeHead(302, { location: elsewhere.address }).end(),
    502,
    'PTL-4004',
    '应答 HTTP 302，重定向不会跟随',
  ],
  ['is slow', () => undefined, 504, 'PTL-4003', `${timeoutMs} 毫秒内没有应答`],
  ['breaks off', (request) => void request.socket.destroy(), 503, 'PTL-4002', 'UND_ERR_SOCKET'],
  ['answers 50 MB', huge, 502, 'PTL-4005', '应答超过 5242880 字节'],
  [
    'answers a page of HTML',
    (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>'),
    502,
    'PTL-4006',
    '应答的类型是 text/html，应为 application/json',
  ],
  [
    'answers what is no JSON',
    (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{'),
    502,
    'PTL-4006',
    '应答不是 JSON',
  ],
  [
    'packs its answer',
    (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(gzipSync('{}')),
    502,
    'PTL-4006',
    '应答被压缩',
  ],
  ['answers no envelope', json([]), 502, 'PTL-4006', '应答没有 code'],
  [
    'answers another type in a field',
    json(pageWith({ ...row, quantity: '3' })),
    502,
    'PTL-4007',
    'data/0/records/1/quantity must be integer',
  ],
  [
    'leaves a field out',
    json(pageWith({ ...row, itemName: undefined })),
    502,
    'PTL-4007',
    'must have required property',
  ],
  ['leaves the page out', json({ code: '200' }), 502, 'PTL-4007', 'data/ must be array'],
  ['fails', json({ code: '500', msg: 'select * from secret' }, 500), 502, 'PTL-4008', '应答 HTTP 500'],
  ['would sign the user out', json({ code: '9999', msg: '登录已失效' }), 502, 'PTL-4011', 'code 9999'],
  ['answers a code without end', json({ code: '乱'.repeat(500) }), 502, 'PTL-4011', '乱乱乱'],
  ['answers half a character', json({ code: '\ud83d' }), 502, 'PTL-4011', 'code'],
  [
    'would send the browser elsewhere',
    json({ code: '9985', msg: 'https://evil.example' }),
    502,
    'PTL-4011',
    'code 9985',
  ],
];

describe('a service that', () => {
  for (const [does, listener, status, code, detail] of faults)
    it(`${does} is told in a sentence with ${code}, the field to developers alone`, async () => {
      slot.put(listener);
      const told = await asked();
      expect([told.status, told.msg.includes(`（${code}）`), told.fault]).toEqual([
        status,
        true,
        expect.stringContaining(detail),
      ]);
      expect(told.fault.startsWith(code)).toBe(true);
      expect(told.msg).toMatch(/^“备件”.+（PTL-\d{4}）$/);
      expect(told.msg).not.toContain('secret');
      expect(elsewhere.seen).toHaveLength(0);
      slot.put(good);
      expect((await supplier.call(items.page, {})).total).toBe(2);
    });
});

test('a write that was not answered is told to be unsure, and stands in the trail as failed', async () => {
  slot.put(() => undefined);
  const told = await asked('add', { itemName: '轴', quantity: 1 });
  expect(told.msg).toBe('“备件”的服务没有及时应答，请稍后再试；操作可能已经完成，请刷新后核对（PTL-4003）');
  const { rows } = await sql<{ result: string; reason: string }>`
    select result, entry -> 'detail' ->> 'reason' as reason from sys_oper_log
    where target = '/api/parts/item/add' order by seq desc limit 1`.execute(portal.db);
  expect(rows).toEqual([{ result: 'failed', reason: `PTL-4003 ${timeoutMs} 毫秒内没有应答` }]);
});

test('a service’s own sentence is shown, unless it is no sentence', async () => {
  slot.put(json({ code: 409, msg: '库存已变化，请刷新' }));
  expect(await asked()).toMatchObject({ status: 200, code: '409', msg: '库存已变化，请刷新' });
  slot.put(json({ code: '400', msg: 'x'.repeat(4000) }));
  expect(await asked()).toMatchObject({ code: '400', msg: '操作失败，请稍后重试' });
});

test('a dead service holds no requests: after failures it is left alone, then one request tries again', async () => {
  slot.put(json({}, 503));
  for (let failed = 0; failed < 3; failed += 1) await asked();
  slot.seen.length = 0;
  expect(await asked()).toMatchObject({ status: 503, msg: '“备件”的服务连续出错，暂停请求，请稍后再试（PTL-4009）' });
  expect(slot.seen).toHaveLength(0);
  portal.clock.set(new Date(portal.clock.now().getTime() + again));
  expect((await asked()).fault).toContain('PTL-4008');
  expect((await asked()).fault).toContain('PTL-4009');
  expect(slot.seen).toHaveLength(1);
  portal.clock.set(new Date(portal.clock.now().getTime() + again));
  slot.put(good);
  expect((await asked()).code).toBe('200');
});

test('more requests at once than a service takes are turned away at once', async () => {
  const waiting: (() => void)[] = [];
  slot.put((request, response) => waiting.push(() => good(request, response)));
  const held = Array.from({ length: 4 }, () => asked());
  await expect.poll(() => waiting.length).toBe(4);
  expect(await asked()).toMatchObject({ status: 503, msg: '“备件”的服务繁忙，请稍后再试（PTL-4010）' });
  for (const go of waiting) go();
  expect((await Promise.all(held)).map(({ code }) => code)).toEqual(['200', '200', '200', '200']);
});

test('a plugin whose service has no address says so; faults are counted by call and hour, without what was answered', async () => {
  const other = { ...items.one, path: '/api/other/item/{id}' };
  const plugin = parts('1.0.0', [{ one: other }], 'other');
  await portal.publish(published(parts('1.0.0', [items])), published({ ...plugin, documents: {} }));
  expect((await supplier.raw(other, { id: '1' })).json<{ msg: string }>().msg).toBe(
    '“备件”还没有配置服务地址，请联系管理员（PTL-4001）',
  );
  const counted = await portal.db.selectFrom('sysServiceFault').selectAll().where('code', '=', 'PTL-4007').execute();
  expect(counted.map(({ plugin: id, version, call, detail }) => [id, version, call, detail])).toEqual([
    ['parts', '1.0.0', 'POST /api/parts/item/page', 'data/ must be array'],
  ]);
});
