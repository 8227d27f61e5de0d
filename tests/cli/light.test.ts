/** A newcomer's first minute, outside the repository: the light command, and what the build says of their mistakes. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { emptyFolder, type Following, followingIn, packed } from './outside.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('the light command', () => {
  let archive = '';
  let light = '';
  beforeAll(() => {
    const script = `import { packCliOf } from './scripts/pack.ts';
      console.log(await packCliOf(${JSON.stringify(packed().archive)}));`;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
    archive = execFileSync(process.execPath, args, { encoding: 'utf8' }).trim();
    const home = mkdtempSync(join(tmpdir(), 'portal-light-'));
    folders.push(home);
    const place = join(home, 'node_modules/@portal/cli');
    mkdirSync(place, { recursive: true });
    execFileSync('tar', ['xzf', archive, '-C', place, '--strip-components=1']);
    symlinkSync(resolve('node_modules/typebox'), join(home, 'node_modules/typebox'));
    light = join(place, 'dist/cli/light.js');
  }, 60_000);

  const run = (cwd: string, ...args: string[]) => spawnSync(light, args, { cwd, encoding: 'utf8' });

  it('weighs less than 100 KB, and brings neither bundler nor kit', () => {
    const file = execFileSync('tar', ['xzOf', archive, 'package/package.json'], { encoding: 'utf8' });
    expect(statSync(archive).size).toBeLessThan(100 * 1024);
    expect(Object.keys((JSON.parse(file) as { dependencies: object }).dependencies)).toEqual(['typebox']);
  });

  it('creates the plugin, and leaves the rest to the SDK that the plugin installs', () => {
    const cwd = mkdtempSync(join(tmpdir(), 'portal-new-'));
    folders.push(cwd);
    expect(run(cwd, 'create', 'goods', '--name', '物资').stdout).toContain('已建立插件 goods');
    expect(readFileSync(join(cwd, 'package.json'), 'utf8')).toContain('"@portal/sdk": "^1.0.0"');
    expect(run(cwd, 'build')).toMatchObject({ status: 3, stderr: expect.stringContaining('PTL-3630') });
    expect(run(cwd, 'constructor').status).toBe(3);
    const installed = emptyFolder(packed().archive);
    folders.push(installed);
    expect(run(installed, 'check', '--help').stdout).toContain('portal check');
  }, 30_000);
});

describe('the build', () => {
  let folder = '';
  let following: Following;
  const sources = ['plugin.ts', 'items/items.tsx', 'items/contract.ts'] as const;
  const texts = new Map<string, string>();
  const at = (file: string) => join(folder, file);
  beforeAll(async () => {
    folder = emptyFolder(packed().archive);
    folders.push(folder);
    following = await followingIn(folder);
    await following.run('create', 'goods');
    for (const file of sources) texts.set(file, readFileSync(at(file), 'utf8'));
  }, 60_000);
  afterAll(() => following.end());
  beforeEach(() => {
    for (const [file, text] of texts) writeFileSync(at(file), text);
  });

  const above = (line: string) => (text: string) => `${line}\n${text}`;
  const below = (line: string) => (text: string) => `${text}${line}\n`;
  const linesOf = (file: string) => (texts.get(file) ?? '').split('\n').length;

  it.each([
    [
      'items/items.tsx',
      below('const x = (;'),
      (): string => `PTL-3621 items/items.tsx:${linesOf('items/items.tsx')} 语法错误`,
    ],
    [
      'items/items.tsx',
      above("import './lost.ts';"),
      (): string => 'PTL-3622 items/items.tsx:1 找不到引入的文件 lost.ts',
    ],
    [
      'items/items.tsx',
      above("import 'not-there';"),
      (): string => 'PTL-3623 items/items.tsx:1 找不到引入的包 not-there',
    ],
    [
      'items/items.tsx',
      above("import { lost } from './contract.ts'; void lost();"),
      (): string => 'PTL-3624 items/items.tsx:1 ./contract.ts 没有导出 lost',
    ],
    ['plugin.ts', below('const x = (;'), (): string => `PTL-3621 plugin.ts:${linesOf('plugin.ts')} 语法错误`],
    ['plugin.ts', above("import './lost.ts';"), (): string => 'PTL-3622 plugin.ts:1 找不到引入的文件 lost.ts'],
    ['plugin.ts', above("throw new Error('早了');"), (): string => 'PTL-3620 plugin.ts:1 plugin.ts 不能求值：早了'],
    [
      'plugin.ts',
      (text: string) => text.replace("'goods:item:add'", "'other:item:add'"),
      (): string => 'PTL-2203 plugin.ts',
    ],
  ] as const)(
    'tells a mistake in %s by its code, its file and its line, and what to do',
    async (file, change, said) => {
      writeFileSync(at(file), change(texts.get(file) ?? ''));
      const { exit, out } = await following.run('build');
      expect([exit, out]).toEqual([1, expect.stringContaining(said())]);
      expect(out).toContain('修正：');
      expect(out).not.toContain('node_modules');
    },
  );
});
