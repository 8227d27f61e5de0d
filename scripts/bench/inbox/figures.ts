/** Figures of the inbox: its list and its count, for who decides and for who stands in for them. */
import { atMost, type Figure } from '../figure.ts';
import { startScript } from '../portal-process.ts';
import type { Engine } from '../start-figures.ts';
import type { InboxTime } from './inbox-times.ts';

const BARS: Readonly<Record<string, number>> = { 列表: 300, 数字: 20 };

export async function inboxFigures({ name, env }: Engine): Promise<Figure[]> {
  const { addresses: times, stop } = await startScript<InboxTime[]>('scripts/bench/inbox/inbox-times.ts', env);
  await stop();
  return times.map(({ who, question, tasks, ms }) => ({
    title: `${name}：收件箱${question}（${who}），${tasks.toLocaleString('en')} 件待办`,
    ...{ unit: 'ms', ours: ms, bar: atMost(BARS[question] ?? 0) },
  }));
}
