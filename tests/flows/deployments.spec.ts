/** A deployment of the build with a registry file of its own. */
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPortal, type OwnPortal } from './own-portal.ts';
import { connected, expect, isMarked, mark, notice, type Page, shell, test, visit } from './portal.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-deployments-'));
const reports = '/reportManagement/orderReport';
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

let portal: OwnPortal;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  const file = write('registry.json', [
    { id: 'report', enabled: false },
    { id: 'order', enabled: true, locked: true },
  ]);
  portal = await openPortal({ REGISTRY: file, DATA_DIR: join(folder, 'data') });
});
test.afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What a call says to whoever is signed in on the page. */
async function said(page: Page, path: string): Promise<{ code: string; msg: string }> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get(`${portal.origin}/japi${path}`, { headers });
  return (await answer.json()) as { code: string; msg: string };
}

const ofOrder = (page: Page) => said(page, '/api/order/overview');
const ofReport = (page: Page) => said(page, '/api/report/subscription/list?report=orderReport');
const group = (page: Page, name: string) =>
  shell(page).topMenu.getByRole('button', { name, exact: true, includeHidden: true });

test('A deployment of the build follows its own registry file', async ({ page, enter }) => {
  const stopped = { code: '403', msg: '该功能已停用，请联系管理员' };
  const rowOf = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('gridcell', { name, exact: true }) });
  const file = join(folder, 'registry.json');

  await test.step('It shows, opens and answers what its file enables, and the page says what no administrator changes', async () => {
    await enter(page, 'admin', '/admin/plugins', portal.origin);
    await expect(group(page, '订单管理')).toBeAttached();
    await expect(group(page, '报表管理')).not.toBeAttached();
    expect([await ofOrder(page), await ofReport(page)]).toMatchObject([{ code: '200' }, stopped]);
    await expect(rowOf('订单')).toContainText('部署登记表锁定了“订单”');
    await expect(rowOf('报表')).toContainText('部署登记表没有启用“报表”');
  });

  await test.step('A file that is changed while its portal runs reaches open tabs without a reload', async () => {
    await connected(page);
    await mark(page);
    const order = { id: 'order', enabled: true, locked: true };
    write('registry.json', [order]);
    await expect(group(page, '报表管理')).toBeAttached();
    expect(await ofReport(page)).toMatchObject({ code: '200' });
    write('registry.json', [order, { id: 'report', enabled: false }]);
    await expect(group(page, '报表管理')).not.toBeAttached();
    expect(await ofReport(page)).toMatchObject(stopped);
    expect(await isMarked(page)).toBe(true);
  });

  await test.step('A file that turns bad changes nothing and is told with its line', async () => {
    const good = readFileSync(file, 'utf8');
    writeFileSync(file, good.replace('"id": "goods"', '"id": "good"'));
    const told = page.getByText(`${file}:11 没有文件夹 plugins/good`);
    await expect(async () => {
      await page.getByRole('button', { name: '刷新' }).click();
      await expect(told).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 20_000 });
    await expect(page.getByText('PTL-3607 插件登记表有 1 处错误：')).toBeVisible();
    expect([await ofOrder(page), await ofReport(page)]).toMatchObject([{ code: '200' }, stopped]);
  });

  await test.step('An address of what it does not enable says so', async () => {
    await visit(page, reports);
    await expect(notice(page)).toContainText('本部署没有启用');
  });
});
