/** Figures of the live sockets: what ten thousand idle ones hold, and how soon a notice is at its user. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { apiBase } from '../../server/routes.ts';
import { heartbeatFrame } from '../../server/live/frame.ts';
import type { BareDoors } from './bare-sockets.ts';
import { atMost, exactly, type Figure, ratioAtMost } from './figure.ts';
import { dataOf } from './load.ts';
import { type PortalProcess, startScript } from './portal-process.ts';
import { quantile } from './samples.ts';
import { type Seat, socketsOfPerson } from './socket-people.ts';
import type { Doors } from './socket-site.ts';
import type { Engine } from './start-figures.ts';

const idleSockets = 10_000;
const notices = 300;
const atOnce = 50;
const heartbeatMs = 10_000;
/** Sockets opened and closed before anything is counted: code is compiled, and the heap has its working size. */
const warmUp = 2000;
const batch = 500;

const memoryOf = ({ control }: Doors) => dataOf<number>({ url: `${control}/memory` });

const peopleOf = ({ control }: Doors, sockets: number) =>
  dataOf<Seat[]>({
    url: `${control}/people`,
    body: { prefix: `bench${randomBytes(6).toString('hex')}_`, count: Math.ceil(sockets / socketsOfPerson) },
  });

async function open({ sockets }: Doors, { path, ticket }: Seat): Promise<WebSocket> {
  const url = `${sockets.replace('http', 'ws')}${apiBase}${path}?ticket=${ticket}`;
  const socket = new WebSocket(url, { origin: sockets, perMessageDeflate: false });
  await once(socket, 'open');
  return socket;
}

async function openAll(doors: Doors, seats: readonly Seat[]): Promise<WebSocket[]> {
  const opened: WebSocket[] = [];
  for (let from = 0; from < seats.length; from += atOnce) {
    opened.push(...(await Promise.all(seats.slice(from, from + atOnce).map((seat) => open(doors, seat)))));
  }
  return opened;
}

async function closeAll(sockets: readonly WebSocket[]): Promise<void> {
  const gone = sockets.map((socket) => once(socket, 'close'));
  for (const socket of sockets) socket.close();
  await Promise.all(gone);
}

/** Heartbeats of every socket, as browsers send them, spread over the interval. */
function beatAll(sockets: readonly WebSocket[]): () => void {
  const slices = 20;
  let turn = 0;
  const timer = setInterval(() => {
    for (let index = turn % slices; index < sockets.length; index += slices) sockets[index]?.send(heartbeatFrame);
    turn += 1;
  }, heartbeatMs / slices);
  return () => clearInterval(timer);
}

interface Idle {
  /** MB above what the process held without them. */
  readonly memory: number;
  readonly sockets: readonly WebSocket[];
  readonly stop: () => void;
}

async function holdIdle(doors: Doors, seats: readonly Seat[]): Promise<Idle> {
  await closeAll(await openAll(doors, seats.slice(0, warmUp)));
  const before = await memoryOf(doors);
  const sockets: WebSocket[] = [];
  const stop = beatAll(sockets);
  for (let from = warmUp; from < seats.length; from += batch) {
    sockets.push(...(await openAll(doors, seats.slice(from, from + batch))));
  }
  return { memory: (await memoryOf(doors)) - before, sockets, stop };
}

/** Milliseconds from the request that sends a notice to each of its arrivals at `socket`. */
async function arrival({ control }: Doors, userId: string, socket: WebSocket): Promise<number> {
  const began = performance.now();
  const arrived = new Promise<number>((resolve) => {
    const hear = (data: { toString(): string }) => {
      if (!data.toString().includes('notice')) return;
      socket.off('message', hear);
      resolve(performance.now() - began);
    };
    socket.on('message', hear);
  });
  await dataOf({ url: `${control}/notice`, body: { userId } });
  return arrived;
}

const isNoticeSeat = ({ path }: Seat) => path.endsWith('user-message');

async function arrivals(doors: Doors, seats: readonly Seat[], sockets: readonly WebSocket[]): Promise<number[]> {
  const hearing = seats.flatMap((seat, index) => {
    const socket = sockets[index];
    return isNoticeSeat(seat) && socket ? [{ userId: seat.userId, socket }] : [];
  });
  const times: number[] = [];
  for (let count = 0; count < notices; count += 1) {
    const one = hearing[(count * 7) % hearing.length];
    if (one) times.push(await arrival(doors, one.userId, one.socket));
  }
  return times;
}

const startSite = ({ env }: Engine) => startScript<Doors>('scripts/bench/socket-site.ts', env);

async function bareMemory(): Promise<number> {
  const bare = await startScript<BareDoors>('scripts/bench/bare-sockets.ts', {});
  const seats = Array.from({ length: idleSockets + warmUp }, () => ({ userId: '', path: '', ticket: '' }));
  const { memory, sockets, stop } = await holdIdle(bare.addresses, seats);
  stop();
  await closeAll(sockets);
  await bare.stop();
  return memory;
}

const p99Figure = (title: string, times: readonly number[]): Figure => ({
  title,
  unit: 'ms',
  ours: quantile(times, 0.99),
  bar: atMost(200),
  samples: { ours: times, reference: [] },
});

/** A notice sent at one process to a user at another; and how many of them came twice or not at all. */
async function crossFigures({ name }: Engine, from: Doors, to: Doors): Promise<Figure[]> {
  const seats = (await peopleOf(from, 50 * socketsOfPerson)).filter(isNoticeSeat);
  const sockets = await openAll(
    to,
    seats.filter((_, index) => index % 5 === 0),
  );
  const heard = sockets.map(() => 0);
  for (const [index, socket] of sockets.entries()) {
    socket.on('message', () => {
      heard[index] = (heard[index] ?? 0) + 1;
    });
  }
  const people = seats.filter((_, index) => index % 5 === 0);
  const times = await arrivals({ ...to, control: from.control }, people, sockets);
  await closeAll(sockets);
  const wrong = Math.abs(heard.reduce((sum, count) => sum + count, 0) - times.length);
  return [
    p99Figure(`${name}：通知从进程 A 到进程 B 的用户，p99`, times),
    { title: `${name}：通知从进程 A 到进程 B，重复或丢失`, unit: '条', ours: wrong, bar: exactly(0) },
  ];
}

/** On PostgreSQL also from one process to another. */
export async function socketFigures(engine: Engine): Promise<Figure[]> {
  const { name, env } = engine;
  const site = await startSite(engine);
  const running: PortalProcess[] = [site];
  try {
    const seats = await peopleOf(site.addresses, idleSockets + warmUp);
    const { memory, sockets, stop } = await holdIdle(site.addresses, seats);
    const times = await arrivals(site.addresses, seats.slice(warmUp), sockets);
    stop();
    await closeAll(sockets);
    const count = idleSockets.toLocaleString('en');
    const bar = ratioAtMost(1.5);
    const figures: Figure[] = [
      {
        title: `${name}：${count} 个空闲连接的堆内存，对裸 ws`,
        unit: 'MB',
        ours: memory,
        reference: await bareMemory(),
        bar,
      },
      p99Figure(`${name}：${count} 个连接时通知到达用户，p99`, times),
    ];
    if (!('DATABASE_URL' in env)) return figures;
    const other = await startSite(engine);
    running.push(other);
    return [...figures, ...(await crossFigures(engine, site.addresses, other.addresses))];
  } finally {
    for (const process of running) await process.stop();
  }
}
