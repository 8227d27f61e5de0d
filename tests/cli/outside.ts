/** A plugin's folder outside the repository: the packed SDK, and everything else as it is installed here. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve('.');

/** Packs the SDK. @returns the folder of the package and its archive. */
export function packed(): { folder: string; archive: string } {
  const folder = join(mkdtempSync(join(tmpdir(), 'portal-sdk-')), 'sdk');
  const script = `import { packSdk } from './scripts/pack.ts'; console.log(await packSdk(${JSON.stringify(folder)}));`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const archive = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).trim();
  return { folder, archive };
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

export const tool = (cwd: string, name: string, ...args: string[]): Ran =>
  run(cwd, join(cwd, 'node_modules/.bin', name), args);
