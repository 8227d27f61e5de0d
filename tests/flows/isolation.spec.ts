/** What plugins leave untouched: the look of the shell, and elements that are not theirs. */
import { at, expect, type Locator, type Page, shell, test, visit } from './portal.ts';

/** A page of the shell's own: nothing of a plugin is loaded for it. */
const bare = '/500';
const home = '/ef/home';
const orders = '/orderManagement/orderManagementIndex';

interface Listed {
  plugins: { id: string; routes: { path: string; identifiedBy?: string[]; kits: string[] }[] }[];
}

/**
 * Pages that can be opened by their path alone: of each plugin one, and of each kit. What styles the sources of all
 * others bring is asked by tests/spec/styles.test.ts.
 */
async function somePages(page: Page): Promise<{ paths: string[]; plugins: string[] }> {
  const { plugins } = await page.evaluate(async () => {
    const { base, file } = JSON.parse(document.getElementById('portal-data')?.textContent ?? '{}');
    return (await (await fetch(`${base}/${file.url}`)).json()) as Listed;
  });
  const met = new Set<string>();
  const paths = plugins.flatMap(({ id, routes }) =>
    routes
      .filter(({ identifiedBy, kits }) => {
        const isNew = !identifiedBy && [id, ...kits].some((one) => !met.has(one));
        if (isNew) for (const one of [id, ...kits]) met.add(one);
        return isNew;
      })
      .map(({ path }) => path),
  );
  return { paths, plugins: plugins.map(({ id }) => id) };
}

/** Goes where a link would lead, in the same document, and waits until the page is drawn. */
async function goTo(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === at(path)) return;
  const title = await page.title();
  await visit(page, path);
  await expect(page).not.toHaveTitle(title);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
}

/** Plugins whose code has run, by the containers that their entries leave. */
const pluginsRun = (page: Page) =>
  page.evaluate(() =>
    Object.keys(globalThis).flatMap((name) => /^([A-Za-z][A-Za-z0-9]*)__\d+_\d+_\d+/.exec(name)?.[1] ?? []),
  );

async function visitSome(page: Page): Promise<void> {
  await expect(shell(page).topMenu).toBeVisible();
  const { paths, plugins } = await somePages(page);
  for (const path of paths) await goTo(page, path);
  expect(plugins.length).toBeGreaterThanOrEqual(5);
  expect((await pluginsRun(page)).sort()).toEqual(plugins.sort());
}

const shellParts = (page: Page): Record<string, Locator> => ({
  header: shell(page).header,
  sideMenu: shell(page).sideMenu,
  footer: page.getByRole('contentinfo'),
});

/** The parts of the shell around a page, as they are drawn, without what moves. */
async function drawn(page: Page, path: string): Promise<Record<string, string>> {
  await goTo(page, path);
  await page.mouse.move(720, 450); // over the page, so that nothing of the shell is hovered
  const pictures: Record<string, string> = {};
  for (const [name, part] of Object.entries(shellParts(page)))
    if (await part.isVisible()) pictures[name] = (await part.screenshot({ animations: 'disabled' })).toString('base64');
  return pictures;
}

/** On each page, where it has them. The bare page comes first: in a fresh tab no plugin has run before it. */
async function shellOf(page: Page): Promise<Record<string, string>> {
  const pictures: Record<string, string> = {};
  for (const path of [bare, home, orders])
    for (const [name, png] of Object.entries(await drawn(page, path))) pictures[`${name} of ${path}`] = png;
  return pictures;
}

/** Selectors without a class of somebody, in all sheets but the shell's own. */
const globalSelectors = (page: Page) =>
  page.evaluate(() => {
    const own = (sheet: CSSStyleSheet) =>
      sheet.href !== null
        ? !sheet.href.includes('/plugins/')
        : !(sheet.ownerNode as HTMLElement).dataset['makeStylesBucket'];
    const selectorsOf = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return rule.selectorText.split(/,(?![^(]*\))/);
        if (rule instanceof CSSKeyframesRule || !('cssRules' in rule)) return [];
        return selectorsOf(rule.cssRules as CSSRuleList);
      });
    const sheets = [...document.styleSheets].filter((sheet) => !own(sheet)).concat(document.adoptedStyleSheets);
    const selectors = sheets.flatMap(({ cssRules }) => selectorsOf(cssRules));
    return { count: selectors.length, global: selectors.filter((selector) => !/\.[\w-]+/.test(selector)) };
  });

test('After pages of every plugin and of every kit were open, no style reaches elements without a class of its own, and the shell looks as before, to the pixel', async ({
  page,
  enter,
  otherDevice,
}) => {
  const fresh = await otherDevice();
  // every top menu fits: which of them go under 更多 depends on those that were chosen before
  for (const one of [page, fresh]) await one.setViewportSize({ width: 3840, height: 900 });
  await enter(fresh, 'admin', bare);
  await expect(shell(fresh).topMenu).toBeVisible();
  expect(await pluginsRun(fresh)).toEqual([]);
  await enter(page, 'admin', bare);
  const styles = (await globalSelectors(page)).count;
  await visitSome(page);
  const { count, global } = await globalSelectors(page);
  expect(count).toBeGreaterThan(styles); // the plugins have brought theirs
  expect(global).toEqual([]);
  // a number beside a menu or on the bell may still be on its way to one of the two
  await expect(async () => {
    const [before, after] = [await shellOf(fresh), await shellOf(page)];
    expect(Object.keys(before).sort()).toEqual(
      [bare, home, orders]
        .flatMap((path) => [`footer of ${path}`, `header of ${path}`])
        .concat(`sideMenu of ${orders}`)
        .sort(),
    );
    expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
    expect(Object.keys(before).filter((name) => before[name] !== after[name])).toEqual([]);
  }).toPass({ timeout: 60_000 });
});
