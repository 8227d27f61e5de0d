/** Headers are their enterprise's own; one of them is its default. */
import { type Context, demandFaultless, fault, implement, one, refuse } from '@portal/sdk/server';
import { filesGranted } from '@portal/sdk/calls/files';
import { visibleInvoices } from '../invoice/invoices.server.ts';
import { type HeaderDetail, type HeaderInput, invoiceHeader, specialType } from './contract.ts';
import {
  bizCodeOf,
  demand,
  gone,
  headers,
  perform,
  submit,
  usedBy,
  visibleHeaders,
  workedOut,
} from './headers.server.ts';

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
        .limit(100)
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
    await others.where('id', '<>', seen.id).where('isDefault', '=', true).execute();
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

/** @throws Refusal unless a special header bears the enterprise's own name and its certificate. */
async function checkSpecial({ db, user }: Context, input: HeaderInput): Promise<void> {
  if (input.invoiceType !== specialType) return;
  const own = db.selectFrom('pubEnterprise').select('customerRegisterName as name').where('id', '=', user.entId);
  const { name } = await one(own);
  demandFaultless([
    ...fault('headerName', `增值税专用发票的抬头须与企业名称一致：${name}`, name !== input.headerName),
    ...fault('files', '增值税专用发票须上传一般纳税人证明', (input.files ?? []).length === 0),
  ]);
}

async function checkOnce({ db, user }: Context, input: HeaderInput, rootId: string): Promise<void> {
  const same = await db
    .selectFrom('invHeader')
    .select('id')
    .where('entId', '=', user.entId)
    .where('isCurrent', '=', true)
    .where('headerName', '=', input.headerName)
    .where('taxNo', '=', input.taxNo)
    .where('invoiceType', '=', input.invoiceType)
    .where('rootId', '<>', rootId)
    .executeTakeFirst();
  if (same) refuse('conflict', '已有名称、税号、票种相同的抬头');
}

const factsOf = ({ clock }: Context, { id: _, version: __, files = [], ...input }: HeaderInput) => ({
  ...input,
  receiverName: input.receiverName ?? null,
  receiverPhone: input.receiverPhone ?? null,
  receiverAddress: input.receiverAddress ?? null,
  files: JSON.stringify(files),
  auditStatus: 9,
  auditOpinion: null,
  submittedBy: null,
  updatedAt: clock.now().toISOString(),
});

type Header = Awaited<ReturnType<typeof demand>>;
type Place = Pick<Header, 'rootId'> & Partial<Pick<Header, 'versionNo' | 'isDefault' | 'status'>>;

/** One version of a header. */
const insert = (context: Context, input: HeaderInput, place: Place) => {
  const { db, user, clock } = context;
  const written = { entId: user.entId, createdByName: user.userName, createdAt: clock.now().toISOString() };
  const values = { ...factsOf(context, input), ...written, ...place };
  return one(db.insertInto('invHeader').values(values).returning(['id', 'version']));
};

async function written(context: Context, input: HeaderInput) {
  const { id, version = 0 } = input;
  if (id === undefined) {
    await checkOnce(context, input, '0');
    const header = await insert(context, input, { rootId: '0' });
    await context.db.updateTable('invHeader').set({ rootId: header.id }).where('id', '=', header.id).execute();
    return header;
  }
  const { rootId, versionNo, status, ...old } = await demand(context, { id, version }, 'SAVE');
  await checkOnce(context, input, rootId);
  const isDefault = old.isDefault && input.invoiceType !== specialType;
  const { used } = await one(visibleHeaders(context).select(usedBy('h.id').as('used')).where('h.id', '=', id));
  if (!used) return perform(context, { id, version }, 'SAVE', { set: { ...factsOf(context, input), isDefault } });
  await perform(context, { id, version }, 'SAVE', { set: { isCurrent: false, isDefault: false } });
  return insert(context, input, { rootId, versionNo: versionNo + 1, isDefault, status });
}

async function save(input: HeaderInput, context: Context) {
  await checkSpecial(context, input);
  const { id, version } = await written(context, input);
  const fileIds = (input.files ?? []).map(({ fileId }) => fileId);
  await context.emit(filesGranted, { fileIds, to: { bizType: 'invoiceHeader', bizId: id } });
  return { id, version };
}
