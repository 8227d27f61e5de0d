import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { fileManager } from '@portal/sdk/calls/files';
import { notification } from '@portal/sdk/calls/notification';
import { buffer } from 'node:stream/consumers';
import { spreadsheet, sql } from '@portal/sdk/server';
import { CallRefused, openServer, type TestApi, type TestServer } from '#server/testing';
import { invoiceHeader } from '../invoiceHeader/contract.ts';
import { type Application, invoice, invoiceImport } from './contract.ts';
import { packed, type Piece } from './split.ts';

let server: TestServer;
let supplier: TestApi;
let purchaser: TestApi;
let operator: TestApi;
let ids: { supplier: string; purchaser: string };

const entOf = async (code: string) =>
  (await server.db.selectFrom('entEnterprise').select('id').where('customerCode', '=', code).executeTakeFirstOrThrow())
    .id;

beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  [supplier, purchaser, operator] = [
    await server.as('gys_admin'),
    await server.as('cg_admin'),
    await server.as('yy_ops'),
  ];
  ids = { supplier: await entOf('S0001'), purchaser: await entOf('C0001') };
});
afterAll(() => server.close());

const refusal = async (attempt: Promise<unknown>) => {
  const error: unknown = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallRefused)) throw new Error('The call was not refused.');
  return error;
};

let made = 0;

/** A confirmed statement between the demo enterprises: two lines, 1,130.00 and 226.00 yuan, 13 %. */
async function statement(): Promise<string> {
  made += 1;
  const no = `JS99990101${String(made).padStart(6, '0')}`;
  const { rows } = await sql<{ id: string }>`
    insert into stl_settlement (settlement_no, settle_type, period, supplier_ent_id, supplier_name, purchaser_ent_id,
      purchaser_name, plate, tax_rate, amount, amount_no_tax, tax_amount, due_date, supplier_confirmed_at,
      purchaser_confirmed_at, audited_at, status, created_by_name)
    values (${no}, 'INCOME', '2026-03', ${ids.supplier}, '屿岚机电设备有限公司', ${ids.purchaser}, '霁川第一发电厂', 'POWER',
      0.13, 1356, 1200, 156, '2026-04-30', now(), now(), now(), 40, '程屿')
    returning id`.execute(server.db);
  const id = rows[0]?.id ?? '0';
  await sql`
    insert into stl_line (settlement_id, line_no, name, spec, unit, qty, unit_price, tax_rate, amount, amount_no_tax,
      tax_amount)
    values (${id}, 1, '深沟球轴承', '6312', '套', 10, 113, 0.13, 1130, 1000, 130),
      (${id}, 2, '调心滚子轴承', '22312', '套', 4, 56.5, 0.13, 226, 200, 26)`.execute(server.db);
  return id;
}

const stateOf = (id: string) =>
  server.db.selectFrom('stlSettlement').select(['status', 'invoicedAmount']).where('id', '=', id).executeTakeFirst();

const application = (settlementIds: string[], changes: Partial<Application> = {}): Application => ({
  settlementIds,
  invoiceKind: 4,
  outputType: 0,
  invoiceLimit: '1000000.00',
  ...changes,
});
const detail = (id: string, api = supplier) => api.call(invoice.detail, { id });
const seen = async (id: string) => ({ id, version: (await detail(id)).version });

/** Invoices of one application, the first first. */
async function applied(settlementIds: string[], changes: Partial<Application> = {}) {
  const { applyNos } = await supplier.call(invoice.apply, application(settlementIds, changes));
  const found = await server.db
    .selectFrom('invInvoice')
    .select('id')
    .where('applyNo', 'in', applyNos)
    .orderBy('id')
    .execute();
  return found.map(({ id }) => id);
}

async function issued(settlementIds: string[], changes: Partial<Application> = {}) {
  const [id = '0'] = await applied(settlementIds, changes);
  await supplier.call(invoice.issue, await seen(id));
  await supplier.call(invoice.query, await seen(id));
  return id;
}

async function signed(settlementIds: string[]) {
  const id = await issued(settlementIds);
  await supplier.call(invoice.deliver, { ...(await seen(id)), email: 'shoupiao@example.com' });
  await purchaser.call(invoice.sign, await seen(id));
  return id;
}

