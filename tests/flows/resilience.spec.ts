import { generateKeyPairSync, sign } from 'node:crypto';
import type { Request, Route } from '@playwright/test';
import { at, axe, type Complaints, expect, isMarked, mark, type Page, shell, test } from './portal.ts';

const orders = '/orderManagement/orderManagementIndex';
const entry = /\/plugins\/order\/remoteEntry\.\w+\.js/;
const pageChunk = /\/plugins\/order\/.*page-orderManagementIndex\.\w+\.js/;

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

async function expectRecovery(page: Page): Promise<void> {
  await page.getByRole('button', { name: '重试' }).click();
  await expect(orderGrid(page)).toBeVisible();
  expect(await isMarked(page)).toBe(true);
}

async function begin(page: Page, enter: (page: Page, account: string, path: string) => Promise<void>): Promise<void> {
  await enter(page, 'gys_admin', '/ef/home');
  await expect(page.getByRole('heading', { name: '服务产品' })).toBeVisible();
  await mark(page);
}

/** What Chromium says of a file that is missing: an answer that is no file is no match for the integrity either. */
const missing = (complaints: Complaints) => complaints.expect(/status of 404/, /integrity/);
/** And of one that is not the one that was signed for. */
const refused = (complaints: Complaints) => complaints.expect(/integrity/);

for (const [what, file] of [
  ['entry', entry],
  ['page', pageChunk],
] as const)
  test(`A missing ${what} of an area costs one card; 重试 brings it back without a reload`, async ({
    page,
    enter,
    complaints,
  }) => {
    missing(complaints);
    await page.route(file, (route) => route.fulfill({ status: 404, body: '' }));
    await begin(page, enter);
    await openOrders(page);
    await expectOneCard(page);
    const again = page.getByRole('button', { name: '重试' });
    const expectFailure = async () => {
      const tried = page.waitForRequest(file);
      await again.click();
      await tried;
      await expect(again).toHaveAttribute('aria-busy', 'false'); // tried
      await expect(shell(page).main.getByRole('alert')).toContainText('“订单”加载失败');
      await expect(orderGrid(page)).toHaveCount(0);
    };
    await expectFailure(); // still missing
    await believe(page);
    await test.step(`One byte more in the ${what} of an area and it never runs; 重试 fetches the true one`, async () => {
      await falsify(page, file, (text) => `${text}\n`);
      await expectFailure();
      await believe(page);
    });
    await expectRecovery(page);
  });

/** Code that leaves a trace when it runs. */
const foreign = 'globalThis.foreign = true;';
const hasRun = (page: Page) => page.evaluate(() => 'foreign' in globalThis);

for (const [what, file] of [
  ['an entry', entry],
  ['a page', pageChunk],
  ['the federation runtime', /\/static\/js\/.*mfrt\.\w+\.js/],
] as const)
  test(`Foreign code in ${what} never runs, on a deep link either`, async ({ page, enter, complaints }) => {
    refused(complaints);
    await falsify(page, file, (text) => `${foreign}${text}`);
    await enter(page, 'gys_admin', orders);
    await expect(shell(page).main.getByRole('alert')).toContainText('“订单”加载失败');
    expect(await hasRun(page)).toBe(false);
    await believe(page);
    await page.getByRole('button', { name: '重试' }).click();
    await expect(orderGrid(page)).toBeVisible();
  });

test('An entry that never answers leaves the frame standing, then one card; 重试 asks for it again', async ({
  page,
  enter,
}) => {
  await page.route(entry, () => undefined);
  await enter(page, 'gys_admin', orders);
  await expect(shell(page).main.getByLabel('加载中')).toBeVisible();
  await expect(shell(page).header).toBeVisible();
  await expect(shell(page).main.getByRole('alert')).toContainText('“订单”加载失败');
  await page.unroute(entry);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(orderGrid(page)).toBeVisible();
});

test('A page is drawn without header and menus that cannot be had; the next navigation brings them', async ({
  page,
  enter,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/, /ChunkLoadError/);
  const chrome = /\/static\/js\/async\/chrome\.\w+\.js/;
  await page.route(chrome, (route) => route.abort());
  await enter(page, 'gys_admin', orders);
  await expect(orderGrid(page)).toBeVisible();
  await expect(shell(page).header).toHaveCount(0);
  await page.unroute(chrome);
  await orderGrid(page)
    .getByRole('link', { name: /^\D*\d{6,}/ })
    .first()
    .click();
  await expect(shell(page).header).toBeVisible();
  await expect(shell(page).sideMenu.getByRole('button', { name: '订单列表' })).toBeVisible();
});

test('A registry file that leads to foreign code is refused: one card, and 重试 reads the true one', async ({
  page,
  enter,
  complaints,
}) => {
  refused(complaints);
  const file = /\/registry\.\w+\.json/;
  await falsify(page, file, (text) => text.replaceAll('remoteEntry.', 'foreignEntry.'));
  await page.route(/foreignEntry\./, (route) => route.fulfill({ contentType: 'text/javascript', body: foreign }));
  await begin(page, enter);
  await openOrders(page);
  await expectOneCard(page);
  expect(await hasRun(page)).toBe(false);
  await believe(page);
  await expectRecovery(page);
});

