import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { CallRefused, openServer, type TestServer } from '#server/testing';
import { settlementDispute } from '../dispute/contract.ts';
import { monthClose } from '../monthClose/contract.ts';
import { settlementManagement } from './contract.ts';
import { openSides } from './fixture.ts';

// A PostgreSQL server gives each call a connection of its own, and they race; the embedded database takes them one by one.
let server: TestServer;
let sides: Awaited<ReturnType<typeof openSides>>;

beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  sides = await openSides(server);
});
afterAll(() => server.close());

type Event = () => Promise<unknown>;
type Ends = readonly [first: PromiseSettledResult<unknown>, second: PromiseSettledResult<unknown>];

/** By how many questions to the database the first event is ahead of the second; below 0 behind. */
const LEADS = [-8, -4, 0, 4, 8];

async function after(questions: number, event: Event): Promise<void> {
  for (let asked = 0; asked < questions; asked += 1)
    await server.db.selectFrom('stlMonthClose').select('period').execute();
  await event();
}

const atOnce = (first: Event, second: Event, lead: number): Promise<Ends> =>
  Promise.allSettled([after(-lead, first), after(lead, second)]);

/** What a call that lost was told; undefined for one that was served. */
function told(end: PromiseSettledResult<unknown>): string | undefined {
  if (end.status === 'fulfilled') return undefined;
  if (!(end.reason instanceof CallRefused)) throw end.reason;
  expect(end.reason.code).toBe('409');
  return end.reason.msg;
}

const month = '2026-02';

describe('a month that is being closed', () => {
  const close = () => sides.operator.call(monthClose.close, { period: month });
  const reopen = () => sides.operator.call(monthClose.reopen, { period: month, reason: '下一轮' });

  async function inputOf() {
    const asked = { settleType: 'INCOME' as const, period: month, counterName: '霁川第一发电厂' };
    const [line] = await sides.supplier.call(settlementManagement.candidateLines, asked);
    const receiptLineIds = [line?.receiptLineId ?? '0'];
    return { settleType: asked.settleType, period: month, receiptLineIds, termDays: 30, retention: false };
  }
  const draw = async (input: Awaited<ReturnType<typeof inputOf>>) =>
    (await sides.supplier.call(settlementManagement.generate, input))[0]?.id ?? '';

  /** Statements of closed months that wait for somebody: none may be left. */
  const leftBehind = () =>
    server.db
      .selectFrom('stlSettlement')
      .select('settlementNo')
      .where('period', '<=', month)
      .where('status', 'in', [0, 10, 15, 20, 30])
      .execute();

  test('takes a statement drawn up at once into the next month, or the statement is not drawn up', async () => {
    for (const lead of LEADS) {
      const input = await inputOf();
      let id: string | undefined;
      const drawn = async () => {
        id = await draw(input);
      };
      const [drawing, closing] = await atOnce(drawn, close, lead);
      expect(told(closing)).toBeUndefined();
      const said = told(drawing);
      if (id === undefined) expect(said).toBe(`${month} 已月结，请选择 ${month} 之后的结算周期`);
      else expect(await sides.income(id)).toMatchObject({ period: '2026-03', status: 0 });
      expect(await leftBehind()).toEqual([]);
      await reopen();
    }
  });

  test('carries over what is confirmed at once: as confirmed, or to be confirmed again at what it is then', async () => {
    for (const lead of LEADS) {
      const id = await sides.advance(await draw(await inputOf()), 20);
      const seen = await sides.seen(id);
      const confirm = () => sides.buyer.call(settlementManagement.confirm, seen);
      const [confirming, closing] = await atOnce(confirm, close, lead);
      expect(told(closing)).toBeUndefined();
      const said = told(confirming);
      if (said !== undefined) {
        expect(said).toBe('结算单已被他人处理，请刷新');
        expect(await sides.purchase(id)).toMatchObject({ period: '2026-03', status: 20 });
        await sides.buyer.call(settlementManagement.confirm, await sides.seen(id));
      }
      const { period, status, log } = await sides.income(id);
      expect([period, status]).toEqual(['2026-03', 30]);
      expect(log.filter(({ action }) => action === 'CARRY')).toHaveLength(1);
      expect(await leftBehind()).toEqual([]);
      await reopen();
    }
  });
});

