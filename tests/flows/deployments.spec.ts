/** One build, two deployments beside each other: each with its own registry and its own data. */
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPortal, type OwnPortal } from './own-portal.ts';
import { connected, expect, isMarked, mark, notice, type Page, shell, switchesOf, test } from './portal.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-deployments-'));
const everything = 'workbench portal goods order settlement finance report content account service base admin';

interface Entry {
  readonly id: string;
  readonly enabled: boolean;
  readonly locked?: boolean;
}

/** Renamed into its place, as volumes do: no reader meets half a file. */
function write(name: string, changed: readonly Entry[]): string {
  const plugins = everything.split(' ').map((id) => changed.find((entry) => entry.id === id) ?? { id, enabled: true });
  const file = join(folder, name);
  writeFileSync(`${file}.new`, JSON.stringify({ plugins }, null, 2));
  renameSync(`${file}.new`, file);
  return file;
}

let trade: OwnPortal;
let finance: OwnPortal;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  const open = (name: string, changed: readonly Entry[]) =>
    openPortal({ REGISTRY: write(`${name}.json`, changed), DATA_DIR: join(folder, name) });
  trade = await open('trade', [
    { id: 'report', enabled: false },
    { id: 'order', enabled: true, locked: true },
  ]);
  finance = await open('finance', [{ id: 'order', enabled: false }]);
});
test.afterAll(async () => {
  await Promise.all([trade.close(), finance.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const stopped = { code: '403', msg: '该功能已停用，请联系管理员' };

/** What a call says to whoever is signed in on the page; without data it is a question by address. */
async function said(page: Page, path: string, data?: object): Promise<{ code: string; msg: string }> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const headers = { authorization: `Bearer ${token}` };
  const method = data === undefined ? 'GET' : 'POST';
  const answer = await page.request.fetch(`${new URL(page.url()).origin}/japi${path}`, { method, data, headers });
  return (await answer.json()) as { code: string; msg: string };
}

const ofOrder = (page: Page) => said(page, '/api/order/overview');
const ofReport = (page: Page) => said(page, '/api/report/sharedView/list?report=orderReport');
const group = (page: Page, name: string) =>
  shell(page).topMenu.getByRole('button', { name, exact: true, includeHidden: true });

test('Two deployments of one build beside each other', async ({ page, enter, otherDevice }) => {
  const rowOf = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('gridcell', { name, exact: true }) });
  const file = join(folder, 'trade.json');

  await test.step('Two deployments of one build each show, open and answer what their own file enables', async () => {
    const other = await otherDevice();
    await enter(page, 'admin', '/admin/plugins', trade.origin);
    await enter(other, 'admin', '/orderManagement/orderManagementIndex', finance.origin);
    await expect(group(page, '订单管理')).toBeAttached();
    await expect(group(page, '报表管理')).not.toBeAttached();
    await expect(group(other, '报表管理')).toBeAttached();
    await expect(group(other, '订单管理')).not.toBeAttached();
    expect([await ofOrder(page), await ofReport(other)]).toMatchObject([{ code: '200' }, { code: '200' }]);
    expect([await ofReport(page), await ofOrder(other)]).toMatchObject([stopped, stopped]);
    await expect(notice(other)).toContainText('本部署没有启用');
  });

  await test.step('What the file decides no administrator changes, and the page says why', async () => {
    await expect(rowOf('订单')).toContainText('部署登记表锁定了“订单”');
    await expect(rowOf('报表')).toContainText('部署登记表没有启用“报表”');
    const { revision } = await switchesOf(page);
    const change = { reason: '演练', revision };
    expect([
      await said(page, '/api/manage/plugin/switch', { target: 'order', off: true, ...change }),
      await said(page, '/api/manage/plugin/switch', { target: 'report', off: false, ...change }),
    ]).toMatchObject([
      { msg: 'PTL-3604 部署登记表锁定了“订单”，请由运维修改登记表（REGISTRY）' },
      { msg: 'PTL-3604 部署登记表没有启用“报表”，请由运维在登记表（REGISTRY）中启用' },
    ]);
  });

  await test.step('A file that is changed while its portal runs reaches open tabs without a reload', async () => {
    await connected(page);
    await mark(page);
    const order = { id: 'order', enabled: true, locked: true };
    write('trade.json', [order]);
    await expect(group(page, '报表管理')).toBeAttached();
    expect(await ofReport(page)).toMatchObject({ code: '200' });
    write('trade.json', [order, { id: 'report', enabled: false }]);
    await expect(group(page, '报表管理')).not.toBeAttached();
    expect(await ofReport(page)).toMatchObject(stopped);
    expect(await isMarked(page)).toBe(true);
  });

  await test.step('A file that turns bad changes nothing and is told with its line; at a start it is refused', async () => {
    const good = readFileSync(file, 'utf8');
    writeFileSync(file, good.replace('"id": "goods"', '"id": "good"'));
    const told = page.getByText(`${file}:11 没有文件夹 plugins/good`);
    await expect(async () => {
      await page.getByRole('button', { name: '刷新' }).click();
      await expect(told).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 20_000 });
    await expect(page.getByText('PTL-3607 插件登记表有 1 处错误：')).toBeVisible();
    expect([await ofOrder(page), await ofReport(page)]).toMatchObject([{ code: '200' }, stopped]);
    const start = openPortal({ SEED: 'none', REGISTRY: file, DATA_DIR: join(folder, 'refused') });
    await expect(start).rejects.toThrow('没有文件夹 plugins/good');
  });
});
