import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from '@portal/sdk/server';
import { openServer, type TestServer } from '#server/testing';
import { settlementDetail } from '../detail/contract.ts';
import { settlementDispute } from '../dispute/contract.ts';
import { settlementManagement } from '../settlementManagement/contract.ts';
import { openSides, refusal } from '../settlementManagement/fixture.ts';
import { settlementMatching } from './contract.ts';

let server: TestServer;
let sides: Awaited<ReturnType<typeof openSides>>;

beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  sides = await openSides(server);
});
afterAll(() => server.close());

const matched = async (settlementId: string) => {
  const { lines } = await sides.supplier.call(settlementMatching.match, { settlementId });
  return lines.map(({ result, reasons, agreedOn }) => ({ result, reasons, agreedOn }));
};

test('a line matches its order and receipt, or says why not; what is small enough is tolerated', async () => {
  const id = await sides.draft('INCOME', 1);
  expect(await matched(id)).toEqual([{ result: 'WAITING', reasons: [], agreedOn: null }]);
  for (const amount of ['-0.60', '-120.00'])
    await sides.supplier.call(settlementDetail.adjust, {
      ...(await sides.seenBy(sides.supplier, id)),
      name: '尾差与返利',
      amount,
    });
  const [, small, large] = await matched(id);
  expect([small?.reasons, large]).toEqual([['ADJUST'], { result: 'DIFFERENT', reasons: ['ADJUST'], agreedOn: null }]);
});

test('a line that both sides agreed on in a dispute names the dispute as the reason of its difference', async () => {
  const id = await sides.statementIn(20);
  const [line] = (await sides.purchase(id)).lines;
  await sides.buyer.call(settlementDispute.dispute, {
    ...(await sides.seenBy(sides.buyer, id)),
    lines: [{ lineId: line?.id ?? '0', qty: '0.5' }],
    reasonType: 4,
    remark: '到货检验部分不合格。',
  });
  const disputeId = (await sides.purchase(id)).disputes[0]?.id ?? '0';
  await sides.supplier.call(settlementDispute.disputeAgree, { disputeId });
  expect((await matched(id))[0]).toEqual({ result: 'DIFFERENT', reasons: ['QTY'], agreedOn: 4 });
});

test('what is paid is matched by its invoices, whose verification the purchasing unit reads', async () => {
  const { id } = await server.db
    .selectFrom('stlSettlement')
    .select('id')
    .where('supplierName', '=', '屿岚机电设备有限公司')
    .where('purchaserName', '=', '霁川第一发电厂')
    .where('status', '=', 80)
    .where('diffAmount', '=', '0')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { lines, invoices } = await sides.buyer.call(settlementMatching.match, { settlementId: id });
  expect(new Set(lines.map(({ result }) => result))).toEqual(new Set(['SAME']));
  expect(invoices.length).toBeGreaterThan(0);
  expect(invoices.every(({ invoiceNo }) => invoiceNo !== null)).toBe(true);
});

/** An invoice that the purchasing unit has imported: of the supplier, or of somebody else. */
async function imported(invoiceNo: string, settlementId: string, seller: 'supplier' | 'other'): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with one as (
      insert into inv_invoice (apply_no, invoice_no, invoice_kind, source, seller_ent_id, buyer_ent_id, seller_name,
        buyer_name, seller, buyer, amount_no_tax, tax_amount, total, tax_rate, issue_date, status)
      select 'DR1', ${invoiceNo}, 4, 2, case when ${seller === 'supplier'} then s.supplier_ent_id end,
        s.purchaser_ent_id, s.supplier_name, s.purchaser_name, '{}', '{}', s.amount_no_tax, s.tax_amount, s.amount,
        s.tax_rate, '2026-03-10', 50
      from stl_settlement s where s.id = ${settlementId} returning id, amount_no_tax, tax_amount, tax_rate)
    insert into inv_line (invoice_id, line_no, item, spec, unit, qty, price, amount, tax_rate, tax_amount)
    select id, 1, '货款', '', '项', 1, amount_no_tax, amount_no_tax, tax_rate, tax_amount from one
    returning invoice_id as id`.execute(server.db);
  return rows[0]?.id ?? '0';
}

test('an imported invoice is registered on one statement of its supplier, once, and never above its amount', async () => {
  const [id, another] = [await sides.statementIn(40, 1), await sides.statementIn(40, 1)];
  const invoiceId = await imported('26000000000000000001', id, 'supplier');
  const foreign = await imported('26000000000000000002', id, 'other');
  const found = await sides.buyer.call(settlementMatching.receivable, { settlementId: id });
  expect(found.map((invoice) => invoice.id)).toContain(invoiceId);
  expect(found.map((invoice) => invoice.id)).not.toContain(foreign);
  const receive = async (settlementId: string, invoiceIds: string[]) =>
    sides.buyer.call(settlementMatching.receive, { ...(await sides.seenBy(sides.buyer, settlementId)), invoiceIds });
  expect(await refusal(receive(id, [foreign]))).toMatchObject({ code: '409' });
  await receive(id, [invoiceId]);
  const { status, amount, invoicedAmount } = await sides.purchase(id);
  expect([status, invoicedAmount]).toEqual([60, amount]);
  expect(await matched(id)).toEqual([{ result: 'SAME', reasons: [], agreedOn: null }]);
  expect(await refusal(receive(another, [invoiceId]))).toMatchObject({ code: '409' });
  await server.db.updateTable('invInvoice').set({ sellerEntId: null }).where('id', '=', foreign).execute();
  expect((await refusal(receive(id, [foreign]))).msg).toBe('结算单当前状态为“待付款”，不能登记收票');
});

test('an age of the summary leads to the statements behind it', async () => {
  const { overdue30 } = await sides.buyer.call(settlementManagement.summary, { settleType: 'PURCHASE' });
  const { records } = await sides.buyer.call(settlementManagement.page, {
    settleType: 'PURCHASE',
    age: 'D30',
    size: 100,
  });
  const fen = records.reduce(
    (sum, { payableAmount, paidAmount }) => sum + Math.round((Number(payableAmount) - Number(paidAmount)) * 100),
    0,
  );
  expect((fen / 100).toFixed(2)).toBe(overdue30);
});
