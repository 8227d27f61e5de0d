/** The example of docs/add-a-subject.md, through the real app and on a real database. */
import { readFileSync } from 'node:fs';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { syncMenus } from '#server/platform/menus/sync';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import './tables.ts';
import { loan, loanBizType } from './contract.ts';
import handlers, { audits } from './handlers.ts';
import plugin from './plugin.ts';

let server: TestServer;
let [supplier, buyer, operator] = [] as unknown as [TestApi, TestApi, TestApi];
beforeAll(async () => {
  const area = { subjects: [handlers], subscriptions: audits };
  server = await openServer({ areas: [], extraAreas: [{ id: 'example', area }], manifests: [plugin] });
  await sql.raw(readFileSync('tests/subject/0001-loan.sql', 'utf8')).execute(server.db);
  await syncMenus(server.db, [plugin]);
  [supplier, buyer, operator] = [await server.as('gys_admin'), await server.as('cg_admin'), await server.as('yy_ops')];
});
afterAll(() => server.close());

const ask = () => supplier.call(loan.ask, { item: '投影仪', quantity: 2, reason: '季度评审会使用' });
const read = (id: string) => supplier.call(loan.detail, { id });
async function decide(id: string, approve: boolean, auditOpinion = '') {
  const bizCode = (await read(id)).loanNo;
  const audit = await operator.call(workflowtask.detailByBizcode, { bizCode, bizType: loanBizType });
  return operator.call(workflowtask.submitAuditResult, {
    processInstId: audit?.processInstId ?? '',
    approve,
    auditOpinion,
  });
}

test('a loan is asked for, passed and given back, and each step stands in its history', async () => {
  const { id } = await ask();
  await decide(id, true);
  await supplier.call(loan.giveBack, { id, version: 2 });
  const { status, log } = await read(id);
  expect({ status, steps: log.map(({ action }) => action) }).toEqual({
    status: 5,
    steps: ['GIVE_BACK', 'PASS', 'ASK'],
  });
});

test('a step from the wrong state, at an old version, or of who may not make it is refused with its reason', async () => {
  const { id } = await ask();
  const back = supplier.call(loan.giveBack, { id, version: 1 });
  await expect(back).rejects.toMatchObject({ code: '409', msg: '借用申请当前状态为“待审核”，不能归还' });
  await decide(id, false, '库存不足');
  const late = supplier.call(loan.withdraw, { id, version: 1 });
  await expect(late).rejects.toMatchObject({ code: '409', msg: '借用申请已被他人处理，请刷新' });
  const other = buyer.call(loan.withdraw, { id, version: 2 });
  await expect(other).rejects.toMatchObject({ code: '404', msg: '借用申请不存在或已被删除' });
  await expect(buyer.call(loan.detail, { id })).rejects.toMatchObject({ code: '404' });
  await expect(operator.call(loan.withdraw, { id, version: 2 })).rejects.toMatchObject({ code: '403' });
});

test('each tab counts the rows that its list shows', async () => {
  for (const { status, count } of await operator.call(loan.counts, {}))
    expect((await operator.call(loan.page, { status })).total).toBe(count);
  expect((await supplier.call(loan.page, { item: '投影', from: '2026-03-16', to: '2026-03-16' })).total).toBe(2);
});
