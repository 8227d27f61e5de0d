import { ask, expect, type Page, shell, test } from './portal.ts';

// what records a page holds some of it
test.use({ trace: 'off' });

const orders = '/orderManagement/orderManagementIndex';
const cycles = 50;
/** Until the engine has compiled what it runs again and again: compiled code is most of what grows, and stops growing. */
const warmUps = 25;
const mostBytes = 1024 * 1024;
/** Listeners and nodes of what is just about to go, such as a tooltip. */
const slack = 10;

interface State {
  readonly revision: string;
  readonly off: readonly { readonly target: string }[];
}

async function stateOf(page: Page): Promise<State> {
  const answer = await page.request.get('/japi/api/manage/plugin/state');
  return ((await answer.json()) as { data: State }).data;
}

async function set(page: Page, off: boolean, reason: string): Promise<void> {
  const { revision } = await stateOf(page);
  await ask(page, '/api/manage/plugin/switch', { target: 'order', off, reason, revision });
}

test.afterEach(async ({ page }) => {
  if ((await stateOf(page)).off.length > 0) await set(page, false, '测试后恢复');
});

const row = (page: Page) => shell(page).main.getByRole('row').nth(1);
const notice = (page: Page) => shell(page).main.getByRole('status', { name: '功能停用' });

async function turn(admin: Page, user: Page, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await set(admin, true, '反复停用');
    await expect(notice(user)).toBeVisible();
    await set(admin, false, '反复启用');
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

test(`A page on which an area is switched off and on ${cycles} times holds what it held before`, async ({
  page,
  enter,
  otherDevice,
}, { annotations }) => {
  await enter(page, 'admin', '/ef/home');
  const supplier = await otherDevice();
  await enter(supplier, 'gys_admin', orders);
  await expect(row(supplier)).toBeVisible();
  await expect.poll(() => supplier.evaluate(() => sessionStorage.getItem('websocketState'))).toBe('open');
  await turn(page, supplier, warmUps);
  const held = await ledgerOf(supplier);
  expect(held.filter((line) => line.startsWith('order answer'))).not.toEqual([]);
  const before = await weigh(supplier);
  await turn(page, supplier, cycles);
  const after = await weigh(supplier);
  annotations.push({ type: '增长', description: `${((after.bytes - before.bytes) / 1024).toFixed(0)} KB` });
  expect(await ledgerOf(supplier)).toEqual(held);
  expect(after.listeners - before.listeners).toBeLessThanOrEqual(slack);
  expect(after.nodes - before.nodes).toBeLessThanOrEqual(slack);
  expect(after.bytes - before.bytes).toBeLessThanOrEqual(mostBytes);
});

test('An area that is off holds nothing but the page that waits behind its notice', async ({
  page,
  enter,
  otherDevice,
}) => {
  await enter(page, 'admin', '/ef/home');
  const supplier = await otherDevice();
  await enter(supplier, 'gys_admin', orders);
  await expect(row(supplier)).toBeVisible();
  await expect.poll(() => supplier.evaluate(() => sessionStorage.getItem('websocketState'))).toBe('open');
  await set(page, true, '系统升级维护');
  await expect(notice(supplier)).toBeVisible();
  await expect
    .poll(async () => (await ledgerOf(supplier)).filter((line) => line.startsWith('order ')))
    .toEqual([`order page ${orders} × 1`]);
});
