/** The portal as a person meets it: a browser that must stay silent, accounts of the demonstration, and axe. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type APIResponse,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
  type Request,
  request,
} from '@playwright/test';
import type Axe from 'axe-core';
import { Complaints } from './complaints.ts';

export { expect, type Locator, type Page, type Request };

const password = 'Portal@2026';

/** Address of a path of the portal. */
export const at = (path: string): string => `/ef-plus${path}`;

/** Address of a call. */
const callAt = (path: string): string => `/japi${path}`;

interface Login {
  token: string;
  userId: string;
  /** When it signed in, ms. */
  since: number;
}

/** A sign-in is a proof for ten minutes of calls for money, signatures and grants; a test takes two at most. */
const freshMs = 8 * 60_000;

export interface Fixtures {
  /** Listened to in every test, whether it asks for them or not. */
  complaints: Complaints;
  /** A page of another device: its own cookies and storage. */
  otherDevice: () => Promise<Page>;
  /** Signs an account in without the login page. One session serves all tests that do not end it. */
  enter: (page: Page, account: string, path: string, origin?: string) => Promise<void>;
  /** Signs an account in that only asks the server: no page of the portal is loaded for it. */
  authenticate: (page: Page, account: string, origin?: string) => Promise<void>;
}

export const test = base.extend<Fixtures, { logins: Map<string, Login> }>({
  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints();
      await complaints.listenTo(context);
      await use(complaints);
      expect(complaints.verdict()).toEqual({ unexpected: [], missing: [] });
    },
    { auto: true },
  ],
  otherDevice: async ({ browser, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      await complaints.listenTo(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  logins: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use) => use(new Map()),
    { scope: 'worker' },
  ],
  authenticate: async ({ logins, baseURL }, use) => {
    await use(async (page, account, url = baseURL ?? '') => {
      await giveSession(page, await loginFor(logins, account, url), url);
      await page.goto(`${url}/readyz`); // whom it asks
    });
  },
  enter: async ({ logins, baseURL }, use) => {
    await use(async (page, account, path, url = baseURL ?? '') => {
      await giveSession(page, await loginFor(logins, account, url), url);
      await page.goto(`${url}${at(path)}`, { waitUntil: 'domcontentloaded' }); // a file that hangs holds up the rest
    });
  },
});

const giveSession = (page: Page, { token, userId }: Login, url: string) =>
  page.context().addCookies([
    { name: 'token', value: token, url },
    { name: 'uuid', value: userId, url },
  ]);

async function loginFor(logins: Map<string, Login>, account: string, url: string): Promise<Login> {
  const known = logins.get(account);
  const login = known && (await lives(known, url)) ? known : await loginOf(account, url);
  logins.set(account, login);
  return login;
}

/** Another test may have signed the account in on another device. */
async function lives({ token, since }: Login, baseURL: string): Promise<boolean> {
  if (Date.now() - since > freshMs) return false;
  const api = await request.newContext({ baseURL, extraHTTPHeaders: { authorization: `Bearer ${token}` } });
  const answer = await api.get(callAt('/api/user/user/getUserInfo'));
  const { code } = (await answer.json()) as { code: string }; // a refusal of a dead session is HTTP 200 too
  await api.dispose();
  return code === '200';
}

async function loginOf(account: string, baseURL: string): Promise<Login> {
  const api = await request.newContext({ baseURL });
  const answer = await api.post(callAt('/api/user/authentication/userLoginEcology'), { data: { account, password } });
  const { code, msg, data } = (await answer.json()) as { code: string; msg: string; data: Login };
  await api.dispose();
  expect(code, msg).toBe('200');
  return { ...data, since: Date.now() };
}

/** Fills and sends the login form that is on the page. */
export async function signIn(page: Page, account: string): Promise<void> {
  const form = page.getByRole('form', { name: '密码登录' });
  await form.getByRole('textbox', { name: '账号' }).fill(account);
  await form.getByRole('textbox', { name: '密码' }).fill(password);
  await form.getByRole('checkbox', { name: /我已阅读/ }).check();
  await form.getByRole('button', { name: '登录', exact: true }).click();
}

/** Signs in by keyboard alone: from field to field with Tab, sent with Enter. */
export async function signInByKeyboard(page: Page, account: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: '账号' }));
  await page.keyboard.type(account);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await tabTo(page, page.getByRole('checkbox', { name: /我已阅读/ }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: '登录', exact: true }));
  await page.keyboard.press('Enter');
}

