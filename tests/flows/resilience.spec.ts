import { at, axe, expect, isMarked, mark, type Page, shell, test } from './portal.ts';

const orders = '/orderManagement/orderManagementIndex';
const entry = /\/plugins\/order\/remoteEntry\.\w+\.js/;
const pageChunk = /\/plugins\/order\/.*page-orderManagementIndex\.\w+\.js/;
const runtime = /\/static\/js\/.*mfrt\.\w+\.js/;

const openOrders = (page: Page) => shell(page).topMenu.getByRole('button', { name: '订单管理' }).click();
const orderGrid = (page: Page) => page.getByRole('grid', { name: '订单' });

/** Until `believe`, the browser is given what `change` makes of the file. */
const falsify = (page: Page, file: RegExp | string, change: (text: string) => string) =>
  page.route(file, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = change(text);
    expect(body).not.toBe(text);
    await route.fulfill({ response, body });
  });
/** An answer on its way ends first: one that is cut off cannot be given any more. */
const believe = (page: Page) => page.unrouteAll({ behavior: 'wait' });

/** The area is down, the shell and the other area are not. */
async function expectOneCard(page: Page): Promise<void> {
  const card = shell(page).main.getByRole('alert');
  await expect(card).toContainText('“订单”加载失败');
  await expect(card).toContainText('其他功能不受影响');
  await expect(page).toHaveTitle(/^订单列表/);
  await expect(shell(page).sideMenu.getByRole('button', { name: '订单列表' })).toBeVisible();
  await page.getByRole('button', { name: '门户网站' }).click();
  await expect(page.getByRole('heading', { name: '服务产品' })).toBeVisible();
  await openOrders(page);
  await expect(card).toContainText('“订单”加载失败');
}

const retry = (page: Page) => page.getByRole('button', { name: '重试' });

/** 重试 asks for the file, and the card stays. */
async function expectFailure(page: Page, file: RegExp): Promise<void> {
  const tried = page.waitForRequest(file);
  await retry(page).click();
  await tried;
  await expect(retry(page)).toHaveAttribute('aria-busy', 'false'); // tried
  await expect(shell(page).main.getByRole('alert')).toContainText('“订单”加载失败');
  await expect(orderGrid(page)).toHaveCount(0);
  expect(await hasRun(page)).toBe(false);
}

/** What an entry that has run leaves behind. */
const containersOf = (page: Page) =>
  page.evaluate(() => Object.keys(globalThis).filter((name) => /^order__\d/.test(name)));

/** Code that leaves a trace when it runs. */
const foreign = 'globalThis.foreign = true;';
const hasRun = (page: Page) => page.evaluate(() => 'foreign' in globalThis);

