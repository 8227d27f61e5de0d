/** What the list offers on an invoice is what the calls then accept, for each party in each state. */
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from '@portal/sdk/server';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { refusal } from '../settlementManagement/fixture.ts';
import { invoice } from './contract.ts';
import { openInvoices } from './fixture.ts';

let server: TestServer;
let at: Awaited<ReturnType<typeof openInvoices>>;
const invoices = new Map<string, { id: string; settlementNo: string }>();

/** An issued invoice, as if it had come to a state. */
async function issuedIn(status: number): Promise<string> {
  const id = await at.issued([await at.statement()]);
  await sql`update inv_invoice set status = ${status},
    certify_month = case ${status}::int when 60 then '2026-03' end where id = ${id}`.execute(server.db);
  return id;
}

async function redAsked(): Promise<string> {
  const id = await at.issued([await at.statement()]);
  await at.supplier.call(invoice.redApply, { ...(await at.seen(id)), reason: 1 });
  return id;
}

async function handedIn(): Promise<string> {
  const [id = '0'] = await at.applied([await at.statement()]);
  await at.supplier.call(invoice.issue, await at.seen(id));
  return id;
}

beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  at = await openInvoices(server);
  const [held = '0'] = await at.applied([await at.statement()], { hold: true });
  const [asked = '0'] = await at.applied([await at.statement()]);
  const [imported, red] = [await issuedIn(50), await issuedIn(50)];
  await sql`update inv_invoice set source = 2 where id = ${imported}`.execute(server.db);
  const plain = await issuedIn(50);
  await sql`update inv_invoice set invoice_kind = 5 where id = ${plain}`.execute(server.db);
  await sql`update inv_invoice set red_of = ${plain}, amount_no_tax = -amount_no_tax, tax_amount = -tax_amount,
    total = -total where id = ${red}`.execute(server.db);
  const ids = {
    ...{ held, asked, handedIn: await handedIn(), failed: await issuedIn(25), issued: await issuedIn(30) },
    ...{ delivered: await issuedIn(40), signed: await issuedIn(50), certified: await issuedIn(60) },
    ...{ redAsked: await redAsked(), cancelled: await issuedIn(71), void: await issuedIn(80), imported, plain, red },
  };
  for (const [name, id] of Object.entries(ids)) {
    const [{ settlementNo } = { settlementNo: '' }] = (await at.detail(id)).settlements;
    invoices.set(name, { id, settlementNo });
  }
  // a step that is accepted writes its line into the history: there it ends, and nothing has changed
  await sql`create function probe() returns trigger language plpgsql as
    $$ begin raise exception 'The step was accepted.'; end $$`.execute(server.db);
  await sql`create trigger probe before insert on doc_log for each row when (new.biz_type = 'invoice')
    execute function probe()`.execute(server.db);
});
afterAll(() => server.close());

interface Seen {
  readonly id: string;
  readonly version: number;
}

/** Whoever confirms keeps the serial number of the red letter, after which nobody refuses it: so that is asked last. */
const CALLS: Readonly<Record<string, (api: TestApi, seen: Seen) => Promise<unknown>>> = {
  SUBMIT: (api, seen) => api.call(invoice.submit, seen),
  ISSUE: (api, seen) => api.call(invoice.issue, seen),
  ISSUED: (api, seen) => api.call(invoice.query, seen),
  VOID: (api, seen) => api.call(invoice.void, { ...seen, reason: '误建' }),
  DELIVER: (api, seen) => api.call(invoice.deliver, { ...seen, email: 'shoupiao@example.com' }),
  SIGN: (api, seen) => api.call(invoice.sign, seen),
  RETURN: (api, seen) => api.call(invoice.return, { ...seen, reason: '规格有误' }),
  CERTIFY: (api, seen) => api.call(invoice.certify, { ...seen, certifyMonth: '2026-03' }),
  RED_APPLY: (api, seen) => api.call(invoice.redApply, { ...seen, reason: 1 }),
  REISSUE: (api, seen) => api.call(invoice.reissue, seen),
  RED_WITHDRAW: (api, seen) => api.call(invoice.redDecide, { ...seen, step: 'withdraw' }),
  RED_REFUSE: (api, seen) => api.call(invoice.redDecide, { ...seen, step: 'refuse', opinion: '货已入库' }),
  RED_CONFIRM: (api, seen) => api.call(invoice.redDecide, { ...seen, step: 'confirm' }),
};

/** What breaks at the probe is accepted; all else is refused. */
const accepts = async (attempt: Promise<unknown>) => (await refusal(attempt)).code === '500';

/** As the list has it and, the same, as the invoice itself does; undefined where it is not seen. */
async function mayOn(
  api: TestApi,
  direction: 'OUT' | 'IN',
  { id, settlementNo }: { id: string; settlementNo: string },
) {
  const { records } = await api.call(invoice.page, { direction, settlementNo });
  const row = records.find((one) => one.id === id);
  if (row) expect((await at.detail(id, api)).may).toEqual(row.may);
  return row?.may;
}

const EXPECTED: Readonly<Record<string, readonly [seller: readonly string[], buyer: readonly string[] | undefined]>> = {
  held: [['SUBMIT', 'VOID'], undefined],
  asked: [['ISSUE', 'VOID'], undefined],
  handedIn: [['ISSUED', 'FAILED'], undefined],
  failed: [['ISSUE', 'VOID'], undefined],
  issued: [['DELIVER', 'RED_APPLY'], ['RED_APPLY']],
  delivered: [['RED_APPLY'], ['SIGN', 'RETURN', 'RED_APPLY']],
  signed: [['RED_APPLY'], ['RETURN', 'CERTIFY', 'RED_APPLY']],
  certified: [[], ['RED_APPLY']],
  redAsked: [['RED_WITHDRAW'], ['RED_CONFIRM', 'RED_REFUSE']],
  cancelled: [['REISSUE'], []],
  void: [[], undefined],
  imported: [['RED_APPLY'], ['CERTIFY']],
  plain: [['RED_APPLY'], ['RETURN', 'RED_APPLY']],
  red: [[], []],
};

for (const [name, [seller, buyer]] of Object.entries(EXPECTED))
  test(`an invoice that is ${name} offers its seller ${seller.join(', ') || 'nothing'}, and its buyer ${buyer?.join(', ') || 'nothing'}`, async () => {
    const found = invoices.get(name) ?? { id: '', settlementNo: '' };
    const { id } = found;
    expect(await mayOn(at.supplier, 'OUT', found)).toEqual(seller);
    expect(await mayOn(at.purchaser, 'IN', found)).toEqual(buyer);
    expect(await mayOn(at.operator, 'OUT', found)).toEqual([]);
    const { version } = await server.db
      .selectFrom('invInvoice')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (const [api, may = []] of [
      [at.supplier, seller],
      [at.purchaser, buyer],
      [at.operator, []],
    ] as const)
      for (const [step, call] of Object.entries(CALLS))
        expect([step, await accepts(call(api, { id, version }))]).toEqual([step, may.includes(step)]);
  });
