/** The tab of each account, in which the portal is loaded once. */
import type { BrowserContext } from '@playwright/test';
import { at, test as base, expect, type Page, visit } from '../flows/portal.ts';
import { plantExtremes } from './extremes.ts';
import { visitor } from './screens.ts';

/** What a page asks for follows upon what it was answered within less. */
const quietMs = 250;

export class Tab {
  private readonly underWay = new Set<object>();
  private changed = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    const told = (change: (request: object) => unknown) => (request: object) => {
      change(request);
      this.changed = Date.now();
    };
    page.on(
      'request',
      told((request) => this.underWay.add(request)),
    );
    page.on(
      'requestfinished',
      told((request) => this.underWay.delete(request)),
    );
    page.on(
      'requestfailed',
      told((request) => this.underWay.delete(request)),
    );
  }

  /** Shows this page alone. */
  async go(path: string): Promise<void> {
    this.changed = Date.now();
    await visit(this.page, path);
    await this.settled();
    await this.closeOthers();
  }

  /** What is kept of other pages behind this one would be looked through each time. The last goes first: they are counted. */
  private async closeOthers(): Promise<void> {
    const others = this.page.locator('[data-tab]', { has: this.page.getByRole('tab', { selected: false }) });
    for (const other of (await others.all()).toReversed()) await other.getByRole('button', { name: /^关闭 / }).click();
  }

  /** Nothing is on its way any more. */
  async settled(): Promise<void> {
    const quiet = () => this.underWay.size === 0 && Date.now() - this.changed > quietMs;
    await expect.poll(quiet, { intervals: [50] }).toBe(true);
    await expect(this.page.locator('[role=progressbar], [aria-busy=true]').filter({ visible: true })).toHaveCount(0);
  }
}

interface Kept {
  readonly tabs: Map<string, Tab>;
}

interface Fixtures {
  tabOf: (account: string) => Promise<Tab>;
}

export const test = base.extend<Fixtures, Kept>({
  tabs: [
    async ({ browser }, use) => {
      await use(new Map());
      for (const context of browser.contexts()) await context.close();
    },
    { scope: 'worker' },
  ],
  tabOf: async ({ tabs, browser, authenticate, complaints }, use) => {
    const opened = async (account: string, context: BrowserContext) => {
      const page = await context.newPage();
      const tab = new Tab(page);
      await plantExtremes(page);
      if (account !== visitor) await authenticate(page, account);
      await page.goto(at('/404'), { waitUntil: 'domcontentloaded' });
      await tab.settled();
      tabs.set(account, tab);
      return tab;
    };
    await use(async (account) => {
      const known = tabs.get(account);
      const tab = known && !known.page.isClosed() ? known : await opened(account, await browser.newContext());
      await complaints.listenTo(tab.page.context());
      return tab;
    });
  },
});
