import { at, axe, contrast, expect, type Page, pressOn, shell, tabTo, test, visit } from './portal.ts';

interface PublicPage {
  readonly path: string;
  readonly title: string;
  /** Stands on the page. */
  readonly heading: string | RegExp;
  /** What a visitor does there afterwards. */
  readonly goOn?: (page: Page) => Promise<void>;
}

const theme = (page: Page) => page.locator('[data-theme]').first();
const articles = (page: Page) =>
  shell(page)
    .main.getByRole('listitem')
    .getByRole('link')
    .filter({ has: page.getByRole('heading') });

/** Accessible, and legible on a light computer too. It is dark. */
async function inBoth(page: Page): Promise<void> {
  await axe(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(theme(page)).toHaveAttribute('data-theme', colorScheme);
    if (colorScheme === 'light') await contrast(page);
  }
}

/** From the search on to the article, and to the one beside it. */
async function readArticles(page: Page): Promise<void> {
  await expect(page.locator('mark').first()).toBeVisible();
  const title = await articles(page).first().getByRole('heading').innerText();
  await articles(page).first().click();
  await expect(page).toHaveURL(/\/ef\/newsDetails\?id=\d+/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await axe(page);
  const address = page.url();
  const neighbour = page.getByRole('link', { name: /下一篇|上一篇/ });
  await neighbour.first().click();
  await expect(page).not.toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title);
}

async function askForHelp(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: '搜索帮助' }).fill('密码');
  await page.getByRole('list', { name: '搜索建议' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/ef\/helpCenter\?id=\d+/);
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('密码');
  await axe(page);
}

/** One of each layout. */
const LAYOUTS: readonly PublicPage[] = [
  { path: '/ef/newsList', title: '新闻公告', heading: '新闻公告' },
  { path: '/ef/newsListSearch?keyword=平台', title: '新闻搜索', heading: '公告检索', goOn: readArticles },
  { path: '/ef/helpCenter', title: '帮助中心', heading: '帮助中心', goOn: askForHelp },
  { path: '/ef/eService/eJiCai', title: 'e集采', heading: /集团采购/ },
  { path: '/protocol', title: '平台授权', heading: '平台授权' },
  { path: '/login/index', title: '登录', heading: '欢迎登录' },
  { path: '/login/index?view=register', title: '注册', heading: '注册账号' },
  { path: '/login/index?view=status', title: '注册进度', heading: '注册进度' },
  { path: '/404?errorCode=403&errorPath=/crm/whiteList&msg=没有', title: '访问错误', heading: '没有访问权限' },
];

test('R-GUARD-10 R-ROUTE-04 R-ROUTE-22 A visitor reads what is public without signing in, titled and accessible, on a light and a dark computer: news by search and neighbour, help by its suggestions', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await test.step('/finance/home leads to the home page and keeps the query', async () => {
    await page.goto(at('/finance/home?from=mail'));
    await expect(page).toHaveURL(at('/ef/home?from=mail'));
    await expect(page.getByRole('heading', { name: '服务产品' })).toBeVisible();
    await expect(theme(page)).toHaveAttribute('data-theme', 'dark');
    await inBoth(page);
  });
  for (const { path, title, heading, goOn } of LAYOUTS)
    await test.step(path, async () => {
      await visit(page, path);
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      await inBoth(page);
      await goOn?.(page);
    });
});

test('The first HTML shows the brand and the frame by itself, in the theme that was chosen; the portal takes its place', async ({
  page,
}) => {
  let deliver: () => void = () => undefined;
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.addInitScript(() => localStorage.setItem('portal:visitor:preferences', '{"theme":"dark"}'));
  await page.route(/\.js$/, async (route) => {
    await delivered;
    await route.continue();
  });
  await page.goto(at('/login/index'), { waitUntil: 'commit' });
  const splash = page.locator('#splash');
  await expect(splash).toContainText('澜岳e服务平台');
  await expect(page.locator('html')).toHaveAttribute('data-splash', 'login');
  await expect(page.locator('.splash-main')).toHaveCSS('background-color', 'rgb(32, 38, 46)');
  deliver();
  await expect(page.getByRole('heading', { name: '欢迎登录' })).toBeVisible();
  await expect(splash).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: '账号' })).toBeFocused();
});

test('By keyboard, the skip link leads past the header and the appearance menu chooses high contrast, in which the home page is legible and which a reload keeps; a link leads to the login page', async ({
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
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(0);
  await expect(appearance).toBeFocused();
  await page.keyboard.press('Enter');
  const highContrast = page.getByRole('menuitemradio', { name: '高对比度' });
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(highContrast).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(theme(page)).toHaveAttribute('data-theme', 'contrast');
  await skip.focus();
  await page.keyboard.press('Enter');
  await expect(shell(page).main).toBeFocused();
  await expect(page.getByRole('tab', { name: '集团公告' })).toBeVisible();
  await contrast(page);
  await pressOn(page, page.getByRole('region', { name: '登录' }).getByRole('link', { name: '登录', exact: true }));
  await expect(page).toHaveURL(at('/login/index'));
  await page.reload();
  await expect(theme(page)).toHaveAttribute('data-theme', 'contrast');
});
