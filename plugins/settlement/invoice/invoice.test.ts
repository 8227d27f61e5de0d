import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { notification } from '@portal/sdk/calls/notification';
import { sql } from '@portal/sdk/server';
import { textsOfPdf } from '#server/test-pdf';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { settlementManagement } from '../settlementManagement/contract.ts';
import { refusal } from '../settlementManagement/fixture.ts';
import { invoice, invoiceImport } from './contract.ts';
import { invoiceHeader } from '../invoiceHeader/contract.ts';
import { answers, forbiddenIn, uploaded } from '../test-every-call.ts';
import { application, openInvoices } from './fixture.ts';
import { packed, type Piece } from './split.ts';
import { INVOICE_STATUS } from './schema.ts';

let server: TestServer;
let at: Awaited<ReturnType<typeof openInvoices>>;
beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  at = await openInvoices(server);
});
afterAll(() => server.close());

describe('an application', () => {
  test('invariant 6: bills the whole of its statement, which waits for invoices and then for payment', async () => {
    const settlementId = await at.statement();
    const [id = '0'] = await at.applied([settlementId]);
    expect(await at.detail(id)).toMatchObject({
      status: 10,
      total: '1356.00',
      amountNoTax: '1200.00',
      taxAmount: '156.00',
    });
    expect(await at.stateOf(settlementId)).toEqual({ status: 50, invoicedAmount: '0.00' });
    await at.supplier.call(invoice.issue, await at.seen(id));
    expect((await at.detail(id)).status).toBe(20);
    expect(await at.supplier.call(invoice.query, await at.seen(id))).toEqual({ status: 30 });
    expect(await at.stateOf(settlementId)).toEqual({ status: 60, invoicedAmount: '1356.00' });
    expect((await at.detail(id)).invoiceNo).toMatch(/^26009\d{15}$/);
    const told = await at.purchaser.call(notification.getNotification, { keyword: '待交付' });
    expect(told.total).toBeGreaterThan(0);
  });

  test('is split by the limit to the fen, and merges statements of one header', async () => {
    const [first, second] = [await at.statement(), await at.statement()];
    const plan = await at.supplier.call(invoice.plan, application([first, second], { invoiceLimit: '1000.00' }));
    expect(plan).toHaveLength(1);
    expect(plan[0]).toMatchObject({ amount: '2712.00' });
    const invoices = await at.applied([first, second], { invoiceLimit: '1000.00' });
    const all = await Promise.all(invoices.map((id) => at.detail(id)));
    expect(all.map(({ total }) => total)).toEqual(plan[0]?.totals);
    expect(all.every(({ total }) => Number(total) <= 1000)).toBe(true);
    expect(all.reduce((sum, { total }) => sum + Math.round(Number(total) * 100), 0)).toBe(271_200);
    const lines = all.flatMap(({ lines: own }) => own);
    expect(lines.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)).toBe(240_000);
    const again = await refusal(at.supplier.call(invoice.apply, application([first])));
    expect(again.msg).toContain('没有可开票的金额');
  });

  test('is of one currency', async () => {
    const [yuan, dollars] = [await at.statement(), await at.statement()];
    await server.db.updateTable('stlSettlement').set({ currency: 'USD' }).where('id', '=', dollars).execute();
    for (const call of [invoice.plan, invoice.apply])
      expect(await refusal(at.supplier.call(call, application([yuan, dollars])))).toMatchObject({
        code: '400',
        msg: '所选结算单的币种不同，请按币种分别申请开票',
      });
    expect(await at.supplier.call(invoice.plan, application([dollars]))).toHaveLength(1);
  });

  test('an adjustment lowers an invoice, and a line above the limit is cut without a loss', () => {
    const piece = (total: bigint, amount: bigint): Piece => ({
      ...{ settlementId: '1', settlementLineId: '1', item: '', spec: '', unit: '', taxRate: '0.13', qty: 70_000n },
      ...{ total, amount },
    });
    const invoices = packed([piece(100_003n, 88_498n), piece(-500n, -442n)], 33_333n);
    const all = invoices.flat();
    expect(all.reduce((sum, { total }) => sum + total, 0n)).toBe(99_503n);
    expect(all.reduce((sum, { amount }) => sum + amount, 0n)).toBe(88_056n);
    expect(all.filter(({ total }) => total > 0n).reduce((sum, { qty }) => sum + qty, 0n)).toBe(70_000n);
  });

  test("is refused for others' statements, for ones not confirmed, and to whom may not apply", async () => {
    const settlementId = await at.statement();
    expect((await refusal(at.purchaser.call(invoice.apply, application([settlementId])))).code).toBe('403');
    await server.db
      .updateTable('stlSettlement')
      .set({ purchaserEntId: at.ids.supplier, supplierEntId: at.ids.purchaser })
      .where('id', '=', settlementId)
      .execute();
    expect((await refusal(at.supplier.call(invoice.apply, application([settlementId])))).msg).toContain(
      '不存在或当前状态不能开票',
    );
  });

  test('is held, submitted, and voided before it is issued, which frees the statement', async () => {
    const settlementId = await at.statement();
    const [id = '0'] = await at.applied([settlementId], { hold: true });
    expect(await at.stateOf(settlementId)).toEqual({ status: 50, invoicedAmount: '0.00' });
    const { settlementNo = '' } = (await at.detail(id)).settlements[0] ?? {};
    const billable = async () => {
      const asked = { settleType: 'INCOME' as const, settlementNo };
      return (await at.supplier.call(settlementManagement.page, asked)).records[0]?.billable;
    };
    expect(await billable()).toBe(false);
    const total = async () => (await at.supplier.call(invoice.sums, { direction: 'OUT', settlementNo })).total;
    expect(await total()).toBe('1356.00');
    expect((await refusal(at.supplier.call(invoice.issue, await at.seen(id)))).msg).toBe(
      '发票当前状态为“待申请”，不能开具',
    );
    await at.supplier.call(invoice.submit, await at.seen(id));
    expect((await refusal(at.detail(id, at.purchaser))).msg).toContain('不存在');
    await at.supplier.call(invoice.void, { ...(await at.seen(id)), reason: '对方要求合并开票' });
    expect(await at.stateOf(settlementId)).toEqual({ status: 40, invoicedAmount: '0.00' });
    expect((await at.supplier.call(invoice.candidates, {})).map((one) => one.id)).toContain(settlementId);
    expect([await total(), await billable()]).toEqual(['0.00', true]);
  });

  test('keeps its statement waiting for invoices as long as one of them is handed over, or has failed', async () => {
    const settlementId = await at.statement();
    const [first = '0', second = '0', third = '0'] = await at.applied([settlementId], { invoiceLimit: '500.00' });
    await at.supplier.call(invoice.issue, await at.seen(first));
    const end = async (id: string) => {
      await at.supplier.call(invoice.void, { ...(await at.seen(id)), reason: '改期开票' });
      return (await at.stateOf(settlementId))?.status;
    };
    expect([await end(second), await end(third)]).toEqual([50, 50]);
    const [rest = '0'] = await at.applied([settlementId]);
    expect(await at.detail(rest)).toMatchObject({ total: '856.00' });
    await server.db.updateTable('invInvoice').set({ status: 25 }).where('id', '=', first).execute();
    expect([await end(rest), await end(first)]).toEqual([50, 40]);
  });

  test('bills each buyer by itself, under its default header alone, and a special one once it is approved', async () => {
    const [own, other] = [await at.statement(), await at.statement()];
    const buyer = await server.as('c0002_1');
    const { id: purchaserEntId } = await server.db
      .selectFrom('entEnterprise')
      .select('id')
      .where('customerCode', '=', 'C0002')
      .executeTakeFirstOrThrow();
    await server.db.updateTable('stlSettlement').set({ purchaserEntId }).where('id', '=', other).execute();
    const headers = server.db.updateTable('invHeader').where('entId', '=', purchaserEntId);
    await headers.set({ isDefault: false }).execute();
    const plan = () => at.supplier.call(invoice.plan, application([own, other]));
    const none = '购方“霁川第一发电厂”没有可用的默认发票抬头，请通知对方维护';
    expect((await refusal(plan())).msg).toBe(none);
    const header = await buyer.call(invoiceHeader.save, {
      ...{ headerName: '检修分部', taxNo: '91000003MA0000003X', regAddress: '霁川市 1 号', regPhone: '0000-1234567' },
      ...{ bankName: '云屿示例银行', bankAccount: '99990000111122223333', invoiceType: 1 },
      receiveEmail: 'shoupiao@example.com',
    });
    await buyer.call(invoiceHeader.setDefault, header);
    const audited = (invoiceType: number, auditStatus: number) =>
      headers.set({ invoiceType, auditStatus }).where('id', '=', header.id).execute();
    for (const state of [0, 2, 9]) {
      await audited(0, state);
      expect([state, (await refusal(plan())).msg]).toEqual([state, none]);
    }
    await audited(0, 1);
    const groups = (await plan()).map(({ headerName, amount, totals }) => [headerName, amount, totals]);
    expect(groups).toContainEqual(['检修分部', '1356.00', ['1356.00']]);
    expect(groups.map(([, amount]) => amount)).toEqual(['1356.00', '1356.00']);
    const [first = '0', second = '0', ...more] = await at.applied([own, other]);
    expect(more).toEqual([]);
    const billed = [await at.detail(first), await at.detail(second)];
    expect(
      billed.map(({ settlements, lines }) => [settlements.map(({ settlementId }) => settlementId), lines.length]),
    ).toEqual(
      expect.arrayContaining([
        [[own], 2],
        [[other], 2],
      ]),
    );
    expect(new Set(billed.map(({ applyNo }) => applyNo)).size).toBe(2);
  });
});

