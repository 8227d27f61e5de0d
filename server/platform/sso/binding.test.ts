import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { registration } from '@portal/sdk/calls/registration';
import { authentication, user } from '@portal/sdk/calls/session';
import { openServer, type TestServer } from '../../testing.ts';
import { openBrowser, type TestBrowser } from './test-browser.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  server = await openServer({ areas: [] });
});
beforeEach(async () => {
  await server.db
    .updateTable('usrUser')
    .set({ ssoSubject: null })
    .where('ssoSubject', 'in', ['jf-guest', 'jf-first'])
    .execute();
  browser = openBrowser(server);
});
afterAll(() => server.close());

/** Comes back from the provider as somebody whom no account is bound to, yet. */
const arrive = async (): Promise<string> => (await signOn()).bindKey ?? '';

async function signOn() {
  const { address } = await browser.call(authentication.jfsso, {});
  const state = new URL(address).searchParams.get('state') ?? '';
  const back = await server.app.inject(`/sso-demo/sign-in?state=${state}&subject=jf-guest`);
  const ticket = new URL(String(back.headers.location), 'http://localhost').searchParams.get('ticket') ?? '';
  return browser.call(authentication.stCallbackJfSSO, { ticket, state });
}

const phoneOf = async (account: string) =>
  (await server.db.selectFrom('usrUser').select('phone').where('account', '=', account).executeTakeFirstOrThrow())
    .phone ?? '';

let captchas = 0;
/** A phone of an account, with a code that it has just received. */
async function proven(account: string) {
  const phone = await phoneOf(account);
  captchas += 1;
  const captchaId = `passed-${captchas}`;
  server.clock.advance(61_000);
  const expiresAt = new Date(server.clock.now().getTime() + 60_000).toISOString();
  await server.db.insertInto('usrCaptcha').values({ captchaId, answerHash: '', passed: true, expiresAt }).execute();
  await server.anonymous.call(registration.sendMsg, { phone, captchaId });
  return { phone, smsCode: /\d{6}/.exec(server.sms.lastTo(phone) ?? '')?.[0] ?? '' };
}

const subjectOf = async (account: string) =>
  (await server.db.selectFrom('usrUser').select('ssoSubject').where('account', '=', account).executeTakeFirstOrThrow())
    .ssoSubject;

const lastRefused = () =>
  server.db
    .selectFrom('usrLoginLog')
    .select(['account', 'method', 'success', 'reason'])
    .where('success', '=', false)
    .orderBy('id', 'desc')
    .executeTakeFirst();

async function refused(attempt: Promise<unknown>, msg: string, account = 'gys_sales') {
  await expect(attempt).rejects.toMatchObject({ code: '7799', msg });
  expect(await lastRefused()).toEqual({ account, method: 'sso', success: false, reason: msg });
}

test('the session of the account and a code of its phone bind it; the next sign-on goes straight in', async () => {
  const bindKey = await arrive();
  await browser.signIn('gys_sales');
  const { token } = await browser.call(authentication.bindSso, { bindKey, ...(await proven('gys_sales')) });
  expect(await server.withToken(token).call(user.getUserInfo, {})).toMatchObject({ account: 'gys_sales' });
  const next = await signOn();
  expect([typeof next.token, next.bindKey]).toEqual(['string', null]);
  const log = server.db.selectFrom('sysOperLog').select('entry').orderBy('seq', 'desc');
  expect(JSON.stringify(await log.execute())).toContain('绑定统一认证身份');
});

test('a code alone binds nothing, and is not used up by the attempt', async () => {
  const bindKey = await arrive();
  const sent = await proven('gys_sales');
  await refused(
    browser.call(authentication.bindSso, { bindKey, ...sent }),
    '请先用账号和密码登录要绑定的账号，再完成绑定',
    '',
  );
  expect(await subjectOf('gys_sales')).toBeNull();
  await browser.signIn('gys_sales');
  expect((await browser.call(authentication.bindSso, { bindKey, ...sent })).token).toHaveLength(43);
});

