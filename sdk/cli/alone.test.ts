import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@rstest/core';
import { alone } from './alone.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-alone-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lock = () => join(folder, '.publishing');
const hold = (facts: object) => writeFileSync(lock(), JSON.stringify(facts));
const work = () => alone(folder, async () => 'done');

it('Two do not work at once; the second is told who does', async () => {
  let finish = () => {};
  const first = alone(folder, () => new Promise<void>((resolve) => (finish = resolve)));
  expect(JSON.parse(readFileSync(lock(), 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() });
  await expect(work()).rejects.toThrow(`另一次发布正在进行（${hostname()}，进程 ${process.pid}）`);
  finish();
  await first;
  expect(await work()).toBe('done');
  expect(readdirSync(folder)).toEqual([]);
});

it('Work that fails leaves nothing behind', async () => {
  await expect(alone(folder, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
  expect(existsSync(lock())).toBe(false);
});

it('Whoever was killed at work holds nobody up', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  hold({ pid: child.pid, host: hostname(), at: Date.now() });
  await expect(work()).rejects.toThrow(`进程 ${child.pid}`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await work()).toBe('done');
  expect(readdirSync(folder)).toEqual([]);
});

it('Another machine’s is taken over after ten minutes, and not before', async () => {
  hold({ pid: 1, host: 'elsewhere', at: Date.now() - 9 * 60_000 });
  await expect(work()).rejects.toThrow('elsewhere');
  hold({ pid: 1, host: 'elsewhere', at: Date.now() - 11 * 60_000 });
  expect(await work()).toBe('done');
});

it('Of many that find it left behind, one works at a time', async () => {
  hold({ pid: 1, host: 'elsewhere', at: 0 });
  let at = 0;
  let most = 0;
  const one = () =>
    alone(folder, async () => {
      at += 1;
      most = Math.max(most, at);
      await new Promise((resolve) => setImmediate(resolve));
      at -= 1;
    }).then(
      () => 'worked',
      () => 'waits',
    );
  const ended = await Promise.all(Array.from({ length: 20 }, one));
  expect(most).toBe(1);
  expect(ended).toContain('worked');
});

it('What nobody understands is left where it is', async () => {
  writeFileSync(lock(), '123\n');
  await expect(work()).rejects.toThrow(`请删除 ${lock()}`);
  expect(readFileSync(lock(), 'utf8')).toBe('123\n');
});
