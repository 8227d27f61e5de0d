/** Where a version comes from, and what of others it carries. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import type { Bundled, Provenance } from '../adopt/format.ts';
import { readJson } from './sdk-package.ts';

interface Module {
  readonly nameForCondition?: string | undefined;
  readonly modules?: readonly Module[] | undefined;
}

const filesOf = (modules: readonly Module[]): string[] =>
  modules.flatMap(({ nameForCondition, modules: inner = [] }) => [nameForCondition ?? '', ...filesOf(inner)]);

/** Hands over the files that were bundled, once everything is built. */
export const keepModules = (keep: (files: readonly string[]) => void): RsbuildPlugin => ({
  name: 'portal-modules',
  setup(api) {
    api.onAfterEnvironmentCompile(({ stats }) => {
      const options = { all: false, modules: true, cachedModules: true, nestedModules: true, modulesSpace: 100_000 };
      const { modules = [] } = stats?.toJson({ ...options, nestedModulesSpace: 100_000 }) ?? {};
      keep(filesOf(modules as readonly Module[]));
    });
  },
});

interface PackageFile {
  readonly name?: string;
  readonly version?: string;
  readonly license?: unknown;
}

const inPackage = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/** Packages of others that the files are of, by name. */
export function bundledIn(files: readonly string[]): Bundled[] {
  const folders = new Set(files.flatMap((file) => inPackage.exec(file)?.[1] ?? []));
  return Array.from(folders, (folder): Bundled | undefined => {
    const file = join(folder, 'package.json');
    const { name = '', version = '', license } = existsSync(file) ? readJson<PackageFile>(file) : {};
    return { name, version, licence: typeof license === 'string' ? license : '未声明' };
  })
    .filter((one) => one !== undefined && one.name !== '')
    .sort((one, other) => (`${one?.name}@${one?.version}` < `${other?.name}@${other?.version}` ? -1 : 1)) as Bundled[];
}

function git(root: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return undefined; // no repository, or no git
  }
}

/** A tree with changes has no commit that is what was built. */
function commitOf(root: string): string | null {
  const commit = git(root, 'rev-parse', '--verify', 'HEAD');
  if (commit === undefined || commit === '') return null;
  return git(root, 'status', '--porcelain', '--', '.') === '' ? commit : `${commit}+`;
}

function builder(): string {
  const given = process.env['PORTAL_BUILDER']?.trim();
  if (given) return given.slice(0, 80);
  try {
    return userInfo().username;
  } catch {
    return '未知'; // a container without an entry for its user
  }
}

interface Facts {
  readonly root: string;
  /** Version of the SDK that it is built with. */
  readonly sdk: string;
  readonly files: readonly string[];
  readonly bytes: number;
}

export const provenanceOf = ({ root, sdk, files, bytes }: Facts): Provenance => ({
  ...{ commit: commitOf(root), builder: builder(), sdk },
  bundled: bundledIn(files),
  bytes,
});
