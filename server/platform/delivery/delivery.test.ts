import { delivery } from '@portal/sdk/calls/delivery';
import { account } from '@portal/sdk/calls/management';
import { signingCode } from '@portal/sdk/calls/agreement';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { read, utils } from '@e965/xlsx';
import { openServer, type TestServer } from '#server/testing';
import { grantCode } from '../grant-code.ts';
import { person } from '../product/test-signer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [], env: { RETENTION_DAYS: 'msg_delivery=30' } });
  await grantCode(server.db, 'G1', signingCode.sendSignCode.access);
  for (const { access } of [account.resetPassword, delivery.page, delivery.export, delivery.retry])
    await grantCode(server.db, 'L', access);
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
      id: expect.any(String),
      channel: 'SMS',
      purpose: '签署验证码',
      recipient: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
      content: '【澜岳e服务平台】验证码 ••••••，5 分钟内有效，请勿告知他人。',
      adapter: 'memory',
      status: 'SENT',
      fault: null,
      sentAt: server.clock.now().toISOString(),
      account: null,
      tries: 0,
      nextAt: null,
      retry: false,
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

/** Rows that wait or are done, of `gys_admin`. */
async function rows(...states: readonly { status: string; tries?: number; dedupe?: string | null }[]) {
  const { id: userId } = await server.db
    .selectFrom('usrUser')
    .select('id')
    .where('account', '=', 'gys_admin')
    .executeTakeFirstOrThrow();
  const sentAt = server.clock.now().toISOString();
  const stored = await server.db
    .insertInto('msgDelivery')
    .values(
      states.map(({ status, tries = 1, dedupe = `trial:${Math.random()}` }) => ({
        ...{ channel: 'MAIL', purpose: '合同到期', content: '', userId, status, tries, dedupe, sentAt },
        nextAt: status === 'PENDING' ? sentAt : null,
        fault: status === 'SENT' || status === 'PENDING' ? null : '无法连接邮件服务器',
      })),
    )
    .returning('id')
    .execute();
  return stored.map(({ id }) => id);
}

test('what failed or bounced is sent again from its first try on, with its place in the trail; nothing else is', async () => {
  const ids = await rows(
    { status: 'FAILED', tries: 5 },
    { status: 'BOUNCED' },
    { status: 'SENT' },
    { status: 'CANCELLED' },
    { status: 'FAILED', dedupe: null },
  );
  const admin = await server.as('admin');
  const offered = async () => {
    const { records } = await admin.call(delivery.page, { account: 'gys_admin', size: 100 });
    return ids.map((id) => records.find((row) => row.id === id)).map((row) => [row?.status, row?.retry, row?.tries]);
  };
  expect((await offered()).map(([, retry]) => retry)).toEqual([true, true, false, false, false]);
  expect(await admin.call(delivery.retry, { ids })).toEqual({ count: 2 });
  expect((await offered()).slice(0, 3)).toEqual([
    ['PENDING', false, 0],
    ['PENDING', false, 0],
    ['SENT', false, 1],
  ]);
  await expect(admin.call(delivery.retry, { ids })).rejects.toMatchObject({ code: '409' });
  const trail = await server.db
    .selectFrom('pubOperLog')
    .selectAll()
    .where('target', '=', delivery.retry.path)
    .execute();
  expect(trail.map(({ title, result }) => [title, result])).toEqual([
    ['重新发送消息', 'ok'],
    ['重新发送消息', 'failed'],
  ]);
});

test('the standing counts what waits, since when, and what became of the others today', async () => {
  await server.db.deleteFrom('msgDelivery').execute();
  await rows(
    { status: 'PENDING' },
    { status: 'SENT' },
    { status: 'SENT' },
    { status: 'FAILED' },
    { status: 'BOUNCED' },
  );
  const oldestDue = server.clock.now().toISOString();
  const admin = await server.as('admin');
  const standing = { waiting: 1, oldestDue, sentToday: 2, failedToday: 2 };
  expect(await admin.call(delivery.standing, {})).toEqual(standing);
});

test('records are found by channel, purpose, account and day', async () => {
  await server.db.deleteFrom('msgDelivery').execute();
  await rows({ status: 'SENT' });
  const admin = await server.as('admin');
  const found = async (filters: object) => (await admin.call(delivery.page, filters)).records.length;
  const today = server.clock.today();
  for (const [filters, count] of [
    [{ channel: 'MAIL', purpose: '到期', account: 'gys_', from: today, to: today }, 1],
    [{ channel: 'SMS' }, 0],
    [{ purpose: '付款' }, 0],
    [{ account: 'cg_' }, 0],
    [{ from: '2031-01-01' }, 0],
    [{ to: '2020-01-01' }, 0],
  ] as const)
    expect([filters, await found(filters)]).toEqual([filters, count]);
});

test('records are exported as they are listed, by whom holds the code, with an entry in the trail', async () => {
  await server.db.deleteFrom('msgDelivery').execute();
  await rows({ status: 'SENT' }, { status: 'FAILED' });
  const admin = await server.as('admin');
  const { rawPayload } = await admin.download(delivery.export, { status: 'FAILED', account: 'gys_' });
  const { Sheets, SheetNames } = read(rawPayload);
  const cells = utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 }).flat();
  expect(cells.filter((cell) => cell === '无法连接邮件服务器')).toHaveLength(1);
  expect(cells[0]).toMatch(/查询条件：状态：失败；账号：gys_$/);
  await expect((await server.as('yy_ops')).download(delivery.export, {})).rejects.toMatchObject({ code: '403' });
  const trail = server.db.selectFrom('pubOperLog').select('account').where('target', '=', delivery.export.path);
  expect((await trail.where('result', '=', 'ok').execute()).map(({ account }) => account)).toEqual(['admin']);
});

test('records go after the days that the deployment keeps them', async () => {
  await sendCode();
  const all = server.db.selectFrom('msgDelivery').select('id').where('dedupe', 'is', null);
  const ids = (await all.execute()).map(({ id }) => id); // what the jobs of these days send is of their own day
  const kept = async () => (await all.where('id', 'in', ids).execute()).length;
  server.clock.advance(29 * day);
  await server.runDaily();
  expect(await kept()).toBeGreaterThan(0);
  server.clock.advance(2 * day);
  await server.runDaily();
  expect(await kept()).toBe(0);
});
