/** A team's plugin moves its page: people are on it, have it among their bookmarks, and were granted its old address. */
import { at, chooseMenu, connected, expect, isMarked, mark, type Page, shell, test } from './portal.ts';
import { signed, teamOf } from './team.ts';

const id = 'tools';
const moved = `/${id}/stock`;
let team: ReturnType<typeof teamOf>;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  team = teamOf(id);
  team.clear();
  team.run('create', id, '--name', '工具管理', '--group', 'none');
  await team.release('1.0.0');
  await team.runs('1.0.0');
});
test.afterAll(() => team.end());

const expectAt = async (page: Page, path: string) => {
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(shell(page).main.getByRole('heading', { level: 1, name: '事项列表' })).toBeVisible();
};

test('A version that moves its page takes open tabs, bookmarks and what was granted along', async ({
  page,
  enter,
  otherDevice,
}) => {
  const bookmark = await otherDevice();
  for (const one of [page, bookmark]) await team.serve(one);
  await enter(page, 'gys_admin', team.list);
  await expectAt(page, team.list);
  await connected(page);
  await mark(page);
  team.edit('plugin.ts', "version: '1.0.0'", "version: '1.1.0'");
  team.edit('plugin.ts', `path: '${team.list}'`, `path: '${moved}'`);
  team.edit('plugin.ts', '  menus:', `  redirects: [{ path: '${team.list}', redirect: '${moved}' }],\n  menus:`);
  await team.release('1.1.0');
  await expectAt(page, moved);
  expect(await isMarked(page)).toBe(true);
  await enter(bookmark, 'cg_admin', team.list);
  await expectAt(bookmark, moved);
  await bookmark.goto(at('/ef/home'));
  await chooseMenu(bookmark, '工具管理');
  await expectAt(bookmark, moved);
});

test('A tab that asked for a page before its plugin was there goes to it when it is', async ({ page, enter }) => {
  await team.serve(page);
  expect(team.run('rollback', id, ...signed)).toContain(`${id} 已从 1.1.0 退回 1.0.0；1 个门户进程已采用。`);
  await enter(page, 'gys_admin', moved);
  await expect(shell(page).main.getByText('您访问的页面不存在，或所属功能未启用。')).toBeVisible();
  await connected(page);
  await mark(page);
  await team.publish('1.1.0');
  await expectAt(page, moved);
  expect(await isMarked(page)).toBe(true);
});

test('A first version is taken away: its page and its menu are gone, and come back with the next', async ({
  page,
  enter,
}) => {
  await team.serve(page);
  await enter(page, 'gys_admin', moved);
  await expectAt(page, moved);
  await connected(page);
  const entry = shell(page).topMenu.getByText('工具管理');
  await expect(entry).toBeAttached();
  team.run('rollback', id, ...signed);
  expect(team.run('rollback', id, ...signed)).toContain(`${id} 没有更早的版本，1.0.0 已撤下；1 个门户进程已采用。`);
  await expect(entry).toHaveCount(0);
  await team.publish('1.1.0');
  await expect(entry).toBeAttached();
});
