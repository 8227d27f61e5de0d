import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { fileManager } from '@portal/sdk/calls/files';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { contractImport, contractManagement } from './legalContract/contract.ts';
import { openContracts } from './legalContract/fixture.ts';
import { contractClause } from './contractClause/contract.ts';
import { invoice } from './invoice/contract.ts';
import { answers, type Calls, uploaded } from './test-every-call.ts';
import { openInvoices } from './invoice/fixture.ts';
import { refusal } from './settlementManagement/fixture.ts';
import { bizCodeOf } from './invoiceHeader/headers.server.ts';
import { headerBizType, type HeaderInput, invoiceHeader } from './invoiceHeader/contract.ts';

let server: TestServer;
let invoices: Awaited<ReturnType<typeof openInvoices>>;
let supplier: TestApi;
let purchaser: TestApi;
let operator: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  invoices = await openInvoices(server);
  ({ supplier, purchaser, operator } = invoices);
});
afterAll(() => server.close());

const input: HeaderInput = {
  ...{ headerName: '霁川第一发电厂检修分部', regAddress: '霁川市砚北区 1 号', regPhone: '0000-1234567' },
  ...{ taxNo: '91000003MA0000000X', bankName: '云屿示例银行', bankAccount: '99990000111122223333' },
  ...{ invoiceType: 1, receiveEmail: 'shoupiao@example.com' },
};
const detail = (id: string) => purchaser.call(invoiceHeader.detail, { id });
const seen = async (id: string) => ({ id, version: (await detail(id)).version });

/** The registered name with its certificate, as a special header bears it. */
async function special(changes: Partial<HeaderInput> = {}): Promise<HeaderInput> {
  const proof = { name: '一般纳税人证明.pdf', bytes: '%PDF-1.4\n%%EOF\n' };
  const [stored] = await purchaser.call(fileManager.uploadFile, {}, { files: [proof] });
  const files = [{ fileId: stored?.fileIds[0] ?? '', fileName: proof.name }];
  return { ...input, headerName: '霁川第一发电厂', invoiceType: 0, files, ...changes };
}

const approvalOf = async (id: string, versionNo = 1) => {
  const asked = { bizCode: bizCodeOf(id, versionNo), bizType: headerBizType };
  return (await operator.call(workflowtask.detailByBizcode, asked))?.processInstId ?? '0';
};

async function decide(id: string, approve: boolean, api = operator) {
  const processInstId = await approvalOf(id);
  return api.call(workflowtask.submitAuditResult, { processInstId, approve, auditOpinion: approve ? '' : '证明过期' });
}

