/** Figures of the big lists: each call against its statements alone, and against itself among fewer rows. */
import { type Figure, ratioAtMost } from '../figure.ts';
import { startScript } from '../portal-process.ts';
import type { Engine } from '../start-figures.ts';
import type { ListTime } from './list-times.ts';

/** The same as three quarters of the bare route's requests a second. */
const bareBar = ratioAtMost(1 / 0.75);

export async function listTimeFigures({ name, env }: Engine): Promise<Figure[]> {
  const { addresses: times, stop } = await startScript<ListTime[]>('scripts/bench/lists/list-times.ts', env);
  await stop();
  const most = Math.max(...times.map(({ rows }) => rows));
  return times
    .filter(({ rows }) => rows === most)
    .flatMap(({ list, question, who, ours, bare }) => {
      const title = `${name}：${list}，${question}（${who}），${most.toLocaleString('en')} 行`;
      const same = (one: ListTime) => one.list === list && one.question === question && one.who === who;
      const fewer = times.find((one) => same(one) && one.rows < most);
      const grown = { title: `${title}，对 1,000 行`, unit: 'ms', ours, reference: fewer?.ours };
      return [
        { title: `${title}，对裸路由`, unit: 'ms', ours, reference: bare, bar: bareBar },
        // whoever sees everything counts everything: that grows with the rows, and is told without a bar
        { ...grown, ...(who === '本企业' && { bar: ratioAtMost(1.5) }) },
      ];
    });
}
