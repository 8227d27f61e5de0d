import { bell, confirmOrder, handOver, unreadOf } from './live.ts';
import { axe, connected, expect, type Page, shell, test } from './portal.ts';

const expectUnread = (page: Page, count: number) =>
  expect(bell(page)).toHaveAccessibleName(`消息，${count} 条未读`, { timeout: 30_000 });

/** The sockets that a page holds open, by their paths. */
function socketsOf(page: Page): () => string[] {
  const held = new Map<object, string>();
  page.on('websocket', (socket) => {
    held.set(socket, new URL(socket.url()).pathname.replace('/japi', ''));
    socket.on('close', () => held.delete(socket));
  });
  return () => [...held.values()].sort();
}

test('What a supplier confirms shows in the header of the purchaser, also after its socket or its network was gone', async ({
  page,
  context,
  enter,
  authenticate,
  otherDevice,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const drops: (() => Promise<void>)[] = [];
  await page.routeWebSocket(/\/ws\/user-message/, (route) => {
    const server = route.connectToServer();
    drops.push(async () => {
      await server.close();
      await route.close({ code: 1012 });
    });
  });
  await enter(page, 'cg_admin', '/ef/home');
  await connected(page);
  const before = await unreadOf(page);
  await expectUnread(page, before);
  const supplier = await otherDevice();
  await authenticate(supplier, 'gys_admin');
  await test.step('without a reload', async () => {
    await confirmOrder(supplier);
    await expectUnread(page, before + 1);
  });
  await test.step('A socket that the server drops is opened again, and what was missed is read', async () => {
    const opened = drops.length;
    await drops.at(-1)?.();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('websocketState'))).toBe('connecting');
    await confirmOrder(supplier);
    await expect.poll(() => drops.length, { timeout: 30_000 }).toBe(opened + 1); // the first attempt comes after ten seconds
    await expectUnread(page, before + 2);
  });
  await test.step('A browser that was without a network shows what it missed once it has one', async () => {
    await context.setOffline(true);
    const failed = page.waitForEvent('requestfailed');
    await page.evaluate(() => dispatchEvent(new Event('focus'))); // the bell asks, and has no answer
    await failed;
    await confirmOrder(supplier);
    await expectUnread(page, before + 2);
    await context.setOffline(false);
    await expectUnread(page, before + 3);
    await connected(page);
  });
});

const manyTabs = 3;

test('Three tabs of one browser hold one socket a channel; when the tab that has them closes, another takes over', async ({
  page,
  context,
  enter,
}) => {
  const channels = ['/chat-online', '/ws/user-message'];
  const first = socketsOf(page);
  await enter(page, 'kf_8002', '/ef/home');
  await connected(page);
  expect(first()).toEqual(channels);
  const others: { tab: Page; sockets: () => string[] }[] = [];
  for (let opened = 1; opened < manyTabs; opened += 1) {
    const tab = await context.newPage();
    others.push({ tab, sockets: socketsOf(tab) });
    await enter(tab, 'kf_8002', '/ef/home');
    await connected(tab);
  }
  const heldByOthers = () => others.flatMap(({ sockets }) => sockets()).sort();
  expect([...first(), ...heldByOthers()].sort()).toEqual(channels);
  await page.close();
  await expect.poll(heldByOthers).toEqual(channels);
  for (const { tab } of others) await connected(tab);
});

test('R-CS-02 R-SOCK-09 R-SOCK-10 A consultation handed over warns the agent it goes to in every tab, and no one else', async ({
  page,
  context,
  enter,
  authenticate,
  otherDevice,
}) => {
  await enter(page, 'kf_8002', '/ef/home');
  const otherTab = await context.newPage();
  await enter(otherTab, 'kf_8002', '/ef/home');
  for (const tab of [page, otherTab]) await connected(tab);
  const [colleague, customer] = [await otherDevice(), await otherDevice()];
  await enter(colleague, 'kf_8001', '/ef/home');
  await connected(colleague);
  await authenticate(customer, 'cg_buyer');
  const { told, close } = await handOver(colleague, customer, page);
  for (const tab of [page, otherTab]) {
    const { messages } = shell(tab);
    await expect(messages).toContainText(told);
    // the page of service support is not part of this deployment
    await expect(messages.getByRole('button', { name: '去处理' })).toHaveCount(0);
  }
  await expect(shell(colleague).messages).not.toContainText('转接消息');
  await axe(page);
  await close();
});
