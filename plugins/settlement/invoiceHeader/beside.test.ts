import { notification } from '@portal/sdk/calls/notification';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { invoice } from '../invoice/contract.ts';
import { application, openInvoices } from '../invoice/fixture.ts';
import { type HeaderInput, invoiceHeader } from './contract.ts';

let server: TestServer;
let at: Awaited<ReturnType<typeof openInvoices>>;
beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  at = await openInvoices(server);
});
afterAll(() => server.close());

const input: HeaderInput = {
  ...{ headerName: '检修一部', regAddress: '霁川市砚北区 1 号', regPhone: '0000-1234567' },
  ...{ taxNo: '91000003MA0000000X', bankName: '云屿示例银行', bankAccount: '99990000111122223333' },
  ...{ invoiceType: 1, receiveEmail: 'shoupiao@example.com' },
};

test('a header that invoices bear is listed as it is now alone, and its former name is free', async () => {
  const first = await at.purchaser.call(invoiceHeader.save, input);
  await at.purchaser.call(invoiceHeader.setDefault, first);
  await at.applied([await at.statement()]);
  const { version } = await at.purchaser.call(invoiceHeader.detail, { id: first.id });
  const renamed = await at.purchaser.call(invoiceHeader.save, {
    ...{ ...input, id: first.id, version, headerName: '检修二部' },
  });
  const listed = async (headerName: string) =>
    (await at.purchaser.call(invoiceHeader.page, { headerName })).records.map(({ id, versionNo }) => [id, versionNo]);
  expect([await listed('检修一部'), await listed('检修二部')]).toEqual([[], [[renamed.id, 2]]]);
  const again = await at.purchaser.call(invoiceHeader.save, input);
  expect(await listed('检修一部')).toEqual([[again.id, 1]]);
});

test('an invoice bears the default header of its seller, though there are others', async () => {
  const seller = { ...input, headerName: '屿岚备件分部', taxNo: '91000002MA0000009X' };
  const made = await at.supplier.call(invoiceHeader.save, seller);
  const [before = '0'] = await at.applied([await at.statement()]);
  await at.supplier.call(invoiceHeader.setDefault, made);
  const [after = '0'] = await at.applied([await at.statement()]);
  expect((await at.detail(before)).seller.name).not.toBe('屿岚备件分部');
  expect((await at.detail(after)).seller).toMatchObject({ name: '屿岚备件分部', taxNo: '91000002MA0000009X' });
});

test('invoices to two buyers that are issued one after the other keep each its own', async () => {
  const statements = [await at.statement(), await at.statement()];
  const found = server.db.selectFrom('entEnterprise').select('id').where('customerCode', '=', 'C0002');
  const { id: purchaserEntId } = await found.executeTakeFirstOrThrow();
  const second = server.db.updateTable('stlSettlement').where('id', '=', statements[1] ?? '0');
  await second.set({ purchaserEntId }).execute();
  const { applyNos } = await at.supplier.call(invoice.apply, application(statements));
  const rows = server.db.selectFrom('invInvoice').select('id').where('applyNo', 'in', applyNos).orderBy('id');
  const ids = (await rows.execute()).map(({ id }) => id);
  const bearers = async () => {
    const shown = [];
    for (const id of ids) {
      const { buyer, buyerName, headerId } = await at.detail(id);
      shown.push([buyer.taxNo, buyerName, headerId]);
    }
    return shown;
  };
  const before = await bearers();
  expect(new Set(before.map(([, name]) => name)).size).toBe(2);
  for (const id of ids) await at.supplier.call(invoice.issue, await at.seen(id));
  expect(await bearers()).toEqual(before);
});

test('who has paid is not told that an invoice is found false', async () => {
  const settled = server.db
    .selectFrom('stlSettlement as s')
    .innerJoin('invSettlement as x', 'x.settlementId', 's.id')
    .innerJoin('invInvoice as i', (join) => join.onRef('i.id', '=', 'x.invoiceId').on('i.status', 'in', [50, 60]))
    .select(['i.id', 's.id as settlementId'])
    .where('s.purchaserEntId', '=', at.ids.purchaser);
  const { id, settlementId } = await settled.where('s.status', '=', 80).orderBy('i.id').executeTakeFirstOrThrow();
  const verified = async (invoiceNo: string) => {
    const wrong = { source: 2, invoiceNo, issueDate: '2025-12-31', verifyResult: 0 };
    await server.db.updateTable('invInvoice').set(wrong).where('id', '=', id).execute();
    expect(await at.purchaser.call(invoice.verify, { ids: [id] })).toEqual({ right: 0, wrong: 1 });
    return (await at.purchaser.call(notification.getNotification, { keyword: invoiceNo })).total;
  };
  expect(await verified('26008000000000000881')).toBe(0);
  const statement = server.db.updateTable('stlSettlement').where('id', '=', settlementId);
  for (const [index, status] of [40, 50, 60].entries()) {
    const invoiced = status === 40 ? { invoicedAmount: '0.00' } : {};
    await statement.set({ status, paidAmount: '0.00', ...invoiced }).execute();
    expect([status, await verified(`2600800000000000089${index}`)]).toEqual([status, 1]);
  }
});
