/** Bundles a plugin anew after each change of its files, as `portal build` would: production JSX, no fast refresh. */
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRsbuild, type RsbuildPlugin, type Rspack } from '@rsbuild/core';
import { type Groups, servedGroups } from '../built.ts';
import { type BundlerError, bundlerFinding } from '../bundle-faults.ts';
import { allParts } from '../declared.ts';
import { findingLine } from '../findings.ts';
import { environmentOf, keepChunkGroups, pluginEnvironment } from '../preset.ts';
import type { Project } from '../project.ts';
import { bundledContainer } from './version.ts';

export interface Bundle {
  /** Where its files stand. */
  readonly folder: string;
  readonly files: readonly string[];
  readonly groups: Groups;
}

export interface Round {
  /** The bundle, or why there is none. */
  readonly made: Bundle | string;
  /** Absolute paths. */
  readonly changed: readonly string[];
}

/** Editors write a file in two steps: emptied, and filled. */
const gatherMs = 20;

const staticImport = /\bfrom\s*['"](\.[^'"]+)['"]/g;

/** The declaration and what it is evaluated from: pages are behind lazy imports, and not among it. */
export function declarationFiles(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(staticImport)) {
    declarationFiles(join(dirname(file), specifier), seen);
  }
  return seen;
}

interface Watch {
  readonly project: Project;
  /** Folder that is written, relative to the project. */
  readonly out: string;
  readonly onRound: (round: Round) => void;
}

/** A change of the declaration is a round too: the bundler itself reads pages alone. */
const watchDeclaration = (file: string) => (compiler: Rspack.Compiler) =>
  compiler.hooks.afterCompile.tap('portal-dev', ({ fileDependencies }) => {
    for (const one of declarationFiles(file)) fileDependencies.add(one);
  });

function rounds({ project: { root, declared }, out, onRound }: Watch): RsbuildPlugin[] {
  let groups: Groups = new Map();
  const keep = keepChunkGroups((made) => {
    groups = servedGroups(made[environmentOf(declared.id)]);
  });
  const tell: RsbuildPlugin = {
    name: 'portal-dev',
    setup(api) {
      api.modifyRspackConfig((config) => {
        config.plugins.push(watchDeclaration(join(root, 'plugin.ts')));
        config.watchOptions = { ...config.watchOptions, aggregateTimeout: gatherMs };
      });
      api.onAfterBuild(({ stats }) => {
        if (!stats || !('compilation' in stats)) return;
        const { errors, compiler } = stats.compilation;
        const files = stats.compilation.getAssets().map(({ name }) => name);
        const [error] = errors;
        const why = error && findingLine(bundlerFinding(root, error as BundlerError));
        const made = why ?? { folder: join(root, out), files, groups };
        onRound({ made, changed: [...(compiler.modifiedFiles ?? [])] });
      });
    },
  };
  return [keep, tell];
}

/** @returns what ends it, once the first round is over. */
export async function watchPlugin(watch: Watch): Promise<() => Promise<void>> {
  const { project, out } = watch;
  const { root, declared, shared } = project;
  const parts = allParts(declared);
  const container = bundledContainer(declared.id);
  const build = { id: declared.id, container, declaration: 'plugin.ts', parts, out, shared };
  rmSync(join(root, out), { recursive: true, force: true });
  process.env['NODE_ENV'] = 'production';
  const rsbuild = await createRsbuild({
    cwd: root,
    rsbuildConfig: {
      logLevel: 'silent',
      server: { publicDir: false, cors: { origin: 'http://localhost' } }, // none runs, but federation asks for it
      environments: { [environmentOf(declared.id)]: pluginEnvironment(build) },
      plugins: rounds(watch),
    },
  });
  const { close } = await rsbuild.build({ watch: true });
  return close;
}
