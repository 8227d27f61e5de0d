/** How long the platform keeps its rows, as operators read it, and which stay whatever their age. */
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '../../testing.ts';
import { platformKept } from './kept.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
});
afterAll(() => server.close());

const dayMs = 86_400_000;

test('its rows go after a day, a month, a quarter, half a year or a year', () => {
  const of = (days: number) => platformKept.filter((one) => one.days === days).map(({ table }) => table);
  expect(of(1)).toEqual([
    ...['sys_plugin_tab', 'sys_plugin_challenge', 'usr_login_attempt', 'sms_code', 'usr_captcha', 'usr_proof'],
    ...['usr_grant', 'sys_limit', 'sys_removed_draft', 'sys_idempotency'],
  ]);
  expect(of(30)).toEqual(['sys_client_error', 'sys_service_fault', 'sys_plugin_use']);
  expect(of(90)).toEqual(['sys_plugin_crash', 'wf_instance', 'msg_delivery']);
  expect(of(180)).toEqual([
    'sys_plugin_load',
    'sys_page_browse_log',
    'usr_session',
    'usr_registration',
    'usr_invitation',
  ]);
  expect(of(365)).toEqual([
    'sys_service_approval',
    'sys_service_credential',
    'sys_plugin_publication',
    'usr_login_log',
  ]);
});

test('what was published last of a plugin stays known, however long ago', async () => {
  const { db, clock } = server;
  await sql`delete from sys_plugin_publication`.execute(db);
  const put = (plugin: string, digest: string, daysAgo: number) =>
    db
      .insertInto('sysPluginPublication')
      .values({ plugin, digest, outcome: 'ok', at: new Date(clock.now().getTime() - daysAgo * dayMs).toISOString() })
      .execute();
  await put('alone', 'a', 900);
  await put('parts', 'b', 800);
  await put('parts', 'c', 700);
  await put('fresh', 'd', 364);
  await put('fresh', 'e', 1);
  await server.runDaily();
  const left = db.selectFrom('sysPluginPublication').select('digest').orderBy('digest');
  expect((await left.execute()).map(({ digest }) => digest)).toEqual(['a', 'c', 'd', 'e']);
});
