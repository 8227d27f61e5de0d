/** Plugins that `portal create` has made in empty temporary folders, grown to more pages, as a registry names them. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Asset, BuiltPlugin } from '@portal/sdk/registry';
import create from '../../sdk/cli/commands/create.ts';

export const pagesOfEach = 6;

/** Hashes do not compress. */
export function asset(url: string): Asset {
  const digest = createHash('sha384').update(url).digest();
  return {
    url: url.replace('HASH', digest.toString('hex').slice(0, 10)),
    integrity: `sha384-${digest.toString('base64')}`,
  };
}

const route = /^ {4}items: \{\n[\s\S]*?^ {4}\},\n/m;
const menu = /^ {4}items: \{.*\},\n/m;

/** Repeats the one page of a new plugin under further names. */
function grow(folder: string, number: number): void {
  const file = join(folder, 'plugin.ts');
  const repeated = (text: string) =>
    Array.from({ length: pagesOfEach - 1 }, (_, index) =>
      text
        .replace('items:', `page${index}:`)
        .replace("/items',", `/page${index}',`)
        .replace("route: 'items'", `route: 'page${index}'`)
        .replace('事项列表', `业务${number}页面${index}`),
    ).join('');
  const text = readFileSync(file, 'utf8');
  const grown = text.replace(menu, (one) => one + repeated(one)).replace(route, (one) => one + repeated(one));
  writeFileSync(file, grown);
}

/** Reads the declarations of folders, all in one process, and prints them as rows of a registry. */
const reader = `
  import { declaredParts } from '${resolve('sdk/cli/declared.ts')}';
  import { builtCards, builtRoutes, contributions } from '${resolve('sdk/cli/built.ts')}';
  const rows = [];
  for (const folder of JSON.parse(process.argv[1])) {
    const { default: plugin } = await import(folder + '/plugin.ts');
    const declared = declaredParts(plugin, { root: folder, folder: '' });
    const partOf = () => ({ assets: [], kits: ['@portal/sdk/ui/form', '@portal/sdk/ui/table'] });
    rows.push({
      ...contributions(declared),
      routes: builtRoutes(declared, partOf),
      cards: builtCards(declared, partOf),
    });
  }
  console.log(JSON.stringify(rows));
`;

export async function createdPlugins(count: number): Promise<readonly BuiltPlugin[]> {
  const root = mkdtempSync(join(tmpdir(), 'portal-scale-'));
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  const ids = Array.from({ length: count }, (_, index) => `area${index + 1}`);
  for (const [index, id] of ids.entries()) {
    const cwd = join(root, id);
    mkdirSync(cwd);
    await create.run({ cwd, names: [id], flags: { name: `业务${index + 1}` }, progress: () => undefined });
    grow(cwd, index + 1);
  }
  const folders = JSON.stringify(ids.map((id) => join(root, id)));
  const args = ['--import', 'tsx', '--input-type=module', '--eval', reader, folders];
  const printed = execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  rmSync(root, { recursive: true });
  return (JSON.parse(printed) as Omit<BuiltPlugin, 'entry'>[]).map((plugin) => ({
    ...plugin,
    entry: asset(`plugins/${plugin.id}/remoteEntry.HASH.js`),
    routes: plugin.routes.map((one) => ({
      ...one,
      assets: [asset(`plugins/${plugin.id}/static/js/async/${one.name}.HASH.js`)],
    })),
  }));
}