describe('the way to the buyer', () => {
  test('a failed invoice says why, takes the mended header and is issued with the second try', async () => {
    const settlementId = await at.statement();
    const [id = '0'] = await at.applied([settlementId]);
    const own = server.db.updateTable('invHeader').where('entId', '=', at.ids.purchaser).where('isDefault', '=', true);
    const { headerId } = await at.detail(id);
    const before = await server.db
      .selectFrom('invHeader')
      .select('taxNo')
      .where('id', '=', headerId ?? '0')
      .executeTakeFirstOrThrow();
    await own.set({ taxNo: '91000001MA0000000A' }).execute();
    await at.supplier.call(invoice.issue, await at.seen(id));
    expect(await at.supplier.call(invoice.query, await at.seen(id))).toEqual({ status: 25 });
    expect(await at.detail(id)).toMatchObject({
      fault: '购方税号校验位不正确，请核对抬头后重试',
      registeredTaxNo: before.taxNo,
    });
    await own.set({ taxNo: before.taxNo }).execute();
    await at.supplier.call(invoice.issue, await at.seen(id));
    expect(await at.supplier.call(invoice.query, await at.seen(id))).toEqual({ status: 30 });
    expect(await at.detail(id)).toMatchObject({ fault: null, registeredTaxNo: null });
  });

  test('is delivered, given back, delivered again, signed for and deducted, each by its own party', async () => {
    const id = await at.issued([await at.statement()]);
    expect((await refusal(at.purchaser.call(invoice.sign, await at.seen(id)))).msg).toBe(
      '发票当前状态为“已开具”，不能签收',
    );
    expect((await refusal(at.supplier.call(invoice.deliver, await at.seen(id)))).msg).toContain('请填写收票邮箱');
    const list = { ...(await at.seen(id)), email: 'a@example.com, b@example.com' };
    expect((await refusal(at.supplier.call(invoice.deliver, list))).msg).toContain('收票邮箱');
    await at.supplier.call(invoice.deliver, { ...(await at.seen(id)), email: 'shoupiao@example.com' });
    const { invoiceNo } = await at.detail(id);
    expect(server.mail.lastTo('shoupiao@example.com')?.subject).toBe(
      `【澜岳e服务平台】屿岚机电设备有限公司 交付了发票 ${invoiceNo}`,
    );
    expect((await refusal(at.supplier.call(invoice.sign, await at.seen(id)))).code).toBe('403');
    await at.purchaser.call(invoice.return, { ...(await at.seen(id)), reason: '规格型号有误' });
    expect(await at.detail(id)).toMatchObject({ status: 30, returnReason: '规格型号有误' });
    await at.supplier.call(invoice.deliver, { ...(await at.seen(id)), carrier: '云屿物流', waybillNo: 'YD1' });
    const stale = await at.seen(id);
    await at.purchaser.call(invoice.sign, stale);
    expect((await refusal(at.purchaser.call(invoice.sign, stale))).msg).toBe('发票已被他人处理，请刷新');
    const early = refusal(at.purchaser.call(invoice.certify, { ...(await at.seen(id)), certifyMonth: '2026-02' }));
    expect((await early).msg).toBe('所属期不能早于开票月份');
    await at.purchaser.call(invoice.certify, { ...(await at.seen(id)), certifyMonth: '2026-03' });
    expect(await at.detail(id)).toMatchObject({ status: 60, certifyMonth: '2026-03' });
  });
});

