/** A team from an empty folder, by the guide alone: from its first file to a version that is taken back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as administering from './administering.ts';
import { bell } from './live.ts';
import {
  ask,
  atFault,
  axe,
  chooseMenu,
  connected,
  expect,
  isMarked,
  mark,
  notice,
  type Page,
  shell,
  test,
  visit,
} from './portal.ts';
import * as story from './story.ts';

const { id, list, name: plugin } = story;
const renamed = `/${id}/stock`;
const data = mkdtempSync(join(tmpdir(), 'portal-story-'));
let team: ReturnType<typeof story.teamOf>;
let door: Awaited<ReturnType<typeof story.openDoor>>;
let portal: Awaited<ReturnType<typeof story.openPortal>>;
let service: Awaited<ReturnType<typeof story.startService>> | undefined;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  team = story.teamOf(id);
  door = await story.openDoor();
  portal = await story.openPortal({ DATA_DIR: data, PLUGIN_SERVICES: `${id}=${door.address}` });
});
test.afterAll(async () => {
  service?.end();
  await portal?.close();
  door?.close();
  team.end();
  rmSync(data, { recursive: true, force: true });
});

/** Its deployment folder, and the team's own key. */
const toPortal = () => ({ into: join(data, 'plugins'), keyFile: join(team.folder, 'team.pem') });

/** How often the service was asked for a call. */
const heardOf = (call: string) => door.asked.filter((one) => one === `POST /api/${id}/item/${call}`).length;

const main = (page: Page) => shell(page).main;
const heading = (page: Page, name = '事项列表') => main(page).getByRole('heading', { level: 1, name });
const centre = (page: Page) => page.getByRole('dialog', { name: '消息中心' });
const search = (page: Page) => page.getByRole('dialog', { name: '全局搜索' });
const command = (page: Page) => search(page).getByRole('option', { name: /^查看物资事项/ });
const slotTab = (page: Page) => main(page).getByRole('tab', { name: '订单的库存' });

async function addThroughForm(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: '新增事项' }).click();
  const form = page.getByRole('dialog', { name: '新增事项' });
  await form.getByRole('textbox', { name: '事项' }).fill('安全帽');
  await form.getByRole('textbox', { name: '数量' }).fill('12');
  await form.getByRole('button', { name: '确定' }).click();
  await expect(main(page).getByText('安全帽')).toBeVisible();
}

/** Another tab beside the page, on an order of whoever is signed in there. */
async function openOrder(page: Page, origin: string): Promise<Page> {
  const [found] = await ask<{ records: { id: string }[] }[]>(page, '/api/order/page', { pageNum: 1, pageSize: 1 });
  const order = await page.context().newPage();
  await order.goto(`${origin}/ef-plus/orderManagement/orderDetail?id=${found?.records[0]?.id}`);
  return order;
}

/** Rows of the message centre under a type; the centre is open afterwards. */
async function noticesOf(page: Page, type: string, text: string) {
  if (!(await centre(page).isVisible())) await bell(page).click();
  await centre(page)
    .getByRole('tab', { name: new RegExp(`^${type}(，|$)`) })
    .click();
  await centre(page).getByRole('searchbox', { name: '关键词' }).fill(text);
  await page.keyboard.press('Enter');
  return centre(page).getByRole('row').filter({ hasText: text }).first();
}

async function closeDialogs(page: Page): Promise<void> {
  while ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
}

