import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { openServer, type TestServer } from '#server/testing';
import { settlementDispute } from '../dispute/contract.ts';
import { settlementBizType, settlementManagement } from './contract.ts';
import { openSides } from './fixture.ts';
import { addWorkingDays } from './periods.ts';

let server: TestServer;
let sides: Awaited<ReturnType<typeof openSides>>;

beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  sides = await openSides(server);
});
afterAll(() => server.close());

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
    .where('content', 'like', `结算单 ${settlementNo} 请在%逾期将自动确认。`)
    .execute();
  return rows.length;
};

test('a statement that is let lie is confirmed after ten working days, reminded of three and one before; a dispute stops the clock', async () => {
  const [left, disputed] = [await sides.statementIn(20), await sides.statementIn(20)];
  const drawn = await sides.draft('PURCHASE');
  await sides.buyer.call(settlementManagement.submit, await sides.seenBy(sides.buyer, drawn));
  const [line] = (await sides.purchase(disputed)).lines;
  await sides.buyer.call(settlementDispute.dispute, {
    ...(await sides.seenBy(sides.buyer, disputed)),
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
  await liveOn(15);
  const done = await sides.income(left);
  expect(done).toMatchObject({ status: 30, purchaserConfirmedBy: '逾期自动确认', confirmBy: null });
  expect(done.log[0]).toMatchObject({ action: 'AUTO_CONFIRM', operatorName: '系统' });
  const bizCode = settlementNo;
  const audit = await sides.operator.call(workflowtask.detailByBizcode, { bizCode, bizType: settlementBizType });
  expect(audit).toMatchObject({ status: 'RUNNING', canAudit: true });
  expect((await sides.income(disputed)).status).toBe(15);
  // the other side's turn begins anew
  expect(await sides.purchase(drawn)).toMatchObject({ status: 20, confirmBy: '2026-04-14' });
});

test('working days leave weekends out', () => {
  expect(addWorkingDays('2026-03-13', 1)).toBe('2026-03-16');
  expect(addWorkingDays('2026-03-14', 1)).toBe('2026-03-16');
  expect(addWorkingDays('2026-03-16', 10)).toBe('2026-03-30');
});
