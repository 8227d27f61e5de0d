/** Drafts are kept by the operating unit and approved by another of it; a published text never changes. */
import { entryAgreement, entryBizType, type EntryDetail, type EntrySaved } from '@portal/sdk/calls/entry-agreement';
import { filesGranted } from '@portal/sdk/calls/files';
import { filled } from '@portal/sdk/calls/placeholders';
import { approvalCancelled } from '@portal/sdk/calls/workflow';
import type { InputOf } from '@portal/sdk/contract';
import {
  type ApprovalFlow,
  askedSteps,
  contains,
  type Context,
  demandFaultless,
  fault,
  historyOf,
  implement,
  one,
  onApproval,
  record,
  refuse,
  refuseField,
  requestApproval,
  sql,
} from '@portal/sdk/server';
import { factsOf } from '../product/agreements.ts';
import { contentOf, freeVersion, refuseTaken } from '../product/protocol-admin.ts';
import { publishEntry, settleStanding, tellUnsigned } from './effect.ts';
import { demand, entries, found, gone, perform, visibleEntries } from './entries.ts';
import { waitingFor } from './rows.ts';

export const entryFlow: ApprovalFlow = {
  title: '入市协议审核',
  changes: 'free',
  steps: [{ taskName: '运营单位审核', roles: ['Y'] }],
};

const pastDay = '生效日不能早于今天';

/** Another agreement, and not another version of this one, has the number. */
async function numberTaken({ db }: Context, { id = '0', agreementNo }: EntrySaved): Promise<boolean> {
  const before = db.selectFrom('agrAgreement').select('agreementNo').where('id', '=', id);
  const same = db
    .selectFrom('agrAgreement')
    .select('id')
    .where('agreementNo', '=', agreementNo)
    .where((eb) => eb.or([eb.val(id === '0'), eb('agreementNo', '<>', before)]));
  return (await same.executeTakeFirst()) !== undefined;
}

async function write(input: EntrySaved, context: Context) {
  const { db, user, clock } = context;
  const { id, version, name, agreementNo, audience, versionNo, effectiveDate, validMonths } = input;
  demandFaultless([
    ...fault('agreementNo', '该编号已用于另一份协议', await numberTaken(context, input)),
    ...fault('effectiveDate', pastDay, effectiveDate < clock.today()),
  ]);
  const { graceDays, signMethod, forceReadSeconds, forceResign } = input;
  const facts = {
    ...{ name: name.trim(), agreementNo, audience, versionNo, graceDays, signMethod, forceReadSeconds, forceResign },
    ...{ effectiveAt: effectiveDate, validMonths: validMonths ?? null, updatedBy: user.userId },
    ...(await contentOf(context, input)),
  };
  if (id !== undefined) {
    await refuseTaken(db, id, versionNo);
    return perform(context, { id, version: version ?? 0 }, 'EDIT', { set: facts });
  }
  const own = { kind: 'MARKET_ENTRY', createdBy: user.userId, updatedAt: clock.now().toISOString() };
  const added = await db
    .insertInto('agrAgreement')
    .values({ ...facts, ...own })
    .returning(['id', 'version', 'fileId'])
    .executeTakeFirstOrThrow();
  await record(context, entryBizType, added.id, { action: 'EDIT' });
  return added;
}

async function save(input: EntrySaved, context: Context) {
  const { id, version, fileId } = await write(input, context);
  const fileIds = fileId === null ? [] : [fileId];
  await context.emit(filesGranted, { fileIds, to: { bizType: entryBizType, bizId: id } });
  return { id, version };
}

async function submit(seen: InputOf<typeof entryAgreement.submit>, context: Context): Promise<void> {
  const { effectiveAt } = await demand(context, seen, 'SUBMIT');
  if (effectiveAt === null || effectiveAt < context.clock.today()) refuse('invalid', `${pastDay}，请先编辑`);
  const { docNo, name } = await perform(context, seen, 'SUBMIT', { set: { approvedAt: null } });
  await requestApproval(context, {
    ...{ bizType: entryBizType, bizCode: docNo, title: `入市协议 ${name} ${docNo.split(' ')[1]}` },
    steps: askedSteps(entryFlow),
  });
}

