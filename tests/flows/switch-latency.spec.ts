/** How soon a switch is seen by tabs that are open on a team's published plugin, none of them loaded anew for it. */
import { allOn, connected, expect, type Page, setOff, shell, test } from './portal.ts';
import { teamOf } from './team.ts';

const id = 'gauges';
let team: ReturnType<typeof teamOf>;

const switches = 100;
/** Of one browser; one more tab is open in another. */
const tabsOfOne = 5;
const bar = { p95: 1000, total: 75_000 };
const turns = [
  { target: id, entry: '计量器具', menu: '主菜单' },
  { target: `${id}/menu/items`, entry: '事项列表', menu: '侧边菜单' },
] as const;

interface Watch {
  /** When an entry of a menu last came or went, by menu and entry. */
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

test.beforeAll(async () => {
  team = teamOf(id);
  team.clear();
  team.run('create', id, '--name', '计量器具', '--group', 'none');
  await team.release('1.0.0');
  await team.runs('1.0.0');
});
test.afterEach(({ page }) => allOn(page));
test.afterAll(() => team.end());

test(`Of ${switches} switches, 95 % are seen by all open tabs within a second, without a reload`, async ({
  page,
  context,
  enter,
  otherDevice,
}) => {
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
  const latencies: number[] = [];
  const began = Date.now();
  for (let count = 0; count < switches; count += 1) {
    const { target, entry } = turns[Math.floor(count / 2) % 2] ?? turns[0];
    const since = Date.now();
    await setOff(page, target, count % 2 === 0, '延迟测试');
    const seen = await Promise.all(tabs.map((tab) => seenAt(tab, entry, since)));
    latencies.push(...seen.map((at) => at - since));
  }
  const total = Date.now() - began;
  const [median, p95, most] = [0.5, 0.95, 1].map((part) => percentile(latencies, part));
  const times = `中位 ${median} ms，p95 ${p95} ms，最大 ${most} ms，共 ${(total / 1000).toFixed(1)} 秒`;
  console.log(`${switches} 次切换 × ${tabs.length} 个标签页：${times}`);
  expect(latencies).toHaveLength(switches * tabs.length);
  expect(p95).toBeLessThanOrEqual(bar.p95);
  expect(total).toBeLessThanOrEqual(bar.total);
  for (const tab of tabs) {
    expect(await tab.evaluate(() => 'watch' in globalThis)).toBe(true);
    await expect(shell(tab).main.getByText('安全帽')).toBeVisible();
  }
});
