import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { account } from '@portal/sdk/calls/management';
import { registration } from '@portal/sdk/calls/registration';
import { authentication, user } from '@portal/sdk/calls/session';
import { openServer, type TestApi, type TestServer } from '../../testing.ts';
import { grantCode } from '../grant-code.ts';
import { effort } from './test-effort.ts';

const password = 'Portal@2026';
const wrong = { code: '7799', msg: '账号或密码错误，请输入图形验证码后重试；连续失败5次，账号将锁定30分钟' };

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
  await grantCode(server.db, 'L', 'base:user:reset');
});
beforeEach(async () => {
  await server.db.deleteFrom('usrLoginAttempt').execute();
  await server.db.deleteFrom('sysLimit').execute();
});
afterAll(() => server.close());

const captcha = (account: string) => effort(server, account);

const signIn = (account: string, given: { password?: string; captchaId?: string } = {}, remoteAddress = '10.0.0.1') =>
  server.anonymous.call(authentication.userLoginEcology, { account, password, ...given }, { remoteAddress });

const fail = async (account: string) =>
  signIn(account, { password: 'wrong', ...(await captcha(account)) }).catch((error) => error);

describe('a password that is no longer good', () => {
  const own = 'Wanglai#8642';
  const due = async (account: string, given: string) => {
    const { token, newPassword } = await signIn(account, { password: given });
    expect(token).toBe('');
    return newPassword;
  };

  test('given by an administrator, opens nothing until the user has set one of their own', async () => {
    const { id: userId } = await server.db
      .selectFrom('usrUser')
      .select('id')
      .where('account', '=', 'kf_8005')
      .executeTakeFirstOrThrow();
    await (await server.as('admin')).call(account.resetPassword, { userId, reason: '忘记密码' });
    const given = /新密码 (\S+)，/.exec(server.sms.lastTo() ?? '')?.[1] ?? '';
    const { resetKey, reason } = (await due('kf_8005', given)) ?? { resetKey: '', reason: '' };
    expect(reason).toBe('GIVEN');
    const set = (name: string, text: string) =>
      server.anonymous.call(registration.updatePasswordByAccount, { account: name, password: text, resetKey });
    await expect(set('kf_8005', given)).rejects.toMatchObject({ msg: '新密码不能与最近 5 次相同' });
    await expect(set('kf_8006', own)).rejects.toMatchObject({ code: '404' });
    await set('kf_8005', own);
    await expect(set('kf_8005', `${own}9`)).rejects.toMatchObject({ code: '7799' });
    expect((await signIn('kf_8005', { password: own })).token).toHaveLength(43);
  });

  test('and older than ninety days, is replaced before the portal opens', async () => {
    const old = new Date(server.clock.now().getTime() - 91 * 86_400_000).toISOString();
    await server.db.updateTable('usrUser').set({ passwordChangedAt: old }).where('account', '=', 'kf_8006').execute();
    expect(await due('kf_8006', password)).toMatchObject({ reason: 'EXPIRED' });
  });

  test('is replaced for the account signed in to, by phone and by other letters too', async () => {
    const held = server.db.updateTable('usrUser').set({ passwordGiven: true }).where('account', '=', 'kf_8007');
    const { phone } = await held.returning('phone').executeTakeFirstOrThrow();
    expect(await due('KF_8007', password)).toMatchObject({ account: 'kf_8007' });
    const { account: name, resetKey } = (await due(phone ?? '', password)) ?? { account: '', resetKey: '' };
    const set = { account: name, password: own, resetKey };
    await server.anonymous.call(registration.updatePasswordByAccount, set);
    expect((await signIn(phone ?? '', { password: own })).token).toHaveLength(43);
    await expect(server.anonymous.call(registration.updatePasswordByAccount, set)).rejects.toMatchObject({
      msg: '验证已失效，请返回重新验证',
    });
  });
});

