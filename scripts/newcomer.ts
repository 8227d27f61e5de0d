/**
 * `npm run newcomer`: the first minute of a team, in an empty folder outside the repository, by the packed commands and a
 * portal that runs: create, install, test, develop, and the page in Chromium. Prints each time beside its bar; the exit
 * code is 1 above one. npm's cache is warmed by an installation that is not counted; the portal's own start is not, either.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { ensureBrowser } from './browser.ts';
import { packCliOf, packSdk } from './pack.ts';
import { root } from './registry.ts';

const exec = promisify(execFile);
const seconds = (since: number) => (performance.now() - since) / 1000;

const bars = { all: 60, dev: 5 } as const;
const password = 'Portal@2026';

/** Resolves with what a child prints that matches; rejects with all it printed when it ends before. */
const saying = (child: ChildProcess, form: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    const hear = (part: Buffer) => {
      text += String(part);
      const found = form.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', () => reject(new Error(text)));
  });

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGINT');
  });

const install = (cwd: string, sdk: string) =>
  exec('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '-D', sdk], { cwd, maxBuffer: 1 << 26 });

interface Packages {
  readonly sdk: string;
  readonly cli: string;
}

const create = (cwd: string, { cli }: Packages) =>
  exec('npx', ['-y', '-p', cli, 'portal', 'create', 'parts', '--name', '备件管理'], { cwd });

function openPortal(folder: string): ChildProcess {
  const data = { PORT: '0', DATA_DIR: join(folder, 'data'), SEED: 'none', ADMIN_PASSWORD: password };
  const env = { ...process.env, ...data, REGISTRY: join(root, 'registry.json'), DATABASE_URL: '' };
  return spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], { cwd: root, env });
}

async function signIn(page: Page, url: string): Promise<void> {
  const answer = await page.request.post(new URL('/japi/api/user/authentication/userLoginEcology', url).href, {
    data: { account: 'admin', password },
  });
  const { data } = (await answer.json()) as { data: { token: string; userId: string } };
  await page.context().addCookies([
    { name: 'token', value: data.token, url },
    { name: 'uuid', value: data.userId, url },
  ]);
}

interface Timed {
  readonly step: string;
  readonly took: number;
}

async function minute(folder: string, packages: Packages, portal: string): Promise<Timed[]> {
  const team = join(folder, 'parts');
  mkdirSync(team);
  const window = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] });
  const page = await window.newPage({ viewport: { width: 1366, height: 768 } });
  const times: Timed[] = [];
  const timed = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const made = await work();
    times.push({ step, took: seconds(began) });
    return made;
  };
  await timed('portal create', () => create(team, packages));
  await timed('npm install', () => install(team, packages.sdk));
  await timed('npm test', () => exec('npm', ['test'], { cwd: team, maxBuffer: 1 << 26 }));
  const key = join(root, '.cache/registry-key.pem');
  const args = ['dev', '--against', portal, '--key', key, '--port', '0', '--json'];
  const dev = spawn(join(team, 'node_modules/.bin/portal'), args, { cwd: team });
  const url = await timed('portal dev', () => saying(dev, /"url":"([^"]+)"/));
  await timed('page', async () => {
    await signIn(page, url);
    await page.goto(new URL('parts/items', url).href);
    await page.getByRole('heading', { level: 1, name: '事项列表' }).waitFor();
    await page.getByRole('navigation', { name: '侧边菜单' }).getByText('备件管理').waitFor();
  });
  await window.close();
  await ended(dev);
  return times;
}

async function measure(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-newcomer-'));
  const sdk = await packSdk();
  const packages = { sdk, cli: await packCliOf(sdk) };
  const warming = join(folder, 'warming');
  mkdirSync(warming);
  await create(warming, packages);
  await install(warming, sdk);
  const portal = openPortal(folder);
  try {
    const origin = await saying(portal, /门户已启动：(http:\/\/[^\s/]+)/);
    const times = await minute(folder, packages, `${origin}/ef-plus`);
    const all = times.reduce((sum, { took }) => sum + took, 0);
    const dev = times.find(({ step }) => step === 'portal dev')?.took ?? 0;
    for (const { step, took } of times) console.log(`${took.toFixed(1).padStart(6)} s  ${step}`);
    console.log(`${all.toFixed(1).padStart(6)} s  建立、安装、测试通过、看见页面（上限 ${bars.all} s）`);
    console.log(`${dev.toFixed(1).padStart(6)} s  portal dev 就绪（上限 ${bars.dev} s）`);
    return all <= bars.all && dev <= bars.dev;
  } finally {
    await ended(portal);
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = (await measure()) ? 0 : 1;
