/** A plugin's folder outside the repository: the packed SDK, and everything else as it is installed here. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';

const root = resolve('.');

/** What goes into the package. */
function hashOfSources(): string {
  const hash = createHash('sha256');
  const below = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .sort();
  for (const file of ['package.json', 'tsconfig.json', 'scripts/pack.ts', ...below('docs'), ...below('sdk')]) {
    hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Packs the SDK, once for all tests over the same sources. @returns the folder of the package and its archive. */
export function packed(): { folder: string; archive: string } {
  const folder = join(root, '.cache/packed', hashOfSources());
  if (!existsSync(folder)) pack(folder);
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  return { folder, archive: join(folder, archive) };
}

/** Whoever is first puts it in its place as a whole. */
function pack(folder: string): void {
  const made = mkdtempSync(join(tmpdir(), 'portal-sdk-'));
  const script = `import { packSdk } from './scripts/pack.ts'; await packSdk(${JSON.stringify(join(made, 'sdk'))});`;
  execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], { cwd: root });
  const kept = dirname(folder);
  mkdirSync(kept, { recursive: true });
  const beside = mkdtempSync(join(kept, 'new-'));
  cpSync(join(made, 'sdk'), beside, { recursive: true });
  rmSync(made, { recursive: true });
  const stale = readdirSync(kept).filter((name) => !name.startsWith('new-') && name !== basename(folder));
  for (const older of stale) rmSync(join(kept, older), { recursive: true, force: true });
  if (existsSync(folder)) rmSync(beside, { recursive: true });
  else renameSync(beside, folder);
}

/** An empty folder with `node_modules` as `npm install` would leave it, without a network. */
export function emptyFolder(archive: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-plugin-'));
  const modules = join(folder, 'node_modules');
  const sdk = join(modules, '@portal/sdk');
  mkdirSync(sdk, { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')).filter((one) => one !== '@portal')) {
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  execFileSync('tar', ['xzf', archive, '-C', sdk, '--strip-components=1']);
  return folder;
}

export interface Ran {
  readonly exit: number | null;
  readonly out: string;
  readonly err: string;
}

function run(cwd: string, command: string, args: readonly string[]): Ran {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', env: cleanEnv() });
  return { exit: status, out: stdout.trim(), err: stderr.trim() };
}

/** What the runner of these tests sets is not handed on. */
function cleanEnv(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG'].map((name) => [name, process.env[name]]);
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined)) as NodeJS.ProcessEnv;
}

/** The packed command, by its own file: it must be executable. */
export const portal = (cwd: string, ...args: string[]): Ran =>
  run(cwd, join(cwd, 'node_modules/@portal/sdk/dist/cli/main.js'), args);

/** Runs commands of the package one after another, each as the command's own file would. */
const following = `
  import { readdirSync } from 'node:fs';
  import { join } from 'node:path';
  const cli = join(process.cwd(), 'node_modules/@portal/sdk/dist/cli');
  const { runFrom } = await import(join(cli, 'terminal.js'));
  const names = readdirSync(join(cli, 'commands')).filter((name) => name.endsWith('.js'));
  const commands = Object.fromEntries(names.map((name) => [name.slice(0, -3), () => import(join(cli, 'commands', name))]));
  const told = { out: '', err: '' };
  const hear = (stream, name) => (stream.write = (text) => { told[name] += text; return true; });
  hear(process.stdout, 'out');
  hear(process.stderr, 'err');
  process.on('message', async (args) => {
    [told.out, told.err, process.exitCode] = ['', '', 0];
    await runFrom({ commands, version: () => '' }, args);
    process.send({ exit: process.exitCode, out: told.out.trim(), err: told.err.trim() });
  });
  process.send('ready');
`;

export interface Following {
  readonly run: (...args: string[]) => Promise<Ran>;
  readonly end: () => void;
}

/** The packed commands in a process that stays: starting one takes longer than most of them do. */
export async function followingIn(cwd: string): Promise<Following> {
  const args = ['--input-type=module', '--eval', following];
  const child = spawn(process.execPath, args, { cwd, env: cleanEnv(), stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The commands have ended.')));
  const answer = () => Promise.race([once(child, 'message'), ended]);
  await answer();
  return {
    async run(...given) {
      const told = answer();
      child.send(given);
      return (await told)[0] as Ran;
    },
    end: () => child.kill('SIGKILL'),
  };
}

export const tool = (cwd: string, name: string, ...args: string[]): Ran =>
  run(cwd, join(cwd, 'node_modules/.bin', name), args);
