import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@rstest/core';
import { checkFolder } from './folder.ts';
import { lockFolder } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const gone = { pid: 2 ** 22 + 7, started: '1', host: hostname() };
const leave = (holder: object, name = 'portal.lock') => writeFileSync(join(folder, name), JSON.stringify(holder));

it('lets one holder in, and the next after it has left', async () => {
  const first = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`正被进程 ${process.pid}`);
  await first.release();
  const second = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow('请先停止它');
  await second.release();
});

it('takes over from a process that is gone, and from a re-used pid', async () => {
  for (const holder of [gone, { pid: process.pid, started: 'another', host: hostname() }]) {
    leave(holder, 'portal.lock.40');
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(`正被进程 ${process.pid}`);
    await lock.release();
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
  }
});

it('lets in exactly one of many who find a dead holder', async () => {
  leave(gone);
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('takes over a file that a crash has cut off', async () => {
  writeFileSync(join(folder, 'portal.lock'), '');
  await (await lockFolder(folder)).release();
});

it('goes by the newest holder, whatever older files say', async () => {
  leave(gone, 'portal.lock.3');
  leave({ pid: process.ppid, started: '', host: hostname() }, 'portal.lock.4');
  await expect(lockFolder(folder)).rejects.toThrow(`正被进程 ${process.ppid}`);
});

it('never steals from another machine', async () => {
  leave({ pid: 1, started: '', host: 'elsewhere' });
  await expect(lockFolder(folder)).rejects.toThrow('elsewhere');
});

it('tells of a folder that holds half a database', () => {
  expect(() => checkFolder(folder)).not.toThrow();
  writeFileSync(join(folder, 'PG_VERSION'), '18');
  expect(() => checkFolder(folder)).toThrow('不完整');
});
