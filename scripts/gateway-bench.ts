/**
 * `npm run bench:gateway`: what the portal adds as the gateway of a plugin's service, beside a handler of its own that
 * answers the same list: one that both read from a database of their own, and one that costs them nothing. Portal, service and load are processes of their own.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { aboveByAtMost, compared, type Figure, ratioAtLeast, tableOf, verdictOf } from './bench/figure.ts';
import { own, served } from './bench/gateway/lists.ts';
import { type BenchPortal, startPortal } from './bench/gateway/portal.ts';
import { startService } from './bench/gateway/service.ts';
import { steady } from './bench/gateway/steady.ts';
import { answerOf, load, type Target } from './bench/load.ts';
import { freePort } from './bench/portal-process.ts';
import { interleaved, quantile } from './bench/samples.ts';

const rounds = 5;
const perSecond = 50;
const requests = 500;

const p95 = (times: readonly number[]) => quantile(times, 0.95);
const p50 = (times: readonly number[]) => quantile(times, 0.5);

interface Started<Told> {
  readonly child: ChildProcess;
  readonly told: Told;
}

/** Runs one role of this script as a process of its own, until it tells that it is ready. */
async function start<Told>(...args: readonly string[]): Promise<Started<Told>> {
  const child = fork(import.meta.filename, args, { execArgv: ['--import', 'tsx'] });
  const [told] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`${args[0]} has ended.`);
    }),
  ])) as [Told];
  return { child, told };
}

async function figuresOf(name: keyof typeof own, title: string, to: (path: string) => Target): Promise<Figure[]> {
  const [ours, reference] = [to(served[name].path), to(own[name].path)];
  await load(ours, requests);
  await load(reference, requests);
  const at = (target: Target) => () => steady(() => answerOf(target), perSecond, requests);
  const pace = await interleaved(rounds, at(ours), at(reference));
  const full = await interleaved(
    rounds,
    () => load(ours, 2 * requests),
    () => load(reference, 2 * requests),
  );
  const isRead = name === 'list'; // what costs no work has no bar: two processes do what one does
  return [
    compared({ title: `${title}，每秒 ${perSecond} 次，p50`, unit: 'ms', bar: undefined }, pace, p50),
    compared({ title: `${title}，每秒 ${perSecond} 次，p95`, unit: 'ms', bar: aboveByAtMost(5) }, pace, p95),
    compared(
      { title: `${title}，8 个连接不停`, unit: '次/s', bar: isRead ? ratioAtLeast(0.8) : undefined },
      full,
      (one) => one.perSecond,
    ),
  ];
}

async function measure(): Promise<void> {
  const port = await freePort();
  const portal = await start<BenchPortal>('portal', `http://127.0.0.1:${port}`);
  const service = await start('service', portal.told.origin, String(port));
  const { origin, token } = portal.told;
  const target = (path: string): Target => ({
    url: `${origin}/japi${path}`,
    headers: { authorization: `Bearer ${token}` },
    body: { pageNum: 1, pageSize: 20 },
  });
  try {
    const figures = [
      ...(await figuresOf('list', '从库中读 20 行', target)),
      ...(await figuresOf('still', '不读库的 20 行', target)),
    ];
    console.log(
      `插件的服务经过门户，参照是门户自己的处理程序；负载 ${loadavg()
        .map((one) => one.toFixed(1))
        .join(' ')}`,
    );
    console.log(tableOf(figures));
    process.exitCode = figures.some((figure) => verdictOf(figure) === '未达标') ? 1 : 0;
  } finally {
    for (const { child } of [service, portal]) child.kill();
  }
}

const [role, first = '', second = ''] = process.argv.slice(2);
if (role === 'portal') process.send?.(await startPortal(first));
else if (role === 'service') {
  await startService(first, Number(second));
  process.send?.({});
} else await measure();
