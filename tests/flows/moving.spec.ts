/** A team's plugin is taken away and comes back: people are on its page, or ask for it meanwhile. */
import { connected, expect, isMarked, mark, shell, test } from './portal.ts';
import { signed, teamOf } from './team.ts';

const id = 'tools';
let team: ReturnType<typeof teamOf>;

test.beforeAll(async () => {
  team = teamOf(id);
  team.clear();
  team.run('create', id, '--name', '工具管理', '--group', 'none');
  await team.release('1.0.0');
  await team.runs('1.0.0');
});
test.afterAll(() => team.end());

test('A first version is taken away: its menu is gone, its page for whoever asks, and both come back with the next in open tabs', async ({
  page,
  context,
  enter,
}) => {
  await team.serve(page);
  await enter(page, 'gys_admin', team.list);
  const entry = shell(page).topMenu.getByText('工具管理');
  await expect(shell(page).main.getByText('安全帽')).toBeVisible();
  await connected(page);
  await expect(entry).toBeAttached();
  expect(team.run('rollback', id, ...signed)).toContain(`${id} 没有更早的版本，1.0.0 已撤下；1 个门户进程已采用。`);
  await expect(entry).toHaveCount(0);

  const asking = await context.newPage();
  await enter(asking, 'gys_admin', team.list);
  await expect(shell(asking).main.getByText('您访问的页面不存在，或所属功能未启用。')).toBeVisible();
  await connected(asking);
  await mark(asking);
  await team.publish('1.0.0');
  await expect(entry).toBeAttached();
  await expect(shell(asking).main.getByText('安全帽')).toBeVisible();
  await expect(asking).toHaveURL(new RegExp(`${team.list}$`));
  expect(await isMarked(asking)).toBe(true);
});
