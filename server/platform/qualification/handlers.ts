/** Holders keep their certificates; the operating unit finds those of everybody, and asks for what is lacking. */
import {
  auditsQualifications,
  ownQualification,
  pauseDays,
  qualification,
  qualificationBizType,
  type QualificationDetail,
} from '@portal/sdk/calls/qualification';
import { approvalCancelled } from '@portal/sdk/calls/workflow';
import type { InputOf } from '@portal/sdk/contract';
import {
  type Context,
  forget,
  historyOf,
  implement,
  inDataScope,
  keepForUndo,
  listOf,
  one,
  record,
  refuse,
  refuseField,
  sql,
} from '@portal/sdk/server';
import { grantFiles, send } from './approval.ts';
import { certificates, found, gone, ownCertificates, perform, remindedToday } from './certificates.ts';
import { checked } from './demands.ts';
import { tellHolder } from './notices.ts';

type Saved = InputOf<typeof ownQualification.save>;

async function added(context: Context, input: Saved) {
  const { db, user, clock } = context;
  if (user.entId === '0') refuse('forbidden', '请先加入企业，再登记资质');
  const { renewsId, version } = input;
  const { facts, known } = await checked(context, input);
  if (renewsId !== undefined) {
    const seen = { id: renewsId, version: version ?? refuseField('version', '请刷新后重试') };
    await perform(context, seen, 'RENEW');
  }
  const rootId = known ? (known.rootId ?? known.id) : null;
  const newest = await db
    .selectFrom('entQualification')
    .select(sql<number>`coalesce(max(version_no), 0)`.as('no'))
    .where(sql<boolean>`coalesce(root_id, id) = ${rootId}::bigint`)
    .executeTakeFirstOrThrow();
  const now = clock.now().toISOString();
  const row = await db
    .insertInto('entQualification')
    .values({
      ...facts,
      ...{ qualNo: await context.nextNumber('ZS'), entId: user.entId, entName: user.entName },
      ...{ rootId, renewsId: renewsId ?? null, versionNo: newest.no + 1, createdAt: now, updatedAt: now },
    })
    .returning(['id', 'qualNo', 'version'])
    .executeTakeFirstOrThrow();
  await record(context, qualificationBizType, row.id, { action: 'ADD' });
  return row;
}

async function mended(context: Context, id: string, input: Saved) {
  const seen = { id, version: input.version ?? refuseField('version', '请刷新后重试') };
  const { facts } = await checked(context, input);
  return perform(context, seen, 'SAVE', { set: facts });
}

async function save(input: Saved, context: Context) {
  const { id, files, submit = false } = input;
  const row = id === undefined ? await added(context, input) : await mended(context, id, input);
  const fileIds = files.map(({ fileId }) => fileId);
  await grantFiles(context, row.id, fileIds);
  if (submit) await send(context, row);
  return { id: row.id, qualNo: row.qualNo };
}

async function detail({ id }: { id: string }, context: Context): Promise<QualificationDetail> {
  const { db } = context;
  const { rootId, renewsId, ...row } = await one(
    certificates
      .rows(await found(context))
      .select(['q.rootId', 'q.renewsId', 'q.remark', 'q.opinion', 't.consequence', 't.guide'])
      .select(sql<QualificationDetail['files']>`q.files`.as('files'))
      .$narrowType<Pick<QualificationDetail, 'consequence'>>()
      .where('q.id', '=', id),
    gone,
  );
  const versions = await db
    .selectFrom('entQualification as q')
    .select(['q.id', 'q.versionNo', 'q.certNo', 'q.issuer', 'q.validFrom', 'q.validTo', 'q.status', 'q.submittedAt'])
    .$narrowType<Pick<QualificationDetail['versions'][number], 'status'>>()
    .where(sql<boolean>`coalesce(q.root_id, q.id) = ${rootId ?? id}::bigint`)
    .where((eb) => eb.or([eb('q.status', '<>', 6), eb('q.id', '=', id), eb('q.entId', '=', context.user.entId)]))
    .orderBy('q.versionNo', 'desc')
    .execute();
  const former = versions.find((one) => one.id === renewsId) ?? null;
  return { ...row, former, versions, log: await historyOf(db, qualificationBizType, id) };
}

const own = async (context: Context) => (await found(context)).where('q.entId', '=', context.user.entId);

const required = async ({ db, user }: Context) => {
  const held = sql`from ent_qualification q where q.ent_id = e.id and q.type_id = t.id`;
  const rows = db
    .selectFrom('entQualificationType as t')
    .innerJoin('entEnterprise as e', (join) => join.on('e.id', '=', user.entId))
    .select(['t.id as typeId', 't.typeName', 't.consequence', 't.guide'])
    .select(
      sql<string | null>`(select max(q.valid_to) ${held} and q.status in (1, 2)
      and not exists (select ${held} and q.status in (1, 2) and q.valid_to is null))::text`.as('validTo'),
    )
    .select(
      sql<string | null>`(select g.since from pub_qualification_gap g
      where g.ent_id = e.id and g.type_id = t.id)::text`.as('since'),
    )
    .select(sql<boolean>`exists (select ${held} and q.status = 0)`.as('waiting'))
    .select(
      sql<'HELD' | 'ENDING' | 'MISSING'>`case when exists (select ${held} and q.status = 1) then 'HELD'
      when exists (select ${held} and q.status = 2) then 'ENDING' else 'MISSING' end`.as('state'),
    )
    .$narrowType<Pick<QualificationDetail, 'consequence'>>()
    .where('t.status', '=', 1)
    .where(sql<boolean>`t.required_for && e.audience and (t.ent_types = '{}' or e.ent_type = any(t.ent_types))`)
    .orderBy('t.id');
  return rows.execute();
};

