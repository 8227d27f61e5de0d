/** 产品报表: the category of a line, and the period that one is compared with. */
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { orderReport } from '../orderReport/contract.ts';
import { cents, everyRow, sumOf } from '../test-rows.ts';
import { productReport } from './contract.ts';
import { linesOf } from './figures.ts';

let server: TestServer;
let operator: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: ['goods', 'order', 'settlement', 'report'] });
  operator = await server.as('yy_ops');
});
afterAll(() => server.close());

test('a line belongs to the category of the goods it was ordered as, whatever goods of its name stand elsewhere', async () => {
  const { rows } = await sql<{ id: string; orderNo: string; categoryId: string }>`
    update ord_order_line l set goods_id = g.id
    from (select id, category_id from gd_goods order by id desc limit 1) g, ord_order o
    where l.id = (select min(x.id) from ord_order_line x join gd_goods y on y.goods_name = x.name and y.spec = x.spec
        and y.category_id <> g.category_id) and o.id = l.order_id
    returning l.id, o.order_no, g.category_id`.execute(server.db);
  const [line] = rows;
  const ids = async (filters: object) =>
    (await everyRow(operator, orderReport.page, { detail: true, orderNo: line?.orderNo ?? '', ...filters })).map(
      ({ id }) => id,
    );
  expect(await ids({ categoryId: line?.categoryId })).toContain(line?.id);
  const top = await everyRow(operator, productReport.page, { by: 'CATEGORY' });
  for (const { key, amount } of top) {
    const lines = await everyRow(operator, orderReport.page, linesOf({ by: 'CATEGORY' }, key));
    expect([key, sumOf(lines, 'amount')]).toEqual([key, cents(amount)]);
  }
});

test('the periods of the product report follow each other: the change is against the months before', async () => {
  const amount = async (from: string, to: string) =>
    Number((await operator.call(productReport.summary, { from, to })).totals.amount);
  const { earlier, totals } = await operator.call(productReport.summary, { from: '2026-01-01', to: '2026-02-28' });
  const [now, before] = [await amount('2026-01-01', '2026-02-28'), await amount('2025-11-01', '2025-12-31')];
  const change = earlier[0]?.figures.find(({ name }) => name === 'amount')?.change;
  expect(Number(change)).toBeCloseTo((now - before) / before, 5);
  expect(Number(totals.amountBefore)).toBe(before);
});
