/** Figures worked out by hand: an invoice bills its statement to the fen, a line's tax stays within 0.06 of amount × rate. */
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import type { InputOf } from '@portal/sdk/contract';
import { sql } from '@portal/sdk/server';
import { openServer, type TestServer } from '#server/testing';
import { settlementChecks } from '../checks.server.ts';
import { settlementPayment } from '../payment/contract.ts';
import { settlementManagement } from '../settlementManagement/contract.ts';
import { settlementDetail } from '../statement/contract.ts';
import { openSides, refusal } from '../settlementManagement/fixture.ts';
import { received } from '../settlementManagement/test-received.ts';
import { uploaded } from '../test-every-call.ts';
import { invoice, invoiceImport } from './contract.ts';
import { application, openInvoices } from './fixture.ts';
import { invoiceChecks } from './checks.server.ts';
import { redLines } from './red-lines.ts';
import { fen, packed, type Piece, plain, spread } from './split.ts';

let server: TestServer;
let at: Awaited<ReturnType<typeof openInvoices>>;
beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  at = await openInvoices(server);
});
afterAll(() => server.close());

type Detail = Awaited<ReturnType<typeof at.detail>>;
const sums = ({ amountNoTax, taxAmount, total }: Detail) => [amountNoTax, taxAmount, total];
const figures = ({ lines }: Detail) => lines.map(({ qty, amount, taxAmount }) => [qty, amount, taxAmount]);

async function red(id: string): Promise<Detail> {
  await at.supplier.call(invoice.redApply, { ...(await at.seen(id)), reason: 1 });
  await at.purchaser.call(invoice.redDecide, { ...(await at.seen(id)), step: 'confirm' });
  return at.detail((await at.detail(id)).redBy.at(-1)?.id ?? '0');
}

test('a red letter after a payment leaves the statement short of it until the lines are issued anew, and of no more', async () => {
  const settlementId = await at.statement();
  const statement = server.db.updateTable('stlSettlement').where('id', '=', settlementId);
  const { broken } = settlementChecks.find(({ title }) => title.startsWith('待付款以后的结算单已开足票')) ?? {};
  const short = async () => {
    const { settlementNo } = await statement
      .returning('settlementNo')
      .set({ remindedAt: null })
      .executeTakeFirstOrThrow();
    return (await broken?.execute(server.db))?.rows.filter(({ row }) => row === settlementNo).length;
  };
  const id = await at.signed([settlementId]);
  await statement.set({ status: 70, paidAmount: '500.00' }).execute();
  await red(id);
  expect(await at.stateOf(settlementId)).toEqual({ status: 70, invoicedAmount: '0.00' });
  expect(await short()).toBe(0);
  const again = await at.supplier.call(invoice.reissue, await at.seen(id));
  await at.supplier.call(invoice.issue, await at.seen(again.id));
  await at.supplier.call(invoice.query, await at.seen(again.id));
  expect(await at.stateOf(settlementId)).toEqual({ status: 70, invoicedAmount: '1356.00' });
  expect(await short()).toBe(0);
  await statement.set({ invoicedAmount: '1355.98' }).execute();
  expect(await short()).toBe(1);
});

