import { ask, at, axe, chooseTheme, connected, expect, type Page, shell, test } from './portal.ts';

const orders = '/orderManagement/orderManagementIndex';
const tabs = ['插件与内容', '共享依赖', '总线', '连接', '服务', '耗时', '决策', '账本', '诊断文件'] as const;

const table = (page: Page, name: string) => shell(page).main.getByRole('grid', { name, exact: true });
const row = (page: Page, name: string, text: string | RegExp) =>
  table(page, name).getByRole('row').filter({ hasText: text });
const open = (page: Page, tab: string) => shell(page).main.getByRole('tab', { name: tab, exact: true }).click();

/** To the page without a new document, as a link does. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, at(path));
}

async function revision(page: Page): Promise<string> {
  const answer = await page.request.get('/japi/api/manage/plugin/state');
  return ((await answer.json()) as { data: { revision: string } }).data.revision;
}

async function switchRoute(page: Page, off: boolean): Promise<void> {
  const target = 'order/route/firstAudit';
  await ask(page, '/api/manage/plugin/switch', { target, off, reason: '审核流程调整', revision: await revision(page) });
}

test('An administrator sees what the running portal consists of, on nine tabs that axe finds nothing wrong with', async ({
  page,
  enter,
}) => {
  await enter(page, 'admin', orders);
  await expect(table(page, '订单').getByRole('row').nth(1)).toBeVisible();
  await goTo(page, '/__portal');
  await expect(page.getByRole('heading', { level: 1, name: '开发者页面' })).toBeVisible();
  for (const tab of tabs) {
    await open(page, tab);
    await axe(page);
  }
  await open(page, '共享依赖');
  await expect(row(page, '共享依赖', /^react\/jsx-runtime\d/)).toContainText('订单');
  await open(page, '连接');
  await expect(row(page, '连接', 'user-message')).toContainText('已连接');
  await open(page, '耗时');
  await expect(row(page, '页面耗时', orders)).toContainText('毫秒');
  await expect(row(page, '插件文件', 'page-orderManagementIndex')).toContainText('KB');
  await open(page, '账本');
  await expect(row(page, '占用', orders)).toContainText('保留的页面');
  await test.step('The page explains why an address is refused, and its own bus tells of the switch without a value', async () => {
    const { main } = shell(page);
    await open(page, '决策');
    await connected(page);
    await switchRoute(page, true);
    try {
      await main
        .getByRole('textbox', { name: '地址、权限码或内容编号' })
        .fill('/orderManagement/deliveryDate/firstAudit');
      await page.keyboard.press('Enter');
      const trace = main.getByRole('group', { name: '地址 /orderManagement/deliveryDate/firstAudit' });
      await expect(trace).toContainText('不可以');
      const failed = trace.getByRole('listitem').filter({ has: page.getByRole('img', { name: '未通过' }) });
      await expect(failed).toHaveText(/单项开关该功能已停用：审核流程调整。 处理方：平台超级管理员/);
      await expect(trace.getByRole('img', { name: '未检查' })).toHaveCount(3);
      await axe(page);
      await open(page, '总线');
      await expect(row(page, '总线消息', 'socket:message').first()).toContainText('channel: user-message');
      await expect(table(page, '总线消息')).not.toContainText('审核流程调整');
    } finally {
      await switchRoute(page, false);
    }
  });
  await chooseTheme(page, '深色');
  await axe(page);
  await chooseTheme(page, '跟随系统');
});
