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
  });
});

test('production seeds nothing and vouches for nobody', () => {
  expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ seed: 'none', sso: { provider: 'off' } });
});

test.each([
  ['PORT', '70000'],
  ['PORT', 'x'],
  ['DATABASE_URL', 'mysql://x'],
  ['SEED', 'all'],
  ['SEED_TODAY', 'today'],
  ['BASE_PATH', 'ef-plus'],
  ['BASE_PATH', '/ef-plus/'],
  ['TRUST_PROXY', 'true'],
  ['FRAME_ANCESTORS', '*'],
  ['SSO_PUBLIC_URL', 'portal.example/'],
])('%s=%s is refused in words', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`环境变量 ${name} 的值不正确`);
});

test('proxies are a count or addresses', () => {
  expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
});