/** States from which each step leads on. */
const OF_SELLER = {
  ...{ submit: [0], void: [0, 10, 25], issue: [10, 25], query: [20], deliver: [30] },
  ...{ redApply: [30, 40, 50, 60], redDecide: [], reissue: [71], sign: [], return: [], certify: [] },
};
const OF_BUYER = { sign: [40], return: [40, 50], certify: [50], redApply: [30, 40, 50, 60], redDecide: [] };

test('in any other state a step is refused, and before its issue the buyer finds no invoice', async () => {
  const id = await at.issued([await at.statement()]);
  for (const status of INVOICE_STATUS.list) {
    await server.db.updateTable('invInvoice').set({ status }).where('id', '=', id).execute();
    const { redDecide, ...told } = await answers(
      at.supplier,
      forbiddenIn(invoice, OF_SELLER, status),
      await at.seen(id),
    );
    expect(redDecide).toBe('404');
    for (const [name, code] of Object.entries(told)) {
      expect([status, name, code]).toEqual([
        status,
        name,
        ['sign', 'return', 'certify'].includes(name) ? '403' : '409',
      ]);
    }
    const unseen = status < 30 || status === 80;
    const { redDecide: none, ...asked } = await answers(
      at.purchaser,
      forbiddenIn(invoice, OF_BUYER, status),
      await at.seen(id),
    );
    expect(none).toBe('404');
    expect([...new Set(Object.values(asked))]).toEqual([unseen ? '404' : '409']);
  }
});