describe('a header', () => {
  test('invariant 7: is the one default of its enterprise, and after use a change makes a new version', async () => {
    const saved = await purchaser.call(invoiceHeader.save, input);
    await purchaser.call(invoiceHeader.setDefault, saved);
    const own = server.db.selectFrom('invHeader').select('id').where('isDefault', '=', true);
    expect(await own.where('entId', '=', invoices.ids.purchaser).execute()).toEqual([{ id: saved.id }]);
    await invoices.applied([await invoices.statement()]);
    const used = await detail(saved.id);
    // what the seller has not issued yet is its own affair
    expect(used).toMatchObject({ used: true, bankAccount: input.bankAccount, usage: [] });
    const change = { ...input, regPhone: '0000-7654321', id: saved.id, version: used.version };
    const next = await purchaser.call(invoiceHeader.save, change);
    expect(await detail(next.id)).toMatchObject({ versionNo: 2, isDefault: true });
    expect((await refusal(purchaser.call(invoiceHeader.remove, { id: next.id }))).msg).toContain('只能停用');
    await purchaser.call(invoiceHeader.updateState, { ...(await seen(next.id)), status: 0 });
    expect(await detail(next.id)).toMatchObject({ status: 0, isDefault: false });
    const stopped = refusal(purchaser.call(invoiceHeader.setDefault, await seen(next.id)));
    expect((await stopped).msg).toBe('已停用的抬头不能设为默认');
    const again = await seen(next.id);
    await purchaser.call(invoiceHeader.updateState, { ...again, status: 1 });
    expect((await refusal(purchaser.call(invoiceHeader.updateState, { ...again, status: 1 }))).msg).toContain('请刷新');
    await purchaser.call(invoiceHeader.setDefault, await seen(next.id));
  });

  test('keeps to its form; a special one bears the registered name and its certificate', async () => {
    const save = (changes: object) => refusal(purchaser.call(invoiceHeader.save, { ...input, ...changes }));
    expect((await save({ invoiceType: 0 })).msg).toContain('须与企业名称一致');
    const bare = await save({ invoiceType: 0, headerName: '霁川第一发电厂' });
    expect(bare.msg).toBe('增值税专用发票须上传一般纳税人证明');
    expect((await save({ taxNo: '123' })).code).toBe('400');
    expect((await save({ bankAccount: '1234567' })).code).toBe('400');
    const fresh = await purchaser.call(invoiceHeader.save, { ...input, headerName: '临时抬头' });
    expect((await save({ headerName: '临时抬头' })).msg).toContain('已有名称、税号、票种相同的抬头');
    await purchaser.call(invoiceHeader.remove, { id: fresh.id });
    expect((await refusal(detail(fresh.id))).code).toBe('404');
  });

  test('of special invoices is audited: withdrawn, refused, mended, passed; and rests while it waits', async () => {
    const saved = await purchaser.call(invoiceHeader.save, await special({ taxNo: '91000003MA0000001X' }));
    const { id } = saved;
    const submit = async () => purchaser.call(invoiceHeader.submit, await seen(id));
    expect((await refusal(purchaser.call(invoiceHeader.setDefault, saved))).msg).toContain('通过审核后');
    await submit();
    expect((await detail(id)).auditStatus).toBe(0);
    expect((await refusal(submit())).code).toBe('409');
    const mended = await special({ taxNo: '91000003MA0000001X', id, version: (await seen(id)).version });
    expect((await refusal(purchaser.call(invoiceHeader.save, mended))).msg).toBe('抬头当前状态为“待审核”，不能修改');
    expect((await refusal(purchaser.call(invoiceHeader.remove, { id }))).msg).toBe('抬头当前状态为“待审核”，不能删除');
    expect((await refusal(decide(id, true, supplier))).code).toBe('404');
    await purchaser.call(workflowtask.withdraw, { processInstId: await approvalOf(id) });
    expect((await detail(id)).auditStatus).toBeNull();
    await submit();
    await decide(id, false);
    expect(await detail(id)).toMatchObject({ auditStatus: 2, auditOpinion: '证明过期' });
    await submit();
    await decide(id, true);
    expect((await detail(id)).auditStatus).toBe(1);
    expect((await refusal(submit())).msg).toBe('抬头当前状态为“已通过审核”，不能提交审核');
    const plain = await purchaser.call(invoiceHeader.save, { ...input, headerName: '普票抬头' });
    expect((await refusal(purchaser.call(invoiceHeader.submit, plain))).msg).toContain('只有增值税专用发票');
  });
});

describe('headers of several enterprises', () => {
  test('the same name is taken once by an enterprise, of one tax number and kind; others keep their default', async () => {
    const name = { ...input, headerName: '同名抬头' };
    const first = await purchaser.call(invoiceHeader.save, name);
    // nobody writes over what they have not seen
    expect((await refusal(purchaser.call(invoiceHeader.save, { ...name, id: first.id }))).code).toBe('409');
    expect((await refusal(purchaser.call(invoiceHeader.save, name))).msg).toContain('已有名称、税号、票种相同的抬头');
    for (const changes of [{ taxNo: '91000003MA0000000Y' }, { invoiceType: 2 as const }])
      await purchaser.call(invoiceHeader.save, { ...name, ...changes });
    await supplier.call(invoiceHeader.save, name);
    // itself it may be written again, as the version that it is
    const again = await purchaser.call(invoiceHeader.save, { ...name, ...first, receiverName: '财务部' });
    expect(await detail(first.id)).toMatchObject({ versionNo: 1, receiverName: '财务部', auditStatus: null });
    const defaults = async () => {
      const own = server.db.selectFrom('invHeader').select(['id', 'entId']).where('isDefault', '=', true);
      const { purchaser: buyer, supplier: seller } = invoices.ids;
      const found = await own.where('entId', 'in', [buyer, seller]).execute();
      return [buyer, seller].map((entId) => found.filter((one) => one.entId === entId).length);
    };
    expect(await defaults()).toEqual([1, 1]);
    await purchaser.call(invoiceHeader.setDefault, again);
    expect(await defaults()).toEqual([1, 1]);
    const twice = refusal(purchaser.call(invoiceHeader.setDefault, await seen(first.id)));
    expect((await twice).msg).toBe('该抬头已是默认抬头');
    // one that becomes special is not yet approved, and so no default
    const { version } = await seen(first.id);
    await purchaser.call(invoiceHeader.save, await special({ taxNo: '91000003MA0000002X', id: first.id, version }));
    expect(await detail(first.id)).toMatchObject({ isDefault: false, auditStatus: null, versions: [{ versionNo: 1 }] });
    const [found] = (await purchaser.call(invoiceHeader.page, { taxNo: '91000003ma0000002x' })).records;
    expect([found?.id, found?.bankAccount]).toEqual([first.id, '9999************3333']);
    const count = async () => (await purchaser.call(invoiceHeader.page, { headerName: '同名抬头' })).total;
    const before = await count();
    const spare = (await purchaser.call(invoiceHeader.page, { headerName: '同名抬头' })).records[0]?.id ?? '0';
    await purchaser.call(invoiceHeader.remove, { id: spare });
    expect(await count()).toBe(before - 1);
    const suggested = await purchaser.call(invoiceHeader.suggestion, {});
    expect(suggested.headerName).toBe('霁川第一发电厂');
    // invoices to the purchasing unit bear its default
    await purchaser.call(
      invoiceHeader.setDefault,
      await purchaser.call(invoiceHeader.save, { ...input, invoiceType: 3 }),
    );
  });
});

