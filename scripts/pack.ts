/** `npm run pack:sdk`: the SDK as an npm package with types, JavaScript, documents and the command `portal`. */
import { execFile } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import rootJson from '../package.json' with { type: 'json' };
import sdkJson from '../sdk/package.json' with { type: 'json' };
import { packCli } from './pack-cli.ts';
import { root } from './registry.ts';
import { tool } from './run.ts';

const exec = promisify(execFile);

/** Doors of the browser and server hosts: the package carries their files for its own use, and opens them to nobody. */
export const isHostDoor = (name: string) => sdkJson.hostDoors.includes(name);

/** Installed by the plugin's own package: there must be one copy, or the plugin need not have it. */
const peers = new Set(['react', 'react-dom', 'react-router-dom', 'swr', '@griffel/react', 'dayjs']);
const optionalPeers = new Set(['@rstest/core', 'axe-core', 'kysely', 'fontkit', 'pdfkit']);
const isOptional = (name: string) => optionalPeers.has(name) || name.startsWith('@testing-library/');
/** Not imported by the SDK itself, but part of what its plugins share or of how they are built. */
const always = ['react-dom', 'dayjs', '@griffel/react'];

const known: Readonly<Record<string, string>> = { ...rootJson.devDependencies, ...rootJson.dependencies };

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const anyImport =
  /^\s*(?:import|export)\s(?:[\w*{}\s,$]+\sfrom\s)?['"]([^'"./][^'"]*)['"]|\bimport\(\s*['"]([^'"./][^'"]*)['"]\s*\)/gm;

/** Packages that the built files import. */
function importedPackages(folder: string, more: readonly string[] = []): string[] {
  const names = filesBelow(folder)
    .filter((file) => file.endsWith('.js') && !file.includes('/template/'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(anyImport)].map(([, by, lazily]) => by ?? lazily ?? ''))
    .filter((name) => !name.startsWith('node:') && !name.startsWith('@portal/'))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  return [...new Set([...names, ...more])].sort();
}

function installed(name: string): string {
  const file = join(root, 'node_modules', name, 'package.json');
  if (!existsSync(file)) throw new Error(`The SDK imports ${name}, which is not installed.`);
  return `^${(JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version}`;
}

const ranges = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, known[name] ?? installed(name)]));

/** `./ui/index.ts` → its types and its JavaScript. */
const door = (source: string) => {
  const built = source.replace('./', './dist/').replace(/\.tsx?$/, '');
  return { types: `${built}.d.ts`, default: `${built}.js` };
};

function packageFile(dist: string): object {
  const packages = importedPackages(dist, always);
  const own = packages.filter((name) => !peers.has(name) && !isOptional(name));
  const optional = packages.filter(isOptional);
  return {
    name: sdkJson.name,
    version: sdkJson.version,
    description: 'SDK of the portal: everything a plugin is written, tested, built and published with',
    type: 'module',
    sideEffects: ['./dist/testing/setup.js'],
    engines: rootJson.engines,
    bin: { portal: './dist/cli/main.js' },
    files: ['dist', 'docs', 'api.md'],
    exports: Object.fromEntries(
      Object.entries(sdkJson.exports)
        .filter(([name]) => !isHostDoor(name))
        .map(([name, { source }]) => [name, door(source)]),
    ),
    dependencies: ranges(own),
    peerDependencies: ranges([...peers].sort().concat(optional)),
    peerDependenciesMeta: Object.fromEntries(optional.map((name) => [name, { optional: true }])),
  };
}

/** Declarations name their neighbours by the files that stand beside them. */
function fixDeclarations(dist: string): void {
  for (const file of filesBelow(dist).filter((name) => name.endsWith('.d.ts'))) {
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/(['"])(\.{1,2}\/[^'"]+)\.tsx?\1/g, '$1$2.js$1'));
  }
}

/** The template's packages at the versions that the SDK was built and tested with. */
function fillTemplate(template: string): void {
  const file = join(template, '_package.json');
  const parts = JSON.parse(readFileSync(file, 'utf8')) as { devDependencies: Record<string, string> };
  const { [sdkJson.name]: _sdk, ...others } = parts.devDependencies;
  const devDependencies = { [sdkJson.name]: `^${sdkJson.version}`, ...ranges(Object.keys(others)) };
  writeFileSync(file, `${JSON.stringify({ ...parts, devDependencies }, null, 2)}\n`);
}

/** @param folder Where the package is put together. @returns the path of the packed archive. */
export async function packSdk(folder = join(root, 'dist/sdk')): Promise<string> {
  const dist = join(folder, 'dist');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  await exec(join(root, tool('tsc')), ['-p', 'sdk/cli/tsconfig.pack.json', '--outDir', dist], { cwd: root });
  fixDeclarations(dist);
  cpSync(join(root, 'sdk/cli/template'), join(dist, 'cli/template'), { recursive: true });
  fillTemplate(join(dist, 'cli/template'));
  chmodSync(join(dist, 'cli/main.js'), 0o755);
  for (const name of ['write-a-plugin.md', 'write-a-service.md', 'contributions.md', 'deploy-a-plugin.md']) {
    cpSync(join(root, 'docs', name), join(folder, 'docs', name));
  }
  if (existsSync(join(root, 'sdk/api.md'))) cpSync(join(root, 'sdk/api.md'), join(folder, 'api.md'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageFile(dist), null, 2)}\n`);
  const { stdout } = await exec('npm', ['pack', '--json', '--ignore-scripts'], { cwd: folder });
  const [packed] = JSON.parse(stdout) as { filename: string }[];
  if (!packed) throw new Error('npm pack has made no archive.');
  return join(folder, packed.filename);
}

/** @param archive Of the packed SDK. @returns the path of the light package's archive, in a folder beside it. */
export const packCliOf = (archive: string): Promise<string> =>
  packCli({
    dist: join(dirname(archive), 'dist'),
    folder: `${dirname(archive)}-cli`,
    dependenciesOf: (own) => ranges(importedPackages(own)),
  });

if (process.argv[1] && relative(process.argv[1], import.meta.filename) === '') {
  const archive = await packSdk();
  for (const one of [archive, await packCliOf(archive)]) console.log(`已打包：${relative(root, one)}`);
}
