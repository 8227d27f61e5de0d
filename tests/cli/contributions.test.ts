/** The guide of contributions: its examples make one plugin, which compiles, is checked, and can be adopted. */
import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { declaredIn, examplesOf, writeExamples } from './guide.ts';
import { emptyFolder, packed, portal, tool } from './outside.ts';

const examples = examplesOf('contributions.md');

let folder = '';
beforeAll(() => {
  folder = emptyFolder(packed().archive);
  portal(folder, 'create', 'goods', '--name', '物资');
  writeExamples(folder, examples, { id: 'goods', name: '物资' });
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
