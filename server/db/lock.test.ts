import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@rstest/core';
import { checkFolder } from './folder.ts';
import { lockFolder } from './lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'portal.lock');

it('lets one holder in, and the next after it has left', async () => {
  const first = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow('请先停止它');
  await first.release();
  expect(existsSync(file)).toBe(false);
  await (await lockFolder(folder)).release();
});

it('takes over from a process that is gone, and from a re-used pid', async () => {
  for (const holder of [
    { pid: 2 ** 22 + 7, started: '1', host: hostname() },
    { pid: process.pid, started: 'another', host: hostname() },
  ]) {
    writeFileSync(file, JSON.stringify(holder));
    await (await lockFolder(folder)).release();
  }
});

it('never steals from another machine', async () => {
  writeFileSync(file, JSON.stringify({ pid: 1, started: '', host: 'elsewhere' }));
  await expect(lockFolder(folder)).rejects.toThrow('elsewhere');
  rmSync(file);
});

it('tells of a folder that holds half a database', () => {
  const half = join(folder, 'half');
  mkdirSync(half);
  expect(() => checkFolder(half)).not.toThrow();
  writeFileSync(join(half, 'PG_VERSION'), '18');
  expect(() => checkFolder(half)).toThrow('不完整');
});
