/** A header is overwritten while nothing refers to it; after use it gets a new version and the old one stays. */
import { type Context, one, refuse } from '@portal/sdk/server';
import { type HeaderInput, specialType } from './contract.ts';
import { isUsed } from './headers.server.ts';
import { demandStep, stale } from './transitions.server.ts';

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
  auditStatus: null,
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
  const stepped = db
    .updateTable('invHeader')
    .set((eb) => ({ isCurrent: false, isDefault: false, version: eb('version', '+', 1) }))
    .where('id', '=', old.id)
    .where('version', '=', input.version ?? 0)
    .where('isCurrent', '=', true)
    .returning('id');
  await one(stepped, stale, 'conflict');
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

interface Old {
  readonly id: string;
  readonly rootId: string;
  readonly versionNo: number;
  readonly isDefault: boolean;
  readonly status: number;
}

function overwrite(context: Context, input: HeaderInput, old: Old) {
  const { db } = context;
  const special = input.invoiceType === specialType;
  const written = db
    .updateTable('invHeader')
    .set((eb) => ({ ...factsOf(input, context), isDefault: old.isDefault && !special, version: eb('version', '+', 1) }))
    .where('id', '=', old.id)
    .where('version', '=', input.version ?? 0)
    .where('isCurrent', '=', true)
    .returning(['id', 'version']);
  return one(written, stale, 'conflict');
}

export async function saveHeader(context: Context, input: HeaderInput) {
  await checkSpecial(context, input);
  if (input.id === undefined) return insert(context, input);
  const old = await demandStep(context, { id: input.id }, 'SAVE');
  await checkOnce(context, input, old.rootId);
  return (await isUsed(context, old.id)) ? succeed(context, input, old) : overwrite(context, input, old);
}
