/** A tab with a throttled network and processor, a cache of its own, and counted traffic. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { ensureBrowser } from '../browser.ts';

const probe = readFileSync(join(import.meta.dirname, 'probe.js'), 'utf8');

export const base = '/ef-plus';

export interface Conditions {
  /** Factor by which the processor is slowed down. */
  readonly cpu: number;
  readonly latencyMs: number;
  /** -1 = unlimited. */
  readonly bytesPerSecond: number;
}

/** 4 × CPU, 10 Mbit/s, 40 ms. */
export const slow: Conditions = { cpu: 4, latencyMs: 40, bytesPerSecond: 1_250_000 };
export const fast: Conditions = { cpu: 1, latencyMs: 0, bytesPerSecond: -1 };
/** A second for every request: times tell rounds. */
export const distant: Conditions = { cpu: 1, latencyMs: 1000, bytesPerSecond: -1 };

export interface Login {
  readonly token: string;
  readonly userId: string;
}

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] });

interface Transfer {
  readonly path: string;
  readonly bytes: number;
}

/** What came over the network; what a cache or a preload answered did not. */
export class Traffic {
  readonly #paths = new Map<string, string>();
  #transfers: Transfer[] = [];

  constructor(session: CDPSession) {
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      this.#paths.set(requestId, new URL(request.url).pathname);
    });
    session.on('Network.requestServedFromCache', ({ requestId }) => this.#paths.delete(requestId));
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.fromDiskCache) this.#paths.delete(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const path = this.#paths.get(requestId);
      if (path !== undefined) this.#transfers.push({ path, bytes: encodedDataLength });
    });
  }

  /** Transfers of paths that match; `code` is every script and style. */
  of(pattern: RegExp): { requests: number; bytes: number } {
    const matching = this.#transfers.filter(({ path }) => pattern.test(path));
    return { requests: matching.length, bytes: matching.reduce((sum, { bytes }) => sum + bytes, 0) };
  }

  list(): readonly Transfer[] {
    return this.#transfers;
  }

  clear(): void {
    this.#transfers = [];
  }
}

export const code = /\.(js|css)$/;

export interface Tab {
  readonly page: Page;
  readonly session: CDPSession;
  readonly traffic: Traffic;
  close(): Promise<void>;
}

async function throttle(session: CDPSession, { cpu, latencyMs, bytesPerSecond }: Conditions): Promise<void> {
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: latencyMs, ...throughput });
  if (cpu > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

const states = new Map<string, Promise<State>>();
type State = Awaited<ReturnType<BrowserContext['storageState']>>;

async function enterOnce(browser: Browser, origin: string, { token, userId }: Login): Promise<State> {
  const context = await browser.newContext();
  const cookies = { token, uuid: userId };
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
  const page = await context.newPage();
  await page.goto(`${origin}${base}/ef/home`);
  await page.waitForFunction("localStorage.getItem('resultPath') !== null");
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Cookies and storage of a user who has been here before, without any cached file. */
function signedInState(browser: Browser, origin: string, login: Login): Promise<State> {
  const key = `${origin} ${login.token}`;
  const state = states.get(key) ?? enterOnce(browser, origin, login);
  states.set(key, state);
  return state;
}

/** A fresh tab. `watched` is the selector whose first sight `seen` tells. */
export async function openTab(
  browser: Browser,
  { conditions, watched, origin, login }: { conditions: Conditions; watched: string; origin: string; login?: Login },
): Promise<Tab> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...(login && { storageState: await signedInState(browser, origin, login) }),
  });
  await context.addInitScript({ content: `${probe}\n__bench.watch('first', ${JSON.stringify(watched)});` });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await throttle(session, conditions);
  return { page, session, traffic: new Traffic(session), close: () => context.close() };
}

/** Opens a path. @returns milliseconds until the watched element was seen. */
export async function open({ page }: Tab, origin: string, path: string): Promise<number> {
  await page.goto(`${origin}${base}${path}`, { waitUntil: 'commit' });
  return page.evaluate<number>("__bench.seen('first')");
}

export const settled = ({ page }: Tab): Promise<void> => page.waitForLoadState('networkidle');

/** Starts to watch for an element in a page that is already there. */
export const watch = ({ page }: Tab, name: string, selector: string): Promise<void> =>
  page.evaluate(`__bench.watch('${name}', ${JSON.stringify(selector)})`);

export const sinceClick = ({ page }: Tab, name: string): Promise<number> =>
  page.evaluate<number>(`__bench.sinceClick('${name}')`);

/** Total blocking time in ms. */
export const blocked = ({ page }: Tab): Promise<number> => page.evaluate<number>('__bench.blocked()');

/** Live JavaScript heap in MB, after a collection. */
export async function heapOf({ session }: Tab): Promise<number> {
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / (1024 * 1024);
}