describe('an application', () => {
  test('invariant 6: bills the whole of its statement, which waits for invoices and then for payment', async () => {
    const settlementId = await statement();
    const [id = '0'] = await applied([settlementId]);
    expect(await detail(id)).toMatchObject({
      status: 10,
      total: '1356.00',
      amountNoTax: '1200.00',
      taxAmount: '156.00',
    });
    expect(await stateOf(settlementId)).toEqual({ status: 50, invoicedAmount: '0.00' });
    await supplier.call(invoice.issue, await seen(id));
    expect((await detail(id)).status).toBe(20);
    expect(await supplier.call(invoice.query, await seen(id))).toEqual({ status: 30 });
    expect(await stateOf(settlementId)).toEqual({ status: 60, invoicedAmount: '1356.00' });
    expect((await detail(id)).invoiceNo).toMatch(/^26009\d{15}$/);
    const told = await purchaser.call(notification.getNotification, { keyword: '待交付' });
    expect(told.total).toBeGreaterThan(0);
  });

  test('is split by the limit to the fen, and merges statements of one header', async () => {
    const [first, second] = [await statement(), await statement()];
    const plan = await supplier.call(invoice.plan, application([first, second], { invoiceLimit: '1000.00' }));
    expect(plan).toHaveLength(1);
    expect(plan[0]).toMatchObject({ amount: '2712.00' });
    const invoices = await applied([first, second], { invoiceLimit: '1000.00' });
    const all = await Promise.all(invoices.map((id) => detail(id)));
    expect(all.map(({ total }) => total)).toEqual(plan[0]?.totals);
    expect(all.every(({ total }) => Number(total) <= 1000)).toBe(true);
    expect(all.reduce((sum, { total }) => sum + Math.round(Number(total) * 100), 0)).toBe(271_200);
    const lines = all.flatMap(({ lines: own }) => own);
    expect(lines.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)).toBe(240_000);
    const again = await refusal(supplier.call(invoice.apply, application([first])));
    expect(again.msg).toContain('没有可开票的金额');
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
    const settlementId = await statement();
    expect((await refusal(purchaser.call(invoice.apply, application([settlementId])))).code).toBe('403');
    await server.db
      .updateTable('stlSettlement')
      .set({ purchaserEntId: ids.supplier, supplierEntId: ids.purchaser })
      .where('id', '=', settlementId)
      .execute();
    expect((await refusal(supplier.call(invoice.apply, application([settlementId])))).msg).toContain(
      '不存在或当前状态不能开票',
    );
  });

  test('is held, submitted, and voided before it is issued, which frees the statement', async () => {
    const settlementId = await statement();
    const [id = '0'] = await applied([settlementId], { hold: true });
    expect((await refusal(supplier.call(invoice.issue, await seen(id)))).msg).toBe('发票当前状态为“待申请”，不能开具');
    await supplier.call(invoice.submit, await seen(id));
    expect((await refusal(detail(id, purchaser))).msg).toContain('不存在');
    await supplier.call(invoice.void, { ...(await seen(id)), reason: '对方要求合并开票' });
    expect(await stateOf(settlementId)).toEqual({ status: 40, invoicedAmount: '0.00' });
    expect((await supplier.call(invoice.candidates, {})).map((one) => one.id)).toContain(settlementId);
  });
});

describe('the way to the buyer', () => {
  test('a failed invoice says why, takes the mended header and is issued with the second try', async () => {
    const settlementId = await statement();
    const [id = '0'] = await applied([settlementId]);
    const own = server.db.updateTable('invHeader').where('entId', '=', ids.purchaser).where('isDefault', '=', true);
    const { headerId } = await detail(id);
    const before = await server.db
      .selectFrom('invHeader')
      .select('taxNo')
      .where('id', '=', headerId ?? '0')
      .executeTakeFirstOrThrow();
    await own.set({ taxNo: '91000001MA0000000A' }).execute();
    await supplier.call(invoice.issue, await seen(id));
    expect(await supplier.call(invoice.query, await seen(id))).toEqual({ status: 25 });
    expect(await detail(id)).toMatchObject({
      fault: '购方税号校验位不正确，请核对抬头后重试',
      registeredTaxNo: before.taxNo,
    });
    await own.set({ taxNo: before.taxNo }).execute();
    await supplier.call(invoice.issue, await seen(id));
    expect(await supplier.call(invoice.query, await seen(id))).toEqual({ status: 30 });
    expect(await detail(id)).toMatchObject({ fault: null, registeredTaxNo: null });
  });

  test('is delivered, given back, delivered again, signed for and deducted, each by its own party', async () => {
    const id = await issued([await statement()]);
    expect((await refusal(purchaser.call(invoice.sign, await seen(id)))).msg).toBe('发票当前状态为“已开具”，不能签收');
    expect((await refusal(supplier.call(invoice.deliver, await seen(id)))).msg).toContain('请填写收票邮箱');
    await supplier.call(invoice.deliver, { ...(await seen(id)), email: 'shoupiao@example.com' });
    expect((await refusal(supplier.call(invoice.sign, await seen(id)))).code).toBe('403');
    await purchaser.call(invoice.return, { ...(await seen(id)), reason: '规格型号有误' });
    expect(await detail(id)).toMatchObject({ status: 30, returnReason: '规格型号有误' });
    await supplier.call(invoice.deliver, { ...(await seen(id)), carrier: '云屿物流', waybillNo: 'YD1' });
    const stale = await seen(id);
    await purchaser.call(invoice.sign, stale);
    expect((await refusal(purchaser.call(invoice.sign, stale))).msg).toBe('发票已被他人处理，请刷新');
    const early = refusal(purchaser.call(invoice.certify, { ...(await seen(id)), certifyMonth: '2026-02' }));
    expect((await early).msg).toBe('所属期不能早于开票月份');
    await purchaser.call(invoice.certify, { ...(await seen(id)), certifyMonth: '2026-03' });
    expect(await detail(id)).toMatchObject({ status: 60, certifyMonth: '2026-03' });
  });
});

