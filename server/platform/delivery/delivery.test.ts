import { delivery } from '@portal/sdk/calls/delivery';
import { account } from '@portal/sdk/calls/management';
import { signingCode } from '@portal/sdk/calls/agreement';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { grantCode } from '../grant-code.ts';
import { person } from '../product/test-signer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [], env: { RETENTION_DAYS: 'msg_delivery=30' } });
  await grantCode(server.db, 'G1', signingCode.sendSignCode.access);
  for (const { access } of [account.resetPassword, delivery.page]) await grantCode(server.db, 'L', access);
});
afterAll(() => server.close());

const day = 24 * 60 * 60_000;

async function sendCode(): Promise<string> {
  server.clock.advance(61_000);
  await (await server.as('gys_admin')).call(signingCode.sendSignCode, {});
  const { phone } = await person(server, 'gys_admin');
  return phone ?? '';
}

const readings = async () =>
  (await server.db.selectFrom('pubOperLog').selectAll().orderBy('seq').execute()).filter(
    ({ target }) => target === delivery.page.path,
  );

test('a text that was sent is recorded without its code and with half its phone', async () => {
  const phone = await sendCode();
  const admin = await server.as('admin');
  const { records } = await admin.call(delivery.page, { recipient: phone });
  expect(records).toEqual([
    {
      channel: 'SMS',
      purpose: '签署验证码',
      recipient: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
      content: '【澜岳e服务平台】验证码 ••••••，5 分钟内有效，请勿告知他人。',
      adapter: 'memory',
      status: 'SENT',
      fault: null,
      sentAt: server.clock.now().toISOString(),
    },
  ]);
  const found = async (status: 'SENT' | 'FAILED') =>
    (await admin.call(delivery.page, { recipient: phone, status })).records.length;
  expect([await found('SENT'), await found('FAILED')]).toEqual([1, 0]);
});

test('the password that an administrator gives goes to the user alone', async () => {
  const { id: userId, phone } = await server.db
    .selectFrom('usrUser')
    .select(['id', 'phone'])
    .where('account', '=', 'kf_8005')
    .executeTakeFirstOrThrow();
  const admin = await server.as('admin');
  const answer = await admin.raw(account.resetPassword, { userId, reason: '忘记密码' });
  const given = /新密码 (\S+)，/.exec(server.sms.lastTo(phone ?? '') ?? '')?.[1] ?? '';
  expect(given).toHaveLength(12);
  expect(answer.body).not.toContain(given);
  const { records } = await admin.call(delivery.page, { recipient: phone ?? '' });
  expect(records[0]?.content).toContain('新密码 ••••••，');
});

test('who reads the records is recorded, and the phone looked for only in part', async () => {
  const before = (await readings()).length;
  await (await server.as('admin')).call(delivery.page, { recipient: '13812345678' });
  const after = await readings();
  expect(after).toHaveLength(before + 1);
  expect(after.at(-1)).toMatchObject({
    account: 'admin',
    action: delivery.page.access,
    title: '查看发送记录',
    result: 'ok',
    detail: { recipient: '138****5678' },
  });
});

test('nobody reads them without the code', async () => {
  for (const name of ['gys_admin', 'yy_ops', 'kf_8001'])
    await expect((await server.as(name)).call(delivery.page, {})).rejects.toMatchObject({
      code: '403',
    });
});

test('records go after the days that the deployment keeps them', async () => {
  await sendCode();
  const kept = async () => (await server.db.selectFrom('msgDelivery').select('id').execute()).length;
  server.clock.advance(29 * day);
  await server.runDaily();
  expect(await kept()).toBeGreaterThan(0);
  server.clock.advance(2 * day);
  await server.runDaily();
  expect(await kept()).toBe(0);
});
