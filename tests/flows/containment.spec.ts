/** What a published version does wrong, its users are told, the administration counts, and the portal takes back for all. */
import { readFileSync } from 'node:fs';
import { look } from './administering.ts';
import { atFault, connected, expect, isMarked, mark, type Page, shell, test } from './portal.ts';
import { teamOf } from './team.ts';

const id = 'spares';
let team: ReturnType<typeof teamOf>;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  team = teamOf(id);
  team.clear();
  team.run('create', id, '--name', '备品管理');
  await team.release('1.0.0');
  team.edit('plugin.ts', "version: '1.0.0',", "version: '1.1.0',\n  team: { name: '备品小组', contact: '内线 8021' },");
  team.edit('items/items.tsx', 'import { Page } from', 'import { Button, Page } from');
  team.edit(
    'items/items.tsx',
    'import { useList }',
    "import { use, useEffect, useState } from 'react';\nimport { useList }",
  );
  team.edit(
    'items/items.tsx',
    '/** 事项列表',
    `const never = new Promise<void>(() => undefined);

function Faults() {
  const [turn, setTurn] = useState(location.search.includes('loops') ? 1 : 0);
  const [drawn, setDrawn] = useState(0);
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    if (turn > 0) setTurn(turn + 1);
  }, [turn]);
  useEffect(() => {
    if (drawn > 0 && drawn < 220) requestAnimationFrame(() => setDrawn(drawn + 1));
  }, [drawn]);
  const until = performance.now() + 5;
  while (drawn > 0 && performance.now() < until);
  if (waits) use(never);
  return (
    <>
      <Button onClick={() => setTurn(1)}>循环</Button>
      <Button onClick={() => setDrawn(1)}>动画</Button>
      <p>第 {drawn} 帧</p>
      <Button onClick={() => setWaits(true)}>等待</Button>
      <Button
        onClick={() => {
          throw new Error('保存失败 13812345678');
        }}
      >
        抛错
      </Button>
      <Button
        onClick={() => {
          for (;;) if (waits) break;
        }}
      >
        卡死
      </Button>
    </>
  );
}

/** 事项列表`,
  );
  team.edit('items/items.tsx', '<Page title="事项列表">', '<Page title="事项列表">\n      <Faults />');
  await team.release('1.1.0');
});
test.afterAll(() => team.end());

const main = (page: Page) => shell(page).main;
const heading = (page: Page, name = '事项列表') => main(page).getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const card = (page: Page) => main(page).getByRole('alert');

/** The row of a version on the administration page. */
const rowOf = (admin: Page, version: string) =>
  admin.getByRole('grid', { name: '备品管理 的版本' }).getByRole('row').filter({ hasText: version });

async function administer(admin: Page): Promise<void> {
  await admin.getByRole('button', { name: /^备品管理 \d+ 项$/ }).click();
  await expect(rowOf(admin, '1.1.0')).toContainText('使用中');
}

test('A loop, a page that never answers, a handler that throws: each is told, and named in the administration', async ({
  page,
  enter,
  otherDevice,
  complaints,
}) => {
  complaints.expect(/保存失败/);
  const admin = await otherDevice();
  await team.runs('1.1.0');
  await team.serve(page);
  await enter(page, 'gys_admin', team.list);
  await expect(heading(page)).toBeVisible();
  await enter(admin, 'admin', '/admin/plugins');
  await administer(admin);
  const tabs = rowOf(admin, '1.1.0').getByRole('gridcell').nth(3);
  await expect(tabs).toHaveText('2'); // the supplier's and the administrator's own

  await press(page, '抛错');
  await expect(page.getByText('“备品管理”出现异常，刚才的操作可能没有完成，请核对后重试')).toBeVisible();
  await expect(rowOf(admin, '1.1.0')).toContainText('操作异常 1');
  await expect(rowOf(admin, '1.1.0')).toContainText('1 名用户、1 家企业');

  // both wait for what never comes, at the same time
  const other = await otherDevice();
  await other.route(`**/plugins/${id}/1.1.0/remoteEntry*.js`, () => undefined);
  await test.step('An entry that never answers: the shell stands, the card says so, and it is counted', async () => {
    await enter(other, 'cg_admin', team.list);
    await press(page, '等待');
    await expect(shell(other).topMenu).toBeVisible();
    await expect(card(page)).toContainText('“事项列表”没有响应');
    await expect(main(other).getByText('“备品管理”加载失败')).toBeVisible();
    await expect(rowOf(admin, '1.1.0')).toContainText('没有响应 2');
  });
  await card(page).getByRole('button', { name: '重试' }).click();
  await expect(heading(page)).toBeVisible();

  await page.reload(); // a third fault within the minute would take the version back in this tab
  await test.step('A page that cannot keep up with what it draws, on a slow machine, is no loop', async () => {
    const devTools = await page.context().newCDPSession(page);
    await expect(heading(page)).toBeVisible();
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await press(page, '动画');
    await expect(main(page).getByText('第 220 帧')).toBeVisible({ timeout: 60_000 });
    await expect(card(page)).toHaveCount(0);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await devTools.detach();
  });
  await press(page, '循环');
  await expect(card(page)).toContainText('“事项列表”不停地重复渲染，已停止');
  await expect(card(page)).toContainText('由备品小组负责（内线 8021）');
  await expect(rowOf(admin, '1.1.0')).toContainText('循环渲染 1');
  await shell(page).topMenu.getByRole('button', { name: '工作台' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /工作台/ })).toBeVisible();
});

