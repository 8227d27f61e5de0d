/** A header is overwritten while nothing refers to it; after use it gets a new version and the old one stays. */
import { filesGranted } from '@portal/sdk/calls/files';
import { type Context, one, refuse } from '@portal/sdk/server';
import { type HeaderInput, specialType } from './contract.ts';
import { demand, perform, usedBy, visibleHeaders } from './headers.server.ts';

/** @throws Refusal unless a special header bears the enterprise's own name and its certificate. */
async function checkSpecial({ db, user }: Context, input: HeaderInput): Promise<void> {
  if (input.invoiceType !== specialType) return;
  const own = db.selectFrom('pubEnterprise').select('customerRegisterName as name').where('id', '=', user.entId);
  const { name } = await one(own);
  if (name !== input.headerName) refuse('invalid', `增值税专用发票的抬头须与企业名称一致：${name}`);
  if ((input.files ?? []).length === 0) refuse('invalid', '增值税专用发票须上传一般纳税人证明');
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

const factsOf = ({ id: _, version: __, files = [], ...input }: HeaderInput, { clock }: Context) => ({
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

interface Place {
  readonly rootId: string;
  readonly versionNo?: number;
  readonly isDefault?: boolean;
  readonly status?: number;
}

/** One version of a header. */
const insert = (context: Context, input: HeaderInput, place: Place) => {
  const { db, user, clock } = context;
  const written = { entId: user.entId, createdByName: user.userName, createdAt: clock.now().toISOString() };
  const values = { ...factsOf(input, context), ...written, ...place };
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
  if (!used) return perform(context, { id, version }, 'SAVE', { set: { ...factsOf(input, context), isDefault } });
  await perform(context, { id, version }, 'SAVE', { set: { isCurrent: false, isDefault: false } });
  return insert(context, input, { rootId, versionNo: versionNo + 1, isDefault, status });
}

export async function save(input: HeaderInput, context: Context) {
  await checkSpecial(context, input);
  const { id, version } = await written(context, input);
  const fileIds = (input.files ?? []).map(({ fileId }) => fileId);
  await context.emit(filesGranted, { fileIds, to: { bizType: 'invoiceHeader', bizId: id } });
  return { id, version };
}
