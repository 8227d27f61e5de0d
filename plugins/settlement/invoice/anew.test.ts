import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { refusal } from '../settlementManagement/fixture.ts';
import { invoice } from './contract.ts';
import { openInvoices } from './fixture.ts';

let server: TestServer;
let at: Awaited<ReturnType<typeof openInvoices>>;
beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  at = await openInvoices(server);
});
afterAll(() => server.close());

test('an invoice that was issued anew, and whose successor is void, is issued anew again', async () => {
  const id = await at.signed([await at.statement()]);
  await at.supplier.call(invoice.redApply, { ...(await at.seen(id)), reason: 1 });
  await at.purchaser.call(invoice.redDecide, { ...(await at.seen(id)), step: 'confirm' });
  const anew = async () => (await at.supplier.call(invoice.reissue, await at.seen(id))).id;
  const first = await anew();
  expect((await at.detail(id)).reissuedBy?.id).toBe(first);
  expect((await refusal(anew())).msg).toBe('该发票已重开');
  await at.supplier.call(invoice.void, { ...(await at.seen(first)), reason: '抬头有误' });
  expect(await at.detail(id)).toMatchObject({ reissuedBy: null, reissued: false });
  const second = await anew();
  expect((await at.detail(id)).reissuedBy?.id).toBe(second);
});