// a statement of 1,130.00 and 226.00 yuan at 13 %: 1,000.00 + 130.00 and 200.00 + 26.00
describe('the limit of an invoice', () => {
  test.each([
    // limit, totals
    ['1356.00', ['1356.00']],
    ['1355.99', ['1130.00', '226.00']],
    ['1130.00', ['1130.00', '226.00']],
    ['1129.99', ['1129.99', '226.01']],
    ['500.00', ['500.00', '500.00', '356.00']],
    ['226.00', ['226.00', '226.00', '226.00', '226.00', '226.00', '226.00']],
  ])('of %s yuan cuts the statement into %j', async (invoiceLimit, totals) => {
    const [plan] = await at.supplier.call(invoice.plan, application([await at.statement()], { invoiceLimit }));
    expect(plan).toMatchObject({ amount: '1356.00', totals });
  });

  test('is above nothing, and cuts into two hundred invoices at most', async () => {
    const statement = await at.statement();
    const plan = (invoiceLimit: string) => at.supplier.call(invoice.plan, application([statement], { invoiceLimit }));
    expect((await refusal(plan('0.00'))).msg).toBe('单张限额必须大于 0');
    // 1,130.00 make 166 parts and 226.00 make 34 of 6.81 yuan, 167 and 34 of 6.80
    expect((await plan('6.81'))[0]?.totals).toHaveLength(200);
    expect((await refusal(plan('6.80'))).msg).toBe('按该限额将拆分为 201 张，请提高单张限额');
  });

  test('cuts a line into parts whose tax is each that of its amount', async () => {
    const ids = await at.applied([await at.statement()], { invoiceLimit: '500.00' });
    const made = [];
    for (const id of ids) made.push(await at.detail(id));
    expect(made.map(sums)).toEqual([
      ['442.48', '57.52', '500.00'],
      ['442.48', '57.52', '500.00'],
      ['315.04', '40.96', '356.00'],
    ]);
    expect(made.map(figures)).toEqual([
      [['4.4248', '442.48', '57.52']],
      [['4.4248', '442.48', '57.52']],
      [
        ['1.1504', '115.04', '14.96'],
        ['4.0000', '200.00', '26.00'],
      ],
    ]);
  });

  test('leaves no tail on the last of 200 parts: 88.50 or 88.49 without tax each, 17,699.12 in all', () => {
    const line = { settlementId: '1', settlementLineId: '1', item: '', spec: '', unit: '', taxRate: '0.13' };
    const whole: Piece = { ...line, qty: 2_000_000n, total: fen('20000.00'), amount: fen('17699.12') };
    const parts = packed([whole], fen('100.00')).flat();
    expect(parts.map(({ total }) => total)).toEqual(Array.from({ length: 200 }, () => 10_000n));
    expect([...new Set(parts.map(({ amount }) => plain(amount, 2)))].sort()).toEqual(['88.49', '88.50']);
    expect(
      plain(
        parts.reduce((sum, { amount }) => sum + amount, 0n),
        2,
      ),
    ).toBe('17699.12');
    expect(parts.every(({ qty }) => qty === 10_000n)).toBe(true);
  });
});

