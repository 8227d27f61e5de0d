import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditTrail } from '@portal/sdk/calls/audit';
import { delivery } from '@portal/sdk/calls/delivery';
import { secondFactor } from '@portal/sdk/calls/second-factor';
import { call } from '@portal/sdk/contract';
import { implement } from '@portal/sdk/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { grantCode } from '#server/platform/grant-code';
import { openServer, type TestServer } from '#server/testing';
import { readConfig } from '../config.ts';
import { shownCode } from '../platform/login/test-app.ts';
import { mailDriver, type MailDriver } from './mail.ts';
import { openSink, readable, type Received, type Sink, sinkEnv, sinkPassword } from './test-sink.ts';

let smtp: Sink;
let received: Received[];
beforeAll(async () => {
  smtp = await openSink();
  received = smtp.received;
});
afterAll(() => smtp.close());
const drivers: MailDriver[] = [];
beforeEach(() => {
  received.length = 0;
  smtp.refuses.clear();
});
afterEach(() => {
  for (const one of drivers.splice(0)) one.close();
});

const envOf = (given: Record<string, string> = {}) => sinkEnv(smtp, given);
const driver = (given: Record<string, string> = {}) => {
  const made = mailDriver(readConfig(envOf(given)).outside.mail, tmpdir());
  if (!made) throw new Error('no mail');
  drivers.push(made);
  return made;
};
const [one, two, three] = ['lin@example.com', 'zhou@example.com', 'xu@example.com'];
const letter = (...to: string[]) => ({ to, subject: '账号安全提醒', text: '密码已修改\n验证码 123456' });

describe('the server', () => {
  test('gets the mail as it was written, from the portal, marked as sent by no person', async () => {
    expect(await driver({ MAIL_USER: 'portal', MAIL_PASSWORD: sinkPassword }).send(letter(one))).toEqual(new Map());
    expect(received).toMatchObject([{ from: 'portal@example.com', to: [one] }]);
    const { head, body } = readable(received[0] as Received);
    expect(body).toBe('密码已修改\n验证码 123456');
    expect(head).toContain('Subject: 账号安全提醒');
    expect(head).toMatch(/From: .*澜岳e服务平台.* <portal@example.com>/);
    expect(head).toContain(`To: ${one}`);
    expect(head).toContain('Auto-Submitted: auto-generated');
  });

  test('that refuses one of many gives it to the others, who do not learn of each other', async () => {
    smtp.refuses.set(two, 550);
    expect([...(await driver().send(letter(one, two, three)))]).toEqual([
      [two, { why: '邮件服务器拒绝了收件人（SMTP 550）', gone: true }],
    ]);
    expect(received).toMatchObject([{ to: [one, three] }]);
    expect(received[0]?.source).not.toContain(one);
  });

  test('that refuses all of them names each', async () => {
    smtp.refuses.set(one, 550).set(two, 452);
    expect([...(await driver().send(letter(one, two)))]).toEqual([
      [one, { why: '邮件服务器拒绝了收件人（SMTP 550）', gone: true }],
      [two, { why: '邮件服务器拒绝了收件人（SMTP 452）', gone: false }],
    ]);
    expect(received).toEqual([]);
  });

  test('is not told of an address that is a list, a name or a header', async () => {
    const bad = [`${one},${two}`, `<${two}>`, `${two}\r\nBcc: ${three}`, 'nobody'];
    expect([...(await driver().send(letter(...bad, one)))]).toEqual(
      bad.map((to) => [to, { why: '邮箱地址不正确', gone: true }]),
    );
    expect(received.map(({ to }) => to)).toEqual([[one]]);
  });

  const fault = (given: Record<string, string> = {}) =>
    driver(given)
      .send(letter(one))
      .then(
        () => 'sent',
        (error: Error) => error.message,
      );

  test('that does not take the mail, or the password, is a fault without what it said', async () => {
    smtp.refuses.set('DATA', 554);
    expect(await fault()).toBe('邮件服务器拒绝了邮件（SMTP 554）');
    const wrong = { MAIL_USER: 'portal', MAIL_PASSWORD: 'not-the-password' };
    expect(await fault(wrong)).toBe('邮件服务器不接受账号或密码');
  });

  test('without encryption, or with a certificate of nobody, gets nothing', async () => {
    expect(await fault({ MAIL_SECURITY: 'starttls' })).toBe('无法与邮件服务器建立加密连接，或其证书不受信任');
    const encrypted = await openSink({ secure: true });
    const secured = { MAIL_SECURITY: 'tls', MAIL_PORT: String(encrypted.port) };
    expect(await fault(secured)).toBe('无法与邮件服务器建立加密连接，或其证书不受信任');
    await encrypted.close();
    expect(received).toEqual([]);
  });

  test('that is silent is waited for as long as the deployment says; one that is down not at all', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const there = { MAIL_PORT: String((silent.address() as AddressInfo).port), MAIL_TIMEOUT_MS: '200' };
    expect(await fault(there)).toBe('邮件服务器在 0.2 秒内没有应答');
    await new Promise((resolve) => silent.close(resolve));
    expect(await fault(there)).toBe('无法连接邮件服务器');
  });
});

