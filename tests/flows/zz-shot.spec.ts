import { expect, type Page, shell, test } from './portal.ts';
import { teamOf } from './team.ts';

const id = 'shots';
const shot = async (page: Page, name: string) => {
  for (const [width, height] of [[1440, 900], [1366, 768]] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `/tmp/b/contain-${name}-${width}.png` });
  }
};

test('shots', async ({ page, enter, otherDevice, complaints }) => {
  complaints.expect(/读取失败/);
  const team = teamOf(id);
  try {
    team.clear();
    team.run('create', id, '--name', '备品管理');
    team.release('1.0.0');
    team.edit('plugin.ts', "version: '1.0.0',", "version: '1.1.0',\n  team: { name: '备品小组', contact: '内线 8021' },");
    team.edit('items/items.tsx', 'const list = useList(items.page);', 'const list = useList(items.page);\n  if (list.total > 0) throw new Error("备品读取失败");');
    team.release('1.1.0');
    await team.runs('1.1.0');
    await team.serve(page);
    await enter(page, 'gys_admin', `/${id}/items`);
    await expect(shell(page).main.getByRole('alert')).toContainText('备品小组');
    await page.waitForTimeout(3000);
    await shot(page, 'card');
    await enter(page, 'gys_admin', '/ef/home?safe');
    await expect(page.getByRole('group', { name: '安全模式' })).toBeVisible();
    await shot(page, 'safe');
    const admin = await otherDevice();
    await enter(admin, 'admin', '/admin/plugins');
    await admin.getByRole('button', { name: /^备品管理 \d+ 项$/ }).click();
    await admin.getByRole('grid', { name: '备品管理 的版本' }).scrollIntoViewIfNeeded();
    await shot(admin, 'admin');
    await admin.getByRole('grid', { name: '备品管理 的版本' }).getByRole('row').filter({ hasText: '1.0.0' }).getByRole('button', { name: '试用' }).click();
    await shot(admin, 'trial');
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('spinbutton').first().or(dialog.getByRole('textbox', { name: '用户比例（%）' })).first().fill('50');
    await dialog.getByRole('textbox', { name: '原因' }).fill('灰度');
    await dialog.getByRole('button', { name: '确定' }).click();
    await admin.waitForTimeout(1500);
    await shot(admin, 'trialled');
    await enter(admin, 'admin', '/__portal?tab=incident');
    const [download] = await Promise.all([admin.waitForEvent('download'), admin.getByRole('button', { name: '下载本页签的诊断文件' }).click()]);
    await admin.getByLabel('选择诊断文件').setInputFiles(await download.path());
    await admin.waitForTimeout(500);
    await shot(admin, 'incident');
  } finally {
    team.end();
  }
});
