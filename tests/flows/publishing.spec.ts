/** A product team's plugin, written outside the repository, reaches a portal that runs: people are in it meanwhile. */
import { axe, chooseMenu, connected, expect, isMarked, mark, type Page, shell, test } from './portal.ts';
import { signed, teamOf } from './team.ts';

const id = 'parts';
let team: ReturnType<typeof teamOf>;

test.beforeAll(() => {
  team = teamOf(id);
  team.clear();
});
test.afterAll(() => team.end());

const main = (page: Page) => shell(page).main;
const heading = (page: Page, name: string) => main(page).getByRole('heading', { level: 1, name });
const menu = (page: Page) => shell(page).topMenu.getByText('备件管理');
const remark = (page: Page) => page.getByRole('dialog', { name: '新增事项' }).getByRole('textbox', { name: '备注' });

test('A team’s plugin comes, changes, goes back and goes in open tabs', async ({
  page,
  context,
  enter,
  complaints,
}) => {
  const asking = await context.newPage();
  const both = [page, asking];
  await team.serve(page);
  await enter(page, 'gys_admin', '/ef/home');
  await enter(asking, 'gys_admin', team.list);
  await expect(main(asking).getByText('您访问的页面不存在，或所属功能未启用。')).toBeVisible();
  for (const one of both) {
    await connected(one);
    await mark(one);
  }

  await test.step('An entry that is not the one that was signed runs nowhere; 重试 asks for it again', async () => {
    complaints.expect(/integrity/);
    const tampered = '**/remoteEntry*.js';
    await asking.route(tampered, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `globalThis.tampered = true;${await response.text()}` });
    });
    const began = Date.now();
    team.run('create', id, '--name', '备件管理', '--group', 'none');
    await team.release('1.0.0');
    await expect(menu(page)).toBeAttached();
    expect(Date.now() - began, 'a new plugin stands in the menu within a minute of work').toBeLessThan(60_000);
    await expect(main(asking).getByText('“备件管理”加载失败')).toBeVisible();
    expect(await asking.evaluate(() => 'tampered' in globalThis)).toBe(false);
    await asking.unroute(tampered);
    await main(asking).getByRole('button', { name: '重试' }).click();
    await expect(main(asking).getByText('安全帽')).toBeVisible();
    await expect(asking).toHaveURL(new RegExp(`${team.list}$`));
  });

  await test.step('A new version reaches open pages; entries stay until they are submitted or kept as a draft', async () => {
    await chooseMenu(page, '备件管理');
    await expect(page).toHaveURL(new RegExp(`${team.list}$`));
    await expect(heading(page, '事项列表')).toBeVisible();
    await axe(page);
    await main(page).getByRole('button', { name: '新增事项' }).click();
    await remark(page).fill('等待验收');
    team.edit('plugin.ts', "version: '1.0.0'", "version: '1.1.0'");
    team.edit('items/items.tsx', '<Page title="事项列表">', '<Page title="备件清单">');
    await team.release('1.1.0');
    await expect(heading(asking, '备件清单')).toBeVisible();
    await expect(remark(page)).toHaveValue('等待验收');
    const waiting = main(page).getByRole('group', { name: '新版本', includeHidden: true });
    await expect(waiting).toContainText('“备件管理”已切换到 1.1.0');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '离开', exact: true }).click();
    await expect(heading(page, '备件清单')).toBeVisible();
  });

  await test.step('One command goes back, in every open tab', async () => {
    expect(team.run('rollback', id, ...signed)).toContain('已从 1.1.0 退回 1.0.0');
    for (const one of both) await expect(heading(one, '事项列表')).toBeVisible();
  });

  await test.step('A first version is taken away: its menu is gone, and comes back with the next', async () => {
    expect(team.run('rollback', id, ...signed)).toContain(`${id} 没有更早的版本，1.0.0 已撤下；1 个门户进程已采用。`);
    for (const one of both) await expect(menu(one)).toHaveCount(0);
    await team.publish('1.0.0');
    for (const one of both) await expect(menu(one)).toBeAttached();
    await expect(main(page).getByText('安全帽')).toBeVisible();
  });
  for (const one of both) expect(await isMarked(one)).toBe(true);
});
