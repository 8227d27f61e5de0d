import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';
import { filesOf, measured, timed } from './scripts/flow-parts.ts';
import { bundled } from './scripts/server-bundle.ts';
import { isBuilt, markBuilt } from './scripts/sources.ts';

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** The first process chooses; the workers, which read this file again, inherit the choice. */
const { FLOWS_PORT: port = String(await freePort()) } = process.env;
process.env['FLOWS_PORT'] = port;

/** A database of its own that begins with the demonstration data and is gone afterwards. */
function temporaryData(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-flows-'));
  process.env['FLOWS_DATA'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
const dataDir = process.env['FLOWS_DATA'] ?? temporaryData();

/** Browsers, portals and plugins' services share the cores here: what waits is slow, and nothing is overloaded. */
process.env['OVERLOAD_MS'] ??= '30000';

/** The compiled server; what it serves is built first where it is not. */
async function serverCommand(): Promise<string> {
  if (!isBuilt()) {
    execFileSync('npm', ['run', 'build'], { stdio: 'inherit' });
    markBuilt();
  }
  return ['node', ...(await bundled('main'))].join(' ');
}
process.env['FLOWS_SERVER'] ??= await serverCommand();

const site = `http://localhost:${port}`;

const all = (names: readonly string[]) => filesOf(names).map((file) => `**/${file}`);

export default defineConfig({
  testDir: 'tests/flows',
  projects: [
    { name: 'flows', testIgnore: all([...timed, ...measured]) },
    { name: 'timed', testMatch: all(timed) },
    { name: 'measured', testMatch: all(measured) },
    { name: 'looks', testDir: 'tests/looks', testMatch: '**/*.spec.ts', fullyParallel: true },
  ],
  workers: 1,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: site,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findBrowser() ?? 'chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: process.env['FLOWS_SERVER'],
    url: `${site}/readyz`,
    // a server that a developer keeps running on FLOWS_PORT serves too
    reuseExistingServer: true,
    timeout: 300_000,
    env: { PORT: port, DATA_DIR: dataDir, SEED: 'demo' },
  },
});
