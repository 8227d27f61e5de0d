/** Customers, letters, hits and shared views at the edges of what may be done with them; today is 2026-03-16. */
import type { InputOf } from '@portal/sdk/contract';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { CallRefused, openServer, type TestApi, type TestServer } from '#server/testing';
import { confirmLetter } from './confirmLetter/contract.ts';
import { dispatchCustomer } from './customer/contract.ts';
import { dispatchReport } from './dispatch/contract.ts';
import { exceptionMonitor } from './exception/contract.ts';
import { supplierSettlement } from './supplierSettlement/contract.ts';
import { everyRow } from './test-rows.ts';

let server: TestServer;
let operator: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: ['goods', 'order', 'settlement', 'report'] });
  Object.assign(server.app.portal.limits.strict, { consume: async () => undefined });
  operator = await server.as('yy_ops');
});
afterAll(() => server.close());

const said = async (attempt: Promise<unknown>) => {
  const error: unknown = await attempt.catch((reason: unknown) => reason);
  if (!(error instanceof CallRefused)) throw new Error('The call was not refused.');
  return [error.code, error.msg];
};

const facts: Omit<InputOf<typeof dispatchCustomer.save>, 'id' | 'version'> = {
  ...{ customerName: '算例物流', socialcreditcode: '91000097MA0000009X', cat: 'COAL', contactName: '顾砚秋' },
  ...{ contactPhone: '12000009001', managerName: '宋棠', intent: 3 },
};
const add = async (more: Partial<typeof facts> = {}) =>
  (await operator.call(dispatchCustomer.save, { ...facts, ...more })).id;
const rowOf = async (id: string) => (await everyRow(operator, dispatchCustomer.page, {})).find((row) => row.id === id);
const history = async (id: string) =>
  (await operator.call(dispatchCustomer.history, { id })).map(({ action, changes }) => [
    action,
    changes.map(({ label, before, after }) => `${label} ${before} ${after}`),
  ]);

