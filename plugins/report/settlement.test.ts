/** Reports of statements: balances proven by their movements, sums by the statements behind them. */
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { confirmLetter } from './confirmLetter/contract.ts';
import { procurementSettlement } from './procurementSettlement/contract.ts';
import { supplierSettlement } from './supplierSettlement/contract.ts';
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
      const moves = await everyRow(operator, supplierSettlement.detail, { supplierEntId, ...period });
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
    const [answered] = await everyRow(operator, confirmLetter.page, { letterNo: letter.letterNo });
    expect(answered).toMatchObject({ status: 2, supplierAmount: '1.00', replyNote: '一笔付款未入账' });
    expect(cents(answered?.difference)).toBe(100 - cents(letter.closing));
    await expect(supplier.call(confirmLetter.reply, { id, version: version + 1 })).rejects.toMatchObject({
      code: '409',
      msg: '询证函已回函“不符”，不能再次回函',
    });
  });

  test('R-FORMAT-08: letters come as one PDF of A4, a page a supplier', async () => {
    const rows = await everyRow(operator, supplierSettlement.page, {});
    const supplierEntIds = rows.slice(0, 3).map(({ supplierEntId }) => supplierEntId);
    const { rawPayload, headers } = await operator.download(confirmLetter.file, { supplierEntIds });
    expect(headers['content-type']).toBe('application/pdf');
    const text = rawPayload.toString('latin1');
    expect(text.match(/\/MediaBox \[0 0 595\.28 841\.89\]/g)).toHaveLength(3);
    const hex = [...(rows[0]?.supplierName ?? '')].map((char) => char.charCodeAt(0).toString(16).padStart(4, '0'));
    expect(text).toContain(hex.join(''));
    expect(text.startsWith('%PDF-1.5') && text.endsWith('%%EOF\n')).toBe(true);
  });
});

describe('采购单位结算报表', () => {
  test.each(periods)('a unit sums its own row and those below it, at every level, over %s', async (_, period) => {
    const visit = async (parentCode: string | undefined, depth: number): Promise<void> => {
      const filters = { ...period, ...(parentCode !== undefined && { parentCode }) };
      const rows = await everyRow(operator, procurementSettlement.page, filters);
      const { totals } = await operator.call(procurementSettlement.summary, filters);
      for (const field of ['orderAmount', 'payable', 'paidAmount', 'unpaidAmount', 'overdueAmount'] as const)
        expect([parentCode, field, sumOf(rows, field)]).toEqual([parentCode, field, cents(totals[field])]);
      const [largest] = rows.filter(({ children }) => children > 0);
      if (largest && depth < 3) await visit(largest.customerCode, depth + 1);
    };
    await visit(undefined, 0);
  });

  test('a purchasing unit reads itself and what is below it; others are not found', async () => {
    const buyer = await server.as('cg_admin');
    const { path } = await buyer.call(procurementSettlement.summary, {});
    expect(path.map(({ name }) => name)).toEqual(['霁川第一发电厂']);
    const { path: whole } = await operator.call(procurementSettlement.summary, {});
    const above = buyer.call(procurementSettlement.page, { parentCode: whole[0]?.customerCode ?? '' });
    await expect(above).rejects.toMatchObject({ code: '404', msg: '组织不存在或不在您的管辖范围内' });
  });

  test('a statement is urged once a day, and only while something is unpaid', async () => {
    const { path } = await operator.call(procurementSettlement.summary, {});
    const statements = await everyRow(operator, procurementSettlement.detail, {
      customerCode: path[0]?.customerCode ?? '',
    });
    const ids = statements.filter(({ unpaidAmount }) => cents(unpaidAmount) > 0).map(({ id }) => id);
    const paid = statements.filter(({ unpaidAmount }) => cents(unpaidAmount) === 0).map(({ id }) => id);
    const first = ids.slice(0, 2);
    expect(await operator.call(procurementSettlement.urge, { ids: [...first, ...paid.slice(0, 1)] })).toEqual({
      urged: 2,
    });
    const again = operator.call(procurementSettlement.urge, { ids: first });
    await expect(again).rejects.toMatchObject({ code: '409', msg: '所选结算单已付清，或今天已经催付过' });
  });

  test('a unit is urged for what is overdue at it and below; what was agreed is noted, the latest first', async () => {
    const { path } = await operator.call(procurementSettlement.summary, {});
    const customerCode = path[0]?.customerCode ?? '';
    const { urged } = await operator.call(procurementSettlement.urgeUnit, { customerCode });
    expect(urged).toBeGreaterThan(0);
    const [statement] = await everyRow(operator, procurementSettlement.detail, { customerCode });
    const id = statement?.id ?? '';
    await operator.call(procurementSettlement.follow, { ids: [id], note: '承诺月底前付款' });
    await operator.call(procurementSettlement.follow, { ids: [id], note: '已提交付款申请' });
    const notes = await operator.call(procurementSettlement.followUps, { id });
    expect(notes.map(({ note }) => note)).toEqual(['已提交付款申请', '承诺月底前付款']);
    const lost = operator.call(procurementSettlement.follow, { ids: [id, '999999'], note: '无' });
    await expect(lost).rejects.toMatchObject({ code: '404' });
  });
});
