import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { delivery } from '@portal/sdk/calls/delivery';
import { signingCode } from '@portal/sdk/calls/agreement';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { readConfig } from '../config.ts';
import { grantCode } from '../platform/grant-code.ts';
import { smsDriver } from './sms.ts';

interface Heard {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A gateway as a provider runs it; a test says how it answers. */
let gateway: Server;
let heard: Heard[] = [];
let answer: (response: ServerResponse) => void;
const address = () => `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;

beforeAll(async () => {
  gateway = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { method, url, headers } = request;
      heard.push({ method, url, headers, body: Buffer.concat(pieces).toString('utf8') });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  heard = [];
  answer = (response) => response.end('{"code":0}');
});
afterAll(() => {
  gateway.closeAllConnections();
  gateway.close();
});

const driver = (env: Record<string, string> = {}) =>
  smsDriver(readConfig({ SMS_DRIVER: 'http', SMS_URL: `${address()}/send`, ...env }).outside.sms, tmpdir());

describe('the gateway', () => {
  test('gets phone and text as JSON', async () => {
    await driver().send('13812345678', '验证码 "123456"\n\\');
    expect(heard).toMatchObject([{ method: 'POST', url: '/send' }]);
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual({ phone: '13812345678', text: '验证码 "123456"\n\\' });
  });

  test('gets them as the deployment says: headers, form, address', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', authorization: 'APPCODE x' };
    const env = { SMS_HEADERS: JSON.stringify(form), SMS_BODY: 'mobile={phone}&content={text}' };
    await driver(env).send('13812345678', '一&b={phone}');
    expect(heard[0]?.headers).toMatchObject(form);
    expect([...new URLSearchParams(heard[0]?.body)]).toEqual([
      ['mobile', '13812345678'],
      ['content', '一&b={phone}'],
    ]);
    await driver({ SMS_METHOD: 'GET', SMS_URL: `${address()}/?to={phone}&m={text}` }).send('13812345678', 'a&to=1');
    expect([heard[1]?.method, heard[1]?.url, heard[1]?.body]).toEqual(['GET', '/?to=13812345678&m=a%26to%3D1', '']);
  });

  const faults: readonly [title: string, env: Record<string, string>, says: string, answers: typeof answer][] = [
    ['a failure', {}, '短信网关拒绝发送（HTTP 500）', (r) => r.writeHead(500).end('the text was 123456')],
    ['an answer that is no success', { SMS_EXPECT: '"code":0' }, '应答不表示发送成功', (r) => r.end('{"code":7}')],
    ['a redirection', {}, '短信网关拒绝发送（HTTP 302）', (r) => r.writeHead(302, { location: '/send' }).end()],
    ['silence', { SMS_TIMEOUT_MS: '150' }, '短信网关在 0.15 秒内没有应答', () => undefined],
    ['an answer without end', { SMS_TIMEOUT_MS: '150' }, '没有应答', (r) => void r.write('{')],
    ['a broken connection', {}, '短信网关中断了连接', (r) => r.destroy()],
    ['too long an answer', {}, '短信网关的应答过大', (r) => r.end('x'.repeat(100_000))],
  ];
  for (const [title, env, says, answers] of faults)
    test(`${title} is a fault, and the text is not sent twice`, async () => {
      answer = answers;
      const fault = await driver(env)
        .send('13812345678', '验证码 123456')
        .catch((error: unknown) => String(error));
      expect(fault).toContain(says);
      expect(fault).not.toContain('123456');
      expect(heard).toHaveLength(1);
    });

  test('that cannot be reached is tried once more', async () => {
    const down = createServer();
    await new Promise<void>((resolve) => down.listen(0, '127.0.0.1', resolve));
    const { port } = down.address() as AddressInfo;
    await new Promise((resolve) => down.close(resolve));
    const url = `http://127.0.0.1:${port}/`;
    await expect(driver({ SMS_URL: url }).send('13812345678', 'x')).rejects.toThrow('无法连接短信网关');
    // the first attempt is refused; between the two the gateway comes up, as after a restart
    const late = createServer((_request, response) => response.end());
    let refusals = 0;
    const comeUp = () => {
      refusals += 1;
      if (refusals === 1) late.listen(port);
    };
    subscribe('undici:client:connectError', comeUp);
    try {
      await driver({ SMS_URL: url }).send('13812345678', 'x');
      expect(refusals).toBe(1);
    } finally {
      unsubscribe('undici:client:connectError', comeUp);
      late.closeAllConnections();
      late.close();
    }
  });
});

