import { at, axe, contrast, expect, type Page, pressOn, shell, tabTo, test, visit } from './portal.ts';

interface PublicPage {
  readonly path: string;
  readonly title: string;
  /** Stands on the page. */
  readonly heading: string | RegExp;
}

/** One of each layout. */
const LAYOUTS: readonly PublicPage[] = [
  { path: '/ef/newsList', title: '新闻公告', heading: '新闻公告' },
  { path: '/ef/newsListSearch?keyword=平台', title: '新闻搜索', heading: '公告检索' },
  { path: '/ef/helpCenter', title: '帮助中心', heading: '帮助中心' },
  { path: '/ef/eService/eJiCai', title: 'e集采', heading: /集团采购/ },
  { path: '/protocol', title: '平台授权', heading: '平台授权' },
  { path: '/login/index', title: '登录', heading: '欢迎登录' },
  { path: '/ef/home', title: 'e服务首页', heading: '服务产品' },
];

/** Other texts in the layout of the first protocol. */
const TEXTS: readonly PublicPage[] = [
  { path: '/protocol/eLoan', title: 'e贷授权书', heading: /e贷/ },
  { path: '/protocol/eInsurance', title: 'e保险授权书', heading: /e保险/ },
  { path: '/protocol/eFactor', title: 'e保理授权书', heading: /e保理/ },
  { path: '/protocol/eElectricity', title: 'e电费授权书', heading: /e电费/ },
];

const theme = (page: Page) => page.locator('[data-theme]').first();

async function read(page: Page, { path, title, heading }: PublicPage): Promise<void> {
  await visit(page, path);
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  await expect(page).toHaveTitle(title);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
}

test('R-GUARD-10 R-ROUTE-04 R-ROUTE-05 R-ROUTE-22 R-GEN-02 A visitor reads what is public without signing in, titled and accessible, on a light and a dark computer', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const inBoth = async () => {
    await axe(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(theme(page)).toHaveAttribute('data-theme', colorScheme);
      if (colorScheme === 'light') await contrast(page);
    }
  };
  await test.step('/finance/home leads to the home page and keeps the query', async () => {
    await page.goto(at('/finance/home?from=mail'));
    await expect(page).toHaveURL(at('/ef/home?from=mail'));
    await expect(page.getByRole('heading', { name: '服务产品' })).toBeVisible();
    await expect(theme(page)).toHaveAttribute('data-theme', 'dark');
  });
  for (const one of LAYOUTS)
    await test.step(one.path, async () => {
      await read(page, one);
      await inBoth();
    });
  for (const one of TEXTS) await test.step(one.path, () => read(page, one));
  await test.step('/404 shows code, path and message, as plain text', async () => {
    const query = new URLSearchParams({ errorCode: '403', errorPath: '/crm/whiteList', msg: '<b>没有</b>' });
    await visit(page, `/404?${query}`);
    await expect(page.getByText('<b>没有</b>')).toBeVisible();
    await expect(page.getByText('/crm/whiteList', { exact: true })).toBeVisible();
    await expect(page.getByText('403', { exact: true })).toBeVisible();
    await inBoth();
  });
  await test.step('an unknown path, by the address bar, leads home', async () => {
    await page.goto(at('/nowhere'));
    await expect(page).toHaveURL(at('/ef/home'));
  });
  await test.step('/login leads to the login page', async () => {
    await page.goto(at('/login'));
    await expect(page).toHaveURL(at('/login/index'));
    await expect(page.getByRole('banner')).toHaveCount(0);
  });
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

test('By keyboard, the appearance menu opens, moves and closes, the skip link leads past the header, a link to the login page', async ({
  page,
}) => {
  await page.goto(at('/ef/home'));
  await expect(page.getByRole('heading', { name: '服务产品' })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: '跳到主要内容' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
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
  await skip.focus();
  await page.keyboard.press('Enter');
  await expect(shell(page).main).toBeFocused();
  await pressOn(page, page.getByRole('region', { name: '登录' }).getByRole('link', { name: '登录', exact: true }));
  await expect(page).toHaveURL(at('/login/index'));
});

test('The home page is legible at high contrast too, and a reload keeps the choice', async ({ page }) => {
  await page.goto(at('/ef/home'));
  await page.getByRole('button', { name: '外观' }).click();
  await page.getByRole('menuitemradio', { name: '高对比度' }).click();
  await expect(theme(page)).toHaveAttribute('data-theme', 'contrast');
  await page.reload();
  await expect(theme(page)).toHaveAttribute('data-theme', 'contrast');
  await expect(page.getByRole('heading', { name: '服务产品' })).toBeVisible();
  await expect(page.getByRole('tab', { name: '集团公告' })).toBeVisible();
  await contrast(page);
});
