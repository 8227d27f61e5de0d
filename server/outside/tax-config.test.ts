import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { readConfig } from '../config.ts';

const secret = 'x'.repeat(32);
const good = { TAX_DRIVER: 'http', TAX_URL: 'https://tax.example.com/v1/', TAX_KEY_ID: 'portal-1', TAX_SECRET: secret };
const read = (env: Record<string, string>) => readConfig({ ...good, ...env }).outside.tax;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'secret-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('is simulated in a demonstration, and off in production', () => {
  expect(readConfig({}).outside.tax).toEqual({ driver: 'simulated' });
  expect(readConfig({ NODE_ENV: 'production' }).outside.tax).toEqual({ driver: 'off' });
});

test('a secret stands in the variable or in a file', () => {
  const gateway = { url: 'https://tax.example.com/v1', keyId: 'portal-1', secret, timeoutMs: 5000 };
  expect(read({})).toEqual({ driver: 'http', gateway });
  const path = join(folder, 'tax');
  writeFileSync(path, `${'y'.repeat(40)}\n`);
  expect(read({ TAX_SECRET: '', TAX_SECRET_FILE: path })).toMatchObject({ gateway: { secret: 'y'.repeat(40) } });
});

test.each([
  ['TAX_DRIVER', '只能是 simulated、http、off', { TAX_DRIVER: 'smtp' }],
  ['TAX_URL', 'TAX_DRIVER=http 时必须设置', { TAX_URL: '' }],
  ['TAX_URL', '应为 https:// 地址', { TAX_URL: 'http://tax.example.com' }],
  ['TAX_URL', '应为 https:// 地址', { TAX_URL: 'https://a:b@tax.example.com' }],
  ['TAX_KEY_ID', '必须设置', { TAX_KEY_ID: '' }],
  ['TAX_KEY_ID', '应为 1 到 64 个字母', { TAX_KEY_ID: 'a b' }],
  ['TAX_SECRET', '或用 TAX_SECRET_FILE 指定保存它的文件', { TAX_SECRET: '' }],
  ['TAX_SECRET', '不能少于 32 个字符', { TAX_SECRET: 'short' }],
  ['TAX_SECRET_FILE', '无法读取文件 /nowhere/tax', { TAX_SECRET_FILE: '/nowhere/tax' }],
  ['TAX_TIMEOUT_MS', '应为 100 到 20000 的整数', { TAX_TIMEOUT_MS: '60000' }],
])('a wrong %s is refused in words: %s', (name, says, env) => {
  expect(() => read(env)).toThrow(new RegExp(`环境变量 ${name} 的值不正确：.*${says}`));
});
