/** Figures of the browser half, each against the same portal linked statically. */
import type { Browser } from '@playwright/test';
import {
  blocked,
  code,
  type Conditions,
  distant,
  fast,
  heapOf,
  type Login,
  open,
  openTab,
  settled,
  sinceClick,
  slow,
  type Tab,
  watch,
} from './browser.ts';
import { aboveByAtMost, atMost, compared, exactly, type Figure, ratioAtMost } from './figure.ts';
import { interleaved, median, type Runs } from './samples.ts';

export interface Stage {
  readonly browser: Browser;
  readonly ours: string;
  readonly reference: string;
  readonly login: Login;
}

const rounds = 5;
const home = { path: '/ef/home', seen: 'main#content section[aria-roledescription] h1' };
const list = {
  path: '/orderManagement/orderManagementIndex',
  seen: 'main#content tr[aria-rowindex="2"]',
  menu: '订单管理',
};
const administration = {
  path: '/admin/plugins',
  seen: 'main#content nav[aria-label="分页"]', // stands below the rows of the first page
};
const loginPage = { path: '/login/index', seen: 'main#content form' };
const pluginFile = /\/plugins\//;
const html = /\/ef\/home$/;
const kilobyte = 1024;
const msPerSecond = 1000;

/** Runs against one site in a tab that is closed afterwards. */
export async function inTab<Result>(
  { browser, login }: Stage,
  setup: { origin: string; conditions: Conditions; watched: string; signedIn?: boolean },
  run: (tab: Tab) => Promise<Result>,
): Promise<Result> {
  const { signedIn, ...where } = setup;
  const tab = await openTab(browser, { ...where, ...(signedIn && { login }) });
  try {
    return await run(tab);
  } finally {
    await tab.close();
  }
}

const both = <Run>({ ours, reference }: Stage, times: number, run: (origin: string) => Promise<Run>) =>
  interleaved(
    times,
    () => run(ours),
    () => run(reference),
  );

const homeRun = (stage: Stage) => (origin: string) =>
  inTab(stage, { origin, conditions: slow, watched: home.seen }, async (tab) => {
    const ms = await open(tab, origin, home.path);
    await settled(tab);
    const { requests, bytes } = tab.traffic.of(code);
    return { ms, blockedMs: await blocked(tab), requests, bytes, page: tab.traffic.of(html).bytes };
  });

export async function homeFigures(stage: Stage): Promise<Figure[]> {
  const runs = await both(stage, rounds, homeRun(stage));
  return [
    compared({ title: '首页：代码请求', unit: '个', bar: aboveByAtMost(1) }, runs, ({ requests }) => requests),
    compared(
      { title: '首页：代码字节（传输）', unit: 'KB', bar: ratioAtMost(1.05) },
      runs,
      (run) => run.bytes / kilobyte,
    ),
    compared({ title: '首页：页面字节（传输）', unit: 'KB' }, runs, ({ page }) => page / kilobyte),
    compared({ title: '首页：慢速可见', unit: 'ms', bar: ratioAtMost(1.05) }, runs, ({ ms }) => ms),
    compared({ title: '首页：慢速总阻塞时间', unit: 'ms', bar: aboveByAtMost(20) }, runs, (run) => run.blockedMs),
  ];
}

/** Requests of a second visit that reach the server: the page itself, and what is not cached for ever. */
export async function repeatFigures(stage: Stage): Promise<Figure[]> {
  const runs = await both(stage, 1, (origin) =>
    inTab(stage, { origin, conditions: fast, watched: home.seen }, async (tab) => {
      await open(tab, origin, home.path);
      await settled(tab);
      tab.traffic.clear();
      await open(tab, origin, home.path);
      await settled(tab);
      return tab.traffic.of(code).requests + tab.traffic.of(html).requests;
    }),
  );
  return [compared({ title: '再次访问：代码请求（含页面）', unit: '个', bar: atMost(1) }, runs, (count) => count)];
}

export async function loginFigures(stage: Stage): Promise<Figure[]> {
  const runs = await both(stage, 1, (origin) =>
    inTab(stage, { origin, conditions: fast, watched: loginPage.seen }, async (tab) => {
      await open(tab, origin, loginPage.path);
      const needed = tab.traffic.of(code).bytes;
      await settled(tab);
      return { needed, all: tab.traffic.of(code).bytes, plugins: tab.traffic.of(pluginFile).bytes };
    }),
  );
  const shell = { title: '外壳与登录：代码字节（含空闲预取）', unit: 'KB', bar: atMost(230) };
  return [
    compared({ title: '登录页：插件字节', unit: 'B', bar: exactly(0) }, runs, ({ plugins }) => plugins),
    compared(shell, runs, ({ all }) => all / kilobyte),
    compared({ title: '外壳与登录：到表单可见为止', unit: 'KB' }, runs, ({ needed }) => needed / kilobyte),
  ];
}

