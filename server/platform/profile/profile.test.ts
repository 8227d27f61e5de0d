import { profile } from '@portal/sdk/calls/profile';
import { registration } from '@portal/sdk/calls/registration';
import { authentication, user } from '@portal/sdk/calls/session';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '../../testing.ts';
import { grant } from '../identity/grants.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
});
beforeEach(async () => {
  await server.db.deleteFrom('usrLoginAttempt').execute();
  await server.db.deleteFrom('sysLimit').execute();
  server.clock.advance(60_000); // codes are sent once a minute
});
afterAll(() => server.close());

const rowOf = (account: string) =>
  server.db.selectFrom('usrUser').selectAll().where('account', '=', account).executeTakeFirstOrThrow();

const codeTo = (phone: string | null) => /\d{6}/.exec(server.sms.lastTo(phone ?? '') ?? '')?.[0] ?? '';
const mailedCode = (address: string) => /验证码 (\d{6})/.exec(server.mail.lastTo(address)?.text ?? '')?.[1] ?? '';

/** What `provePhone` answers for a phone of nobody. */
const proven = (phone: string, lifeMs = 60_000) => grant(server.db, server.clock, 'phone', phone, lifeMs);

async function oldProof(account: string): Promise<string> {
  const api = await server.as(account);
  await api.call(profile.sendPhoneCode, {});
  return (await api.call(profile.proveOldPhone, { smsCode: codeTo((await rowOf(account)).phone) })).changeKey;
}

test('shows the own account: phone and mail masked, where and as what the person works', async () => {
  const { email } = await rowOf('gys_sales');
  const mine = await (await server.as('gys_sales')).call(profile.mine, {});
  expect(mine).toMatchObject({ account: 'gys_sales', userName: '温霁', userSource: '1', hasPassword: true });
  expect(mine.phone).toMatch(/^1\d\d\*{4}\d{4}$/);
  expect(mine.email).toBe(email && `${email.slice(0, 1)}***${email.slice(email.indexOf('@'))}`);
  expect(mine.workplaces.map(({ entName, current, orgStatus }) => [entName, current, orgStatus])).toEqual([
    ['屿岚机电设备有限公司', true, 1],
  ]);
  expect(mine.workplaces.map(({ roleNames }) => roleNames)).toEqual([['供应商业务员']]);
});

test('who works for many companies sees the one worked for now first', async () => {
  const { workplaces } = await (await server.as('multi_corp')).call(profile.mine, {});
  expect(workplaces).toHaveLength(12);
  expect(workplaces.map(({ current }) => current)).toEqual([true, ...Array.from({ length: 11 }, () => false)]);
});

test('renames oneself from 2 to 20 characters, and not over a newer state', async () => {
  const api = await server.as('gys_sales');
  const { version } = await api.call(profile.mine, {});
  await api.call(profile.updateProfile, { userName: '温霁川', version });
  expect(await api.call(profile.mine, {})).toMatchObject({ userName: '温霁川', version: version + 1 });
  expect(await api.call(user.getUserInfo, {})).toMatchObject({ userName: '温霁川' });
  await expect(api.call(profile.updateProfile, { userName: '温霁', version })).rejects.toMatchObject({
    code: '409',
    msg: '您的资料已在别处修改，请刷新后重试',
  });
  const lengths = ['温', '温'.repeat(21)];
  for (const userName of lengths)
    await expect(api.call(profile.updateProfile, { userName, version: version + 1 })).rejects.toMatchObject({
      code: '400',
    });
});

test('the old password allows a new one, which ends every session', async () => {
  const account = 'kf_8005';
  const api = await server.as(account);
  const { resetKey } = await api.call(profile.provePassword, { password: 'Portal@2026' });
  const again = api.call(registration.updatePasswordByAccount, { account, password: 'Portal@2026', resetKey });
  await expect(again).rejects.toMatchObject({ msg: '新密码不能与最近 5 次相同' });
  await api.call(registration.updatePasswordByAccount, { account, password: 'Anlan#7391', resetKey });
  await expect(api.call(user.getUserInfo, {})).rejects.toMatchObject({ code: '9999' });
  const signIn = await server.anonymous.call(authentication.userLoginEcology, { account, password: 'Anlan#7391' });
  expect(signIn.token).not.toBe('');
});

test('the key of one person changes nobody else’s password', async () => {
  const { resetKey } = await (await server.as('cg_buyer')).call(profile.provePassword, { password: 'Portal@2026' });
  const other = { account: 'cg_admin', password: 'Anlan#7391', resetKey };
  await expect(server.anonymous.call(registration.updatePasswordByAccount, other)).rejects.toMatchObject({
    code: '404',
  });
});

test('five wrong old passwords lock, the sign-in too', async () => {
  const api = await server.as('kf_8006');
  for (let tries = 0; tries < 5; tries += 1)
    await expect(api.call(profile.provePassword, { password: 'wrong' })).rejects.toMatchObject({
      code: '7799',
      msg: '原密码错误',
    });
  const right = { password: 'Portal@2026' };
  await expect(api.call(profile.provePassword, right)).rejects.toMatchObject({
    msg: '验证失败次数过多，请30分钟后再试',
  });
  const signIn = server.anonymous.call(authentication.userLoginEcology, { account: 'kf_8006', ...right });
  await expect(signIn).rejects.toMatchObject({ code: '7799' });
});

