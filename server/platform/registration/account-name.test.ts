/** A registration may not ask, by the name of its account, whose phones are known here. */
import { registration } from '@portal/sdk/calls/registration';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '../../testing.ts';
import { grant } from '../identity/grants.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
});
afterAll(() => server.close());

const lifeMs = 30 * 60_000;
const phoneKey = (phone: string) => grant(server.db, server.clock, 'phone', phone, lifeMs);

const asked = async (key: string, account: string, password = '123456789') => {
  const given = {
    phoneKey: key,
    account,
    password,
    userName: '新用户',
    entType: '1' as const,
    customerRegisterName: '某某有限公司',
    socialcreditcode: '91000001MA000001X0',
    legalRepresentative: '某某',
  };
  const { code, msg } = (await server.anonymous.raw(registration.register, given)).json();
  return { code, msg };
};

test('a number is no account: a phone that is known and one that is not are refused alike', async () => {
  const { phone } = await server.db
    .selectFrom('usrUser')
    .select('phone')
    .where('account', '=', 'gys_admin')
    .executeTakeFirstOrThrow();
  const key = await phoneKey('12000009401');
  const refused = { code: '400', msg: '账号格式不正确' };
  expect([await asked(key, phone ?? ''), await asked(key, '12000009999')]).toEqual([refused, refused]);
});

test("what is somebody's phone or mail, and nobody's account, is free", async () => {
  await server.db.updateTable('usrUser').set({ phone: 'desk_8001' }).where('account', '=', 'kf_8001').execute();
  const key = await phoneKey('12000009402');
  const weak = await asked(key, 'desk_8001');
  expect(weak).toEqual(await asked(key, 'desk_0000'));
  expect(weak.msg).not.toContain('已被使用');
  expect(await asked(key, 'KF_8001', 'Welcome#99')).toEqual({ code: '409', msg: '该账号已被使用，请更换' });
  expect(await asked(key, 'desk_8001', 'Welcome#99')).toMatchObject({ code: '200' });
});
