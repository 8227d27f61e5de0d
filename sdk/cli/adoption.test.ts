import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@rstest/core';
import { adoption, inWords } from './adoption.ts';
import type { ProcessNote } from '../adopt/format.ts';

let folder: string;
let now: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-adoption-'));
  now = 100_000;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function note(host: string, more: Partial<ProcessNote> = {}): void {
  mkdirSync(join(folder, 'processes'), { recursive: true });
  const told: ProcessNote = { schema: 1, host, pid: 7, at: now, revision: 'old', refused: [], problem: null, ...more };
  writeFileSync(join(folder, 'processes', `${host}.json`), JSON.stringify(told));
}

/** Waits for `new` while `meanwhile` happens at each look. */
const wait = (meanwhile: (looks: number) => void = () => {}) => {
  let looks = 0;
  return adoption({
    folder,
    revision: 'new',
    version: { id: 'parts', version: '1.1.0' },
    clock: {
      now: () => now,
      pause: async (ms) => {
        now += ms;
        looks += 1;
        meanwhile(looks);
      },
    },
  });
};

it('Nothing is waited for where no portal runs', async () => {
  const adopted = await wait();
  expect([adopted, inWords(adopted), now]).toEqual([{ processes: 0 }, '没有运行中的门户进程', 100_000]);
});

it('Every process is waited for', async () => {
  note('a');
  note('b');
  const adopted = await wait((looks) => {
    note('a', { revision: 'new' });
    note('b', { revision: looks < 3 ? 'old' : 'new' });
  });
  expect([adopted, inWords(adopted), now]).toEqual([{ processes: 2 }, '2 个门户进程已采用', 100_300]);
});

it('One that will not run the version says why, at once; one that refuses others does not matter', async () => {
  const other = { id: 'goods', version: '1.1.0', reason: '与本次无关' };
  note('a', { revision: 'new', refused: [other, { id: 'parts', version: '1.0.0', reason: '更早的' }] });
  expect(await wait()).toEqual({ processes: 1 });
  note('b', { revision: 'new', refused: [{ id: 'parts', version: '1.1.0', reason: 'PTL-3003 菜单互为上级' }] });
  note('c');
  expect(await wait()).toEqual({
    processes: 2,
    refused: { by: 'b 的进程 7', reason: 'PTL-3003 菜单互为上级' },
  });
});

it('One that lives and does not adopt is waited for half a minute', async () => {
  const adopted = await wait(() => note('a'));
  expect([adopted, now]).toEqual([{ processes: 0 }, 100_000]); // nobody was there at the first look
  note('a');
  const late = await wait(() => note('a', { problem: '部署目录无法访问' }));
  expect(late).toEqual({ processes: 0, refused: { by: 'a 的进程 7', reason: '部署目录无法访问' } });
  expect(now).toBe(130_000);
});

it('One that has gone silent holds nobody up', async () => {
  note('dead', { at: now - 10_000 });
  expect([await wait(), now]).toEqual([{ processes: 0 }, 100_000]);
  note('dying', { at: now - 9000 });
  expect([await wait(), now]).toEqual([{ processes: 0 }, 101_000]);
});

it('A note that is half written, or of something else, is passed over', async () => {
  note('a', { revision: 'new' });
  writeFileSync(join(folder, 'processes', 'b.json'), '{"schema":1,');
  writeFileSync(join(folder, 'processes', 'c.json.new'), '');
  expect(await wait()).toEqual({ processes: 1 });
});
