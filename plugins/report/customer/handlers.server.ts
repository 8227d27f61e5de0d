import { PLATE } from '@portal/sdk/calls/enterprise';
import { conditionsOf, implement, importing, one, sql } from '@portal/sdk/server';
import { allRows, pageOfRows } from '../query.server.ts';
import { type Labels, reportSheet } from '../sheet.server.ts';
import { add, dispatch, edit, gone, merge, remove, shown } from './changes.server.ts';
import { CUSTOMER_COLUMNS } from './columns.ts';
import { type CustomerFilters, type CustomerRow, customerImport, dispatchCustomer, INTENT } from './contract.ts';
import { customers, knownCustomers, visibleCustomers } from './customers.server.ts';
import { customerSheet } from './workbook.server.ts';

const TOLD: Labels<CustomerFilters> = {
  updatedFrom: ['更新日期', 'updatedTo'],
  customerName: '企业名称',
  socialcreditcode: '信用代码',
  cat: ['板块', PLATE],
  managerName: '客户经理',
  intent: ['融资意向', INTENT],
};

export const importHandlers = implement(customerImport, importing(customerSheet));

export default implement(dispatchCustomer, {
  page: (input, context) => pageOfRows<CustomerRow>(context.db, customers(context, input), input),

  async lookup({ socialcreditcode }, { db }) {
    const { rows } = await sql<{ customerName: string; cat: CustomerRow['cat'] | null }>`
      select customer_name, cat from pub_enterprise where socialcreditcode = ${socialcreditcode}`.execute(db);
    return rows[0] ?? null;
  },

  async save({ id, version = 1, ...facts }, context) {
    return { id: id === undefined ? await add(context, facts) : await edit(context, id, version, facts) };
  },

  reveal: ({ id }, context) => one(visibleCustomers(context).select('c.contactPhone').where('c.id', '=', id), gone),

  async history({ id }, context) {
    await one(knownCustomers(context).select('c.id').where('c.id', '=', id), gone);
    const rows = await context.db
      .selectFrom('rptDispatchCustomerLog')
      .select(['id', 'action', 'changes', 'operatorName', 'createdAt'])
      .where('customerId', '=', id)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return rows.map(({ changes, ...row }) => ({ ...row, changes: shown(changes as never) })) as never;
  },

  async merge({ keepId, ids }, context) {
    await merge(context, keepId, ids);
    return null;
  },

  async institutions(_, { db }) {
    return db
      .selectFrom('pubEnterprise')
      .select(['id', 'customerName as name'])
      .where(sql<boolean>`'FIN_INST' = any(audience)`)
      .where('status', '=', 2)
      .orderBy('customerCode')
      .execute();
  },

  dispatch: async (input, context) => ({ sendNo: await dispatch(context, input) }),

  async delete({ id, version }, context) {
    await remove(context, id, version);
    return null;
  },

  async export(filters, context) {
    const rows = allRows<CustomerRow>(customers(context, filters));
    const conditions = conditionsOf(filters, TOLD);
    return reportSheet({ title: '客户信息', columns: CUSTOMER_COLUMNS, rows, conditions });
  },
});
