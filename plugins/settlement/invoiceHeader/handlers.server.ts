/** Headers are their enterprise's own; one of them is its default. */
import { filesGranted } from '@portal/sdk/calls/files';
import { implement, one, page, refuse } from '@portal/sdk/server';
import { visibleInvoices } from '../invoice/invoices.server.ts';
import { bizCodeOf, submitHeader } from './audit.server.ts';
import { type HeaderDetail, type HeaderRow, invoiceHeader, specialType } from './contract.ts';
import { foundHeaders, isUsed, rowFacts, visibleHeaders } from './headers.server.ts';
import { saveHeader } from './save.server.ts';
import { demandStep, gone, stale } from './transitions.server.ts';

const mostUsage = 100;

export default implement(invoiceHeader, {
  page(input, context) {
    const { sort, order = 'asc' } = input;
    const rows = foundHeaders(context, input)
      .select(rowFacts(context.user))
      .$castTo<HeaderRow>()
      .$if(sort !== undefined, (q) => q.orderBy('h.headerName', order))
      .orderBy('h.isDefault', 'desc')
      .orderBy('h.id', 'desc');
    return page(rows, input);
  },

  async detail({ id }, context) {
    const { db, user } = context;
    const header = await one(
      visibleHeaders(context)
        .select([
          ...rowFacts(user),
          'h.bankAccount as account',
          'h.rootId',
          'h.regAddress',
          'h.regPhone',
          'h.isCurrent',
        ])
        .select(['h.receiverName', 'h.receiverPhone', 'h.receiverAddress', 'h.files', 'h.auditOpinion'])
        .select(['h.createdByName', 'h.updatedAt'])
        .where('h.id', '=', id),
      gone,
    );
    const versions = await db
      .selectFrom('invHeader')
      .select(['id', 'versionNo', 'headerName', 'updatedAt', 'isCurrent'])
      .where('rootId', '=', header.rootId)
      .orderBy('versionNo', 'desc')
      .execute();
    const usage = await visibleInvoices(context)
      .select(['i.id as invoiceId', 'i.invoiceNo', 'i.applyNo', 'i.sellerName', 'i.total', 'i.status', 'i.createdAt'])
      .where(
        'i.headerId',
        'in',
        versions.map((version) => version.id),
      )
      .orderBy('i.createdAt', 'desc')
      .limit(mostUsage)
      .execute();
    const { account, ...facts } = header;
    const bankAccount = header.own ? account : header.bankAccount;
    const bizCode = bizCodeOf(id, header.versionNo);
    return { ...facts, bankAccount, bizCode, versions, usage } as unknown as HeaderDetail;
  },

  suggestion(_, { db, user }) {
    return one(
      db
        .selectFrom('pubEnterprise')
        .select(['customerRegisterName as headerName', 'socialcreditcode as taxNo', 'address as regAddress'])
        .where('id', '=', user.entId),
    );
  },

  async save(input, context) {
    const saved = await saveHeader(context, input);
    const fileIds = (input.files ?? []).map(({ fileId }) => fileId);
    await context.emit(filesGranted, { fileIds, to: { bizType: 'invoiceHeader', bizId: saved.id } });
    return saved;
  },

  async submit(seen, context) {
    await submitHeader(context, seen);
    return null;
  },

  async setDefault({ id, version }, context) {
    const { db, user, clock } = context;
    const header = await demandStep(context, { id }, 'SET_DEFAULT');
    if (header.status !== 1) refuse('conflict', '已停用的抬头不能设为默认');
    if (header.invoiceType === specialType && header.auditStatus !== 1) {
      refuse('conflict', '专票抬头通过审核后才能设为默认');
    }
    const own = db.updateTable('invHeader').where('entId', '=', user.entId);
    await own.set({ isDefault: false }).where('isDefault', '=', true).execute();
    const chosen = own
      .set((eb) => ({ isDefault: true, version: eb('version', '+', 1), updatedAt: clock.now().toISOString() }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id');
    await one(chosen, stale, 'conflict');
    return null;
  },

  async updateState({ id, version, status }, context) {
    const { db, clock } = context;
    await demandStep(context, { id }, 'SWITCH');
    const moved = db
      .updateTable('invHeader')
      .set((eb) => ({ status, version: eb('version', '+', 1), updatedAt: clock.now().toISOString() }))
      .$if(status === 0, (q) => q.set({ isDefault: false }))
      .where('id', '=', id)
      .where('version', '=', version)
      .where('status', '<>', status)
      .returning('id');
    await one(moved, stale, 'conflict');
    return null;
  },

  async remove({ id }, context) {
    const { versionNo } = await demandStep(context, { id }, 'REMOVE');
    if (versionNo > 1 || (await isUsed(context, id))) refuse('conflict', '抬头已被发票使用，只能停用');
    await context.db.deleteFrom('invHeader').where('id', '=', id).execute();
    return null;
  },
});
