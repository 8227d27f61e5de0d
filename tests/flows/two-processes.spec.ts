/** Two server processes on one PostgreSQL, a browser at each: run by `npm run test:pg`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { ask, at, expect, type Page, shell, test } from './portal.ts';

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

const bell = (page: Page) => shell(page).header.getByRole('button', { name: /^消息(，|$)/ });
const expectOpen = (page: Page) =>
  expect.poll(() => page.evaluate(() => sessionStorage.getItem('websocketState'))).toBe('open');

async function unreadOf(page: Page): Promise<number> {
  const counts = await ask<{ unread: number }[]>(page, '/api/manage/notification/getNoticeTypeByUserId', {});
  return counts.reduce((sum, { unread }) => sum + unread, 0);
}

interface Rows<Row> {
  records: Row[];
}

test('A notice caused at one process shows at the other within a second', async ({ page, enter, otherDevice }) => {
  await enter(page, 'cg_admin', '/ef/home');
  await expectOpen(page);
  const before = await unreadOf(page);
  await expect(bell(page)).toHaveAccessibleName(`消息，${before} 条未读`);
  const supplier = await otherDevice();
  await enter(supplier, 'gys_admin', '/ef/home', otherOrigin);
  expect(new URL(supplier.url()).origin).toBe(otherOrigin);
  const asked = { pageNum: 1, pageSize: 50, status: 10, purchaserName: '霁川第一发电厂' };
  type Order = { id: string; version: number; cancelAskedBy: string | null };
  const [found] = await ask<Rows<Order>[]>(supplier, '/api/order/page', asked);
  const order = found?.records.find(({ cancelAskedBy }) => cancelAskedBy === null);
  await ask(supplier, '/api/order/confirm', { orderId: order?.id, version: order?.version });
  await expect(bell(page)).toHaveAccessibleName(`消息，${before + 1} 条未读`, promptly);
});

test('A consultation handed over at one process warns its new agent at the other within a second', async ({
  page,
  context,
  enter,
  otherDevice,
}) => {
  await enter(page, 'kf_8002', '/ef/home');
  await expectOpen(page);
  const [colleague, customer] = [await otherDevice(), await otherDevice()];
  await enter(colleague, 'kf_8001', '/ef/home', otherOrigin);
  await expectOpen(colleague);
  await enter(customer, 'cg_buyer', '/ef/home', otherOrigin);
  type Consultation = { sessionId: string; customerName: string };
  const list = async () =>
    (
      await ask<Rows<Consultation>[]>(colleague, '/api/chat/session/page', { pageNum: 1, pageSize: 10, status: 'OPEN' })
    )[0]?.records[0];
  if (!(await list())) await ask(customer, '/api/chat/session/open', {});
  const consultation = await list();
  const toUserId = (await context.cookies()).find(({ name }) => name === 'uuid')?.value;
  await ask(colleague, '/api/chat/session/transfer', { sessionId: consultation?.sessionId, toUserId });
  const notice = `您收到一条转接消息，客户名称：${consultation?.customerName}，请及时处理`;
  await expect(shell(page).messages).toContainText(notice, promptly);
});

test('A plugin that is switched off at one process is off at the other within a second', async ({
  page,
  enter,
  otherDevice,
}) => {
  await enter(page, 'gys_admin', '/orderManagement/orderManagementIndex');
  await expect(page.getByRole('grid', { name: '订单' })).toBeVisible();
  await expectOpen(page);
  const administrator = await otherDevice();
  await enter(administrator, 'admin', '/ef/home', otherOrigin);
  const set = async (off: boolean) => {
    const { revision } = await ask<{ revision: string }>(administrator, '/api/manage/plugin/list', {});
    await ask(administrator, '/api/manage/plugin/switch', { target: 'order', off, reason: '演练停用', revision });
  };
  await set(true);
  await expect(page.getByRole('status', { name: '功能停用' })).toBeVisible(promptly);
  await set(false);
  await expect(page.getByRole('grid', { name: '订单' })).toBeVisible(promptly);
  await expect(page).toHaveURL(`${new URL(page.url()).origin}${at('/orderManagement/orderManagementIndex')}`);
});
