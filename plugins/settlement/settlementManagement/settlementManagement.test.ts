import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { read, utils } from '@e965/xlsx';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { openServer, type TestServer } from '#server/testing';
import type { SettlementFilters } from '../statement/schema.ts';
import { settlementManagement } from './contract.ts';
import { openSides, period, refusal, strangerOf } from './fixture.ts';

let server: TestServer;
let sides: Awaited<ReturnType<typeof openSides>>;

beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  sides = await openSides(server);
});
afterAll(() => server.close());

/** Quantities that the orders of a statement show as settled, line by line. */
const settledOf = async (id: string) => {
  const rows = await server.db
    .selectFrom('stlLine as l')
    .innerJoin('ordOrderLine as o', 'o.id', 'l.orderLineId')
    .select(['l.qty', 'o.settledQty'])
    .where('l.settlementId', '=', id)
    .orderBy('l.lineNo')
    .execute();
  return rows.map(({ qty, settledQty }) => [Number(qty), Number(settledQty)]);
};

describe('the way of a statement', () => {
  test('candidate lines are previewed as they are drawn up, and are taken from then on', async () => {
    const { supplier, income } = sides;
    const [first, second] = await supplier.call(settlementManagement.candidateLines, {
      settleType: 'INCOME',
      period,
      counterName: '霁川第一发电厂',
    });
    const receiptLineIds = [first?.receiptLineId ?? '', second?.receiptLineId ?? ''];
    const chosen = { settleType: 'INCOME' as const, period, receiptLineIds };
    const [group] = await supplier.call(settlementManagement.preview, chosen);
    const [drawn] = await supplier.call(settlementManagement.generate, { ...chosen, termDays: 30, retention: false });
    const { amount, amountNoTax, taxAmount, serviceFee, lines, status } = await income(drawn?.id ?? '');
    expect({ amount, amountNoTax, taxAmount, serviceFee, lineCount: lines.length, status }).toEqual({
      amount: group?.amount,
      amountNoTax: group?.amountNoTax,
      taxAmount: group?.taxAmount,
      serviceFee: group?.serviceFee,
      lineCount: 2,
      status: 0,
    });
    expect(await sides.candidateIds()).not.toContain(receiptLineIds[0]);
    const twice = supplier.call(settlementManagement.generate, { ...chosen, termDays: 30, retention: false });
    expect(await refusal(twice)).toMatchObject({ code: '409' });
  });

  test('a draft is its author’s alone; handed over, confirmed and audited it has a due date and a plan', async () => {
    const { supplier, buyer, income, purchase, seen, draft, decide } = sides;
    const id = await draft();
    expect(await refusal(purchase(id))).toMatchObject({ code: '404' });
    await supplier.call(settlementManagement.submit, await seen(id));
    expect(await purchase(id)).toMatchObject({
      status: 20,
      supplierConfirmedBy: expect.any(String),
      side: 'PURCHASER',
    });
    await buyer.call(settlementManagement.confirm, await seen(id));
    expect(await income(id)).toMatchObject({ status: 30, purchaserConfirmedBy: expect.any(String) });
    await decide(id, true);
    const done = await purchase(id);
    expect(done).toMatchObject({ status: 40, dueDate: '2026-04-15' });
    expect(done.plans.map(({ amount, dueDate }) => [amount, dueDate])).toEqual([[done.payableAmount, '2026-04-15']]);
    expect(done.log.map(({ action }) => action)).toEqual(['AUDIT_PASS', 'CONFIRM', 'SUBMIT', 'GENERATE']);
    for (const [qty, settled] of await settledOf(id)) expect(settled).toBe(qty);
  });

  test('one drawn up by the purchasing unit is confirmed by the supplier first, then by another of its own', async () => {
    const { supplier, buyer, clerk, purchase, seen, draft } = sides;
    const id = await draft('PURCHASE');
    await clerk.call(settlementManagement.submit, await seen(id));
    expect((await purchase(id)).status).toBe(10);
    const confirm = async () => buyer.call(settlementManagement.confirm, await seen(id));
    expect((await refusal(confirm())).msg).toBe('尚未轮到本单位办理，请等待对方');
    await supplier.call(settlementManagement.confirm, await seen(id));
    expect((await purchase(id)).status).toBe(20);
    await supplier.call(settlementManagement.withdraw, await seen(id));
    expect(await purchase(id)).toMatchObject({ status: 10, supplierConfirmedAt: null });
    await buyer.call(settlementManagement.withdraw, await seen(id));
    expect((await purchase(id)).status).toBe(0);
    // handed over by who would confirm it
    await buyer.call(settlementManagement.submit, await seen(id));
    await supplier.call(settlementManagement.confirm, await seen(id));
    expect(await refusal(confirm())).toMatchObject({
      code: '403',
      msg: '结算单由顾砚秋生成、提交，确认须由另一人办理',
    });
  });

  test('the operating unit sends it back to its author, and its orders are free of it again', async () => {
    const { income, decide, statementIn } = sides;
    const id = await statementIn(30);
    await decide(id, false, '缺少签收附件');
    expect(await income(id)).toMatchObject({ status: 0, supplierConfirmedAt: null, purchaserConfirmedAt: null });
    for (const [, settled] of await settledOf(id)) expect(settled).toBe(0);
  });

  test('the purchasing unit takes its confirmation back while nobody has audited it', async () => {
    const { buyer, operator, income, seen, statementIn } = sides;
    const id = await statementIn(30);
    await buyer.call(settlementManagement.withdraw, await seen(id));
    const { status, settlementNo } = await income(id);
    expect(status).toBe(20);
    const approval = await operator.call(workflowtask.detailByBizcode, {
      bizCode: settlementNo,
      bizType: 'SETTLEMENT',
    });
    expect(approval).toMatchObject({ status: 'CANCELLED', canAudit: false });
  });

  test('void, it gives its receipt lines free and its orders count them no more; an audited one stays', async () => {
    const { supplier, seen, statementIn } = sides;
    const id = await statementIn(30);
    const taken = await sides.receiptLinesOf(id);
    for (const [qty, settled] of await settledOf(id)) expect(settled).toBe(qty);
    await supplier.call(settlementManagement.void, { ...(await seen(id)), reason: '重复核对' });
    for (const [, settled] of await settledOf(id)) expect(settled).toBe(0);
    const free = await sides.candidateIds();
    expect(taken.every((line) => free.includes(line))).toBe(true);

    const audited = await statementIn(40);
    const late = supplier.call(settlementManagement.void, { ...(await seen(audited)), reason: '不想要了' });
    expect(await refusal(late)).toMatchObject({ code: '409', msg: '结算单当前状态为“已确认（待开票）”，不能作废' });
  });

  test('drafts of one pair are merged into the first, to the fen', async () => {
    const { supplier, income, seen, draft } = sides;
    const [first, second] = [await draft(), await draft()];
    const whole = Number((await income(first)).amount) + Number((await income(second)).amount);
    const statements = [await seen(first), await seen(second)];
    await supplier.call(settlementManagement.merge, { statements });
    const merged = await income(first);
    expect([Number(merged.amount), merged.lines.length, merged.status]).toEqual([Math.round(whole * 100) / 100, 4, 0]);
    expect(await income(second)).toMatchObject({ status: 90, amount: '0.00', lines: [] });
  });
});

