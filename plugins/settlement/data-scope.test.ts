import { read, utils } from '@e965/xlsx';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { dataScopeOf } from '#server/test-data-scope';
import { openServer, type TestServer } from '#server/testing';
import { contractManagement } from './legalContract/contract.ts';
import { contractClause } from './contractClause/contract.ts';
import { openContracts } from './legalContract/fixture.ts';
import { invoice } from './invoice/contract.ts';
import { openInvoices } from './invoice/fixture.ts';
import { invoiceHeader } from './invoiceHeader/contract.ts';

let server: TestServer;
let contracts: Awaited<ReturnType<typeof openContracts>>;
let contract: { id: string; contractNo: string };
let issued: { id: string; invoiceNo: string };
let headerId: string;
let invoices: Awaited<ReturnType<typeof openInvoices>>;

const { idOf, entOf, scope, department, give, withhold, bare, asDelivered } = dataScopeOf(() => server);
/** Who looks after both documents: of the supplier (side B, the seller) and of the purchaser. */
async function owners(supplier: string | null, purchaser: string | null): Promise<void> {
  await server.db
    .updateTable('conContract')
    .set({ aUserId: purchaser, bUserId: supplier })
    .where('id', '=', contract.id)
    .execute();
  await server.db
    .updateTable('invInvoice')
    .set({ sellerUserId: supplier, buyerUserId: purchaser })
    .where('id', '=', issued.id)
    .execute();
}

/** Whether an account finds the contract and the invoice; the list, its count and the workbook agree. */
async function sees(account: string, direction: 'OUT' | 'IN' = account.startsWith('c') ? 'IN' : 'OUT') {
  const api = await server.as(account);
  const { contractNo } = contract;
  const { invoiceNo } = issued;
  const contracts = await api.call(contractManagement.page, { scope: 'all', contractNo });
  const invoices = await api.call(invoice.page, { direction, invoiceNo });
  const counted = await api.call(invoice.counts, { direction, invoiceNo });
  expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(invoices.total);
  if (account.endsWith('_admin')) {
    const { Sheets, SheetNames } = read((await api.download(invoice.export, { direction, invoiceNo })).rawPayload);
    const cells = utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 }).flat();
    expect(cells.includes(invoiceNo)).toBe(invoices.total === 1);
  }
  return [contracts.total, invoices.total];
}

beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  // a further role, which the demonstration gives to one of them, would show it rows beside its own
  const further = server.db.selectFrom('authRole').select('id').where('roleKey', 'is', null);
  await server.db.deleteFrom('authUserRole').where('roleId', 'in', further).execute();
  contracts = await openContracts(server);
  contract = await contracts.running();
  invoices = await openInvoices(server);
  const id = await invoices.issued([await invoices.statement()]);
  issued = { id, invoiceNo: (await invoices.detail(id)).invoiceNo ?? '' };
  const own = server.db.selectFrom('invHeader').select('id').where('entId', '=', invoices.ids.supplier);
  headerId = (await own.executeTakeFirstOrThrow()).id;
});
beforeEach(async () => {
  await asDelivered();
  await owners(null, null);
});
afterAll(() => server.close());

test('who drafts or signs a contract, applies for an invoice, looks after it from then on', async () => {
  const fresh = await contracts.running();
  const stored = server.db.selectFrom('conContract').select(['aUserId', 'bUserId']).where('id', '=', fresh.id);
  expect(await stored.executeTakeFirst()).toEqual({
    aUserId: await idOf('cg_admin'),
    bUserId: await idOf('gys_sales'),
  });
  const id = await invoices.signed([await invoices.statement()]);
  const kept = server.db.selectFrom('invInvoice').select(['sellerUserId', 'buyerUserId']).where('id', '=', id);
  expect(await kept.executeTakeFirst()).toEqual({
    sellerUserId: await idOf('gys_admin'),
    buyerUserId: await idOf('cg_admin'),
  });
});

test('as delivered, both enterprises and who looks on see the documents, others do not', async () => {
  await owners(await idOf('gys_sales'), await idOf('cg_buyer'));
  for (const account of ['gys_admin', 'gys_sales', 'cg_admin', 'cg_buyer', 'yy_ops'])
    expect([account, await sees(account)]).toEqual([account, [1, 1]]);
  expect(await sees('s0002_1')).toEqual([0, 0]);
});

