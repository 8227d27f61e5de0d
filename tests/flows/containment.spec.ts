/** What a published version does wrong, its users are told, the server counts, and the portal keeps away from. */
import { readFileSync } from 'node:fs';
import type { ManagedPlugin } from '@portal/sdk/calls/plugins';
import { ask, chooseMenu, expect, type Page, shell, test } from './portal.ts';
import { teamOf } from './team.ts';

const id = 'spares';
let team: ReturnType<typeof teamOf>;

test.beforeAll(async () => {
  team = teamOf(id);
  team.clear();
  team.run('create', id, '--name', '备品管理', '--group', 'none');
  await team.release('1.0.0');
  team.edit('plugin.ts', "version: '1.0.0',", "version: '1.1.0',\n  team: { name: '备品小组', contact: '内线 8021' },");
  team.edit('items/items.tsx', 'import { Page } from', 'import { Button, Page } from');
  team.edit(
    'items/items.tsx',
    'import { useList }',
    "import { useEffect, useState } from 'react';\nimport { useList }",
  );
  team.edit(
    'items/items.tsx',
    '/** 事项列表',
    `function Faults() {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (turn > 0) setTurn(turn + 1);
  }, [turn]);
  return (
    <>
      <Button onClick={() => setTurn(1)}>循环</Button>
      <Button
        onClick={() => {
          throw new Error('保存失败 13812345678');
        }}
      >
        抛错
      </Button>
      <Button
        onClick={() => {
          for (;;);
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
const heading = (page: Page) => main(page).getByRole('heading', { level: 1, name: '事项列表' });
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const card = (page: Page) => main(page).getByRole('alert');

/** Presses beside what reacts to it. @returns whether the tab noted that the page might freeze it. */
const notesPresses = (page: Page) =>
  heading(page).evaluate((one: HTMLElement) => {
    one.click();
    return Object.keys(localStorage).some((name) => name.startsWith('portal:busy:'));
  });

test('A handler that throws and a page that loops are told and counted; the file of the incident holds nothing of persons', async ({
  page,
  enter,
  authenticate,
  otherDevice,
  complaints,
}) => {
  complaints.expect(/保存失败/);
  await team.runs('1.1.0');
  await team.serve(page);
  await enter(page, 'gys_admin', `${team.list}?itemName=%E9%99%88`);
  await expect(heading(page)).toBeVisible();
  await expect.poll(() => notesPresses(page)).toBe(true); // faults are watched from then on
  await button(page, '抛错').click();
  await expect(page.getByText('“备品管理”出现异常，刚才的操作可能没有完成，请核对后重试')).toBeVisible();
  await button(page, '循环').click();
  await expect(card(page)).toContainText('“事项列表”不停地重复渲染，已停止');
  await expect(card(page)).toContainText('由备品小组负责（内线 8021）');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card(page).getByRole('button', { name: '下载诊断文件' }).click(),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text).not.toMatch(/gys_admin|陈|itemName=|Bearer|安全帽|13812345678/);
  const bundle = JSON.parse(text) as { bus: { topic: string }[] };
  expect(bundle).toMatchObject({ page: team.list, fault: { plugin: id, error: 'Error' } });
  expect(bundle.bus.map(({ topic }) => topic)).toContain('fault:caught');
  await card(page).getByRole('button', { name: '报告问题' }).click();
  await expect(page.getByText('已报告，请告知负责方追踪编号')).toBeVisible();
  await shell(page).topMenu.getByRole('button', { name: '工作台' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /工作台/ })).toBeVisible();

  const admin = await otherDevice();
  await authenticate(admin, 'admin');
  const { plugins } = await ask<{ plugins: ManagedPlugin[] }>(admin, '/api/manage/plugin/list', {});
  const counted = plugins.find((one) => one.id === id)?.releases.find(({ version }) => version === '1.1.0');
  expect(counted).toMatchObject({ users: 1, ents: 1, faults: { handler: 1, loop: 1 } });
});

test('A page that freezes its tab is named at the next start, which runs the version before; ?safe runs neither', async ({
  page,
  context,
  enter,
}) => {
  await team.serve(page);
  await enter(page, 'gys_admin', team.list);
  await expect(heading(page)).toBeVisible();
  await expect.poll(() => notesPresses(page)).toBe(true);
  const frozen = button(page, '卡死')
    .dispatchEvent('click')
    .catch(() => undefined); // it never answers
  const next = await context.newPage();
  await next.goto('/readyz');
  await expect
    .poll(() => next.evaluate(() => Object.keys(localStorage).some((name) => name.startsWith('portal:busy:'))))
    .toBe(true);
  await page.close();
  await frozen;
  await next.clock.setSystemTime(Date.now() + 15_000);
  await enter(next, 'gys_admin', team.list);
  await expect(next.getByText('“备品管理”1.1.0 上次使页面失去响应，本页已改用上一版本，并已报告')).toBeVisible();
  await expect(heading(next)).toBeVisible();
  await expect(button(next, '卡死')).toHaveCount(0);

  await enter(next, 'gys_admin', `${team.list}?safe`);
  const bar = next.getByRole('group', { name: '安全模式' });
  await expect(bar).toContainText('本页签没有运行插件团队发布的版本');
  await expect(heading(next)).toHaveCount(0);
  await bar.getByRole('button', { name: '退出安全模式' }).click();
  await expect(bar).toHaveCount(0);
  await chooseMenu(next, '备品管理');
  await expect(button(next, '卡死')).toBeVisible();
});
