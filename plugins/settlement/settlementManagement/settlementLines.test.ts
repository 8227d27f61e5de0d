import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { settlementChecks } from '../checks.server.ts';
import { settlementDetail } from '../statement/contract.ts';
import { settlementManagement } from './contract.ts';
import { openSides, period, refusal } from './fixture.ts';
import { type Received, received } from './test-received.ts';

let server: TestServer;
let sides: Awaited<ReturnType<typeof openSides>>;

beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  sides = await openSides(server);
});
afterAll(() => server.close());

describe('lines of a statement', () => {
  test('a hung line leaves the sums and comes back in the next period; a stopped one stays away', async () => {
    const { supplier, income, seen, draft } = sides;
    const id = await draft('INCOME', 3);
    const { lines } = await income(id);
    const [hung, stopped, kept] = lines;
    const flag = async (lineId: string | undefined, to: 'HANG' | 'STOP' | 'NORMAL') =>
      supplier.call(settlementDetail.lineFlag, {
        ...(await seen(id)),
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
    const { buyer, income, seen, statementIn } = sides;
    const id = await statementIn(20, 3);
    const [line] = (await income(id)).lines;
    const input = { lineIds: [line?.id ?? ''], flag: 'HANG' as const, reason: '发票未到' };
    await buyer.call(settlementDetail.lineFlag, { ...(await seen(id)), ...input });
    expect(await income(id)).toMatchObject({ status: 10, supplierConfirmedAt: null });
  });

  test('a negative adjustment lowers the amount and shows as a difference; lines add up with their tax tail', async () => {
    const { supplier, income, seen, draft } = sides;
    const id = await draft('INCOME', 3);
    const before = await income(id);
    await supplier.call(settlementDetail.adjust, {
      ...(await seen(id)),
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

  test('an adjustment is taken out of a draft again, goods are not, and after the draft it stays', async () => {
    const { supplier, income, seen, draft } = sides;
    const id = await draft('INCOME', 2);
    const before = await income(id);
    const adjust = async (amount: string) =>
      supplier.call(settlementDetail.adjust, { ...(await seen(id)), name: '年度返利', amount });
    const remove = async (lineId = '0') =>
      supplier.call(settlementDetail.adjustRemove, { ...(await seen(id)), lineId });
    expect((await refusal(adjust('9999999999999.99'))).msg).toBe('调整金额不能超过 9,999 亿元');
    await adjust('-113.00');
    const lineId = (await income(id)).lines.find(({ orderId }) => orderId === null)?.id;
    expect((await refusal(remove(before.lines[0]?.id))).msg).toBe('调整行不存在或已删除，请刷新');
    await remove(lineId);
    const { amount, amountNoTax, taxAmount, lines, log } = await income(id);
    expect({ amount, amountNoTax, taxAmount, lines }).toEqual({
      ...{ amount: before.amount, amountNoTax: before.amountNoTax, taxAmount: before.taxAmount, lines: before.lines },
    });
    expect(log[0]).toMatchObject({ action: 'ADJUST_REMOVE', reason: '年度返利 -113.00 元' });
    await adjust('-113.00');
    const again = (await income(id)).lines.find(({ orderId }) => orderId === null)?.id;
    await supplier.call(settlementManagement.submit, await seen(id));
    expect((await refusal(remove(again))).msg).toContain('不能删除调整行');
  });

  test('a line is put off with a reason alone, an adjustment is none of nothing, and one line stays', async () => {
    const { supplier, seen, draft, income } = sides;
    const id = await draft('INCOME', 2);
    const [first, second] = (await income(id)).lines.map((line) => line.id);
    // nobody waits for a draft
    expect(await income(id)).toMatchObject({ turn: 'SUPPLIER', confirmBy: null });
    const flag = async (lineIds: (string | undefined)[], to: 'HANG' | 'STOP' | 'NORMAL', reason?: string) =>
      supplier.call(settlementDetail.lineFlag, {
        ...{ ...(await seen(id)), lineIds: lineIds.map((one = '0') => one), flag: to },
        ...(reason !== undefined && { reason }),
      });
    expect((await refusal(flag([first], 'HANG'))).msg).toBe('请输入挂起原因');
    expect((await refusal(flag([first], 'STOP'))).msg).toBe('请输入终止原因');
    expect((await refusal(flag([first, second], 'STOP', '不再结算'))).msg).toBe('结算单至少保留一行正常明细');
    expect((await refusal(flag([first, '0'], 'HANG', '待补'))).msg).toBe(
      '所选行有未了结的异议、是结转行，或已列入其他结算单',
    );
    await flag([first, first], 'HANG', '待补');
    const { lines, log } = await income(id);
    expect([lines[0]?.flagReason, log[0]?.reason]).toEqual(['待补', '挂起 2 行：待补']);
    await flag([first], 'NORMAL');
    expect((await income(id)).lines[0]).toMatchObject({ flag: 'NORMAL', flagReason: null });
    const adjust = async (amount: string) =>
      supplier.call(settlementDetail.adjust, { ...(await seen(id)), name: '返利', amount });
    expect((await refusal(adjust('0.00'))).msg).toBe('调整金额不能为 0');
    await adjust('-0.01');
    await adjust('-0.02');
    const added = (await income(id)).lines.slice(2);
    expect(added.map(({ lineNo, unit, qty, amount, receiptQty }) => [lineNo, unit, qty, amount, receiptQty])).toEqual([
      [3, '项', '1.0000', '-0.01', '0.0000'],
      [4, '项', '1.0000', '-0.02', '0.0000'],
    ]);
    // deductions above the amount are not handed over, an amount of nothing is
    const { amount } = await income(id);
    await adjust(`-${Number(amount) + 1}`);
    const submit = async () => supplier.call(settlementManagement.submit, await seen(id));
    expect((await refusal(submit())).msg).toBe('应付金额为负，请先调整，或办理“结转下期”');
    const offered = async () => (await income(id)).may.filter((step) => step === 'SUBMIT' || step === 'CARRY');
    expect(await offered()).toEqual(['CARRY']);
    await adjust('1.00');
    expect(await offered()).toEqual(['SUBMIT']);
    expect(await income(id)).toMatchObject({ amount: '0.00', payableAmount: '0.00' });
    await submit();
  });

  test('a statement below zero is lifted by what it carries on, which the next one of the parties takes off', async () => {
    const { supplier, buyer, income, purchase, seen, advance } = sides;
    const drawn = async (line: Received, carriedOn = '0') => {
      const { receiptLineIds } = await received(server.db, [line]);
      const asked = { settleType: 'INCOME' as const, period, receiptLineIds, termDays: 30, retention: false };
      const [{ id } = { id: '0' }] = await supplier.call(settlementManagement.generate, asked);
      if (carriedOn !== '0')
        await supplier.call(settlementDetail.adjust, { ...(await seen(id)), name: '质量扣款', amount: carriedOn });
      return { id, again: asked };
    };
    const carry = async (id: string) => supplier.call(settlementDetail.carry, await seen(id));
    // twenty days late: 1,000.00 × 0.05 % × 20 = 10.00; 10.08 − 0.08 of service = 10.00
    const late = await drawn({ price: '1000', due: '2026-02-19' }, '-1500.00');
    expect(await income(late.id)).toMatchObject({ amount: '-500.00', deductAmount: '10.00', payableAmount: '-510.00' });
    await carry(late.id);
    expect(await income(late.id)).toMatchObject({ amount: '10.08', serviceFee: '0.08', payableAmount: '0.00' });
    await supplier.call(settlementManagement.void, { ...(await seen(late.id)), reason: '重新核对' });

    const { id } = await drawn({ price: '1000' }, '-1500.00');
    await carry(id);
    const lifted = await income(id);
    expect(lifted).toMatchObject({ amount: '0.00', serviceFee: '0.00', payableAmount: '0.00' });
    expect(lifted.lines.map(({ name, amount }) => [name, amount]).slice(1)).toEqual([
      ['质量扣款', '-1500.00'],
      ['结转下期', '500.00'],
    ]);
    expect((await refusal(carry(id))).msg).toBe('应付金额不为负，不需要结转');
    const hang = { lineIds: [lifted.lines[2]?.id ?? '0'], flag: 'HANG' as const, reason: '下期再说' };
    expect((await refusal(supplier.call(settlementDetail.lineFlag, { ...(await seen(id)), ...hang }))).code).toBe(
      '409',
    );
    // what is not confirmed carries nothing
    const early = await drawn({ price: '2000' });
    expect(await income(early.id)).toMatchObject({ amount: '2000.00', carried: [] });
    await advance(id, 40);
    const waiting = { direction: 'TO', amount: '500.00', settlementId: null, settlementNo: null };
    expect(await purchase(id)).toMatchObject({ status: 80, paidAmount: '0.00', plans: [], carried: [waiting] });

    // it is taken off what is owed to the same parties, at the same rate and in the same currency
    const kept = await server.db
      .selectFrom('stlSettlement')
      .select(['currency', 'taxRate', 'purchaserEntId', 'supplierEntId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const become = (values: Partial<typeof kept>) =>
      server.db.updateTable('stlSettlement').set(values).where('id', '=', id).execute();
    const purchasers = server.db.selectFrom('stlSettlement').select('purchaserEntId');
    const stranger = purchasers.where('purchaserEntId', 'not in', [kept.purchaserEntId, kept.supplierEntId]).limit(1);
    for (const other of [{ currency: 'USD' }, { taxRate: '0.06' }, await stranger.executeTakeFirstOrThrow()]) {
      await become(other);
      expect(await income((await drawn({ price: '2000' })).id)).toMatchObject({ amount: '2000.00', carried: [] });
      await become(kept);
    }

    const next = await drawn({ price: '2000' });
    const taken = await income(next.id);
    expect(taken).toMatchObject({
      amount: '1500.00',
      taxAmount: '172.57',
      serviceFee: '12.00',
      payableAmount: '1488.00',
    });
    expect(taken.lines[1]).toMatchObject({ name: `结转自 ${lifted.settlementNo}`, amount: '-500.00' });
    expect(taken.carried).toEqual([
      { direction: 'FROM', amount: '500.00', settlementId: id, settlementNo: lifted.settlementNo },
    ]);
    // the draft is its author's alone
    expect((await income(id)).carried).toMatchObject([{ settlementId: next.id, settlementNo: taken.settlementNo }]);
    expect((await purchase(id)).carried).toEqual([waiting]);
    await supplier.call(settlementManagement.void, { ...(await seen(next.id)), reason: '重新核对' });
    expect((await income(id)).carried).toEqual([waiting]);
    const { receiptLineIds } = next.again;
    const chosen = { settleType: 'INCOME' as const, period, receiptLineIds };
    const [preview] = await supplier.call(settlementManagement.preview, chosen);
    expect(preview).toMatchObject({ amount: '2000.00', carried: '-500.00', serviceFee: '12.00' });
    // of two drafts drawn up at once one takes it
    const more = await received(server.db, [{ price: '3000' }]);
    const drafts = await Promise.all([
      supplier.call(settlementManagement.generate, next.again),
      supplier.call(settlementManagement.generate, { ...next.again, receiptLineIds: more.receiptLineIds }),
    ]);
    const found = [];
    for (const { id: drawnId } of drafts.flat()) found.push(await income(drawnId));
    const [again, ...none] = found.filter(({ carried }) => carried.length > 0);
    expect([none, ['1500.00', '2500.00']]).toEqual([[], expect.arrayContaining([again?.amount])]);
    await advance(again?.id ?? '0', 20);
    expect((await purchase(again?.id ?? '0', buyer)).carried).toMatchObject([{ direction: 'FROM', settlementId: id }]);
    for (const { title, broken } of settlementChecks) {
      const { rows } = await broken.execute(server.db);
      expect([title, rows]).toEqual([title, []]);
    }
  });

  test('a hung line that another statement has taken meanwhile does not come back', async () => {
    const { supplier, seen, draft, income } = sides;
    const id = await draft('INCOME', 2);
    const [line] = (await income(id)).lines;
    const [receiptLineId = '0'] = await sides.receiptLinesOf(id);
    const flag = async (to: 'HANG' | 'NORMAL') =>
      supplier.call(settlementDetail.lineFlag, {
        ...{ ...(await seen(id)), lineIds: [line?.id ?? '0'], flag: to, reason: '待补' },
      });
    await flag('HANG');
    const next = { settleType: 'INCOME' as const, period: '2026-04', receiptLineIds: [receiptLineId] };
    await supplier.call(settlementManagement.generate, { ...next, termDays: 0, retention: false });
    expect((await refusal(flag('NORMAL'))).msg).toBe('所选行有未了结的异议、是结转行，或已列入其他结算单');
    const twice = { ...next, receiptLineIds: [receiptLineId], termDays: 0, retention: false };
    expect((await refusal(supplier.call(settlementManagement.generate, twice))).msg).toContain('已被其他结算单占用');
  });

  test('a draft is merged with others alone, and takes the latest period', async () => {
    const { supplier, seen, draft, income } = sides;
    const [first, second] = [await draft('INCOME', 1), await draft('INCOME', 1)];
    await server.db.updateTable('stlSettlement').set({ period: '2026-05' }).where('id', '=', second).execute();
    const merge = async (...ids: string[]) => {
      const statements = [];
      for (const id of ids) statements.push(await seen(id));
      return supplier.call(settlementManagement.merge, { statements });
    };
    expect((await refusal(merge(first, first))).msg).toBe('同一结算单只能选择一次');
    const { settlementNo } = await income(second);
    expect((await merge(first, second)).id).toBe(first);
    const merged = await income(first);
    expect([merged.period, merged.log[0]?.reason]).toEqual(['2026-05', `并入 ${settlementNo}`]);
    expect(merged.lines.map(({ lineNo }) => lineNo)).toEqual([1, 2]);
    const others = { settleType: 'INCOME' as const, periodTo: '2026-04' };
    expect((await supplier.call(settlementManagement.page, others)).total).toBeGreaterThan(0);
  });
});