test('A page that throws costs one card; 重试 draws it again without a reload', async ({ page, enter, complaints }) => {
  complaints.expect(/Cannot (read|destructure)/);
  await begin(page, enter);
  await page.route('**/japi/api/order/page', (route) =>
    route.fulfill({ json: { code: '200', msg: '', data: [{ records: [null], total: 1, pageNum: 1, pageSize: 10 }] } }),
  );
  await openOrders(page);
  const card = shell(page).main.getByRole('alert');
  await expect(card).toContainText('“订单列表”出现异常');
  await page.getByRole('button', { name: '门户网站' }).click();
  await expect(page.getByRole('heading', { name: '服务产品' })).toBeVisible();
  await page.unroute('**/japi/api/order/page');
  await openOrders(page);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(orderGrid(page)).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

test('An open portal goes on when its server fails, does not answer, or cannot be reached', async ({
  page,
  enter,
  context,
  complaints,
}) => {
  complaints.expect(/503/, /ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/);
  const failure = shell(page).main.getByRole('alert');
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await enter(page, 'gys_admin', orders);
  await expect(orderGrid(page)).toBeVisible();
  await mark(page);
  await test.step('asked what runs it says nothing wrong', async () => {
    const state = '**/japi/api/manage/plugin/state';
    const isAsked = (request: Request) => request.url().endsWith('/plugin/state');
    const answered = () => page.waitForEvent('requestfinished', isAsked);
    const failed = () => page.waitForEvent('requestfailed', isAsked);
    const ask = async (ended: Promise<Request>) => {
      await page.evaluate(() => dispatchEvent(new Event('portal:state')));
      await ended;
    };
    const failures = [
      { answer: (route: Route) => route.fulfill({ status: 503, body: '' }), ended: answered },
      { answer: (route: Route) => route.abort(), ended: failed },
    ];
    for (const { answer, ended } of failures) {
      await page.route(state, answer);
      await ask(ended());
      await page.unroute(state);
      await expect(shell(page).messages).toHaveText('');
      await expect(failure).toHaveCount(0);
      await expect(shell(page).topMenu.getByText('订单管理')).toBeVisible();
    }
    await ask(answered());
  });
  await test.step('Without a network, an open portal says so and goes on by itself once there is one', async () => {
    await context.setOffline(true);
    await tab(/待发货/).click();
    await expect(failure).toContainText('网络连接失败');
    await context.setOffline(false);
    await expect(orderGrid(page)).toBeVisible();
    await expect(page).toHaveURL(at(`${orders}?status=20`));
  });
  await test.step('A call that fails is told in its place, and asked again by 重试', async () => {
    const calls = '**/japi/api/order/page';
    await page.route(calls, (route) =>
      route.fulfill({ status: 503, json: { code: '503', msg: '服务不可用', data: null } }),
    );
    await tab(/已完成/).click();
    await expect(failure).toContainText('服务不可用');
    await expect(page.getByRole('form', { name: '查询条件' })).toBeVisible();
    await page.unroute(calls);
    await failure.getByRole('button', { name: '重试' }).click();
    await expect(orderGrid(page)).toBeVisible();
  });
  expect(await isMarked(page)).toBe(true);
});

const registryBlock = /(id="portal-registry" data-signature=")([^"]*)(">)([^<]*)/;

/** Signed properly, by somebody else. */
function signedByAnother(document: string): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return document.replace(registryBlock, (_, start: string, _signature: string, middle: string, text: string) => {
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return `${start}${signature.toString('base64')}${middle}${text}`;
  });
}

const otherCharacter = (signature: string) => `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;

const tampered: readonly (readonly [what: string, change: (document: string) => string])[] = [
  ['A registry with one page renamed', (text) => text.replace('"title":"订单列表"', '"title":"订单清单"')],
  ['A registry without its signature', (text) => text.replace(registryBlock, '$1$3$4')],
  [
    'A registry with one character of its signature changed',
    (text) =>
      text.replace(
        registryBlock,
        (_, start, signature, ...rest) => `${start}${otherCharacter(signature)}${rest[0]}${rest[1]}`,
      ),
  ],
  ['A registry that another key has signed', signedByAnother],
  [
    'An address of another entry for the page that is opened',
    (text) => text.replace(/("entry":\{"url":"[^"]+)\.js/, '$1x.js'),
  ],
  [
    'Another integrity for the page that is opened',
    (text) => text.replace(/("entry":\{"url":"[^"]+","integrity":"sha384-)./, '$1*'),
  ],
];

/** What an entry that has run leaves behind. */
const containersOf = (page: Page) =>
  page.evaluate(() => Object.keys(globalThis).filter((name) => /^order__\d/.test(name)));

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