describe('a red letter', () => {
  test('is confirmed by the other party, takes the amount back, and the lines are billed anew once', async () => {
    const settlementId = await statement();
    const id = await signed([settlementId]);
    await supplier.call(invoice.redApply, { ...(await seen(id)), reason: 1 });
    expect(await detail(id)).toMatchObject({ status: 70, redAskedBy: 'SELLER' });
    const self = refusal(supplier.call(invoice.redDecide, { ...(await seen(id)), step: 'confirm' }));
    expect((await self).msg).toBe('请等待对方确认红冲');
    await purchaser.call(invoice.redDecide, { ...(await seen(id)), step: 'confirm' });
    const blue = await detail(id);
    expect(blue).toMatchObject({ status: 71, redBy: { total: '-1356.00' } });
    expect(await stateOf(settlementId)).toEqual({ status: 40, invoicedAmount: '0.00' });
    const again = await supplier.call(invoice.reissue, await seen(id));
    expect(await detail(again.id)).toMatchObject({ status: 10, total: '1356.00', reissueOf: { id } });
    expect((await refusal(supplier.call(invoice.reissue, await seen(id)))).msg).toBe('该发票已重开');
    expect(await stateOf(settlementId)).toMatchObject({ status: 50 });
  });

  test('is refused or withdrawn back to where the invoice stood, and a deducted one is asked for by its buyer', async () => {
    const id = await signed([await statement()]);
    await supplier.call(invoice.redApply, { ...(await seen(id)), reason: 2 });
    const bare = refusal(purchaser.call(invoice.redDecide, { ...(await seen(id)), step: 'refuse' }));
    expect((await bare).msg).toBe('请输入拒绝原因');
    await purchaser.call(invoice.redDecide, { ...(await seen(id)), step: 'refuse', opinion: '货已入库' });
    expect((await detail(id)).status).toBe(50);
    await purchaser.call(invoice.redApply, { ...(await seen(id)), reason: 4 });
    await purchaser.call(invoice.redDecide, { ...(await seen(id)), step: 'withdraw' });
    expect((await detail(id)).confirmations.map(({ status }) => status)).toEqual([4, 3]);
    await purchaser.call(invoice.certify, { ...(await seen(id)), certifyMonth: '2026-03' });
    expect((await refusal(supplier.call(invoice.redApply, { ...(await seen(id)), reason: 1 }))).msg).toContain(
      '须由购方发起',
    );
  });
});

