/**
 * What an operator on the machine asks of the running portal: by a socket in its data folder, since the embedded
 * database has one owner. Whoever may open the socket may read the folder anyway.
 */
import { chmodSync, existsSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Order {
  readonly name: string;
  readonly input: unknown;
}

type Progress = (line: string) => void;
export type Orders = Readonly<Record<string, (input: never, progress: Progress) => Promise<unknown>>>;

type Answer = { readonly progress: string } | { readonly done: unknown } | { readonly failed: string };

const socketFile = (dataDir: string): string => join(dataDir, 'control.sock');
/** Of a socket's address, on every system. */
const longestPath = 100;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function carryOut(line: string, orders: Orders, tell: (answer: Answer) => void): Promise<void> {
  try {
    const { name, input } = JSON.parse(line) as Order;
    const order = orders[name];
    if (!order) throw new Error(`运行中的门户不认识“${name}”，请用同一版本的命令`);
    tell({ done: (await order(input as never, (progress) => tell({ progress }))) ?? null });
  } catch (error) {
    tell({ failed: messageOf(error) });
  }
}

function serve(socket: Socket, orders: Orders): void {
  socket.on('error', () => undefined); // who asked has gone: what was asked is done all the same
  createInterface({ input: socket }).once('line', (line) => {
    const tell = (answer: Answer) => void socket.write(`${JSON.stringify(answer)}\n`);
    void carryOut(line, orders, tell).finally(() => socket.end());
  });
}

/** The caller holds the lock of the folder: a socket that is there belongs to nobody. @returns its end. */
export async function listenForOrders(dataDir: string, orders: Orders): Promise<() => void> {
  const file = socketFile(dataDir);
  if (Buffer.byteLength(file) > longestPath) throw new Error(`数据目录的路径太长，门户运行时不能用命令备份：${file}`);
  rmSync(file, { force: true });
  const server = createServer((socket) => serve(socket, orders));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(file, resolve);
  });
  chmodSync(file, 0o600);
  server.unref();
  return () => {
    server.close();
    rmSync(file, { force: true });
  };
}

/** @returns what the running portal answers; undefined where none runs on the folder. @throws Error with its sentence. */
export async function orderRunning(
  dataDir: string,
  order: Order,
  progress: Progress,
): Promise<{ readonly done: unknown } | undefined> {
  if (!existsSync(socketFile(dataDir))) return undefined;
  const socket = createConnection(socketFile(dataDir));
  const connected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false)); // left behind by one that was killed
  });
  if (!connected) return undefined;
  socket.write(`${JSON.stringify(order)}\n`);
  for await (const line of createInterface({ input: socket })) {
    const answer = JSON.parse(line) as Answer;
    if ('progress' in answer) progress(answer.progress);
    else if ('failed' in answer) throw new Error(answer.failed);
    else return { done: answer.done };
  }
  throw new Error('门户在完成之前停止了');
}
