/** A developer's plugin in the running portal, seen by this browser alone: written, edited, gone with the command. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at, chooseMenu, expect, isMarked, mark, type Page, shell, test } from './portal.ts';
import { signingKey, teamOf } from './team.ts';

const id = 'tools';
const orders = '/orderManagement/orderManagementIndex';

let team: ReturnType<typeof teamOf>;
let running: ChildProcess | undefined;

test.beforeAll(() => {
  team = teamOf(id);
});
test.afterAll(() => {
  running?.kill();
  team.end();
});

/** What the list of the plugin gets: no server answers it yet. */
const answers = `import type { Harness } from '@portal/sdk/testing';
import { items } from '../items/contract.ts';

export default (portal: Pick<Harness, 'answer'>) => {
  const records = [{ id: '1', itemName: '扳手', quantity: 12, remark: null }];
  portal.answer(items.page, ({ page = 1, size = 10 }) => ({ records, total: 1, page, size }));
};
`;

interface Ready {
  readonly version: string;
  readonly url: string;
}

/** @returns the one line that says where it is. */
async function develop(against: string): Promise<Ready> {
  const main = join(team.folder, 'node_modules/@portal/sdk/dist/cli/main.js');
  const args = ['dev', '--against', against, '--key', signingKey, '--port', '0', '--json'];
  running = spawn(main, args, { cwd: team.folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(running.stdout as NonNullable<ChildProcess['stdout']>, 'data')) as [Buffer];
  return JSON.parse(line.toString()) as Ready;
}

async function end(): Promise<void> {
  const ended = once(running as ChildProcess, 'exit');
  running?.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
}

const heading = (page: Page, name: string) => shell(page).main.getByRole('heading', { level: 1, name, exact: true });
const banner = (page: Page) => page.locator('.portal-dev');
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

test('A plugin that is being written stands in the portal, follows each edit, and is gone with the command', async ({
  page,
  enter,
  baseURL,
  complaints,
}) => {
  team.run('create', id, '--name', '工具管理', '--group', 'none');
  mkdirSync(join(team.folder, 'dev'));
  writeFileSync(join(team.folder, 'dev/answers.ts'), answers);
  const began = Date.now();
  const { version, url } = await develop(`${baseURL}${at('/')}`);
  test.info().annotations.push({ type: 'ready', description: `${Date.now() - began} ms` });
  expect(version).toBe('1.0.0-dev.1');

  await enter(page, 'gys_admin', orders, new URL(url).origin);
  const filter = page.getByRole('form', { name: '查询条件' }).getByLabel('订单编号');
  await filter.fill('还没查询');
  await expect(banner(page)).toHaveText(`开发中：${id} 本机版本 1.0.0-dev.1，仅本浏览器可见`);
  await chooseMenu(page, '工具管理');
  await expect(heading(page, '事项列表')).toBeVisible();
  await expect(shell(page).main.getByText('扳手')).toBeVisible();
  await mark(page);
  await shell(page).main.getByRole('button', { name: '新增事项' }).click();
  await page.getByRole('dialog', { name: '新增事项' }).getByRole('textbox', { name: '备注' }).fill('手工输入');
  team.edit('items/items.tsx', '<Page title="事项列表">', '<Page title="工具清单">');
  await expect(heading(page, '工具清单')).toBeVisible(); // though something was entered
  team.edit('items/items.tsx', 'return (', 'return ((');
  await expect(banner(page)).toContainText('构建失败，仍是 1.0.0-dev.');
  await expect(heading(page, '工具清单')).toBeVisible();
  team.edit('items/items.tsx', 'return ((', 'return (');
  team.edit('plugin.ts', "items: { title: '事项列表'", "items: { title: '全部工具'");
  await expect(shell(page).sideMenu.getByText('全部工具')).toBeVisible();
  await tab(page, '订单列表').click();
  await expect(filter).toHaveValue('还没查询');
  expect(await isMarked(page)).toBe(true);

  complaints.expect(/net::ERR_/);
  await end();
  await expect(banner(page)).toHaveText('portal dev 已停止，本页不再更新');
  const portal = await fetch(`${baseURL}/japi/api/manage/plugin/state`); // which was never told of it
  expect(await portal.text()).not.toContain(id);
});
