/** Figures worked out by hand: by how much invoices from elsewhere may differ, and what they leave to bill. */
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { invoice, invoiceImport } from '../invoice/contract.ts';
import { application, openInvoices } from '../invoice/fixture.ts';
import { settlementPayment } from '../payment/contract.ts';
import { settlementManagement } from '../settlementManagement/contract.ts';
import { openSides, refusal } from '../settlementManagement/fixture.ts';
import { received } from '../settlementManagement/test-received.ts';
import { settlementDetail } from '../statement/contract.ts';
import { uploaded } from '../test-every-call.ts';
import { settlementMatching } from './contract.ts';

let server: TestServer;
let sides: Awaited<ReturnType<typeof openSides>>;
let invoices: Awaited<ReturnType<typeof openInvoices>>;
let taxNo: string;
beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  [sides, invoices] = [await openSides(server), await openInvoices(server)];
  const found = server.db.selectFrom('entEnterprise').select('socialcreditcode').where('customerCode', '=', 'S0001');
  taxNo = (await found.executeTakeFirstOrThrow()).socialcreditcode ?? '';
});
afterAll(() => server.close());

const heads = ['票种', '发票代码', '发票号码', '开票日期', '销方名称', '销方税号', '项目名称', '不含税金额'];
let made = 0;

/** An invoice at 13 % that the purchasing unit enters. */
async function imported(amount: string, tax: string): Promise<string> {
  made += 1;
  const no = `260010${String(made).padStart(14, '0')}`;
  const row = ['数电专用', '', no, '2026-03-02', '屿岚机电设备有限公司', taxNo, '货款', amount, '13', tax, '', ''];
  const fileId = await uploaded(sides.buyer, [...heads, '税率（%）', '税额', '来源', '认证所属期'], [row]);
  await sides.buyer.call(invoiceImport.run, { fileId, step: 'write' });
  const rows = server.db.selectFrom('invInvoice').select('id').where('invoiceNo', '=', no);
  return (await rows.executeTakeFirstOrThrow()).id;
}

async function drawn(receiptLineIds: readonly string[]): Promise<string> {
  const chosen = { settleType: 'INCOME' as const, period: '2026-03', receiptLineIds: [...receiptLineIds] };
  const input = { ...chosen, termDays: 30, retention: false };
  const [draft] = await sides.supplier.call(settlementManagement.generate, input);
  return draft?.id ?? '0';
}

/** Confirmed: ten pieces for 1,130.00 and four for 226.00 yuan. */
async function statement(): Promise<string> {
  const lines = [
    { price: '113', qty: '10' },
    { price: '56.5', qty: '4' },
  ];
  return sides.advance(await drawn((await received(server.db, lines)).receiptLineIds), 40);
}

const receive = async (settlementId: string, ...invoiceIds: string[]) =>
  sides.buyer.call(settlementMatching.receive, { ...(await sides.seen(settlementId)), invoiceIds });

async function shown(id: string) {
  const { status, invoicedAmount } = await sides.purchase(id);
  const { lines } = await sides.buyer.call(settlementMatching.match, { settlementId: id });
  return [status, invoicedAmount, ...lines.map(({ result }) => result)];
}

describe('an invoice from elsewhere over a statement of 1,356.00 yuan', () => {
  test.each([
    // without tax, tax, what is shown
    ['1199.99', '156.00', [60, '1355.99', 'SAME', 'SAME']],
    ['1199.98', '156.00', [50, '1355.98', 'WAITING', 'WAITING']],
    ['1200.01', '156.00', [60, '1356.01', 'SAME', 'SAME']],
  ])('of %s and %s yuan leaves it as %j', async (amount, tax, expected) => {
    const id = await statement();
    await receive(id, await imported(amount, tax));
    expect(await shown(id)).toEqual(expected);
  });

  test('is registered up to a fen above it', async () => {
    const id = await statement();
    const above = await imported('1200.02', '156.00');
    expect((await refusal(receive(id, above))).msg).toContain('已另行开票');
    expect(await shown(id)).toEqual([40, '0.00', 'WAITING', 'WAITING']);
  });

  test('of 500.00 yuan leaves 630.00 of its first line and all of its second to be billed', async () => {
    const id = await statement();
    await receive(id, await imported('442.48', '57.52'));
    const [plan] = await sides.supplier.call(invoice.plan, application([id]));
    expect(plan).toMatchObject({ amount: '856.00' });
    const [rest = '0'] = await invoices.applied([id]);
    const { lines, amountNoTax, taxAmount, total } = await invoices.detail(rest);
    expect([amountNoTax, taxAmount, total]).toEqual(['757.52', '98.48', '856.00']);
    expect(lines.map(({ qty, amount, taxAmount: tax }) => [qty, amount, tax])).toEqual([
      ['5.5752', '557.52', '72.48'],
      ['4.0000', '200.00', '26.00'],
    ]);
  });
});

