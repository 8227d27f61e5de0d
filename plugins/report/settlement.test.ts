/** Reports of statements: balances proven by their movements, sums by the statements behind them. */
import { notification } from '@portal/sdk/calls/notification';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { textsOfPdf } from '#server/test-pdf';
import { confirmLetter } from './confirmLetter/contract.ts';
import { supplierMoves, supplierSettlement } from './supplierSettlement/contract.ts';
import { cents, everyRow, sumOf } from './test-rows.ts';

let server: TestServer;
let operator: TestApi;
let supplier: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: ['goods', 'order', 'settlement', 'report'] });
  operator = await server.as('yy_ops');
  supplier = await server.as('gys_admin');
});
afterAll(() => server.close());

const periods = [
  ['all days', {}],
  ['a quarter', { from: '2025-10-01', to: '2025-12-31' }],
  ['since a day', { from: '2026-01-15' }],
] as const;

describe('供应商结算报表', () => {
  test.each(periods)('opening + due − settled = closing for each supplier, over %s', async (_, period) => {
    const rows = await everyRow(operator, supplierSettlement.page, period);
    expect(rows.length).toBeGreaterThan(5);
    for (const { opening, due, settled, closing } of rows)
      expect(cents(opening) + cents(due) - cents(settled)).toBe(cents(closing));
    const { totals } = await operator.call(supplierSettlement.summary, period);
    for (const [field, total] of Object.entries(totals))
      expect([field, sumOf(rows, field)]).toEqual([field, cents(total)]);
  });

  test.each(periods)('the movements of each supplier prove its balances, over %s', async (_, period) => {
    const rows = await everyRow(operator, supplierSettlement.page, period);
    for (const { supplierEntId, opening, due, settled, closing } of rows.slice(0, 6)) {
      const moves = await everyRow(operator, supplierMoves.page, { supplierEntId, ...period });
      const paid = moves.filter(({ kind }) => kind === 'PAY');
      expect(sumOf(paid, 'decrease')).toBe(cents(settled));
      expect(sumOf(moves, 'increase') - sumOf(moves, 'decrease') + sumOf(paid, 'decrease')).toBe(cents(due));
      const [first] = moves;
      if (first) expect(cents(first.balance) - cents(first.increase) + cents(first.decrease)).toBe(cents(opening));
      expect(cents(moves.at(-1)?.balance ?? opening)).toBe(cents(closing));
    }
  });
});

