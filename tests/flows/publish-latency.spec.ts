/**
 * `DATABASE_URL=… npm run bench:publish`: how soon a version is live in tabs at two server processes. Printed, never
 * asserted: times are the machine's.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openPortal, type OwnPortal } from './own-portal.ts';
import { connected, expect, isMarked, mark, type Page, shell, test } from './portal.ts';
import { deployment, signed, teamOf } from './team.ts';

const { DATABASE_URL: databaseUrl, FLOWS_DATA: dataDir = '' } = process.env;
test.skip(databaseUrl === undefined, 'needs a database that takes two processes');

const id = 'meters';
const publishes = 20;
let team: ReturnType<typeof teamOf>;
let second: OwnPortal | undefined;
const titleOf = (count: number) => `事项列表第 ${count} 版`;

test.beforeAll(async () => {
  second = await openPortal({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  team = teamOf(id);
  team.clear();
  team.run('create', id, '--name', '计量管理');
  team.edit('plugin.ts', "version: '1.0.0'", "version: '1.0.1'");
  team.edit('items/items.tsx', 'title="事项列表"', `title="${titleOf(1)}"`);
  await team.release('1.0.1');
  await team.runs('1.0.1');
});
test.afterAll(async () => {
  team.end();
  await second?.close();
});

type Watching = typeof globalThis & { shown: Record<string, number> };

/** Notes in the page when each title first stands there. */
const startWatch = (page: Page) =>
  page.evaluate(() => {
    const shown: Record<string, number> = {};
    (globalThis as Watching).shown = shown;
    new MutationObserver(() => {
      shown[document.querySelector('main h1')?.textContent ?? ''] ??= Date.now();
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });

const seenAt = async (page: Page, title: string): Promise<number> => {
  const handle = await page.waitForFunction((text) => (globalThis as Watching).shown[text], title, { polling: 20 });
  return (await handle.jsonValue()) ?? Number.NaN;
};

const percentile = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;
const inWords = (values: readonly number[]) =>
  [0.5, 0.95, 1].map((part) => `${Math.round(percentile(values, part))} ms`).join('、');

/** @returns ms until each tab showed it: since the command began, and since the portal could know. */
async function publishTo(tabs: readonly Page[], count: number): Promise<{ command: number[]; written: number[] }> {
  team.edit('plugin.ts', `version: '1.0.${count - 1}'`, `version: '1.0.${count}'`);
  team.edit('items/items.tsx', titleOf(count - 1), titleOf(count));
  team.run('build');
  const began = Date.now();
  team.run('publish', ...signed);
  const seen = await Promise.all(tabs.map((tab) => seenAt(tab, titleOf(count))));
  const file = join(deployment, 'current', `${id}.json`);
  expect(readFileSync(file, 'utf8')).toContain(`1.0.${count}`);
  const written = statSync(file).mtimeMs;
  return { command: seen.map((at) => at - began), written: seen.map((at) => at - written) };
}

test(`Each of ${publishes} versions reaches five tabs at two processes without a reload`, async ({
  enter,
  otherDevice,
}) => {
  test.setTimeout(600_000);
  const tabs: Page[] = [];
  // each tab is another user's: what one user's tabs report is limited
  for (const [account, origin] of [
    ['gys_admin', undefined],
    ['gys_sales', undefined],
    ['s0001_1', undefined],
    ['cg_admin', second?.origin],
    ['cg_buyer', second?.origin],
  ] as const) {
    const tab = await otherDevice();
    await team.serve(tab);
    await enter(tab, account, team.list, origin);
    await expect(shell(tab).main.getByRole('heading', { level: 1, name: titleOf(1) })).toBeVisible();
    await connected(tab);
    tabs.push(tab);
  }
  for (const tab of tabs) {
    await mark(tab);
    await startWatch(tab);
  }
  const [command, written]: [number[], number[]] = [[], []];
  for (let count = 2; count <= publishes + 1; count += 1) {
    const times = await publishTo(tabs, count);
    command.push(Math.max(...times.command));
    written.push(Math.max(...times.written));
  }
  console.log(`${publishes} 次发布，${tabs.length} 个标签页、2 个进程都换上（中位、p95、最大）`);
  console.log(`  从命令开始 ${inWords(command)}；从清单写入 ${inWords(written)}`);
  expect(written).toHaveLength(publishes);
  for (const tab of tabs) expect(await isMarked(tab)).toBe(true);
});
