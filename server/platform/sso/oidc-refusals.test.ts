/** A provider that is slow, wrong or lying: nobody is signed in, and why stands in the sign-in log and in the trail. */
import { afterAll, beforeAll, beforeEach, describe, expect, rstest, test } from '@rstest/core';
import { auditTrail } from '@portal/sdk/calls/audit';
import { authentication } from '@portal/sdk/calls/session';
import { openServer, type TestServer } from '../../testing.ts';
import { grantCode } from '../grant-code.ts';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { type Liar, type Lies, openLiar } from './test-liar.ts';

const portal = 'http://localhost:3000';

let liar: Liar;
let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  liar = await openLiar(portal);
  server = await openServer({ areas: [], env: liar.env });
  await grantCode(server.db, 'L', auditTrail.page.access);
});
/** After how many ms each question was to be given up. */
let patience: number[];
const giveUpAfter = AbortSignal.timeout.bind(AbortSignal);
beforeEach(() => {
  browser = openBrowser(server);
  liar.lies = {};
  patience = [];
  // one that is silent is not waited for
  rstest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    patience.push(ms);
    return giveUpAfter(liar.lies.silentAt === undefined ? ms : 1);
  });
});
afterAll(async () => {
  rstest.restoreAllMocks();
  await server.close();
  await liar.close();
});

const begin = async () => new URL((await browser.call(authentication.jfsso, {})).address).searchParams;

/** Comes back with a code; the provider knows the nonce, unless it lies about that. */
async function comeBack(lies: Lies = {}, answer = 'code=abc') {
  const asked = await begin();
  liar.lies = { ...lies, claims: { nonce: asked.get('nonce'), ...lies.claims } };
  return browser.call(authentication.stCallbackJfSSO, { ticket: answer, state: asked.get('state') ?? '' });
}

async function lastRefused() {
  const log = server.db.selectFrom('usrLoginLog').select(['method', 'success', 'reason']).orderBy('id', 'desc');
  const last = await log.executeTakeFirst();
  expect(last).toMatchObject({ method: 'sso', success: false });
  return last?.reason;
}

/** Sign-ins that the trail has told as failed so far. */
let told = 0;

/** The trail tells one more, as its page lists it. */
async function expectTold(msg: string, [action, { path: target }]: readonly [string, { readonly path: string }]) {
  const filters = { kind: 'SIGN_IN', result: 'failed' } as const;
  const { records, total } = await (await server.as('admin')).call(auditTrail.page, filters);
  told += 1;
  expect([total, records[0]]).toMatchObject([
    told,
    { kind: 'SIGN_IN', module: 'login', action, target, result: 'failed', account: '', detail: { reason: msg } },
  ]);
}

const beginning = ['发起单点登录', authentication.jfsso] as const;
const comingBack = ['单点登录', authentication.stCallbackJfSSO] as const;

async function refused(attempt: Promise<unknown>, msg: string, step: typeof beginning | typeof comingBack) {
  await expect(attempt).rejects.toMatchObject({ code: '7799', msg });
  expect(await lastRefused()).toBe(msg);
  await expectTold(msg, step);
}

const issuerDiffers = '统一认证的签发方与本平台的配置不符，已拒绝登录，请联系管理员';
const incorrect = '统一认证的应答没有通过核对，已拒绝登录，请联系管理员';
const slow = '统一认证在 5 秒内没有应答，请稍后重试';

// the provider is asked for its description until it has once answered rightly
describe('before the provider has described itself', () => {
  test('one that describes another issuer is refused', async () => {
    liar.lies = { issuer: 'https://sso.example.com' };
    await refused(begin(), issuerDiffers, beginning);
  });

  test('one that does not answer is given up after five seconds', async () => {
    liar.lies = { silentAt: '/.well-known/' };
    await refused(begin(), slow, beginning);
    expect(patience).toEqual([5000]);
  });

  test('a failure is not remembered', async () => {
    expect((await begin()).get('client_id')).toBe('portal');
  });
});

test('what it rightly answers is taken, so that each refusal below has one cause', async () => {
  expect(await comeBack()).toMatchObject({ token: null, bindKey: expect.any(String) });
});

const past = Math.floor(Date.now() / 1000) - 3600;
const cases: readonly [string, Lies, string][] = [
  [
    'a nonce of another sign-on',
    { claims: { nonce: 'another' } },
    '统一认证给出的身份令牌不是给本次登录的（nonce 不符），请重新登录',
  ],
  ['no nonce', { claims: { nonce: undefined } }, incorrect],
  [
    'a token for another client',
    { claims: { aud: 'mall' } },
    '统一认证给出的身份令牌不是给本次登录的（aud 不符），请联系管理员',
  ],
  [
    'a token for several, made for another',
    { claims: { aud: ['portal', 'mall'], azp: 'mall' } },
    '统一认证给出的身份令牌不是给本次登录的（azp 不符），请联系管理员',
  ],
  ['a token that has expired', { claims: { iat: past - 60, exp: past } }, '统一认证给出的身份令牌已过期，请重新登录'],
  ['a token of another issuer', { claims: { iss: 'https://sso.example.com' } }, issuerDiffers],
  ['a token that another key has signed', { forged: true }, incorrect],
  ['no token at all', { token: { access_token: 'a', token_type: 'bearer' } }, incorrect],
  ['something else than tokens', { token: [] }, incorrect],
  ['nobody’s name', { claims: { sub: '' } }, '统一认证没有给出人员标识（sub），请联系管理员'],
  ['a name with a control character', { claims: { sub: 'a\u0000b' } }, '统一认证没有给出人员标识（sub），请联系管理员'],
  ['no answer for the code', { silentAt: '/token' }, slow],
];
test.each(cases)('%s is refused, recorded and told in the trail', async (_, lies, msg) => {
  await refused(comeBack(lies), msg, comingBack);
  expect(patience[0]).toBe(5000);
});

test('an answer that names another issuer is refused', async () => {
  await refused(comeBack({}, 'code=abc&iss=https%3A%2F%2Fsso.example.com'), incorrect, comingBack);
});

test('a provider that is not there is said to be', async () => {
  const asked = await begin();
  await liar.close();
  const given = { ticket: 'code=abc', state: asked.get('state') ?? '' };
  await refused(browser.call(authentication.stCallbackJfSSO, given), '无法连接统一认证，请稍后重试', comingBack);
});
