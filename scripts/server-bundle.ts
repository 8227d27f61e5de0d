/**
 * The server as plain JavaScript, for the processes that tests and scripts start: nothing is transpiled while it
 * starts, which is a third of its time. Made once for its sources; `npm start` and `npm run dev` need none.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Rspack } from '@rsbuild/core';
import { projectRoot } from '../server/db/root.ts';
import { compilingLate } from './compiling-late.ts';

const entries = {
  main: './server/main.ts',
  'audit-verify': './server/audit-verify.ts',
  keys: './server/keys.ts',
  'backup-command': './server/backup-command.ts',
  'restore-command': './server/restore-command.ts',
  'check-data': './server/check-data.ts',
  'test-snapshot': './server/test-snapshot.ts',
  'demo-data': './scripts/demo-data.ts',
  'publish-here': './tests/publishing/publish-here.ts',
  'bind-identities': './tests/flows/bind-identities.ts',
};

type Entry = keyof typeof entries;

const folders = ['server', 'sdk', 'plugins'];
const files = ['package-lock.json', 'scripts/server-bundle.ts', ...Object.values(entries)];

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|json)$/.test(name) && !/\.test\.ts$|node_modules|^dist/.test(name))
    .map((name) => join(folder, name))
    .sort();
}

function hashOfSources(root: string): string {
  const hash = createHash('sha256').update(root); // modules find the files beside their sources
  for (const file of [
    ...files.map((name) => join(root, name)),
    ...folders.flatMap((one) => sourcesBelow(join(root, one))),
  ])
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** Packages stay where they are installed, except typebox, whose 370 files take long to load; pages are never run. */
const external = (request: string): 'package' | 'page' | undefined => {
  if (/^\..*\.tsx$/.test(request)) return 'page';
  return /^[./#]|^(@portal\/sdk|typebox)(\/|$)/.test(request) ? undefined : 'package';
};

const options = (root: string, path: string): Rspack.RspackOptions => ({
  mode: 'none',
  target: 'node20',
  context: root,
  devtool: 'source-map',
  entry: entries,
  output: {
    path,
    module: true,
    filename: '[name].mjs',
    chunkFilename: '[name].mjs',
    chunkFormat: 'module',
    chunkLoading: 'import',
    library: { type: 'module' },
    devtoolModuleFilenameTemplate: '[absolute-resource-path]',
  },
  externalsType: 'module-import',
  externals: [
    ({ request = '', context = '' }, done) => {
      const kind = external(request);
      if (kind === 'page') done(undefined, resolve(context, request));
      else if (kind === 'package') done(undefined, request);
      else done();
    },
  ],
  resolve: { conditionNames: ['source', 'node', 'import', 'default'] },
  module: {
    parser: { javascript: { url: false } },
    rules: [
      {
        test: /\.ts$/,
        loader: 'builtin:swc-loader',
        options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
      },
    ],
  },
  optimization: { splitChunks: { chunks: 'all', minSize: 0, cacheGroups: { default: { minChunks: 2 } } } },
});

async function make(root: string, folder: string): Promise<void> {
  const own = `${folder}.${process.pid}`;
  const { rspack } = await import('@rsbuild/core');
  const compiler = rspack.rspack(options(root, own));
  const problem = await new Promise<string | undefined>((done) =>
    compiler.run((error, stats) =>
      done(error?.message ?? (stats?.hasErrors() ? stats.toString('errors-only') : undefined)),
    ),
  );
  await new Promise<void>((done) => compiler.close(() => done()));
  if (problem !== undefined) throw new Error(problem);
  try {
    renameSync(own, folder);
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // another process was quicker
  }
}

const staleMs = 30 * 60_000;

/** Each change of a source leaves one behind. */
function forgetStale(cache: string): void {
  for (const name of readdirSync(cache).filter((one) => one.startsWith('server-'))) {
    const { mtimeMs } = statSync(join(cache, name), { throwIfNoEntry: false }) ?? {};
    if (mtimeMs !== undefined && Date.now() - mtimeMs > staleMs)
      rmSync(join(cache, name), { recursive: true, force: true });
  }
}

async function made(): Promise<string> {
  const root = projectRoot();
  const cache = join(root, '.cache');
  const folder = join(cache, `server-${hashOfSources(root)}`);
  if (existsSync(folder)) {
    const now = new Date();
    utimesSync(folder, now, now); // it is in use
    return folder;
  }
  mkdirSync(cache, { recursive: true });
  forgetStale(cache);
  await make(root, folder);
  return folder;
}

let folder: Promise<string> | undefined;

/** Arguments of `node` that run a part of the server in a process of its own. */
export async function bundled(entry: Entry): Promise<string[]> {
  folder ??= made();
  return [...compilingLate, '--enable-source-maps', join(await folder, `${entry}.mjs`)];
}
