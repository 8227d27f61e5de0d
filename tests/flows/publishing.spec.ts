/** A product team's plugin, written outside the repository, reaches a portal that runs: people are in it meanwhile. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { emptyFolder, packed, portal as command } from '../cli/outside.ts';
import { axe, expect, type Page, shell, test } from './portal.ts';

const id = 'parts';
const list = `/${id}/items`;
const { FLOWS_DATA: data = 'data', REGISTRY_SIGNING_KEY: key = '.cache/registry-key.pem' } = process.env;
const deployment = join(data, 'plugins');
const signed = ['--to', resolve(deployment), '--key', resolve(key)];

let sdk: ReturnType<typeof packed>;
let folder = '';

test.describe.configure({ mode: 'serial' });
test.beforeAll(() => {
  sdk = packed();
  folder = emptyFolder(sdk.archive);
});
test.afterAll(() => {
  for (const made of [folder, dirname(sdk.folder)]) rmSync(made, { recursive: true, force: true });
});

function run(...args: string[]): string {
  const { exit, out, err } = command(folder, ...args);
  expect(exit, `${out}\n${err}`).toBe(0);
  return out;
}

function edit(file: string, from: string, to: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

function release(version: string): void {
  run('build');
  expect(run('publish', ...signed)).toContain(`已发布 ${id} ${version}`);
}

/** The team's own service, which answers the plugin's calls beside the portal's. */
async function serveItems(page: Page): Promise<void> {
  const records = [{ id: '1', itemName: '安全帽', quantity: 12, remark: null }];
  await page.route(`**/japi/api/${id}/item/page`, (route) =>
    route.fulfill({ json: { code: '200', msg: '操作成功', data: [{ records, total: 1, size: 10, current: 1 }] } }),
  );
}

const heading = (page: Page, name: string) => shell(page).main.getByRole('heading', { level: 1, name });
const connected = (page: Page) =>
  expect.poll(() => page.evaluate(() => sessionStorage.getItem('websocketState'))).toBe('open');
const addItem = (page: Page) => shell(page).main.getByRole('button', { name: '新增事项' });
const remark = (page: Page) => page.getByRole('dialog', { name: '新增事项' }).getByRole('textbox', { name: '备注' });

test('A new plugin stands in the menu of a tab that is open, and its page opens', async ({ page, enter }) => {
  const began = Date.now();
  await serveItems(page);
  await enter(page, 'gys_admin', '/ef/home');
  await connected(page);
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  run('create', id, '--name', '备件管理');
  release('1.0.0');
  const entry = shell(page).topMenu.getByText('备件管理');
  await expect(entry).toBeVisible();
  await entry.click();
  await expect(page).toHaveURL(new RegExp(`${list}$`));
  await expect(heading(page, '事项列表')).toBeVisible();
  await expect(shell(page).main.getByText('安全帽')).toBeVisible();
  await axe(page);
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  test.info().annotations.push({ type: 'create → visible', description: `${Date.now() - began} ms` });
});

test('A new version reaches open pages without a reload; entries stay until they are submitted or kept as a draft', async ({
  page,
  enter,
  otherDevice,
}) => {
  const reader = await otherDevice();
  for (const one of [page, reader]) await serveItems(one);
  await enter(page, 'gys_admin', list);
  await enter(reader, 'cg_admin', list);
  for (const one of [page, reader]) {
    await expect(heading(one, '事项列表')).toBeVisible();
    await connected(one);
    await one.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  }
  await addItem(page).click();
  await remark(page).fill('等待验收');
  edit('plugin.ts', "version: '1.0.0'", "version: '1.1.0'");
  edit('items/items.tsx', '<Page title="事项列表">', '<Page title="备件清单">');
  release('1.1.0');
  await expect(heading(reader, '备件清单')).toBeVisible();
  await expect(remark(page)).toHaveValue('等待验收');
  const waiting = shell(page).main.getByRole('group', { name: '新版本', includeHidden: true });
  await expect(waiting).toContainText('“备件管理”已切换到 1.1.0');
  await page.keyboard.press('Escape');
  await expect(heading(page, '备件清单')).toBeVisible();
  for (const one of [page, reader]) expect(await one.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
});

test('One command goes back, in every open tab', async ({ page, enter }) => {
  await serveItems(page);
  await enter(page, 'gys_admin', list);
  await expect(heading(page, '备件清单')).toBeVisible();
  await connected(page);
  expect(run('rollback', id, ...signed)).toContain('已从 1.1.0 退回 1.0.0');
  await expect(heading(page, '事项列表')).toBeVisible();
});