describe('a code through the gateway', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer({ areas: [], env: { SMS_DRIVER: 'http', SMS_URL: `${address()}/send` } });
    await grantCode(server.db, 'G1', signingCode.sendSignCode.access);
    await grantCode(server.db, 'L', delivery.page.access);
  });
  afterAll(() => server.close());
  const send = async () => (await server.as('gys_admin')).call(signingCode.sendSignCode, {});
  const last = async () =>
    (await (await server.as('admin')).call(delivery.page, { page: 1, size: 1 })).records[0] ?? { content: '' };

  test('arrives at the gateway alone', async () => {
    await send();
    const { text } = JSON.parse(heard[0]?.body ?? '') as { text: string };
    expect(text).toMatch(/验证码 \d{6}/);
    expect(await last()).toMatchObject({ status: 'SENT', adapter: 'http', fault: null });
    expect((await last()).content).not.toContain(/\d{6}/.exec(text)?.[0] ?? '');
  });

  test('that the gateway refuses is recorded and answered in words', async () => {
    server.clock.advance(61_000);
    answer = (response) => response.writeHead(503).end();
    await expect(send()).rejects.toMatchObject({
      code: '409',
      msg: '短信未能发出：短信网关拒绝发送（HTTP 503）。请稍后再试',
    });
    expect(await last()).toMatchObject({ status: 'FAILED', fault: '短信网关拒绝发送（HTTP 503）' });
  });
});

describe('the folder', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'outbox-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('holds each text in a file of its own that its owner alone reads', async () => {
    const { send } = smsDriver(readConfig({}).outside.sms, folder);
    await send('13812345678', '验证码 1');
    await send('13812345678', '验证码 2');
    const files = readdirSync(join(folder, 'outbox/sms')).sort();
    expect(files.map((name) => readFileSync(join(folder, 'outbox/sms', name), 'utf8'))).toEqual([
      '验证码 1\n',
      '验证码 2\n',
    ]);
    expect(files.every((name) => name.endsWith('-13812345678.txt'))).toBe(true);
    expect(statSync(join(folder, 'outbox/sms', files[0] ?? '')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'outbox/sms')).mode & 0o777).toBe(0o700);
  });

  test('is not left by a name', async () => {
    await smsDriver(readConfig({}).outside.sms, folder).send('../../x', 'y');
    expect(readdirSync(join(folder, 'outbox/sms'))).toHaveLength(1);
  });
});

test('a portal without SMS says so', async () => {
  const { sms } = readConfig({ NODE_ENV: 'production' }).outside;
  await expect(smsDriver(sms, tmpdir()).send('13812345678', 'x')).rejects.toThrow('本门户没有接入短信');
});

test.each([
  ['SMS_DRIVER', { SMS_DRIVER: 'smtp' }],
  ['SMS_URL', { SMS_DRIVER: 'http' }],
  ['SMS_URL', { SMS_DRIVER: 'http', SMS_URL: 'ftp://x' }],
  ['SMS_BODY', { SMS_DRIVER: 'http', SMS_URL: 'http://x', SMS_BODY: '{phone}' }],
  ['SMS_URL', { SMS_DRIVER: 'http', SMS_URL: 'http://x/?{phone}', SMS_METHOD: 'GET' }],
  ['SMS_HEADERS', { SMS_DRIVER: 'http', SMS_URL: 'http://x', SMS_HEADERS: 'a: b' }],
  ['SMS_HEADERS', { SMS_DRIVER: 'http', SMS_URL: 'http://x', SMS_HEADERS: '{"a b":"c"}' }],
  ['SMS_EXPECT', { SMS_DRIVER: 'http', SMS_URL: 'http://x', SMS_EXPECT: '(' }],
  ['SMS_TIMEOUT_MS', { SMS_DRIVER: 'http', SMS_URL: 'http://x', SMS_TIMEOUT_MS: '0' }],
])('a wrong %s is refused in words', (name, env) => {
  expect(() => readConfig(env)).toThrow(`环境变量 ${name} 的值不正确`);
});
