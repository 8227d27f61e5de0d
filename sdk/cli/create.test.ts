import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@rstest/core';
import create from './commands/create.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
const emptyFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-create-'));
  folders.push(folder);
  return folder;
};

/** @returns the declaration that was written. */
async function created(id: string, flags: Readonly<Record<string, string>> = {}): Promise<string> {
  const cwd = emptyFolder();
  await create.run({ cwd, names: [id], flags, progress: () => undefined });
  return readFileSync(join(cwd, 'plugin.ts'), 'utf8');
}

function registryWith(...types: readonly number[]): string {
  const file = join(emptyFolder(), 'registry.json');
  const plugins = types.map((type) => ({ id: `area${type}`, notices: { [type]: {} } }));
  writeFileSync(file, JSON.stringify({ plugins }));
  return file;
}

it('New plugins open notices about their own documents, and claim no type of notices from each other', async () => {
  const declarations = [await created('goods'), await created('tools')];
  expect(declarations.map((text) => /documents: .*/.exec(text)?.[0])).toEqual([
    "documents: { 'goods-item': 'items' },",
    "documents: { 'tools-item': 'items' },",
  ]);
  for (const text of declarations) expect(text).not.toContain('notices');
});

it('A type is handled that was asked for, or one that nobody in the registry handles', async () => {
  expect(await created('goods', { notice: '5' })).toContain("notices: { 5: { label: '查看事项', open: 'items' } },");
  expect(await created('goods', { registry: registryWith(1, 10) })).toContain('notices: { 9: ');
  expect(await created('goods', { registry: registryWith(1), notice: '16' })).toContain('notices: { 16: ');
});

it('A type that another plugin handles, or that there is none of, is refused', async () => {
  await expect(created('goods', { registry: registryWith(5), notice: '5' })).rejects.toThrow('已由插件 area5 处理');
  await expect(created('goods', { notice: '17' })).rejects.toThrow('1 到 16');
});

it('With --service the plugin declares its service and has one that starts; without it nothing of that is there', async () => {
  const cwd = emptyFolder();
  const given = { cwd, names: ['goods'], flags: { service: true }, progress: () => undefined };
  await create.run(given);
  expect(readFileSync(join(cwd, 'plugin.ts'), 'utf8')).toContain(
    "service: { health: '/healthz', contracts: [items] },",
  );
  expect(JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))).toMatchObject({
    scripts: { service: 'node --import tsx service/main.ts', test: 'portal test' },
    devDependencies: { tsx: '*' },
  });
  expect(readFileSync(join(cwd, 'service/service.ts'), 'utf8')).toContain("plugin: 'goods',");
  const bare = emptyFolder();
  await create.run({ ...given, cwd: bare, flags: {} });
  expect(existsSync(join(bare, 'service'))).toBe(false);
});

it('The menu stands in a group of the portal, another one, or in one of its own', async () => {
  const entry = async (flags: Readonly<Record<string, string>>) =>
    (/ {2}menus: \{\n([\s\S]*?) {2}\},/.exec(await created('my-tools', flags))?.[1] ?? '').trim().split(/\n\s*/);
  expect(await entry({})).toEqual([
    "items: { title: '示例插件', route: 'items', group: 'order/order', sort: 90, roles: ['All'] },",
  ]);
  expect(await entry({ group: 'goods/goods' })).toEqual([expect.stringContaining("group: 'goods/goods'")]);
  expect(await entry({ group: 'none', name: '工具' })).toEqual([
    "'my-tools': { title: '工具', sort: 300, roles: ['All'] },",
    "items: { title: '事项列表', route: 'items', parent: 'my-tools', roles: ['All'] },",
  ]);
  await expect(created('goods', { group: 'lost' })).rejects.toThrow('--group 是 goods/goods、');
});
