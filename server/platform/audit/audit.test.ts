import { productInfo } from '@portal/sdk/calls/product';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { grantCode } from '../grant-code.ts';
import { fileStore } from './anchor-store.ts';
import { masked } from './mask.ts';
import { appendAudit } from './oper-log.ts';
import { verify } from './verify.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
  await grantCode(server.db, 'L', 'base:product:shelf');
});
afterAll(() => server.close());

const user = { userId: '1', account: 'gys_admin', userName: '程屿', entId: '2' };
const append = (action: string, detail: unknown = null, at = server.clock.now()) =>
  appendAudit(server.db, {
    kind: 'CALL',
    at,
    user,
    ip: '127.0.0.1',
    module: 'test',
    action,
    target: '/x',
    result: 'ok',
    detail,
  });

const nowhere = fileStore('/nonexistent/audit-anchor.log');
const verified = () => verify(server.db, nowhere, server.clock.now());
const whole = async (rows: number) => expect(await verified()).toMatchObject({ faults: [], extent: { rows } });

/** As an intruder with the database's own rights would. */
const forced = async (statement: string) => {
  await sql
    .raw(
      `alter table sys_oper_log disable trigger sys_oper_log_keep; ${statement}; alter table sys_oper_log enable trigger sys_oper_log_keep`,
    )
    .execute(server.db);
};

beforeEach(async () => {
  await sql`truncate sys_oper_log, sys_oper_log_head`.execute(server.db);
});

