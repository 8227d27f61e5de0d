import type { OutputOf } from '@portal/sdk/contract';
import { implement, importing, one, sql } from '@portal/sdk/server';
import { rowsOf } from '../sheet.server.ts';
import { add, dispatch, edit, gone, merge, remove, shown } from './changes.server.ts';
import { type CustomerRow, customerImport, dispatchCustomer } from './contract.ts';
import { customers, knownCustomers, visibleCustomers } from './customers.server.ts';
import { customerSheet } from './workbook.server.ts';

export const importHandlers = implement(customerImport, importing(customerSheet));

export default implement(dispatchCustomer, {
  ...rowsOf(dispatchCustomer.page, '客户信息', customers),

  async lookup({ socialcreditcode }, { db }) {
    const { rows } = await sql<{ customerName: string; cat: CustomerRow['cat'] | null }>`
      select customer_name, cat from pub_enterprise where socialcreditcode = ${socialcreditcode}`.execute(db);
    return rows[0] ?? null;
  },

  save: ({ id, version = 1, ...facts }, context) =>
    id === undefined ? add(context, facts) : edit(context, id, version, facts),

  reveal: ({ id }, context) => one(visibleCustomers(context).select('c.contactPhone').where('c.id', '=', id), gone),

  async history({ id }, context) {
    await one(knownCustomers(context).select('c.id').where('c.id', '=', id), gone);
    const { rows } = await sql<OutputOf<typeof dispatchCustomer.history>[number]>`
      select id, action, changes, operator_name, created_at from rpt_dispatch_customer_log
      where customer_id = ${id} order by created_at desc, id desc`.execute(context.db);
    return rows.map((entry) => ({ ...entry, changes: shown(entry.changes) }));
  },

  merge,

  institutions: (_, { db }) =>
    db
      .selectFrom('pubEnterprise')
      .select(['id', 'customerName as name'])
      .where(sql<boolean>`'FIN_INST' = any(audience)`)
      .where('status', '=', 2)
      .orderBy('customerCode')
      .execute(),

  dispatch,
  delete: remove,
});
