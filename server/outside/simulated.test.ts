import { simulations } from '@portal/sdk/calls/plugins';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { readConfig } from '../config.ts';
import { grantCode } from '../platform/grant-code.ts';
import { demandReal } from './simulated.ts';

const production = { NODE_ENV: 'production' };
const started = (env: Record<string, string>) => () => demandReal(readConfig(env));

test('production starts on nothing that is simulated, and says what to change', () => {
  expect(started(production)).not.toThrow();
  expect(started({ ...production, SMS_DRIVER: 'folder' })).toThrow(
    '生产环境不能使用模拟的系统。短信（写成文件，不发给任何人）：SMS_DRIVER=folder，请改为 http 或 off。确实要用时，设置环境变量 ALLOW_SIMULATED=sms',
  );
  expect(started({ ...production, MAIL_DRIVER: 'folder' })).toThrow('MAIL_DRIVER=folder，请改为 smtp 或 off');
  expect(started({ ...production, SSO_PROVIDER: 'demo' })).toThrow('SSO_PROVIDER=demo，请改为 oidc 或 off');
  expect(started({ ...production, TAX_DRIVER: 'simulated' })).toThrow(
    '开票平台（发票号码没有法律效力）：TAX_DRIVER=simulated，请改为 http 或 off',
  );
  expect(started({ ...production, TAX_DRIVER: 'simulated', SMS_DRIVER: 'folder', ALLOW_SIMULATED: 'tax' })).toThrow(
    'ALLOW_SIMULATED=tax,sms',
  );
});

test('what ALLOW_SIMULATED names may run; elsewhere everything may', () => {
  expect(
    started({
      ...production,
      ALLOW_SIMULATED: 'sms, sso,tax mail',
      ...{ SMS_DRIVER: 'folder', MAIL_DRIVER: 'folder', SSO_PROVIDER: 'demo', TAX_DRIVER: 'simulated' },
    }),
  ).not.toThrow();
  expect(started({})).not.toThrow();
});

test('ALLOW_SIMULATED takes no name that it does not know', () => {
  expect(() => readConfig({ ALLOW_SIMULATED: 'all' })).toThrow('环境变量 ALLOW_SIMULATED 的值不正确：只能是');
});

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
  await grantCode(server.db, 'L', simulations.simulated.access);
});
afterAll(() => server.close());

test('super administrators are told what is simulated, and nobody else', async () => {
  const { simulated } = await (await server.as('admin')).call(simulations.simulated, {});
  expect(simulated).toEqual([
    '短信（写成文件，不发给任何人）',
    '邮件（写成文件，不发给任何人）',
    '群机器人（写成文件，不发给任何群）',
    '单点登录（任何人可以选择演示人员）',
    '开票平台（发票号码没有法律效力）',
  ]);
  for (const name of ['gys_admin', 'yy_ops'])
    await expect((await server.as(name)).call(simulations.simulated, {})).rejects.toMatchObject({ code: '403' });
});
