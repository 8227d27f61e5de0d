import { at, axe, expect, type Page, pressOn, shell, tabTo, test } from './portal.ts';

/** Path, title, and a heading that stands on the page. */
const PAGES: readonly (readonly [path: string, title: string, heading: string | RegExp])[] = [
  ['/ef/home', 'e服务首页', '服务产品'],
  ['/ef/newsList', '新闻公告', '新闻公告'],
  ['/ef/newsListSearch?keyword=平台', '新闻搜索', '公告检索'],
  ['/ef/helpCenter', '帮助中心', '帮助中心'],
  ['/ef/eService/eJiCai', 'e集采', /集团采购/],
  ['/protocol', '平台授权', '平台授权'],
  ['/protocol/eLoan', 'e贷授权书', /e贷/],
  ['/protocol/eInsurance', 'e保险授权书', /e保险/],
  ['/protocol/eFactor', 'e保理授权书', /e保理/],
  ['/protocol/eElectricity', 'e电费授权书', /e电费/],
  ['/login/index', '登录', '欢迎登录'],
];

const settled = (page: Page) => expect(page.getByRole('progressbar')).toHaveCount(0);

for (const [path, title, heading] of PAGES)
  test(`R-GUARD-10 A visitor reads ${path} without signing in, titled and accessible, on a light and a dark computer`, async ({
    page,
  }) => {
    await page.goto(at(path));
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    await expect(page).toHaveTitle(title);
    await settled(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('[data-theme]').first()).toHaveAttribute('data-theme', colorScheme);
      await axe(page);
    }
  });

test('A visitor whose computer is set to dark begins in dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(at('/ef/home'));
  await expect(page.locator('[data-theme]').first()).toHaveAttribute('data-theme', 'dark');
});

test('A visitor finds an article by list, search and details, and reads the neighbouring one', async ({ page }) => {
  await page.goto(at('/ef/newsList'));
  const articles = shell(page).main.getByRole('listitem').getByRole('link');
  await expect(articles).not.toHaveCount(0);
  const title = await articles.first().getByRole('heading').innerText();
  await page.getByRole('searchbox').fill(title.slice(0, 6));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/ef\/newsListSearch\?keyword=/);
  await expect(page.locator('mark').first()).toBeVisible();
  await articles.filter({ hasText: title }).first().click();
  await expect(page).toHaveURL(/\/ef\/newsDetails\?id=\d+/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await axe(page);
  const address = page.url();
  await page
    .getByRole('link', { name: /下一篇|上一篇/ })
    .first()
    .click();
  await expect(page).not.toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title);
});

test('The help centre answers a visitor from its suggestions, and a supplier also about its own work', async ({
  page,
  enter,
}) => {
  const suggestions = page.getByRole('list', { name: '搜索建议' });
  const search = (words: string) => page.getByRole('searchbox', { name: '搜索帮助' }).fill(words);
  await page.goto(at('/ef/helpCenter'));
  await search('交期变更');
  await expect(suggestions).toContainText('没有找到');
  await search('密码');
  await suggestions.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/ef\/helpCenter\?id=\d+/);
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('密码');
  await enter(page, 'gys_admin', '/ef/helpCenter');
  await search('交期变更');
  await suggestions.getByRole('link').first().click();
  await expect(page.getByRole('article')).toContainText('交期变更');
  await axe(page);
});

test('R-ROUTE-04 /finance/home leads to the home page and keeps the query', async ({ page }) => {
  await page.goto(at('/finance/home?from=mail'));
  await expect(page).toHaveURL(at('/ef/home?from=mail'));
  await expect(page.getByRole('heading', { name: '服务产品' })).toBeVisible();
});

test('R-ROUTE-05 /login leads to the login page', async ({ page }) => {
  await page.goto(at('/login'));
  await expect(page).toHaveURL(at('/login/index'));
  await expect(page.getByRole('banner')).toHaveCount(0);
});

test('R-GEN-02 a visitor who asks for an unknown path, or for one that needs login, stands on the home page', async ({
  page,
}) => {
  for (const path of ['/nowhere', '/orderManagement/orderManagementIndex']) {
    await page.goto(at(path));
    await expect(page).toHaveURL(at('/ef/home'));
  }
});

test('R-ROUTE-22 /404 shows code, path and message, as plain text', async ({ page }) => {
  const query = new URLSearchParams({ errorCode: '403', errorPath: '/crm/whiteList', msg: '<b>没有</b>' });
  await page.goto(at(`/404?${query}`));
  await expect(page.getByText('<b>没有</b>')).toBeVisible();
  await expect(page.getByText('/crm/whiteList', { exact: true })).toBeVisible();
  await expect(page.getByText('403', { exact: true })).toBeVisible();
  await axe(page);
});

test('By keyboard, the skip link leads past the header, and the appearance menu opens, moves and closes', async ({
  page,
}) => {
  await page.goto(at('/ef/home'));
  await expect(page.getByRole('heading', { name: '服务产品' })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: '跳到主要内容' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(shell(page).main).toBeFocused();
  await page.reload();
  const appearance = page.getByRole('button', { name: '外观' });
  await tabTo(page, appearance);
  await page.keyboard.press('Enter');
  const items = page.getByRole('menuitemradio');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: '深色' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(0);
  await expect(appearance).toBeFocused();
});

test('By keyboard, a visitor reaches the login page from the home page', async ({ page }) => {
  await page.goto(at('/ef/home'));
  await pressOn(page, page.getByRole('region', { name: '登录' }).getByRole('link', { name: '登录', exact: true }));
  await expect(page).toHaveURL(at('/login/index'));
});
