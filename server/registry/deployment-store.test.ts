import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { testKeyring } from '../secrets.ts';
import type { ListedEntry } from '../source-registry.ts';
import { DeploymentStore } from './deployment-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
});
afterAll(() => server.close());

/** What the others do while a process waits. */
let meanwhile: () => Promise<unknown> = async () => undefined;
beforeEach(async () => {
  meanwhile = async () => undefined;
  await server.db.deleteFrom('sysDeploymentProcess').execute();
  await server.db.deleteFrom('sysDeployment').execute();
});

const processOf = (built: readonly string[] = ['order', 'finance']) =>
  new DeploymentStore({
    db: server.db,
    secrets: testKeyring(),
    name: '/etc/portal/registry.json',
    shared: true,
    built,
    wait: () => meanwhile().then(() => undefined),
  });

const file = (...entries: readonly Omit<ListedEntry, 'line' | 'lineOf'>[]): readonly ListedEntry[] =>
  entries.map((entry) => ({ ...entry, line: 1, lineOf: () => 1 }));
const both = file({ id: 'order', enabled: true }, { id: 'finance', enabled: true });
const orderAlone = file({ id: 'order', enabled: true }, { id: 'finance', enabled: false });

const held = async () => (await server.db.selectFrom('sysDeployment').select('plugins').executeTakeFirst())?.plugins;
const revision = async () =>
  (await server.db.selectFrom('sysPluginRevision').select('revision').executeTakeFirstOrThrow()).revision;

/** Silent since, so that it counts as gone after the next wait. */
const fallSilent = () =>
  server.db
    .updateTable('sysDeploymentProcess')
    .set({ at: '2020-01-01T00:00:00Z' })
    .execute()
    .then(() => undefined);

test('a second process with a different file is refused in words while the first lives', async () => {
  const first = processOf();
  await first.claim(both);
  meanwhile = () => first.beat();
  await expect(processOf().claim(orderAlone)).rejects.toThrow(
    /^PTL-3606 另一个门户进程（.+，进程 \d+）正在使用这个数据库，它的插件登记表与 \/etc\/portal\/registry\.json 不同：插件 finance 那边启用，这里停用。修正：/,
  );
  await processOf().claim(both);
});

test.each([
  [file({ id: 'order', enabled: true, locked: true }, { id: 'finance', enabled: true }), '插件 order 的 locked 不同'],
  [file({ id: 'finance', enabled: true }, { id: 'order', enabled: true }), '插件的次序不同'],
  [
    file({ id: 'order', enabled: true }, { id: 'finance', enabled: true, settings: { days: 3 } }),
    '插件 finance 的 settings 名称不同',
  ],
  [file(...both, { id: 'parts', enabled: true }), '插件 parts 只在这里登记'],
])('what differs is named', async (entries, difference) => {
  const first = processOf();
  await first.claim(both);
  meanwhile = () => first.beat();
  await expect(processOf().claim(entries)).rejects.toThrow(difference);
});

test('a process that was killed is waited for, then the changed file is taken', async () => {
  await processOf().claim(both);
  meanwhile = fallSilent;
  await processOf().claim(orderAlone);
  expect(await held()).toMatchObject([
    { id: 'order', enabled: true },
    { id: 'finance', enabled: false },
  ]);
});

test('after all have left, a changed file is taken at once', async () => {
  const first = processOf();
  await first.claim(both);
  await first.leave();
  meanwhile = () => Promise.reject(new Error('nobody is to be waited for'));
  await processOf().claim(orderAlone);
});

test('what a file says while the server runs has one new revision, however many processes read it', async () => {
  const [first, second] = [processOf(), processOf()];
  await first.claim(both);
  await second.claim(both);
  const before = BigInt(await revision());
  await Promise.all([first.store(orderAlone), second.store(orderAlone)]);
  expect(BigInt(await revision()) - before).toBe(1n);
});

test('what the file does not name is not enabled, and the next build with one plugin more starts beside the last', async () => {
  const first = processOf();
  await first.claim(both);
  await processOf(['order', 'finance', 'goods']).claim(both);
  expect(await held()).toMatchObject([{ id: 'order' }, { id: 'finance' }, { id: 'goods', enabled: false }]);
});