describe('a customer', () => {
  test('is added and changed fact by fact, under the version that was seen', async () => {
    const id = await add({ annualRevenue: '86000000' });
    const other = await add({ customerName: '另一家' });
    const own =
      '企业名称 null 算例物流,信用代码 null 91000097MA0000009X,板块 null 煤炭,联系人 null 顾砚秋,电话 null 120****9001';
    const created = await history(id);
    expect(created).toEqual([
      ['CREATE', [...own.split(','), '客户经理 null 宋棠', '融资意向 null 高', '年营收 null 86000000.00']],
    ]);
    await operator.call(dispatchCustomer.save, { ...facts, id, contactName: '温霁', annualRevenue: '86000000.00' });
    expect((await history(id))[0]).toEqual(['EDIT', ['联系人 顾砚秋 温霁']]);
    expect([(await rowOf(id))?.version, (await rowOf(other))?.version]).toEqual([2, 1]);
    expect((await rowOf(other))?.contactName).toBe('顾砚秋');
    const stale = operator.call(dispatchCustomer.save, { ...facts, id, version: 1 });
    expect(await said(stale)).toEqual(['409', '客户信息已被他人修改，请刷新']);
    expect(await operator.call(dispatchCustomer.reveal, { id: other })).toEqual({ contactPhone: '12000009001' });
  });

  test('belongs to the enterprise of its credit code, or to none', async () => {
    const known = await server.db
      .selectFrom('entEnterprise')
      .select(['id', 'socialcreditcode'])
      .where('customerCode', '=', 'S0003')
      .executeTakeFirstOrThrow();
    const entOf = async (id: string) =>
      (await server.db.selectFrom('rptDispatchCustomer').select('entId').where('id', '=', id).executeTakeFirstOrThrow())
        .entId;
    const id = await add({ socialcreditcode: known.socialcreditcode ?? '' });
    expect([await entOf(id), await entOf(await add())]).toEqual([known.id, null]);
  });

  test('is deleted once, alone, while it was never dispatched', async () => {
    const [id, other] = [await add(), await add()];
    await operator.call(dispatchCustomer.delete, { id, version: 1 });
    expect([await rowOf(id), (await rowOf(other))?.version]).toEqual([undefined, 1]);
    expect((await said(operator.call(dispatchCustomer.delete, { id, version: 2 })))[0]).toBe('404');
    expect((await said(operator.call(dispatchCustomer.save, { ...facts, id, version: 2 })))[0]).toBe('404');
    expect(await history(id)).toMatchObject([
      ['DELETE', []],
      ['CREATE', {}],
    ]);
  });

  test('takes in others of its credit code, and nothing of strangers', async () => {
    const code = { socialcreditcode: '91000097MA0000008X' };
    const [keepId, one, two] = [
      await add(code),
      await add({ ...code, customerName: '甲' }),
      await add({ ...code, customerName: '乙' }),
    ];
    const merge = (ids: string[]) => operator.call(dispatchCustomer.merge, { keepId, ids });
    expect(await said(merge([keepId]))).toEqual(['400', '请至少选择两个客户']);
    expect((await said(merge([one, '999999999'])))[0]).toBe('404');
    const before = await everyRow(operator, dispatchCustomer.page, {});
    await merge([keepId, one, two, one]);
    const after = await everyRow(operator, dispatchCustomer.page, {});
    expect(before.length - after.length).toBe(2);
    expect([(await rowOf(keepId))?.version, (await rowOf(keepId))?.dispatches]).toEqual([2, 0]);
    expect((await history(keepId))[0]).toEqual(['MERGE', ['并入 null 甲、乙']]);
    const versions = server.db.selectFrom('rptDispatchCustomer').select(['version', 'mergedInto']);
    expect(await versions.where('id', 'in', [one, two]).execute()).toEqual([
      { version: 2, mergedInto: keepId },
      { version: 2, mergedInto: keepId },
    ]);
  });

  test('is dispatched for an amount to an institution of finance, and shows how its last dispatch stands', async () => {
    const id = await add();
    const [institution] = await operator.call(dispatchCustomer.institutions, {});
    const institutionId = institution?.id ?? '0';
    const send = (more: object) =>
      operator.call(dispatchCustomer.dispatch, {
        ...{ customerId: id, product: 'LOAN', needAmount: '0.01', institutionId, handlerName: '许汐', ...more },
      } as InputOf<typeof dispatchCustomer.dispatch>);
    expect(await said(send({ needAmount: '0' }))).toEqual(['400', '需求金额必须大于 0']);
    const { id: trader } = await server.db
      .selectFrom('entEnterprise')
      .select('id')
      .where('customerCode', '=', 'C0001')
      .executeTakeFirstOrThrow();
    expect(await said(send({ institutionId: trader }))).toEqual(['404', '受理机构不存在']);
    const { sendNo } = await send({});
    expect(await everyRow(operator, dispatchReport.page, { sendNo })).toMatchObject([
      { customerName: '算例物流', plate: 'COAL', institutionName: institution?.name, needAmount: '0.01' },
    ]);
    expect((await history(id))[0]).toEqual(['DISPATCH', [`派单编号 null ${sendNo}`]]);
    expect(await rowOf(id)).toMatchObject({ dispatches: 1, lastResult: '待受理' });
    await sql`update rpt_dispatch set status = 1, accepted_at = sent_at where send_no = ${sendNo}`.execute(server.db);
    expect((await rowOf(id))?.lastResult).toBe('处理中');
    const all = await operator.call(dispatchCustomer.institutions, {});
    await server.db.updateTable('entEnterprise').set({ status: 1 }).where('id', '=', institutionId).execute();
    expect(await operator.call(dispatchCustomer.institutions, {})).toEqual(all.slice(1));
    await server.db.updateTable('entEnterprise').set({ status: 2 }).where('id', '=', institutionId).execute();
  });

  test.each(['asc', 'desc'] as const)('stands by its revenue, %s, those without one last', async (order) => {
    const asked: object = { sort: 'annualRevenue', order };
    const rows = await everyRow(operator, dispatchCustomer.page, asked);
    const known = rows.flatMap(({ annualRevenue }) => (annualRevenue === null ? [] : [Number(annualRevenue)]));
    expect(known).toEqual([...known].sort((a, b) => (order === 'asc' ? a - b : b - a)));
    expect(rows.slice(known.length).every(({ annualRevenue }) => annualRevenue === null)).toBe(true);
    expect(rows.length).toBeGreaterThan(known.length);
  });
});

