import { axe, chooseTheme, connected, contrast, expect, type Page, shell, test, visit } from './portal.ts';

const orders = '/orderManagement/orderManagementIndex';
const tabs = ['插件与内容', '共享依赖', '总线', '连接', '服务', '耗时', '决策', '账本', '诊断文件'] as const;

const table = (page: Page, name: string) => shell(page).main.getByRole('grid', { name, exact: true });
const row = (page: Page, name: string, text: string | RegExp) =>
  table(page, name).getByRole('row').filter({ hasText: text });

test('An administrator sees what the running portal consists of, on nine tabs that axe finds nothing wrong with', async ({
  page,
  enter,
}) => {
  await enter(page, 'admin', orders);
  await expect(table(page, '订单').getByRole('row').nth(1)).toBeVisible();
  await connected(page);
  await visit(page, '/__portal');
  await expect(page.getByRole('heading', { level: 1, name: '开发者页面' })).toBeVisible();
  /** What stands there of the portal that runs. */
  const shown: Partial<Record<(typeof tabs)[number], () => Promise<void>>> = {
    共享依赖: () => expect(row(page, '共享依赖', /^react\/jsx-runtime\d/)).toContainText('订单'),
    连接: () => expect(row(page, '连接', 'user-message')).toContainText('已连接'),
    耗时: async () => {
      await expect(row(page, '页面耗时', orders)).toContainText('毫秒');
      await expect(row(page, '插件文件', 'page-orderManagementIndex')).toContainText('KB');
    },
    账本: () => expect(row(page, '占用', orders)).toContainText('保留的页面'),
  };
  for (const tab of tabs) {
    await shell(page).main.getByRole('tab', { name: tab, exact: true }).click();
    await shown[tab]?.();
    await axe(page);
  }
  await test.step('The page explains why an address is refused', async () => {
    const { main } = shell(page);
    await main.getByRole('tab', { name: '决策', exact: true }).click();
    await main.getByRole('textbox', { name: '地址、权限码或内容编号' }).fill('/nowhere/at/all');
    await page.keyboard.press('Enter');
    await expect(main.getByRole('group', { name: '地址 /nowhere/at/all' })).toContainText('不可以');
  });
  await chooseTheme(page, '深色');
  await contrast(page);
  await chooseTheme(page, '跟随系统');
});
