/** The guide of contributions: its examples make one plugin, which compiles, is checked, and can be adopted. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { emptyFolder, packed, portal, tool } from './outside.ts';

const guide = readFileSync('docs/contributions.md', 'utf8');
const examples = [...guide.matchAll(/^```tsx?\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)].map(([, file = '', text = '']) => ({
  file,
  text,
}));

let folder = '';
beforeAll(() => {
  folder = emptyFolder(packed().archive);
  portal(folder, 'create', 'goods', '--name', '物资');
  const declared = examples.flatMap(({ file, text }) => (file === 'plugin.ts' ? [text] : []));
  const imports = [
    "import { definePlugin } from '@portal/sdk';",
    "import { items } from './items/contract.ts';",
    "import { goodsSettings } from './settings.ts';",
  ];
  const own = ["id: 'goods',", "name: '物资',", "version: '1.0.0',", ...declared];
  writeFileSync(
    join(folder, 'plugin.ts'),
    `${imports.join('\n')}\n\nexport default definePlugin(items)({\n${own.join('\n')}\n});\n`,
  );
  for (const { file, text } of examples.filter((one) => one.file !== 'plugin.ts')) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Properties of `PluginSpec` that contribute something. */
const kinds = (readFileSync('sdk/plugin.ts', 'utf8').match(/export interface PluginSpec[\s\S]*?^\}/m)?.[0] ?? '')
  .split('\n')
  .flatMap((line) => /^ {2}readonly (\w+)\??:/.exec(line)?.[1] ?? [])
  .filter((name) => !['id', 'name', 'version', 'sdk'].includes(name));

it.each(kinds)('has an example of %s', (kind) => {
  const declared = examples.filter(({ file }) => file === 'plugin.ts').map(({ text }) => text);
  expect(declared.filter((text) => new RegExp(`^${kind}: `, 'm').test(text))).toHaveLength(1);
});

it('compiles', () => {
  expect(tool(folder, 'tsc', '-p', '.').out).toBe('');
}, 60_000);

it('passes the check and builds', () => {
  const built = portal(folder, 'build', '--json');
  const { findings = [] } = JSON.parse(built.out) as { findings?: { code: string; level: string }[] };
  expect([built.exit, findings.filter(({ level }) => level === 'error')]).toEqual([0, []]);
}, 60_000);
