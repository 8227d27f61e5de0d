import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { fileManager } from '@portal/sdk/calls/files';
import { buffer } from 'node:stream/consumers';
import { spreadsheet } from '@portal/sdk/server';
import { customerImport, dispatchCustomer } from '../customer/contract.ts';
import { dispatchReport } from '../dispatch/contract.ts';
import { everyRow } from '../test-rows.ts';
import { exceptionMonitor, type RuleInput } from './contract.ts';

let server: TestServer;
let operator: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: ['goods', 'order', 'settlement', 'report'] });
  operator = await server.as('yy_ops');
});
afterAll(() => server.close());

const hitIn = async (status: 0 | 1 | 2) => {
  const [hit] = (await operator.call(exceptionMonitor.hits, { status })).records;
  if (!hit) throw new Error('The demo has hits in every state.');
  return hit;
};

describe('the demo', () => {
  test('has dispatches, hits and kinds of rules in every state', async () => {
    const states = (rows: readonly { status: number }[]) => [...new Set(rows.map(({ status }) => status))].sort();
    expect(states(await everyRow(operator, dispatchReport.page, {}))).toEqual([0, 1, 2, 3, 4]);
    const hits = await everyRow(operator, exceptionMonitor.hits, {});
    expect(states(hits)).toEqual([0, 1, 2, 3]);
    expect(new Set(hits.map(({ kind }) => kind)).size).toBe(5);
    for (const status of [0, 1, 2, 3]) expect(hits.filter((hit) => hit.status === status).length).toBeGreaterThan(2);
  });
});

describe('a hit', () => {
  test('names the steps that its state allows', async () => {
    const steps = { 0: ['take', 'close', 'dismiss', 'snooze'], 1: ['close', 'dismiss'], 2: [], 3: [] };
    for (const status of [0, 1, 2, 3] as const) {
      const { records } = await operator.call(exceptionMonitor.hits, { status });
      for (const { may } of records) expect(may).toEqual(steps[status]);
    }
  });

  test('is taken, then closed with a note; a closed one takes no further step', async () => {
    const { id, version } = await hitIn(0);
    await operator.call(exceptionMonitor.handle, { id, version, step: 'take' });
    const taken = server.db.selectFrom('rptExceptionHit').select(['handlerName', 'handledAt']).where('id', '=', id);
    expect(await taken.executeTakeFirst()).toEqual({ handlerName: '沈恪', handledAt: null });
    const bare = operator.call(exceptionMonitor.handle, { id, version: version + 1, step: 'close' });
    await expect(bare).rejects.toMatchObject({ code: '400', msg: '请填写处理说明' });
    await operator.call(exceptionMonitor.handle, { id, version: version + 1, step: 'close', note: '已受理' });
    const again = operator.call(exceptionMonitor.handle, { id, version: version + 2, step: 'dismiss', note: '误报' });
    await expect(again).rejects.toMatchObject({ code: '409', msg: '异常当前状态为“已关闭”，不能标记误报' });
  });

  test('that someone else has changed is refused; a snoozed one waits until its day', async () => {
    const { id, version } = await hitIn(0);
    const stale = operator.call(exceptionMonitor.handle, { id, version: version + 5, step: 'take' });
    await expect(stale).rejects.toMatchObject({ code: '409', msg: '异常已被他人处理，请刷新' });
    await operator.call(exceptionMonitor.handle, { id, version, step: 'snooze', until: '2026-03-20' });
    const waiting = await everyRow(operator, exceptionMonitor.hits, { status: 0 });
    expect(waiting.some((hit) => hit.id === id)).toBe(false);
  });

  test('is found once: a second run adds nothing', async () => {
    await operator.call(exceptionMonitor.run, {});
    expect(await operator.call(exceptionMonitor.run, {})).toEqual({ hits: 0 });
  });
});