export async function deepLinkFigures(stage: Stage): Promise<Figure[]> {
  const runs = await both(stage, rounds, (origin) =>
    inTab(stage, { origin, conditions: slow, watched: list.seen, signedIn: true }, async (tab) => {
      const ms = await open(tab, origin, list.path);
      await settled(tab);
      return { ms, ...tab.traffic.of(code) };
    }),
  );
  return [
    compared({ title: '深链到订单列表：代码请求', unit: '个' }, runs, ({ requests }) => requests),
    compared({ title: '深链到订单列表：代码字节', unit: 'KB' }, runs, ({ bytes }) => bytes / kilobyte),
    compared({ title: '深链到订单列表：慢速可见', unit: 'ms', bar: ratioAtMost(1.05) }, runs, ({ ms }) => ms),
  ];
}

const menuOf = ({ page }: Tab) =>
  page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: list.menu });

/** From home to the list through the menu. @returns milliseconds from the click to the first row. */
async function cross(tab: Tab, hoverMs: number, name: string): Promise<number> {
  await watch(tab, name, list.seen);
  if (hoverMs > 0) {
    await menuOf(tab).hover();
    await tab.page.waitForTimeout(hoverMs);
  }
  await menuOf(tab).click();
  return sinceClick(tab, name);
}

async function backHome(tab: Tab): Promise<void> {
  await tab.page.goBack();
  await tab.page.locator(home.seen).waitFor();
  await settled(tab);
}

const visits = 3;

const clickRun = (stage: Stage, hoverMs: number) => (origin: string) =>
  inTab(stage, { origin, conditions: slow, watched: home.seen, signedIn: true }, async (tab) => {
    await open(tab, origin, home.path);
    await settled(tab);
    const firstMs = await cross(tab, hoverMs, 'cold');
    if (hoverMs > 0) return { firstMs, againMs: 0, heap: 0 };
    const again: number[] = [];
    for (let visit = 0; visit < visits; visit += 1) {
      await backHome(tab);
      again.push(await cross(tab, 0, `visit${visit}`));
    }
    return { firstMs, againMs: median(again), heap: await heapOf(tab) };
  });

export async function clickFigures(stage: Stage): Promise<Figure[]> {
  const plain = await both(stage, rounds, clickRun(stage, 0));
  const hovered = await both(stage, rounds, clickRun(stage, 300));
  const hoverTitle = '首次点入订单列表：慢速，先悬停 300 ms';
  return [
    compared({ title: '首次点入订单列表：慢速', unit: 'ms', bar: ratioAtMost(0.85) }, plain, ({ firstMs }) => firstMs),
    compared({ title: hoverTitle, unit: 'ms', bar: ratioAtMost(0.7) }, hovered, ({ firstMs }) => firstMs),
    compared({ title: '再次切换到订单列表：慢速', unit: 'ms', bar: ratioAtMost(1) }, plain, ({ againMs }) => againMs),
    compared({ title: '访问两个区域后的堆', unit: 'MB', bar: aboveByAtMost(1) }, plain, ({ heap }) => heap),
  ];
}

const roundsOf = (ms: number) => Math.floor(ms / msPerSecond);

/** Depth of the critical path: with a second for every request, whole seconds are rounds. */
export async function roundFigures(stage: Stage): Promise<Figure[]> {
  const first = (path: string, watched: string, signedIn: boolean) =>
    both(stage, 1, (origin) =>
      inTab(stage, { origin, conditions: distant, watched, signedIn }, async (tab) => open(tab, origin, path)),
    );
  const click = await both(stage, 1, (origin) =>
    inTab(stage, { origin, conditions: distant, watched: home.seen, signedIn: true }, async (tab) => {
      await open(tab, origin, home.path);
      await settled(tab);
      return cross(tab, 0, 'cold');
    }),
  );
  const figure = (title: string, limit: number, runs: Runs<number>) =>
    compared({ title: `往返轮数：${title}`, unit: '轮', bar: atMost(limit) }, runs, roundsOf);
  return [
    figure('首页', 2, await first(home.path, home.seen, false)),
    figure('深链到首行数据', 3, await first(list.path, list.seen, true)),
    figure('首次点入', 1, click),
  ];
}

/** 200 plugins against 5: the home page of both, whose code is the same. */
export async function scaleFigures({ browser, login }: Stage, few: string, many: string): Promise<Figure[]> {
  const stage = { browser, login, ours: many, reference: few };
  const runs = await both(stage, rounds, homeRun(stage));
  return [
    compared({ title: '200 个插件对 5 个：首页慢速可见', unit: 'ms', bar: ratioAtMost(1.05) }, runs, ({ ms }) => ms),
    compared({ title: '200 个插件对 5 个：代码请求', unit: '个', bar: aboveByAtMost(0) }, runs, (run) => run.requests),
    compared({ title: '200 个插件对 5 个：页面字节', unit: 'KB' }, runs, ({ page }) => page / kilobyte),
  ];
}

/** The administration of 200 plugins, on a machine and a network as they are. */
export async function administrationFigures({ browser, login }: Pick<Stage, 'browser' | 'login'>, many: string) {
  const stage = { browser, login, ours: many, reference: many };
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    times.push(
      await inTab(stage, { origin: many, conditions: fast, watched: administration.seen, signedIn: true }, (tab) =>
        open(tab, many, administration.path),
      ),
    );
  const samples = { ours: times, reference: [] };
  const title = '200 个插件：插件管理页，打开到列表可见';
  return [{ title, unit: 'ms', ours: median(times), samples, bar: atMost(msPerSecond) } satisfies Figure];
}
