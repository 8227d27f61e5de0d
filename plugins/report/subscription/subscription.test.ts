/** 订阅: who may, when it is due, and the file that comes of it. */
import { read, utils } from '@e965/xlsx';
import { exportTask } from '@portal/sdk/calls/export-task';
import { notification } from '@portal/sdk/calls/notification';
import type { InputOf } from '@portal/sdk/contract';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { openServer, type TestServer } from '#server/testing';
import { orderReport } from '../orderReport/contract.ts';
import { settlementSummary } from '../settlementSummary/contract.ts';
import { cents, everyRow, sumOf } from '../test-rows.ts';
import { subscription } from './contract.ts';
import { daysOf } from './days.server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: ['goods', 'order', 'settlement', 'report'] });
});
afterAll(() => server.close());

test('is for who may export the report; it comes with each day, week or month, with days of its own', async () => {
  const asked = { report: 'orderReport' as const, filters: { valid: true }, conditions: '只看有效订单' };
  const add = async (account: string, more: object) =>
    (await server.as(account)).call(subscription.add, { ...asked, frequency: 'DAY', ...more } as InputOf<
      typeof subscription.add
    >);
  await expect(add('gys_sales', {})).rejects.toMatchObject({ code: '403' });
  await expect(add('yy_ops', { report: 'agreementReport', period: 'LAST_MONTH' })).rejects.toMatchObject({
    msg: '该报表不按日期统计，不能选择期间',
  });
  await add('yy_ops', { report: 'settlementSummary', filters: {}, frequency: 'MONTH', period: 'LAST_MONTH' });
  await add('cg_admin', {});
  await add('cg_admin', { frequency: 'MONTH', period: 'LAST_MONTH' });
  const [first] = await (await server.as('cg_admin')).call(subscription.list, { report: 'orderReport' });
  const stranger = (await server.as('yy_ops')).call(subscription.remove, { id: first?.id ?? '' });
  await expect(stranger).rejects.toMatchObject({ code: '404' });
  const queued = async () => {
    await server.runDaily();
    await server.runDaily();
    await server.app.portal.exports.wake(); // one that waits is not ordered twice
    const tasks = server.db.selectFrom('sysExportTask').select('input').where('path', '=', orderReport.export.path);
    return (await tasks.orderBy('id').execute()).map(({ input }) => input);
  };
  expect(await queued()).toEqual([]);
  const before = server.clock.now();
  server.clock.set(new Date('2026-03-17T02:00:00Z'));
  expect(await queued()).toEqual([{ valid: true }]);
  server.clock.set(new Date('2026-04-02T02:00:00Z'));
  expect(await queued()).toHaveLength(3);
  expect(await queued()).toContainEqual({ valid: true, orderDateFrom: '2026-03-01', orderDateTo: '2026-03-31' });
  const summaries = server.db
    .selectFrom('sysExportTask')
    .select('input')
    .where('path', '=', settlementSummary.export.path);
  expect(await summaries.execute()).toEqual([{ input: { periodFrom: '2026-03', periodTo: '2026-03' } }]);
  server.clock.set(before);
  await (await server.as('cg_admin')).call(subscription.remove, { id: first?.id ?? '' });
  expect(await (await server.as('cg_admin')).call(subscription.list, { report: 'orderReport' })).toHaveLength(1);
});

test.each([
  ['YESTERDAY', '2026-02-28', '2026-02-28'],
  ['LAST_WEEK', '2026-02-16', '2026-02-22'],
  ['LAST_MONTH', '2026-02-01', '2026-02-28'],
  ['THIS_MONTH', '2026-03-01', '2026-03-01'],
  ['THIS_YEAR', '2026-01-01', '2026-03-01'],
] as const)('%s on Sunday, 1 March 2026, is %s to %s', (period, from, to) =>
  expect(daysOf(period, '2026-03-01')).toEqual([from, to]),
);

async function onlyBook(archive: Buffer): Promise<Buffer> {
  const books = await fromBufferPromise(archive);
  for await (const entry of books.eachEntry()) return buffer(await books.openReadStreamPromise(entry));
  throw new Error('The archive is empty.');
}

test('what was ordered comes as a file: the rows of its period and its conditions, for the one who ordered it alone', async () => {
  const buyer = await server.as('cg_admin');
  const report = 'orderReport' as const;
  const asked = { report, frequency: 'MONTH', period: 'LAST_MONTH', conditions: '只看有效订单' } as const;
  await buyer.call(subscription.add, { ...asked, filters: { valid: true, plate: 'POWER' } });
  const [day, now] = ['2026-04-06', server.clock.now()];
  server.clock.set(new Date(`${day}T02:00:00Z`));
  await server.runDaily();
  await server.app.portal.exports.wake();
  server.clock.set(now);
  const { records } = await buyer.call(exportTask.page, {});
  const task = records.find(({ createdAt }) => createdAt.startsWith(day));
  expect(task).toMatchObject({ status: 2, fileName: expect.stringContaining('订单总台账') });

  const file = await buyer.download(exportTask.download, { id: task?.id ?? '' });
  const [sheet] = Object.values(read(await onlyBook(file.rawPayload)).Sheets);
  const cells = sheet ? utils.sheet_to_json<(string | number)[]>(sheet, { header: 1 }) : [];
  const head = cells.findIndex((row) => row.includes('订单号'));
  expect(cells.slice(0, head).flat().join()).toMatch(/下单日期：2026-03-01 至 2026-03-31.*板块：电力.*只看有效订单/);
  const days = { orderDateFrom: '2026-03-01', orderDateTo: '2026-03-31' };
  const rows = await everyRow(buyer, orderReport.page, { valid: true, plate: 'POWER', ...days });
  expect(rows.length).toBeGreaterThan(0);
  const body = cells.slice(head + 1, head + 1 + rows.length);
  expect(body.map(([orderNo]) => orderNo).sort()).toEqual(rows.map(({ orderNo }) => orderNo).sort());
  const amount = cells[head]?.findIndex((title) => String(title).includes('含税额')) ?? -1;
  expect(body.reduce((sum, row) => sum + cents(row[amount]), 0)).toBe(sumOf(rows, 'amount'));

  const told = await buyer.call(notification.getNotification, { keyword: '订单总台账', page: 1, size: 10 });
  expect(told.records.map(({ content }) => content).join()).toContain('您订阅的“订单总台账”（每月 1 日）');
  const stranger = await server.as('yy_ops');
  await expect(stranger.download(exportTask.download, { id: task?.id ?? '' })).rejects.toMatchObject({ code: '404' });
});
