/** What follows from agreements and their days: publication, the end of signatures, who is paused and who returns. */
import type { entrySteps } from '@portal/sdk/calls/entry-agreement';
import { filesGranted } from '@portal/sdk/calls/files';
import { asPlatform, type Context, one, sql } from '@portal/sdk/server';
import { changeState } from '../enterprise/state.ts';
import { tellSigners } from './notices.ts';
import { demand, perform } from './entries.ts';
import { waitingFor } from './rows.ts';

/** Rows that share a key, under it. */
function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row]);
  return found;
}

/** As refusals and the enterprise's own page give it. */
export const unsignedReason = '入市协议逾期未签署';

const [signed, over, voided] = [1, 2, 3];

/** Pauses whose days of grace are over, and takes it back for whom nothing is overdue any more. */
export async function settleStanding(context: Context, entId?: string): Promise<void> {
  const { db, clock } = context;
  const today = clock.today();
  const waiting = await waitingFor(db, today)
    .select(['s.entId', 's.dueOn', 's.entStatus'])
    .$if(entId !== undefined, (q) => q.where('s.entId', '=', entId ?? '0'))
    .execute();
  const overdue = waiting.filter(({ dueOn }) => dueOn !== null && dueOn <= today);
  const barred = new Set(overdue.map((row) => row.entId));
  const admitted = new Set(overdue.filter(({ entStatus }) => entStatus === 2).map((row) => row.entId));
  const platform = asPlatform(context);
  for (const id of admitted)
    await changeState(platform, { id }, 'SUSPEND', { reason: unsignedReason, source: 'SYSTEM' });
  const candidates = await db
    .selectFrom('entEnterprise')
    .select('id')
    .where('status', '=', 3)
    .where('statusReason', '=', unsignedReason)
    .$if(entId !== undefined, (q) => q.where('id', '=', entId ?? '0'))
    .execute();
  for (const { id } of candidates.filter((one) => !barred.has(one.id)))
    await changeState(platform, { id }, 'RECOVER', { reason: '已签署入市协议', source: 'SYSTEM' });
}

/** Signatures of the side that are in force end with the publication of a version that is signed anew. */
async function endSignatures({ db, clock }: Context, audience: string, versionNo: string): Promise<void> {
  const at = clock.now().toISOString();
  const texts = db.selectFrom('agrAgreement').select('id').where('kind', '=', 'MARKET_ENTRY');
  await db
    .updateTable('agrSignRecord')
    .set((eb) => ({
      ...{ status: voided, endedAt: at, updatedAt: at, voidReason: `新版本 ${versionNo} 须重新签署` },
      version: eb('version', '+', 1),
    }))
    .where('status', '=', signed)
    .where('agreementId', 'in', texts.where('audience', '=', audience))
    .execute();
}

/** Publishes what has passed: of a side one agreement is in force, and who must sign it is told. */
export async function publishEntry(
  context: Context,
  seen: { id: string; version?: number },
  step: Extract<keyof typeof entrySteps.steps, 'PUBLISH' | 'TAKE_EFFECT'>,
): Promise<void> {
  const { db, clock } = context;
  await sql`select pg_advisory_xact_lock(hashtext('agr_agreement'))`.execute(db);
  const { id, audience, versionNo, forceResign } = await demand(context, seen, step);
  const platform = asPlatform(context);
  const former = await db
    .selectFrom('agrAgreement')
    .select('id')
    .where('kind', '=', 'MARKET_ENTRY')
    .where('audience', '=', audience)
    .where('status', '=', 2)
    .execute();
  for (const old of former) await perform(platform, old, 'REPLACE', { reason: `由 ${versionNo} 取代` });
  if (forceResign && audience !== null) await endSignatures(context, audience, versionNo);
  const set = { publishedAt: clock.now().toISOString(), effectiveAt: clock.today() };
  const { fileId } = await perform(context, seen, step, { set });
  await context.emit(filesGranted, { fileIds: fileId === null ? [] : [fileId], to: 'public' });
  await settleStanding(context);
  await tellUnsigned(context, id, '已发布');
}

/** @param what - Why now: 已发布. @returns enterprises that were told. */
export async function tellUnsigned(context: Context, id: string, what: string, entIds?: readonly string[]) {
  const { db, clock } = context;
  const { name, versionNo } = await one(
    db.selectFrom('agrAgreement').select(['name', 'versionNo']).where('id', '=', id),
  );
  const waiting = await waitingFor(db, clock.today())
    .select(['s.entId', 's.dueOn'])
    .where('s.agreementId', '=', id)
    .$if(entIds !== undefined, (q) => q.where('s.entId', 'in', ['0', ...(entIds ?? [])]))
    .execute();
  for (const [day, rows] of grouped(waiting, ({ dueOn }) => dueOn ?? ''))
    await tellSigners(
      context,
      id,
      rows.map((row) => row.entId),
      day > clock.today()
        ? `《${name}》${versionNo} ${what}，请在 ${day} 之前签署；逾期将暂停办理新业务。`
        : `《${name}》${versionNo} ${what}，签署期限已过，请尽快签署以恢复办理新业务。`,
    );
  return waiting.length;
}

/** Each on its own day: what is due is published, what has run out ends, and standing follows. */
export async function runAgreements(context: Context): Promise<void> {
  const { db, clock } = context;
  const due = await db
    .selectFrom('agrAgreement')
    .select('id')
    .where('status', '=', 1)
    .where('approvedAt', 'is not', null)
    .where('effectiveAt', '<=', clock.today())
    .orderBy('effectiveAt')
    .orderBy('id')
    .execute();
  for (const { id } of due) await publishEntry(context, { id }, 'TAKE_EFFECT');
  const at = clock.now().toISOString();
  await db
    .updateTable('agrSignRecord')
    .set((eb) => ({ status: over, updatedAt: at, version: eb('version', '+', 1) }))
    .where('status', '=', signed)
    .where('expireAt', '<=', at)
    .execute();
  await settleStanding(context);
}
