/** Each failure of a provider has its sentence; what is no failure of the provider has none. */
import { expect, test } from '@rstest/core';
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { sentenceOf } from './oidc-refusals.ts';

const answered = (error: string) => new AuthorizationResponseError('', { cause: new URLSearchParams({ error }) });
const refused = (error: string) =>
  new ResponseBodyError('', { cause: { error }, response: new Response('', { status: 400 }) });
const challenged = () =>
  new WWWAuthenticateChallengeError('', { cause: [], response: new Response('', { status: 401 }) } as never);
const checked = (code: string, cause?: unknown) => Object.assign(new ClientError('', { cause }), { code });

const incorrect = '统一认证的应答没有通过核对，已拒绝登录，请联系管理员';
const credentials = '统一认证不接受本平台的客户端标识或密钥，请联系管理员';
const issuer = '统一认证的签发方与本平台的配置不符，已拒绝登录，请联系管理员';

test.each<readonly [title: string, error: unknown, sentence: string | undefined]>([
  ['the user gives up', answered('access_denied'), '您已在统一认证处取消登录'],
  ['another answer', answered('server_error'), incorrect],
  ['a code that is over', refused('invalid_grant'), '票据过期，请重新登录'],
  ['an unknown client', refused('invalid_client'), credentials],
  ['a client without the right', refused('unauthorized_client'), credentials],
  ['another refusal', refused('invalid_request'), incorrect],
  ['a challenge', challenged(), credentials],
  ['silence', checked('OAUTH_TIMEOUT'), '统一认证在 5 秒内没有应答，请稍后重试'],
  ['a token that is over', checked('OAUTH_JWT_TIMESTAMP_CHECK_FAILED'), '统一认证给出的身份令牌已过期，请重新登录'],
  ['another issuer', checked('OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'), issuer],
  ['a claim of another issuer', checked('OAUTH_JWT_CLAIM_COMPARISON_FAILED', { claim: 'iss' }), issuer],
  [
    'a claim that lies deeper',
    checked('OAUTH_JWT_CLAIM_COMPARISON_FAILED', { cause: { cause: { claim: 'nonce' } } }),
    '统一认证给出的身份令牌不是给本次登录的（nonce 不符），请重新登录',
  ],
  ['a claim that is no text', checked('OAUTH_JWT_CLAIM_COMPARISON_FAILED', { claim: 7 }), incorrect],
  ['a claim that nobody names', checked('OAUTH_JWT_CLAIM_COMPARISON_FAILED'), incorrect],
  ['a claim of a cause that is nothing', checked('OAUTH_JWT_CLAIM_COMPARISON_FAILED', { cause: null }), incorrect],
  ['a claim in another kind of failure', checked('OAUTH_INVALID_RESPONSE', { claim: 'iss' }), incorrect],
  ['no connection', new TypeError('fetch failed'), '无法连接统一认证，请稍后重试'],
  ['a fault of the portal', new TypeError('x is undefined'), undefined],
  ['another fault with the same words', new Error('fetch failed'), undefined],
])('%s', (_, error, sentence) => {
  expect(sentenceOf(error)).toBe(sentence);
});