describe('lists and files', () => {
  test('each enterprise sees its own side, sums hold over all pages, and others see nothing', async () => {
    const id = await issued([await statement()]);
    const { invoiceNo } = await detail(id);
    const asked = (api: TestApi, direction: 'OUT' | 'IN') =>
      api.call(invoice.page, { direction, invoiceNo: invoiceNo ?? '' });
    expect([(await asked(supplier, 'OUT')).total, (await asked(supplier, 'IN')).total]).toEqual([1, 0]);
    expect([(await asked(purchaser, 'OUT')).total, (await asked(purchaser, 'IN')).total]).toEqual([0, 1]);
    expect((await asked(operator, 'OUT')).total).toBe(1);
    const stranger = await server.as('s0003_1').catch(() => server.as('kf_8001'));
    expect((await refusal(detail(id, stranger))).msg).toContain('不存在');
    const sums = await supplier.call(invoice.sums, { direction: 'OUT', invoiceNo: invoiceNo ?? '' });
    expect(sums).toEqual({ amountNoTax: '1200.00', taxAmount: '156.00', total: '1356.00' });
  });

  test('an issued invoice is a PDF, an OFD and an XML; one that is not issued is none', async () => {
    const id = await issued([await statement()]);
    const pdf = await purchaser.download(invoice.download, { id, format: 'PDF' });
    expect(pdf.rawPayload.toString('latin1')).toMatch(/^%PDF-1\.5[\s\S]*%%EOF\n$/);
    expect(
      (await purchaser.download(invoice.download, { id, format: 'OFD' })).rawPayload.subarray(0, 2).toString(),
    ).toBe('PK');
    const xml = await purchaser.download(invoice.download, { id, format: 'XML' });
    expect(xml.rawPayload.toString()).toContain('<Total>1356.00</Total>');
    const [waiting = '0'] = await applied([await statement()]);
    expect((await refusal(supplier.download(invoice.download, { id: waiting, format: 'PDF' }))).msg).toContain(
      '尚未开具',
    );
    const many = await supplier.download(invoice.downloadMany, { ids: [id] });
    expect(many.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  test('imported invoices are checked row by row, a number is taken once, and verification tells the wrong ones', async () => {
    const header = [
      '票种 *',
      '发票代码',
      '发票号码 *',
      '开票日期 *',
      '销方名称 *',
      '销方税号 *',
      '项目名称 *',
      '不含税金额 *',
      '税率（%） *',
      '税额 *',
    ];
    const line = (no: string, tax = '13.00') => [
      '数电专用',
      '',
      no,
      '2026-03-02',
      '外部供应商',
      '91000002MA00000000',
      '维修服务',
      '100.00',
      '13',
      tax,
    ];
    const rows = [
      line('26009000000000000001'),
      line('26009000000000000001'),
      line('123'),
      line('25009000000000000002'),
    ];
    const columns = header.map((title, index) => ({ title, value: (row: string[]) => row[index] ?? null }));
    const context = { user: { userName: '', entName: '' }, clock: server.clock } as never;
    const file = await spreadsheet({ title: '进项发票', columns, rows }, context);
    const bytes = await buffer(file.body as AsyncIterable<Uint8Array>);
    const [stored] = await purchaser.call(fileManager.uploadFile, {}, { files: [{ name: '进项.xlsx', bytes }] });
    const fileId = stored?.fileIds[0] ?? '';
    const report = await purchaser.call(invoiceImport.run, { fileId, step: 'write' });
    expect(report).toMatchObject({ total: 4, right: 2, written: 2 });
    const { records } = await purchaser.call(invoice.page, { direction: 'IN', sellerName: '外部供应商' });
    expect(records.map(({ status, source, total }) => [status, source, total])).toEqual([
      [50, 2, '113.00'],
      [50, 2, '113.00'],
    ]);
    expect(await purchaser.call(invoice.verify, { ids: records.map(({ id }) => id) })).toEqual({ right: 1, wrong: 1 });
    const twice = await purchaser.call(invoiceImport.run, { fileId, step: 'check' });
    expect(twice.right).toBe(0);
  });
});

describe('headers', () => {
  const input = {
    ...{ headerName: '霁川第一发电厂检修分部', regAddress: '霁川市砚北区 1 号', regPhone: '0000-1234567' },
    ...{ taxNo: '91000003MA0000000X', bankName: '云屿示例银行', bankAccount: '99990000111122223333' },
    ...{ invoiceType: 1 as const, receiveEmail: 'shoupiao@example.com' },
  };

  test('invariant 7: one default of an enterprise at a time; after use a change makes a new version', async () => {
    const saved = await purchaser.call(invoiceHeader.save, input);
    await purchaser.call(invoiceHeader.setDefault, saved);
    const own = () =>
      server.db
        .selectFrom('invHeader')
        .select('id')
        .where('entId', '=', ids.purchaser)
        .where('isDefault', '=', true)
        .execute();
    expect(await own()).toEqual([{ id: saved.id }]);
    await issued([await statement()]).catch(() => undefined);
    const used = await purchaser.call(invoiceHeader.detail, { id: saved.id });
    expect(used).toMatchObject({ used: true, bankAccount: input.bankAccount });
    const next = await purchaser.call(invoiceHeader.save, {
      ...input,
      regPhone: '0000-7654321',
      id: saved.id,
      version: used.version,
    });
    expect(await purchaser.call(invoiceHeader.detail, { id: next.id })).toMatchObject({
      versionNo: 2,
      isDefault: true,
    });
    expect((await refusal(purchaser.call(invoiceHeader.remove, { id: next.id }))).msg).toContain('只能停用');
    expect((await refusal(supplier.call(invoiceHeader.detail, { id: next.id }))).msg).toContain('不存在');
  });

  test('a special header bears the registered name and its certificate; numbers keep to their form', async () => {
    const save = (changes: object) => refusal(purchaser.call(invoiceHeader.save, { ...input, ...changes }));
    expect((await save({ invoiceType: 0 })).msg).toContain('须与企业名称一致');
    expect((await save({ invoiceType: 0, headerName: '霁川第一发电厂' })).msg).toBe(
      '增值税专用发票须上传一般纳税人证明',
    );
    expect((await save({ taxNo: '123' })).code).toBe('400');
    expect((await save({ bankAccount: '1234567' })).code).toBe('400');
  });
});
