import type { ListedPlugin } from '@portal/sdk/registry';
import { beforeEach, expect, test } from '@rstest/core';
import { storage } from '../session/storage.ts';
import { leaveFrozen } from './busy.ts';
import type { Deployment } from './deployment.ts';

const page = { plugin: 'parts', version: '1.1.0', path: '/parts/items' };

/** A tab that starts: which versions give way, and what is put aside. */
function start(version: string, hasBefore: boolean) {
  const done: string[] = [];
  const deployment = {
    get: () => ({ plugins: [{ id: 'parts', name: '备件', version } as ListedPlugin] }),
    fallBack: (id: string) => {
      if (hasBefore) done.push(`back ${id}`);
      return hasBefore;
    },
    quarantine: (id: string) => done.push(`aside ${id}`),
  } as unknown as Deployment;
  return { frozen: leaveFrozen(deployment), done };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a page that its tab never came back from gives way to the version before, once', () => {
  storage.saveBusy(page);
  expect(start('1.1.0', true)).toMatchObject({
    frozen: [{ ...page, name: '备件', fellBack: true }],
    done: ['back parts'],
  });
  expect(start('1.1.0', true)).toEqual({ frozen: [], done: [] });
});

test('without a version before it is put aside, and another version that runs by now stays', () => {
  storage.saveBusy(page);
  expect(start('1.1.0', false).done).toEqual(['aside parts']);
  storage.saveBusy(page);
  expect(start('1.2.0', false)).toMatchObject({ frozen: [page], done: [] });
});

test('a page that was drawn, and one that another tab is drawing this moment, are nothing of the kind', () => {
  storage.saveBusy(page);
  storage.dropBusy();
  expect(start('1.1.0', true).frozen).toEqual([]);
  storage.saveBusy(page);
  sessionStorage.clear(); // another tab of the browser
  expect(start('1.1.0', true).frozen).toEqual([]);
  const [name = ''] = Object.keys(localStorage);
  localStorage.setItem(name, JSON.stringify({ ...page, at: Date.now() - 11_000 }));
  expect(start('1.1.0', true).frozen).toHaveLength(1);
});
