import { productInfo } from '@portal/sdk/calls/product';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { grantCode } from '../grant-code.ts';
import { appendAudit, verifyAudit } from './oper-log.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
  await grantCode(server.db, 'L', 'base:product:shelf');
});
afterAll(() => server.close());

const user = { userId: '1', account: 'gys_admin', userName: '程屿', entId: '2' };
const append = (action: string, detail: unknown = null, at = server.clock.now()) =>
  appendAudit(server.db, { at, user, ip: '127.0.0.1', module: 'test', action, target: '/x', result: 'ok', detail });

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
    expect(await verifyAudit(server.db)).toEqual({ brokenAt: null, rows: 2 });
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
    expect(await verifyAudit(server.db)).toEqual({ brokenAt: null, rows: 1 });
  });

  test('stays one chain when many write at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, i) => append(`并发${i}`)));
    expect(await verifyAudit(server.db)).toEqual({ brokenAt: null, rows: 20 });
  });

  const faults: readonly [title: string, statement: string, brokenAt: string][] = [
    ['a changed row', `update sys_oper_log set entry = entry || '{"account":"other"}' where seq = 2`, '2'],
    ['a removed row', 'delete from sys_oper_log where seq = 2', '3'],
    ['a removed last row', 'delete from sys_oper_log where seq = 3', 'head'],
    ['a row put in', `insert into sys_oper_log select 4, entry, prev_hash, hash from sys_oper_log where seq = 3`, '4'],
  ];
  for (const [title, statement, brokenAt] of faults) {
    test(`${title} breaks the chain`, async () => {
      for (const action of ['一', '二', '三']) await append(action);
      await forced(statement);
      expect((await verifyAudit(server.db)).brokenAt).toBe(brokenAt);
    });
  }

  test('holds no secret and no personal number in clear', async () => {
    await append('登记', {
      password: 'Portal@2026',
      smsCode: '123456',
      phone: '13812345678',
      idno: '110101199001018515',
      nested: [{ bank: '6222020200001230123', remark: '联系 13900001111' }],
      amount: '1234567.00',
    });
    const { entry } = await server.db.selectFrom('sysOperLog').select('entry').executeTakeFirstOrThrow();
    expect((entry as { detail: unknown }).detail).toEqual({
      password: '***',
      smsCode: '***',
      phone: '138****5678',
      idno: '110101********8515',
      nested: [{ bank: '622202*********0123', remark: '联系 139****1111' }],
      amount: '1234567.00',
    });
  });
});
