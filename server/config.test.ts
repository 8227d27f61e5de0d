import { expect, test } from '@rstest/core';
import { readConfig } from './config.ts';

test('without any variable the portal runs on this machine with demo data', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: 'localhost',
    dataDir: 'data',
    seed: 'demo',
    basePath: '/ef-plus',
    trustProxy: false,
    overloadMs: 500,
  });
});

test('production seeds nothing, vouches for nobody and demands a second factor', () => {
  const { seed, sso, secondFactor } = readConfig({ NODE_ENV: 'production' });
  expect([seed, sso.provider, secondFactor]).toEqual(['none', 'off', 'required']);
  expect(readConfig({}).secondFactor).toBe('optional');
});

test.each([
  ['PORT', '70000'],
  ['PORT', 'x'],
  ['DATABASE_URL', 'mysql://x'],
  ['SEED', 'all'],
  ['SEED_TODAY', 'today'],
  ['SECOND_FACTOR', 'on'],
  ['BASE_PATH', 'ef-plus'],
  ['BASE_PATH', '/ef-plus/'],
  ['TRUST_PROXY', 'true'],
  ['OVERLOAD_MS', '99'],
  ['OVERLOAD_MS', '1 s'],
  ['FRAME_ANCESTORS', '*'],
  ['SSO_PUBLIC_URL', 'portal.example/'],
])('%s=%s is refused in words', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`环境变量 ${name} 的值不正确`);
});

const oidc = {
  SSO_PROVIDER: 'oidc',
  SSO_PUBLIC_URL: 'https://portal.example',
  OIDC_ISSUER: 'https://sso.example/realms/group',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'secret',
};

test('OpenID Connect asks for the identity alone, and tells people apart by sub', () => {
  expect(readConfig(oidc).sso).toEqual({
    provider: 'oidc',
    publicUrl: 'https://portal.example',
    oidc: {
      issuer: 'https://sso.example/realms/group',
      clientId: 'portal',
      clientSecret: 'secret',
      scope: 'openid',
      subjectClaim: 'sub',
    },
  });
  expect(readConfig({ ...oidc, OIDC_ISSUER: 'http://127.0.0.1:4000' }).sso.oidc?.issuer).toBe('http://127.0.0.1:4000');
  expect(readConfig({ ...oidc, SSO_PROVIDER: 'off' }).sso.oidc).toBeUndefined();
});

test.each(['SSO_PUBLIC_URL', 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])(
  'OpenID Connect without %s is refused in words',
  (name) => {
    expect(() => readConfig({ ...oidc, [name]: ' ' })).toThrow(
      `环境变量 ${name} 的值不正确：SSO_PROVIDER=oidc 时必须填写`,
    );
  },
);

test.each([
  ['SSO_PROVIDER', 'saml'],
  ['OIDC_ISSUER', 'sso.example'],
  ['OIDC_ISSUER', 'http://sso.example'],
  ['OIDC_ISSUER', 'https://sso.example/?tenant=1'],
  ['OIDC_ISSUER', 'https://user@sso.example/'],
  ['OIDC_ISSUER', 'javascript:alert(1)'],
  ['OIDC_SCOPE', 'profile email'],
  ['OIDC_SCOPE', 'openid,profile'],
  ['OIDC_SUBJECT_CLAIM', 'a b'],
])('for OpenID Connect %s=%s is refused in words', (name, value) => {
  expect(() => readConfig({ ...oidc, [name]: value })).toThrow(`环境变量 ${name} 的值不正确`);
});

test('proxies are a count or addresses', () => {
  expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
});

test('services of plugins stand where the deployment says, without a slash at the end', () => {
  const PLUGIN_SERVICES = 'parts=http://127.0.0.1:4000/, goods=https://goods.example/base/';
  expect([...readConfig({ PLUGIN_SERVICES }).services]).toEqual([
    ['parts', 'http://127.0.0.1:4000'],
    ['goods', 'https://goods.example/base'],
  ]);
  expect(readConfig({}).services.size).toBe(0);
});

test.each([
  ['http://127.0.0.1:4000', '应为以逗号分隔的 插件编号=地址'],
  ['Parts=http://127.0.0.1', '应为以逗号分隔的 插件编号=地址'],
  ['parts=ftp://files.example', 'ftp://files.example 应为 http(s) 地址'],
  ['parts=http://', 'http:// 应为 http(s) 地址'],
  ['parts=http://me:secret@host', 'host 的地址不能含账号、参数或 #'],
  ['parts=http://host/?token=1', 'host 的地址不能含账号、参数或 #'],
  ['parts=http://a,parts=http://b', '插件 parts 写了两次'],
])('a service at %s is refused in words', (PLUGIN_SERVICES, rule) => {
  expect(() => readConfig({ PLUGIN_SERVICES })).toThrow(`环境变量 PLUGIN_SERVICES 的值不正确：${rule}`);
});
