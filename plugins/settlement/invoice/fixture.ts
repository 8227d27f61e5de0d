/** Statements and invoices between the two demo enterprises, brought into a state through the real calls; for tests. */
import { sql } from '@portal/sdk/server';
import type { TestServer } from '#server/testing';
import { type Application, invoice } from './contract.ts';

export const application = (settlementIds: string[], changes: Partial<Application> = {}): Application => ({
  settlementIds,
  invoiceKind: 4,
  outputType: 0,
  invoiceLimit: '1000000.00',
  ...changes,
});

export async function openInvoices(server: TestServer) {
  const { db } = server;
  const [supplier, purchaser] = [await server.as('gys_admin'), await server.as('cg_admin')];
  const operator = await server.as('yy_ops');
  const entOf = async (code: string) => {
    const found = db.selectFrom('entEnterprise').select('id').where('customerCode', '=', code);
    return (await found.executeTakeFirstOrThrow()).id;
  };
  const ids = { supplier: await entOf('S0001'), purchaser: await entOf('C0001') };
  let made = 0;

  /** A confirmed statement: two lines, 1,130.00 and 226.00 yuan, 13 %. */
  async function statement(): Promise<string> {
    made += 1;
    const no = `JS99990101${String(made).padStart(6, '0')}`;
    const { rows } = await sql<{ id: string }>`
      insert into stl_settlement (settlement_no, settle_type, period, supplier_ent_id, supplier_name, purchaser_ent_id,
        purchaser_name, plate, tax_rate, amount, amount_no_tax, tax_amount, due_date, supplier_confirmed_at,
        purchaser_confirmed_at, audited_at, status, created_by_name)
      values (${no}, 'INCOME', '2026-03', ${ids.supplier}, '屿岚机电设备有限公司', ${ids.purchaser}, '霁川第一发电厂',
        'POWER', 0.13, 1356, 1200, 156, '2026-04-30', now(), now(), now(), 40, '程屿')
      returning id`.execute(db);
    const id = rows[0]?.id ?? '0';
    await sql`
      insert into stl_line (settlement_id, line_no, name, spec, unit, qty, unit_price, tax_rate, amount, amount_no_tax,
        tax_amount)
      values (${id}, 1, '深沟球轴承', '6312', '套', 10, 113, 0.13, 1130, 1000, 130),
        (${id}, 2, '调心滚子轴承', '22312', '套', 4, 56.5, 0.13, 226, 200, 26)`.execute(db);
    return id;
  }
  const stateOf = (id: string) =>
    db.selectFrom('stlSettlement').select(['status', 'invoicedAmount']).where('id', '=', id).executeTakeFirst();
  const detail = (id: string, api = supplier) => api.call(invoice.detail, { id });
  const seen = async (id: string) => {
    const rows = db.selectFrom('invInvoice').select('version').where('id', '=', id);
    return { id, version: (await rows.executeTakeFirstOrThrow()).version };
  };

  /** Invoices of one application, the first first. */
  async function applied(settlementIds: string[], changes: Partial<Application> = {}) {
    const { applyNos, count } = await supplier.call(invoice.apply, application(settlementIds, changes));
    const found = db.selectFrom('invInvoice').select('id').where('applyNo', 'in', applyNos).orderBy('id');
    const ids = (await found.execute()).map(({ id }) => id);
    if (count !== ids.length) throw new Error('An application counts its invoices.');
    return ids;
  }

  async function issued(settlementIds: string[], changes: Partial<Application> = {}) {
    const [id = '0'] = await applied(settlementIds, changes);
    await supplier.call(invoice.issue, await seen(id));
    await supplier.call(invoice.query, await seen(id));
    return id;
  }

  /** Received by its buyer: what may be paid against. */
  async function delivered(settlementIds: string[], changes: Partial<Application> = {}) {
    const id = await issued(settlementIds, changes);
    await supplier.call(invoice.deliver, { ...(await seen(id)), email: 'shoupiao@example.com' });
    return id;
  }

  async function signed(settlementIds: string[]) {
    const id = await delivered(settlementIds);
    await purchaser.call(invoice.sign, await seen(id));
    return id;
  }
  return { supplier, purchaser, operator, ids, statement, stateOf, detail, seen, applied, issued, delivered, signed };
}
