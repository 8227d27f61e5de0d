/** 产品报表 and 协议管理报表 of the orders of `test-orders.ts`, each figure reckoned by hand; today is 2026-03-16. */
import { addDays } from '@portal/sdk/format';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { agreementOrders, agreementReport } from './agreementManagementReport/contract.ts';
import { productReport } from './productReport/contract.ts';
import { placeReckoned, reckoned } from './test-orders.ts';
import { everyRow } from './test-rows.ts';

let server: TestServer;
let operator: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: ['goods', 'order', 'settlement', 'report'] });
  operator = await server.as('yy_ops');
  await placeReckoned(server.db);
});
afterAll(() => server.close());

const supplierName = reckoned.name;

describe('产品报表', () => {
  /** C, D and G were ordered in them; A and B in the two months before, F in the same two of 2025. */
  const days = { from: '2026-02-01', to: '2026-03-31' };
  const rowsOf = (asked: object) => everyRow(operator, productReport.page, { supplierName, ...asked });

  test('sums a period and compares it with the one before and with the year before', async () => {
    const { totals, top, others, months, ...beside } = await operator.call(productReport.summary, {
      supplierName,
      ...days,
    });
    expect(totals).toEqual({ amount: '1370.00', qty: '6.0000', amountBefore: '2000.00' });
    // (1370 − 2000) / 2000; (1370 − 50) / 50
    expect(beside).toMatchObject({ opened: 2, active: 1, orders: 3 });
    const amounts = beside.earlier.map(({ of, from, to, figures }) => [of, from, to, figures.at(-1)]);
    expect(amounts).toEqual([
      [
        ...['BEFORE', '2025-12-01', '2026-01-31'],
        { name: 'amount', value: '2000.00', difference: '-630.00', change: '-0.315000' },
      ],
      [
        ...['YEAR', '2025-02-01', '2025-03-31'],
        { name: 'amount', value: '50.00', difference: '1320.00', change: '26.400000' },
      ],
    ]);
    expect(top.map(({ name, amount }) => [name, amount])).toEqual([
      ['算例托辊', '500.00'],
      ['算例皮带', '500.00'],
      ['算例轴承', '300.00'],
      ['算例滚筒', '70.00'],
    ]);
    expect(others).toBe('0.00');
    expect([months.length, months[0]?.month, months.at(-1)?.month]).toEqual([24, '2024-04', '2026-03']);
    expect(months.filter(({ amount }) => amount !== '0.00')).toEqual([
      { month: '2025-02', amount: '50.00' },
      { month: '2025-05', amount: '200.00' },
      { month: '2025-07', amount: '7.00' },
      { month: '2026-01', amount: '2000.00' },
      { month: '2026-02', amount: '70.00' },
      { month: '2026-03', amount: '1300.00' },
    ]);
  });

  test('is all that was ordered where no period is asked for, compared with nothing', async () => {
    const { totals, months, ...beside } = await operator.call(productReport.summary, { supplierName });
    expect(totals).toMatchObject({ amount: '3627.00', amountBefore: null });
    expect(beside).toMatchObject({ opened: 2, active: 2, orders: 8, earlier: [] });
    expect(months.at(-1)).toEqual({ month: '2026-03', amount: '1300.00' });
    const half = await operator.call(productReport.summary, { supplierName, to: '2025-06-30' });
    expect(half).toMatchObject({ opened: 1, active: 1, orders: 2, earlier: [] });
    expect(half.months.at(-1)?.month).toBe('2025-06');
    const [row] = await rowsOf({ by: 'SUPPLIER' });
    expect(row).toMatchObject({ amountBefore: null, change: null, isNew: false, opened: 2, share: '1.000000' });
  });

  test('ranks materials, each with its share, what it has grown by and whether it is new', async () => {
    const rows = await rowsOf({ ...days, by: 'GOODS' });
    expect(
      rows.map((row) => [row.key, row.rank, row.amount, row.share, row.amountBefore, row.change, row.isNew]),
    ).toEqual([
      ['SL-3', 1, '500.00', '0.364964', '0.00', null, true],
      ['SL-2', 1, '500.00', '0.364964', '0.00', null, true],
      ['SL-1', 3, '300.00', '0.218978', '2000.00', '-0.850000', false],
      ['SL-4', 4, '70.00', '0.051095', '0.00', null, true],
    ]);
    expect(rows[2]).toMatchObject({ opened: 1, active: 1, activeRate: '1.000000', orders: 1, perUnit: '300.00' });
    const year = await rowsOf({ ...days, by: 'GOODS', against: 'YEAR' });
    expect(year.find(({ key }) => key === 'SL-1')).toMatchObject({ amountBefore: '50.00', change: '5.000000' });
  });

  test.each<[object, string, object]>([
    [{ by: 'PLATE' }, 'POWER', { name: '电力', opened: 2, active: 1, activeRate: '0.500000', perUnit: '1370.00' }],
    [{ by: 'SUPPLIER' }, reckoned.id, { name: supplierName, amount: '1370.00', orders: 3 }],
    [{ by: 'CATEGORY' }, '0', { name: '未分类', amount: '1370.00' }],
    [{ by: 'CATEGORY', categoryId: '0' }, '0', { name: '未分类', amount: '1370.00' }],
  ])('sums by %j under %s', async (asked, key, row) =>
    expect(await rowsOf({ ...days, ...asked })).toMatchObject([{ key, ...row }]),
  );

  test('draws what came to a single yuan', async () => {
    const price = (unitPrice: string) =>
      server.db.updateTable('ordOrderLine').set({ unitPrice }).where('materialCode', '=', 'SL-5').execute();
    await price('1');
    const { top } = await operator.call(productReport.summary, { supplierName, from: '2025-07-01', to: '2025-07-31' });
    expect(top).toEqual([{ name: '算例螺栓', amount: '1.00' }]);
    await price('7');
  });

  test('a purchasing unit that ordered in neither period has no row', async () => {
    const rows = await rowsOf({ ...days, by: 'PURCHASER' });
    expect(rows).toMatchObject([{ name: '霁川第一发电厂', opened: 1, active: 1, orders: 3, amount: '1370.00' }]);
    const older = await rowsOf({ from: '2025-09-01', to: '2025-10-31', by: 'PURCHASER' });
    expect(older).toMatchObject([{ orders: 0, active: 0, amount: '0.00', amountBefore: '7.00', perUnit: '0' }]);
    expect(older[0]?.share).toBe('0');
  });
});

