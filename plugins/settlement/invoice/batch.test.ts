/**
 * Eleven invoices go through a step one call each; a batch that was killed in the middle is begun again with the rows as
 * they were. On both databases, as `openServer` opens them.
 */
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from '@portal/sdk/server';
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

const killedAfter = 6;

/** Eleven invoices of two statements as their list shows them. */
async function eleven() {
  const ids = await at.applied([await at.statement(), await at.statement()], { invoiceLimit: '250.00' });
  return Promise.all(ids.slice(0, 11).map((id) => at.seen(id)));
}
type Seen = Awaited<ReturnType<typeof eleven>>[number];

/** Makes a step for each, and once more for all as if nobody knew how far it had come; @returns what the second told. */
async function killedInTheMiddle(rows: readonly Seen[], make: (row: Seen) => Promise<unknown>, after = killedAfter) {
  for (const row of rows.slice(0, after)) await make(row);
  const told: string[] = [];
  for (const row of rows) {
    const refused = await make(row).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
    if (refused !== undefined) told.push(refused);
  }
  return told;
}
const historyOf = async (rows: readonly Seen[], action: string) => {
  const found = await sql<{ count: number }>`select count(*)::int as count from doc_log
    where biz_type = 'invoice' and action = ${action} and biz_id in (${sql.join(rows.map(({ id }) => id))})
    group by biz_id`.execute(server.db);
  return found.rows.map(({ count }) => count);
};
const once = Array.from({ length: 11 }, () => 1);
const taken = Array.from({ length: killedAfter }, () => '409 发票已被他人处理，请刷新');

test('issued, delivered, signed for and certified, each of eleven invoices once, wherever the batch was killed', async () => {
  const rows = await eleven();
  expect(rows).toHaveLength(11);
  const now = async () => Promise.all(rows.map(({ id }) => at.seen(id)));
  expect(await killedInTheMiddle(rows, (row) => at.supplier.call(invoice.issue, row))).toEqual(taken);
  const handed = await now();
  expect(await killedInTheMiddle(handed, (row) => at.supplier.call(invoice.query, row))).toEqual(taken);
  const numbers = await server.db
    .selectFrom('invInvoice')
    .select('invoiceNo')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  expect(new Set(numbers.map(({ invoiceNo }) => invoiceNo)).size).toBe(11);
  const issued = await now();
  const deliver = (row: Seen) => at.supplier.call(invoice.deliver, { ...row, email: 'shoupiao@example.com' });
  expect(await killedInTheMiddle(issued, deliver)).toEqual(taken);
  const delivered = await now();
  expect(await killedInTheMiddle(delivered, (row) => at.purchaser.call(invoice.sign, row))).toEqual(taken);
  const signed = await now();
  const certify = (row: Seen) => at.purchaser.call(invoice.certify, { ...row, certifyMonth: '2026-03' });
  expect(await killedInTheMiddle(signed, certify)).toEqual(taken);
  for (const step of ['ISSUE', 'ISSUED', 'DELIVER', 'SIGN', 'CERTIFY'])
    expect([step, await historyOf(rows, step)]).toEqual([step, once]);
  const states = await Promise.all(rows.map(({ id }) => at.detail(id)));
  expect(states.map(({ status }) => status)).toEqual(Array.from({ length: 11 }, () => 60));
});

test('red letters of a part, asked for and confirmed, come once each, wherever the batch was killed', async () => {
  const ids = await at.applied([await at.statement()], { invoiceLimit: '500.00' });
  const now = () => Promise.all(ids.map((id) => at.seen(id)));
  for (const row of await now()) await at.supplier.call(invoice.issue, row);
  for (const row of await now()) await at.supplier.call(invoice.query, row);
  const lines = [{ lineNo: 1, amount: '10.00' }];
  const ask = (row: Seen) => at.supplier.call(invoice.redApply, { ...row, reason: 4, lines });
  expect(await killedInTheMiddle(await now(), ask, 2)).toEqual(taken.slice(0, 2));
  const confirm = (row: Seen) => at.purchaser.call(invoice.redDecide, { ...row, step: 'confirm' });
  const decided = '404 没有待处理的红冲申请';
  expect(await killedInTheMiddle(await now(), confirm, 2)).toEqual([decided, decided]);
  const letters = await Promise.all(ids.map(async (id) => (await at.detail(id)).redBy.map(({ total }) => total)));
  expect(letters).toEqual([['-10.00'], ['-10.00'], ['-10.00']]);
});

test('of two red letters over what is left, asked for at once, one is refused', async () => {
  const id = await at.issued([await at.statement()]);
  const seen = await at.seen(id);
  const ask = () => at.supplier.call(invoice.redApply, { ...seen, reason: 2, lines: [{ lineNo: 1, qty: '10' }] });
  const told = await Promise.allSettled([ask(), ask()]);
  expect(told.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await at.detail(id)).confirmations).toHaveLength(1);
});

test('the seller reads the mailbox of the header as it is now, the buyer none', async () => {
  const id = await at.issued([await at.statement()]);
  const headers = server.db
    .updateTable('invHeader')
    .where('entId', '=', at.ids.purchaser)
    .where('isDefault', '=', true);
  await headers.set({ receiveEmail: 'xin@example.com' }).execute();
  const mailboxes = [(await at.detail(id)).mailbox, (await at.detail(id, at.purchaser)).mailbox];
  expect(mailboxes).toEqual(['xin@example.com', null]);
  expect((await refusal(at.supplier.call(invoice.deliver, await at.seen(id)))).msg).toContain('请填写收票邮箱');
});