describe('mail of a call', () => {
  const letters = { send: call({ path: '/api/probe/letters', access: 'login' }) };
  const handlers = implement(letters, {
    async send(_input, { mail }) {
      mail({ ...letter(one, two), purpose: '测试', hidden: ['123456'] });
      return null;
    },
  });
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer({
      areas: [],
      extraAreas: [{ id: 'probe', area: { subjects: [handlers] } }],
      env: envOf(),
    });
    await grantCode(server.db, 'L', delivery.page.access);
    await grantCode(server.db, 'L', auditTrail.page.access);
  });
  afterAll(() => server.close());
  const records = async () => (await (await server.as('admin')).call(delivery.page, {})).records;
  /** What the trail has told of mail since the test before, in the order of the recipients. */
  let known = 0;
  const told = async () => {
    const { records: rows } = await (await server.as('admin')).call(auditTrail.page, { action: '发送邮件', size: 100 });
    const since = rows.slice(0, rows.length - known);
    known = rows.length;
    return since.sort((a, b) => a.target.localeCompare(b.target));
  };
  const row = (target: string, reason: string) => ({
    ...{ kind: 'CALL', module: 'platform', action: '发送邮件', account: 'gys_admin', result: 'failed', target },
    detail: { purpose: '测试', reason },
  });

  test('that the server refuses for one is recorded as failed for that one alone, without its code, and told in the trail', async () => {
    smtp.refuses.set(two, 550);
    await (await server.as('gys_admin')).call(letters.send, {});
    const sent = { channel: 'MAIL', adapter: 'smtp', content: '账号安全提醒：密码已修改\n验证码 ••••••' };
    const kept = (await records()).slice(0, 2).sort((a, b) => (a.recipient ?? '').localeCompare(b.recipient ?? ''));
    expect(kept).toMatchObject([
      { ...sent, recipient: 'l***@example.com', status: 'SENT', fault: null },
      { ...sent, recipient: 'z***@example.com', status: 'FAILED', fault: '邮件服务器拒绝了收件人（SMTP 550）' },
    ]);
    const found = await (await server.as('admin')).call(delivery.page, { recipient: two });
    expect(found.records.map(({ recipient }) => recipient)).toEqual(['z***@example.com']);
    expect(await told()).toMatchObject([row('z***@example.com', '邮件服务器拒绝了收件人（SMTP 550）')]);
  });

  test('that cannot be sent refuses nothing, and is recorded and told in the trail', async () => {
    smtp.refuses.set('DATA', 554);
    await (await server.as('gys_admin')).call(letters.send, {});
    expect((await records())[0]).toMatchObject({ status: 'FAILED', fault: '邮件服务器拒绝了邮件（SMTP 554）' });
    const fault = '邮件服务器拒绝了邮件（SMTP 554）';
    expect(await told()).toMatchObject([row('l***@example.com', fault), row('z***@example.com', fault)]);
  });

  test('that has reached everybody is not told of in the trail', async () => {
    await (await server.as('gys_admin')).call(letters.send, {});
    expect(received.map(({ to }) => to)).toEqual([[one, two]]);
    expect(await told()).toEqual([]);
  });

  test('tells who has set up a second factor of it, without its secret', async () => {
    const api = await server.as('gys_sales');
    const { secret } = await api.call(secondFactor.begin, {});
    const { recoveryCodes } = await api.call(secondFactor.confirm, { otp: shownCode(secret, server.clock.now()) });
    const { to } = received[0] as Received;
    const { body } = readable(received[0] as Received);
    expect(to).toEqual(['gys_sales@example.com']);
    expect(body).toMatch(
      /账号 gys_sales 于 .+ 有以下变更：动态验证码已启用。如非您本人或您提出，请立即修改密码并联系平台。$/,
    );
    for (const hidden of [secret, ...recoveryCodes]) expect(received[0]?.source + body).not.toContain(hidden);
  });
});

describe('without a server', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'outbox-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('the folder holds a file for each', async () => {
    await mailDriver(readConfig({}).outside.mail, folder)?.send(letter(one, two));
    const files = readdirSync(join(folder, 'outbox/mail')).sort();
    expect(files.map((name) => name.replace(/^.*?-\d+-/, ''))).toEqual([`${one}.txt`, `${two}.txt`]);
    expect(readFileSync(join(folder, 'outbox/mail', files[0] ?? ''), 'utf8')).toContain('账号安全提醒\n\n密码已修改');
  });

  test('a subject is one line, whatever it was made of, in a folder and by a server', async () => {
    const broken = { ...letter(one), subject: '催办\r\n退订：http://evil.example\u2028!' };
    await mailDriver(readConfig({}).outside.mail, folder)?.send(broken);
    const [file = ''] = readdirSync(join(folder, 'outbox/mail'));
    const kept = readFileSync(join(folder, 'outbox/mail', file), 'utf8');
    expect(kept).toContain('催办 退订：http://evil.example !\n\n密码已修改');
    await driver().send(broken);
    expect(received.map((mail) => /^Subject: (.*)$/m.exec(readable(mail).head)?.[1]?.trim())).toEqual([
      '催办 退订：http://evil.example !',
    ]);
  });

  test('production has no mail', () => {
    expect(mailDriver(readConfig({ NODE_ENV: 'production' }).outside.mail, folder)).toBeUndefined();
  });
});

test.each([
  ['MAIL_DRIVER', { MAIL_DRIVER: 'http' }],
  ['MAIL_HOST', { MAIL_HOST: '' }],
  ['MAIL_HOST', { MAIL_HOST: 'a b' }],
  ['MAIL_PORT', { MAIL_PORT: '0' }],
  ['MAIL_SECURITY', { MAIL_SECURITY: 'none', MAIL_HOST: 'mail.example.com' }],
  ['MAIL_FROM', { MAIL_FROM: 'a@b, c@d' }],
  ['MAIL_PASSWORD', { MAIL_USER: 'portal' }],
  ['MAIL_PASSWORD_FILE', { MAIL_USER: 'portal', MAIL_PASSWORD_FILE: '/nowhere/mail' }],
])('a wrong %s is refused in words', (name, env) => {
  expect(() => readConfig(envOf(env))).toThrow(`环境变量 ${name} 的值不正确`);
});
