/** How long the day job takes over many certificates. */
import { atMost, type Figure } from '../figure.ts';
import { startScript } from '../portal-process.ts';
import type { Engine } from '../start-figures.ts';
import type { DayTime } from './day-times.ts';

const longest = 20; // seconds

export async function qualificationFigures({ name, env }: Engine): Promise<Figure[]> {
  const { addresses: times, stop } = await startScript<DayTime[]>('scripts/bench/qualifications/day-times.ts', env);
  await stop();
  return times.map(({ day, certificates, told, seconds }) => ({
    title: `${name}：资质的每日任务（${day}），${certificates.toLocaleString('en')} 份，通知 ${told.toLocaleString('en')} 条`,
    ...{ unit: 's', ours: seconds, bar: atMost(longest) },
  }));
}
