/** Two server processes on one PostgreSQL, a browser at each: needs PostgreSQL. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bell, confirmOrder, handOver, unreadOf } from './live.ts';
import { openPortal, type OwnPortal } from './own-portal.ts';
import { at, connected, expect, notice, setOff, shell, test } from './portal.ts';

const { DATABASE_URL: databaseUrl, FLOWS_DATA: dataDir = '' } = process.env;
test.skip(databaseUrl === undefined, 'needs a database that takes two processes');

let second: OwnPortal | undefined;
let otherOrigin = '';

test.beforeAll(async () => {
  second = await openPortal({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  otherOrigin = second.origin;
});
test.afterAll(() => second?.close());

/** What happens elsewhere comes by the socket, long before anything is asked for again; how fast, switches.spec.ts measures. */
const promptly = { timeout: 5000 };

test('A notice caused at one process shows at the other', async ({ page, enter, otherDevice }) => {
  await enter(page, 'cg_admin', '/ef/home');
  await connected(page);
  const before = await unreadOf(page);
  await expect(bell(page)).toHaveAccessibleName(`消息，${before} 条未读`);
  const supplier = await otherDevice();
  await enter(supplier, 'gys_admin', '/ef/home', otherOrigin);
  expect(new URL(supplier.url()).origin).toBe(otherOrigin);
  await confirmOrder(supplier);
  await expect(bell(page)).toHaveAccessibleName(`消息，${before + 1} 条未读`, promptly);
});

test('A consultation handed over at one process warns its new agent at the other', async ({
  page,
  enter,
  otherDevice,
}) => {
  await enter(page, 'kf_8002', '/ef/home');
  await connected(page);
  const [colleague, customer] = [await otherDevice(), await otherDevice()];
  await enter(colleague, 'kf_8001', '/ef/home', otherOrigin);
  await connected(colleague);
  await enter(customer, 'cg_buyer', '/ef/home', otherOrigin);
  const { told } = await handOver(colleague, customer, page);
  await expect(shell(page).messages).toContainText(told, promptly);
});

test('A plugin that is switched off at one process is off at the other', async ({ page, enter, otherDevice }) => {
  await enter(page, 'gys_admin', '/orderManagement/orderManagementIndex');
  await expect(page.getByRole('grid', { name: '订单' })).toBeVisible();
  await connected(page);
  const administrator = await otherDevice();
  await enter(administrator, 'admin', '/ef/home', otherOrigin);
  await setOff(administrator, 'order', true, '演练停用');
  await expect(notice(page)).toBeVisible(promptly);
  await setOff(administrator, 'order', false, '演练结束');
  await expect(page.getByRole('grid', { name: '订单' })).toBeVisible(promptly);
  await expect(page).toHaveURL(`${new URL(page.url()).origin}${at('/orderManagement/orderManagementIndex')}`);
});

test('A third process with another registry is refused, and says what differs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-registry-'));
  const file = join(folder, 'registry.json');
  const { plugins } = JSON.parse(readFileSync('registry.json', 'utf8')) as { plugins: { id: string }[] };
  const changed = plugins.map((entry) => (entry.id === 'finance' ? { ...entry, enabled: false } : entry));
  writeFileSync(file, JSON.stringify({ plugins: changed }));
  const third = openPortal({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, REGISTRY: file });
  await expect(third).rejects.toThrow(
    new RegExp(`PTL-3606 另一个门户进程.+与 ${file} 不同：插件 finance 那边启用，这里停用`),
  );
  rmSync(folder, { recursive: true });
});