describe('a rule', () => {
  const rule: RuleInput = {
    name: '大额订单',
    kind: 'AMOUNT',
    threshold: 1,
    frequency: 'DAY',
    level: 1,
    notifyAccount: 'yy_ops',
    enabled: false,
  };

  test('is tried on the last month without leaving a trace, and finds all once it is switched on', async () => {
    const { hits: before } = await operator.call(exceptionMonitor.dryRun, { kind: 'AMOUNT', threshold: 1 });
    const { id } = await operator.call(exceptionMonitor.ruleSave, rule);
    expect(before).toBeGreaterThan(0);
    expect((await operator.call(exceptionMonitor.hits, { ruleId: id })).total).toBe(0);
    await operator.call(exceptionMonitor.ruleSave, { ...rule, id, version: 1, enabled: true });
    expect((await operator.call(exceptionMonitor.hits, { ruleId: id })).total).toBeGreaterThanOrEqual(before);
    const { rawPayload } = await operator.download(exceptionMonitor.export, { ruleId: id });
    const [sheet] = Object.values(read(rawPayload).Sheets);
    expect(sheet && utils.sheet_to_csv(sheet)).toMatch(/查询条件：.*大额订单/);
    const stale = operator.call(exceptionMonitor.ruleSave, { ...rule, id, version: 1 });
    await expect(stale).rejects.toMatchObject({ code: '409', msg: '规则已被他人修改，请刷新' });
    const lost = operator.call(exceptionMonitor.ruleSave, { ...rule, id: '999999' });
    await expect(lost).rejects.toMatchObject({ code: '404', msg: '规则不存在或已被删除' });
  });

  test('runs by its frequency, and tells whom it names', async () => {
    const names = { HOUR: '每小时', DAY: '每天', WEEK: '每周' };
    for (const [frequency, name] of Object.entries(names))
      await operator.call(exceptionMonitor.ruleSave, {
        ...rule,
        name: `${name}查大额`,
        frequency: frequency as 'HOUR',
        notifyAccount: 'admin',
        enabled: true,
      });
    const ran = async () => {
      await server.runDaily();
      const rules = server.db.selectFrom('rptExceptionRule').select('frequency').where('name', 'like', '%查大额');
      const rows = await rules.where('lastRunAt', '=', server.clock.now().toISOString()).orderBy('id').execute();
      return rows.map((row) => row.frequency);
    };
    const before = server.clock.now();
    for (const [hours, due] of [
      [1, ['HOUR']],
      [24, ['HOUR', 'DAY']],
      [24 * 6, ['HOUR', 'DAY', 'WEEK']],
    ] as const) {
      server.clock.advance(hours * 3_600_000);
      expect(await ran()).toEqual(due);
    }
    const told = server.db.selectFrom('msgNotification as m').innerJoin('usrUser as u', 'u.id', 'm.userId');
    const notices = await told.select('u.account').where('m.content', 'like', '%每天查大额%').execute();
    expect(notices).toEqual([{ account: 'admin' }]);
    server.clock.set(before);
  });

  test('whose person has been stopped tells the operating unit', async () => {
    const person = server.db.updateTable('usrUser').where('account', '=', 'kf_8001');
    await person.set({ status: 0 }).execute();
    const orphan = { ...rule, name: '无人查大额', notifyAccount: 'kf_8001', enabled: true };
    await operator.call(exceptionMonitor.ruleSave, orphan);
    await person.set({ status: 1 }).execute();
    const told = server.db.selectFrom('msgNotification as m').innerJoin('usrUser as u', 'u.id', 'm.userId');
    const notices = await told.select('u.account').where('m.content', 'like', '%无人查大额%').execute();
    expect(notices).toContainEqual({ account: 'yy_ops' });
    expect(notices).not.toContainEqual({ account: 'kf_8001' });
  });

  test('needs a name of its own and someone to tell', async () => {
    const taken = operator.call(exceptionMonitor.ruleSave, { ...rule, name: '90 天内重复派单' });
    await expect(taken).rejects.toMatchObject({ msg: '规则名称已存在' });
    const nobody = operator.call(exceptionMonitor.ruleSave, { ...rule, name: '另一条', notifyAccount: 'nobody' });
    await expect(nobody).rejects.toMatchObject({ msg: '通知人账号不存在' });
  });
});

