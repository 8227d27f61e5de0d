import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { reachOf } from '#server/test-reach';
import { openServer, type TestServer } from '#server/testing';
import { contractManagement } from './contract/contract.ts';
import { openContracts } from './contract/fixture.ts';
import { invoice } from './invoice/contract.ts';
import { openInvoices } from './invoice/fixture.ts';
import { invoiceHeader } from './invoiceHeader/contract.ts';

let server: TestServer;
let contract: { id: string; contractNo: string };
let issued: { id: string; invoiceNo: string };
let headerId: string;
let invoices: Awaited<ReturnType<typeof openInvoices>>;

const { idOf, entOf, scope, department, asDelivered } = reachOf(() => server);
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
  contract = await (await openContracts(server)).running();
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
  const fresh = await (await openContracts(server)).running();
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
  const framework = await (await openContracts(server)).running({ contractType: 3 });
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
    code: '404',
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
