import { at, expect, type Page, test } from './portal.ts';

interface Download {
  readonly url: string;
  /** Scripts and styles. */
  readonly isCode: boolean;
}

/** What comes over the network from now on; using a file again is no download. `cache` is what the browser kept. */
async function downloadsOf(page: Page, cache: 'empty' | 'kept' = 'empty'): Promise<() => readonly Download[]> {
  const network = await page.context().newCDPSession(page);
  if (cache === 'empty') await network.send('Network.clearBrowserCache');
  const asked = new Map<string, Download>();
  network.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    const isCode = type === 'Script' || type === 'Stylesheet';
    asked.set(requestId, { url: new URL(request.url).pathname.replace('/ef-plus/', ''), isCode });
  });
  network.on('Network.requestServedFromCache', ({ requestId }) => void asked.delete(requestId));
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) asked.delete(requestId);
  });
  await network.send('Network.enable');
  return () => [...asked.values()];
}

const codeOf = (downloads: readonly Download[]) => downloads.filter(({ isCode }) => isCode).map(({ url }) => url);
const pluginCode = (downloads: readonly Download[]) => codeOf(downloads).filter((url) => url.startsWith('plugins/'));

interface Listed {
  url: string;
}
interface Registry {
  runtime: {
    scripts: Listed[];
    styles: Listed[];
    chrome: Listed[];
    federation: Listed[];
    kits: Record<string, Listed[]>;
  };
  plugins: { id: string; entry: Listed; routes: { path: string; assets: Listed[]; kits: string[] }[] }[];
}

/** The registry whose address every page carries. */
async function registryOf(page: Page): Promise<Registry> {
  const document = await (await page.request.get(at('/login/index'))).text();
  const data = JSON.parse(/id="portal-data">([^<]*)/.exec(document)?.[1] ?? '{}') as { base: string; file: Listed };
  return (await page.request.get(`${data.base}/${data.file.url}`)).json();
}

/** All that the registry lists for a path, each file once. */
function listedFor({ runtime, plugins }: Registry, path: string): string[] {
  const [plugin, route] = plugins
    .flatMap((one) => one.routes.map((route) => [one, route] as const))
    .find(([, one]) => one.path === path) ?? [undefined, undefined];
  if (!plugin || !route) throw new Error(`The registry has no ${path}.`);
  const kits = route.kits.flatMap((kit) => runtime.kits[kit] ?? []);
  const files = [
    ...runtime.scripts,
    ...runtime.styles,
    ...runtime.chrome,
    ...runtime.federation,
    plugin.entry,
    ...route.assets,
    ...kits,
  ];
  return [...new Set(files.map(({ url }) => url))];
}

/** Of the portal itself: on a slow machine it comes any time after the page. */
const followsPage = /\/(tabs|live|menu-icons|qr-code|watch)\./;
const pageCode = (downloads: readonly Download[]) => codeOf(downloads).filter((url) => !followsPage.test(url));

const twice = (urls: readonly string[]) => urls.filter((url, index) => urls.indexOf(url) !== index);

test('A visitor downloads no byte of a plugin with the login page, and the code of its own area with the home page', async ({
  page,
}) => {
  await test.step('The login page downloads no byte of a plugin, not even while idle', async () => {
    const downloads = await downloadsOf(page);
    await page.goto(at('/login/index'));
    await expect(page.getByRole('heading', { name: '欢迎登录' })).toBeVisible();
    await expect.poll(() => codeOf(downloads()).some((url) => url.includes('/mfrt.'))).toBe(true); // the idle work is done
    await page.waitForLoadState('networkidle');
    expect(pluginCode(downloads())).toEqual([]);
  });
  await test.step('The home page downloads the code of its own area only, each file once', async () => {
    const downloads = await downloadsOf(page);
    await page.goto(at('/ef/home'));
    await expect(page.getByRole('heading', { name: '服务产品' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const plugins = pluginCode(downloads());
    expect(plugins.filter((url) => !url.startsWith('plugins/portal/'))).toEqual([]);
    expect(plugins).not.toEqual([]);
    expect(twice(codeOf(downloads()))).toEqual([]);
  });
  await test.step('A second visit asks the server for the page and its data, for no code', async () => {
    const again = await downloadsOf(page, 'kept');
    await page.goto(at('/ef/home'));
    await expect(page.getByRole('heading', { name: '服务产品' })).toBeVisible();
    expect(codeOf(again())).toEqual([]);
  });
});

const orders = '/orderManagement/orderManagementIndex';

test('A deep link downloads what the registry lists for it, each area its own, and every file once', async ({
  page,
  authenticate,
}) => {
  await authenticate(page, 'gys_admin');
  // what an earlier visit has left: which pages may be opened
  await page.evaluate((path) => localStorage.setItem('resultPath', JSON.stringify([path])), orders);
  const listed = listedFor(await registryOf(page), orders).sort();
  const downloads = await downloadsOf(page); // its first page: nothing is kept from one before
  const listedOnly = () =>
    pageCode(downloads()).filter((url) => url.startsWith('static/') || url.startsWith('plugins/'));
  await test.step('A deep link asks for entry, page and kits before any of its code has run', async () => {
    const bundle = /\/static\/js\/index\./;
    await page.route(bundle, async (route) => {
      // the bundle comes last, and is not needed for asking
      await expect
        .poll(() =>
          downloads()
            .flatMap(({ url }) => (listed.includes(url) ? url : []))
            .sort(),
        )
        .toEqual(listed);
      await route.continue();
    });
    await page.goto(at(orders));
    await expect(page.getByRole('grid', { name: '订单' })).toBeVisible();
    await page.unroute(bundle);
  });
  await test.step('A deep link downloads nothing else, each file once', async () => {
    await page.waitForLoadState('networkidle');
    expect(twice(pageCode(downloads()))).toEqual([]);
    expect(listedOnly().sort()).toEqual(listed);
  });
  await test.step('Changing the area downloads that area once; coming back downloads nothing', async () => {
    await page.getByRole('button', { name: '门户网站' }).click();
    await expect(page.getByRole('heading', { name: '服务产品' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const both = pageCode(downloads());
    const added = pluginCode(downloads()).filter((url) => !listed.includes(url));
    expect(new Set(added.map((url) => url.split('/')[1]))).toEqual(new Set(['portal']));
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await menu.getByRole('button', { name: '订单管理' }).click();
    await expect(page.getByRole('grid', { name: '订单' })).toBeVisible();
    await page.getByRole('button', { name: '门户网站' }).click();
    await expect(page.getByRole('heading', { name: '服务产品' })).toBeVisible();
    expect(pageCode(downloads())).toEqual(both);
    expect(twice(both)).toEqual([]);
  });
});