const gapList = listOf(qualification.missing, { alias: 'g', sort: 'since', order: 'asc' });

type GapFilters = Pick<InputOf<typeof qualification.exportMissing>, 'typeId'>;

function gaps({ db, user, clock }: Context, { typeId }: GapFilters) {
  const today = clock.today();
  const reviews = user.codes.has(auditsQualifications);
  return db
    .selectFrom('pubQualificationGap as g')
    .where(inDataScope(user, [{ ent: 'g.entId' }]))
    .$if(typeId !== undefined, (q) => q.where('g.typeId', '=', typeId ?? '0'))
    .select(sql<number>`greatest(${today}::date - g.since, 0)`.as('days'))
    .select(
      sql<string | null>`(case g.consequence when 'PAUSE' then g.since + ${pauseDays}::int end)::text`.as('pausesOn'),
    )
    .select(
      sql<string | null>`(select max(r.reminded_on) from ent_qualification_reminder r
        where r.ent_id = g.ent_id and r.type_id = g.type_id)::text`.as('remindedOn'),
    )
    .select(
      sql<boolean>`${sql.lit(reviews)} and not ${remindedToday(sql`g.ent_id`, sql`g.type_id`, today)}`.as('remindable'),
    );
}

/** Asks its people for what an enterprise lacks or is about to lack. */
async function remind({ entId, typeId }: InputOf<typeof qualification.remind>, context: Context): Promise<void> {
  const { db, user, clock } = context;
  const { rows } = await sql<{ typeName: string; lacks: boolean; ends: boolean }>`
    select t.type_name,
      exists (select from pub_qualification_gap g where g.ent_id = e.id and g.type_id = t.id) as lacks,
      exists (select from ent_qualification q where q.ent_id = e.id and q.type_id = t.id and q.status in (2, 3)) as ends
    from ent_enterprise e, ent_qualification_type t
    where e.id = ${entId} and t.id = ${typeId} and not e.deleted
      and ${inDataScope(user, [{ ent: 'e.id' }])}`.execute(db);
  const [found] = rows;
  if (!found) return refuse('notFound', '企业或资质类型不存在');
  const { typeName, lacks, ends } = found;
  if (!lacks && !ends) refuse('conflict', `该企业的“${typeName}”没有缺失，也没有临近到期`);
  const asked = await db
    .insertInto('entQualificationReminder')
    .values({ entId, typeId, remindedOn: clock.today() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('entId')
    .executeTakeFirst();
  if (!asked) refuse('conflict', `今天已经催过该企业的“${typeName}”，请明天再催`);
  await tellHolder(
    context,
    entId,
    `请更新资质“${typeName}”：${lacks ? '目前没有有效的证书' : '证书临近到期或已过期'}。`,
  );
}

const reviewed = implement(qualification, {
  page: async (input, context) => certificates.page(await found(context, input), input),
  counts: async (input, context) => certificates.counts(await found(context, input), input, 'status'),
  export: async (input, context) => certificates.export(await found(context, input), input, { title: '资质' }),
  detail,
  remind,
  missing: (input, context) => gapList.page(gaps(context, input), input),
  exportMissing: async (input, context) => gapList.export(gaps(context, input), input, { title: '资质缺失清单' }),
});

const kept = implement(ownQualification, {
  myPage: async (input, context) => ownCertificates.page(await own(context), input),
  myCounts: async (input, context) => ownCertificates.counts(await own(context), input, 'status'),
  required: async (_input, context) => required(context),
  save,
  submit: async (seen, context) => send(context, seen),

  async withdraw(seen, context) {
    const { qualNo } = await perform(context, seen, 'WITHDRAW');
    await context.emit(approvalCancelled, { bizType: qualificationBizType, bizCode: qualNo });
  },

  async remove(seen, context) {
    const { id } = seen;
    const removal = await keepForUndo(context, { bizType: qualificationBizType, table: 'entQualification', id });
    await perform(context, seen, 'DELETE');
    await forget(context.db, qualificationBizType, id);
    await context.db.deleteFrom('entQualification').where('id', '=', id).execute();
    return removal;
  },
  options: async (_input, { db }) =>
    db
      .selectFrom('entQualificationType as t')
      .select(['t.id', 't.typeName', 't.guide'])
      .where('t.status', '<>', 0)
      .orderBy('t.id')
      .execute(),
});

export const subjects = [reviewed, kept];
