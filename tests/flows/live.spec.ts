import { answerDispute, bell, handOver, unreadOf } from './live.ts';
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

test('What a supplier answers shows in the header of the purchaser, also after its network was gone', async ({
  page,
  context,
  enter,
  authenticate,
  otherDevice,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await enter(page, 'cg_admin', '/ef/home');
  await connected(page);
  const before = await unreadOf(page);
  await expectUnread(page, before);
  const supplier = await otherDevice();
  await authenticate(supplier, 'gys_admin');
  await test.step('without a reload', async () => {
    await answerDispute(supplier);
    await expectUnread(page, before + 1);
  });
  await test.step('A browser that was without a network shows what it missed once it has one', async () => {
    await context.setOffline(true);
    const failed = page.waitForEvent('requestfailed');
    await page.evaluate(() => dispatchEvent(new Event('focus'))); // the bell asks, and has no answer
    await failed;
    await answerDispute(supplier);
    await expectUnread(page, before + 1);
    await context.setOffline(false);
    await expectUnread(page, before + 2);
    await connected(page);
  });
});

test('R-CS-02 R-SOCK-09 R-SOCK-10 Three tabs of one browser hold one socket a channel, and all warn of a consultation that is handed over; when the tab that has them closes, another takes over', async ({
  page,
  context,
  enter,
  authenticate,
  otherDevice,
}) => {
  const channels = ['/chat-online', '/ws/user-message'];
  const tabs = [page, await context.newPage(), await context.newPage()];
  const sockets = tabs.map(socketsOf);
  const heldBy = (some: typeof sockets) => some.flatMap((held) => held()).sort();
  for (const [index, tab] of tabs.entries()) {
    await enter(tab, 'kf_8002', '/ef/home');
    await connected(tab);
    if (index === 0) expect(heldBy(sockets.slice(0, 1))).toEqual(channels);
  }
  expect(heldBy(sockets)).toEqual(channels);
  const [colleague, customer] = [await otherDevice(), await otherDevice()];
  await authenticate(colleague, 'kf_8001');
  await authenticate(customer, 'cg_buyer');
  const { told, close } = await handOver(colleague, customer, page);
  for (const tab of tabs) {
    const { messages } = shell(tab);
    await expect(messages).toContainText(told);
    // the page of service support is not part of this deployment
    await expect(messages.getByRole('button', { name: '去处理' })).toHaveCount(0);
  }
  await axe(page);
  await close();
  await page.close();
  await expect.poll(() => heldBy(sockets.slice(1))).toEqual(channels);
  for (const tab of tabs.slice(1)) await connected(tab);
});