describe('a customer', () => {
  const pageOf = (filters: object) => everyRow(operator, dispatchCustomer.page, filters);

  test('that is entered twice is merged: its dispatches go with it', async () => {
    const twins = (await pageOf({})).filter(({ sameCode }) => sameCode > 1);
    const [kept] = twins;
    const pair = twins.filter(({ socialcreditcode }) => socialcreditcode === kept?.socialcreditcode);
    const dispatches = pair.reduce((sum, one) => sum + one.dispatches, 0);
    await operator.call(dispatchCustomer.merge, { keepId: kept?.id ?? '', ids: pair.map(({ id }) => id) });
    const left = await pageOf({ socialcreditcode: kept?.socialcreditcode });
    expect(left).toHaveLength(1);
    expect(left[0]).toMatchObject({ id: kept?.id, dispatches, sameCode: 1 });
    const [others] = (await pageOf({})).filter(({ id }) => id !== kept?.id);
    const strangers = operator.call(dispatchCustomer.merge, { keepId: kept?.id ?? '', ids: [others?.id ?? ''] });
    await expect(strangers).rejects.toMatchObject({ msg: '只能合并信用代码相同的客户' });
  });

  test('comes in from a workbook, amounts in 万元; a known or repeated credit code and a wrong row stay out, one of a deleted customer does not', async () => {
    const [known] = await pageOf({});
    const header = [
      '企业名称',
      '信用代码',
      '板块',
      '联系人',
      '电话',
      '客户经理',
      '融资意向',
      '年营收（万元）',
      '融资余额（万元）',
      '备注',
    ];
    const row = (code: string, more: Partial<Record<number, string>> = {}) =>
      ['砚西物流有限公司', code, '运输', '顾砚秋', '12000009001', '宋棠', '高', '860.5', '', ''].map(
        (text, at) => more[at] ?? text,
      );
    const rows = [
      row('91000098MA0000001B'),
      row('91000098MA0000001B'),
      row(known?.socialcreditcode ?? ''),
      row('91000098MA0000002X', { 4: '123', 7: '-1' }),
    ];
    const facts = { customerName: '砚西物流', cat: 'TRANSPORT', contactName: '顾砚秋', managerName: '宋棠' } as const;
    const code = { socialcreditcode: '91000098MA0000001B', contactPhone: '12000009001', intent: 3 } as const;
    const { id: deleted } = await operator.call(dispatchCustomer.save, { ...facts, ...code });
    await operator.call(dispatchCustomer.delete, { id: deleted, version: 1 });
    const columns = header.map((title, index) => ({ title, value: (one: string[]) => one[index] ?? null }));
    const context = { user: { userName: '', entName: '' }, clock: server.clock } as never;
    const file = await spreadsheet({ title: '客户', columns, rows }, context);
    const bytes = await buffer(file.body as AsyncIterable<Uint8Array>);
    const [stored] = await operator.call(fileManager.uploadFile, {}, { files: [{ name: '客户.xlsx', bytes }] });
    const report = await operator.call(customerImport.run, { fileId: stored?.fileIds[0] ?? '', step: 'write' });
    expect(report).toMatchObject({ total: 4, right: 1, written: 1 });
    expect(report.faults.map(({ row: at, field }) => [at, field])).toEqual([
      [4, '信用代码'],
      [5, '信用代码'],
      [6, '电话'],
      [6, '年营收（万元）'],
    ]);
    const [customer] = await pageOf({ socialcreditcode: '91000098MA0000001B' });
    expect(customer).toMatchObject({
      cat: 'TRANSPORT',
      intent: 3,
      annualRevenue: '8605000.00',
      loanBalance: null,
      remark: null,
    });
    const [first] = await operator.call(dispatchCustomer.history, { id: customer?.id ?? '' });
    expect(first).toMatchObject({ action: 'CREATE', operatorName: '沈恪' });
  });

  test('that was dispatched stays; one that never was is deleted, with its history kept', async () => {
    const all = await pageOf({});
    const busy = all.find(({ dispatches }) => dispatches > 0);
    const idle = all.find(({ dispatches }) => dispatches === 0);
    if (!busy || !idle) throw new Error('The demo has both.');
    const refused = operator.call(dispatchCustomer.delete, { id: busy.id, version: busy.version });
    await expect(refused).rejects.toMatchObject({ code: '409', msg: '客户已有派单记录，不能删除' });
    await operator.call(dispatchCustomer.delete, { id: idle.id, version: idle.version });
    expect((await pageOf({})).some(({ id }) => id === idle.id)).toBe(false);
    const [last] = await operator.call(dispatchCustomer.history, { id: idle.id });
    expect(last).toMatchObject({ action: 'DELETE', operatorName: '沈恪' });
  });

  test('is dispatched under the next number, and the dispatch waits to be accepted', async () => {
    const [customer] = await pageOf({ intent: 3 });
    const [institution] = await operator.call(dispatchCustomer.institutions, {});
    const { sendNo } = await operator.call(dispatchCustomer.dispatch, {
      customerId: customer?.id ?? '',
      product: 'FACTOR',
      needAmount: '3000000.00',
      institutionId: institution?.id ?? '',
      handlerName: '许汐',
    });
    const [sent] = await everyRow(operator, dispatchReport.page, { sendNo });
    expect(sent).toMatchObject({ status: 0, needAmount: '3000000.00', customerName: customer?.customerName });
    await expect((await server.as('gys_admin')).call(dispatchCustomer.page, {})).rejects.toMatchObject({ code: '403' });
  });
});