describe('the operation log', () => {
  test('that is empty has no rows and no fault', () => whole(0));

  test('names who, when, from where, what and with which result, for done and denied calls', async () => {
    await (await server.as('admin')).call(productInfo.aboveOffProduct, { productType: '13', aboveOff: 1 });
    await (await server.as('gys_admin'))
      .call(productInfo.aboveOffProduct, { productType: '13', aboveOff: 0 })
      .catch(() => undefined);
    const rows = await server.db.selectFrom('pubOperLog').selectAll().orderBy('seq').execute();
    expect(rows).toMatchObject([
      {
        account: 'admin',
        module: 'platform',
        action: 'base:product:shelf',
        target: '/api/manage/ceelProductInfo/aboveOffProduct',
        result: 'ok',
        ip: '127.0.0.1',
        detail: { productType: '13', aboveOff: 1 },
      },
      { account: 'gys_admin', action: 'base:product:shelf', result: 'denied' },
    ]);
    await whole(2);
  });

  test('takes no change and no removal', async () => {
    await append('一', null, new Date()); // the retention goes by the database's own clock
    await expect(sql`update sys_oper_log set entry = '{}'`.execute(server.db)).rejects.toThrow('inserts only');
    await expect(sql`delete from sys_oper_log`.execute(server.db)).rejects.toThrow('inserts only');
  });

  test('lets rows go after 180 days, and the rest still verifies', async () => {
    await append('旧', null, new Date(Date.now() - 181 * 86_400_000));
    await append('新', null, new Date());
    await sql`delete from sys_oper_log where seq = 1`.execute(server.db);
    await whole(1);
  });

  test('stays one chain when many write at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, i) => append(`并发${i}`)));
    await whole(20);
  });

  const third = 'select 4, entry, prev_hash, hash from sys_oper_log where seq = 3';
  const faults: readonly [title: string, statement: string, text: string, row: object][] = [
    [
      'a changed row',
      `update sys_oper_log set entry = entry || '{"account":"other"}' where seq = 2`,
      '第 2 行的内容与它的散列不符',
      { seq: '2', who: 'other 程屿', what: '二 /x' },
    ],
    ['a removed row', 'delete from sys_oper_log where seq = 2', '第 3 行与上一行不相连', { seq: '3', what: '三 /x' }],
    ['a removed last row', 'delete from sys_oper_log where seq = 3', '末尾有行被删除', { seq: '2', what: '二 /x' }],
    [
      'a row put in',
      `insert into sys_oper_log (seq, entry, prev_hash, hash) ${third}`,
      '第 4 行与上一行不相连',
      { seq: '4', what: '三 /x' },
    ],
    ['a lost head', 'delete from sys_oper_log_head', '不是链头记下的', { seq: '3' }],
  ];
  for (const [title, statement, text, row] of faults) {
    test(`${title} breaks the chain, and the row is named`, async () => {
      for (const action of ['一', '二', '三']) await append(action);
      await forced(statement);
      const [found] = (await verified()).faults;
      expect(found?.text).toContain(text);
      expect(found?.row).toMatchObject({ who: 'gys_admin 程屿', at: server.clock.now().toISOString(), ...row });
    });
  }

  test('an emptied table is told by its head', async () => {
    await append('一');
    await forced('delete from sys_oper_log');
    expect((await verified()).faults).toMatchObject([{ text: expect.stringContaining('链头记下的第 1 行') }]);
  });

  test('holds no secret and no personal number in clear', async () => {
    await append('登记', {
      password: 'Portal@2026',
      smsCode: '123456',
      code: '654321',
      dict: { code: 'R01' },
      phone: '13812345678',
      idno: '110101199001018515',
      regPhone: '0571-88001234',
      bankAccount: '12345678',
      receiveEmail: 'li.lei@example.com.cn',
      nested: [{ bank: '6222020200001230123', remark: '联系 13900001111' }],
      amount: '1234567.00',
    });
    const { entry } = await server.db.selectFrom('sysOperLog').select('entry').executeTakeFirstOrThrow();
    expect((entry as { detail: unknown }).detail).toEqual({
      password: '***',
      smsCode: '***',
      code: '***',
      dict: { code: 'R01' },
      phone: '138****5678',
      idno: '110101********8515',
      regPhone: '057******1234',
      bankAccount: '123*5678',
      receiveEmail: 'l***@example.com.cn',
      nested: [{ bank: '622202*********0123', remark: '联系 139****1111' }],
      amount: '1234567.00',
    });
  });

  test.each(['a', 'a@a.', 'token', '密码 ', 'eyJ-', 'ticket ', 'Bearer '])(
    'a megabyte of “%s” is masked in time that grows with its length alone',
    (word) => {
      const text = word.repeat(1_000_000 / word.length);
      expect(String(masked({ text })).length).toBeGreaterThan(0); // the square of it would not end
    },
  );

  const texts: readonly [given: unknown, kept: unknown][] = [
    ['{"password":"Portal@2026","account":"gys"}', '{"password":"***","account":"gys"}'],
    [JSON.stringify(JSON.stringify({ smsCode: '123456' })), JSON.stringify(JSON.stringify({ smsCode: '***' }))],
    ['/login?ticket=abc.def&redirect=/x', '/login?ticket=***&redirect=/x'],
    ['Authorization: Bearer abc.def-ghi', 'Authorization: *** ***'],
    ['头 Bearer abc.def-ghi 尾', '头 Bearer *** 尾'],
    ['验证码 123456，5 分钟内有效', '验证码 ***，5 分钟内有效'],
    ['新密码：Xk9@abcd，请登录', '新密码：***，请登录'],
    ['密码不能少于8位', '密码不能少于8位'],
    ['手机 138 1234 5678', '手机 138****5678'],
    [13812345678, '138****5678'],
    [1234567, 1234567],
    [`${'x'.repeat(199)}😀`, `${'x'.repeat(199)}\ufffd`],
    ['a\0b', 'ab'],
    [`${'x'.repeat(195)}13812345678`, `${'x'.repeat(195)}138**`],
    [
      { ticketNo: 'GD20260801000001', ticket: 'one-time' },
      { ticketNo: 'GD20260801000001', ticket: '***' },
    ],
  ];
  test.each([...texts])('keeps of %j no secret inside a text', async (given, kept) => {
    await append('文字', { given });
    const { detail } = await server.db.selectFrom('pubOperLog').select('detail').executeTakeFirstOrThrow();
    expect(detail).toEqual({ given: kept });
  });
});
