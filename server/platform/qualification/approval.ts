/** The operating unit decides about a certificate; what has passed replaces the version that it renews. */
import { filesGranted } from '@portal/sdk/calls/files';
import { qualificationBizType } from '@portal/sdk/calls/qualification';
import { askedSteps, byOperators, type Context, onApproval, one, refuse, requestApproval } from '@portal/sdk/server';
import { perform } from './certificates.ts';
import { demandFree } from './demands.ts';
import { toHolder, toOperators } from './notices.ts';
import { resumeCured } from './pause.ts';

export const qualificationFlow = byOperators('资质审核');

/** Files are read by whoever sees the certificate. */
export const grantFiles = ({ emit }: Context, id: string, fileIds: readonly string[]): Promise<void> =>
  emit(filesGranted, { fileIds: [...fileIds], to: { bizType: qualificationBizType, bizId: id } });

export async function send(context: Context, seen: { readonly id: string; readonly version: number }): Promise<void> {
  const set = { opinion: null, submittedAt: context.clock.now().toISOString(), decidedAt: null };
  const { id, qualNo, entName, typeId } = await perform(context, seen, 'SUBMIT', { set });
  const type = context.db.selectFrom('entQualificationType').select('typeName').where('id', '=', typeId);
  const { typeName } = await one(type);
  await requestApproval(context, {
    bizType: qualificationBizType,
    bizCode: qualNo,
    title: `资质“${typeName}” ${entName}`,
    steps: askedSteps(qualificationFlow),
  });
  await toOperators(context, { id }, `${entName}提交了资质“${typeName}”（${qualNo}），请审核。`);
}

async function pass(context: Context, qualNo: string, opinion: string): Promise<void> {
  const { db, clock } = context;
  const row = await one(db.selectFrom('entQualification').selectAll().where('qualNo', '=', qualNo));
  const { id, typeId, validTo, renewsId, entId } = row;
  // two that have the same number wait for each other
  await db.selectFrom('entQualificationType').select('id').where('id', '=', typeId).forUpdate().execute();
  if (validTo !== null && validTo < clock.today()) refuse('conflict', `证书已于 ${validTo} 过期，不能通过`);
  await demandFree(context, row, (message) => refuse('conflict', `${message}，不能通过`));
  if (renewsId !== null) await perform(context, { id: renewsId }, 'REPLACE', { reason: `新版本 ${qualNo}` });
  const set = { opinion: opinion === '' ? null : opinion, decidedAt: clock.now().toISOString(), warnedDays: null };
  await perform(context, { id }, 'PASS', { reason: opinion, set });
  await resumeCured(context, entId);
}

export const approvalSubscriptions = onApproval(qualificationBizType, {
  async decided({ bizCode: qualNo, approve, opinion }, context) {
    if (approve) await pass(context, qualNo, opinion);
    else {
      const set = { opinion, decidedAt: context.clock.now().toISOString() };
      await perform(context, { qualNo }, 'REJECT', { reason: opinion, set });
    }
    const told = context.db
      .selectFrom('entQualification as q')
      .innerJoin('entQualificationType as t', 't.id', 'q.typeId')
      .select(['q.id', 'q.entId', 't.typeName'])
      .where('q.qualNo', '=', qualNo);
    const { typeName, entId, ...row } = await one(told);
    const result = approve ? '已通过审核。' : `被驳回：${opinion}。`;
    await toHolder(context, row, entId, `资质“${typeName}”（${qualNo}）${result}`);
  },
  arrived: ({ bizCode: qualNo, dueAt }, { db }) =>
    db.updateTable('entQualification').set({ dueAt }).where('qualNo', '=', qualNo).execute(),
  withdrawn: (qualNo, context) => perform(context, { qualNo }, 'WITHDRAW'),
});
