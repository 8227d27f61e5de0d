/** What a person does on a list and in a form: how long the page is busy with it. */
import type { Browser } from '@playwright/test';
import { type Conditions, fast, type Login, open, settled, sinceClick, slow, type Tab, watch } from './browser.ts';
import { atMost, type Figure } from './figure.ts';
import { dataOf } from './load.ts';
import { inTab } from './page-figures.ts';
import { median } from './samples.ts';
import type { Site } from './site.ts';

interface Where {
  readonly browser: Browser;
  readonly site: Site;
}

const behind = 100_000;
const rounds = 5;
/** What an act leaves to do is over by then, also at a quarter of the speed. */
const overMs = 1500;
const keys = [...'abcdefghij'];
const keyMs = 300;
const list = { path: '/orderManagement/orderManagementIndex', row: 'main#content tbody tr[aria-rowindex="2"]' };
const form = { path: '/productManagement/goodsInfo?mode=edit', field: 'main#content input[type="text"]' };
/** How slow the processor is, and the longest task that is allowed then. */
const speeds: readonly (readonly [told: string, conditions: Conditions, bar: number])[] = [
  ['', fast, 50],
  ['，4 × CPU', { ...fast, cpu: slow.cpu }, 100],
];

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time, microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;

/** The longest task of the main thread during an act, in ms of its processor: what else the machine does, does not count. */
async function longestTask(browser: Browser, { page }: Tab, act: () => Promise<unknown>, waitMs: number) {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await act();
  await page.waitForTimeout(waitMs);
  const { traceEvents: events } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = events.filter((event) => event.name.endsWith('RunTask') && mains.has(threadOf(event)));
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

async function middleOf({ page }: Tab, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not drawn.`);
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
}

/** Each act by its name: the first to a list of a hundred drawn rows, and again the way back. */
async function listActs(tab: Tab): Promise<Readonly<Record<string, (round: number) => Promise<unknown>>>> {
  const { mouse } = tab.page;
  const all = await middleOf(tab, 'main#content thead input[type="checkbox"]');
  const sort = await middleOf(tab, 'main#content thead th[aria-sort] button');
  const row = await middleOf(tab, list.row);
  return {
    全选: () => mouse.click(...all),
    排序: () => mouse.click(...sort),
    async 滚动(round) {
      await mouse.move(...row);
      for (let turn = 0; turn < 8; turn += 1) await mouse.wheel(0, round % 2 === 0 ? 200 : -200);
    },
  };
}

async function listFigures({ browser, site }: Where, login: Login): Promise<Figure[]> {
  const figures: Figure[] = [];
  await dataOf<number>({ url: `${site.bare}/fill`, body: { rows: behind } });
  const stage = { browser, login, ours: site.ours, reference: site.ours };
  for (const [told, conditions, bar] of speeds)
    await inTab(stage, { origin: site.ours, conditions, watched: list.row, signedIn: true }, async (tab) => {
      await open(tab, site.ours, `${list.path}?size=100`);
      await settled(tab);
      for (const [name, act] of Object.entries(await listActs(tab))) {
        const times: number[] = [];
        for (let round = 0; round < rounds; round += 1)
          times.push(await longestTask(browser, tab, () => act(round), overMs));
        const samples = { ours: times, reference: [] };
        const title = `列表 100 行（共 ${behind.toLocaleString('en')} 行）：${name}，最长任务${told}`;
        figures.push({ title, unit: 'ms', ours: median(times), samples, bar: atMost(bar) });
      }
    });
  return figures;
}

async function typingFigure({ browser, site }: Where, login: Login): Promise<Figure> {
  const stage = { browser, login, ours: site.ours, reference: site.ours };
  const conditions = { ...fast, cpu: slow.cpu };
  return inTab(stage, { origin: site.ours, conditions, watched: form.field, signedIn: true }, async (tab) => {
    await open(tab, site.ours, form.path);
    await settled(tab);
    await tab.page.mouse.click(...(await middleOf(tab, form.field)));
    const times: number[] = [];
    for (const key of keys) times.push(await longestTask(browser, tab, () => tab.page.keyboard.press(key), keyMs));
    const title = '商品编辑表单：输入一个字符，最长任务，4 × CPU';
    return { title, unit: 'ms', ours: median(times), samples: { ours: times, reference: [] }, bar: atMost(16) };
  });
}

async function dialogFigure({ browser, site }: Where, login: Login): Promise<Figure> {
  const stage = { browser, login, ours: site.ours, reference: site.ours };
  return inTab(stage, { origin: site.ours, conditions: fast, watched: list.row, signedIn: true }, async (tab) => {
    await open(tab, site.ours, `${list.path}?status=10`);
    await settled(tab);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await watch(tab, `dialog${round}`, '[role="dialog"]');
      await tab.page.getByRole('button', { name: '拒单' }).first().click();
      times.push(await sinceClick(tab, `dialog${round}`));
      await tab.page.keyboard.press('Escape');
      await tab.page.locator('[role="dialog"]').waitFor({ state: 'detached' });
    }
    const samples = { ours: times, reference: [] };
    return { title: '对话框：点击到可见', unit: 'ms', ours: median(times), samples, bar: atMost(100) };
  });
}

/** @param supplier - Who fills in the form. @param operator - Who sees every order. */
export const actFigures = async (where: Where, supplier: Login, operator: Login): Promise<Figure[]> => [
  ...(await listFigures(where, operator)),
  await typingFigure(where, supplier),
  await dialogFigure(where, supplier),
];