describe('every call about one document', () => {
  test('finds nothing for another enterprise, and is forbidden without its code', async () => {
    const [otherSupplier, otherPurchaser] = [await server.as('s0002_1'), await server.as('c0002_1')];
    const service = await server.as('kf_8001');
    const header = await purchaser.call(invoiceHeader.save, { ...input, headerName: '他人不可见' });
    const contract = await (await openContracts(server)).running();
    const invoiceId = await invoices.issued([await invoices.statement()]);
    const clause = { title: '他人不可改', category: 8, text: '仅本单位使用。' } as const;
    const { id: clauseId } = await purchaser.call(contractClause.save, clause);
    const subjects: [Calls, string][] = [
      [invoiceHeader, header.id],
      [contractManagement, contract.id],
      [invoice, invoiceId],
      [contractClause, clauseId],
    ];
    for (const [calls, id] of subjects) {
      for (const api of [otherSupplier, otherPurchaser]) {
        const told = Object.values(await answers(api, calls, { id, version: 1 }));
        expect(told.filter((code) => code !== '404' && code !== '403')).toEqual([]);
        expect(told).toContain('404');
      }
      const guarded = Object.fromEntries(Object.entries(calls).filter(([, { access }]) => access !== 'login'));
      const bare = Object.values(await answers(service, guarded, { id, version: 1 }));
      expect(bare.filter((code) => code !== '403')).toEqual([]);
    }
    const many = { ids: [invoiceId] };
    expect((await refusal(otherSupplier.call(invoice.verify, many))).code).toBe('409');
    expect((await refusal(otherSupplier.download(invoice.downloadMany, many))).code).toBe('404');
  });
});

describe('the library of clauses', () => {
  const clause = { title: '现场文明施工', category: 8, text: '施工现场应保持整洁，废料当日清运。' } as const;
  const listed = async (api: TestApi) => api.call(contractClause.list, {});

  test("shows the platform's and the own ones; each keeps its own, and contracts take copies", async () => {
    const { id, version } = await purchaser.call(contractClause.save, clause);
    expect((await refusal(purchaser.call(contractClause.save, { ...clause, id }))).code).toBe('409');
    expect((await refusal(purchaser.call(contractClause.save, clause))).msg).toBe('条款库中已有同名条款');
    await supplier.call(contractClause.save, clause);
    const mine = await listed(purchaser);
    expect(mine.find((one) => one.id === id)).toMatchObject({ own: true, standard: false, status: 1 });
    expect((await listed(supplier)).some((one) => one.id === id)).toBe(false);
    const standard = mine.find((one) => one.standard);
    const seenOne = { id: standard?.id ?? '0', version: standard?.version ?? 0 };
    const foreign = refusal(purchaser.call(contractClause.updateState, { ...seenOne, status: 0 }));
    expect((await foreign).code).toBe('404');
    await operator.call(contractClause.updateState, { ...seenOne, status: 0 });
    expect((await listed(purchaser)).some((one) => one.id === seenOne.id)).toBe(false);
    expect((await listed(operator)).find((one) => one.id === seenOne.id)).toMatchObject({ status: 0, own: true });
    const changed = await purchaser.call(contractClause.save, { ...clause, id, version, text: '废料由乙方清运。' });
    const stale = refusal(purchaser.call(contractClause.save, { ...clause, id, version }));
    expect((await stale).code).toBe('409');
    await purchaser.call(contractClause.remove, changed);
    expect((await listed(purchaser)).some((one) => one.id === id)).toBe(false);
  });

  test('an enterprise keeps three hundred clauses, whatever others keep, and changes those that are full', async () => {
    const kept = server.db.selectFrom('conClause').select('id').where('entId', '=', invoices.ids.purchaser);
    const missing = 299 - (await kept.execute()).length;
    await sql`
      insert into con_clause (ent_id, title, category, text, contract_types, updated_by_name, created_at,
        updated_at)
      select ${invoices.ids.purchaser}, '条款' || n, 8, '…', '{}', '温霁', now(), now() from generate_series(1, ${missing}::int) n`.execute(
      server.db,
    );
    const last = await purchaser.call(contractClause.save, { ...clause, title: '第三百条' });
    const further = { ...clause, title: '第三百零一条' };
    expect((await refusal(purchaser.call(contractClause.save, further))).msg).toBe(
      '条款库最多保存 300 条，请先删除不用的条款',
    );
    await purchaser.call(contractClause.save, { ...clause, ...last, title: '第三百条' });
    const taken = refusal(purchaser.call(contractClause.save, { ...clause, id: last.id, version: 2, title: '条款1' }));
    expect((await taken).msg).toBe('条款库中已有同名条款');
    await supplier.call(contractClause.save, further);
  });
});

