/** The portal, and the bench's own site, as processes beside this one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../registry.ts';

export type Environment = Readonly<Record<string, string>>;

export interface PortalProcess {
  readonly pid: number;
  /** Ends the process as a deployment would. */
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}

function launch(script: string, env: Environment) {
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { child, pid: child.pid ?? 0, stop };
}

const isReady = (address: string) =>
  fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function startOn(script: string, env: Environment) {
  const port = await freePort();
  const began = performance.now();
  const { child, ...portal } = launch(script, { ...env, PORT: String(port) });
  child.stdout.resume();
  const origin = `http://localhost:${port}`;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error('The portal ended before it was ready.');
    await wait(50);
  }
  return { ...portal, origin, seconds: (performance.now() - began) / 1000 };
}

/** Starts `npm start` on a port of its own. @returns it, and how long it took until it was ready. */
export const startPortal = (env: Environment): Promise<PortalProcess & { seconds: number }> =>
  startOn('scripts/start.ts', env);

/** Starts the server alone, which needs no build. */
export const startServer = (env: Environment): Promise<PortalProcess & { origin: string }> =>
  startOn('server/main.ts', { ...env, SITE: 'off' });

/** Starts a script whose first line is its addresses. */
export async function startScript<Addresses>(
  script: string,
  env: Environment,
): Promise<PortalProcess & { addresses: Addresses }> {
  const { child, ...started } = launch(script, env);
  for await (const line of createInterface({ input: child.stdout })) {
    return { ...started, addresses: JSON.parse(line) as Addresses };
  }
  throw new Error(`${script} ended before it was ready.`);
}

/** Resident memory in MB; undefined where the system has no /proc. */
export function memoryOf(pid: number): number | undefined {
  const file = `/proc/${pid}/status`;
  const found = existsSync(file) ? /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
  return found === undefined ? undefined : Number(found) / 1024;
}
