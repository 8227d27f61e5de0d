/** Figures of the search: the slowest question of each reader, and how long a first start builds the entries. */
import { atMost, type Figure } from '../figure.ts';
import { startScript } from '../portal-process.ts';
import type { Engine } from '../start-figures.ts';
import type { SearchTimes } from './search-times.ts';

export async function searchFigures({ name, env }: Engine, documents: number, barMs: number): Promise<Figure[]> {
  const script = 'scripts/bench/search/search-times.ts';
  const { addresses, stop } = await startScript<SearchTimes>(script, { ...env, DOCUMENTS: String(documents) });
  await stop();
  const { times, buildSeconds } = addresses;
  const among = `${documents.toLocaleString('en')} 件单据`;
  const readers = [...new Set(times.map(({ who }) => who))];
  return [
    ...readers.map((who): Figure => {
      const own = times.filter((one) => one.who === who);
      const slowest = own.reduce((most, one) => (one.ms > most.ms ? one : most));
      const title = `${name}：全局搜索（${who}），${among}，最慢的“${slowest.keyword}”`;
      return { title, unit: 'ms', ours: slowest.ms, bar: atMost(barMs) };
    }),
    { title: `${name}：首次启动建立搜索索引，${among}`, unit: 's', ours: buildSeconds },
  ];
}
