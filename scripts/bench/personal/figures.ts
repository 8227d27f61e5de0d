/** Figures of sealed personal data: what it costs a list, what the pass costs whoever writes meanwhile, and a kill. */
import { atMost, exactly, type Figure, ratioAtLeast } from '../figure.ts';
import { startScript } from '../portal-process.ts';
import type { Engine } from '../start-figures.ts';
import type { PassTimes } from './pass-times.ts';
import type { PeopleTimes } from './people-times.ts';

/** On a database server: the embedded database has one session, in which nobody waits for a lock. */
export async function personalFigures({ name, env }: Engine, rows: number, rotated: number): Promise<Figure[]> {
  const people = await startScript<PeopleTimes>('scripts/bench/personal/people-times.ts', env);
  await people.stop();
  const sizes = { ROWS: String(rows), ROTATED: String(rotated) };
  const pass = await startScript<PassTimes>('scripts/bench/personal/pass-times.ts', { ...env, ...sizes });
  await pass.stop();
  const { sealed, clear, samples } = people.addresses;
  const { seconds, longestLockMs, longestWaitMs, calmWaitMs, afterKill } = pass.addresses;
  const many = (count: number) => count.toLocaleString('en');
  return [
    {
      title: `${name}：人员列表，加密的与明文的`,
      ...{ unit: '次/s', ours: sealed, reference: clear, samples, bar: ratioAtLeast(0.95) },
    },
    {
      title: `${name}：加密 ${many(rows)} 行期间，别人等锁的最长时间`,
      ...{ unit: 'ms', ours: longestLockMs, bar: atMost(100) },
    },
    {
      title: `${name}：加密 ${many(rows)} 行期间最慢的一次写入，与平时的`,
      ...{ unit: 'ms', ours: longestWaitMs, reference: calmWaitMs },
    },
    { title: `${name}：加密 ${many(rows)} 行`, unit: 's', ours: seconds },
    {
      title: `${name}：换密钥 ${many(rotated)} 行，中途 kill -9 再启动，丢失、重复或没有换的行`,
      ...{ unit: '', ours: afterKill, bar: exactly(0) },
    },
  ];
}
