/** The example of docs/add-a-subject.md, through the real app and on a real database. */
import { readFileSync } from 'node:fs';
import { notification } from '@portal/sdk/calls/notification';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { syncMenus } from '#server/platform/menus/sync';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import './tables.ts';
import { loan, loanBizType } from './contract.ts';
import handlers, { audits, documents } from './handlers.server.ts';
import plugin from './plugin.ts';

let server: TestServer;
let [supplier, sales, buyer, operator] = [] as unknown as [TestApi, TestApi, TestApi, TestApi];
beforeAll(async () => {
  const area = { subjects: [handlers], subscriptions: audits, documents };
  server = await openServer({ areas: [], extraAreas: [{ id: 'example', area }], manifests: [plugin] });
  await sql.raw(readFileSync('tests/subject/0001-loan.sql', 'utf8')).execute(server.db);
  await syncMenus(server.db, [plugin]);
  [supplier, sales] = [await server.as('gys_admin'), await server.as('gys_sales')];
  [buyer, operator] = [await server.as('cg_admin'), await server.as('yy_ops')];
});
afterAll(() => server.close());

const ask = () => supplier.call(loan.ask, { item: '投影仪', quantity: 2, reason: '季度评审会使用' });
const read = (id: string) => supplier.call(loan.detail, { id });
const told = async (api: TestApi, keyword: string) =>
  (await api.call(notification.getNotification, { keyword })).records.map(({ content }) => content);
const audit = async (id: string) =>
  operator.call(workflowtask.detailByBizcode, { bizCode: (await read(id)).loanNo, bizType: loanBizType });
async function decide(id: string, approve: boolean, auditOpinion = '') {
  const processInstId = (await audit(id))?.processInstId ?? '';
  return operator.call(workflowtask.submitAuditResult, { processInstId, approve, auditOpinion });
}

test('a loan is asked for and passed; both sides are told, and each step stands in its history', async () => {
  const { id } = await ask();
  await decide(id, true);
  const { status, loanNo, log } = await read(id);
  expect({ status, steps: log.map(({ action }) => action) }).toEqual({ status: 2, steps: ['PASS', 'ASK'] });
  expect(await told(operator, loanNo)).toEqual([`屿岚机电设备有限公司申请借用投影仪（${loanNo}），请审核。`]);
  expect(await told(supplier, loanNo)).toEqual([`借用申请 ${loanNo} 已通过。`]);
});

test('a step from the wrong state, at an old version, or of who may not make it is refused with its reason', async () => {
  const { id } = await ask();
  const others = operator.call(loan.withdraw, { id, version: 1 });
  await expect(others).rejects.toMatchObject({ code: '403', msg: '只有申请单位可以撤回' });
  await decide(id, false, '库存不足');
  const old = supplier.call(loan.withdraw, { id, version: 1 });
  await expect(old).rejects.toMatchObject({ code: '409', msg: '借用申请已被他人处理，请刷新' });
  const late = supplier.call(loan.withdraw, { id, version: 2 });
  await expect(late).rejects.toMatchObject({ code: '409', msg: '借用申请当前状态为“已驳回”，不能撤回' });
  await expect(sales.call(loan.withdraw, { id, version: 2 })).rejects.toMatchObject({ code: '403' });
});

test('another enterprise finds neither the loan nor its row', async () => {
  const { id } = await ask();
  const notFound = { code: '404', msg: '借用申请不存在或已被删除' };
  await expect(buyer.call(loan.detail, { id })).rejects.toMatchObject(notFound);
  await expect(buyer.call(loan.withdraw, { id, version: 1 })).rejects.toMatchObject(notFound);
  expect((await buyer.call(loan.page, {})).total).toBe(0);
});

test('a loan that is taken back needs no audit any more; the list finds it by its state and its day', async () => {
  const { id } = await ask();
  await supplier.call(loan.withdraw, { id, version: 1 });
  expect((await audit(id))?.status).toBe('CANCELLED');
  const withdrawn = { status: 4, from: '2026-03-16', to: '2026-03-16' } as const;
  expect((await supplier.call(loan.page, withdrawn)).records.map((row) => row.id)).toEqual([id]);
  expect((await supplier.call(loan.page, { ...withdrawn, from: '2026-03-17', to: '2026-03-17' })).total).toBe(0);
});