test('of two merges of the same drafts, in either order, one is served and neither waits for the other forever', async () => {
  for (const lead of LEADS) {
    const ids = [await sides.draft('INCOME', 1), await sides.draft('INCOME', 1)];
    const seen = [await sides.seen(ids[0] ?? ''), await sides.seen(ids[1] ?? '')];
    const merged = (statements: typeof seen) => () => sides.supplier.call(settlementManagement.merge, { statements });
    const said = (await atOnce(merged(seen), merged(seen.toReversed()), lead)).map(told);
    expect(said.toSorted()).toEqual(['结算单已被他人处理，请刷新', undefined]);
  }
});

describe('a statement whose time to confirm is over', () => {
  const dayMs = 24 * 3_600_000;

  /** Handed over a month ago, reminded of, and let lie since. */
  async function overdue(): Promise<string> {
    const id = await sides.statementIn(20, 1);
    const ago = (days: number) => new Date(server.clock.now().getTime() - days * dayMs).toISOString();
    await server.db
      .updateTable('stlSettlement')
      .set({ stateSince: ago(30), remindedAt: ago(10) })
      .where('id', '=', id)
      .execute();
    return id;
  }

  /** The jobs of this day, once more. */
  async function runDay(): Promise<void> {
    await server.db.deleteFrom('sysJob').execute();
    await server.runDaily();
  }

  async function disputing(id: string): Promise<Event> {
    const lineId = (await sides.purchase(id)).lines[0]?.id ?? '0';
    const seen = await sides.seen(id);
    const raised = { lines: [{ lineId }], reasonType: 5 as const, remark: '等待仓库核实签收数量。' };
    return () => sides.buyer.call(settlementDispute.dispute, { ...seen, ...raised });
  }

  const approvals = async (settlementNo: string) => {
    const found = server.db.selectFrom('wfInstance').select('status').where('bizCode', '=', settlementNo);
    return (await found.execute()).map(({ status }) => status);
  };

  /** Disputed and not confirmed, or confirmed and not disputed; never both, never neither. */
  async function expectOne(id: string, disputed: boolean): Promise<void> {
    const { settlementNo, status, disputes, purchaserConfirmedBy, log } = await sides.income(id);
    const confirmations = log.filter(({ action }) => action === 'AUTO_CONFIRM').length;
    const state = { status, disputes: disputes.length, confirmations, purchaserConfirmedBy };
    if (disputed) expect(state).toEqual({ status: 15, disputes: 1, confirmations: 0, purchaserConfirmedBy: null });
    else expect(state).toEqual({ status: 30, disputes: 0, confirmations: 1, purchaserConfirmedBy: '逾期自动确认' });
    expect(await approvals(settlementNo)).toEqual(disputed ? [] : ['RUNNING']);
  }

  test('is disputed or confirmed, whichever comes first, and never both', async () => {
    for (const lead of LEADS) {
      const id = await overdue();
      const dispute = await disputing(id);
      const [disputed, day] = await atOnce(dispute, runDay, lead);
      expect(told(day)).toBeUndefined();
      const said = told(disputed);
      if (said !== undefined) expect(said).toBe('结算单已被他人处理，请刷新');
      await expectOne(id, said === undefined);
      await runDay();
      await expectOne(id, said === undefined);
    }
  });

  test('is confirmed first: the dispute is told to look again; disputed first: the day passes it by', async () => {
    const [confirmed, disputed] = [await overdue(), await overdue()];
    const late = await disputing(confirmed);
    await (await disputing(disputed))();
    await runDay();
    expect(told((await Promise.allSettled([late()]))[0])).toBe('结算单已被他人处理，请刷新');
    await expectOne(confirmed, false);
    await expectOne(disputed, true);
  });
});