test('What an area is made of costs one card while it is missing or foreign; 重试 brings it back without a reload', async ({
  page,
  enter,
  complaints,
}) => {
  // a file that is missing, and one that is not the one that was signed for: an answer that is no file is neither
  complaints.expect(/status of 404/, /integrity/);
  const missing = (file: RegExp) => page.route(file, (route) => route.fulfill({ status: 404, body: '' }));
  await test.step('A registry file that leads to foreign code is refused', async () => {
    await falsify(page, /\/registry\.\w+\.json/, (text) => text.replaceAll('remoteEntry.', 'foreignEntry.'));
    await page.route(/foreignEntry\./, (route) => route.fulfill({ contentType: 'text/javascript', body: foreign }));
    await enter(page, 'gys_admin', '/ef/home');
    await expect(page.getByRole('heading', { name: '服务产品' })).toBeVisible();
    await mark(page);
    await openOrders(page);
    await expectOneCard(page);
    expect(await hasRun(page)).toBe(false);
    await believe(page);
  });
  await missing(entry);
  await missing(pageChunk); // until its turn, so that no cache has it
  await test.step('A missing entry of an area leaves its card where it is', () => expectFailure(page, entry));
  await believe(page);
  await missing(pageChunk);
  await test.step('One byte more in the entry of an area and it never runs', async () => {
    await falsify(page, entry, (text) => `${text}\n`);
    await expectFailure(page, entry);
    expect(await containersOf(page)).toEqual([]);
  });
  await believe(page);
  await missing(pageChunk);
  await test.step('A missing page of an area leaves its card where it is', async () => {
    await expectFailure(page, pageChunk);
    expect(await containersOf(page)).toHaveLength(1); // the entry is there by now
  });
  await believe(page);
  await test.step('One byte more in the page of an area and it never runs', async () => {
    await falsify(page, pageChunk, (text) => `${text}\n`);
    await expectFailure(page, pageChunk);
  });
  await believe(page);
  await retry(page).click();
  await expect(orderGrid(page)).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

test('Foreign code in an entry, a page or the federation runtime never runs, on a deep link either', async ({
  page,
  enter,
  complaints,
}) => {
  complaints.expect(/integrity/);
  for (const file of [entry, pageChunk, runtime]) await falsify(page, file, (text) => `${foreign}${text}`);
  await enter(page, 'gys_admin', orders);
  await expect(shell(page).main.getByRole('alert')).toContainText('“订单”加载失败');
  expect(await hasRun(page)).toBe(false);
  await believe(page);
  // each time one of the files that were preloaded is used up
  await expect(async () => {
    if (await retry(page).isVisible()) await retry(page).click();
    await expect(orderGrid(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('An entry that never answers leaves the frame standing, then one card; 重试 asks for it again', async ({
  page,
  enter,
}) => {
  await page.clock.install();
  await page.route(entry, () => undefined);
  await enter(page, 'gys_admin', orders);
  await expect(shell(page).main.getByLabel('加载中')).toBeVisible();
  await expect(shell(page).header).toBeVisible();
  await page.clock.fastForward(5000);
  await expect(shell(page).main.getByRole('alert')).toContainText('“订单”加载失败');
  await page.unroute(entry);
  await retry(page).click();
  await expect(orderGrid(page)).toBeVisible();
});

test('An open portal goes on without its header and menus, and without a network', async ({
  page,
  enter,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/, /ChunkLoadError/, /ERR_INTERNET_DISCONNECTED/);
  await test.step('A page is drawn without header and menus that cannot be had; the next navigation brings them', async () => {
    const chrome = /\/static\/js\/async\/chrome\.\w+\.js/;
    await page.route(chrome, (route) => route.abort());
    await enter(page, 'gys_admin', orders);
    await expect(orderGrid(page)).toBeVisible();
    await expect(shell(page).header).toHaveCount(0);
    await mark(page);
    await page.unroute(chrome);
    await orderGrid(page)
      .getByRole('link', { name: /^\D*\d{6,}/ })
      .first()
      .click();
    await expect(shell(page).header).toBeVisible();
    await expect(shell(page).sideMenu.getByRole('button', { name: '订单列表' })).toBeVisible();
  });
  await test.step('Without a network, an open portal says so and goes on by itself once there is one', async () => {
    await page.goBack();
    await expect(orderGrid(page)).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('tab', { name: /待发货/ }).click();
    await expect(shell(page).main.getByRole('alert')).toContainText('网络连接失败');
    await context.setOffline(false);
    await expect(orderGrid(page)).toBeVisible();
    await expect(page).toHaveURL(at(`${orders}?status=20`));
  });
  expect(await isMarked(page)).toBe(true);
});

/** Each block of the page is signed: what breaks a signature, runtime/registry/verify.test.ts asks of all. */
const tampered: readonly (readonly [what: string, change: (document: string) => string])[] = [
  ['A registry with one page renamed', (text) => text.replace('"title":"订单列表"', '"title":"订单清单"')],
  [
    'An address of another entry for the page that is opened',
    (text) => text.replace(/("entry":\{"url":"[^"]+)\.js/, '$1x.js'),
  ],
];

test('A registry that was tampered with is refused before a byte of a plugin is run, and nothing else is loaded', async ({
  page,
  enter,
}) => {
  const document = `**${at(orders)}`;
  const calls: string[] = [];
  page.on('request', (request) => void (/notification|order\/page/.test(request.url()) && calls.push(request.url())));
  for (const [what, change] of tampered)
    await test.step(what, async () => {
      await falsify(page, document, change);
      await enter(page, 'gys_admin', orders);
      await expect(page.getByRole('alert')).toContainText('插件清单的签名校验未通过');
      await expect(page.getByRole('alert')).toContainText('PTL-1203');
      expect(calls).toEqual([]);
      expect(await containersOf(page)).toEqual([]);
      await believe(page);
    });
  await axe(page);
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(orderGrid(page)).toBeVisible();
  expect(await containersOf(page)).toHaveLength(1);
});
