/** The number on a fault's card finds its report, and nothing else of whoever met it. */
import { pluginFaults } from '@portal/sdk/calls/plugin-faults';
import { pluginTabs } from '@portal/sdk/calls/plugin-tabs';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { grantCode } from '../grant-code.ts';
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

const found = async (filters: object) =>
  (await admin.call(pluginFaults.page, filters)).records.map(({ incident }) => incident);

test('an administrator finds a fault by its number, by the beginning of it, however it is typed', async () => {
  expect(await found({})).toEqual(['B000-0001', 'F7K2-11AA', 'F7K2-93QX']);
  expect(await found({ incident: 'F7K2-93QX' })).toEqual(['F7K2-93QX']);
  expect(await found({ incident: ' f7k2' })).toEqual(['F7K2-11AA', 'F7K2-93QX']);
  expect(await found({ incident: '93QX' })).toEqual([]);
  expect(await found({ incident: '%' })).toEqual([]);
});

test('faults are found by plugin, kind, message and page', async () => {
  expect(await found({ plugin: administration.id, kind: 'hang' })).toEqual(['F7K2-11AA']);
  expect(await found({ plugin: 'order' })).toEqual([]);
  expect(await found({ text: '/order' })).toEqual(['F7K2-93QX']);
  expect(await found({ text: '50%' })).toEqual(['B000-0001']);
});

test('a report tells the enterprise, not the person; of a visitor neither', async () => {
  const { records } = await admin.call(pluginFaults.page, {});
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
