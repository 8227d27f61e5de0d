import { secondFactor } from '@portal/sdk/calls/second-factor';
import { authentication, user } from '@portal/sdk/calls/session';
import type { Call } from '@portal/sdk/contract';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '../../testing.ts';
import { handOver, thisPortal } from '../sso/handoff.ts';
import { shownCode } from './test-app.ts';
import { effort } from './test-effort.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
});
beforeEach(async () => {
  await server.db.deleteFrom('usrLoginAttempt').execute();
  await server.db.deleteFrom('sysLimit').execute();
});
afterAll(() => server.close());

const password = 'Portal@2026';

/** A time step later, so that a code is a new one. */
const nextCode = (secret: string): string => {
  server.clock.advance(30_000);
  return shownCode(secret, server.clock.now());
};

/** Enrols a demo account. */
async function enrolled(account: string) {
  const api = await server.as(account);
  const { secret, uri } = await api.call(secondFactor.begin, {});
  const { recoveryCodes } = await api.call(secondFactor.confirm, { otp: nextCode(secret) });
  return { api, account, secret, uri, recoveryCodes };
}

/** The key that a call which needs a second step hands over. */
async function keyOf(target: Call, input: Record<string, unknown>, code = '7701'): Promise<string> {
  const answer = (await server.anonymous.raw(target, input)).json();
  expect(answer).toMatchObject({ code, data: { signInKey: expect.any(String) } });
  return answer.data.signInKey;
}

const begin = async (account: string) =>
  keyOf(authentication.userLoginEcology, { account, password, ...(await effort(server, account)) });

const complete = (signInKey: string, otp: string) =>
  server.anonymous.call(authentication.completeSignIn, { signInKey, otp });

describe('an account with a second factor', () => {
  test('is signed in by password only together with a code; the first step opens nothing', async () => {
    const { account, secret, uri } = await enrolled('gys_sales');
    expect(uri).toMatch(new RegExp(`^otpauth://totp/.*gys_sales.*secret=${secret}`));
    const key = await begin(account);
    await expect(server.withToken(key).call(user.getUserInfo, {})).rejects.toMatchObject({ code: '9999' });
    const { token } = await complete(key, nextCode(secret));
    expect(await server.withToken(token).call(user.getUserInfo, {})).toMatchObject({ account });
    await expect(complete(key, nextCode(secret))).rejects.toMatchObject({ msg: '登录已超时，请返回重新登录' });
  });

  test('takes a code once, from the step before to the step after, and none of another secret', async () => {
    const { account, secret } = await enrolled('cg_buyer');
    const wrong = { code: '7799', msg: '动态验证码错误或已使用，请输入最新的验证码' };
    const code = nextCode(secret);
    await complete(await begin(account), code);
    await expect(complete(await begin(account), code)).rejects.toMatchObject(wrong);
    const row = server.db.selectFrom('sysOperLog').select(sql<string>`entry ->> 'account'`.as('account'));
    const failed = row.where('target', '=', authentication.completeSignIn.path).where('result', '=', 'failed');
    expect(await failed.orderBy('seq', 'desc').limit(1).execute()).toEqual([{ account }]);
    server.clock.advance(120_000);
    const at = (steps: number) => shownCode(secret, new Date(server.clock.now().getTime() + steps * 30_000));
    for (const steps of [-2, 2]) await expect(complete(await begin(account), at(steps))).rejects.toMatchObject(wrong);
    await complete(await begin(account), at(-1));
    await complete(await begin(account), at(1));
    await expect(complete(await begin(account), at(0))).rejects.toMatchObject(wrong);
    const other = shownCode('A'.repeat(32), server.clock.now());
    await expect(complete(await begin(account), other)).rejects.toMatchObject(wrong);
  });

  test('two requests with one code make one session', async () => {
    const { account, secret } = await enrolled('multi_corp');
    const keys = [await begin(account), await begin(account)];
    const code = nextCode(secret);
    const answers = await Promise.all(keys.map((key) => complete(key, code).catch(() => undefined)));
    expect(answers.filter((answer) => answer !== undefined)).toHaveLength(1);
  });

  test('counts wrong codes as failures of the person, whom the right password does not forgive', async () => {
    const { account, secret } = await enrolled('cg_admin');
    for (let i = 0; i < 5; i += 1)
      await expect(complete(await begin(account), '000000')).rejects.toMatchObject({ code: '7799' });
    const locked = { account, password, ...(await effort(server, account)) };
    await expect(server.anonymous.call(authentication.userLoginEcology, locked)).rejects.toMatchObject({
      code: '7799',
    });
    server.clock.advance(31 * 60_000);
    await complete(await begin(account), nextCode(secret));
    const left = server.db.selectFrom('usrLoginAttempt').select('attemptKey').where('attemptKey', 'like', 'person:%');
    expect(await left.execute()).toEqual([]);
  });

  test('is asked for its code by every way in', async () => {
    const { account, secret } = await enrolled('no_corp');
    const { id } = await server.db
      .selectFrom('usrUser')
      .select('id')
      .where('account', '=', account)
      .executeTakeFirstOrThrow();
    const ticket = await handOver(server.db, server.clock, id, thisPortal);
    const { token } = await complete(await keyOf(user.getUserInfoByHandoff, { ticket }), nextCode(secret));
    const log = server.db.selectFrom('usrLoginLog').select(['method', 'success']).where('account', '=', account);
    expect(await log.execute()).toEqual([{ method: 'handoff', success: true }]);
    expect(token).toHaveLength(43);
  });

  test('a step begun waits five minutes', async () => {
    const { account, secret } = await enrolled('src3_user');
    const key = await begin(account);
    server.clock.advance(5 * 60_000 + 1);
    await expect(complete(key, nextCode(secret))).rejects.toMatchObject({ msg: '登录已超时，请返回重新登录' });
  });

  test('keeps neither its secret nor its recovery codes in clear', async () => {
    const { secret, recoveryCodes } = await enrolled('kf_8003');
    const rows = [
      await server.db.selectFrom('usrSecondFactor').selectAll().execute(),
      await server.db.selectFrom('usrRecoveryCode').selectAll().execute(),
    ];
    const dump = JSON.stringify(rows);
    for (const text of [secret, ...recoveryCodes.flatMap((code) => [code, code.replace('-', '')])])
      expect(dump).not.toContain(text);
  });
});

