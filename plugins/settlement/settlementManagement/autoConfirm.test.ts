import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { calendar } from '@portal/sdk/calls/calendar';
import { pluginTabs } from '@portal/sdk/calls/plugin-tabs';
import { plugins } from '@portal/sdk/calls/plugins';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { grantCode } from '#server/platform/grant-code';
import { dataScopeOf } from '#server/test-data-scope';
import { textsOfPdf } from '#server/test-pdf';
import { openServer, type TestServer } from '#server/testing';
import { settlementDispute } from '../dispute/contract.ts';
import { settlementPrint } from '../printLayout/contract.ts';
import { settlementSettings } from '../settings.ts';
import { settlementBizType } from '../statement/codes.ts';
import { settlementManagement } from './contract.ts';
import { openSides, refusal } from './fixture.ts';

let server: TestServer;
let sides: Awaited<ReturnType<typeof openSides>>;

beforeAll(async () => {
  server = await openServer({
    areas: ['order', 'settlement'],
    manifests: [
      { id: 'settlement', name: '结算', version: '1.0.0', routes: {}, settings: settlementSettings.declared },
    ],
  });
  await grantCode(server.db, 'L', 'admin:plugin:manage');
  sides = await openSides(server);
});
afterAll(() => server.close());

const { idOf } = dataScopeOf(() => server);

const dayMs = 24 * 3_600_000;

/** The jobs of days to come, counted from now; afterwards it is now again, so that nobody's session has ended. */
async function liveOn(...days: readonly number[]): Promise<void> {
  const now = server.clock.now().getTime();
  for (const day of days) {
    server.clock.set(new Date(now + day * dayMs));
    await server.runDaily();
  }
  server.clock.set(new Date(now));
}

const remindersOf = async (settlementNo: string) => {
  const rows = await server.db
    .selectFrom('msgNotification')
    .select('createDate')
    .distinct()
    .where('content', 'like', `结算单 ${settlementNo} 请最晚在%逾期将自动确认。`)
    .execute();
  return rows.length;
};

test('a statement that is let lie is confirmed after ten working days, reminded of three and one before; a dispute stops the clock', async () => {
  const [left, disputed] = [await sides.statementIn(20), await sides.statementIn(20)];
  const drawn = await sides.draft('PURCHASE');
  await sides.buyer.call(settlementManagement.submit, await sides.seen(drawn));
  const [line] = (await sides.purchase(disputed)).lines;
  await sides.buyer.call(settlementDispute.dispute, {
    ...(await sides.seen(disputed)),
    lines: [{ lineId: line?.id ?? '0' }],
    reasonType: 5,
    remark: '等待仓库核实签收数量。',
  });
  const { settlementNo, confirmBy } = await sides.purchase(left);
  expect(confirmBy).toBe('2026-03-30');
  // Wednesday to Monday, a weekend between them
  await liveOn(9, 10, 11, 12, 13, 14);
  expect((await sides.income(left)).status).toBe(20);
  expect(await remindersOf(settlementNo)).toBe(2);
  const told = server.db.selectFrom('stlSettlement').select('remindedAt').where('id', '=', disputed);
  expect(await told.executeTakeFirst()).toEqual({ remindedAt: null });
  await liveOn(15);
  const done = await sides.income(left);
  expect(done).toMatchObject({ status: 30, purchaserConfirmedBy: '逾期自动确认', confirmBy: null });
  expect(done.log[0]).toMatchObject({ action: 'AUTO_CONFIRM', operatorName: '系统' });
  const bizCode = settlementNo;
  const approval = await sides.operator.call(workflowtask.detailByBizcode, { bizCode, bizType: settlementBizType });
  expect(approval).toMatchObject({ status: 'RUNNING', canAudit: true });
  expect((await sides.income(disputed)).status).toBe(15);
  // who let the time pass has sealed nothing
  const wanted = { settleType: 'INCOME', settlementIds: [left] } as const;
  const { rawPayload } = await sides.supplier.download(settlementPrint.statement, wanted);
  expect((await textsOfPdf(rawPayload)).flat().filter((text) => text === '对账专用章')).toHaveLength(1);
  // the other side's turn begins anew
  expect(await sides.purchase(drawn)).toMatchObject({ status: 20, confirmBy: '2026-04-15' });
});

