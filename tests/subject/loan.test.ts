/** The example of docs/add-a-subject.md, through the real app and on a real database. */
import { readFileSync } from 'node:fs';
import { notification } from '@portal/sdk/calls/notification';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { syncMenus } from '#server/platform/menus/sync';
import { seedDemo } from '#server/seed';
import { loadTestAreas, openServer, type TestApi, type TestServer } from '#server/testing';
import './tables.ts';
import { loan, loanBizType } from './contract.ts';
import handlers, { audits, documents, seedLoans } from './handlers.server.ts';
import plugin from './plugin.ts';

let server: TestServer;
let [supplier, sales, buyer, operator, admin] = [] as unknown as [TestApi, TestApi, TestApi, TestApi, TestApi];
beforeAll(async () => {
  const area = { subjects: [handlers], subscriptions: audits, documents, seeds: [seedLoans] };
  server = await openServer({ areas: [], extraAreas: [{ id: 'example', area }], manifests: [plugin] });
  await sql.raw(readFileSync('tests/subject/0001-loan.sql', 'utf8')).execute(server.db);
  await syncMenus(server.db, [plugin]);
  const areas = [...(await loadTestAreas([])), { id: 'example', area }];
  const { db, files, audit, secrets } = server.app.portal;
  await seedDemo({ db, files, audit, secrets, clock: server.clock, areas });
  [supplier, sales, buyer] = [await server.as('gys_admin'), await server.as('gys_sales'), await server.as('cg_admin')];
  [operator, admin] = [await server.as('yy_ops'), await server.as('admin')];
});
afterAll(() => server.close());

const item = { item: '投影仪', quantity: 2, reason: '季度评审会使用' };
const read = (id: string, api = supplier) => api.call(loan.detail, { id });
async function submitted() {
  const seen = await supplier.call(loan.save, item);
  await supplier.call(loan.submit, seen);
  return seen.id;
}
const told = async (api: TestApi, keyword: string) =>
  (await api.call(notification.getNotification, { keyword })).records.map(({ content }) => content);
async function decide(api: TestApi, id: string, approve: boolean, auditOpinion = '') {
  const bizCode = (await read(id)).loanNo;
  const audit = await api.call(workflowtask.detailByBizcode, { bizCode, bizType: loanBizType });
  return api.call(workflowtask.submitAuditResult, {
    processInstId: audit?.processInstId ?? '',
    approve,
    auditOpinion,
  });
}

test('a loan passes two levels; both sides are told, and each step stands in its history', async () => {
  const id = await submitted();
  await decide(operator, id, true);
  expect((await read(id)).status).toBe(2);
  await decide(admin, id, true);
  const { status, loanNo, log } = await read(id);
  expect({ status, steps: log.map(({ action }) => action) }).toEqual({
    status: 3,
    steps: ['APPROVE', 'PASS', 'SUBMIT'],
  });
  expect(await told(operator, loanNo)).toEqual([`屿岚机电设备有限公司申请借用投影仪（${loanNo}），请审核。`]);
  expect(await told(supplier, loanNo)).toEqual([`借用申请 ${loanNo} 已通过。`]);
});

test('what a row may is what its reader can do now, in the list and in the detail', async () => {
  const { id } = await supplier.call(loan.save, item);
  const may = async (api: TestApi) => {
    const { records } = await api.call(loan.page, { loanNo: (await read(id)).loanNo });
    return [records[0]?.may, (await read(id, api)).may];
  };
  expect(await may(supplier)).toEqual([
    ['SAVE', 'SUBMIT'],
    ['SAVE', 'SUBMIT'],
  ]);
  await supplier.call(loan.submit, { id, version: 1 });
  expect(await may(supplier)).toEqual([['WITHDRAW'], ['WITHDRAW']]);
  expect((await may(sales))[1]).toEqual([]);
  expect((await may(operator))[1]).toEqual(['PASS', 'REJECT']);
  await decide(operator, id, true);
  expect([(await may(operator))[1], (await may(admin))[1]]).toEqual([[], ['APPROVE', 'DECLINE']]);
});

test('a step from the wrong state, at an old version, or of who may not make it is refused with its reason', async () => {
  const id = await submitted();
  const others = operator.call(loan.withdraw, { id, version: 2 });
  await expect(others).rejects.toMatchObject({ code: '403', msg: '只有申请单位可以撤回' });
  await decide(operator, id, false, '库存不足');
  const old = supplier.call(loan.withdraw, { id, version: 2 });
  await expect(old).rejects.toMatchObject({ code: '409', msg: '借用申请已被他人处理，请刷新' });
  const late = supplier.call(loan.withdraw, { id, version: 3 });
  await expect(late).rejects.toMatchObject({ code: '409', msg: '借用申请当前状态为“已驳回”，不能撤回' });
  await expect(sales.call(loan.withdraw, { id, version: 3 })).rejects.toMatchObject({ code: '403' });
});

test('another enterprise finds neither the loan nor its row', async () => {
  const id = await submitted();
  const notFound = { code: '404', msg: '借用申请不存在或已被删除' };
  await expect(read(id, buyer)).rejects.toMatchObject(notFound);
  await expect(buyer.call(loan.withdraw, { id, version: 2 })).rejects.toMatchObject(notFound);
  expect((await buyer.call(loan.page, {})).total).toBe(0);
});

test('a list is narrowed and counted by state, day and item; the demonstration has every state', async () => {
  const counts = await supplier.call(loan.counts, { to: '2026-03-15' });
  expect(counts.map(({ status }) => status).sort()).toEqual([0, 1, 3, 4, 5]);
  const id = await submitted();
  await supplier.call(loan.withdraw, { id, version: 2 });
  const today = { from: '2026-03-16', to: '2026-03-16', item: '投影' };
  expect((await supplier.call(loan.page, { ...today, status: 5 })).records.map((row) => row.id)).toEqual([id]);
  expect(await supplier.call(loan.counts, today)).toContainEqual({ status: 5, count: 1 });
  expect(await supplier.call(loan.counts, { from: '2026-03-17' })).toEqual([]);
});