describe('a red letter', () => {
  test('bears the lines and their tax negative, and what is billed comes back to zero', async () => {
    const settlementId = await at.statement();
    const id = await at.issued([settlementId]);
    const blue = await at.detail(id);
    expect([sums(blue), figures(blue)]).toEqual([
      ['1200.00', '156.00', '1356.00'],
      [
        ['10.0000', '1000.00', '130.00'],
        ['4.0000', '200.00', '26.00'],
      ],
    ]);
    expect(await at.stateOf(settlementId)).toEqual({ status: 60, invoicedAmount: '1356.00' });
    const letter = await red(id);
    expect([sums(letter), figures(letter)]).toEqual([
      ['-1200.00', '-156.00', '-1356.00'],
      [
        ['-10.0000', '-1000.00', '-130.00'],
        ['-4.0000', '-200.00', '-26.00'],
      ],
    ]);
    expect(letter.lines.map(({ price, taxRate }) => [price, taxRate])).toEqual([
      ['100.000000', '0.130000'],
      ['50.000000', '0.130000'],
    ]);
    expect(letter.settlements).toMatchObject([{ settlementId, amount: '-1356.00' }]);
    expect(await at.stateOf(settlementId)).toEqual({ status: 40, invoicedAmount: '0.00' });
  });

  test('of one invoice of several takes back its own share, which alone may be billed again', async () => {
    const settlementId = await at.statement();
    const ids = await at.applied([settlementId], { invoiceLimit: '500.00' });
    for (const id of ids) {
      await at.supplier.call(invoice.issue, await at.seen(id));
      await at.supplier.call(invoice.query, await at.seen(id));
    }
    expect(await at.stateOf(settlementId)).toEqual({ status: 60, invoicedAmount: '1356.00' });
    expect(sums(await red(ids[0] ?? '0'))).toEqual(['-442.48', '-57.52', '-500.00']);
    expect(await at.stateOf(settlementId)).toEqual({ status: 50, invoicedAmount: '856.00' });
    const open = (await at.supplier.call(invoice.candidates, {})).find(({ id }) => id === settlementId);
    expect(open).toMatchObject({ amount: '1356.00', openAmount: '500.00' });
    const [again = '0'] = await at.applied([settlementId]);
    const anew = await at.detail(again);
    expect([sums(anew), figures(anew)]).toEqual([['442.48', '57.52', '500.00'], [['4.4248', '442.48', '57.52']]]);
    const more = await refusal(at.supplier.call(invoice.apply, application([settlementId])));
    expect(more.msg).toContain('没有可开票的金额');
  });

  test('takes back a part by quantity or by amount, several times, until nothing is left of a line', async () => {
    const settlementId = await at.statement();
    const id = await at.delivered([settlementId]);
    type Asked = Pick<InputOf<typeof invoice.redApply>, 'reason' | 'lines'>;
    const ask = async (asked: Asked) => at.supplier.call(invoice.redApply, { ...(await at.seen(id)), ...asked });
    const decide = async (step: 'confirm' | 'refuse') =>
      at.purchaser.call(invoice.redDecide, { ...(await at.seen(id)), step, opinion: '数量不符' });
    const left = async () =>
      (await at.detail(id)).lines.map(({ leftQty, leftAmount, leftTaxAmount }) => [leftQty, leftAmount, leftTaxAmount]);
    const letter = async () => at.detail((await at.detail(id)).redBy.at(-1)?.id ?? '0');
    const received = async () => {
      const { receivedAmount } = await at.purchaser.call(settlementDetail.purchaseDetail, { settlementId });
      return receivedAmount;
    };

    await ask({ reason: 2, lines: [{ lineNo: 1, qty: '3' }] });
    expect([await received(), (await at.stateOf(settlementId))?.invoicedAmount]).toEqual(['1356.00', '1356.00']);
    await decide('confirm');
    expect([sums(await letter()), figures(await letter())]).toEqual([
      ['-300.00', '-39.00', '-339.00'],
      [['-3.0000', '-300.00', '-39.00']],
    ]);
    expect((await at.detail(id)).status).toBe(40);
    expect(await at.stateOf(settlementId)).toEqual({ status: 50, invoicedAmount: '1017.00' });
    expect(await received()).toBe('1017.00');

    // 26.00 × 50.00 ÷ 226.00 = 5.7522…
    await ask({ reason: 4, lines: [{ lineNo: 2, amount: '50.00' }] });
    await decide('confirm');
    expect(figures(await letter())).toEqual([['0.0000', '-44.25', '-5.75']]);
    expect(await left()).toEqual([
      ['7.0000', '700.00', '91.00'],
      ['4.0000', '155.75', '20.25'],
    ]);
    expect([await received(), (await at.stateOf(settlementId))?.invoicedAmount]).toEqual(['967.00', '967.00']);

    const wrong = refusal(
      ask({
        reason: 2,
        lines: [
          { lineNo: 1, qty: '8' },
          { lineNo: 2, amount: '10.00' },
          { lineNo: 9, qty: '1' },
        ],
      }),
    );
    expect((await wrong).msg).toBe(
      '第 1 行：可红冲数量 7，不能红冲 8；第 2 行：销货退回按数量红冲，不填金额；第 9 行：发票没有这一行',
    );
    const over = refusal(ask({ reason: 4, lines: [{ lineNo: 2, amount: '176.01' }] }));
    expect((await over).msg).toBe('第 2 行：可红冲金额 176.00 元，不能红冲 176.01 元');
    expect((await refusal(ask({ reason: 1, lines: [{ lineNo: 1, qty: '1' }] }))).msg).toBe(
      '开票有误的发票只能整张红冲',
    );
    // what is asked for is held, and given back with the refusal
    await ask({ reason: 2, lines: [{ lineNo: 1, qty: '7' }] });
    expect((await left())[0]).toEqual(['0.0000', '0.00', '0.00']);
    await decide('refuse');
    expect((await left())[0]).toEqual(['7.0000', '700.00', '91.00']);

    await ask({ reason: 2 });
    await decide('confirm');
    const ended = await at.detail(id);
    expect([ended.status, ended.redBy.map(({ total }) => total)]).toEqual([71, ['-339.00', '-50.00', '-967.00']]);
    expect(ended.confirmations.map(({ status, amount }) => [status, amount])).toEqual([
      [2, '967.00'],
      [3, '791.00'],
      [2, '50.00'],
      [2, '339.00'],
    ]);
    expect(await at.stateOf(settlementId)).toEqual({ status: 40, invoicedAmount: '0.00' });
    expect(await received()).toBe('0.00');
    for (const { title, broken } of invoiceChecks) {
      const { rows } = await broken.execute(server.db);
      expect([title, rows]).toEqual([title, []]);
    }
  });

  test('of a third three times takes back the line to the fen', () => {
    let left = { lineNo: 1, leftQty: '3.0000', leftAmount: '100.00', leftTaxAmount: '13.00' };
    const taken = [];
    for (const _ of [1, 2, 3]) {
      const [line] = redLines(2, [left], [{ lineNo: 1, qty: '1' }]).lines;
      taken.push([line?.amount, line?.taxAmount]);
      const rest = (of: string, part = '0') => plain(fen(of) - fen(part), 2);
      left = {
        lineNo: 1,
        leftQty: `${Number(left.leftQty) - 1}.0000`,
        leftAmount: rest(left.leftAmount, line?.amount),
        leftTaxAmount: rest(left.leftTaxAmount, line?.taxAmount),
      };
    }
    expect(taken).toEqual([
      ['33.33', '4.33'],
      ['33.34', '4.34'],
      ['33.33', '4.33'],
    ]);
  });

  test('spreads what rounding leaves a fen a share, from the largest down and on the side of the amount', () => {
    expect(spread(10_000n, [22_600n, 113_000n])).toEqual([1666n, 8334n]);
    expect(spread(-1000n, [-333n, -333n, -334n])).toEqual([-333n, -333n, -334n]);
    expect(spread(-500n, [-333n, -333n, -334n])).toEqual([-166n, -166n, -168n]);
  });

  test('is followed by a new invoice of the same figures', async () => {
    const settlementId = await at.statement();
    const id = await at.issued([settlementId]);
    await red(id);
    const { id: anew } = await at.supplier.call(invoice.reissue, await at.seen(id));
    const made = await at.detail(anew);
    expect([sums(made), figures(made)]).toEqual([
      ['1200.00', '156.00', '1356.00'],
      [
        ['10.0000', '1000.00', '130.00'],
        ['4.0000', '200.00', '26.00'],
      ],
    ]);
  });
});

