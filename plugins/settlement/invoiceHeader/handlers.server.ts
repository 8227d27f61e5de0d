/** Headers are their enterprise's own; one of them is its default. */
import { implement, one } from '@portal/sdk/server';
import { visibleInvoices } from '../invoice/invoices.server.ts';
import { type HeaderDetail, invoiceHeader } from './contract.ts';
import { bizCodeOf, gone, headers, perform, submit, visibleHeaders, workedOut } from './headers.server.ts';
import { save } from './save.server.ts';

const mostUsage = 100;

export default implement(invoiceHeader, {
  page: ({ taxNo, ...input }, context) =>
    headers.page(visibleHeaders(context).where('h.isCurrent', '=', true).select(workedOut(context)), {
      ...input,
      ...(taxNo !== undefined && { taxNo: taxNo.toUpperCase() }),
    }),

  async detail({ id }, context) {
    const { account, rootId, ...facts } = await one(
      headers
        .rows(visibleHeaders(context).select(workedOut(context)))
        .select(['h.bankAccount as account', 'h.rootId', 'h.regAddress', 'h.regPhone', 'h.isCurrent'])
        .select(['h.receiverName', 'h.receiverPhone', 'h.receiverAddress', 'h.files', 'h.auditOpinion'])
        .select(['h.createdByName', 'h.updatedAt'])
        .$narrowType<Pick<HeaderDetail, 'files'>>()
        .where('h.id', '=', id),
      gone,
    );
    const versions = context.db.selectFrom('invHeader').where('rootId', '=', rootId);
    return {
      ...facts,
      bankAccount: facts.own ? account : facts.bankAccount,
      bizCode: bizCodeOf(id, facts.versionNo),
      versions: await versions
        .select(['id', 'versionNo', 'headerName', 'updatedAt', 'isCurrent'])
        .orderBy('versionNo', 'desc')
        .execute(),
      // those that bear one of the versions, as far as the reader sees them
      usage: await visibleInvoices(context)
        .select(['i.id as invoiceId', 'i.invoiceNo', 'i.applyNo', 'i.sellerName', 'i.total', 'i.status', 'i.createdAt'])
        .$narrowType<Pick<HeaderDetail['usage'][number], 'status'>>()
        .where('i.headerId', 'in', versions.select('id'))
        .orderBy('i.createdAt', 'desc')
        .limit(mostUsage)
        .execute(),
    };
  },

  suggestion(_, { db, user }) {
    return one(
      db
        .selectFrom('pubEnterprise')
        .select(['customerRegisterName as headerName', 'socialcreditcode as taxNo', 'address as regAddress'])
        .where('id', '=', user.entId),
    );
  },

  save,
  submit,

  async setDefault(seen, context) {
    const { db, user } = context;
    const others = db.updateTable('invHeader').set({ isDefault: false }).where('entId', '=', user.entId);
    await others.where('isDefault', '=', true).where('id', '<>', seen.id).execute();
    await perform(context, seen, 'SET_DEFAULT', { set: { isDefault: true } });
  },

  async updateState({ status, ...seen }, context) {
    if (status === 1) await perform(context, seen, 'ENABLE', { set: { status } });
    else await perform(context, seen, 'DISABLE', { set: { status, isDefault: false } });
  },

  async remove({ id }, context) {
    await perform(context, { id }, 'REMOVE');
    await context.db.deleteFrom('invHeader').where('id', '=', id).execute();
  },
});
