/** A process whose event loop is held up answers 503, and nothing else but what it has in hand. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pluginTabs } from '@portal/sdk/calls/plugin-tabs';
import { registration } from '@portal/sdk/calls/registration';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { apiBase } from './routes.ts';
import { endProcesses, holdLoop, type ServerProcess, startProcess } from './test-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-overload-'));

/** Preload: after `unmeasured` the next look at the lag finds nothing that was measured, and says so. */
const unmeasured = `
  import perf from 'node:perf_hooks';
  let wanted = false;
  const { monitorEventLoopDelay } = perf;
  perf.monitorEventLoopDelay = (options) => {
    const lag = monitorEventLoopDelay(options);
    const mean = () => {
      if (!wanted) return lag.mean;
      wanted = false;
      setImmediate(() => process.send('looked'));
      return NaN;
    };
    return { enable: () => lag.enable(), reset: () => lag.reset(), get mean() { return mean(); } };
  };
  process.on('message', (message) => { wanted ||= message === 'unmeasured'; });`;

let server: ServerProcess;
beforeAll(async () => {
  server = await startProcess({
    preload: unmeasured + holdLoop,
    env: { DATA_DIR: folder, NODE_ENV: 'production', LOG_LEVEL: 'info' },
  });
});
afterAll(async () => {
  await endProcesses();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (path: string, method = 'GET') =>
  fetch(`${server.address}${path}`, { method, ...(method === 'POST' && { body: '{}', headers: json }) });
const json = { 'content-type': 'application/json' };

const read = apiBase + pluginTabs.state.path;
const write = apiBase + registration.checkCaptcha.path;

interface Answers {
  readonly health: readonly Response[];
  readonly calls: readonly Response[];
}

async function round(): Promise<Answers> {
  const calls = [ask(read), ask(read), ask(read), ask(write, 'POST'), ask('/japi/api/nowhere')];
  const health = [ask('/healthz'), ask('/healthz?a=1')];
  return { health: await Promise.all(health), calls: await Promise.all(calls) };
}

test('a process whose loop lags answers 503 with Retry-After, is alive, logs no stack, and recovers', async () => {
  expect((await ask(read)).status).toBe(200);
  const freed = once(server.child, 'message');
  let held = true;
  void freed.then(() => {
    held = false;
  });
  server.child.send(6);
  const rounds: Answers[] = [];
  while (held) rounds.push(await round());
  await freed;

  const refused = rounds.flatMap(({ calls }) => calls).filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0); // how many fit in depends on the machine
  for (const answer of refused) {
    const { headers } = answer;
    expect([headers.get('retry-after'), headers.get('x-content-type-options')]).toEqual(['5', 'nosniff']);
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(await answer.json()).toEqual({ code: '503', msg: '服务不可用', data: null });
  }
  const statuses = rounds.flatMap(({ calls }) => calls.map(({ status }) => status));
  expect([...new Set(statuses)].filter((status) => ![200, 404, 503].includes(status))).toEqual([]);
  expect(new Set(rounds.flatMap(({ health }) => health.map(({ status }) => status)))).toEqual(new Set([200]));

  while ((await ask(read)).status !== 200); // the lag is looked at once a second
  const log = server.lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as LogLine);
  expect(log.filter(({ err }) => err !== undefined)).toEqual([]);
  expect(log.filter(({ res }) => res?.status === 500)).toEqual([]);
  expect(log.filter(({ msg }) => msg === 'overloaded')).toMatchObject([{ refused: 1, level: 40 }]);
}, 120_000);

test('a lag that was not measured refuses nothing', async () => {
  const looked = once(server.child, 'message');
  server.child.send('unmeasured');
  expect(await looked).toContain('looked');
  expect((await ask(read)).status).toBe(200);
}, 120_000);

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly err?: unknown;
  readonly res?: { readonly status: number };
}