describe('password', () => {
  test('the right password answers the user and a token that opens the portal', async () => {
    const { userId, token } = await signIn('gys_admin');
    expect(await server.withToken(token).call(user.getUserInfo, {})).toMatchObject({ userId, account: 'gys_admin' });
    const stored = await server.db.selectFrom('usrSession').select('tokenHash').where('userId', '=', userId).execute();
    expect(stored.map(({ tokenHash }) => tokenHash)).not.toContain(token);
  });

  test('case, width and spaces do not make another account', async () => {
    expect((await signIn(' ＧＹＳ_Admin')).token).toHaveLength(43);
  });

  test('a wrong password and an unknown account get one answer', async () => {
    await expect(signIn('cg_admin', { password: 'wrong' })).rejects.toMatchObject(wrong);
    await expect(signIn('nobody_here', { password: 'wrong' }, '10.0.0.2')).rejects.toMatchObject(wrong);
  });

  test('success and failure are in the sign-in log with their reason', async () => {
    await fail('yy_ops');
    await signIn('yy_ops', await captcha('yy_ops'));
    const log = server.db.selectFrom('usrLoginLog').select(['success', 'reason', 'ip']).where('account', '=', 'yy_ops');
    expect(await log.orderBy('id').execute()).toEqual([
      { success: false, reason: '账号或密码错误', ip: '10.0.0.1' },
      { success: true, reason: null, ip: '10.0.0.1' },
    ]);
  });

  test('a disabled account is told so only after its password', async () => {
    await server.db.updateTable('usrUser').set({ status: 0 }).where('account', '=', 'cg_buyer').execute();
    await expect(signIn('cg_buyer', { password: 'wrong' })).rejects.toMatchObject(wrong);
    await expect(signIn('cg_buyer', await captcha('cg_buyer'))).rejects.toMatchObject({
      msg: '账号已停用，请联系管理员',
    });
  });
});