test('another code than the one that was sent binds nothing, and the right one still does', async () => {
  const bindKey = await arrive();
  await browser.signIn('gys_sales');
  const { phone, smsCode } = await proven('gys_sales');
  const guessed = browser.call(authentication.bindSso, {
    bindKey,
    phone,
    smsCode: smsCode === '000000' ? '000001' : '000000',
  });
  await expect(guessed).rejects.toMatchObject({ code: '7799', msg: '短信验证码错误' });
  expect(await subjectOf('gys_sales')).toBeNull();
  expect((await browser.call(authentication.bindSso, { bindKey, phone, smsCode })).token).toHaveLength(43);
});

test('the session of one account binds no other', async () => {
  const bindKey = await arrive();
  await browser.signIn('gys_sales');
  const sent = await proven('cg_buyer');
  const other = { bindKey, ...sent, account: 'cg_buyer' };
  await refused(browser.call(authentication.bindSso, other), '当前登录的是 gys_sales，请先登录要绑定的账号', '');
  await refused(browser.call(authentication.bindSso, { bindKey, ...sent }), '该手机号不是账号 gys_sales 登记的手机号');
  expect([await subjectOf('gys_sales'), await subjectOf('cg_buyer')]).toEqual([null, null]);
});

test('an account that is bound already keeps its identity, whatever comes', async () => {
  const bindKey = await arrive();
  await server.db.updateTable('usrUser').set({ ssoSubject: 'jf-first' }).where('account', '=', 'gys_sales').execute();
  await browser.signIn('gys_sales');
  await refused(
    browser.call(authentication.bindSso, { bindKey, ...(await proven('gys_sales')) }),
    '账号 gys_sales 已绑定其他统一认证身份；如需更换，请联系管理员解除原来的绑定',
  );
  expect(await subjectOf('gys_sales')).toBe('jf-first');
});

test('an identity that was bound meanwhile stays with its account', async () => {
  const bindKey = await arrive();
  await server.db.updateTable('usrUser').set({ ssoSubject: 'jf-guest' }).where('account', '=', 'yy_ops').execute();
  await browser.signIn('gys_sales');
  await refused(
    browser.call(authentication.bindSso, { bindKey, ...(await proven('gys_sales')) }),
    '该统一认证身份已绑定其他账号；如需更换，请联系管理员解除原来的绑定',
  );
  expect([await subjectOf('gys_sales'), await subjectOf('yy_ops')]).toEqual([null, 'jf-guest']);
});

const stale = '绑定请求已失效，请重新发起单点登录';

test('a key belongs to the browser that it was given to', async () => {
  const bindKey = await arrive();
  const thief = openBrowser(server);
  await thief.call(authentication.jfsso, {});
  await thief.signIn('cg_buyer');
  await refused(thief.call(authentication.bindSso, { bindKey, ...(await proven('cg_buyer')) }), stale, 'cg_buyer');
});

test('a key serves once', async () => {
  const bindKey = await arrive();
  await browser.signIn('cg_buyer');
  await browser.call(authentication.bindSso, { bindKey, ...(await proven('cg_buyer')) });
  await browser.signIn('cg_buyer');
  const again = { bindKey, ...(await proven('cg_buyer')) };
  await refused(browser.call(authentication.bindSso, again), stale, 'cg_buyer');
});

test('a key is void after ten minutes', async () => {
  const bindKey = await arrive();
  server.clock.advance(9 * 60_000);
  await browser.signIn('kf_8001');
  const sent = await proven('kf_8001');
  await refused(browser.call(authentication.bindSso, { bindKey, ...sent }), stale, 'kf_8001');
});

test.each([
  { bindKey: '' },
  { bindKey: 'x'.repeat(129) },
  { smsCode: '12345' },
  { phone: '1' },
  { account: 'x'.repeat(51) },
])('what no key, phone or code can be is refused: %j', async (wrong) => {
  const bindKey = await arrive();
  await browser.signIn('gys_sales');
  const input = { bindKey, phone: await phoneOf('gys_sales'), smsCode: '000000', ...wrong };
  await expect(browser.call(authentication.bindSso, input)).rejects.toMatchObject({ code: '400' });
});
