import { browseLog, monitor } from '@portal/sdk/calls/browse-log';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
});
afterAll(() => server.close());

const visit = { menuId: '12', oneLevelMenuId: '1', url: '/workbenches/newIndex', productType: '00' };

test('a page visit is kept under the session, whatever the browser says', async () => {
  const claimed = { userId: '999', userName: '别人', entId: '', entName: '别的公司' };
  await (await server.as('gys_sales')).call(browseLog.savePageBrowseLog, { ...visit, ...claimed });
  const rows = await server.db.selectFrom('sysPageBrowseLog').selectAll().where('url', '=', visit.url).execute();
  expect(rows).toMatchObject([{ ...visit, userName: '温霁', entName: '屿岚机电设备有限公司' }]);
});

test('a visitor has no page visits', async () => {
  await expect(server.anonymous.call(browseLog.savePageBrowseLog, visit)).rejects.toMatchObject({ code: '9999' });
});

test('a visitor may report a fault; query strings and phones are not kept', async () => {
  const fault = { message: 'boom 13812345678', url: '/ef/home?token=abc', plugin: 'portal', traceId: 't1' };
  await server.anonymous.call(monitor.clientError, fault);
  await (await server.as('gys_admin')).call(monitor.clientError, { message: '登录后的错误' });
  const rows = await server.db.selectFrom('sysClientError').selectAll().orderBy('id').execute();
  expect(rows).toMatchObject([
    { message: 'boom 138****5678', url: '/ef/home', plugin: 'portal', userId: null },
    { message: '登录后的错误', url: null },
  ]);
  expect(rows[1]?.userId).not.toBeNull();
});

test('a trace keeps where the fault is, and loses queries, tokens and numbers of persons', async () => {
  const at = 'https://portal.example/ef-plus/static/js/async/page-list.0f1e2d3c4b.js';
  const stack = [
    'Error: 手机 13812345678 身份证 11010119900307851X 卡 6222021234567890123',
    `    at load (${at}?ticket=abc&id=7:12:345)`,
    `load@${at}#state=abc:1:2`,
    '    at GET /japi/api/user?phone=13812345678 401 {"token":"s3cret"} Bearer abc.def',
    `    at cookie ${'aB3_'.repeat(11)}`,
  ].join('\n');
  await server.anonymous.call(monitor.clientError, { message: 'm', stack, traceId: '13812345678' });
  const row = await server.db.selectFrom('sysClientError').selectAll().where('message', '=', 'm').executeTakeFirst();
  expect(row?.traceId).toBe('138****5678');
  expect(row?.stack?.split('\n')).toEqual([
    'Error: 手机 138****5678 身份证 110101********851X 卡 622202*********0123',
    `    at load (${at}:12:345)`,
    `load@${at}:1:2`,
    '    at GET /japi/api/user 401 {"token":"***"} Bearer ***',
    '    at cookie ***',
  ]);
});

test('a report of more than 8000 characters of stack is refused', async () => {
  const long = server.anonymous.call(monitor.clientError, { message: 'x', stack: 's'.repeat(8001) });
  await expect(long).rejects.toMatchObject({ code: '400' });
});