test('scope 本人 leaves what one looks after and what nobody does, to read and to act on', async () => {
  await scope('G1', 'SELF');
  expect(await sees('gys_admin')).toEqual([1, 1]);
  await owners(await idOf('gys_sales'), null);
  expect(await sees('gys_admin')).toEqual([0, 0]);
  const api = await server.as('gys_admin');
  const missing = { code: '404' };
  const seen = { version: 1, reason: '误建' };
  await expect(api.call(contractManagement.detail, { id: contract.id })).rejects.toMatchObject(missing);
  await expect(api.call(contractManagement.void, { ...seen, id: contract.id })).rejects.toMatchObject(missing);
  await expect(api.call(contractManagement.signCode, { id: contract.id })).rejects.toMatchObject(missing);
  await expect(api.download(contractManagement.download, { id: contract.id })).rejects.toMatchObject(missing);
  await expect(api.call(invoice.detail, { id: issued.id })).rejects.toMatchObject(missing);
  await expect(api.call(invoice.void, { ...seen, id: issued.id })).rejects.toMatchObject(missing);
  await expect(api.download(invoice.downloadMany, { ids: [issued.id] })).rejects.toMatchObject(missing);
  expect(await sees('cg_admin')).toEqual([1, 1]);
  await owners(await idOf('gys_admin'), null);
  expect(await sees('gys_admin')).toEqual([1, 1]);
});

test('scope 本人 drafts under framework contracts that one looks after', async () => {
  const framework = await contracts.running({ contractType: 3 });
  const bUserId = await idOf('gys_sales');
  await server.db.updateTable('conContract').set({ bUserId }).where('id', '=', framework.id).execute();
  const offered = async () => {
    const found = await (await server.as('gys_admin')).call(contractManagement.agreements, {});
    return found.some(({ agreementNo }) => agreementNo === framework.contractNo);
  };
  expect(await offered()).toBe(true);
  await scope('G1', 'SELF');
  expect(await offered()).toBe(false);
});

test('the usage of a header is those invoices that its reader sees', async () => {
  const id = (await invoices.detail(issued.id)).headerId ?? '0';
  const used = async () => {
    const { usage } = await (await server.as('cg_admin')).call(invoiceHeader.detail, { id });
    return usage.some(({ invoiceId }) => invoiceId === issued.id);
  };
  expect(await used()).toBe(true);
  await owners(null, await idOf('cg_buyer'));
  await scope('C1', 'SELF');
  expect(await used()).toBe(false);
});

test('scope 本部门 shows what colleagues of the department look after', async () => {
  await scope('C1', 'DEPT');
  await owners(null, await idOf('cg_buyer'));
  await department('cg_admin', '供应部');
  await department('cg_buyer', '检修部');
  expect(await sees('cg_admin')).toEqual([0, 0]);
  await department('cg_buyer', '供应部');
  expect(await sees('cg_admin')).toEqual([1, 1]);
});

test('scope 自定义 shows documents and headers of another enterprise, which stay its own to act on', async () => {
  const api = await server.as('s0002_1');
  const header = () => api.call(invoiceHeader.detail, { id: headerId });
  await expect(header()).rejects.toMatchObject({ code: '404' });
  await scope('G1', 'CUSTOM', [await entOf('S0001')]);
  expect(await sees('s0002_1')).toEqual([1, 1]);
  expect(await header()).toMatchObject({ own: false, bankAccount: expect.stringContaining('*') });
  await expect(api.call(invoiceHeader.updateState, { id: headerId, version: 1, status: 0 })).rejects.toMatchObject({
    code: '403',
    msg: '只有所属单位可以停用',
  });
  const deliver = api.call(invoice.deliver, { id: issued.id, version: 3, email: 'a@example.com' });
  await expect(deliver).rejects.toMatchObject({ code: '403', msg: '只有销方可以交付' });
  const end = { id: contract.id, version: 1, step: 'apply', reason: '取消' } as const;
  await expect(api.call(contractManagement.terminate, end)).rejects.toMatchObject({
    code: '403',
    msg: '只有合同双方可以申请终止',
  });
});

