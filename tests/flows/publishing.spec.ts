/** A product team's plugin, written outside the repository, reaches a portal that runs: people are in it meanwhile. */
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ManagedPlugin } from '@portal/sdk/calls/plugins';
import {
  ask,
  axe,
  chooseMenu,
  connected,
  expect,
  isMarked,
  mark,
  type Page,
  shell,
  switchesOf,
  test,
} from './portal.ts';
import { deployment, signed, teamOf } from './team.ts';

const id = 'parts';
let team: ReturnType<typeof teamOf>;

test.describe.configure({ mode: 'serial' });
test.beforeAll(() => {
  team = teamOf(id);
  team.clear();
});
test.afterAll(() => team.end());

const nameOfEntry = (version: string): string => {
  const names = readdirSync(join(deployment, 'plugins', id, version));
  return names.find((name) => /^remoteEntry\..+\.js$/.test(name)) ?? '';
};

/** What the administration knows of plugins. */
const listed = (admin: Page) =>
  ask<{ problem: string | null; plugins: ManagedPlugin[] }>(admin, '/api/manage/plugin/list', {});

const heading = (page: Page, name: string) => shell(page).main.getByRole('heading', { level: 1, name });
const addItem = (page: Page) => shell(page).main.getByRole('button', { name: '新增事项' });
const remark = (page: Page) => page.getByRole('dialog', { name: '新增事项' }).getByRole('textbox', { name: '备注' });

test('A new plugin stands in the menu of an open tab within a minute of work', async ({ page, enter }) => {
  await team.serve(page);
  await enter(page, 'gys_admin', '/ef/home');
  await connected(page);
  await mark(page);
  const began = Date.now();
  team.run('create', id, '--name', '备件管理', '--group', 'none');
  await team.release('1.0.0');
  await expect(shell(page).topMenu.getByText('备件管理')).toBeAttached();
  expect(Date.now() - began).toBeLessThan(60_000);
  await chooseMenu(page, '备件管理');
  await expect(page).toHaveURL(new RegExp(`${team.list}$`));
  await expect(heading(page, '事项列表')).toBeVisible();
  await expect(shell(page).main.getByText('安全帽')).toBeVisible();
  await axe(page);
  expect(await isMarked(page)).toBe(true);
});

test('A new version reaches open pages without a reload; entries stay until they are submitted or kept as a draft', async ({
  page,
  enter,
  otherDevice,
}) => {
  const reader = await otherDevice();
  for (const one of [page, reader]) await team.serve(one);
  await enter(page, 'gys_admin', team.list);
  await enter(reader, 'cg_admin', team.list);
  for (const one of [page, reader]) {
    await expect(heading(one, '事项列表')).toBeVisible();
    await connected(one);
    await mark(one);
  }
  await addItem(page).click();
  await remark(page).fill('等待验收');
  team.edit('plugin.ts', "version: '1.0.0'", "version: '1.1.0'");
  team.edit('items/items.tsx', '<Page title="事项列表">', '<Page title="备件清单">');
  await team.release('1.1.0');
  await expect(heading(reader, '备件清单')).toBeVisible();
  await expect(remark(page)).toHaveValue('等待验收');
  const waiting = shell(page).main.getByRole('group', { name: '新版本', includeHidden: true });
  await expect(waiting).toContainText('“备件管理”已切换到 1.1.0');
  await page.keyboard.press('Escape');
  await expect(heading(page, '备件清单')).toBeVisible();
  for (const one of [page, reader]) expect(await isMarked(one)).toBe(true);
  await test.step('One command goes back, in every open tab', async () => {
    expect(team.run('rollback', id, ...signed)).toContain('已从 1.1.0 退回 1.0.0');
    for (const one of [page, reader]) await expect(heading(one, '事项列表')).toBeVisible();
  });
});

