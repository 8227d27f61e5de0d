/**
 * What it costs to switch a team's published plugin: how soon open tabs see it, none of them loaded anew for it, and
 * what they hold after many times. One page goes through both: the first switches are among those that warm it up.
 */
import { allOn, connected, expect, notice, type Page, setOff, shell, test } from './portal.ts';
import { teamOf } from './team.ts';

// what records a page holds some of it
test.use({ trace: 'off' });

const id = 'valves';
let team: ReturnType<typeof teamOf>;

const switches = 40;
/** Of one browser; one more tab is open in another. */
const tabsOfOne = 3;
const mostMs = 1000;
const turns = [
  { target: id, entry: '阀门管理', menu: '主菜单' },
  { target: `${id}/menu/items`, entry: '事项列表', menu: '侧边菜单' },
] as const;

const cycles = 50;
/** Until the engine has compiled what it runs again and again: compiled code is most of what grows, and stops growing. */
const warmUps = 25 - switches / 4;
const mostBytes = 1024 * 1024;
/** Listeners and nodes of what is just about to go, such as a tooltip. */
const slack = 10;

test.beforeAll(async () => {
  team = teamOf(id);
  team.clear();
  team.run('create', id, '--name', '阀门管理', '--group', 'none');
  await team.release('1.0.0');
  await team.runs('1.0.0');
});
test.afterEach(({ page }) => allOn(page));
test.afterAll(() => team.end());

interface Watch {
  /** When an entry of a menu last came or went, by its name. */
  readonly changed: Record<string, number>;
}
type Watching = typeof globalThis & { watch: Watch };

/** Notes in the page when an entry comes or goes; the mark also tells that the page was never loaded anew. */
const startWatch = (page: Page) =>
  page.evaluate((watched) => {
    const isShown = ({ menu, entry }: { menu: string; entry: string }) =>
      [...document.querySelectorAll(`nav[aria-label="${menu}"] button`)].some((one) => one.textContent.includes(entry));
    const shown = new Map(watched.map((one) => [one.entry, isShown(one)]));
    const watch: Watch = { changed: {} };
    new MutationObserver(() => {
      for (const one of watched) {
        if (isShown(one) === shown.get(one.entry)) continue;
        shown.set(one.entry, isShown(one));
        watch.changed[one.entry] = Date.now();
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    (globalThis as Watching).watch = watch;
  }, turns);

/** @returns when the page saw the switch that was made at `since`. */
const seenAt = async (page: Page, entry: string, since: number): Promise<number> => {
  const handle = await page.waitForFunction(
    ([name, from]) => {
      const at = (globalThis as Watching).watch.changed[name];
      return at !== undefined && at >= from ? at : undefined;
    },
    [entry, since] as const,
    { polling: 20 },
  );
  return (await handle.jsonValue()) ?? Number.NaN;
};

const percentile = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;

/** @returns ms until each tab saw each switch. */
async function latenciesOf(admin: Page, tabs: readonly Page[]): Promise<number[]> {
  const latencies: number[] = [];
  for (let count = 0; count < switches; count += 1) {
    const { target, entry } = turns[Math.floor(count / 2) % 2] ?? turns[0];
    const since = Date.now();
    await setOff(admin, target, count % 2 === 0, '延迟测试');
    const seen = await Promise.all(tabs.map((tab) => seenAt(tab, entry, since)));
    latencies.push(...seen.map((at) => at - since));
  }
  return latencies;
}

const row = (page: Page) => shell(page).main.getByText('安全帽');

async function turn(admin: Page, user: Page, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await setOff(admin, id, true, '反复停用');
    await expect(notice(user)).toBeVisible();
    await setOff(admin, id, false, '反复启用');
    await expect(row(user)).toBeVisible();
  }
}

/** What a page holds: one line for each thing on the ledger. */
const ledgerOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { __portalLedger: () => Promise<string[]> }).__portalLedger());

/** What the browser counts, once what is garbage has gone. */
async function weigh(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  for (let time = 0; time < 3; time += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { jsEventListeners: listeners, nodes } = await devtools.send('Memory.getDOMCounters');
  const { usedSize: bytes } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return { listeners, nodes, bytes };
}

test('A plugin that is switched again and again goes and comes in every tab at once, and leaves nothing behind', async ({
  page,
  context,
  enter,
  otherDevice,
}, { annotations }) => {
  const supplier = await otherDevice();
  const tabs = [page, supplier];
  for (const tab of tabs) await team.serve(tab);
  await enter(page, 'admin', team.list);
  await enter(supplier, 'gys_admin', team.list);
  while (tabs.length <= tabsOfOne) {
    const tab = await supplier.context().newPage();
    await enter(tab, 'gys_admin', team.list);
    tabs.push(tab);
  }
  expect(context.pages()).toHaveLength(1);
  for (const tab of tabs) {
    await tab.setViewportSize({ width: 2560, height: 900 }); // no menu goes under 更多
    for (const { menu, entry } of turns)
      await expect(tab.getByRole('navigation', { name: menu }).getByRole('button', { name: entry })).toBeVisible();
    await connected(tab);
    await startWatch(tab);
  }
  await test.step(`Of ${switches} switches, 95 % are seen by all open tabs within a second, without a reload`, async () => {
    const latencies = await latenciesOf(page, tabs);
    const [median, p95, most] = [0.5, 0.95, 1].map((part) => percentile(latencies, part));
    annotations.push({ type: '延迟', description: `中位 ${median} ms，p95 ${p95} ms，最大 ${most} ms` });
    expect(latencies).toHaveLength(switches * tabs.length);
    expect(p95).toBeLessThanOrEqual(mostMs);
    for (const tab of tabs) {
      expect(await tab.evaluate(() => 'watch' in globalThis)).toBe(true);
      await expect(row(tab)).toBeVisible();
    }
  });

  await test.step(`A page on which a team's plugin is switched off and on ${cycles} times holds what it held before`, async () => {
    for (const tab of tabs) if (tab !== supplier && tab !== page) await tab.close();
    await page.goto('/readyz'); // only asks the server from here on
    await turn(page, supplier, warmUps);
    const held = await ledgerOf(supplier);
    expect(held.filter((line) => line.startsWith(`${id} answer`))).not.toEqual([]);
    const before = await weigh(supplier);
    await turn(page, supplier, cycles);
    const after = await weigh(supplier);
    annotations.push({ type: '增长', description: `${((after.bytes - before.bytes) / 1024).toFixed(0)} KB` });
    expect(await ledgerOf(supplier)).toEqual(held);
    expect(after.listeners - before.listeners).toBeLessThanOrEqual(slack);
    expect(after.nodes - before.nodes).toBeLessThanOrEqual(slack);
    expect(after.bytes - before.bytes).toBeLessThanOrEqual(mostBytes);
  });

  await test.step('A plugin that is off holds nothing but the page that waits behind its notice', async () => {
    await setOff(page, id, true, '系统升级维护');
    await expect(notice(supplier)).toBeVisible();
    await expect
      .poll(async () => (await ledgerOf(supplier)).filter((line) => line.startsWith(`${id} `)))
      .toEqual([`${id} page ${team.list} × 1`]);
  });
});
