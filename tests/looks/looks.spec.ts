/** Every page at four widths, light and dark, with the longest names and the largest amounts; `npm run looks` keeps a picture of each. */
import { axe, at, contrast, expect, type Page, test } from '../flows/portal.ts';
import { plantExtremes } from './extremes.ts';
import { faultsOf } from './faults.ts';
import { keepPicture } from './pictures.ts';
import { pathOf, type Screen, screens, visitor } from './screens.ts';

const windows = [
  { width: 1093, height: 614 }, // 1366 pixels at 125 %
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const;

/** All that is wrong with a page is told at once. */
const seen = expect.configure({ soft: true });

const schemes = ['light', 'dark'] as const;

/** Nothing is on its way any more. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[role=progressbar], [aria-busy=true]').filter({ visible: true })).toHaveCount(0);
}

async function open(page: Page, screen: Screen): Promise<void> {
  await page.goto(at(typeof screen === 'string' ? screen : screen.from), { waitUntil: 'domcontentloaded' });
  if (typeof screen !== 'string') {
    await settled(page); // no call is on its way when the next page is opened
    const link = page.locator(`#content a[href*="${screen.path}"]`).first();
    await page.goto((await link.getAttribute('href')) ?? '', { waitUntil: 'domcontentloaded' });
  }
  await settled(page);
}

for (const [account, pages] of Object.entries(screens)) {
  for (const screen of pages) {
    test(`${account} sees ${pathOf(screen)} whole at every width, light and dark`, async ({ page, authenticate }) => {
      if (account !== visitor) await authenticate(page, account);
      await plantExtremes(page);
      await open(page, screen);
      for (const scheme of schemes) {
        await page.emulateMedia({ colorScheme: scheme });
        for (const size of windows) {
          await page.setViewportSize(size);
          await seen.poll(() => faultsOf(page), `${scheme} at ${size.width}`).toEqual([]);
          await keepPicture(page, { account, path: pathOf(screen), scheme, width: size.width });
        }
        await (scheme === 'light' ? axe : contrast)(page);
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
}