test('an order follows its statement: settled by quantity, invoiced and paid in the statement’s share', async () => {
  const sides = await openSides(server);
  // 1,130.00 yuan, rounded up from 1,129.996
  const { orderId, orderNo, receiptLineIds } = await received(server.db, [{ price: '112.9996', qty: '10' }]);
  const asked = { settleType: 'INCOME' as const, period: '2026-03', receiptLineIds };
  const [made] = await at.supplier.call(settlementManagement.generate, { ...asked, termDays: 30, retention: false });
  const id = made?.id ?? '0';
  const axes = async () => {
    const { rows } = await sql<{ settledQty: string; invoicedQty: string; paidAmount: string }>`
      select l.settled_qty, l.invoiced_qty, o.paid_amount from ord_order o join ord_order_line l on l.order_id = o.id
      where o.id = ${orderId}`.execute(server.db);
    return [rows[0]?.settledQty, rows[0]?.invoicedQty, rows[0]?.paidAmount];
  };
  await sides.advance(id, 0);
  expect(await axes()).toEqual(['0.0000', '0.0000', '0.00']);
  await sides.advance(id, 40);
  expect(await axes()).toEqual(['10.0000', '0.0000', '0.00']);
  const issue = async (invoiceId: string) => {
    await at.supplier.call(invoice.issue, await at.seen(invoiceId));
    await at.supplier.call(invoice.query, await at.seen(invoiceId));
    await at.supplier.call(invoice.deliver, { ...(await at.seen(invoiceId)), email: 'shoupiao@example.com' });
  };
  const [first = '0', second = '0'] = await at.applied([id], { invoiceLimit: '565.00' });
  expect((await at.detail(first)).orders).toEqual([{ orderId, orderNo }]);
  await issue(first);
  expect(await axes()).toEqual(['10.0000', '5.0000', '0.00']);
  await issue(second);
  expect(await axes()).toEqual(['10.0000', '10.0000', '0.00']);
  // payable are 1,120.96 of 1,130.00 yuan: of 400.00 paid 403.22 are the order's
  const seen = () => sides.seen(id);
  const plans = [
    { amount: '400.00', dueDate: '2026-03-16' },
    { amount: '720.96', dueDate: '2026-03-15' },
  ];
  await sides.buyer.call(settlementPayment.payPlanSave, { ...(await seen()), plans });
  const states = async () => (await sides.purchase(id)).plans.map(({ state }) => state);
  expect(await states()).toEqual(['WAITING', 'OVERDUE']);
  const pay = async (seq: number, amount: string) => {
    const planId = (await sides.purchase(id)).plans.find((plan) => plan.seq === seq)?.id ?? '0';
    await sides.clerk.call(settlementPayment.payApply, { ...(await seen()), planId, amount });
    const paymentId = (await sides.purchase(id)).payments.find(({ status }) => status === 0)?.id ?? '0';
    const how = { payDate: '2026-03-16', bankSerialNo: `YH-${seq}-${amount}` };
    await sides.buyer.call(settlementPayment.payRegister, { ...(await seen()), paymentId, ...how });
  };
  await pay(1, '0.01');
  expect(await states()).toEqual(['PART', 'OVERDUE']);
  await pay(1, '399.99');
  expect([await states(), await axes()]).toEqual([
    ['PAID', 'OVERDUE'],
    ['10.0000', '10.0000', '403.22'],
  ]);
  await pay(2, '0.01');
  expect(await states()).toEqual(['PAID', 'OVERDUE']);
  await pay(2, '720.95');
  expect([await states(), await axes()]).toEqual([
    ['PAID', 'PAID'],
    ['10.0000', '10.0000', '1130.00'],
  ]);
});

