import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@rstest/core';
import type { ProcessNote } from '@portal/sdk/deployment';
import type { BuiltPlugin } from '@portal/sdk/registry';
import { bare } from '../../sdk/testing/bare.ts';
import { asBuilt, type Deployed } from './live-releases.ts';
import { tellProcess } from './process-note.ts';
import type { Version } from './releases.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-notes-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const notes = () => join(folder, 'processes');
const read = (): ProcessNote[] =>
  existsSync(notes())
    ? readdirSync(notes()).map((name) => JSON.parse(readFileSync(join(notes(), name), 'utf8')) as ProcessNote)
    : [];

const version = (id: string, more: Partial<Version> = {}): Version => ({
  plugin: { ...bare, id, name: id, version: '1.0.0', container: id, routes: [] } as unknown as BuiltPlugin,
  codes: {},
  ...more,
});

function portal() {
  let change: (deployed: Deployed) => void = () => {};
  let work = () => {};
  let now = 1000;
  const errors: unknown[] = [];
  const end = tellProcess({
    folder,
    releases: {
      now: () => asBuilt,
      onChange: (listener) => {
        change = listener;
      },
    },
    onError: (error) => errors.push(error),
    every: (due) => {
      work = due;
      return () => {
        work = () => {};
      };
    },
    now: () => now,
  });
  return {
    change: (deployed: Partial<Deployed>) => change({ ...asBuilt, ...deployed }),
    after: (ms: number) => {
      now += ms;
      work();
    },
    end,
    errors,
  };
}

it('A process tells at once that it runs nothing published, and again when time has passed', () => {
  const { after } = portal();
  const told = { schema: 1, host: hostname(), pid: process.pid, at: 1000, revision: '', refused: [], problem: null };
  expect(read()).toEqual([told]);
  after(2000);
  expect(read()).toEqual([{ ...told, at: 3000 }]);
});

it('What it adopts is told at once, with what it refuses and why', () => {
  const { change } = portal();
  const versions = new Map([
    ['good', [version('good')]],
    ['bad', [version('bad', { refused: 'PTL-3003 菜单互为上级，构成循环' })]],
    ['new', [version('new', { unfit: { step: 'sdk', detail: '需要 SDK ^9.0' } })]],
  ]);
  change({ revision: 'r2', versions });
  expect(read()).toMatchObject([
    {
      revision: 'r2',
      refused: [
        { id: 'bad', version: '1.0.0', reason: 'PTL-3003 菜单互为上级，构成循环' },
        { id: 'new', version: '1.0.0', reason: '需要 SDK ^9.0' },
      ],
    },
  ]);
  change({ revision: 'r2', problem: '已发布插件的清单签名不符，没有采用。' });
  expect(read()).toMatchObject([{ revision: 'r2', problem: '已发布插件的清单签名不符，没有采用。' }]);
});

it('Two processes have a note each; one that ends takes its own away and tells nothing any more', () => {
  const [first, second] = [portal(), portal()];
  expect(read()).toHaveLength(2);
  first.end();
  first.change({ revision: 'late' });
  expect(read()).toMatchObject([{ revision: '' }]);
  second.end();
  expect(read()).toEqual([]);
});

it('A folder that can not be written stops nothing, is told once, and is written again when it is back', () => {
  writeFileSync(notes(), 'a file where the folder should be');
  const { after, errors } = portal();
  after(2000);
  after(2000);
  expect(errors).toHaveLength(1);
  rmSync(notes());
  after(2000);
  expect(read()).toMatchObject([{ at: 7000 }]);
  rmSync(notes(), { recursive: true });
  writeFileSync(notes(), '');
  after(2000);
  expect(errors).toHaveLength(2);
});