test('an operating unit of scope 本企业 no longer looks on', async () => {
  await scope('Y', 'ENT');
  expect(await sees('yy_ops')).toEqual([0, 0]);
  const api = await server.as('yy_ops');
  expect((await api.call(invoiceHeader.page, {})).total).toBe(0);
});

test('without a role neither contracts nor invoices nor headers are seen, nor what a contract may stand under', async () => {
  const restore = await bare('gys_sales');
  expect(await sees('gys_sales')).toEqual([0, 0]);
  const api = await server.as('gys_sales');
  expect((await api.call(invoiceHeader.page, {})).total).toBe(0);
  expect(await api.call(contractManagement.agreements, {})).toEqual([]);
  await restore();
});

test('a contract is approved by whose right takes it in; a role of narrow scope neither finds nor decides it', async () => {
  const { id, contractNo } = await contracts.submitted();
  const restore = await withhold('G1', 'settlement:contract:audit');
  const own = { account: 'gys_admin', roleType: 'G', codes: ['settlement:contract:audit'] };
  const away = await give({ ...own, dataScope: 'CUSTOM', scopeEntIds: [await entOf('S0002')] });
  const api = await server.as('gys_admin');
  const found = async () => (await api.call(workflowtask.upcoming, { keyword: contractNo })).total;
  expect(await found()).toBe(0);
  await expect(contracts.decide(api, contractNo, true)).rejects.toMatchObject({
    code: '403',
    msg: '您的审批权限不包括这张单据',
  });
  expect((await contracts.detail(id)).status).toBe(10);
  await away();
  const take = await give({ ...own, dataScope: 'ENT' });
  expect(await found()).toBe(1);
  await contracts.decide(api, contractNo, true);
  expect((await contracts.detail(id)).status).toBe(20);
  await take();
  await restore();
});

test('who has written a contract does not approve it, though another has submitted it', async () => {
  const { supplier, sales } = contracts;
  const { id } = await sales.call(contractManagement.save, contracts.draftOf());
  const { version } = await contracts.detail(id);
  await supplier.call(contractManagement.save, { ...contracts.draftOf(), id, version });
  await sales.call(contractManagement.submit, await contracts.seen(id));
  const { contractNo } = await contracts.detail(id);
  await expect(contracts.decide(supplier, contractNo, true)).rejects.toMatchObject({
    code: '403',
    msg: '合同由程屿起草、修改、提交，审批须由另一人办理',
  });
});

test('a right to sign works on the contracts of its own role; the rest are read and not signed', async () => {
  const { id } = await contracts.approved();
  const restore = await withhold('G1', 'settlement:contract:sign');
  const take = await give({
    account: 'gys_admin',
    roleType: 'G',
    codes: ['settlement:contract:sign'],
    dataScope: 'SELF',
  });
  const lookedAfter = async (account: string) => {
    const bUserId = await idOf(account);
    await server.db.updateTable('conContract').set({ bUserId }).where('id', '=', id).execute();
  };
  const { supplier } = contracts;
  await lookedAfter('gys_sales');
  expect((await contracts.detail(id)).status).toBe(20);
  await expect(supplier.call(contractManagement.signCode, { id })).rejects.toMatchObject({ code: '404' });
  await lookedAfter('gys_admin');
  await contracts.sign(supplier, id);
  expect((await contracts.detail(id)).status).toBe(30);
  await take();
  await restore();
});

test('one natural person does not sign for both parties, whatever account is used', async () => {
  const { id } = await contracts.approved();
  await contracts.sign(contracts.supplier, id);
  const phones = server.db.selectFrom('usrUser').select(['account', 'phone']);
  const both = await phones.where('account', 'in', ['gys_admin', 'cg_admin']).execute();
  const phoneOf = (account: string) => both.find((one) => one.account === account)?.phone ?? '';
  const shared = (phone: string) =>
    server.db.updateTable('usrUser').set({ phone }).where('account', '=', 'cg_admin').execute();
  await shared(phoneOf('gys_admin'));
  await expect(contracts.purchaser.call(contractManagement.signCode, { id })).rejects.toMatchObject({
    code: '403',
    msg: '合同由程屿代表屿岚机电设备有限公司签署，本方须由另一人签署',
  });
  await shared(phoneOf('cg_admin'));
  await contracts.sign(contracts.purchaser, id);
  expect((await contracts.detail(id)).status).toBe(40);
});

