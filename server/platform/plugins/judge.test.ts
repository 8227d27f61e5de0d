/** What is judged: what runs, while its trial lasts, by what was told since; the build's own version stays. */
import { plugins } from '@portal/sdk/calls/plugins';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { judgeVersions } from '#server/judging';
import { LiveReleases } from '#server/registry/live-releases';
import type { Version } from '#server/registry/releases';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { grantCode } from '../grant-code.ts';
import { syncMenus } from '../menus/sync.ts';
import { administration, parts, partsFolder, published } from './test-parts.ts';

const minuteMs = 60_000;
const folder = partsFolder();
let server: TestServer;
let api: TestApi;
let releases: LiveReleases;
beforeAll(async () => {
  releases = new LiveReleases({
    ...{ built: [{ plugin: { ...parts('1.0.0'), id: 'own', container: 'own', routes: [], menus: {} }, codes: {} }] },
    ...{ declared: [administration], folder },
    prepare: ({ manifests }) => syncMenus(server.db, manifests),
    onError: (error) => {
      throw error;
    },
  });
  server = await openServer({ areas: [], manifests: [administration], releases });
  await grantCode(server.db, 'L', 'admin:plugin:manage');
  api = await server.as('admin');
  await server.app.ready(); // from then on what is published is told
});
afterAll(() => server.close());

const tables = ['release', 'crash', 'use', 'history', 'tab', 'switch'];
beforeEach(async () => {
  for (const table of tables) await sql`delete from ${sql.table(`sys_plugin_${table}`)}`.execute(server.db);
});

const at = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();
/** Users of as many enterprises, one report each. */
const met = (plugin: string, version: string, users: number, ms = 0) =>
  sql`insert into sys_plugin_crash (plugin, version, message, quarantined, user_id, ent_id, ip, user_agent, at)
    select ${plugin}, ${version}, '读取失败', false, 900 + n, 800 + n, '', '', ${at(ms)}
    from generate_series(1, ${users}::int) n`.execute(server.db);
const used = (version: string, users: number) =>
  sql`insert into sys_plugin_use (plugin, version, user_id, ent_id, at)
    select 'parts', ${version}, 700 + n, 1, ${at(0)} from generate_series(1, ${users}::int) n on conflict do nothing`.execute(
    server.db,
  );
/** What the portal has decided by itself. */
const decided = async () => {
  await judgeVersions(server.app.portal);
  const rows = server.db.selectFrom('sysPluginHistory').select(['target', 'kind', 'measure']).orderBy('id');
  return (await rows.execute()).flatMap(({ target, kind, measure }) =>
    measure === null ? [] : [[target, kind, (measure as { verdict: string }).verdict]],
  );
};
async function choose(version: string | null, canaryVersion: string | null, trial: object = {}) {
  const { rows } = await sql<{ revision: number }>`select revision from sys_plugin_revision`.execute(server.db);
  const chosen = { plugin: 'parts', version, canaryVersion, ...trial, reason: '灰度发布' };
  return api.call(plugins.release, { ...chosen, revision: rows[0]?.revision ?? 0 } as never);
}
const publish = async (...versions: readonly Version[]) => {
  folder.publish(...versions);
  const first = () => releases.now().versions.get('parts')?.[0]?.plugin.version;
  await expect.poll(first).toBe(versions[0]?.plugin.version);
};
/** Time goes by for the versions, not for those who are signed in. */
async function pass(ms: number): Promise<void> {
  server.clock.advance(ms);
  await sql`update usr_session set last_at = ${at(0)}, login_at = ${at(0)} where ended_at is null`.execute(server.db);
}

test('the version of the build is not switched off, though nothing was before it', async () => {
  await met('own', '1.0.0', 5);
  expect(await decided()).toEqual([]);
});

test('a plugin of which no version runs here is left alone', async () => {
  await publish({ ...published(parts('1.3.0')), refused: '与另一插件冲突' });
  await met('parts', '1.3.0', 5);
  expect(await decided()).toEqual([]);
});

test('faults count for ten minutes, and no longer', async () => {
  await publish(published(parts('1.2.0')), published(parts('1.1.0')));
  await met('parts', '1.2.0', 3, -10 * minuteMs);
  expect(await decided()).toEqual([]);
  await met('parts', '1.2.0', 3, 1 - 10 * minuteMs);
  expect(await decided()).toEqual([['parts', 'release', 'rollback']]);
});

test('what was told before a person chose, or at that moment, is known to them', async () => {
  await publish(published(parts('1.2.1')), published(parts('1.1.0')));
  await choose('1.2.1', null);
  await met('parts', '1.2.1', 3);
  expect(await decided()).toEqual([]);
  await pass(1);
  await met('parts', '1.2.1', 3);
  expect(await decided()).toEqual([['parts', 'release', 'rollback']]);
});

test('a version that was pinned is pinned no more once it is taken back, and one that was not stays free', async () => {
  await publish(published(parts('1.2.2')), published(parts('1.1.0')));
  const chosen = async () =>
    server.db.selectFrom('sysPluginRelease').select('version').where('plugin', '=', 'parts').executeTakeFirst();
  await met('parts', '1.2.2', 3);
  expect(await decided()).toEqual([['parts', 'release', 'rollback']]);
  expect(await chosen()).toEqual({ version: null });
  for (const table of tables) await sql`delete from ${sql.table(`sys_plugin_${table}`)}`.execute(server.db);
  await choose('1.2.2', null);
  await pass(1);
  await met('parts', '1.2.2', 3);
  expect(await decided()).toEqual([['parts', 'release', 'rollback']]);
  expect(await chosen()).toEqual({ version: '1.1.0' });
});

const trial = { canaryPercent: 100, canaryMinutes: 30, canaryUsers: 3 };

test('a trial ends well at the end of its minutes, with as many users as it asks for', async () => {
  await publish(published(parts('1.2.3')), published(parts('1.1.0')));
  await choose('1.1.0', '1.2.3', trial);
  await used('1.2.3', 3);
  await pass(30 * minuteMs - 1);
  expect(await decided()).toEqual([]);
  await pass(1);
  expect(await decided()).toEqual([['parts', 'release', 'promote']]);
});

test('a trial of fewer users goes on, and one that a person ends ends by nothing else', async () => {
  await publish(published(parts('1.2.4')), published(parts('1.1.0')));
  await choose('1.1.0', '1.2.4', trial);
  await used('1.2.4', 2);
  await pass(31 * minuteMs);
  expect(await decided()).toEqual([]);
  await choose('1.1.0', '1.2.4', { canaryPercent: 100 });
  await used('1.2.4', 5);
  await pass(90 * minuteMs);
  await met('parts', '1.2.4', 5);
  expect(await decided()).toEqual([]);
});

test('faults of a trial before it began do not end it', async () => {
  await publish(published(parts('1.2.5')), published(parts('1.1.0')));
  await met('parts', '1.2.5', 3, -1);
  await choose('1.1.0', '1.2.5', trial);
  expect(await decided()).toEqual([]);
  await pass(1);
  await met('parts', '1.2.5', 3);
  expect(await decided()).toEqual([['parts', 'release', 'abort']]);
});
