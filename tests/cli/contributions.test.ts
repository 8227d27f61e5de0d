/** The guide: its examples make one plugin with its service, which compiles, passes its tests, and can be adopted. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { declaredIn, examplesOf, writeExamples } from './guide.ts';
import { emptyFolder, packed, portal, tool } from './outside.ts';

const examples = examplesOf('contributions.md');

let folder = '';
beforeAll(() => {
  folder = emptyFolder(packed().archive);
  portal(folder, 'create', 'goods', '--name', '物资', '--service');
  writeExamples(folder, [...examples, ...examplesOf('write-a-service.md')], { id: 'goods', name: '物资' });
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Properties of `PluginSpec` that contribute something. */
const kinds = (readFileSync('sdk/plugin.ts', 'utf8').match(/export interface PluginSpec[\s\S]*?^\}/m)?.[0] ?? '')
  .split('\n')
  .flatMap((line) => /^ {2}readonly (\w+)\??:/.exec(line)?.[1] ?? [])
  .filter((name) => !['id', 'name', 'version', 'sdk'].includes(name));

it.each(kinds)('has an example of %s', (kind) => {
  expect(declaredIn(examples).filter((text) => new RegExp(`^${kind}: `, 'm').test(text))).toHaveLength(1);
});

it('compiles', () => {
  expect(tool(folder, 'tsc', '-p', '.').out).toBe('');
}, 60_000);

it('passes the check and builds', () => {
  const built = portal(folder, 'build', '--json');
  const { findings = [] } = JSON.parse(built.out) as { findings?: { code: string; level: string }[] };
  expect([built.exit, findings.filter(({ level }) => level === 'error')]).toEqual([0, []]);
}, 60_000);

it('passes the tests of what it declares, of which it has changed where a notice leads to', () => {
  const file = join(folder, 'plugin.test.tsx');
  const told = readFileSync(file, 'utf8');
  const changed = told.replace("path: '/goods/items', title: '事项列表'", "path: '/goods/detail', title: '事项详情'");
  expect(changed).not.toBe(told);
  writeFileSync(file, changed);
  const tested = portal(folder, 'test', 'plugin.test.tsx');
  expect([tested.exit, tested.out]).toEqual([0, expect.stringContaining(' passed')]);
}, 120_000);
