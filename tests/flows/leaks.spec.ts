import { allOn, connected, expect, notice, type Page, setOff, shell, test } from './portal.ts';
import { teamOf } from './team.ts';

// what records a page holds some of it
test.use({ trace: 'off' });

const id = 'valves';
let team: ReturnType<typeof teamOf>;

const cycles = 50;
/** Until the engine has compiled what it runs again and again: compiled code is most of what grows, and stops growing. */
const warmUps = 25;
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

test(`A page on which a team's plugin is switched off and on ${cycles} times holds what it held before`, async ({
  page,
  enter,
  authenticate,
  otherDevice,
}, { annotations }) => {
  const supplier = await otherDevice();
  await team.serve(supplier);
  await authenticate(page, 'admin');
  await enter(supplier, 'gys_admin', team.list);
  await expect(row(supplier)).toBeVisible();
  await connected(supplier);
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

  await test.step('A plugin that is off holds nothing but the page that waits behind its notice', async () => {
    await setOff(page, id, true, '系统升级维护');
    await expect(notice(supplier)).toBeVisible();
    await expect
      .poll(async () => (await ledgerOf(supplier)).filter((line) => line.startsWith(`${id} `)))
      .toEqual([`${id} page ${team.list} × 1`]);
  });
});