describe('captcha', () => {
  test('after the first failure the person needs a captcha from everywhere, a neighbour behind the address none', async () => {
    await signIn('cg_admin', { password: 'wrong' }).catch(() => undefined);
    const missing = { code: '7799', msg: '请输入图形验证码' };
    await expect(signIn('cg_admin', {}, '10.0.0.9')).rejects.toMatchObject(missing);
    expect((await signIn('gys_admin')).token).toHaveLength(43);
  });

  test('a name that nobody has is asked for a captcha as a known one is', async () => {
    const answers = [];
    for (const name of ['cg_buyer', 'nobody_here']) {
      const tried = [
        await signIn(name, { password: 'wrong' }).catch((error) => error),
        await signIn(name).catch((error) => error),
      ];
      answers.push(tried.map(({ code, msg }) => [code, msg]));
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test('a captcha serves once', async () => {
    await signIn('cg_admin', { password: 'wrong' }).catch(() => undefined);
    const once = await captcha('cg_admin');
    await expect(signIn('cg_admin', { password: 'wrong', ...once })).rejects.toMatchObject(wrong);
    await expect(signIn('cg_admin', once)).rejects.toMatchObject({ msg: '请输入图形验证码' });
  });
});

describe('lockout', () => {
  test("after five failures the right password gets the wrong one's answer, for half an hour", async () => {
    for (let i = 0; i < 5; i += 1) expect(await fail('cg_admin')).toMatchObject(wrong);
    await expect(signIn('cg_admin', await captcha('cg_admin'))).rejects.toMatchObject(wrong);
    server.clock.advance(31 * 60_000);
    expect((await signIn('cg_admin', await captcha('cg_admin'))).token).toHaveLength(43);
  });

  test('other people behind the address go on', async () => {
    for (let i = 0; i < 5; i += 1) await fail('cg_admin');
    expect((await signIn('gys_admin')).token).toHaveLength(43);
  });

  test('account, phone and mail of one user are one person', async () => {
    const row = server.db.selectFrom('usrUser').select(['phone', 'email']).where('account', '=', 'gys_admin');
    const { phone, email } = await row.executeTakeFirstOrThrow();
    const names = ['gys_admin', phone ?? '', email ?? '', 'GYS_Admin', `${email}`.toUpperCase()];
    for (const name of names) expect(await fail(name)).toMatchObject(wrong);
    for (const name of names) await expect(signIn(name, await captcha(name))).rejects.toMatchObject(wrong);
    server.clock.advance(31 * 60_000);
    expect((await signIn(email ?? '', await captcha('gys_admin'))).token).toHaveLength(43);
  });

  test('twelve guesses at once are compared with the password at most five times', async () => {
    const proofs: Awaited<ReturnType<typeof captcha>>[] = [];
    for (let index = 0; index < 12; index += 1) proofs.push(await captcha('gys_sales'));
    const guesses = proofs.map((proof, index) =>
      signIn('gys_sales', { password: 'wrong', ...proof }, `10.1.0.${index}`),
    );
    for (const guess of await Promise.allSettled(guesses))
      expect(guess).toMatchObject({ status: 'rejected', reason: wrong });
    const log = await server.db.selectFrom('usrLoginLog').select('reason').where('account', '=', 'gys_sales').execute();
    expect(log.map(({ reason }) => reason).sort()).toEqual([
      ...Array<string>(5).fill('账号或密码错误'),
      ...Array<string>(7).fill('账号锁定'),
    ]);
  });

  test('an unknown account is answered as slowly as a known one', async () => {
    const timed = async (account: string, remoteAddress: string) => {
      const started = performance.now();
      await signIn(account, { password: 'wrong' }, remoteAddress).catch(() => undefined);
      return performance.now() - started;
    };
    const known = ['yy_ops', 'kf_8003', 'kf_8004', 'kf_8005', 'kf_8006', 'kf_8007'];
    const times = { known: [] as number[], unknown: [] as number[] };
    for (const [index, account] of known.entries()) {
      times.known.push(await timed(account, `10.2.1.${index}`));
      times.unknown.push(await timed(`nobody_${index}`, `10.2.2.${index}`));
    }
    expect(Math.abs(Math.min(...times.known) - Math.min(...times.unknown))).toBeLessThan(40);
  });

  test('an address signs in 120 times a minute, then gets 429 with Retry-After', async () => {
    const send = () =>
      server.anonymous.raw(authentication.userLoginEcology, { account: 'x' }, { remoteAddress: '10.3.0.1' });
    for (let i = 0; i < 120; i += 1) expect((await send()).statusCode).toBe(200);
    const refused = await send();
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(refused.json().msg).toBe('操作过于频繁，请稍后再试');
  });
});

describe('session', () => {
  test('R-ERR-17 a second device takes over: the first is told once, then its session is gone', async () => {
    const first = server.withToken((await signIn('gys_admin')).token);
    const second = server.withToken((await signIn('gys_admin')).token);
    const told = await first.raw(user.getUserInfo);
    expect(told.statusCode).toBe(401);
    expect(told.json().msg).toBe('当前账号已在其他设备登录，如非本人操作请检查账号密码是否已泄露，及时修改密码！');
    expect((await first.raw(user.getUserInfo)).json()).toMatchObject({ code: '9999', msg: '登录已失效，请重新登录' });
    expect((await second.raw(user.getUserInfo)).json().code).toBe('200');
  });

  test('two sign-ins at once leave one session', async () => {
    const answers = [await captcha('src3_user'), await captcha('src3_user')]; // one that is under way counts against the other
    const [{ userId }] = await Promise.all([
      signIn('src3_user', answers[0]),
      signIn('src3_user', answers[1], '10.0.0.7'),
    ]);
    const live = server.db
      .selectFrom('usrSession')
      .select('id')
      .where('userId', '=', userId)
      .where('endedAt', 'is', null);
    expect(await live.execute()).toHaveLength(1);
  });

  test('logging out ends the session at once', async () => {
    const api = server.withToken((await signIn('gys_admin')).token);
    expect(await api.call(authentication.logout, {})).toEqual({ ssoAddress: null });
    await expect(api.call(user.getUserInfo, {})).rejects.toMatchObject({ code: '9999' });
  });

  test('a disabled user is out at the next request', async () => {
    const api = server.withToken((await signIn('no_corp')).token);
    await server.db.updateTable('usrUser').set({ status: 0 }).where('account', '=', 'no_corp').execute();
    await expect(api.call(user.getUserInfo, {})).rejects.toMatchObject({ code: '9999' });
  });

  test("half an hour of silence ends it, an administrator's after a quarter, and twelve hours in any case", async () => {
    const api = server.withToken((await signIn('gys_admin')).token);
    const admin = server.withToken((await signIn('admin')).token);
    const ends = (who: TestApi) => expect(who.call(user.getUserInfo, {})).rejects.toMatchObject({ code: '9999' });
    server.clock.advance(15 * 60_000);
    for (const who of [api, admin]) await who.call(user.getUserInfo, {});
    server.clock.advance(15 * 60_000 + 1);
    await ends(admin);
    for (let i = 0; i < 27; i += 1) {
      await api.call(user.getUserInfo, {});
      server.clock.advance(25 * 60_000);
    }
    await api.call(user.getUserInfo, {});
    server.clock.advance(15 * 60_000 - 1); // twelve hours by now
    await api.call(user.getUserInfo, {});
    server.clock.advance(1);
    await ends(api);
    const idle = server.withToken((await signIn('gys_admin')).token);
    server.clock.advance(30 * 60_000);
    await idle.call(user.getUserInfo, {});
    server.clock.advance(30 * 60_000 + 1);
    await ends(idle);
  });
});