describe('who may do what', () => {
  test('another enterprise finds neither rows nor the statement, and moves nothing', async () => {
    const other = await strangerOf(server, 'G1');
    const id = await sides.statementIn(20);
    const { settlementNo, version } = await sides.income(id);
    expect((await other.call(settlementManagement.page, { settleType: 'INCOME', settlementNo })).total).toBe(0);
    expect(await refusal(sides.income(id, other))).toMatchObject({ code: '404' });
    const seen = { settlementId: id, version };
    expect(await refusal(other.call(settlementManagement.confirm, seen))).toMatchObject({ code: '404' });
    // a supplier has no purchasing view of its own statement
    expect(await refusal(sides.purchase(id, sides.supplier))).toMatchObject({ code: '404' });
  });

  test('the operating unit looks on at all statements and confirms none; others lack the codes', async () => {
    const id = await sides.statementIn(20);
    const { version } = await sides.income(id);
    const { total } = await sides.operator.call(settlementManagement.page, { settleType: 'INCOME' });
    expect(total).toBeGreaterThan(300);
    const seen = { settlementId: id, version };
    expect(await refusal(sides.operator.call(settlementManagement.confirm, seen))).toMatchObject({ code: '403' });
    const sales = await server.as('gys_sales');
    expect(await refusal(sales.call(settlementManagement.withdraw, seen))).toMatchObject({ code: '403' });
  });

  test('a stale version is refused, and of several confirmations at once one wins', async () => {
    const id = await sides.statementIn(20);
    const { version } = await sides.purchase(id);
    const stale = sides.buyer.call(settlementManagement.confirm, { settlementId: id, version: version + 3 });
    expect(await refusal(stale)).toMatchObject({ code: '409', msg: '结算单已被他人处理，请刷新' });
    const attempts = Array.from({ length: 4 }, () =>
      sides.buyer.call(settlementManagement.confirm, { settlementId: id, version }),
    );
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

test('each tab counts the rows that it shows, and every state has some', async () => {
  for (const [api, settleType] of [
    [sides.supplier, 'INCOME'],
    [sides.buyer, 'PURCHASE'],
  ] as const) {
    const counts = await api.call(settlementManagement.counts, { settleType });
    const own = new Map(counts.map(({ status, count }) => [status as number, count]));
    for (const state of [10, 15, 20, 30, 40, 60, 70, 80, 90])
      expect([state, (own.get(state) ?? 0) >= 3]).toEqual([state, true]);
    for (const { status, count } of counts)
      expect((await api.call(settlementManagement.page, { settleType, status })).total).toBe(count);
  }
});

test('the summary adds up to the rows behind it, by age', async () => {
  const { unpaid, notDue, overdue30, overdue60, overdue90, overdueMore } = await sides.buyer.call(
    settlementManagement.summary,
    { settleType: 'PURCHASE' },
  );
  const ages = [notDue, overdue30, overdue60, overdue90, overdueMore].map(Number);
  expect(ages.reduce((sum, age) => sum + age, 0)).toBeCloseTo(Number(unpaid), 2);
  expect(ages.filter((age) => age > 0).length).toBeGreaterThanOrEqual(4);
});

test('an exported statement has typed cells, and the workbook tells every filter', async () => {
  const id = await sides.draft();
  const { settlementNo, amount } = await sides.income(id);
  const bookOf = async (filters: Partial<SettlementFilters>) => {
    const { rawPayload } = await sides.supplier.download(settlementManagement.export, {
      settleType: 'INCOME',
      ...filters,
    });
    return read(rawPayload).Sheets['结算单'] ?? {};
  };
  const [row] = utils.sheet_to_json<Record<string, unknown>>(await bookOf({ settlementNo }), { range: 1 });
  expect(row).toMatchObject({ 结算单号: settlementNo, '含税金额（元）': Number(amount), 状态: '草稿' });
  const filtered = await bookOf({
    purchaserName: '霁川',
    orderNo: 'DD',
    amountMin: '1.00',
    plate: 'POWER',
    invoiceState: 'ALL',
    payState: 'NONE',
    age: 'D30',
    different: true,
  });
  const [told] = utils.sheet_to_json<string[]>(filtered, { header: 1 });
  const words = [
    '采购单位：霁川',
    '订单编号：DD',
    '金额区间（元）：1.00 起',
    '板块：',
    '开票状态：已开票',
    '付款状态：未付款',
  ];
  for (const word of [...words, '账龄：逾期 30 天内', '只看有差异']) expect(told?.join('')).toContain(word);
});
