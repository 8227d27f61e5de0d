/** What can go wrong between the portal and an OpenID provider, said to the person who waits. */
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';

const mismatch = '统一认证给出的身份令牌不是给本次登录的';
const incorrect = '统一认证的应答没有通过核对，已拒绝登录，请联系管理员';
const credentials = '统一认证不接受本平台的客户端标识或密钥，请联系管理员';

const byCode: Readonly<Record<string, string>> = {
  OAUTH_TIMEOUT: '统一认证在 5 秒内没有应答，请稍后重试',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: '统一认证的签发方与本平台的配置不符，已拒绝登录，请联系管理员',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: '统一认证给出的身份令牌已过期，请重新登录',
};

const byClaim: Readonly<Record<string, string>> = {
  nonce: `${mismatch}（nonce 不符），请重新登录`,
  aud: `${mismatch}（aud 不符），请联系管理员`,
  azp: `${mismatch}（azp 不符），请联系管理员`,
  iss: '统一认证的签发方与本平台的配置不符，已拒绝登录，请联系管理员',
};

/** The claim that an error is about, however deep it lies. */
function claimOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('claim' in error && typeof error.claim === 'string') return error.claim;
  return 'cause' in error ? claimOf(error.cause) : '';
}

/** Undefined for what is no failure of the provider. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof WWWAuthenticateChallengeError) return credentials;
  if (error instanceof AuthorizationResponseError)
    return error.error === 'access_denied' ? '您已在统一认证处取消登录' : incorrect;
  if (error instanceof ResponseBodyError) {
    if (error.error === 'invalid_grant') return '票据过期，请重新登录';
    return ['invalid_client', 'unauthorized_client'].includes(error.error) ? credentials : incorrect;
  }
  if (error instanceof ClientError)
    return (
      byCode[error.code ?? ''] ?? (error.code?.includes('JWT_CLAIM') ? byClaim[claimOf(error)] : undefined) ?? incorrect
    );
  return error instanceof TypeError && error.message === 'fetch failed' ? '无法连接统一认证，请稍后重试' : undefined;
}
