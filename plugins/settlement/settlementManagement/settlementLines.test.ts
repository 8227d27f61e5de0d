import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { settlementDetail } from '../statement/contract.ts';
import { settlementManagement } from './contract.ts';
import { openSides, period } from './fixture.ts';

let server: TestServer;
let sides: Awaited<ReturnType<typeof openSides>>;

beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  sides = await openSides(server);
});
afterAll(() => server.close());

describe('lines of a statement', () => {
  test('a hung line leaves the sums and comes back in the next period; a stopped one stays away', async () => {
    const { supplier, income, seenBy, draft } = sides;
    const id = await draft('INCOME', 3);
    const { lines } = await income(id);
    const [hung, stopped, kept] = lines;
    const flag = async (lineId: string | undefined, to: 'HANG' | 'STOP' | 'NORMAL') =>
      supplier.call(settlementDetail.lineFlag, {
        ...(await seenBy(supplier, id)),
        lineIds: [lineId ?? ''],
        flag: to,
        ...(to !== 'NORMAL' && { reason: '待补签收单' }),
      });
    await flag(hung?.id, 'HANG');
    await flag(stopped?.id, 'STOP');
    expect(await income(id)).toMatchObject({ amount: kept?.amount });
    const ids = await sides.receiptLinesOf(id);
    const now = await sides.candidateIds();
    expect(now.filter((line) => ids.includes(line))).toEqual([]);
    const next = await supplier.call(settlementManagement.candidateLines, { settleType: 'INCOME', period: '2026-04' });
    expect(next.filter(({ receiptLineId }) => ids.includes(receiptLineId))).toHaveLength(1);
    await flag(hung?.id, 'NORMAL');
    await flag(stopped?.id, 'NORMAL');
    expect((await income(id)).lines.every((line) => line.flag === 'NORMAL')).toBe(true);
  });

  test('what the purchasing unit changes goes back to the supplier', async () => {
    const { buyer, income, seenBy, statementIn } = sides;
    const id = await statementIn(20, 3);
    const [line] = (await income(id)).lines;
    const input = { lineIds: [line?.id ?? ''], flag: 'HANG' as const, reason: '发票未到' };
    await buyer.call(settlementDetail.lineFlag, { ...(await seenBy(buyer, id)), ...input });
    expect(await income(id)).toMatchObject({ status: 10, supplierConfirmedAt: null });
  });

  test('a negative adjustment lowers the amount and shows as a difference; lines add up with their tax tail', async () => {
    const { supplier, income, seenBy, draft } = sides;
    const id = await draft('INCOME', 3);
    const before = await income(id);
    await supplier.call(settlementDetail.adjust, {
      ...(await seenBy(supplier, id)),
      name: '年度返利',
      amount: '-0.07',
    });
    const after = await income(id);
    expect(Number(after.diffAmount) - Number(before.diffAmount)).toBeCloseTo(-0.07, 5);
    const sum = (key: 'amount' | 'taxAmount' | 'amountNoTax') => {
      const fen = after.lines.reduce((all, line) => all + Math.round(Number(line[key]) * 100), 0);
      return (fen / 100).toFixed(2);
    };
    expect([sum('amount'), sum('taxAmount'), sum('amountNoTax')]).toEqual([
      after.amount,
      after.taxAmount,
      after.amountNoTax,
    ]);
  });

  test('the payment term of small suppliers is counted for them alone', async () => {
    const [income, draft] = [sides.income, await sides.draft('INCOME', 1)];
    const id = await sides.advance(draft, 40);
    const of = async (regCapital: string) => {
      await server.db.updateTable('entEnterprise').set({ regCapital }).where('customerCode', '=', 'S0001').execute();
      const asked = { settleType: 'INCOME' as const, period };
      const [line] = await sides.supplier.call(settlementManagement.candidateLines, asked);
      const chosen = { ...asked, receiptLineIds: [line?.receiptLineId ?? '0'] };
      const [group] = await sides.supplier.call(settlementManagement.preview, chosen);
      return [(await income(id)).clockDays !== null, group?.smallSupplier];
    };
    expect([await of('19999999.99'), await of('20000000.00')]).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  test('a retention is kept back from what is payable', async () => {
    const { income, draft } = sides;
    const { fees, amount } = await income(await draft('INCOME', 2, true));
    const retention = fees.find(({ kind }) => kind === 'RETENTION');
    expect(Number(retention?.amount)).toBeCloseTo(Number(amount) * 0.05, 1);
  });
});