test('invoices bill a line up to a fen above it', async () => {
  const id = await statement();
  const [first] = (await sides.purchase(id)).lines;
  await receive(id, await imported('884.96', '115.04'), await imported('115.05', '14.96'));
  const assign = async (ids: readonly (string | undefined)[]) => {
    const lines = await sides.buyer.call(settlementMatching.invoiceLines, { settlementId: id });
    const links = lines
      .filter((line) => ids.includes(line.total))
      .map((line) => ({
        invoiceLineId: line.id,
        parts: [{ settlementLineId: first?.id ?? '0', amount: line.total }],
      }));
    return sides.buyer.call(settlementMatching.assign, { ...(await sides.seen(id)), links });
  };
  await assign(['1000.00', '130.01']);
  const { lines } = await sides.buyer.call(settlementMatching.match, { settlementId: id });
  expect(lines.map(({ invoicedAmount }) => invoicedAmount)).toEqual(['1130.01', '0.00']);
  await receive(id, await imported('0.01', '0.00'));
  expect((await refusal(assign(['0.01']))).msg).toBe('第 1 行的发票合计超过该行结算金额，请重新匹配');
});

test('a statement of a fen is being invoiced while its application is open, and invoiced once it is issued', async () => {
  const id = await sides.advance(await drawn((await received(server.db, [{ price: '0.01' }])).receiptLineIds), 40);
  const [invoiceId = '0'] = await invoices.applied([id]);
  expect(await invoices.stateOf(id)).toEqual({ status: 50, invoicedAmount: '0.00' });
  await invoices.supplier.call(invoice.issue, await invoices.seen(invoiceId));
  await invoices.supplier.call(invoice.query, await invoices.seen(invoiceId));
  expect(await invoices.stateOf(id)).toEqual({ status: 60, invoicedAmount: '0.01' });
});

describe('an order line of ten pieces of which four and six are settled apart', () => {
  /** Its order, and the receipts of four and of six. */
  async function cameTwice() {
    const { orderId, receiptLineIds } = await received(server.db, [{ price: '113', qty: '10' }]);
    const [four = '0'] = receiptLineIds;
    await sql`update ord_receipt_line set received_qty = 4 where id = ${four}`.execute(server.db);
    const { rows } = await sql<{ id: string }>`
      with receipt as (
        insert into ord_receipt (receipt_no, order_id, receiver_name, received_at)
        values (${`SH-${orderId}-2`}, ${orderId}, '温霁', '2026-03-12T02:00:00Z') returning id)
      insert into ord_receipt_line (receipt_id, order_line_id, received_qty)
      select receipt.id, l.id, 6 from receipt, ord_order_line l where l.order_id = ${orderId} returning id`.execute(
      server.db,
    );
    return { orderId, four, six: rows[0]?.id ?? '0' };
  }
  async function axes(orderId: string) {
    const { rows } = await sql<Record<'settledQty' | 'invoicedQty' | 'paidAmount', string>>`
      select l.settled_qty, l.invoiced_qty, o.paid_amount from ord_order o join ord_order_line l on l.order_id = o.id
      where o.id = ${orderId}`.execute(server.db);
    return [rows[0]?.settledQty, rows[0]?.invoicedQty, rows[0]?.paidAmount];
  }

  test('is invoiced and paid by the four, though their invoice is a fen short', async () => {
    const { orderId, four, six } = await cameTwice();
    const id = await sides.advance(await drawn([four]), 40);
    await sides.advance(await drawn([six]), 40);
    expect(await axes(orderId)).toEqual(['10.0000', '0.0000', '0.00']);
    await receive(id, await imported('399.99', '52.00'));
    expect(await axes(orderId)).toEqual(['10.0000', '4.0000', '0.00']);
    // payable are 448.38 after a fee of 3.62
    const pay = async (amount: string, bankSerialNo: string) => {
      const planId = (await sides.purchase(id)).plans[0]?.id ?? '0';
      await sides.clerk.call(settlementPayment.payApply, { ...(await sides.seen(id)), planId, amount });
      const paymentId = (await sides.purchase(id)).payments.find(({ status }) => status === 0)?.id ?? '0';
      const how = { paymentId, payDate: '2026-03-16', bankSerialNo };
      await sides.buyer.call(settlementPayment.payRegister, { ...(await sides.seen(id)), ...how });
    };
    await pay('224.19', 'YH-1');
    expect(await axes(orderId)).toEqual(['10.0000', '4.0000', '226.00']);
    await pay('224.19', 'YH-2');
    expect(await axes(orderId)).toEqual(['10.0000', '4.0000', '452.00']);
  });

  test('counts a line that was put off neither as settled nor as invoiced', async () => {
    const { orderId, four, six } = await cameTwice();
    const other = await received(server.db, [{ price: '113' }]);
    const id = await drawn([four, ...other.receiptLineIds]);
    const line = (await sides.income(id)).lines.find(({ qty }) => qty === '4.0000');
    const put = { lineIds: [line?.id ?? '0'], flag: 'HANG' as const, reason: '待补签收单' };
    await sides.supplier.call(settlementDetail.lineFlag, { ...(await sides.seen(id)), ...put });
    await invoices.issued([await sides.advance(id, 40)]);
    expect((await sides.income(id)).status).toBe(60);
    await sides.advance(await drawn([six]), 20);
    expect(await axes(orderId)).toEqual(['6.0000', '0.0000', '0.00']);
  });
});
