/** A version that a few enterprises try becomes everybody's by itself; one that fails, team-story.spec.ts takes back. */
import { lastChange, pin, tryOut, versionOf, whole } from './administering.ts';
import { axe, connected, expect, isMarked, mark, type Page, shell, test } from './portal.ts';
import { teamOf, turnClock } from './team.ts';

const id = 'probes';
const plugin = '探头管理';
let team: ReturnType<typeof teamOf>;

test.beforeAll(async () => {
  team = teamOf(id);
  team.clear();
  team.run('create', id, '--name', plugin);
  await team.release('1.0.0');
});
test.afterAll(() => team.end());

const main = (page: Page) => shell(page).main;
const heading = (page: Page, name: string) => main(page).getByRole('heading', { level: 1, name });

/** Three people of two enterprises, who try it. */
const trying = ['gys_admin', 'gys_sales', 'cg_admin'];
const other = 'yy_ops';
const enterprises = '屿岚机电设备有限公司\n霁川第一发电厂';

async function readers(open: (account: string) => Promise<Page>, title: string): Promise<Page[]> {
  const tabs = await Promise.all([...trying, other].map(open));
  for (const one of tabs) {
    await expect(heading(one, title)).toBeVisible();
    await connected(one);
    await mark(one);
  }
  return tabs;
}

test('A version without faults that two enterprises try becomes everybody’s by itself, and the page says of whom', async ({
  enter,
  otherDevice,
}) => {
  const admin = await otherDevice();
  const tabs = await readers(async (account) => {
    const one = await otherDevice();
    await team.serve(one);
    await enter(one, account, team.list);
    return one;
  }, '事项列表');
  const outside = tabs.at(-1);
  await enter(admin, 'admin', '/admin/plugins');
  await pin(admin, plugin, '1.0.0');
  team.edit('plugin.ts', "version: '1.0.0'", "version: '1.1.0'");
  team.edit('items/items.tsx', '<Page title="事项列表">', '<Page title="工具清单">');
  await team.release('1.1.0');
  await expect(versionOf(admin, plugin, '1.1.0')).toContainText('未使用');
  await tryOut(admin, plugin, '1.1.0', { percent: '0', enterprises, minutes: '1', users: '3' });
  for (const one of tabs.slice(0, -1)) await expect(heading(one, '工具清单')).toBeVisible();
  for (const part of enterprises.split('\n')) await expect(versionOf(admin, plugin, '1.1.0')).toContainText(part);
  await expect(versionOf(admin, plugin, '1.1.0')).toContainText('1 分钟、3 名用户后自动结束');
  await expect(versionOf(admin, plugin, '1.0.0')).toContainText('使用中（固定）');
  await whole(admin, plugin, 'trial');
  await axe(admin);
  if (outside) await expect(heading(outside, '事项列表')).toBeVisible();

  turnClock(60_000); // a trial lasts a minute at the least
  await expect(versionOf(admin, plugin, '1.1.0')).toContainText('使用中（固定）');
  await expect(versionOf(admin, plugin, '1.0.0')).toContainText('未使用');
  for (const one of tabs) {
    await expect(heading(one, '工具清单')).toBeVisible();
    expect(await isMarked(one)).toBe(true);
  }
  await whole(admin, plugin, 'promoted');
  await expect(await lastChange(admin, plugin)).toContainText(
    '试用 1.1.0 通过，自动全面使用：3 名用户使用，没有异常；1.0.0：',
  );
});