describe('a red letter', () => {
  test('is confirmed by the other party, takes the amount back, and the lines are billed anew once', async () => {
    const settlementId = await at.statement();
    const id = await at.signed([settlementId]);
    await at.supplier.call(invoice.redApply, { ...(await at.seen(id)), reason: 1 });
    expect(await at.detail(id)).toMatchObject({ status: 70, redAskedBy: 'SELLER', redAskedAmount: '1356.00' });
    const self = refusal(at.supplier.call(invoice.redDecide, { ...(await at.seen(id)), step: 'confirm' }));
    expect((await self).msg).toMatch(/^发票由.+申请红冲，确认红冲须由另一人办理$/);
    const others = refusal(at.purchaser.call(invoice.redDecide, { ...(await at.seen(id)), step: 'withdraw' }));
    expect(await others).toMatchObject({ code: '409', msg: '只有申请方可以撤销红冲' });
    await at.purchaser.call(invoice.redDecide, { ...(await at.seen(id)), step: 'confirm' });
    const blue = await at.detail(id);
    expect(blue).toMatchObject({ status: 71, redBy: [{ total: '-1356.00' }] });
    expect(await at.stateOf(settlementId)).toEqual({ status: 40, invoicedAmount: '0.00' });
    const again = await at.supplier.call(invoice.reissue, await at.seen(id));
    expect(await at.detail(again.id)).toMatchObject({ status: 10, total: '1356.00', reissueOf: { id } });
    expect((await refusal(at.supplier.call(invoice.reissue, await at.seen(id)))).msg).toBe('该发票已重开');
    expect(await at.stateOf(settlementId)).toMatchObject({ status: 50 });
  });

  test('is refused or withdrawn back to where the invoice stood, and a deducted one is asked for by its buyer', async () => {
    const id = await at.signed([await at.statement()]);
    await at.supplier.call(invoice.redApply, { ...(await at.seen(id)), reason: 2 });
    const bare = refusal(at.purchaser.call(invoice.redDecide, { ...(await at.seen(id)), step: 'refuse' }));
    expect((await bare).msg).toBe('请输入拒绝原因');
    await at.purchaser.call(invoice.redDecide, { ...(await at.seen(id)), step: 'refuse', opinion: '货已入库' });
    expect((await at.detail(id)).status).toBe(50);
    await at.purchaser.call(invoice.redApply, { ...(await at.seen(id)), reason: 4 });
    await at.purchaser.call(invoice.redDecide, { ...(await at.seen(id)), step: 'withdraw' });
    expect((await at.detail(id)).confirmations.map(({ status }) => status)).toEqual([4, 3]);
    await at.purchaser.call(invoice.certify, { ...(await at.seen(id)), certifyMonth: '2026-03' });
    expect((await refusal(at.supplier.call(invoice.redApply, { ...(await at.seen(id)), reason: 1 }))).msg).toContain(
      '须由购方发起',
    );
  });
});

