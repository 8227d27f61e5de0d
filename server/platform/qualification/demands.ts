/** What a certificate must satisfy before it is kept, and again when it passes. */
import { type ownQualification, qualificationSuffixes } from '@portal/sdk/calls/qualification';
import type { InputOf } from '@portal/sdk/contract';
import { addDays } from '@portal/sdk/format';
import { type Context, demandFaultless, fault, one, sql } from '@portal/sdk/server';
import { gone, visible } from './certificates.ts';

type Entered = InputOf<typeof ownQualification.save>;

interface Numbered {
  readonly entId: string;
  readonly typeId: string;
  readonly certNo: string;
  /** Its versions, which share the number. */
  readonly id: string;
  readonly rootId: string | null;
}

/** The number is in force already; undefined where it is free. */
async function taken({ db }: Pick<Context, 'db'>, own: Numbered): Promise<string | undefined> {
  const other = await db
    .selectFrom('entQualification as o')
    .select('o.entId')
    .where('o.typeId', '=', own.typeId)
    .where('o.certNo', '=', own.certNo)
    .where('o.status', 'in', [1, 2])
    .where(sql<boolean>`coalesce(o.root_id, o.id) <> ${own.rootId ?? own.id}::bigint`)
    .executeTakeFirst();
  if (!other) return undefined;
  return other.entId === own.entId
    ? '该编号的证书已登记，请在原证书上续期'
    : '该编号的证书已登记在其他企业名下，请核对';
}

export async function demandFree(
  context: Pick<Context, 'db'>,
  own: Numbered,
  refused: (message: string) => unknown,
): Promise<void> {
  const message = await taken(context, own);
  if (message !== undefined) refused(message);
}

/** What the certificate was before: the draft that is mended, or the version that is renewed. */
async function before(context: Context, { id, renewsId }: Entered) {
  const [named] = [id ?? renewsId].filter((one) => one !== undefined);
  if (named === undefined) return undefined;
  const rows = visible(context).select(['q.id', 'q.rootId', 'q.renewsId', 'q.typeId', 'q.validTo', 'q.versionNo']);
  return one(rows.where('q.id', '=', named).where('q.entId', '=', context.user.entId), gone);
}

/** Last day of the version that is renewed; undefined where none is, null where it holds for good. */
async function endBefore({ db }: Context, { renewsId }: Entered, known: Awaited<ReturnType<typeof before>>) {
  if (renewsId !== undefined) return known?.validTo;
  if (!known?.renewsId) return undefined;
  return (await one(db.selectFrom('entQualification').select('validTo').where('id', '=', known.renewsId))).validTo;
}

async function fileFaults({ files }: Context, given: Entered['files']) {
  const names = await Promise.all(given.map(async ({ fileId }) => (await files.read(fileId)).fileName));
  const fits = (name: string) => qualificationSuffixes.some((suffix) => name.toLowerCase().endsWith(suffix));
  return fault('files', '证书文件只支持 pdf、jpg、png', !names.every(fits));
}

/** @returns the columns that a certificate is kept in, and what it was before. */
export async function checked(context: Context, input: Entered) {
  const { db, user, clock } = context;
  const { certNo, issuer, validFrom, longTerm = false, remark = null, typeId } = input;
  const known = await before(context, input);
  const ended = await endBefore(context, input, known);
  const renews = ended !== undefined;
  const validTo = longTerm ? null : (input.validTo ?? null);
  const today = clock.today();
  const type = db.selectFrom('entQualificationType').select('id').where('id', '=', typeId).where('status', '<>', 0);
  const own = { entId: user.entId, typeId, certNo, id: known?.id ?? '0', rootId: known?.rootId ?? null };
  const latest = ended && ended >= today ? addDays(ended, 1) : today;
  const number = await taken(context, own);
  demandFaultless([
    ...fault('typeId', '资质类型不存在或已停用', (await type.executeTakeFirst()) === undefined),
    ...fault('typeId', '续期不能更换资质类型', renews && known?.typeId !== typeId),
    ...fault('certNo', number ?? '', number !== undefined),
    ...fault('validTo', '请选择截止日，或选长期有效', !longTerm && validTo === null),
    ...fault('validTo', '截止日应晚于起始日', validTo !== null && validTo <= validFrom),
    ...fault('validTo', '截止日应晚于今天', validTo !== null && validTo <= today),
    ...fault(
      'validFrom',
      renews ? `起始日不能晚于 ${latest}，否则与上一版之间有中断` : '起始日不能晚于今天',
      validFrom > latest,
    ),
    ...(await fileFaults(context, input.files)),
  ]);
  const files = JSON.stringify(input.files.map(({ fileId, fileName }) => ({ fileId, fileName })));
  return { facts: { typeId, certNo, issuer, validFrom, validTo, remark, files }, known };
}