describe('contracts from a workbook', () => {
  const titles = ['合同名称', '合同类型', '合同模板', '对方单位', '本单位为', '合同金额', '有效期起', '有效期止'];
  const further = [
    '签署方式',
    '先签署方',
    '本单位联系人',
    '本单位联系电话',
    '对方联系人',
    '对方联系电话',
    '关联协议编号',
    '备注',
  ];
  const row = (changes: Readonly<Record<string, string>>) => {
    const texts: Readonly<Record<string, string>> = {
      ...{ 合同名称: '导入的备件合同', 合同类型: '采购合同', 合同模板: '物资采购合同（标准文本）' },
      ...{ 对方单位: '屿岚机电设备有限公司', 本单位为: '甲方', 合同金额: '86000.00' },
      ...{ 有效期起: '2026-04-01', 有效期止: '2027-03-31', 签署方式: '线上', 先签署方: '乙方' },
      ...{ 本单位联系人: '温霁', 本单位联系电话: '12000000002', 对方联系人: '程屿', 对方联系电话: '12000000001' },
      ...changes,
    };
    return [...titles, ...further].map((title) => texts[title] ?? '');
  };

  test('become drafts with the terms and clauses of their template; wrong rows say what is wrong', async () => {
    const rows = [
      ...[row({ 关联协议编号: 'XY00000000' }), row({ 合同名称: '戊', 有效期止: '2026-03-31' })],
      ...[row({}), row({}), row({ 合同名称: '甲', 合同模板: '没有的模板' }), row({ 合同名称: '乙', 合同金额: '' })],
      ...[row({ 合同名称: '丙', 对方单位: '霁川第一发电厂' }), row({ 合同名称: '丁', 有效期止: '2026-02-30' })],
      row({ 合同名称: '己', 合同金额: '99.90' }),
      ...[row({ 合同名称: '庚', 合同类型: '框架协议' }), row({ 合同名称: '辛', 对方单位: '没有这家单位' })],
      row({ 合同模板: '长'.repeat(61), 对方单位: '长'.repeat(101) }),
    ];
    const fileId = await uploaded(purchaser, [...titles, ...further], rows);
    const report = await purchaser.call(contractImport.run, { fileId, step: 'write' });
    expect(report).toMatchObject({ total: 12, right: 2, written: 2 });
    expect(report.faults.map(({ field, message }) => `${field}：${message}`)).toEqual([
      '关联协议编号：关联协议不存在或不在履行中，请重新选择',
      '有效期止：有效期止不能早于有效期起',
      '合同名称：已有同名、同对方、同起始日的合同',
      '合同模板：没有该名称的合同模板，请按“从模板起草”中的名称填写',
      '合同金额：只有框架协议可以不限额，请输入合同金额',
      '对方单位：对方单位不能是本单位',
      '有效期止：有效期止 2026-02-30 不是日历上的日期',
      '合同模板：模板与合同类型不一致',
      '对方单位：对方单位不存在或未准入，请填写全称',
      '合同模板：合同模板最多 60 个字',
      '对方单位：对方单位最多 100 个字',
    ]);
    const drafts = await purchaser.call(contractManagement.page, { scope: 'all', contractName: '导入的备件合同' });
    expect(drafts.records).toMatchObject([{ status: 0, side: 'A', amount: '86000.00', validTo: '2027-03-31' }]);
    const { clauses, payTerms } = await purchaser.call(contractManagement.detail, { id: drafts.records[0]?.id ?? '' });
    expect([clauses.length, payTerms.length]).toEqual([6, 3]);
    const { records } = await purchaser.call(contractManagement.page, { scope: 'all', contractName: '己' });
    const { parties, log, amount } = await purchaser.call(contractManagement.detail, { id: records[0]?.id ?? '' });
    expect([amount, ...parties.map(({ contactName, contactPhone }) => [contactName, contactPhone])]).toEqual([
      '99.90',
      ['温霁', '12000000002'],
      ['程屿', '12000000001'],
    ]);
    expect(log).toMatchObject([{ action: 'DRAFT', reason: '导入' }]);
    expect((await purchaser.call(contractImport.run, { fileId, step: 'check' })).right).toBe(0);
  });
});
