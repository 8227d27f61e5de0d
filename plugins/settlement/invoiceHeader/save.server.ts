/** A header is overwritten while nothing refers to it; after use it gets a new version and the old one stays. */
import { type Context, one, refuse } from '@portal/sdk/server';
import { type HeaderInput, specialType } from './contract.ts';
import { demand, isUsed, perform } from './headers.server.ts';

/** @throws Refusal unless a special header bears the enterprise's own name and its certificate. */
async function checkSpecial({ db, user }: Context, input: HeaderInput): Promise<void> {
  if (input.invoiceType !== specialType) return;
  const { name } = await one(
    db.selectFrom('pubEnterprise').select('customerRegisterName as name').where('id', '=', user.entId),
  );
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

async function insert(context: Context, input: HeaderInput) {
  const { db, user, clock } = context;
  await checkOnce(context, input, '0');
  const header = await one(
    db
      .insertInto('invHeader')
      .values({
        ...factsOf(input, context),
        rootId: '0',
        entId: user.entId,
        createdByName: user.userName,
        createdAt: clock.now().toISOString(),
      })
      .returning(['id', 'version']),
  );
  await db.updateTable('invHeader').set({ rootId: header.id }).where('id', '=', header.id).execute();
  return header;
}

/** A version that documents refer to steps back, and a new one takes its place. */
async function succeed(context: Context, input: HeaderInput, old: Old) {
  const { db, user, clock } = context;
  await perform(context, { id: old.id, version: old.version }, 'SAVE', { set: { isCurrent: false, isDefault: false } });
  return one(
    db
      .insertInto('invHeader')
      .values({
        ...factsOf(input, context),
        rootId: old.rootId,
        versionNo: old.versionNo + 1,
        entId: user.entId,
        isDefault: old.isDefault && input.invoiceType !== specialType,
        status: old.status,
        createdByName: user.userName,
        createdAt: clock.now().toISOString(),
      })
      .returning(['id', 'version']),
  );
}

type Old = Awaited<ReturnType<typeof demand>>;

async function overwrite(context: Context, input: HeaderInput, old: Old) {
  const set = { ...factsOf(input, context), isDefault: old.isDefault && input.invoiceType !== specialType };
  const { id, version } = await perform(context, { id: old.id, version: old.version }, 'SAVE', { set });
  return { id, version };
}

export async function saveHeader(context: Context, input: HeaderInput) {
  await checkSpecial(context, input);
  const { id, version = 0 } = input;
  if (id === undefined) return insert(context, input);
  const old = await demand(context, { id, version }, 'SAVE');
  await checkOnce(context, input, old.rootId);
  return (await isUsed(context, id)) ? succeed(context, input, old) : overwrite(context, input, old);
}