test('A version that keeps crashing goes back to the one before it in the tab, and an administrator to it for all', async ({
  page,
  enter,
  otherDevice,
  complaints,
}) => {
  complaints.expect(/备件读取失败/);
  await team.serve(page);
  await enter(page, 'gys_admin', team.list);
  await expect(heading(page, '事项列表')).toBeVisible();
  await connected(page);
  team.edit('plugin.ts', "version: '1.1.0'", "version: '1.2.0'");
  team.edit(
    'items/items.tsx',
    'const list = useList(items.page);',
    'const list = useList(items.page);\n  if (list.total > 0) throw new Error("备件读取失败");',
  );
  await team.release('1.2.0');
  const card = shell(page).main.getByRole('alert');
  for (let crash = 1; crash <= 2; crash += 1) {
    await expect(card).toContainText('“事项列表”出现异常');
    await card.getByRole('button', { name: '重试' }).click();
  }
  await expect(heading(page, '事项列表')).toBeVisible();
  await expect(page.getByText('“备件管理”1.2.0 多次出现异常，本页已退回上一版本')).toBeVisible();
  await expect(shell(page).main.getByText('安全帽')).toBeVisible();

  const admin = await otherDevice();
  await enter(admin, 'admin', '/admin/plugins');
  await admin.getByRole('button', { name: /^备件管理 \d+ 项$/ }).click();
  const releases = admin.getByRole('grid', { name: '备件管理 的版本' }).getByRole('row');
  await releases.filter({ hasText: '1.0.0' }).getByRole('button', { name: '使用此版本' }).click();
  const dialog = admin.getByRole('dialog', { name: '使用 1.0.0 · 备件管理' });
  await dialog.getByRole('textbox', { name: '原因' }).fill('1.2.0 读取失败');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(releases.filter({ hasText: '1.0.0' })).toContainText('使用中（固定）');
  await axe(admin);
});

test('What was tampered with, and what needs another portal, is refused; everything else goes on', async ({
  page,
  enter,
  authenticate,
  otherDevice,
  complaints,
}) => {
  complaints.expect(/integrity/);
  const admin = await otherDevice();
  await authenticate(admin, 'admin');
  const entry = join(deployment, 'plugins', id, '1.0.0', nameOfEntry('1.0.0'));
  const bytes = readFileSync(entry);
  for (const file of [entry, `${entry}.br`]) rmSync(file);
  writeFileSync(entry, `globalThis.tampered = true;${bytes}`);
  await team.serve(page);
  await enter(page, 'gys_admin', team.list);
  await expect(shell(page).main.getByText('“备件管理”加载失败')).toBeVisible();
  expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
  writeFileSync(entry, bytes);

  const file = join(deployment, 'current', `${id}.json`);
  const text = readFileSync(file, 'utf8');
  const ownReleases = async () => (await listed(admin)).plugins.find((one) => one.id === id)?.releases ?? [];
  const replaceFile = (content: string) => {
    writeFileSync(`${file}.new`, content);
    renameSync(`${file}.new`, file);
  };
  replaceFile(text.replace('备件管理', '备件经营'));
  const damaged = { version: '-', unfit: `PTL-3317 插件 ${id} 的清单不是签名的样子，没有采用`, running: false };
  await expect.poll(ownReleases).toContainEqual(expect.objectContaining(damaged));
  expect((await listed(admin)).plugins.find((one) => one.id === id)).toMatchObject({
    name: '备件管理',
    version: '1.0.0',
  });
  replaceFile(text);
  await expect.poll(ownReleases).not.toContainEqual(expect.objectContaining(damaged));

  const portal = join(deployment, 'portal.json');
  renameSync(portal, `${portal}.away`); // nobody to say no before it is published
  team.edit('plugin.ts', "version: '1.2.0'", "version: '2.0.0'");
  team.edit('plugin.ts', "sdk: '^1.0'", "sdk: '^2.0'");
  expect(team.refused()).toMatch(
    new RegExp(`没有发布：.+没有采用 ${id} 2\\.0\\.0：需要 SDK \\^2\\.0，门户提供的是 1\\.0\\.0。已退回 1\\.2\\.0。`),
  );
  renameSync(`${portal}.away`, portal);
  const releases = async () => (await listed(admin)).plugins.find((one) => one.id === id)?.releases;
  await expect.poll(releases).toContainEqual(expect.objectContaining({ version: '1.0.0', running: true }));
  expect(await releases()).not.toContainEqual(expect.objectContaining({ version: '2.0.0' }));
  await page.reload();
  await expect(heading(page, '事项列表')).toBeVisible();

  // whoever publishes next is adopted again: no version stays fixed
  const { revision } = await switchesOf(admin);
  const chosen = { plugin: id, version: null, canaryVersion: null, reason: '测试后恢复', revision };
  await ask(admin, '/api/manage/plugin/release', chosen);
});