describe('recovery codes', () => {
  test('are ten, each signs in once, whatever its spelling, and new ones void the old', async () => {
    const { api, account, recoveryCodes } = await enrolled('kf_8004');
    expect([recoveryCodes.length, new Set(recoveryCodes).size]).toEqual([10, 10]);
    const [first = '', second = '', third = ''] = recoveryCodes;
    const renewed = await api.call(secondFactor.renewCodes, {});
    await expect(complete(await begin(account), first)).rejects.toMatchObject({ msg: '恢复码错误或已使用' });
    const [fresh = '', other = ''] = renewed.recoveryCodes;
    const { token } = await complete(await begin(account), fresh.toLowerCase().replace('-', ' '));
    const left = await server.withToken(token).call(secondFactor.state, {});
    expect(left.recoveryCodesLeft).toBe(9);
    await expect(complete(await begin(account), fresh)).rejects.toMatchObject({ msg: '恢复码错误或已使用' });
    await complete(await begin(account), other);
    for (const old of [second, third])
      await expect(complete(await begin(account), old)).rejects.toMatchObject({ code: '7799' });
  });

  test('another person’s code is none', async () => {
    const theirs = await enrolled('kf_8005');
    const { account } = await enrolled('kf_8006');
    const [code = ''] = theirs.recoveryCodes;
    await expect(complete(await begin(account), code)).rejects.toMatchObject({ msg: '恢复码错误或已使用' });
  });
});

describe('one’s own second factor', () => {
  test('is in force after its first code, not before, and replaced only after it is disabled', async () => {
    const api = await server.as('gys_admin');
    await api.call(secondFactor.begin, {});
    const { secret } = await api.call(secondFactor.begin, {});
    await expect(api.call(secondFactor.confirm, { otp: '000000' })).rejects.toMatchObject({
      code: '400',
      msg: '动态验证码错误，请核对手机时间后重试',
    });
    expect(await api.call(secondFactor.state, {})).toEqual({
      confirmedAt: null,
      demanded: false,
      recoveryCodesLeft: 0,
    });
    await api.call(secondFactor.confirm, { otp: nextCode(secret) });
    const inForce = { code: '409', msg: '您已启用动态验证码，请先停用' };
    await expect(api.call(secondFactor.begin, {})).rejects.toMatchObject(inForce);
    await expect(api.call(secondFactor.confirm, { otp: nextCode(secret) })).rejects.toMatchObject(inForce);
    await api.call(secondFactor.disable, {});
    await expect(api.call(secondFactor.disable, {})).rejects.toMatchObject({ msg: '您尚未启用动态验证码' });
    await expect(api.call(secondFactor.renewCodes, {})).rejects.toMatchObject({ msg: '您尚未启用动态验证码' });
    const { token } = await server.anonymous.call(authentication.userLoginEcology, { account: 'gys_admin', password });
    expect(token).toHaveLength(43);
  });
});

describe('where the platform demands a second factor of its own people', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await openServer({ areas: [], env: { SECOND_FACTOR: 'required' } });
  });
  afterAll(() => strict.close());

  const first = async (account: string) =>
    (await strict.anonymous.raw(authentication.userLoginEcology, { account, password })).json();

  test.each(['yy_ops', 'admin', 'kf_8001'])('%s is led to set one up, and gets no session before', async (account) => {
    const { code, msg, data } = await first(account);
    expect([code, msg]).toEqual(['7704', '您的账号须启用动态验证码后才能登录']);
    const { signInKey } = data;
    await expect(
      strict.anonymous.call(authentication.completeSignIn, { signInKey, otp: '000000' }),
    ).rejects.toMatchObject({ msg: '登录已超时，请返回重新登录' });
    const { secret } = await strict.anonymous.call(authentication.beginEnrolment, { signInKey });
    const wrong = strict.anonymous.call(authentication.confirmEnrolment, { signInKey, otp: '000000' });
    await expect(wrong).rejects.toMatchObject({ code: '400' });
    const given = { signInKey, otp: shownCode(secret, strict.clock.now()) };
    const { token, recoveryCodes } = await strict.anonymous.call(authentication.confirmEnrolment, given);
    expect(recoveryCodes).toHaveLength(10);
    const api = strict.withToken(token);
    expect(await api.call(secondFactor.state, {})).toMatchObject({ demanded: true, recoveryCodesLeft: 10 });
    await expect(api.call(secondFactor.disable, {})).rejects.toMatchObject({
      code: '403',
      msg: '平台要求您的账号启用动态验证码，不能停用',
    });
    expect((await first(account)).code).toBe('7701');
  });

  test('people of enterprises sign in as before', async () => {
    expect((await first('gys_admin')).code).toBe('200');
  });
});
