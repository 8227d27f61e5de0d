/** Reports of statements: balances proven by their movements, sums by the statements behind them. */
import { notification } from '@portal/sdk/calls/notification';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { grantCode } from '#server/platform/grant-code';
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
      msg: '询证函已回函“不符”，不能再次回函',
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
    const text = rawPayload.toString('latin1');
    expect(text.match(/\/MediaBox/g)?.length).toBeGreaterThan(1);
    const hex = [...'逐笔核对见附页'].map((char) => char.charCodeAt(0).toString(16).padStart(4, '0')).join('');
    const lines = [...text.matchAll(/([\d.-]+) Td <([0-9a-f]+)>/g)];
    expect(lines.filter(([, , line]) => line?.includes(hex))).toHaveLength(60);
    for (const [, y] of lines) expect(Number(y)).toBeGreaterThan(40);
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

  test('the units of a level count each enterprise once, and every row in sight has a key of its own', async () => {
    const { path } = await operator.call(procurementSettlement.summary, {});
    const top = path[0]?.customerCode ?? '';
    for (const level of [1, 2, 3, 4] as const) {
      const rows = await everyRow(operator, procurementSettlement.page, { level });
      const codes = rows.map(({ customerCode }) => customerCode);
      const { rows: once } = await sql<{ payable: string }>`
        with recursive tree as (
          select customer_code, ent_id from ent_org_node where customer_code = any(${codes})
          union
          select n.customer_code, n.ent_id from ent_org_node n join tree on n.parent_customer_code = tree.customer_code
        )
        select coalesce(sum(s.payable_amount), 0) as payable from stl_settlement s
        where s.status in (40, 50, 60, 70, 80) and s.purchaser_ent_id in (select ent_id from tree)`.execute(server.db);
      expect([level, sumOf(rows, 'payable')]).toEqual([level, cents(once[0]?.payable)]);
    }
    const seen = [
      ...(await everyRow(operator, procurementSettlement.page, { parentCode: top, level: 1 })),
      ...(await everyRow(operator, procurementSettlement.page, { parentCode: top })),
    ].map(({ key }) => key);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('the own row of a unit leads to the statements of the unit alone', async () => {
    const [unit] = (await (await server.as('cg_admin')).call(procurementSettlement.summary, {})).path;
    const customerCode = unit?.customerCode ?? '';
    await sql`update ent_org_node set parent_customer_code = ${customerCode} where ent_id = (
      select purchaser_ent_id from stl_settlement where status = 80 and purchaser_name <> ${unit?.name}
      order by id limit 1)`.execute(server.db);
    const rows = await everyRow(operator, procurementSettlement.page, { parentCode: customerCode });
    const [own, ...below] = rows;
    expect([own?.own, below.length > 0]).toEqual([true, true]);
    const statements = await everyRow(operator, procurementSettlement.detail, { customerCode, own: true });
    expect(sumOf(statements, 'payable')).toBe(cents(own?.payable));
    const all = await everyRow(operator, procurementSettlement.detail, { customerCode });
    expect(all.length).toBeGreaterThan(statements.length);
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
    const [one] = ids.slice(2);
    const twice = [1, 2].map(() => operator.call(procurementSettlement.urge, { ids: [one ?? ''] }));
    const states = (await Promise.allSettled(twice)).map(({ status }) => status);
    expect(states.sort()).toEqual(['fulfilled', 'rejected']);
    const again = operator.call(procurementSettlement.urge, { ids: first });
    await expect(again).rejects.toMatchObject({ code: '409', msg: '所选结算单已付清，或今天已经催付过' });
  });

  test('a unit is urged for what is overdue at it and below; what was agreed is noted, the latest first', async () => {
    const { path } = await operator.call(procurementSettlement.summary, {});
    const customerCode = path[0]?.customerCode ?? '';
    await sql`update stl_settlement set status = 60, paid_amount = 0, due_date = '2026-01-31'
      where status in (60, 70, 80)`.execute(server.db);
    const asked = () => operator.call(procurementSettlement.urgeUnit, { customerCode });
    expect(await asked()).toEqual({ urged: 100 });
    expect(await asked()).toEqual({ urged: 100 });
    while ((await asked()).urged === 100);
    await expect(asked()).rejects.toMatchObject({ msg: '该单位没有逾期未付的结算单，或今天已全部催付过' });
    const [statement] = await everyRow(operator, procurementSettlement.detail, { customerCode });
    const id = statement?.id ?? '';
    await operator.call(procurementSettlement.follow, { ids: [id], note: '承诺月底前付款' });
    await operator.call(procurementSettlement.follow, { ids: [id], note: '已提交付款申请' });
    const notes = await operator.call(procurementSettlement.followUps, { id });
    expect(notes.map(({ note }) => note)).toEqual(['已提交付款申请', '承诺月底前付款']);
    const lost = operator.call(procurementSettlement.follow, { ids: [id, '999999'], note: '无' });
    await expect(lost).rejects.toMatchObject({ code: '404' });
  });

  test('a purchasing unit that is given the right follows up its own statements alone', async () => {
    await grantCode(server.db, 'C1', 'report:procurement:follow');
    const buyer = await server.as('cg_admin');
    const { path } = await buyer.call(procurementSettlement.summary, {});
    const seen = await everyRow(buyer, procurementSettlement.detail, { customerCode: path[0]?.customerCode ?? '' });
    const [own] = seen;
    const other = await server.db
      .selectFrom('stlSettlement')
      .select('id')
      .where('purchaserName', 'not in', [...new Set(seen.map(({ purchaserName }) => purchaserName))])
      .where('status', '=', 60)
      .executeTakeFirstOrThrow();
    await buyer.call(procurementSettlement.follow, { ids: [own?.id ?? ''], note: '已排款' });
    const foreign = buyer.call(procurementSettlement.follow, { ids: [own?.id ?? '', other.id], note: '已排款' });
    await expect(foreign).rejects.toMatchObject({ code: '404' });
    await operator.call(procurementSettlement.follow, { ids: [other.id], note: '催促中' });
    expect(await buyer.call(procurementSettlement.followUps, { id: other.id })).toEqual([]);
  });
});
