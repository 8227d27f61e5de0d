import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { read, utils } from '@e965/xlsx';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { orderManagement } from '../../order/orderManagement/contract.ts';
import { orderReport } from './contract.ts';

let server: TestServer;
let operator: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: ['goods', 'order', 'settlement', 'report'] });
  operator = await server.as('yy_ops');
});
afterAll(() => server.close());

const cents = (amount: string | null) => Math.round(Number(amount ?? 0) * 100);

async function allRows(api: TestApi, filters: object) {
  const first = await api.call(orderReport.page, { ...filters, size: 100 });
  const pages = Math.ceil(first.total / 100);
  const others = await Promise.all(
    Array.from({ length: pages - 1 }, (_, index) =>
      api.call(orderReport.page, { ...filters, size: 100, page: index + 2 }),
    ),
  );
  return [first, ...others].flatMap(({ records }) => records);
}

test('orders and lines tell the same amounts', async () => {
  const [orders, lines] = await Promise.all(
    [{}, { detail: true }].map((filters) => operator.call(orderReport.summary, filters)),
  );
  expect(orders?.totals).toEqual(lines?.totals);
});

test('a supplier sees its own orders only, in rows, sums and file', async () => {
  const supplier = await server.as('gys_admin');
  const rows = await allRows(supplier, {});
  expect(new Set(rows.map(({ supplierName }) => supplierName))).toEqual(new Set(['屿岚机电设备有限公司']));
  const all = await operator.call(orderReport.summary, {});
  const own = await supplier.call(orderReport.summary, {});
  expect(own.orders + own.deadOrders).toBe(rows.length);
  expect(own.orders).toBe(rows.filter(({ status }) => status !== 15 && status !== 80).length);
  expect(cents(own.totals.amount)).toBeLessThan(cents(all.totals.amount));
  const { rawPayload } = await supplier.download(orderReport.export, {});
  const sheet = Object.values(read(rawPayload).Sheets)[0];
  // the last row sums up the others
  expect(sheet && utils.sheet_to_json(sheet, { range: 1 })).toHaveLength(rows.length + 1);
  const sales = await server.as('gys_sales');
  await expect(sales.call(orderReport.page, {})).rejects.toMatchObject({ code: '403' });
});

test('the ledger follows the data scope of the role as the list of orders does', async () => {
  const supplier = await server.as('gys_admin');
  const scope = (dataScope: string) =>
    server.db.updateTable('authRole').set({ dataScope }).where('roleKey', '=', 'G1').execute();
  const seen = async () => {
    const { total } = await supplier.call(orderReport.page, {});
    expect((await supplier.call(orderManagement.page, {})).total).toBe(total);
    return total;
  };
  const whole = await seen();
  const { id } = await server.db
    .selectFrom('usrUser')
    .select('id')
    .where('account', '=', 'gys_sales')
    .executeTakeFirstOrThrow();
  await server.db.updateTable('ordOrder').set({ supplierUserId: id }).where(sql<boolean>`id % 2 = 0`).execute();
  await scope('SELF');
  const own = await seen();
  expect([own > 0, own < whole]).toEqual([true, true]);
  await scope('ENT');
  expect(await seen()).toBe(whole);
});

test('the workbook states everything that its rows were narrowed by', async () => {
  const [row] = await allRows(operator, { sourceSystem: 'PORTAL' });
  const supplier = { name: row?.supplierName ?? '', order: row?.orderNo ?? '' };
  const { supplierEntId } = await server.db
    .selectFrom('ordOrder')
    .select('supplierEntId')
    .where('orderNo', '=', supplier.order)
    .executeTakeFirstOrThrow();
  const { rawPayload } = await operator.download(orderReport.export, {
    supplierEntId,
    orderNo: supplier.order,
    amountMin: '1.00',
    amountMax: '99999999.00',
    deliveryDateFrom: '2020-01-01',
    changesMin: 0,
    sourceSystem: 'PORTAL',
    detail: true,
  });
  const sheet = Object.values(read(rawPayload).Sheets)[0];
  const [head] = sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1 }) : [];
  const [asked, count] = String(head?.[0]).split('查询条件：')[1]?.split('　') ?? [];
  expect(count).toBe('订单数 1 单');
  expect(asked?.split('；')).toEqual([
    `订单号：${supplier.order}`,
    '承诺交期：2020-01-01 起',
    '订单金额（元）：1.00 至 99999999.00',
    '变更次数不少于：0',
    '来源：门户下单',
    '按明细行',
    `供应商：${supplier.name}`,
  ]);
});