const mostStops = 150;

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}.`);
}

/** Tabs to the target and presses Enter. */
export async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Address of a call at the server that the page came from. */
const addressOn = (page: Page, path: string): string =>
  URL.canParse(callAt(path), page.url()) ? new URL(callAt(path), page.url()).href : callAt(path);

/** Signed by whoever is signed in on the page. */
async function signed(page: Page) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  return { authorization: `Bearer ${token}` };
}

async function dataOf<Data>(answer: APIResponse): Promise<Data> {
  const { code, msg, data } = (await answer.json()) as { code: string; msg: string; data: Data };
  expect(code, msg).toBe('200');
  return data;
}

/** Asks the server as the person who is signed in on the page. */
export const ask = async <Data>(page: Page, path: string, data: object): Promise<Data> =>
  dataOf(await page.request.post(addressOn(page, path), { data, headers: await signed(page) }));

/** Reads from the server as the person who is signed in on the page. */
export const read = async <Data>(page: Page, path: string, params: Record<string, string> = {}): Promise<Data> =>
  dataOf(await page.request.get(addressOn(page, path), { params, headers: await signed(page) }));

/** Stores a file for the person who is signed in on the page. */
export async function store(page: Page, name: string, buffer: Buffer) {
  const answer = await page.request.post(addressOn(page, '/api/attachment/fileManager/uploadFile'), {
    headers: await signed(page),
    multipart: { uploadFiles: { name, mimeType: 'application/octet-stream', buffer } },
  });
  const [stored] = await dataOf<{ fileIds: string[] }[]>(answer);
  return { fileId: stored?.fileIds[0] ?? '', fileName: name, size: buffer.length };
}

interface Switches {
  readonly revision: string;
  readonly off: readonly { readonly target: string }[];
}

export async function switchesOf(page: Page): Promise<Switches> {
  const answer = await page.request.get(addressOn(page, '/api/manage/plugin/state'));
  return ((await answer.json()) as { data: Switches }).data;
}

/** Switches as the administration page does, as whoever is signed in on the page. @returns the revision after it. */
export async function setOff(page: Page, target: string, off: boolean, reason: string): Promise<string> {
  const { revision } = await switchesOf(page);
  return (await ask<Switches>(page, '/api/manage/plugin/switch', { target, off, reason, revision })).revision;
}

export async function allOn(page: Page): Promise<void> {
  for (const { target } of (await switchesOf(page)).off) await setOff(page, target, false, '测试后恢复');
}

/**
 * Looked for within the page at each of its frames: what says that a page is at fault goes by itself when its version is
 * taken back, perhaps before anybody outside the browser has looked.
 */
export const atFault = (page: Page, title: string) =>
  page.waitForFunction(
    (text) => document.querySelector('main#content [role=alert]')?.textContent.includes(text),
    `“${title}”出现异常`,
    { timeout: 60_000 },
  );

/** What stands where something is switched off. */
export const notice = (page: Page) => shell(page).main.getByRole('status', { name: '功能停用' });

/** All sockets of the page's browser are open. */
export const connected = (page: Page) =>
  expect.poll(() => page.evaluate(() => sessionStorage.getItem('websocketState'))).toBe('open');

/** Goes there as a link of the portal does: nothing is loaded anew, and the router's count of pages goes on. */
export const visit = (page: Page, path: string) =>
  page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, at(path));

/** The mark of a document, which is gone once it is loaded anew. */
export const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { sameDocument: true }));
export const isMarked = (page: Page) => page.evaluate(() => 'sameDocument' in globalThis);

/** A colour half way between two is neither: what time moves is awaited, but for what never ends or follows a scroll. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });

const axeCode = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Without a builder, which loads axe anew each time, into each frame and into a blank page besides. */
async function expectNothing(page: Page, runOnly: string[]): Promise<void> {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCode);
  const found = await page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as { axe: typeof Axe };
    const { violations } = await axe.run(
      { exclude: ['[data-tabster-dummy]'] }, // sentinels of the focus are not content
      {
        runOnly: only,
        resultTypes: ['violations'],
        rules: {
          // takes the number on a bell for its label: it is told in the name, in full
          'label-content-name-mismatch': { enabled: false },
          // beyond WCAG: who listens jumps from heading to heading, and from landmark to landmark
          'heading-order': { enabled: true },
          'landmark-unique': { enabled: true },
        },
      },
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, runOnly);
  expect(found).toEqual([]);
}

/** WCAG 2.1 AA, as far as axe can tell, and what headings and landmarks tell. */
export const axe = (page: Page) => expectNothing(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']);

/** What other colours can change of it, once the page stood up to `axe` in some theme. */
export const contrast = (page: Page) => expectNothing(page, ['color-contrast', 'link-in-text-block']);

/** The shell's menus, header and page. */
export const shell = (page: Page) => ({
  topMenu: page.getByRole('navigation', { name: '主菜单' }),
  sideMenu: page.getByRole('navigation', { name: '侧边菜单' }),
  header: page.getByRole('banner'),
  main: page.locator('main#content'),
  messages: page.getByRole('log', { name: '消息' }),
});

/** Chooses a top menu, in the panel of 更多 where it does not fit. */
export async function chooseMenu(page: Page, name: string): Promise<void> {
  const { topMenu } = shell(page);
  const entry = topMenu.getByRole('button', { name, exact: true, includeHidden: true });
  await expect(entry).toBeAttached();
  if (await entry.isVisible()) return entry.click();
  await topMenu.getByRole('button', { name: '更多菜单' }).click();
  const panel = page.getByRole('dialog', { name: '全部功能' });
  await panel.getByRole('heading', { name, exact: true }).getByRole('button').click();
}

/** From the menu of whoever is signed in. */
export async function chooseTheme(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '外观' }).click();
  await page.getByRole('menuitemradio', { name: text }).click();
}
