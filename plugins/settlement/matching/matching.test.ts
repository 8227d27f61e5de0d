import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from '@portal/sdk/server';
import { dataScopeOf } from '#server/test-data-scope';
import { openServer, type TestServer } from '#server/testing';
import { settlementDetail } from '../statement/contract.ts';
import { settlementDispute } from '../dispute/contract.ts';
import { invoice } from '../invoice/contract.ts';
import { application } from '../invoice/fixture.ts';
import { namedParty } from '../invoice/invoices.server.ts';
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

test('a line waits for its invoice, or says why it does not match its order and receipt', async () => {
  const id = await sides.draft('INCOME', 1);
  expect(await matched(id)).toEqual([{ result: 'WAITING', reasons: [], agreedOn: null }]);
  for (const amount of ['-0.60', '-120.00'])
    await sides.supplier.call(settlementDetail.adjust, {
      ...(await sides.seen(id)),
      name: '尾差与返利',
      amount,
    });
  const different = { result: 'DIFFERENT', reasons: ['ADJUST'], agreedOn: null };
  expect((await matched(id)).slice(1)).toEqual([{ ...different, result: 'WAITING' }, different]);
});

test('a line that both sides agreed on in a dispute names the dispute as the reason of its difference', async () => {
  const id = await sides.statementIn(20);
  const [line] = (await sides.purchase(id)).lines;
  await sides.buyer.call(settlementDispute.dispute, {
    ...(await sides.seen(id)),
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
  expect(invoices.map(({ verifyResult, imported }) => [verifyResult, imported])).toEqual(
    invoices.map(() => [1, false]),
  );
});

interface Imported {
  /** Default the supplier of the statement. */
  readonly seller?: 'other';
  /** Tax included; default the statement's amount. */
  readonly total?: string;
  /** Default 0: not asked. */
  readonly verifyResult?: 2;
}

let made = 0;

const partyOf = (side: 'supplier' | 'purchaser') => {
  const taxNo = `(select e.socialcreditcode from pub_enterprise e where e.id = s.${side}_ent_id)`;
  return namedParty(`s.${side}_name`, taxNo, "''");
};

/** An invoice that the purchasing unit has imported, over so much of a statement. */
async function imported(settlementId: string, { seller, total, verifyResult }: Imported = {}): Promise<string> {
  made += 1;
  const { rows } = await sql<{ id: string }>`
    with one as (
      insert into inv_invoice (apply_no, invoice_no, invoice_kind, source, seller_ent_id, buyer_ent_id, seller_name,
        buyer_name, seller, buyer, amount_no_tax, tax_amount, total, tax_rate, issue_date, verify_result, status)
      select 'DR1', ${`26${String(made).padStart(18, '0')}`}, 4, 2,
        case when ${seller === undefined} then s.supplier_ent_id end, s.purchaser_ent_id, s.supplier_name,
        s.purchaser_name, ${partyOf('supplier')}, ${partyOf('purchaser')}, round(t.total / (1 + s.tax_rate), 2),
        t.total - round(t.total / (1 + s.tax_rate), 2), t.total, s.tax_rate, '2026-03-10', ${verifyResult ?? 0}, 50
      from stl_settlement s cross join lateral (select coalesce(${total ?? null}::numeric, s.amount) as total) t
      where s.id = ${settlementId} returning id, amount_no_tax, tax_amount, tax_rate)
    insert into inv_line (invoice_id, line_no, item, spec, unit, qty, price, amount, tax_rate, tax_amount)
    select id, 1, '货款', '', '项', 1, amount_no_tax, amount_no_tax, tax_rate, tax_amount from one
    returning invoice_id as id`.execute(server.db);
  return rows[0]?.id ?? '0';
}

const receive = async (settlementId: string, ...invoiceIds: string[]) =>
  sides.buyer.call(settlementMatching.receive, { ...(await sides.seen(settlementId)), invoiceIds });
const offered = async (settlementId: string) =>
  (await sides.buyer.call(settlementMatching.receivable, { settlementId })).map(({ id }) => id);
const apply = (settlementId: string) => sides.supplier.call(invoice.apply, application([settlementId]));

test('an imported invoice is registered on one statement of its supplier, once; a small difference is tolerated', async () => {
  const drawn = await sides.draft('INCOME', 1);
  const adjusted = { ...(await sides.seen(drawn)), name: '价税尾差', amount: '-0.60' };
  await sides.supplier.call(settlementDetail.adjust, adjusted);
  const id = await sides.advance(drawn, 40);
  const [own, foreign] = [await imported(id), await imported(id, { seller: 'other' })];
  const found = await offered(id);
  expect([found.includes(own), found.includes(foreign)]).toEqual([true, false]);
  expect((await refusal(receive(id, foreign))).msg).toContain('销方、税率与结算单不符');
  await receive(id, own);
  const { status, amount, invoicedAmount } = await sides.purchase(id);
  expect([status, invoicedAmount]).toEqual([60, amount]);
  expect(await matched(id)).toEqual([
    { result: 'SAME', reasons: [], agreedOn: null },
    { result: 'TOLERATED', reasons: ['ADJUST'], agreedOn: null },
  ]);
  const another = await sides.statementIn(40, 1);
  expect((await refusal(receive(another, own))).msg).toContain('已登记到其他结算单');
});

test('an imported invoice of which a part was taken back before it is registered bills what is left', async () => {
  const id = await sides.statementIn(40, 1);
  const own = await imported(id);
  const found = server.db.selectFrom('invInvoice').select('version').where('id', '=', own);
  const seen = async () => (await found.executeTakeFirstOrThrow()).version;
  const lines = [{ lineNo: 1, amount: '10.00' }];
  await sides.supplier.call(invoice.redApply, { id: own, version: await seen(), reason: 4, lines });
  await sides.buyer.call(invoice.redDecide, { id: own, version: await seen(), step: 'confirm' });
  await receive(id, own);
  const { amount, invoicedAmount } = await sides.purchase(id);
  expect((Number(amount) - Number(invoicedAmount)).toFixed(2)).toBe('10.00');
  const { lines: billed } = await sides.buyer.call(settlementMatching.match, { settlementId: id });
  expect(billed.map((line) => line.invoicedAmount)).toEqual([invoicedAmount]);
  expect(await sides.buyer.call(settlementMatching.invoiceLines, { settlementId: id })).toEqual([]);
});

test('an invoice that the tax authority does not know is neither offered nor registered', async () => {
  const id = await sides.statementIn(40, 1);
  const wrong = await imported(id, { verifyResult: 2 });
  expect(await offered(id)).not.toContain(wrong);
  expect((await refusal(receive(id, wrong))).msg).toContain('查验不符');
});

test('scope 本人 registers the imports that one looks after', async () => {
  const { idOf, entOf, scope, asDelivered } = dataScopeOf(() => server);
  const id = await sides.statementIn(40, 1);
  const foreign = await imported(id);
  const buyerUserId = await idOf('cg_buyer');
  await server.db.updateTable('invInvoice').set({ buyerUserId }).where('id', '=', foreign).execute();
  await scope('C1', 'SELF');
  expect(await offered(id)).not.toContain(foreign);
  expect((await refusal(receive(id, foreign))).msg).toContain('所选发票不存在');
  await asDelivered();
  expect(await offered(id)).toContain(foreign);
  // who reads the statement of another purchasing unit registers nothing there, and splits nothing
  await scope('C1', 'CUSTOM', [await entOf('C0001')]);
  const reader = await server.as('c0002_1');
  expect(await reader.call(settlementMatching.receivable, { settlementId: id })).toEqual([]);
  await receive(id, foreign);
  expect((await linesOf(id)).length).toBe(1);
  expect(await reader.call(settlementMatching.invoiceLines, { settlementId: id })).toEqual([]);
  await asDelivered();
});

test('of two statements that take the same invoice at once, one gets it', async () => {
  const ids = [await sides.statementIn(40, 1), await sides.statementIn(40, 1)];
  const invoiceId = await imported(ids[0] ?? '', { total: '1.00' });
  const results = await Promise.allSettled(ids.map((id) => receive(id, invoiceId)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('what is billed or applied for already is not billed again: neither by an import, nor by the supplier', async () => {
  const id = await sides.statementIn(40, 3);
  const { amount } = await sides.purchase(id);
  const [above, first] = [
    await imported(id, { total: (Number(amount) + 1).toFixed(2) }),
    await imported(id, { total: '100.00' }),
  ];
  expect((await refusal(receive(id, above))).msg).toContain('已另行开票');
  await receive(id, first);
  // the import names no line; the supplier's application still is over no more than the rest
  await apply(id);
  const rest = await server.db
    .selectFrom('invSettlement')
    .select((eb) => eb.fn.sum('amount').as('billed'))
    .where('settlementId', '=', id)
    .executeTakeFirstOrThrow();
  expect(rest.billed).toBe(amount);
  const late = await imported(id, { total: '100.00' });
  expect((await refusal(receive(id, late))).msg).toContain('有未办结的开票申请，不能登记收票');
  expect((await refusal(apply(id))).code).toBe('409');
});

type Target = readonly [lineId: string | undefined, amount: string | undefined];

const linesOf = (settlementId: string) => sides.buyer.call(settlementMatching.invoiceLines, { settlementId });
const assign = async (settlementId: string, ...links: (readonly [string | undefined, readonly Target[]])[]) =>
  sides.buyer.call(settlementMatching.assign, {
    ...(await sides.seen(settlementId)),
    links: links.map(([invoiceLineId = '0', targets]) => ({
      invoiceLineId,
      parts: targets.map(([settlementLineId = '0', amount = '0.00']) => ({ settlementLineId, amount })),
    })),
  });
const billedOf = async (settlementId: string) =>
  (await sides.supplier.call(settlementMatching.match, { settlementId })).lines.map(
    ({ invoicedAmount, invoicedQty }) => [invoicedAmount, invoicedQty],
  );
const yuan = (cents: number) => (cents / 100).toFixed(2);
const cents = (amount = '0') => Math.round(Number(amount) * 100);

test('a person says which line an imported invoice bills, never above the line’s amount', async () => {
  const id = await sides.statementIn(40, 2);
  const [small, large] = (await sides.purchase(id)).lines;
  const part = await imported(id, { total: small?.amount ?? '' });
  const sums = await imported(id, { total: large?.amount ?? '' });
  await receive(id, part, sums);
  const [one, two] = await linesOf(id);
  await assign(id, [one?.id, []], [two?.id, []]);
  expect((await linesOf(id)).map(({ parts }) => parts)).toEqual([[], []]);
  const both = assign(id, [one?.id, [[small?.id, one?.total]]], [two?.id, [[small?.id, two?.total]]]);
  expect((await refusal(both)).msg).toBe('第 1 行的发票合计超过该行结算金额，请重新匹配');
  await assign(id, [one?.id, [[small?.id, one?.total]]], [two?.id, [[large?.id, two?.total]]]);
  expect(await billedOf(id)).toEqual([
    [small?.amount, '1.0000'],
    [large?.amount, '1.0000'],
  ]);
  const foreign = (await sides.purchase(await sides.statementIn(40, 1))).lines[0];
  expect(await refusal(assign(id, [one?.id, [[foreign?.id, one?.total]]]))).toMatchObject({ code: '409' });
});

test('a line of an invoice is split over lines of the statement, its parts making up the whole of it', async () => {
  const id = await sides.statementIn(40, 2);
  const [small, large] = (await sides.purchase(id)).lines;
  const all = cents(small?.amount) + cents(large?.amount);
  // the first invoice bills all of the first line and 0.50 of the second one, the second invoice the rest
  const first = await imported(id, { total: yuan(cents(small?.amount) + 50) });
  const second = await imported(id, { total: yuan(all - cents(small?.amount) - 50) });
  await receive(id, first, second);
  const [one, two] = await linesOf(id);
  const said = async (...targets: Target[]) => (await refusal(assign(id, [one?.id, targets]))).msg;
  const name = `发票 ${one?.invoiceNo} 第 1 行`;
  const short = yuan(cents(small?.amount) + 48);
  const read = (amount = '') => Number(amount).toLocaleString('zh-CN', { minimumFractionDigits: 2 });
  expect(await said([small?.id, small?.amount], [large?.id, '0.48'])).toBe(
    `${name}拆分合计 ${read(short)} 元，与该行价税合计 ${read(one?.total)} 元不符`,
  );
  expect(await said([small?.id, small?.amount], [small?.id, '0.50'])).toBe(`${name}重复选择了同一结算明细`);
  expect(await said([small?.id, one?.total], [large?.id, '0.00'])).toBe(`${name}拆分的每一份金额必须大于 0`);
  expect(await said([small?.id, small?.amount], ['1', '0.50'])).toContain('请刷新');
  const targets: Target[] = [
    [small?.id, small?.amount],
    [large?.id, '0.49'],
  ];
  await assign(id, [one?.id, targets], [two?.id, [[large?.id, two?.total]]]);
  expect((await linesOf(id)).map(({ parts }) => parts.map(({ amount }) => amount))).toEqual([
    [small?.amount, '0.49'],
    [two?.total],
  ]);
  const [[, smallQty], [largeBilled, largeQty]] = (await billedOf(id)) as [[string, string], [string, string]];
  expect(largeBilled).toBe(yuan(cents(two?.total) + 49));
  expect((Number(smallQty) + Number(largeQty)).toFixed(4)).toBe('2.0000'); // one piece on each invoice
  const sums = await sql<{ amount: string; line: string }>`
    select sum(p.amount) as amount, min(l.amount) as line from inv_line_part p
    join inv_line l on l.id = p.invoice_line_id where l.id = ${one?.id ?? '0'}`.execute(server.db);
  expect(sums.rows[0]?.amount).toBe(sums.rows[0]?.line);
  await assign(id, [
    one?.id,
    [
      [large?.id, '0.50'],
      [small?.id, small?.amount],
    ],
  ]);
  expect((await billedOf(id)).map(([amount]) => amount)).toEqual([small?.amount, large?.amount]);
});

test('a line may differ by a yuan from its order, and its invoices by a fen from it', async () => {
  const drawn = await sides.draft('INCOME', 1);
  for (const amount of ['-1.00', '-1.01', '1.00', '1.01'])
    await sides.supplier.call(settlementDetail.adjust, {
      ...{ ...(await sides.seen(drawn)), name: '尾差', amount },
    });
  expect((await matched(drawn)).slice(1).map(({ result }) => result)).toEqual([
    ...['WAITING', 'DIFFERENT', 'WAITING', 'DIFFERENT'],
  ]);
  const billedBy = async (fenMore: number) => {
    const id = await sides.statementIn(40, 2);
    const [small] = (await sides.purchase(id)).lines;
    await receive(id, await imported(id, { total: yuan(cents(small?.amount) + fenMore) }));
    const [one] = await linesOf(id);
    const found = one?.parts.length;
    if (found === 0) await assign(id, [one?.id, [[small?.id, one?.total]]]);
    return [found, ...(await matched(id)).map(({ result, reasons }) => [result, ...reasons].join(' '))];
  };
  expect(await billedBy(-1)).toEqual([1, 'SAME', 'WAITING']);
  expect(await billedBy(1)).toEqual([1, 'SAME', 'WAITING']);
  expect(await billedBy(-2)).toEqual([0, 'DIFFERENT INVOICE', 'WAITING']);
});
