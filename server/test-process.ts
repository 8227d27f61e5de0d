/** The real server as a process of its own, for what cannot be shown inside the test's. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { bundled } from '../scripts/server-bundle.ts';
import { projectRoot } from './db/root.ts';

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly address: string;
  /** What it has written so far, a line each. */
  readonly lines: readonly string[];
}

export interface ProcessOptions {
  readonly env: Readonly<Record<string, string>>;
  /** Module that the process loads before the server; it may hear messages. */
  readonly preload?: string;
}

/** Preload: a number sent holds the event loop for so many turns of 0.7 s, with one look at the sockets between two. */
export const holdLoop = `
  const hold = (left) => {
    if (left === 0) return process.send('free');
    const until = performance.now() + 700;
    while (performance.now() < until);
    setImmediate(hold, left - 1);
  };
  process.on('message', (turns) => typeof turns === 'number' && hold(turns));`;
export const heldSeconds = 0.7;

/** It ends before the embedded database is compiled a second time, for speed, which costs a fifth of a start. */
const shortLived = ['--liftoff-only'];

/** Preload: whoever started it has ended, perhaps without a chance to end it. */
const endsAlone = `
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.channel?.unref();`;

const importing = (code: string) => ['--import', `data:text/javascript,${encodeURIComponent(code)}`];

const running = new Set<ChildProcess>();

/** Starts the server on any free port; resolves once it says where it listens. */
export async function startProcess({ env, preload }: ProcessOptions): Promise<ServerProcess> {
  const preloads = [endsAlone, ...(preload === undefined ? [] : [preload])].flatMap(importing);
  const child = spawn(process.execPath, [...preloads, ...shortLived, ...(await bundled('main'))], {
    cwd: projectRoot(),
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: '', SITE: 'off', PORT: '0', SEED: 'none', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const lines: string[] = [];
  const address = await new Promise<string>((resolve, reject) => {
    if (child.stdout === null) return reject(new Error('The server has no output.'));
    const output = createInterface({ input: child.stdout });
    output.on('line', (line) => {
      lines.push(line);
      const found = /^http:\/\/[^/]+/.exec(line)?.[0];
      if (found !== undefined) resolve(found);
    });
    output.once('close', () => reject(new Error('The server did not start.')));
  });
  return { child, address, lines };
}

/** Kills what still runs, also after a time-out: a server that is left alive holds its folder and its port. */
export async function endProcesses(): Promise<void> {
  for (const child of running) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