test('A team publishes a plugin and its service with its own key, is switched off, renames its page, fails a trial, and loses its key', async ({
  page,
  enter,
  authenticate,
  otherDevice,
  complaints,
}) => {
  test.setTimeout(420_000);
  complaints.expect(/物料读取失败/);
  const [admin, second, sales, buyer] = [
    await otherDevice(),
    await otherDevice(),
    await otherDevice(),
    await otherDevice(),
  ];
  const go = (tab: Page, account: string, path: string) => enter(tab, account, path, portal.origin);
  const menu = (tab: Page) => shell(tab).topMenu.getByText('物资', { exact: true });

  await test.step('a key of its own, enrolled by two persons while the portal runs, publishes over HTTP', async () => {
    story.writePlugin(team);
    team.run('build');
    const key = administering.makeKey(team);
    await go(page, 'gys_admin', '/ef/home');
    await go(admin, 'admin', '/admin/plugins');
    await administering.openKeys(admin);
    await administering.confirm(await administering.askForKey(admin, { key, team: '物料组', id }));
    await expect(administering.grid(admin, '待登记的密钥')).toContainText('由另一位管理员录入');
    await axe(admin);
    await go(second, 'admin2', '/admin/plugins');
    await administering.openKeys(second);
    const entering = await administering.openRequest(second, '物料组');
    await expect(entering.locator('pre')).toContainText(id);
    await axe(second);
    await administering.enterSigned(entering, team);
    await expect(administering.grid(second, '团队密钥')).toContainText('物料组');
    await second.close();
    await connected(page);
    await mark(page);
    const published = story.publish(team, portal);
    expect(published.out, published.err).toContain(`已发布 ${id} 1.0.0；1 个门户进程已采用`);
    await expect(menu(page)).toBeAttached({ timeout: 5000 }); // by the socket
  });

  await test.step('a supplier sees its list, its setting, its form, its card', async () => {
    const { secret } = await ask<{ secret: string }>(admin, '/api/manage/plugin/makeCredential', { plugin: id });
    service = await story.startService(team.folder, {
      ...{ PORTAL: portal.origin, PORTAL_CREDENTIAL: secret, STORE: join(team.folder, 'store') },
    });
    door.leadTo(service.port);
    await chooseMenu(page, '物资');
    await expect(heading(page)).toBeVisible();
    await expect(main(page).getByText('提前 7 天提醒')).toBeVisible();
    await administering.enter(admin, plugin, '提醒天数', '9');
    await expect(main(page).getByText('提前 9 天提醒')).toBeVisible();
    await addThroughForm(page);
    expect(await isMarked(page)).toBe(true);
    await shell(page).topMenu.getByRole('button', { name: '工作台' }).click();
    await expect(main(page).getByText('1 项', { exact: true })).toBeVisible();
  });

  await test.step('who has no code is refused by the gateway, another enterprise by the service', async () => {
    await authenticate(sales, 'gys_sales', portal.origin);
    expect(await story.said(sales, 'add', { itemName: '手套', quantity: 1 })).toMatch(/^403 /);
    expect(heardOf('add')).toBe(1); // the form’s
    expect(await story.said(sales, 'one', { id: '1' })).toBe('200 操作成功');
    await authenticate(buyer, 'cg_admin', portal.origin);
    expect(await story.said(buyer, 'one', { id: '1' })).toBe('404 没有这个事项');
    expect(heardOf('one')).toBe(2);
  });

  await test.step('the service raises a notice, which opens the page; a type of notices is the plugin’s', async () => {
    const told = await fetch(`http://127.0.0.1:${service?.port}/arrived/1`, { method: 'POST' });
    expect((await told.json()) as object).toMatchObject({ count: expect.any(Number) });
    await (await noticesOf(page, '门户在线公告', '安全帽 已到货')).getByRole('button', { name: '查看详情' }).click();
    await expect(page).toHaveURL(new RegExp(`/${id}/detail\\?id=1$`));
    await expect(main(page).getByText('安全帽 12 件')).toBeVisible();
    await expect((await noticesOf(page, '门户开通', '')).first()).toBeVisible();
    await expect(centre(page).getByRole('button', { name: '查看事项' }).first()).toBeVisible();
    await closeDialogs(page);
  });

  const order = await openOrder(page, portal.origin);
  await test.step('a tab in the order’s detail, a command', async () => {
    await expect(slotTab(order)).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('物资');
    await command(page).click();
    await expect(page).toHaveURL(new RegExp(`${list}$`));
  });

  await test.step('switched off, all of it goes in every tab, and the service hears nothing', async () => {
    for (const tab of [page, order]) {
      await connected(tab);
      await mark(tab);
    }
    await administering.switchOff(admin, plugin, '年度盘点');
    await expect(notice(page)).toContainText('年度盘点');
    for (const tab of [page, order]) await expect(menu(tab)).toHaveCount(0);
    await expect(slotTab(order)).toHaveCount(0);
    const before = door.asked.length;
    for (const call of ['page', 'one', 'add'])
      expect(await story.said(page, call, { id: '1', itemName: '手套', quantity: 1 })).toContain('该功能已停用');
    expect(door.asked).toHaveLength(before);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('物资');
    await expect(command(page)).toHaveCount(0);
    await closeDialogs(page);
    await expect(await noticesOf(page, '门户在线公告', '安全帽 已到货')).toHaveCount(0);
    await noticesOf(page, '门户开通', '');
    await expect(centre(page).getByRole('button', { name: '查看事项' })).toHaveCount(0);
    await closeDialogs(page);
    const told = await fetch(`http://127.0.0.1:${service?.port}/arrived/1`, { method: 'POST' });
    expect(told.status).toBe(500); // the portal takes nothing from it: PTL-4103
    await administering.tab(admin, '服务').click();
    await expect(administering.grid(admin, `${plugin} 的凭证`).getByRole('row')).toHaveCount(2); // of one credential
    await administering.look(admin, 'services');
    await administering.switchOn(admin, plugin);
    await expect(await noticesOf(page, '门户在线公告', '安全帽 已到货')).toBeVisible();
    await closeDialogs(page);
    await expect(main(page).getByText('安全帽')).toBeVisible();
    await expect(slotTab(order)).toBeVisible();
    for (const tab of [page, order]) expect(await isMarked(tab)).toBe(true);
  });

  await test.step('1.1.0 renames the page: open tabs, bookmarks and grants follow', async () => {
    team.edit('plugin.ts', "version: '1.0.0'", "version: '1.1.0'");
    team.edit('plugin.ts', `path: '${list}'`, `path: '${renamed}'`);
    team.edit(
      'plugin.ts',
      `redirect: '${list}' }`,
      `redirect: '${renamed}' }, { path: '${list}', redirect: '${renamed}' }`,
    );
    await team.release('1.1.0', toPortal());
    await expect(page).toHaveURL(new RegExp(`${renamed}$`));
    await expect(main(page).getByText('安全帽')).toBeVisible();
    for (const bookmark of [`/${id}/list`, list]) {
      await visit(page, bookmark);
      await expect(page).toHaveURL(new RegExp(`${renamed}$`));
      await expect(main(page).getByText('安全帽')).toBeVisible();
    }
    expect(await isMarked(page)).toBe(true);
  });

  await test.step('1.2.0 crashes for a tenth: the trial ends by itself, and all are back without a reload', async () => {
    const [one, ...others] = (await story.tenthOf(admin)).slice(0, 3);
    const trying = await otherDevice();
    await go(trying, one?.account ?? '', renamed); // the page itself carries the team’s key, signed
    await expect(heading(trying)).toBeVisible();
    await connected(trying);
    await mark(trying);
    await administering.pin(admin, plugin, '1.1.0');
    team.edit('plugin.ts', "version: '1.1.0'", "version: '1.2.0'");
    team.edit(
      'items/items.tsx',
      'const list = useList(items.page);',
      "const list = useList(items.page);\n  if (location.pathname) throw new Error('物料读取失败');",
    );
    await team.release('1.2.0', toPortal());
    const card = atFault(trying, '事项列表');
    await admin.getByRole('button', { name: '刷新' }).click(); // sooner than by itself
    await administering.tryOut(admin, plugin, '1.2.0', { percent: '10', minutes: '30', users: '3' });
    await card;
    for (const { account } of others) {
      await authenticate(buyer, account, portal.origin);
      const crash = { plugin: id, version: '1.2.0', kind: 'crash', message: '物料读取失败', quarantined: false };
      await ask(buyer, '/api/manage/plugin/report', crash);
    }
    for (const tab of [trying, page]) {
      await expect(heading(tab)).toBeVisible();
      expect(await isMarked(tab)).toBe(true);
    }
    await admin.getByRole('button', { name: '刷新' }).click();
    const row = administering.versionOf(admin, plugin, '1.2.0');
    for (const told of [/已自动退回/, /页面崩溃 \d/, /\d 名用户、\d 家企业/, /物料读取失败/])
      await expect(row).toContainText(told);
    await expect(administering.versionOf(admin, plugin, '1.1.0')).toContainText('使用中（固定）');
    await axe(admin);
    await administering.whole(admin, plugin, 'aborted');
    await row.getByRole('button', { name: '出处' }).click();
    const from = admin.getByRole('dialog', { name: `${plugin} 1.2.0 的出处` });
    await expect(from).toContainText('物料组 ·');
    await axe(admin);
    await closeDialogs(admin);
    const change = await administering.lastChange(admin, plugin);
    await expect(change).toContainText('自动中止试用 1.2.0');
    await expect(change).toContainText(/10 分钟内 \d 名用户使用，\d 名（\d 家企业）出现异常：页面崩溃 \d/);
  });

  await test.step('its key, taken back, takes what it has signed from every open tab', async () => {
    complaints.allow(/404.*\/japi\/api\/wares/); // whoever asks at that moment
    await administering.openKeys(admin);
    await admin.getByRole('button', { name: '吊销', exact: true }).click();
    const dialog = admin.getByRole('dialog', { name: /^吊销“物料组”的密钥/ });
    await expect(dialog).toContainText('随即停用');
    await dialog.getByRole('textbox', { name: '原因' }).fill('私钥遗失');
    await administering.confirm(dialog);
    for (const tab of [page, order]) await expect(menu(tab)).toHaveCount(0);
    await expect(administering.grid(admin, '团队密钥')).toContainText('已吊销');
  });
});
