/** How soon what waits is sent, by two processes at one database over a mail server on this machine. */
import { setTimeout as wait } from 'node:timers/promises';
import { messageIdOf, openSink, sinkEnv } from '../../../server/outside/test-sink.ts';
import { atMost, type Figure } from '../figure.ts';
import { startPortal, startScript } from '../portal-process.ts';
import { quantile } from '../samples.ts';
import type { Engine } from '../start-figures.ts';
import type { Control } from './sender-process.ts';

const people = 10_000;
/** Notices of a burst, bursts, and milliseconds between two. */
const [burst, bursts, betweenMs] = [20, 10, 300];

const order = async <Answer>({ port }: Control, path: string, given: object = {}): Promise<Answer> =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: JSON.stringify(given) })).json() as Answer;

/** A moment of tomorrow at +08:00, `08:30`. */
const tomorrow = (time: string) => {
  const day = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10);
  return `${day}T${time}:00+08:00`;
};

export async function deliveryFigures({ name, env }: Engine): Promise<Figure[]> {
  await (await startPortal(env)).stop(); // makes the database
  const arrivals = new Map<string, number>();
  const sink = await openSink();
  sink.onTaken = (mail) => {
    const [to = ''] = mail.to;
    arrivals.set(`${to} ${messageIdOf(mail)}`, performance.timeOrigin + performance.now());
    sink.received.length = 0;
  };
  const script = 'scripts/bench/delivery/sender-process.ts';
  const started = await Promise.all(
    Array.from({ length: env['DATABASE_URL'] ? 2 : 1 }, () =>
      startScript<Control>(script, { ...env, ...sinkEnv(sink) }),
    ),
  );
  const nodes = started.map(({ addresses }) => addresses);
  const [first = { port: 0 }] = nodes;
  const everywhere = (path: string, given: object = {}) => Promise.all(nodes.map((one) => order(one, path, given)));
  try {
    const ids = await order<string[]>(first, '/people', { count: people });
    await everywhere('/clock', { at: tomorrow('00:10') });
    await order(first, '/queue');
    await everywhere('/clock', { at: tomorrow('08:30') });
    const began = performance.now();
    await everywhere('/send');
    const seconds = (performance.now() - began) / 1000;
    const digests = arrivals.size;
    arrivals.clear();
    await everywhere('/clock', { at: tomorrow('12:00') });
    await everywhere('/start');
    const told: { userId: string; committedAt: number }[] = [];
    for (let n = 0; n < bursts; n += 1) {
      const node = nodes[n % nodes.length] ?? first;
      told.push(...(await order<typeof told>(node, '/tell', { userIds: ids.slice(n * burst, (n + 1) * burst) })));
      await wait(betweenMs);
    }
    while (arrivals.size < told.length) await wait(50);
    const byPerson = new Map([...arrivals].map(([to, at]) => [to.split('@')[0] ?? '', at]));
    const waits = told.map(({ committedAt }, n) => ((byPerson.get(`bench-${n}`) ?? Infinity) - committedAt) / 1000);
    const processes = `${nodes.length} 个进程`;
    return [
      {
        title: `${name}：${people.toLocaleString('en')} 人的每日摘要（发出 ${digests} 封），${processes}`,
        unit: 's',
        ours: seconds,
        bar: atMost(60),
      },
      {
        title: `${name}：${told.length} 条通知成批提交，到邮件送达 p99，${processes}`,
        unit: 's',
        ours: quantile(waits, 0.99),
        bar: atMost(5),
      },
    ];
  } finally {
    for (const one of started) await one.stop();
    await sink.close();
  }
}
