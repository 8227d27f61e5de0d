/** The portal stands still: every tab counts down, keeps what is typed, and goes on by itself. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPortal, type OwnPortal } from './own-portal.ts';
import { ask, at, expect, type Page, test } from './portal.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-modes-'));
let portal: OwnPortal;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  portal = await openPortal({ DATA_DIR: join(folder, 'data') });
});
test.afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
});

const bar = (page: Page) => page.getByRole('complementary', { name: '维护提示' });
const maintenance = (page: Page) => page.getByRole('alertdialog', { name: '系统维护中' });

/** The minute at +08:00 that is so many minutes from now. */
const inMinutes = (minutes: number) => new Date(Date.now() + (minutes + 480) * 60_000).toISOString().slice(0, 16);

interface Window {
  readonly id: string;
  readonly version: number;
  readonly reason: string;
  readonly status: string;
}

test('Tabs count down to a window, keep what it refuses, and go on when it ends', async ({
  page,
  enter,
  otherDevice,
}) => {
  const admin = await otherDevice();
  await enter(admin, 'admin', '/admin/mode', portal.origin);
  const set = (mode: string, minutes: number, from?: number) =>
    ask(admin, '/api/manage/mode/plan', {
      ...{ mode, to: inMinutes(minutes), reason: '补丁升级' },
      ...(from !== undefined && { from: inMinutes(from) }),
    });
  const end = async () => {
    const [{ records }] = await ask<[{ records: Window[] }]>(admin, '/api/manage/mode/page', { pageSize: 100 });
    const own = records.find(({ reason, status }) => reason === '补丁升级' && /PLANNED|RUNNING/.test(status));
    await ask(admin, '/api/manage/mode/end', { id: own?.id, version: own?.version });
  };
  await enter(page, 'gys_admin', '/workOrder/workOrderEdit', portal.origin);
  const second = await page.context().newPage();
  await second.goto(`${portal.origin}${at('/workOrder/workOrderList')}`);
  const title = page.getByRole('textbox', { name: '标题' });
  await title.fill('对账单金额与入库单不符');

  await test.step('Both tabs count down within a second, and so does one that is opened later', async () => {
    await set('READ_ONLY', 60, 9);
    for (const tab of [page, second]) await expect(bar(tab)).toContainText(/届时只能查看.*补丁升级.*还有 \d+ 分钟/);
    const third = await page.context().newPage();
    await third.goto(`${portal.origin}${at('/ef/home')}`);
    await expect(bar(third)).toContainText('届时只能查看');
    await third.close();
    await end();
    for (const tab of [page, second]) await expect(bar(tab)).toBeHidden();
  });

  await test.step('A list still ends in the window below the bar', async () => {
    await second.setViewportSize({ width: 1366, height: 768 });
    await set('READ_ONLY', 60, 9);
    await expect(bar(second)).toBeVisible();
    await expect(second.getByRole('navigation', { name: '分页' })).toBeInViewport({ ratio: 1 });
    await end();
    await expect(bar(second)).toBeHidden();
  });

  await test.step('A refusal says until when, and the form stays as it was', async () => {
    await set('READ_ONLY', 30);
    await expect(bar(page)).toContainText('前只能查看');
    await page.getByRole('button', { name: '保存草稿' }).click();
    await expect(page.getByText(/^系统维护中，\d{4}-\d\d-\d\d \d\d:\d\d 前只能查看/).first()).toBeVisible();
    await expect(title).toHaveValue('对账单金额与入库单不符');
    await end();
    await expect(bar(page)).toBeHidden();
  });

  await test.step('A maintenance covers the page of others, and leaves it with what was typed', async () => {
    await set('MAINTENANCE', 30);
    for (const tab of [page, second]) await expect(maintenance(tab)).toContainText(/补丁升级，预计 .* 恢复/);
    await expect(bar(admin)).toContainText('目前只有平台管理员可以使用');
    await end();
    for (const tab of [page, second]) await expect(maintenance(tab)).toBeHidden();
    await expect(title).toHaveValue('对账单金额与入库单不符');
    await second.close();
  });
});
