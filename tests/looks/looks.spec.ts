/**
 * Every page at four widths, light and dark, with the longest names and the largest amounts; `npm run looks` keeps a
 * picture of each. Themes lay out alike (sdk/ui/theme.test.ts), so a dark page is measured at one width.
 */
import { axe, at, contrast, expect, type Page } from '../flows/portal.ts';
import { faultsOf } from './faults.ts';
import { keepPicture, keepsPictures } from './pictures.ts';
import { pathOf, type Screen, screens } from './screens.ts';
import { type Tab, test } from './tabs.ts';

const usual = { width: 1366, height: 768 } as const;
const windows = [
  { width: 1093, height: 614 }, // 1366 pixels at 125 %
  usual,
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const;

/** All that is wrong with a page is told at once. */
const seen = expect.configure({ soft: true });

const schemes = ['light', 'dark'] as const;

/** The page hears of another scheme at its next frame: who looks at once may see the colours change under his eyes. */
async function draw(page: Page, scheme: (typeof schemes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await expect(page.locator('[data-theme]').first()).toHaveAttribute('data-theme', scheme);
}

async function open(tab: Tab, screen: Screen): Promise<void> {
  await tab.go(typeof screen === 'string' ? screen : screen.from);
  if (typeof screen === 'string') return;
  const link = tab.page.locator(`#content a[href*="${screen.path}"]`).first();
  await tab.go(((await link.getAttribute('href')) ?? '').replace(at(''), ''));
  for (const name of screen.presses ?? [])
    await tab.page.getByRole('button', { name }).or(tab.page.getByRole('radio', { name })).click();
  await tab.settled();
}

for (const [account, pages] of Object.entries(screens)) {
  for (const screen of pages) {
    test(`${account} sees ${pathOf(screen)} whole at every width, light and dark`, async ({ tabOf }) => {
      const tab = await tabOf(account);
      const { page } = tab;
      await draw(page, 'light');
      await open(tab, screen);
      for (const scheme of schemes) {
        await draw(page, scheme);
        for (const size of scheme === 'light' || keepsPictures ? windows : [usual]) {
          await page.setViewportSize(size);
          await seen.poll(() => faultsOf(page), `${scheme} at ${size.width}`).toEqual([]);
          await keepPicture(page, { account, path: pathOf(screen), scheme, width: size.width });
        }

        await (scheme === 'light' ? axe : contrast)(page);
      }
      if (typeof screen !== 'string' && screen.presses) await page.context().close(); // what was pressed would ask before it is left
    });
  }
}
