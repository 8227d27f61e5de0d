import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { Arr, call, download, Obj, Opt, Str, Text, upload } from '@portal/sdk/contract';
import { implement } from '@portal/sdk/server';
import { apiBase } from './routes.ts';
import { openServer, type TestApi, type TestServer } from './testing.ts';

const mebibyte = 1024 * 1024;

const box = {
  put: upload({
    path: '/api/probe/box/put',
    access: 'login',
    input: Obj({ remark: Opt(Text(20)) }),
    output: Arr(Str()),
    maxFiles: 2,
    maxFileBytes: mebibyte,
  }),
  get: download({ method: 'GET', path: '/api/probe/box/get', access: 'login', input: Obj({ fileName: Text(50) }) }),
  ping: call({ method: 'GET', path: '/api/probe/box/ping', access: 'public', output: Obj({ pong: Str() }) }),
};

const handlers = implement(box, {
  put: async (_input, { uploads }) => uploads.map(({ name, bytes }) => `${name} ${bytes.length}`),
  get: async ({ fileName }) => ({ fileName, type: 'text/html', body: Buffer.from('<script>1</script>') }),
  ping: async () => ({ pong: 'yes' }),
});

let server: TestServer;
let api: TestApi;
let port: number;
beforeAll(async () => {
  server = await openServer({ areas: [], extraAreas: [{ id: 'probe', area: { subjects: [handlers] } }] });
  api = await server.as('gys_admin');
  await server.app.listen({ port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const files = (...sizes: number[]) =>
  sizes.map((size, index) => ({ name: `文件${index}.txt`, bytes: Buffer.alloc(size) }));

test('files arrive with their names, beside the fields', async () => {
  expect(await api.call(box.put, { remark: '说明' }, { files: files(3, mebibyte) })).toEqual([
    '文件0.txt 3',
    `文件1.txt ${mebibyte}`,
  ]);
});

test("one byte too much is 413 with the spec's sentence", async () => {
  const response = await api.raw(box.put, {}, { files: files(mebibyte + 1) });
  expect([response.statusCode, response.json()]).toEqual([
    413,
    { code: '413', msg: '上传文件大小不能超过 1MB!', data: null },
  ]);
});

test('a third file, an unknown field and a body that is not multipart are refused', async () => {
  const third = await api.raw(box.put, {}, { files: files(1, 1, 1) });
  expect([third.statusCode, third.json().msg]).toEqual([413, '一次最多上传 2 个文件']);
  const long = await api.raw(box.put, { remark: 'x'.repeat(64 * 1024 + 1) }, { files: files(1) });
  expect([long.statusCode, long.json().msg]).toEqual([413, '上传文件大小不能超过 1MB!']);
  const [named] = files(1).map((file) => ({ ...file, name: '一\u0007.txt' }));
  expect((await api.raw(box.put, {}, { files: named ? [named] : [] })).json().msg).toContain('文件名');
  expect((await api.raw(box.put, { owner: '1' }, { files: files(1) })).json()).toMatchObject({
    code: '400',
    msg: '不支持的字段：owner',
  });
  const headers = { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' };
  const json = await server.app.inject({ method: 'POST', url: apiBase + box.put.path, headers, payload: '{}' });
  expect(json.statusCode).toBe(415);
  const cut = { ...headers, 'content-type': 'multipart/form-data; boundary=x' };
  const truncated = await server.app.inject({
    method: 'POST',
    url: apiBase + box.put.path,
    headers: cut,
    payload: '--x\r\nContent-Disp',
  });
  expect([truncated.statusCode, truncated.json().msg]).toEqual([400, '请求错误']);
});

test("a visitor's upload is refused before it is read", async () => {
  expect((await server.anonymous.raw(box.put, {}, { files: files(1) })).json().code).toBe('9999');
});

/** Sends chunks of one file until the server stops reading, at most `limit` bytes. */
function stream(limit: number): Promise<{ status: number; sent: number }> {
  return new Promise((resolve) => {
    let sent = 0;
    let status = 0;
    const headers = { authorization: `Bearer ${api.token}`, 'content-type': 'multipart/form-data; boundary=x' };
    const req = request({ port, method: 'POST', path: apiBase + box.put.path, headers }, (response) => {
      status = response.statusCode ?? 0;
      response.resume();
    });
    const done = () => resolve({ status, sent });
    req.on('error', done).on('close', done);
    req.write('--x\r\ncontent-disposition: form-data; name="uploadFiles"; filename="a.txt"\r\n\r\n');
    const chunk = Buffer.alloc(64 * 1024);
    const send = () => {
      while (sent < limit && !req.destroyed) {
        sent += chunk.length;
        if (!req.write(chunk)) return void req.once('drain', send);
      }
      req.end();
    };
    send();
  });
}

test('an endless file is cut off soon after its limit', async () => {
  const { status, sent } = await stream(200 * mebibyte);
  expect(status).toBe(413);
  expect(sent).toBeLessThan(30 * mebibyte);
});

test('a file leaves as an attachment under its Chinese name, and no browser runs it', async () => {
  const { headers, body } = await api.download(box.get, { fileName: "对账单 (1)'.html" });
  expect(body).toBe('<script>1</script>');
  expect(headers['content-disposition']).toBe(
    `attachment; filename="_1_.html"; filename*=UTF-8''${encodeURIComponent('对账单 ')}%281%29%27.html`,
  );
  expect([headers['x-content-type-options'], headers['content-security-policy']]).toEqual([
    'nosniff',
    "default-src 'none'; sandbox",
  ]);
});

test('a forwarded address does not make another caller', async () => {
  const send = (index: number) =>
    server.app.inject({
      url: apiBase + box.ping.path,
      headers: { 'x-forwarded-for': `10.9.9.${index % 250}` },
      remoteAddress: '10.8.0.1',
    });
  const answers = [];
  for (let i = 0; i < 3001; i += 1) answers.push((await send(i)).statusCode);
  expect([answers.slice(0, 3000).every((status) => status === 200), answers[3000]]).toEqual([true, 429]);
});