test('nothing is confirmed for a party that was never reminded: it is reminded late, and has a working day more', async () => {
  const [id, nothing, less] = [
    await sides.statementIn(20),
    await sides.statementIn(20, 1),
    await sides.statementIn(20, 1),
  ];
  const { settlementNo } = await sides.purchase(id);
  // what is to be paid: amount less fee and deductions
  const payable = (statement: string, deductAmount: string) =>
    server.db
      .updateTable('stlSettlement')
      .set({ amount: '10.00', amountNoTax: '10.00', taxAmount: '0.00', serviceFee: '1.00', deductAmount })
      .where('id', '=', statement)
      .execute();
  await payable(nothing, '9.00');
  await payable(less, '9.01');
  // the portal was off on every day of reminders; Friday
  await liveOn(18);
  expect(await sides.income(id)).toMatchObject({ status: 20 });
  expect(await remindersOf(settlementNo)).toBe(1);
  // Monday is a holiday, Tuesday the last day, as the reminder said
  await liveOn(21, 22);
  expect((await sides.income(id)).status).toBe(20);
  await liveOn(23);
  expect((await sides.income(id)).status).toBe(30);
  // deductions above the amount are not confirmed by time, an amount of nothing is
  expect([(await sides.income(nothing)).status, (await sides.income(less)).status]).toEqual([30, 20]);
});

test('the approval is started by somebody who confirms statements there now, and who may not withdraw does not', async () => {
  const { db } = server;
  const [admin, clerk] = [await idOf('cg_admin'), await idOf('cg_buyer')];
  const { id: roleId } = await db
    .selectFrom('authRole')
    .select('id')
    .where('roleKey', '=', 'C1')
    .executeTakeFirstOrThrow();
  const id = await sides.statementIn(20);
  const { settlementNo } = await sides.income(id);
  const works = (orgStatus: 0 | 1) =>
    db.updateTable('usrUserEnt').set({ orgStatus }).where('userId', '=', admin).execute();
  const held = { userId: clerk, roleId, entId: null };
  await works(0);
  await db.insertInto('authUserRole').values(held).execute();
  await liveOn(24, 26);
  await works(1);
  await db.deleteFrom('authUserRole').where('userId', '=', clerk).where('roleId', '=', roleId).execute();
  const { starterId, processInstId } = await db
    .selectFrom('wfInstance')
    .select(['starterId', 'id as processInstId'])
    .where('bizCode', '=', settlementNo)
    .executeTakeFirstOrThrow();
  expect(starterId).toBe(clerk);
  const withdraw = (await server.as('cg_buyer')).call(workflowtask.withdraw, { processInstId });
  expect(await refusal(withdraw)).toMatchObject({ code: '403' });
  expect((await sides.income(id)).status).toBe(30);
});

test('the last day follows what administrators set, for statements that wait already', async () => {
  const waiting = await sides.statementIn(20);
  const { confirmBy } = await sides.purchase(waiting);
  const admin = await server.as('admin');
  const set = async (value?: number) =>
    admin.call(plugins.configure, {
      ...{ target: 'settlement/setting/autoConfirmDays', ...(value !== undefined && { value }) },
      ...{ reason: '缩短期限', revision: (await admin.call(pluginTabs.state, {})).revision },
    });
  await set(5);
  expect((await sides.purchase(waiting)).confirmBy).toBe('2026-03-23'); // five working days after 2026-03-16, a Monday
  await set();
  expect((await sides.purchase(waiting)).confirmBy).toBe(confirmBy);
});

test('a holiday that is marked puts the last day off', async () => {
  const waiting = await sides.statementIn(20);
  await grantCode(server.db, 'L', 'base:calendar:save');
  const admin = await server.as('admin');
  expect((await sides.purchase(waiting)).confirmBy).toBe('2026-03-30');
  await admin.call(calendar.mark, { day: '2026-03-20', kind: 'REST', name: '司庆' });
  expect((await sides.purchase(waiting)).confirmBy).toBe('2026-03-31');
  await admin.call(calendar.mark, { day: '2026-03-28', kind: 'WORK', name: '司庆' });
  expect((await sides.purchase(waiting)).confirmBy).toBe('2026-03-30');
  for (const day of ['2026-03-20', '2026-03-28']) await admin.call(calendar.restore, { day });
});
