/** The number on a fault's card finds its report, and nothing else of whoever met it. */
import { pluginFaults } from '@portal/sdk/calls/plugin-faults';
import { pluginTabs } from '@portal/sdk/calls/plugin-tabs';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { grantCode } from '../grant-code.ts';
import { searchFaults } from './fault-page.ts';
import { administration } from './test-parts.ts';

let server: TestServer;
let admin: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: [], manifests: [administration] });
  await grantCode(server.db, 'L', 'admin:plugin:manage');
  admin = await server.as('admin');
  const { id: plugin, name: _, version } = administration;
  const report = (who: TestApi, more: object) =>
    who.call(pluginTabs.report, {
      ...{ plugin, version, kind: 'crash', message: '读取失败', quarantined: false },
      ...more,
    } as Parameters<typeof who.call<typeof pluginTabs.report>>[1]);
  const supplier = await server.as('gys_admin');
  await report(supplier, { incident: 'F7K2-93QX', url: '/order/list', trace: 'at list.js:1' });
  server.clock.advance(1000);
  await report(supplier, { kind: 'hang', message: '5 秒没有响应', incident: 'F7K2-11AA', url: '/goods/list' });
  server.clock.advance(1000);
  await report(server.anonymous, { message: '加载失败 50%', incident: 'B000-0001', url: '/login', quarantined: true });
});
afterAll(() => server.close());

/** Of the test's own: the demonstration has faults of other plugins. */
const found = async (filters: object) =>
  (await admin.call(pluginFaults.page, { plugin: administration.id, ...filters })).records.map(
    ({ incident }) => incident,
  );

test('an administrator finds a fault by its number, by the beginning of it, however it is typed', async () => {
  expect(await found({})).toEqual(['B000-0001', 'F7K2-11AA', 'F7K2-93QX']);
  expect(await found({ incident: 'F7K2-93QX' })).toEqual(['F7K2-93QX']);
  expect(await found({ incident: ' f7k2' })).toEqual(['F7K2-11AA', 'F7K2-93QX']);
  expect(await found({ incident: '93QX' })).toEqual([]);
  expect(await found({ incident: '%' })).toEqual([]);
});

test('faults are found by plugin, kind, message and page', async () => {
  expect(await found({ plugin: administration.id, kind: 'hang' })).toEqual(['F7K2-11AA']);
  expect(await found({ plugin: 'parts' })).toEqual([]);
  expect(await found({ text: '/order' })).toEqual(['F7K2-93QX']);
  expect(await found({ text: '50%' })).toEqual(['B000-0001']);
});

test('a report tells the enterprise, not the person; of a visitor neither', async () => {
  const { records } = await admin.call(pluginFaults.page, { plugin: administration.id });
  const { customerName } = await server.db
    .selectFrom('entEnterprise')
    .innerJoin('usrUserEnt', 'usrUserEnt.entId', 'entEnterprise.id')
    .innerJoin('usrUser', 'usrUser.id', 'usrUserEnt.userId')
    .select('customerName')
    .where('usrUser.account', '=', 'gys_admin')
    .where('usrUserEnt.currentFlag', '=', 1)
    .executeTakeFirstOrThrow();
  expect(records.map(({ entName, quarantined }) => [entName, quarantined])).toEqual([
    [null, true],
    [customerName, false],
    [customerName, false],
  ]);
  expect(records[2]).toMatchObject({
    pluginName: administration.name,
    kind: 'crash',
    trace: 'at list.js:1',
    reports: 1,
  });
  expect(JSON.stringify(records)).not.toMatch(/gys_admin|127\.0\.0\.1|程屿/);
});

test('without the code nobody reads them', async () => {
  await expect((await server.as('gys_admin')).call(pluginFaults.page, {})).rejects.toMatchObject({ code: '403' });
});

test('the demonstration has faults of several plugins, versions and kinds, none of them enough to take a version back', async () => {
  const { records, total } = await admin.call(pluginFaults.page, { page: 1, size: 50 });
  const shown = records.filter(({ plugin }) => plugin !== administration.id);
  expect([total, shown.length]).toEqual([13, 10]);
  expect(new Set(shown.map(({ plugin }) => plugin)).size).toBe(6);
  expect(new Set(shown.map(({ version }) => version))).toEqual(new Set(['1.0.0', '0.9.4']));
  expect(new Set(shown.map(({ kind }) => kind)).size).toBe(6);
  expect(shown.filter(({ trace }) => trace?.includes('/ef-plus/plugins/'))).toHaveLength(6);
  const { rows: tooMany } = await sql`
    select from sys_plugin_crash group by plugin, version having count(distinct user_id) > 2`.execute(server.db);
  expect(tooMany).toEqual([]);
  expect(JSON.stringify(records)).not.toMatch(/gys_|cg_|203\.0\.113/);
});

test('of a hundred thousand faults the number finds its own by an index', async () => {
  const many = 100_000;
  await sql`
    insert into sys_plugin_crash (plugin, version, message, quarantined, ip, user_agent, at, who, slot, incident)
    select 'order', '1.0.0', '', false, '', '', now(), i::text, now(), upper(substr(md5(i::text), 1, 14))
    from generate_series(1, ${many}::int) i`.execute(server.db);
  await sql`analyze sys_plugin_crash`.execute(server.db);
  const plan = JSON.stringify(await searchFaults(server, { incident: '3FA9-77C1' }).explain('text'));
  expect(plan).toContain('Index Scan using sys_plugin_crash_incident');
});
