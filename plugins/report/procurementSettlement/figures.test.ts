/** What a unit owes, has paid late and ahead, reckoned by hand; C0003 has these documents alone. Today is 2026-03-16. */
import { personal, sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { everyRow } from '../test-rows.ts';
import { type Statement, settle } from '../test-statements.ts';
import { payables, procurementSettlement } from './contract.ts';

let server: TestServer;
let operator: TestApi;
let dueToday = '';
beforeAll(async () => {
  server = await openServer({ areas: ['goods', 'order', 'settlement', 'report'] });
  operator = await server.as('yy_ops');
  for (const table of ['stl_settlement', 'ord_order'])
    await sql`update ${sql.table(table)} set purchaser_ent_id = (
        select id from ent_enterprise where customer_code = 'C0004')
      where purchaser_ent_id = (select id from ent_enterprise where customer_code = 'C0003')`.execute(server.db);
  const payments = [
    ['60', '2026-01-11'], // in time, after ten days
    ['40', '2026-01-12'],
  ] as const;
  await owe(1, { amount: '100', paid: '100', audited: '2025-12-31T16:00:00Z', due: '2026-01-11', payments });
  const audited = '2026-01-01T16:00:00Z';
  await owe(2, { amount: '200', audited, due: '2026-01-15' }); // 60 days ago
  await owe(3, { amount: '400', audited, due: '2026-01-14' });
  dueToday = await owe(4, { amount: '800', audited, due: '2026-03-16' });
  await sql`insert into stl_pay_plan (settlement_id, seq, due_date, amount, paid_amount)
    select id, 1, due_date, payable_amount, 0 from stl_settlement where settlement_no = ${dueToday}`.execute(server.db);
  await order('1', { paid: 80, received: 5, rate: 0.5 }); // 80 less the 50 that came
  await order('2', { paid: 20, received: 5, rate: 0.5 });
  await order('3', { paid: 100, received: 9, rate: 1 });
  await order('4', { paid: 0, received: 0, rate: 0 });
  await order('5', { paid: 1, received: 0, rate: 0 });
});
afterAll(() => server.close());

async function owe(index: number, statement: Omit<Statement, 'status'>) {
  const status = statement.paid === statement.amount ? 80 : 60;
  const supplier = { id: '880001', name: '算例一厂' };
  return settle(server.db, supplier, { purchaser: 'C0003', status, ...statement }, index);
}

async function order(no: string, { paid, received, rate }: Record<'paid' | 'received' | 'rate', number>) {
  await sql`
    with o as (
      insert into ord_order (order_no, source_system, order_type, supplier_ent_id, supplier_name, purchaser_ent_id,
        purchaser_name, plate, project_name, order_amount, amount_no_tax, tax_amount, paid_amount, receipt_rate,
        order_date, delivery_date, receiver_name, receiver_phone, receiver_address, status)
      select ${`DD-SL-${no}`}, 'PORTAL', 3, '880001', '算例一厂', e.id, e.customer_name, 'POWER', '算例', 100, 100, 0,
        ${paid}, ${rate}, '2026-01-01', '2026-12-31', '温霁', ${personal('phone', '12000001234')},
        ${personal('address', '1 号库')}, 50
      from ent_enterprise e where e.customer_code = 'C0003' returning id)
    insert into ord_order_line (order_id, line_no, material_code, name, spec, unit, qty, unit_price, tax_rate,
      delivery_date, shipped_qty, received_qty)
    select o.id, 1, 'SL-1', '轴承', '标准', '件', 10, 10, 0, '2026-12-31', 10, ${received} from o`.execute(server.db);
}

const ofUnit = { parentCode: 'C0003' };
const sums = {
  ...{ orderAmount: '500.00', payable: '1500.00', paidAmount: '100.00', unpaidAmount: '1400.00', prepaid: '31.00' },
  ...{ overdueAmount: '600.00', longOverdue: '400.00', onTimeRate: '0.500000', averageDays: '10.5' },
};

test('a unit’s own row and the sums above it say what was ordered, is owed, late and paid in time', async () => {
  const rows = await everyRow(operator, procurementSettlement.page, ofUnit);
  expect(rows).toMatchObject([
    { ...sums, customerCode: 'C0003', own: true, children: 0, from: null, to: null, plateRank: null },
    { customerCode: 'C0043', own: false, children: 0, payable: '0.00', onTimeRate: null, plateRank: null },
  ]);
  const { totals, months } = await operator.call(procurementSettlement.summary, ofUnit);
  expect(totals).toEqual(sums);
  expect(months).toEqual([{ month: '2026-01', paid: '100.00', unpaid: '1400.00' }]);
});

test.each([
  [{ to: '2026-01-01' }, '100.00'],
  [{ from: '2026-01-02' }, '1400.00'],
  [{ from: '2026-01-01', to: '2026-01-02' }, '1500.00'],
  [{ from: '2026-01-02', to: '2026-01-02' }, '1400.00'],
  [{ to: '2025-12-31' }, '0.00'],
])('of the days %j a unit owes %s', async (days, payable) => {
  const { totals } = await operator.call(procurementSettlement.summary, { ...ofUnit, ...days });
  expect(totals.payable).toBe(payable);
  const rows = await everyRow(operator, procurementSettlement.page, { ...ofUnit, ...days });
  expect(rows.map((row) => [row.customerCode, row.payable])).toEqual([
    ['C0003', payable],
    ['C0043', '0.00'],
  ]);
});

test('of a level the stand-in counts the units of its own level below it, which are no rows beside it', async () => {
  const codesOf = async (filters: { level: 3; parentCode?: string }) =>
    (await everyRow(operator, procurementSettlement.page, filters)).map(({ customerCode }) => customerCode).sort();
  const [standIn, ...below] = ['222222', 'C0039', 'C0040'];
  // C0001 to C0038 stand below sectors
  const units = Array.from({ length: 38 }, (_, at) => `C00${String(at + 1).padStart(2, '0')}`);
  expect(await codesOf({ level: 3 })).toEqual([standIn, ...units]);
  expect(await codesOf({ level: 3, parentCode: '222222' })).toEqual([standIn]);
  const next = await everyRow(operator, procurementSettlement.page, { parentCode: '222222' });
  expect(next.map(({ customerCode }) => customerCode)).toEqual(expect.arrayContaining(below));
});

test('a unit is ranked among those of its sector that have paid, by the share that they paid in time', async () => {
  const rows = await everyRow(operator, procurementSettlement.page, { level: 3 });
  const placeOf = (row: (typeof rows)[number]) =>
    row.onTimeRate === null
      ? null
      : 1 + rows.filter((one) => one.plate === row.plate && Number(one.onTimeRate) > Number(row.onTimeRate)).length;
  expect(rows.map((row) => [row.name, row.plateRank])).toEqual(rows.map((row) => [row.name, placeOf(row)]));
  expect(new Set(rows.map(({ plateRank }) => plateRank))).toEqual(new Set([1, 2, null]));
});

test('nothing paid has neither a share in time nor an average', async () => {
  const { totals } = await operator.call(procurementSettlement.summary, { ...ofUnit, from: '2026-01-02' });
  expect(totals).toMatchObject({ onTimeRate: null, averageDays: null, overdueAmount: '600.00', prepaid: '0.00' });
});

test('its statements tell by how many days they are overdue, and how much of their plans is paid', async () => {
  const rows = await everyRow(operator, payables.page, { customerCode: 'C0003' });
  const told = rows.map((row) => [
    row.settlementNo.at(-1),
    row.overdueDays,
    row.plans,
    row.plansPaid,
    row.unpaidAmount,
  ]);
  // what is unpaid first, the earliest due before the others
  expect(told).toEqual([
    ['3', 61, 0, 0, '400.00'],
    ['2', 60, 0, 0, '200.00'],
    ['4', 0, 1, 0, '800.00'],
    ['1', 0, 2, 2, '0.00'],
  ]);
  const sorted = async (sort: 'payable' | 'dueDate') =>
    (await everyRow(operator, payables.page, { customerCode: 'C0003', ...{ sort, order: 'desc' } })).map((row) =>
      row.settlementNo.at(-1),
    );
  expect([await sorted('payable'), await sorted('dueDate')]).toEqual([
    ['4', '3', '2', '1'],
    ['4', '2', '3', '1'],
  ]);
  expect((await operator.call(payables.summary, { customerCode: 'C0003' })).totals).toEqual({
    ...{ payable: '1500.00', paidAmount: '100.00', unpaidAmount: '1400.00' },
  });
});

test('a statement names its invoices while they stand', async () => {
  const { rows } = await sql<{ id: string; customerCode: string; invoiceNo: string }>`
    select s.id, e.customer_code, i.invoice_no from stl_settlement s
    join pub_invoice_settlement x on x.settlement_id = s.id join inv_invoice i on i.id = x.invoice_id
    join ent_enterprise e on e.id = s.purchaser_ent_id
    where s.status in (60, 70, 80) and i.status in (30, 40, 50, 60) order by i.id limit 1`.execute(server.db);
  const { id = '', customerCode = '', invoiceNo = '' } = rows[0] ?? {};
  const named: number[] = [];
  for (const status of [0, 10, 20, 25, 70, 71, 80, 30, 40, 50, 60]) {
    await server.db.updateTable('invInvoice').set({ status }).where('invoiceNo', '=', invoiceNo).execute();
    const statement = (await everyRow(operator, payables.page, { customerCode, own: true })).find(
      (row) => row.id === id,
    );
    if (statement?.invoiceNos?.split('、').includes(invoiceNo)) named.push(status);
  }
  expect(named).toEqual([70, 71, 30, 40, 50, 60]);
});

test('what is paid is not urged; what is not is, once a day; what does not exist is not found', async () => {
  const rows = await everyRow(operator, payables.page, { customerCode: 'C0003' });
  const idOf = (no: string) => rows.find(({ settlementNo }) => settlementNo.at(-1) === no)?.id ?? '';
  const urge = (...ids: string[]) => operator.call(procurementSettlement.urge, { ids });
  const nothing = { code: '409', msg: '所选结算单已付清，或今天已经催付过' };
  await expect(urge(idOf('1'))).rejects.toMatchObject(nothing);
  await expect(urge(idOf('2'), '999999999')).rejects.toMatchObject({ code: '404' });
  expect(await urge(idOf('1'), idOf('2'), idOf('2'))).toEqual({ urged: 1 });
  await expect(urge(idOf('2'))).rejects.toMatchObject(nothing);
  const urgeUnit = (days: { from?: string; to?: string }) =>
    operator.call(procurementSettlement.urgeUnit, { customerCode: 'C0003', ...days });
  const none = { code: '409', msg: '该单位没有逾期未付的结算单，或今天已全部催付过' };
  await expect(urgeUnit({ to: '2026-01-01' })).rejects.toMatchObject(none);
  await expect(urgeUnit({ from: '2026-01-03' })).rejects.toMatchObject(none);
  expect(await urgeUnit({ from: '2026-01-02', to: '2026-01-02' })).toEqual({ urged: 1 });
});

test('a statement of which a yuan is unpaid stands before what is paid, and is urged for', async () => {
  const left = server.db.updateTable('stlSettlement').set({ paidAmount: '799', status: 70 });
  await left.where('settlementNo', '=', dueToday).execute();
  const rows = await everyRow(operator, payables.page, { customerCode: 'C0003' });
  expect(rows.slice(2).map((row) => [row.settlementNo.at(-1), row.unpaidAmount])).toEqual([
    ['4', '1.00'],
    ['1', '0.00'],
  ]);
  expect(await operator.call(procurementSettlement.urge, { ids: [rows[2]?.id ?? ''] })).toEqual({ urged: 1 });
});