describe('lists and files', () => {
  test('each enterprise sees its own side, sums hold over all pages, and others see nothing', async () => {
    const id = await at.issued([await at.statement()]);
    const { invoiceNo } = await at.detail(id);
    const asked = (api: TestApi, direction: 'OUT' | 'IN') =>
      api.call(invoice.page, { direction, invoiceNo: invoiceNo ?? '' });
    expect([(await asked(at.supplier, 'OUT')).total, (await asked(at.supplier, 'IN')).total]).toEqual([1, 0]);
    expect([(await asked(at.purchaser, 'OUT')).total, (await asked(at.purchaser, 'IN')).total]).toEqual([0, 1]);
    expect((await asked(at.operator, 'OUT')).total).toBe(1);
    const stranger = await server.as('s0003_1').catch(() => server.as('kf_8001'));
    expect((await refusal(at.detail(id, stranger))).msg).toContain('不存在');
    const sums = await at.supplier.call(invoice.sums, { direction: 'OUT', invoiceNo: invoiceNo ?? '' });
    expect(sums).toEqual({ amountNoTax: '1200.00', taxAmount: '156.00', total: '1356.00' });
  });

  test('an issued invoice is a PDF, an OFD and an XML; one that is not issued is none', async () => {
    const id = await at.issued([await at.statement()]);
    const pdf = await at.purchaser.download(invoice.download, { id, format: 'PDF' });
    expect(pdf.rawPayload.toString('latin1')).toMatch(/^%PDF-1\.\d[\s\S]*%%EOF\n$/);
    expect(
      (await at.purchaser.download(invoice.download, { id, format: 'OFD' })).rawPayload.subarray(0, 2).toString(),
    ).toBe('PK');
    const xml = await at.purchaser.download(invoice.download, { id, format: 'XML' });
    expect(xml.rawPayload.toString()).toContain('<Total>1356.00</Total>');
    const [waiting = '0'] = await at.applied([await at.statement()]);
    expect((await refusal(at.supplier.download(invoice.download, { id: waiting, format: 'PDF' }))).msg).toContain(
      '尚未开具',
    );
    const many = await at.supplier.download(invoice.downloadMany, { ids: [id] });
    for (const format of ['pdf', 'ofd', 'xml']) expect(many.rawPayload.toString()).toContain(`.${format}PK`);
  });

  test('the print layout leaves out nothing of a long name, address or remark, nor the minus of a small price', async () => {
    const id = await at.issued([await at.statement()]);
    const long = {
      item: `${'圆锥滚子轴承'.repeat(10)}尾`,
      address: `${'长街短巷'.repeat(12)}9 号`,
      remark: `${'分批交货。'.repeat(39)}止`,
      price: '-0.530973',
    };
    const { item, price } = long;
    await server.db.updateTable('invLine').set({ item, price }).where('invoiceId', '=', id).execute();
    await sql`update inv_invoice set remark = ${long.remark},
      buyer = jsonb_set(buyer, '{address}', to_jsonb(${long.address}::text)) where id = ${id}`.execute(server.db);
    const { rawPayload } = await at.purchaser.download(invoice.download, { id, format: 'PDF' });
    const shown = (await textsOfPdf(rawPayload)).flat().join('');
    for (const text of Object.values(long)) expect(shown).toContain(text);
  });

  test('imported invoices are checked row by row, a number is taken once, and verification tells the wrong ones', async () => {
    const head = ['票种', '发票代码', '发票号码', '开票日期', '销方名称', '销方税号', '项目名称', '不含税金额'];
    const titles = [...head, '税率（%）', '税额', '来源', '认证所属期'];
    const line = (no: string, tax = '13.00', source = '', month = '') => [
      ...['数电专用', '', no, '2026-03-02', '外部供应商', '91000002MA00000000', '维修服务', '100.00'],
      ...['13', tax, source, month],
    ];
    const rows = [
      ...[line('26009000000000000001'), line('26009000000000000001'), line('123'), line('25009000000000000002')],
      ...[line('26009000000000000003', '9.00'), line('26009000000000000004', '13.00', '认证发票导入')],
      line('26009000000000000005', '13.00', '认证发票导入', '2026-03'),
      ...[line('26009000000000000006', '13.00', '手工导入', '2026-03'), line('26009000000000000003')],
    ];
    const fileId = await uploaded(at.purchaser, titles, rows);
    const report = await at.purchaser.call(invoiceImport.run, { fileId, step: 'write' });
    expect(report).toMatchObject({ total: 9, right: 4, written: 4 });
    expect(report.faults.map(({ message }) => message)).toEqual([
      '该发票已登记，不能重复导入',
      '发票号码应为 8 位或 20 位数字',
      '税额与不含税金额、税率不符',
      '认证发票须填写认证所属期',
      '只有认证发票填写认证所属期',
    ]);
    const { records } = await at.purchaser.call(invoice.page, { direction: 'IN', sellerName: '外部供应商' });
    expect(records.map(({ status, source, total }) => [status, source, total])).toEqual([
      [50, 2, '113.00'],
      [60, 1, '113.00'],
      [50, 2, '113.00'],
      [50, 2, '113.00'],
    ]);
    const imported = { id: records[0]?.id ?? '0', format: 'PDF' } as const;
    expect((await refusal(at.purchaser.download(invoice.download, imported))).msg).toContain('没有版式文件');
    expect(await at.purchaser.call(invoice.verify, { ids: records.map(({ id }) => id) })).toEqual({
      right: 3,
      wrong: 1,
    });
    const twice = await at.purchaser.call(invoiceImport.run, { fileId, step: 'check' });
    expect(twice.right).toBe(0);
  });
});
