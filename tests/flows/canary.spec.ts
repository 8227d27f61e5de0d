/** A version that a few enterprises try: it becomes everybody's by itself where it works, and goes by itself where not. */
import { grid, look, pin, show, tab, tryOut, versionOf } from './administering.ts';
import { atFault, axe, connected, expect, isMarked, mark, type Page, shell, test } from './portal.ts';
import { teamOf, turnClock } from './team.ts';

const id = 'probes';
const plugin = '探头管理';
let team: ReturnType<typeof teamOf>;

test.describe.configure({ mode: 'serial' });
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

/** Nothing of the versions is cut off at either width, but for what an error says. */
async function whole(admin: Page, name: string): Promise<void> {
  await look(admin, name);
  for (const width of [1440, 1366]) {
    await admin.setViewportSize({ width, height: 900 });
    const cells = grid(admin, `${plugin} 的版本`).getByRole('gridcell');
    const cut = await cells.evaluateAll((all) => {
      const isCut = (one: Element) => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX === 'hidden';
      const mayBe = (text: string) => /失败|个长任务/.test(text);
      return all
        .filter((cell) => [cell, ...cell.querySelectorAll('*')].some(isCut))
        .flatMap(({ textContent }) => (mayBe(textContent ?? '') ? [] : [textContent]));
    });
    expect(cut, `${name} at ${width}`).toEqual([]);
  }
}

async function readers(open: (account: string) => Promise<Page>, title: string): Promise<Page[]> {
  const tabs = await Promise.all([...trying, other].map(open));
  for (const one of tabs) {
    await expect(heading(one, title)).toBeVisible();
    await connected(one);
    await mark(one);
  }
  return tabs;
}

async function lastChange(admin: Page) {
  await tab(admin, '变更记录').click();
  const row = grid(admin, '变更记录').getByRole('row').filter({ hasText: '系统' }).first();
  await expect(row).toContainText(plugin);
  return row;
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
  await whole(admin, 'trial');
  await axe(admin);
  if (outside) await expect(heading(outside, '事项列表')).toBeVisible();

  turnClock(60_000); // a trial lasts a minute at the least
  await expect(versionOf(admin, plugin, '1.1.0')).toContainText('使用中（固定）');
  await expect(versionOf(admin, plugin, '1.0.0')).toContainText('未使用');
  for (const one of tabs) {
    await expect(heading(one, '工具清单')).toBeVisible();
    expect(await isMarked(one)).toBe(true);
  }
  await whole(admin, 'promoted');
  await expect(await lastChange(admin)).toContainText('试用 1.1.0 通过，自动全面使用：3 名用户使用，没有异常；1.0.0：');
});

test('One that fails for them goes by itself, the others never had it, and the page tells why', async ({
  enter,
  otherDevice,
  complaints,
}) => {
  complaints.expect(/工具读取失败/);
  const admin = await otherDevice();
  const tabs = await readers(async (account) => {
    const one = await otherDevice();
    await team.serve(one);
    await enter(one, account, team.list);
    return one;
  }, '工具清单');
  await enter(admin, 'admin', '/admin/plugins');
  await show(admin, plugin);
  team.edit('plugin.ts', "version: '1.1.0'", "version: '1.2.0'");
  team.edit(
    'items/items.tsx',
    'const list = useList(items.page);',
    "const list = useList(items.page);\n  if (location.pathname) throw new Error('工具读取失败');",
  );
  await team.release('1.2.0');
  const cards = tabs.slice(0, -1).map((one) => atFault(one, '事项列表'));
  await tryOut(admin, plugin, '1.2.0', { percent: '0', enterprises, minutes: '30', users: '3' });
  await Promise.all(cards);
  for (const one of tabs) {
    await expect(heading(one, '工具清单')).toBeVisible();
    expect(await isMarked(one)).toBe(true);
  }
  const row = versionOf(admin, plugin, '1.2.0');
  await expect(row).toContainText('已自动退回');
  await expect(row).toContainText('页面崩溃 3');
  await expect(row).toContainText('3 名用户、2 家企业');
  await expect(row).toContainText('工具读取失败');
  await expect(versionOf(admin, plugin, '1.1.0')).toContainText('使用中（固定）');
  await whole(admin, 'aborted');
  await expect(await lastChange(admin)).toContainText(
    '自动中止试用 1.2.0：10 分钟内 3 名用户使用，3 名（2 家企业）出现异常：页面崩溃 3',
  );
});