describe('a letter', () => {
  const suppliers = async () =>
    (await everyRow(operator, supplierSettlement.page, {})).map(({ supplierEntId }) => supplierEntId);
  const send = (supplierEntIds: string[], more: object = {}) =>
    operator.call(confirmLetter.send, { supplierEntIds, ...more });

  test('is about a day that is not ahead, and a period that has begun', async () => {
    const [one = ''] = await suppliers();
    expect(await said(send([one], { from: '2026-03-17' }))).toEqual(['400', '期间还没有开始，不能询证']);
    expect(await said(send([one], { from: '2026-01-02', to: '2026-01-01' }))).toEqual([
      '400',
      '期间还没有开始，不能询证',
    ]);
    await send([one], { from: '2026-03-16', to: '2026-04-01' });
    const [letter] = (await operator.call(confirmLetter.page, { balanceFrom: '2026-03-16' })).records;
    expect(letter).toMatchObject({ balanceOn: '2026-03-16', openedOn: '2026-03-16', supplierEntId: one });
  });

  test('goes to each supplier once, to none where one of them has no statements', async () => {
    const [, two = '', three = ''] = await suppliers();
    const to = { to: '2026-02-20' };
    expect(await said(send([two, '999999999'], to))).toEqual(['404', '没有该供应商的结算记录']);
    expect(await send([two, two], to)).toEqual({ sent: 1, waiting: 0 });
    expect(await send([two, three], to)).toEqual({ sent: 1, waiting: 1 });
    const asked = { balanceFrom: '2026-02-20', balanceTo: '2026-02-20' };
    const letters = await everyRow(operator, confirmLetter.page, asked);
    expect(letters.map(({ supplierEntId }) => supplierEntId).sort()).toEqual([two, three].sort());
    const [first] = letters;
    expect(await everyRow(operator, confirmLetter.page, { ...asked, id: first?.id ?? '' })).toHaveLength(1);
    expect(await everyRow(operator, confirmLetter.page, { ...asked, letterStatus: 1 })).toEqual([]);
    const ids = letters.map(({ id }) => id);
    expect((await operator.download(confirmLetter.sentFile, { ids })).statusCode).toBe(200);
    expect((await said(operator.download(confirmLetter.sentFile, { ids: [...ids, '999999999'] })))[0]).toBe('404');
  });
});

describe('a hit', () => {
  test('is snoozed to a later day, and comes back on it; its end has a note', async () => {
    const waiting = async () => everyRow(operator, exceptionMonitor.hits, { status: 0 });
    const [hit] = await waiting();
    const { id = '', version = 1 } = hit ?? {};
    const handle = (more: object) =>
      operator.call(exceptionMonitor.handle, { id, version, ...more } as InputOf<typeof exceptionMonitor.handle>);
    const later = ['400', '请选择今天以后的日期'];
    expect([
      await said(handle({ step: 'snooze' })),
      await said(handle({ step: 'snooze', until: '2026-03-16' })),
    ]).toEqual([later, later]);
    expect(await said(handle({ step: 'dismiss' }))).toEqual(['400', '请填写处理说明']);
    const counted = async () =>
      (await operator.call(exceptionMonitor.charts, {})).counts.find(({ status }) => status === 0)?.count;
    const before = [(await waiting()).length, await counted()];
    await handle({ step: 'snooze', until: '2026-03-17' });
    expect([(await waiting()).length, await counted()]).toEqual(before.map((count) => Number(count) - 1));
    await sql`update rpt_exception_hit set snoozed_until = '2026-03-16' where id = ${id}`.execute(server.db);
    expect([(await waiting()).length, await counted()]).toEqual(before);
    await operator.call(exceptionMonitor.handle, { id, version: version + 1, step: 'dismiss', note: '误报' });
    const ended = (await everyRow(operator, exceptionMonitor.hits, { status: 3 })).find((one) => one.id === id);
    expect(ended).toMatchObject({ handlerName: '沈恪', note: '误报' });
    const { days } = await operator.call(exceptionMonitor.charts, {});
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([30, '2026-02-15', '2026-03-16']);
  });
});