test('The file of an incident holds versions, decisions and names, nothing of persons, and opens in the developer page', async ({
  page,
  enter,
  otherDevice,
}) => {
  await team.serve(page);
  await enter(page, 'gys_admin', `${team.list}?loops&itemName=%E9%99%88`); // from its first moment
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card(page).getByRole('button', { name: '下载诊断文件' }).click(),
  ]);
  const file = await download.path();
  const text = readFileSync(file, 'utf8');
  expect(text).not.toMatch(/gys_admin|陈|itemName=|Bearer|安全帽/);
  const bundle = JSON.parse(text) as { incident: string; bus: { topic: string }[]; page: string };
  expect(bundle).toMatchObject({ page: team.list, fault: { plugin: id, error: 'Error' } });
  expect(bundle.bus.map(({ topic }) => topic)).toContain('fault:caught');
  await card(page).getByRole('button', { name: '报告问题' }).click();
  await expect(page.getByText('已报告，请告知负责方追踪编号')).toBeVisible();

  const admin = await otherDevice();
  await enter(admin, 'admin', '/__portal?tab=incident');
  await admin.getByLabel('选择诊断文件').setInputFiles(file);
  await expect(admin.getByRole('heading', { name: `诊断文件 ${bundle.incident}` })).toBeVisible();
  await expect(admin.getByRole('grid', { name: '当时的版本' })).toContainText('1.1.0');
  await expect(admin.getByRole('grid', { name: '最近的消息' })).toContainText('fault:caught');
  await look(admin, 'incident');
  await admin.getByLabel('选择诊断文件').setInputFiles({
    name: 'other.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"a":1}'),
  });
  await expect(admin.getByText(/^PTL-1211 这不是门户的诊断文件：没有诊断文件的标记/)).toBeVisible();
});

test('A page that freezes its tab is named at the next start, which runs the version before; ?safe runs neither', async ({
  page,
  context,
  enter,
}) => {
  await team.serve(page);
  const watched = page.waitForRequest('**/api/manage/plugin/runs'); // told by what watches presses as well
  await enter(page, 'gys_admin', team.list);
  await expect(heading(page)).toBeVisible();
  await watched;
  await main(page)
    .getByRole('button', { name: '卡死' })
    .dispatchEvent('click', undefined, { timeout: 2000 })
    .catch(() => undefined);
  await page.close();
  const next = await context.newPage();
  await next.clock.setSystemTime(Date.now() + 15_000);
  await enter(next, 'gys_admin', team.list);
  await expect(next.getByText('“备品管理”1.1.0 上次使页面失去响应，本页已改用上一版本，并已报告')).toBeVisible();
  await expect(heading(next)).toBeVisible();
  await expect(main(next).getByRole('button', { name: '卡死' })).toHaveCount(0);

  await enter(next, 'gys_admin', `${team.list}?safe`);
  const bar = next.getByRole('group', { name: '安全模式' });
  await expect(bar).toContainText('本页签没有运行插件团队发布的版本');
  await expect(heading(next)).toHaveCount(0);
  await enter(next, 'gys_admin', '/ef/home');
  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: '退出安全模式' }).click();
  await expect(bar).toHaveCount(0);
  await enter(next, 'gys_admin', team.list);
  await expect(main(next).getByRole('button', { name: '卡死' })).toBeVisible();
});

test('A version that fails for three users of two enterprises is taken back for all, without a reload', async ({
  page,
  enter,
  otherDevice,
  complaints,
}) => {
  complaints.expect(/备品读取失败/);
  const [one, two, admin] = [await otherDevice(), await otherDevice(), await otherDevice()];
  const users: readonly (readonly [Page, string])[] = [
    [page, 'gys_admin'],
    [one, 'gys_sales'],
    [two, 'cg_admin'],
  ];
  for (const [tab, account] of users) {
    await team.serve(tab);
    await enter(tab, account, team.list);
    await expect(heading(tab)).toBeVisible();
    await connected(tab);
    await mark(tab);
  }
  await enter(admin, 'admin', '/admin/plugins');
  await administer(admin);
  team.edit('plugin.ts', "version: '1.1.0'", "version: '1.2.0'");
  team.edit(
    'items/items.tsx',
    'const [turn,',
    "if (location.pathname) throw new Error('备品读取失败');\n  const [turn,",
  );
  const cards = users.map(([tab]) => atFault(tab, '事项列表'));
  await team.release('1.2.0');
  await Promise.all(cards);
  for (const [tab] of users) {
    await expect(heading(tab)).toBeVisible();
    expect(await isMarked(tab)).toBe(true);
  }
  await expect(rowOf(admin, '1.2.0')).toContainText('已自动退回');
  await expect(rowOf(admin, '1.2.0')).toContainText('3 名用户、2 家企业');
  await expect(rowOf(admin, '1.2.0')).toContainText('页面崩溃 3');
  await expect(rowOf(admin, '1.1.0')).toContainText('使用中');
  await look(admin, 'taken-back');
  await admin.getByRole('tab', { name: '变更记录' }).click();
  await expect(admin.getByRole('row').filter({ hasText: '系统' }).first()).toContainText(
    '自动退回 1.1.0：1.2.0 在 10 分钟内',
  );
});
