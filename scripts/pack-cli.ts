/** The package `@portal/cli`: the part of the packed SDK that `portal create` and `portal key` run on. */
import { execFile } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import rootJson from '../package.json' with { type: 'json' };
import sdkJson from '../sdk/package.json' with { type: 'json' };

const exec = promisify(execFile);

const relativeImport = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"](\.[^'"]+\.js)['"]/g;

/** A built file and all that it imports of the same build. */
function closureOf(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(relativeImport))
    closureOf(join(dirname(file), specifier), seen);
  return seen;
}

interface Parts {
  /** Of the packed SDK. */
  readonly dist: string;
  /** Where the package is put together. */
  readonly folder: string;
  /** Packages that built files import, with their ranges. */
  readonly dependenciesOf: (folder: string) => Readonly<Record<string, string>>;
}

/** @returns the path of the packed archive. */
export async function packCli({ dist, folder, dependenciesOf }: Parts): Promise<string> {
  const own = join(folder, 'dist');
  rmSync(folder, { recursive: true, force: true });
  for (const file of closureOf(join(dist, 'cli/light.js'))) {
    const place = join(own, relative(dist, file));
    mkdirSync(dirname(place), { recursive: true });
    cpSync(file, place);
  }
  cpSync(join(dist, 'cli/template'), join(own, 'cli/template'), { recursive: true });
  chmodSync(join(own, 'cli/light.js'), 0o755);
  const file = {
    name: '@portal/cli',
    version: sdkJson.version,
    description: 'Creates a plugin of the portal; every other command is that of the SDK which the plugin installs',
    type: 'module',
    engines: rootJson.engines,
    bin: { portal: './dist/cli/light.js' },
    files: ['dist'],
    dependencies: dependenciesOf(own),
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(file, null, 2)}\n`);
  const { stdout } = await exec('npm', ['pack', '--json', '--ignore-scripts'], { cwd: folder });
  const [packed] = JSON.parse(stdout) as { filename: string }[];
  if (!packed || !existsSync(join(folder, packed.filename))) throw new Error('npm pack has made no archive.');
  return join(folder, packed.filename);
}
