/** How long the portal takes to start, and what it holds at rest. */
import { setTimeout as wait } from 'node:timers/promises';
import { atMost, type Figure } from './figure.ts';
import { type Environment, memoryOf, startPortal } from './portal-process.ts';
import { median } from './samples.ts';

export interface Engine {
  /** As it stands in the titles. */
  readonly name: string;
  readonly env: Environment;
  /** Bars: seconds of a second start, MB at rest. */
  readonly secondStart: number;
  readonly atRest: number;
}

const secondStarts = 5;
/** Until what a start leaves behind is collected. */
const restMs = 5000;

/** First start with demo data, then second starts; the last one rests. */
export async function startFigures({ name, env, secondStart, atRest }: Engine): Promise<Figure[]> {
  const first = await startPortal(env);
  await first.stop();
  const seconds: number[] = [];
  let resident: number | undefined;
  for (let start = 1; start <= secondStarts; start += 1) {
    const portal = await startPortal(env);
    seconds.push(portal.seconds);
    if (start === secondStarts) {
      await wait(restMs);
      resident = memoryOf(portal.pid);
    }
    await portal.stop();
  }
  const again = { ours: median(seconds), samples: { ours: seconds, reference: [] } };
  return [
    { title: `${name}：首次启动（含演示数据）`, unit: 's', ours: first.seconds, bar: atMost(60) },
    { title: `${name}：再次启动`, unit: 's', ...again, bar: atMost(secondStart) },
    ...(resident === undefined
      ? []
      : [{ title: `${name}：静置内存`, unit: 'MB', ours: resident, bar: atMost(atRest) }]),
  ];
}
