/** Two server processes on one PostgreSQL, a browser at each: run by `npm test -- --postgres`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { bell, confirmOrder, handOver, unreadOf } from './live.ts';
import { at, connected, expect, notice, setOff, shell, test } from './portal.ts';

const { DATABASE_URL: databaseUrl, FLOWS_DATA: dataDir = '' } = process.env;
test.skip(databaseUrl === undefined, 'needs a database that takes two processes');

let second: ChildProcess | undefined;
let otherOrigin = '';

/** The address that a starting portal prints. */
const addressOf = (portal: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    let said = '';
    portal.stdout?.on('data', (part: Buffer) => {
      said += String(part);
      const origin = /门户已启动：(http:\/\/[^/]+)/.exec(said)?.[1];
      if (origin) resolve(origin);
    });
    portal.on('exit', () => reject(new Error(said)));
  });

test.beforeAll(async () => {
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, SEED: 'demo' };
  second = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], { env });
  otherOrigin = await addressOf(second);
});
test.afterAll(() => void second?.kill());

// a busy machine may miss the second once
test.describe.configure({ retries: 1 });

/** What happens elsewhere is seen within a second. */
const promptly = { timeout: 1000 };

test('A notice caused at one process shows at the other within a second', async ({ page, enter, otherDevice }) => {
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

test('A consultation handed over at one process warns its new agent at the other within a second', async ({
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

test('A plugin that is switched off at one process is off at the other within a second', async ({
  page,
  enter,
  otherDevice,
}) => {
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
