/** Levels of a step that waits: whom each reaches, once, and what is left out. */
import { workflowtask } from '@portal/sdk/calls/workflow';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { startApproval } from './start.ts';
import { allowDecisions, testArea } from './test-documents.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [], extraAreas: [testArea('TEST')] });
  await allowDecisions(server);
  await server.db.updateTable('wfTask').set({ tellAt: null }).execute();
  // one clerk and one administrator are left
  const others = server.db.updateTable('usrUser').set({ status: 0 });
  await others.where('account', 'in', ['src3_user', 'c0001_1', 'c0001_2']).execute();
});
afterAll(() => server.close());

const entOf = async (customerCode: string) => {
  const found = server.db.selectFrom('entEnterprise').select('id').where('customerCode', '=', customerCode);
  return (await found.executeTakeFirstOrThrow()).id;
};

/** The purchaser C0001 decides within eight working hours. */
async function ask(bizCode: string, starter: string | null = null): Promise<void> {
  const step = { taskName: '审核', candidateRoleTypes: ['C2' as const], candidateEntId: await entOf('C0001') };
  const steps = [{ ...step, dueHours: 8 }];
  await startApproval(
    { bizType: 'TEST', bizCode, title: bizCode, entId: await entOf('S0001'), steps, starter },
    server,
  );
}

/** The jobs of a moment at +08:00; what each account has been told about a document since the last time. */
const told = new Map<string, number>();
async function at(moment: string, bizCode: string): Promise<Record<string, string[]>> {
  server.clock.set(new Date(`${moment}:00+08:00`));
  await Promise.all([server.runDaily(), server.runDaily()]);
  const rows = await server.db
    .selectFrom('msgNotification as n')
    .innerJoin('usrUser as u', 'u.id', 'n.userId')
    .select(['u.account', 'n.content', 'n.topic'])
    .where('n.content', 'like', `“${bizCode}”%`)
    .orderBy('n.id')
    .execute();
  const fresh = rows.slice(told.get(bizCode) ?? 0);
  told.set(bizCode, rows.length);
  expect(new Set(fresh.map(({ topic }) => topic)).size).toBeLessThan(2);
  const found: Record<string, string[]> = {};
  for (const { account, content } of fresh) found[account] = [...(found[account] ?? []), content];
  return found;
}

test('half of its time, all of it and half as much again are told once each, and nobody outside working hours', async () => {
  server.clock.set(new Date('2026-03-16T09:00:00+08:00'));
  await ask('R1');
  expect(await at('2026-03-16T12:59', 'R1')).toEqual({}); // three hours of work
  expect(await at('2026-03-16T14:00', 'R1')).toEqual({
    cg_buyer: ['“R1”的审核时限已过半，请在 03-16 18:00 前办理。'],
  });
  expect(await at('2026-03-16T17:50', 'R1')).toEqual({});
  expect(await at('2026-03-16T18:00', 'R1')).toEqual({
    cg_buyer: ['“R1”的审核应在 03-16 18:00 前办理，时限已到，请尽快办理。'],
  });
  expect(await at('2026-03-17T13:50', 'R1')).toEqual({});
  expect(await at('2026-03-17T14:00', 'R1')).toEqual({
    cg_admin: ['“R1”的审核应在 03-16 18:00 前办理，至今没有办理，请督促或转办。'],
  });
  expect(await at('2026-03-20T14:00', 'R1')).toEqual({});
  const { status } = await server.db
    .selectFrom('wfInstance')
    .select('status')
    .where('bizCode', '=', 'R1')
    .executeTakeFirstOrThrow();
  expect(status).toBe('RUNNING');
});

test('of levels that have passed unseen the last one alone is told', async () => {
  server.clock.set(new Date('2026-03-23T09:00:00+08:00'));
  await ask('R2');
  expect(Object.keys(await at('2026-03-24T09:00', 'R2'))).toEqual(['cg_buyer']);
  expect(Object.keys(await at('2026-03-24T14:00', 'R2'))).toEqual(['cg_admin']);
});

test('what is decided, taken off a list, or one’s own reminds nobody', async () => {
  server.clock.set(new Date('2026-03-25T09:00:00+08:00'));
  const buyer = await server.as('cg_buyer');
  const { id } = await server.db
    .selectFrom('usrUser')
    .select('id')
    .where('account', '=', 'cg_buyer')
    .executeTakeFirstOrThrow();
  await ask('R3');
  await ask('R4');
  await ask('R5', id);
  const { records } = await buyer.call(workflowtask.upcoming, { bizType: 'TEST', size: 100 });
  const idOf = (code: string) => records.find(({ bizCode }) => bizCode === code);
  await buyer.call(workflowtask.submitAuditResult, { processInstId: idOf('R3')?.processInstId ?? '', approve: true });
  await buyer.call(workflowtask.hide, { taskId: idOf('R4')?.taskId ?? '' });
  expect(await at('2026-03-25T14:00', 'R3')).toEqual({});
  expect(await at('2026-03-25T18:00', 'R4')).toEqual({});
  expect(await at('2026-03-25T18:10', 'R5')).toEqual({});
});

test('a day that is marked later puts off what is still to be told, not the deadline', async () => {
  server.clock.set(new Date('2026-03-26T14:00:00+08:00'));
  await ask('R6'); // half on Thursday at 18:00, due on Friday at 14:00, late at 18:00
  expect(Object.keys(await at('2026-03-26T18:00', 'R6'))).toEqual(['cg_buyer']);
  const off = { day: '2026-03-27', working: false, name: '司庆', updatedAt: '2026-03-26T10:00:00Z' };
  await server.db.insertInto('sysCalendar').values(off).execute();
  expect(Object.keys(await at('2026-03-27T14:00', 'R6'))).toEqual(['cg_buyer']);
  // four hours of work after Friday, which is off: Monday at 14:00
  expect(await at('2026-03-27T18:00', 'R6')).toEqual({});
  expect(await at('2026-03-30T13:50', 'R6')).toEqual({});
  expect(Object.keys(await at('2026-03-30T14:00', 'R6'))).toEqual(['cg_admin']);
});

test('a notice opens the document for whom it exists, and is one of the enterprise, whose robots hear of it', async () => {
  server.clock.set(new Date('2026-03-31T09:00:00+08:00'));
  await ask('R7');
  await at('2026-03-31T14:00', 'R7');
  const row = server.db
    .selectFrom('msgNotification')
    .select(['bizType', 'bizId', 'entId'])
    .where('content', 'like', '“R7”%');
  const instance = server.db.selectFrom('wfInstance').select('id').where('bizCode', '=', 'R7');
  const { id } = await instance.executeTakeFirstOrThrow();
  expect(await row.execute()).toEqual([{ bizType: 'TEST', bizId: id, entId: await entOf('C0001') }]);
});

test('of an enterprise that nobody leads any more the platform’s administrators are told', async () => {
  server.clock.set(new Date('2026-04-01T09:00:00+08:00'));
  await ask('R8');
  const leader = (status: number) =>
    server.db.updateTable('usrUser').set({ status }).where('account', '=', 'cg_admin').execute();
  await leader(0);
  const late = '“R8”的审核应在 04-01 18:00 前办理，至今没有办理，请督促或转办。该单位没有在职的管理员，请先安排人员。';
  const told = await at('2026-04-02T14:00', 'R8');
  await leader(1);
  expect(told).toMatchObject({ admin: [late] });
  expect(Object.keys(told)).not.toContain('cg_buyer');
});
