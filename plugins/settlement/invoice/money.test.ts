/** Figures worked out by hand: an invoice bills its statement to the fen, a line's tax stays within 0.06 of amount × rate. */
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { settlementChecks } from '../checks.server.ts';
import { refusal } from '../settlementManagement/fixture.ts';
import { invoice } from './contract.ts';
import { application, openInvoices } from './fixture.ts';
import { fen, packed, type Piece, plain } from './split.ts';

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
  return at.detail((await at.detail(id)).redBy?.id ?? '0');
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
    const ids = await at.applied([settlementId], { invoiceLimit: '1130.00' });
    for (const id of ids) {
      await at.supplier.call(invoice.issue, await at.seen(id));
      await at.supplier.call(invoice.query, await at.seen(id));
    }
    expect(await at.stateOf(settlementId)).toEqual({ status: 60, invoicedAmount: '1356.00' });
    expect(sums(await red(ids[1] ?? '0'))).toEqual(['-200.00', '-26.00', '-226.00']);
    expect(await at.stateOf(settlementId)).toEqual({ status: 50, invoicedAmount: '1130.00' });
    const open = (await at.supplier.call(invoice.candidates, {})).find(({ id }) => id === settlementId);
    expect(open).toMatchObject({ amount: '1356.00', openAmount: '226.00' });
    const [again = '0'] = await at.applied([settlementId]);
    const anew = await at.detail(again);
    expect([sums(anew), figures(anew)]).toEqual([['200.00', '26.00', '226.00'], [['4.0000', '200.00', '26.00']]]);
    const more = await refusal(at.supplier.call(invoice.apply, application([settlementId])));
    expect(more.msg).toContain('没有可开票的金额');
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