async function revise(seen: InputOf<typeof entryAgreement.revise>, context: Context) {
  const { db, user, clock } = context;
  const text = await demand(context, seen, 'REVISE');
  const { agreementNo, kind, name, audience, contentHtml, fileId, forceReadSeconds } = text;
  const { graceDays, validMonths, signMethod, forceResign } = text;
  const versionNo = await freeVersion(db, agreementNo, text.versionNo);
  const by = { createdBy: user.userId, updatedBy: user.userId, updatedAt: clock.now().toISOString() };
  const added = await db
    .insertInto('agrAgreement')
    .values({
      ...{ agreementNo, kind, name, audience, contentHtml, fileId, forceReadSeconds, versionNo },
      ...{ graceDays, validMonths, signMethod, forceResign, ...by },
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  await record(context, entryBizType, added.id, { action: 'EDIT', reason: `由 ${text.versionNo} 生成` });
  return added;
}

/** Who is told counts as reminded today; nobody is told twice on a day. @returns enterprises that were told. */
export async function remind(context: Context, agreementId: string, entId?: string): Promise<number> {
  const { db, clock } = context;
  await one(visibleEntries(context).select('a.id').where('a.id', '=', agreementId).where('a.status', '=', 2), gone);
  const waiting = waitingFor(db, clock.today())
    .where('s.agreementId', '=', agreementId)
    .$if(entId !== undefined, (q) => q.where('s.entId', '=', entId ?? '0'))
    .clearOrderBy()
    .select(['s.agreementId', 's.entId', sql<string>`${clock.today()}::date`.as('remindedOn')]);
  if (!(await waiting.executeTakeFirst())) refuse('conflict', '没有需要提醒的企业，应签的都已签署');
  const told = await db
    .insertInto('agrReminder')
    .columns(['agreementId', 'entId', 'remindedOn'])
    .expression(waiting)
    .onConflict((c) => c.doNothing())
    .returning('entId')
    .execute();
  if (told.length === 0) refuse('conflict', '今天已经提醒过，请明天再提醒');
  await tellUnsigned(
    context,
    agreementId,
    '还没有签署',
    told.map((row) => row.entId),
  );
  return told.length;
}

async function detail({ id }: { id: string }, context: Context): Promise<EntryDetail> {
  const query = (await found(context)).leftJoin('sysFile as f', 'f.id', 'a.fileId');
  const { fileId, fileName, ...row } = await one(
    entries
      .rows(query)
      .select(['a.graceDays', 'a.validMonths', 'a.contentHtml', 'a.contentHash', 'a.publishedAt', 'f.id as fileId'])
      .select('f.fileName')
      .where('a.id', '=', id),
    gone,
  );
  const versions = context.db
    .selectFrom('agrAgreement')
    .select(['id', 'versionNo', 'status'])
    .$narrowType<Pick<EntryDetail, 'status'>>()
    .where('agreementNo', '=', row.agreementNo)
    .orderBy('id', 'desc');
  const files = fileId === null ? [] : [{ fileId, fileName: fileName ?? fileId }];
  return { ...row, versions: await versions.execute(), files, log: await historyOf(context.db, entryBizType, id) };
}

const textOf = (context: Context, id: string) =>
  one(visibleEntries(context).select(['a.id', 'a.contentHtml', 'a.versionNo']).where('a.id', '=', id), gone);

export const entry = implement(entryAgreement, {
  page: async (input, context) => entries.page(await found(context), input),
  counts: async (input, context) => entries.counts(await found(context), input, 'status'),
  detail,
  async compare({ id, otherId }, context) {
    const both = [await textOf(context, id), await textOf(context, otherId)];
    const [before, after] = both.sort((one, other) => Number(BigInt(one.id) - BigInt(other.id)));
    return {
      ...{ before: before?.contentHtml ?? '', beforeNo: before?.versionNo ?? '' },
      ...{ after: after?.contentHtml ?? '', afterNo: after?.versionNo ?? '' },
    };
  },
  async preview({ id, entId }, context) {
    const { contentHtml } = await textOf(context, id);
    if (entId === undefined) return { contentHtml: filled(contentHtml, {}) };
    const facts = await factsOf(context, entId);
    if (facts.企业名称 === undefined) refuse('notFound', '企业不存在');
    return { contentHtml: filled(contentHtml, facts) };
  },
  async readers({ id, keyword }, context) {
    const { audience } = await one(visibleEntries(context).select('a.audience').where('a.id', '=', id), gone);
    return context.db
      .selectFrom('entEnterprise as e')
      .select(['e.id as entId', 'e.customerName as entName'])
      .where(sql<boolean>`e.audience @> array[${audience}::text] and e.status in (2, 3) and not e.deleted`)
      .$if(keyword !== undefined, (q) => q.where('e.customerName', 'like', contains(keyword ?? '')))
      .orderBy('e.customerCode')
      .limit(20)
      .execute();
  },
  save,
  submit,
  async withdraw(seen, context) {
    const { approvedAt } = await demand(context, seen, 'WITHDRAW');
    const { docNo } = await perform(context, seen, 'WITHDRAW', { set: { approvedAt: null } });
    if (approvedAt === null) await context.emit(approvalCancelled, { bizType: entryBizType, bizCode: docNo });
  },
  publish: (seen, context) => publishEntry(context, seen, 'PUBLISH'),
  revise,
  async abolish({ reason, ...seen }, context) {
    if (reason.trim() === '') refuseField('reason', '请输入废止原因');
    await perform(context, seen, 'ABOLISH', { reason, set: { updatedBy: context.user.userId } });
    await settleStanding(context); // who was paused for it returns
  },
  remind: async ({ id, entId }, context) => ({ enterprises: await remind(context, id, entId) }),
});

export const entryApprovals = onApproval(entryBizType, {
  async decided({ bizCode: docNo, approve, opinion }, context) {
    if (!approve) return perform(context, { docNo }, 'REJECT', { reason: opinion });
    const set = { approvedAt: context.clock.now().toISOString() };
    const { id, effectiveAt } = await perform(context, { docNo }, 'PASS', { reason: opinion, set });
    if (effectiveAt !== null && effectiveAt <= context.clock.today())
      await publishEntry(context, { id }, 'TAKE_EFFECT');
    return undefined;
  },
  withdrawn: (docNo, context) => perform(context, { docNo }, 'WITHDRAW', { set: { approvedAt: null } }),
});