test('an imported invoice states its tax within six fen, and its month of certification where it is certified', async () => {
  const heads = ['票种', '发票代码', '发票号码', '开票日期', '销方名称', '销方税号', '项目名称', '不含税金额'];
  const titles = [...heads, '税率（%）', '税额', '来源', '认证所属期'];
  const row = (
    no: string,
    tax: string,
    more: { kind?: string; code?: string; source?: string; month?: string } = {},
  ) => [
    ...[
      more.kind ?? '数电专用',
      more.code ?? '',
      no,
      '2026-03-02',
      '沿外供应商',
      '91000002MA00000000',
      '维修',
      '100.00',
    ],
    ...['13', tax, more.source ?? '', more.month ?? ''],
  ];
  const certified = (month: string, kind = '数电专用') => ({ source: '认证发票导入', month, kind });
  const rows = [
    ...[row('26009000000000009001', '13.06'), row('26009000000000009002', '13.07')],
    ...[row('26009000000000009003', '12.94'), row('26009000000000009004', '12.93')],
    ...[row('90000001', '13.00', { code: '0110022141' }), row('90000002', '13.00')],
    ...[
      row('26009000000000009005', '13.00', certified('2026-03')),
      row('26009000000000009006', '13.00', certified('2026-02')),
    ],
    row('26009000000000009007', '13.00', certified('2026-03', '数电普通')),
    ...[row('90000001', '13.00', { code: '0110022142' }), row('90000001', '13.00', { code: '0110022141' })],
    [
      ...['数电专用', '0'.repeat(13), '2'.repeat(21), '2026-03-02', '长'.repeat(101), '9'.repeat(21), '长'.repeat(101)],
      ...['100.00', '13', '13.00', '', ''],
    ],
  ];
  const report = await at.purchaser.call(invoiceImport.run, {
    ...{ fileId: await uploaded(at.purchaser, titles, rows), step: 'write' },
  });
  expect(report).toMatchObject({ total: 12, right: 5, written: 5 });
  expect(report.faults.map(({ message }) => message)).toEqual([
    ...['税额与不含税金额、税率不符', '税额与不含税金额、税率不符', '8 位号码的发票须填写发票代码'],
    ...['所属期不能早于开票月份', '普通发票不能作为认证发票导入', '该发票已登记，不能重复导入'],
    ...['发票代码最多 12 个字', '发票号码最多 20 个字', '销方名称最多 100 个字', '销方税号最多 20 个字'],
    '项目名称最多 100 个字',
  ]);
  const { records } = await at.purchaser.call(invoice.page, { direction: 'IN', sellerName: '沿外供应商', size: 100 });
  const [first] = records.filter(({ invoiceNo }) => invoiceNo === '26009000000000009001');
  expect(first).toMatchObject({ taxRate: '0.130000', taxAmount: '13.06', total: '113.06', source: 2, status: 50 });
  const { lines, seller, certifyMonth } = await at.detail(first?.id ?? '0', at.purchaser);
  expect([lines, seller.taxNo, certifyMonth]).toMatchObject([
    [{ lineNo: 1, item: '维修', unit: '项', qty: '1.0000', price: '100.000000', amount: '100.00', taxAmount: '13.06' }],
    '91000002MA00000000',
    null,
  ]);
  expect(records.filter(({ status }) => status === 60)).toHaveLength(1);
});