describe('询证函', () => {
  const DAY = '2026-02-15';
  const open = async () => {
    const [own] = await everyRow(supplier, supplierSettlement.page, {});
    await operator.call(confirmLetter.send, { supplierEntIds: [own?.supplierEntId ?? ''], to: DAY });
    const letters = await everyRow(supplier, confirmLetter.page, { balanceFrom: DAY, balanceTo: DAY, letterStatus: 0 });
    const [letter] = letters;
    if (!letter) throw new Error('The letter was sent.');
    return letter;
  };

  test('the demo has letters in every state', async () => {
    for (const { count } of await operator.call(confirmLetter.counts, {})) expect(count).toBeGreaterThanOrEqual(3);
    expect(await operator.call(confirmLetter.counts, {})).toHaveLength(3);
  });

  test('asks about the balance of its day, once; the supplier answers once, and the operating unit hears of it', async () => {
    const letter = await open();
    const [row] = await everyRow(operator, supplierSettlement.page, { supplierName: letter.supplierName, to: DAY });
    expect([letter.opening, letter.due, letter.settled, letter.closing]).toEqual([
      row?.opening,
      row?.due,
      row?.settled,
      row?.closing,
    ]);
    const again = operator.call(confirmLetter.send, { supplierEntIds: [letter.supplierEntId], to: DAY });
    await expect(again).rejects.toMatchObject({ code: '409', msg: '所选供应商在该日都有待回函的询证函' });
    const { id, version } = letter;
    const equal = supplier.call(confirmLetter.reply, { id, version, supplierAmount: letter.closing, note: '相同' });
    await expect(equal).rejects.toMatchObject({ code: '400', msg: '账面金额与询证金额相同，请回函“相符”' });
    const bare = supplier.call(confirmLetter.reply, { id, version, supplierAmount: '1.00' });
    await expect(bare).rejects.toMatchObject({ code: '400', msg: '不符时请说明差异原因' });
    await supplier.call(confirmLetter.reply, { id, version, supplierAmount: '1.00', note: '一笔付款未入账' });
    const told = async (api: TestApi) => {
      const { records } = await api.call(notification.getNotification, {
        keyword: letter.letterNo,
        page: 1,
        size: 10,
      });
      return records.map(({ content }) => content);
    };
    expect(await told(operator)).toEqual([`${letter.supplierName}已对询证函 ${letter.letterNo} 回函：不符。`]);
    expect(await told(supplier)).toEqual([expect.stringContaining('请核对截至 2026-02-15 的结算余额')]);
    expect(await told(await server.as('gys_sales'))).toEqual([]);
    const [answered] = await everyRow(operator, confirmLetter.page, { letterNo: letter.letterNo });
    expect(answered).toMatchObject({ status: 2, supplierAmount: '1.00', replyNote: '一笔付款未入账' });
    expect(cents(answered?.difference)).toBe(100 - cents(letter.closing));
    await expect(supplier.call(confirmLetter.reply, { id, version: version + 1 })).rejects.toMatchObject({
      code: '409',
      msg: '询证函当前状态为“不符”，不能回函',
    });
  });

  test('of a sector asks about its part of the balance, and says so', async () => {
    const [own] = await everyRow(supplier, supplierSettlement.page, {});
    const supplierEntId = own?.supplierEntId ?? '';
    const asked = { to: '2026-01-20', plate: 'POWER' } as const;
    const [part] = await everyRow(operator, supplierSettlement.page, {
      ...asked,
      supplierName: own?.supplierName ?? '',
    });
    await operator.call(confirmLetter.send, { supplierEntIds: [supplierEntId], to: asked.to });
    await operator.call(confirmLetter.send, { supplierEntIds: [supplierEntId], ...asked });
    const sent = await everyRow(supplier, confirmLetter.page, { balanceFrom: asked.to, balanceTo: asked.to });
    expect(sent.map(({ scope }) => scope).sort()).toEqual(['', '板块：电力']);
    const [letter] = sent.filter(({ scope }) => scope !== '');
    expect(letter?.closing).toBe(part?.closing);
    expect(await everyRow(supplier, confirmLetter.page, { id: letter?.id ?? '' })).toHaveLength(1);
  });

  test('of many lines run on to a second page, and none off the paper', async () => {
    const letter = await open();
    const { id, version } = letter;
    const note = '逐笔核对见附页\n'.repeat(60).trim();
    await supplier.call(confirmLetter.reply, { id, version, supplierAmount: '1.00', note });
    const { rawPayload } = await supplier.download(confirmLetter.sentFile, { ids: [id] });
    const pages = await textsOfPdf(rawPayload);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flat().filter((line) => line.includes('逐笔核对见附页'))).toHaveLength(60);
  });

  test('R-FORMAT-08: letters come as one PDF of A4, a page a supplier', async () => {
    const rows = await everyRow(operator, supplierSettlement.page, {});
    const supplierEntIds = rows.slice(0, 3).map(({ supplierEntId }) => supplierEntId);
    const { rawPayload, headers } = await operator.download(confirmLetter.file, { supplierEntIds });
    expect(headers['content-type']).toBe('application/pdf');
    expect(rawPayload.toString('latin1').match(/\/MediaBox \[0 0 595\.2\d+ 841\.8\d+\]/g)).toHaveLength(3);
    expect((await textsOfPdf(rawPayload))[0]?.join('')).toContain(rows[0]?.supplierName ?? '-');
  });
});