/** Under which the orders of some letters stand. */
async function agree(
  no: string,
  amount: string,
  orders: readonly string[],
  more: Partial<Record<string, string>> = {},
) {
  const { from = '2025-12-06', to = '2026-12-31', ended = null, name = '算例四厂' } = more;
  await sql`
    insert into prc_supply_agreement (agreement_no, name, supplier_ent_id, supplier_name, purchaser_ent_id,
      purchaser_name, category, amount, signed_on, valid_from, valid_to, terminated_on)
    select ${no}, '算例协议', '880004', ${name}, e.id, e.customer_name, '轴承', ${amount}, ${from}, ${from}, ${to}, ${ended}
    from ent_enterprise e where e.customer_code = 'C0001'`.execute(server.db);
  await use(no, orders);
}
const use = (no: string, orders: readonly string[]) =>
  sql`update ord_order set agreement_no = ${no} where order_no = any(${orders.map((one) => `SL-${one}`)}::text[])`.execute(
    server.db,
  );
const rowOf = async (agreementNo: string) => (await everyRow(operator, agreementReport.page, { agreementNo }))[0];

describe('协议管理报表', () => {
  test('counts what live orders have taken, and when the rest will be used up', async () => {
    await agree('XY-SL-1', '2100', ['A', 'B', 'E'], { name: '算例五厂' });
    // 2000 in 100 days are 20 a day: 100 are left for five days
    expect(await rowOf('XY-SL-1')).toMatchObject({
      ...{ usedAmount: '2000.00', useRate: '0.952381', leftAmount: '100.00', orders: 2, usedUpOn: '2026-03-21' },
      // 10 × 100 and 4 × 250, at first 100 each: 1 − 2000 / 1400
      ...{ priceDrop: '-0.428571', daysLeft: 290, status: 1, may: ['REMIND'], forGroup: false },
    });
    const taken = await operator.call(agreementOrders.page, { agreementNo: 'XY-SL-1' });
    expect(taken.records.map((row) => [row.orderNo, row.amount, row.running, row.lines, row.dearer])).toEqual([
      ['SL-A', '1000.00', '1000.00', 1, false],
      ['SL-B', '1000.00', '2000.00', 1, true],
    ]);
    expect(
      taken.records.map((row) => [row.receivedAmount, row.settledAmount, row.invoicedAmount, row.paidAmount]),
    ).toEqual([
      ['900.00', '500.00', '200.00', '300.00'],
      ['1000.00', '0.00', '0.00', '1000.00'],
    ]);
    const { totals, orders } = await operator.call(agreementOrders.summary, {
      agreementNo: 'XY-SL-1',
      from: '2026-01-11',
    });
    expect([orders, totals.amount, totals.receivedAmount]).toEqual([1, '1000.00', '1000.00']);
  });

  test.each([
    ['five days, all before its end', { to: '2026-03-22' }, '2100', '2026-03-21'],
    ['five days, as many as it has', { to: '2026-03-21' }, '2100', null],
    ['four and a half days', { from: '2025-12-16' }, '2100', '2026-03-21'],
    ['a day and a bit, at less than a yuan a day', { from: '2020-01-01' }, '2001', '2026-03-18'],
    ['nothing, which has no day', {}, '2000', null],
    ['more than all, which has no day', {}, '1900', null],
    ['an agreement that begins today', { from: '2026-03-16' }, '2100', null],
    ['an agreement that is over', { to: '2026-03-15' }, '2100', null],
    ['half the amount after its end', { to: '2026-06-01' }, '4000', null],
  ])('the rest lasts %s', async (_, days, amount, usedUpOn) => {
    const no = `XY-SL-U${amount}${JSON.stringify(days).replaceAll(/\D/g, '')}`;
    await agree(no, amount, ['A', 'B'], days);
    expect((await rowOf(no))?.usedUpOn).toBe(usedUpOn);
  });

  test.each([
    ['2026-03-15', null, 3, -1],
    ['2026-03-16', null, 2, 0],
    ['2026-04-15', null, 2, 30],
    ['2026-04-16', null, 1, 31],
    ['2026-04-16', '2026-03-16', 4, 31],
    ['2026-04-16', '2026-03-17', 1, 31],
  ] as const)('one that ends on %s, or was ended on %s, is in state %d', async (to, ended, status, daysLeft) => {
    const no = `XY-SL-S${to}${ended}`;
    await agree(no, '1000', [], { to, ...(ended && { ended }) });
    expect(await rowOf(no)).toMatchObject({ status, daysLeft, orders: 0, usedAmount: '0.00', priceDrop: null });
    expect((await rowOf(no))?.may).toEqual(status === 2 ? ['REMIND'] : []);
  });

  test('is nearly used up above 95 %, in sums and filters; what is over counts no more', async () => {
    const name = '算例六厂';
    await sql`update ord_order set order_amount = 950, amount_no_tax = 950 where order_no in ('SL-C', 'SL-D')`.execute(
      server.db,
    );
    await agree('XY-SL-6', '1000', ['C'], { name });
    await agree('XY-SL-7', '999.99', ['D'], { name });
    await agree('XY-SL-8', '100', ['G'], { name, to: '2026-03-15' });
    await agree('XY-SL-9', '100', [], { name, to: '2026-04-15' });
    const found = async (asked: object) =>
      (
        await everyRow(operator, agreementReport.page, {
          supplierName: name,
          ...{ sort: 'amount', order: 'desc' },
          ...asked,
        })
      ).map(({ agreementNo }) => agreementNo.slice(-1));
    expect(await found({})).toEqual(['6', '7', '9', '8']);
    expect(await found({ usedMin: 95 })).toEqual(['6', '7']);
    expect(await found({ usedMax: 95 })).toEqual(['6', '9', '8']);
    expect(await found({ usedMin: 70, usedMax: 70 })).toEqual(['8']);
    expect(await found({ status: 3 })).toEqual(['8']);
    expect([(await rowOf('XY-SL-6'))?.may, (await rowOf('XY-SL-7'))?.may]).toEqual([[], ['REMIND']]);
    const { totals, top, months, ...beside } = await operator.call(agreementReport.summary, { supplierName: name });
    // 1970 of 2199.99
    expect(beside).toMatchObject({ agreements: 4, ending: 1, nearlyUsed: 1, useRate: '0.895459' });
    expect(totals).toEqual({ amount: '2199.99', usedAmount: '1970.00', leftAmount: '229.99', orders: 3 });
    expect(top.map(({ useRate }) => useRate)).toEqual(['0.950010', '0.950000', '0.700000', '0.000000']);
    expect(months).toEqual([
      { month: '2026-03', agreements: 1 },
      { month: '2026-04', agreements: 1 },
      { month: '2026-12', agreements: 2 },
    ]);
    const none = await operator.call(agreementReport.summary, { supplierName: '没有这一家' });
    expect(none).toMatchObject({ agreements: 0, useRate: null, totals: { amount: '0.00', orders: 0 } });
  });

  test('is reminded of again after seven days, and no more once it is over', async () => {
    await agree('XY-SL-R', '1000', [], { to: '2026-04-15' });
    const remind = () => operator.call(agreementReport.remind, { agreementNo: 'XY-SL-R' });
    const sentAt = (moment: string) =>
      sql`update msg_notification set create_date = ${moment} where biz_id = 'XY-SL-R'`.execute(server.db);
    await sql`update prc_supply_agreement set supplier_ent_id = e.id from ent_enterprise e
      where e.customer_code = 'S0001' and agreement_no = 'XY-SL-R'`.execute(server.db);
    await remind();
    await sentAt('2026-03-09T02:00:00.001Z');
    await expect(remind()).rejects.toMatchObject({ code: '409', msg: '该协议 7 天内已提醒过续签' });
    await sentAt('2026-03-09T02:00:00Z');
    await remind();
    await sql`update prc_supply_agreement set valid_to = ${addDays('2026-03-16', -1)}
      where agreement_no = 'XY-SL-R'`.execute(server.db);
    await expect(remind()).rejects.toMatchObject({ code: '409', msg: '协议已结束，不能提醒续签' });
  });
});