test('a phone is changed by the codes of both, once', async () => {
  const api = await server.as('gys_admin');
  const { phone: old } = await rowOf('gys_admin');
  const change = { changeKey: await oldProof('gys_admin'), phoneKey: await proven('12000007701') };
  await api.call(profile.changePhone, change);
  expect((await rowOf('gys_admin')).phone).toBe('12000007701');
  expect(server.mail.lastTo((await rowOf('gys_admin')).email ?? '')?.text).toContain('手机已更换为 120****7701');
  await expect(api.call(profile.changePhone, change)).rejects.toMatchObject({ code: '7799' });
  const again = { ...change, phoneKey: await proven(old ?? '') };
  await expect(api.call(profile.changePhone, again)).rejects.toMatchObject({ msg: '原手机的验证已失效，请重新验证' });
});

test('no phone is changed without the old one, by somebody else’s proof, too late, or to what another account has', async () => {
  const api = await server.as('cg_buyer');
  const changeKey = await oldProof('cg_buyer');
  const missing = api.call(profile.changePhone, { phoneKey: await proven('12000007702') });
  await expect(missing).rejects.toMatchObject({ msg: '原手机的验证已失效，请重新验证' });
  const foreign = { changeKey, phoneKey: await proven('12000007702') };
  await expect((await server.as('cg_admin')).call(profile.changePhone, foreign)).rejects.toMatchObject({
    msg: '原手机的验证已失效，请重新验证',
  });
  const { phone: others } = await rowOf('cg_admin');
  const taken = { changeKey, phoneKey: await proven(others ?? '') };
  await expect(api.call(profile.changePhone, taken)).rejects.toMatchObject({
    code: '409',
    msg: '该手机号已被其他账号使用，请更换',
  });
  const { phone: own } = await rowOf('cg_buyer');
  const same = { changeKey, phoneKey: await proven(own ?? '') };
  await expect(api.call(profile.changePhone, same)).rejects.toMatchObject({ msg: '新手机与原手机相同，无需更换' });
  server.clock.advance(10 * 60_000);
  const fresh = await server.as('cg_buyer'); // a sign-in is the proof of the person
  const late = { changeKey, phoneKey: await proven('12000007702') };
  await expect(fresh.call(profile.changePhone, late)).rejects.toMatchObject({ msg: '原手机的验证已失效，请重新验证' });
  expect((await rowOf('cg_buyer')).phone).toBe(own);
});

test('an account without a phone gets one by the code of the new one alone', async () => {
  await server.db.updateTable('usrUser').set({ phone: null }).where('account', '=', 'kf_8007').execute();
  const api = await server.as('kf_8007');
  await expect(api.call(profile.sendPhoneCode, {})).rejects.toMatchObject({ code: '409' });
  await api.call(profile.changePhone, { phoneKey: await proven('12000007703') });
  expect((await rowOf('kf_8007')).phone).toBe('12000007703');
});

test('a mail is changed by the code that it receives; the old address is told', async () => {
  const api = await server.as('yy_ops');
  const { email: old } = await rowOf('yy_ops');
  const { mailKey } = await api.call(profile.sendMailCode, { email: 'Shen@Example.com' });
  const code = mailedCode('shen@example.com');
  const wrong = code === '000000' ? '000001' : '000000';
  await expect(api.call(profile.changeEmail, { mailKey, code: wrong })).rejects.toMatchObject({
    msg: '邮箱验证码错误',
  });
  await expect((await server.as('admin')).call(profile.changeEmail, { mailKey, code })).rejects.toMatchObject({
    msg: '邮箱验证码已失效，请重新获取',
  });
  await api.call(profile.changeEmail, { mailKey, code });
  expect((await rowOf('yy_ops')).email).toBe('shen@example.com');
  if (old !== null) expect(server.mail.lastTo(old)?.text).toContain('邮箱已更换为 s***@example.com');
  await expect(api.call(profile.changeEmail, { mailKey, code })).rejects.toMatchObject({ code: '7799' });
});

test('a mail of another account is refused, once its code has come back', async () => {
  await server.db.updateTable('usrUser').set({ email: 'gu@example.com' }).where('account', '=', 'cg_admin').execute();
  const api = await server.as('cg_buyer');
  const { mailKey } = await api.call(profile.sendMailCode, { email: 'gu@example.com' });
  const change = api.call(profile.changeEmail, { mailKey, code: mailedCode('gu@example.com') });
  await expect(change).rejects.toMatchObject({ code: '409', msg: '该邮箱已被其他账号使用，请更换' });
});

test('wrong codes of a mail lock after five', async () => {
  const api = await server.as('kf_8008');
  const { mailKey } = await api.call(profile.sendMailCode, { email: 'ke@example.com' });
  const code = mailedCode('ke@example.com');
  const wrong = code === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries += 1)
    await expect(api.call(profile.changeEmail, { mailKey, code: wrong })).rejects.toMatchObject({
      msg: '邮箱验证码错误',
    });
  await expect(api.call(profile.changeEmail, { mailKey, code })).rejects.toMatchObject({
    msg: '验证失败次数过多，请30分钟后再试',
  });
});

test('people of source 2 are kept by their own portal: name, password and phone are read only', async () => {
  const api = await server.as('multi_corp');
  const { version } = await api.call(profile.mine, {});
  const msg = (what: string) => ({ code: '403', msg: `您的${what}由所属门户管理，请到所属门户修改` });
  await expect(api.call(profile.updateProfile, { userName: '方砚之', version })).rejects.toMatchObject(msg('姓名'));
  await expect(api.call(profile.provePassword, { password: 'Portal@2026' })).rejects.toMatchObject(msg('密码'));
  await expect(api.call(profile.sendPhoneCode, {})).rejects.toMatchObject(msg('手机'));
  await expect(api.call(profile.proveOldPhone, { smsCode: '123456' })).rejects.toMatchObject(msg('手机'));
  const phoneKey = await proven('12000007704');
  await expect(api.call(profile.changePhone, { phoneKey })).rejects.toMatchObject(msg('手机'));
});
