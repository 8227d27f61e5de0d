import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@rstest/core';
import { type ListedEntry, readRegistryFile } from '../source-registry.ts';
import { DeploymentFile, everPublished } from './deployment-file.ts';

const root = mkdtempSync(join(tmpdir(), 'portal-deployment-file-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
for (const id of ['order', 'finance']) {
  mkdirSync(join(root, 'plugins', id), { recursive: true });
  for (const half of ['plugin.ts', 'server.ts']) writeFileSync(join(root, 'plugins', id, half), '');
}
const file = join(root, 'portal.json');
const write = (id: string, enabled: boolean) =>
  writeFileSync(
    file,
    JSON.stringify(
      {
        plugins: [
          { id: 'order', enabled: true },
          { id, enabled },
        ],
      },
      null,
      2,
    ),
  );

function followed() {
  let look = () => {};
  const errors: unknown[] = [];
  const changes: (readonly ListedEntry[])[] = [];
  const deployment = new DeploymentFile({
    file,
    read: () => readRegistryFile({ file, name: file, root, published: everPublished(root, root) }),
    onError: (error) => errors.push(error),
    watch: (_file, read) => {
      look = read;
      return () => {
        look = () => {};
      };
    },
  });
  deployment.follow((entries) => changes.push(entries));
  return { deployment, errors, changes, look: () => look() };
}

test('a file that cannot be read is refused at a start, with its line', () => {
  write('lost', true);
  expect(followed).toThrow(`${file}:7 没有文件夹 plugins/lost`);
});

test('a changed file is taken over; one that turned bad changes nothing, is told, and is forgotten once it is good', () => {
  write('finance', true);
  const { deployment, errors, changes, look } = followed();
  write('finance', false);
  look();
  expect(changes).toMatchObject([[{ id: 'order' }, { id: 'finance', enabled: false }]]);
  write('lost', true);
  look();
  expect(deployment.problem()).toMatch(/^PTL-3607 插件登记表有 1 处错误：\n.+:7 没有文件夹 plugins\/lost/);
  expect([errors.length, changes.length]).toEqual([1, 1]);
  expect(deployment.entries()).toMatchObject([{ id: 'order' }, { id: 'finance', enabled: false }]);
  write('finance', true);
  look();
  expect([deployment.problem(), changes.length]).toEqual([undefined, 2]);
});
