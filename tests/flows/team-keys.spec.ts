import { portal as command } from '../cli/outside.ts';
import { askForKey, confirm, enterSigned, grid, look, makeKey, openKeys, openRequest, show } from './administering.ts';
import { at, axe, chooseMenu, connected, expect, isMarked, mark, shell, test } from './portal.ts';
import { teamOf } from './team.ts';

const id = 'spares';
const to = `http://localhost:${process.env['FLOWS_PORT']}${at('')}`;
let team: ReturnType<typeof teamOf>;

test.beforeAll(() => {
  team = teamOf(id);
  team.clear();
});
test.afterAll(() => team.end());

const publishBy = (key: string) => command(team.folder, 'publish', '--to', to, '--key', key);

test('A team’s key, from its enrolment while the portal runs to the day when it is taken back', async ({
  page,
  enter,
  otherDevice,
}) => {
  const [admin, second] = [await otherDevice(), await otherDevice()];
  const row = shell(page).main.getByText('安全帽');

  await test.step('Two administrators and an operator enrol a team while the portal runs, and it publishes over HTTP at once', async () => {
    team.run('create', id, '--name', '备用件', '--group', 'none');
    team.run('build');
    const key = makeKey(team);
    expect(publishBy('team.pem')).toMatchObject({ exit: 3, err: expect.stringMatching(/^询问[^\n]+\nPTL-3314 /) });

    await enter(admin, 'admin', '/admin/plugins');
    await openKeys(admin);
    const asking = await askForKey(admin, { key, team: '备件组', id });
    await look(admin, 'ask');
    await confirm(asking);
    await expect(grid(admin, '待登记的密钥')).toContainText('由另一位管理员录入');
    await axe(admin);

    await enter(second, 'admin2', '/admin/plugins');
    await openKeys(second);
    await look(second, 'waiting');
    const entering = await openRequest(second, '备件组');
    await expect(entering.locator('pre')).toContainText(id);
    await look(second, 'enter');
    await axe(second);
    await enterSigned(entering, team);
    await expect(grid(second, '团队密钥')).toContainText('备件组');
    await second.close();

    await team.serve(page);
    await enter(page, 'gys_admin', '/ef/home');
    await connected(page);
    await mark(page);
    expect(publishBy('team.pem')).toMatchObject({
      exit: 0,
      out: expect.stringContaining(`已发布 ${id} 1.0.0；1 个门户进程已采用`),
    });
    await expect(shell(page).topMenu.getByText('备用件')).toBeAttached();
    await chooseMenu(page, '备用件');
    await expect(row).toBeVisible();
    expect(await isMarked(page)).toBe(true);
    await page.reload(); // the page itself carries the key, signed
    await expect(row).toBeVisible();
    await connected(page);
  });

  await test.step('Another team’s key neither publishes nor goes back, and a version says where it comes from', async () => {
    team.run('key', '--out', 'other.pem');
    expect(publishBy('other.pem').err).toMatch(/PTL-3314 .*没有登记/);
    const back = command(team.folder, 'rollback', id, '--to', to, '--key', 'other.pem');
    expect([back.exit, back.err]).toEqual([3, expect.stringContaining('PTL-3314')]);
    await show(admin, '备用件');
    await expect(grid(admin, '备用件 的版本')).toContainText('备件组');
    await look(admin, 'releases');
    await admin.getByRole('button', { name: '出处' }).click();
    const dialog = admin.getByRole('dialog', { name: '备用件 1.0.0 的出处' });
    await expect(dialog).toContainText('备件组 ·');
    await look(admin, 'provenance');
    await axe(admin);
    await admin.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('A key that is taken back takes what it has signed from every open tab, and publishes no more', async () => {
    await openKeys(admin);
    await admin.getByRole('button', { name: '吊销', exact: true }).click();
    const dialog = admin.getByRole('dialog', { name: /^吊销“备件组”的密钥/ });
    await expect(dialog).toContainText('它签名的 备用件 1.0.0 随即停用');
    await dialog.getByRole('textbox', { name: '原因' }).fill('私钥遗失');
    await look(admin, 'revoke');
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(shell(page).topMenu.getByText('备用件')).toHaveCount(0);
    await expect(grid(admin, '团队密钥')).toContainText('已吊销');
    await look(admin, 'revoked');
    expect(publishBy('team.pem').err).toContain('PTL-3315 团队“备件组”的密钥');
  });
});
