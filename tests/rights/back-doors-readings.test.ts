/** Details with their histories, traces, prints, letters and number searches: out of scope looks like not there. */
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { account } from '../../plugins/account/accountBase/contract.ts';
import { informationIssues } from '../../plugins/content/informationIssues/contract.ts';
import { category } from '../../plugins/goods/category/contract.ts';
import { goodsList } from '../../plugins/goods/goodsList/contract.ts';
import { businessOrder } from '../../plugins/order/businessOrder/contract.ts';
import { deliveryDate } from '../../plugins/order/deliveryDate/contract.ts';
import { orderManagement } from '../../plugins/order/orderManagement/contract.ts';
import { content } from '../../plugins/portal/content/contract.ts';
import { confirmLetter } from '../../plugins/report/confirmLetter/contract.ts';
import { ticket } from '../../plugins/service/ticket/contract.ts';
import { contractManagement } from '../../plugins/settlement/legalContract/contract.ts';
import { settlementDetail } from '../../plugins/settlement/statement/contract.ts';
import { invoice } from '../../plugins/settlement/invoice/contract.ts';
import { invoiceHeader } from '../../plugins/settlement/invoiceHeader/contract.ts';
import { settlementPrint } from '../../plugins/settlement/printLayout/contract.ts';
import { settlementManagement } from '../../plugins/settlement/settlementManagement/contract.ts';
import { type Found, findOne, type Kind, KINDS } from './kinds.ts';
import { narrowing } from './narrow.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
}, 590_000);
afterAll(() => server.close());

const { without } = narrowing(() => server);
const kindOf = (bizType: string): Kind => KINDS[bizType] ?? { find: '', account: '', narrowing: 'stays' };

/** An issued invoice can be downloaded; a history is longer than its beginning. */
const ISSUED = `select id, apply_no as code from inv_invoice where seller_ent_id = :ent and status = 50`;

type Read = (api: TestApi, found: { readonly id: string; readonly code: string }) => Promise<unknown>;

const readings: readonly [title: string, bizType: string, read: Read][] = [
  ['an order’s detail', 'order', (api, { id }) => api.call(orderManagement.detail, { orderId: id })],
  ['an order’s history', 'order', (api, { id }) => api.call(orderManagement.track, { orderId: id })],
  ['an order’s trace', 'order', (api, { id }) => api.call(businessOrder.trace, { orderId: id })],
  ['a change of dates', 'ORDER_DELIVERY_CHANGE', (api, { id }) => api.call(deliveryDate.detail, { id })],
  ['a statement', 'settlement', (api, { id }) => api.call(settlementDetail.incomeDetail, { settlementId: id })],
  [
    'a statement of the other side',
    'purchaseSettlement',
    (api, { id }) => api.call(settlementDetail.purchaseDetail, { settlementId: id }),
  ],
  [
    'a printed statement',
    'settlement',
    (api, { id }) => api.download(settlementPrint.statement, { settleType: 'INCOME', settlementIds: [id] }),
  ],
  ['a contract', 'contract', (api, { id }) => api.call(contractManagement.detail, { id })],
  ['a contract’s text', 'contract', (api, { id }) => api.download(contractManagement.download, { id })],
  ['an invoice', 'invoice', (api, { id }) => api.call(invoice.detail, { id })],
  ['an invoice’s file', 'issued', (api, { id }) => api.download(invoice.download, { id, format: 'PDF' })],
  ['invoices in one archive', 'issued', (api, { id }) => api.download(invoice.downloadMany, { ids: [id] })],
  ['a header', 'invoiceHeader', (api, { id }) => api.call(invoiceHeader.detail, { id })],
  ['goods', 'goods', (api, { id }) => api.call(goodsList.detail, { id })],
  ['a category', 'goodsCategory', (api, { id }) => api.call(category.detail, { id })],
  ['a ticket', 'ticket', (api, { id }) => api.call(ticket.detail, { id })],
  ['a sent letter', 'confirmLetter', (api, { id }) => api.download(confirmLetter.sentFile, { ids: [id] })],
];

describe('reading by id', () => {
  test.each(readings)('%s is not found out of scope', async (_, bizType, read) => {
    const kind = bizType === 'issued' ? { ...kindOf('invoice'), find: ISSUED } : kindOf(bizType);
    const { id, code } = await findOne(server, bizType, kind);
    const found = { id: id ?? '', code };
    const answer = await read(await server.as(kind.account), found);
    expect(answer).toBeDefined();
    if (typeof answer === 'object' && answer !== null && 'log' in answer)
      expect((answer.log as unknown[]).length).toBeGreaterThan(0);
    await without(kind, async (api) => {
      await expect(read(api, found)).rejects.toMatchObject({ code: '404' });
    });
  });
});

type Count = (api: TestApi, code: string) => Promise<{ total: number }>;

/** What the search box opens for a number: a list that is filtered by it. */
const searches: readonly [bizType: string, count: Count][] = [
  ['order', (api, orderNo) => api.call(orderManagement.page, { orderNo })],
  ['order', (api, orderNo) => api.call(businessOrder.page, { orderNo })],
  ['settlement', (api, settlementNo) => api.call(settlementManagement.page, { settlementNo, settleType: 'INCOME' })],
  ['contract', (api, contractNo) => api.call(contractManagement.page, { contractNo, scope: 'all' })],
  ['goods', (api, goodsCode) => api.call(goodsList.page, { goodsCode })],
  ['ticket', (api, ticketNo) => api.call(ticket.query, { ticketNo })],
  ['account', (api, accountNo) => api.call(account.page, { accountNo })],
];

describe('searching', () => {
  test.each(searches)('a number of %s is found by who sees it alone', async (bizType, count) => {
    const kind = kindOf(bizType);
    const { code } = await findOne(server, bizType, kind);
    expect((await count(await server.as(kind.account), code)).total).toBe(1);
    await without(kind, async (api) => {
      expect((await count(api, code)).total).toBe(0);
    });
  });

  test('an article that is not published is read by whose rows it is among, and by no other of the operating unit', async () => {
    const kind = kindOf('CONTENT');
    const { id, code } = (await findOne(server, 'CONTENT', kind)) as Found & { id: string };
    const keeper = await server.as(kind.account);
    expect(await keeper.call(content.detailByBusinessCode, { businessCode: code })).toMatchObject({ preview: true });
    await keeper.call(informationIssues.detail, { id });
    await without(kind, async (api) => {
      const asked = api.call(content.detailByBusinessCode, { businessCode: code });
      await expect(asked).rejects.toMatchObject({ code: '404' });
      await expect(api.call(informationIssues.detail, { id })).rejects.toMatchObject({ code: '404' });
    });
  });
});