test('a draft is read by its own enterprise alone, however far the roles of others reach', async () => {
  const { sales, operator } = contracts;
  const { id } = await sales.call(contractManagement.save, contracts.draftOf());
  expect((await contracts.detail(id)).status).toBe(0);
  const hidden = { code: '404' };
  await expect(contracts.detail(id, contracts.purchaser)).rejects.toMatchObject(hidden);
  await expect(contracts.detail(id, operator)).rejects.toMatchObject(hidden);
  await scope('Y', 'CUSTOM', [await entOf('S0001')]);
  await expect(contracts.detail(id, operator)).rejects.toMatchObject(hidden);
  expect(await sees('yy_ops')).toEqual([1, 1]);
});

test('a right to deliver works on the invoices of its own role, and the statement follows all the same', async () => {
  const statementId = await invoices.statement();
  const [id = '0'] = await invoices.applied([statementId]);
  const restore = await withhold('G1', 'settlement:invoice:issue');
  const codes = ['settlement:invoice:issue'];
  const take = await give({ account: 'gys_admin', roleType: 'G', codes, dataScope: 'SELF' });
  const lookedAfter = async (account: string) => {
    const sellerUserId = await idOf(account);
    await server.db.updateTable('invInvoice').set({ sellerUserId }).where('id', '=', id).execute();
    await server.db
      .updateTable('stlSettlement')
      .set({ supplierUserId: await idOf('gys_sales') })
      .where('id', '=', statementId)
      .execute();
  };
  const { supplier } = invoices;
  const issue = async () => supplier.call(invoice.issue, await invoices.seen(id));
  await lookedAfter('gys_sales');
  await expect(issue()).rejects.toMatchObject({ code: '403', msg: '您的“开具”权限不包括这张发票' });
  await lookedAfter('gys_admin');
  await issue();
  await supplier.call(invoice.query, await invoices.seen(id));
  expect(await invoices.stateOf(statementId)).toMatchObject({ status: 60, invoicedAmount: '1356.00' });
  await take();
  await restore();
});

test('who asks for a red letter does not confirm it, whatever account is used', async () => {
  const id = await invoices.issued([await invoices.statement()]);
  const { supplier, purchaser } = invoices;
  await supplier.call(invoice.redApply, { ...(await invoices.seen(id)), reason: 1 });
  const phones = await server.db
    .selectFrom('usrUser')
    .select(['account', 'phone'])
    .where('account', 'in', ['gys_admin', 'cg_admin'])
    .execute();
  const share = (account: string) => {
    const phone = phones.find((one) => one.account === account)?.phone ?? null;
    return server.db.updateTable('usrUser').set({ phone }).where('account', '=', 'cg_admin').execute();
  };
  const confirm = async () => purchaser.call(invoice.redDecide, { ...(await invoices.seen(id)), step: 'confirm' });
  await share('gys_admin');
  await expect(confirm()).rejects.toMatchObject({
    code: '403',
    msg: '发票由顾砚秋申请红冲，确认红冲须由另一人办理',
  });
  await share('cg_admin');
  await confirm();
  expect((await invoices.detail(id)).status).toBe(71);
});

test('headers and clauses of one’s own are changed within the rows of the right alone', async () => {
  const { supplier } = invoices;
  const header = { id: headerId, version: 1 };
  await scope('G1', 'CUSTOM', [await entOf('C0001')]);
  await expect(supplier.call(invoiceHeader.submit, header)).rejects.toMatchObject({ code: '404' });
  await expect(supplier.call(invoiceHeader.remove, { id: headerId })).rejects.toMatchObject({ code: '404' });
  const clauses = async () => (await supplier.call(contractClause.list, {})).filter(({ own }) => own).length;
  expect(await clauses()).toBe(0);
  await asDelivered();
  expect(await clauses()).toBeGreaterThan(0);
});
