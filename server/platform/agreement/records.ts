/** Signatures as they are seen: by the operating unit those that its role reaches, by an enterprise its own. */
import { createHash } from 'node:crypto';
import { filled } from '@portal/sdk/calls/placeholders';
import {
  type OperatorFilters,
  type OwnFilters,
  ownSigning,
  recordSteps,
  signingRecord,
} from '@portal/sdk/calls/signing';
import {
  type Context,
  implement,
  inDataScope,
  listOf,
  maskedPersonal,
  one,
  type Reader,
  refuse,
  refuseField,
  sql,
  transitions,
  zip,
} from '@portal/sdk/server';
import { factsOf } from '../product/agreements.ts';
import { remind } from './entry.ts';
import { tellSigners } from './notices.ts';
import { evidenceFile, paper, paperFile, paperName, type Proof } from './paper.ts';
import { signingRows } from './rows.ts';
import { sealed } from './seal.ts';

const gone = '签署记录不存在或已被删除';

const { perform, may } = transitions({
  table: 'agrSignRecord',
  noun: '签署记录',
  parties: {},
  visible: ({ user }) => inDataScope(user, [{ ent: 'agrSignRecord.entId' }]),
  steps: recordSteps,
});

type Asking = Pick<Context, 'db' | 'user' | 'clock'>;

/** Market-entry agreements of the enterprises that the reader's role reaches. */
export const visibleRecords = ({ db, user, clock }: Asking) =>
  signingRows(db, clock.today())
    .where('s.kind', '=', 'MARKET_ENTRY')
    .where(inDataScope(user, [{ ent: 's.entId' }]));

/** All agreements of the enterprise that the session works for. */
const ownRecords = ({ db, user, clock }: Asking) => signingRows(db, clock.today()).where('s.entId', '=', user.entId);

/** None of what is not signed. */
type Steps = keyof typeof recordSteps.steps;

type Rows = ReturnType<typeof ownRecords>;

const listed = (query: Rows, reader: Reader) =>
  query.select([
    maskedPersonal('phone', 's.phone').as('phone'),
    sql<Steps[]>`coalesce(${may(reader, 's.recordId')}, '{}')`.as('may'),
  ]);

const records = listOf(signingRecord.page, { alias: 's', sort: 'signedAt' });
const owns = listOf(ownSigning.page, { alias: 's', sort: 'signedAt' });
const marketOnly = listOf(ownSigning.mySignRecord, { alias: 's', sort: 'signedAt' });

const narrowed = (context: Asking, { agreementId, entId }: Partial<OperatorFilters>) =>
  visibleRecords(context)
    .$if(agreementId !== undefined, (q) => q.where('s.agreementId', '=', agreementId ?? '0'))
    .$if(entId !== undefined, (q) => q.where('s.entId', '=', entId ?? '0'));

/** A signature that the query shows, with its text as it was signed, hashed again. @throws notFound */
async function proofOf(context: Context, query: Rows, recordId: string): Promise<Proof> {
  const { db } = context;
  const row = await one(records.rows(listed(query, context)).where('s.recordId', '=', recordId), gone);
  const kept = await db
    .selectFrom('agrSignRecord as s')
    .innerJoin('agrAgreement as a', 'a.id', 's.agreementId')
    .leftJoin('sysFile as f', 'f.id', 'a.fileId')
    .select(['a.contentHtml', 's.contentHash', 's.userAgent', 's.receiptNo', 's.sealMark', 's.entId', 's.userId'])
    .select(['s.entName', 's.creditCode', 's.legalName', 's.signedAt', 'f.id as fileId', 'f.fileName'])
    .where('s.id', '=', recordId)
    .executeTakeFirstOrThrow();
  const { contentHtml, contentHash, userAgent, receiptNo, sealMark, fileId, fileName } = kept;
  const now = await factsOf(context, kept.entId);
  const recomputedHash = createHash('sha256').update(contentHtml).digest('hex');
  const bound = { ...kept, agreementId: row.agreementId };
  return {
    ...row,
    entName: kept.entName ?? row.entName,
    socialcreditcode: kept.creditCode ?? row.socialcreditcode,
    signedHtml: contentHtml,
    contentHtml: filled(contentHtml, {
      企业名称: kept.entName ?? now.企业名称 ?? null,
      统一社会信用代码: kept.creditCode ?? now.统一社会信用代码 ?? null,
      法定代表人: kept.legalName ?? now.法定代表人 ?? null,
      签署日期: dayOf(kept.signedAt),
    }),
    ...{ contentHash, recomputedHash, intact: recomputedHash === contentHash, userAgent, receiptNo, sealMark },
    sealIntact: sealMark === null ? null : context.secrets.matchesHmac(...sealed(bound), sealMark),
    files: fileId === null ? [] : [{ fileId, fileName: fileName ?? fileId }],
  };
}

/** The day at +08:00. */
const dayOf = (at: Date | string) => new Date(new Date(at).getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

export const operatorRecords = implement(signingRecord, {
  page: (input, context) => records.page(listed(narrowed(context, input), context), input),
  counts: (input, context) => records.counts(narrowed(context, input), input, 'state'),
  detail: ({ id }, context) => proofOf(context, visibleRecords(context), id),
  evidence: async ({ id }, context) => evidenceFile(await proofOf(context, visibleRecords(context), id), context),
  async remind({ agreementId, entId }, context) {
    await one(
      visibleRecords(context).select('s.id').where('s.agreementId', '=', agreementId).where('s.entId', '=', entId),
      gone,
    );
    await remind(context, agreementId, entId);
  },
  async void({ reason, ...seen }, context) {
    if (reason.trim().length < 2) refuseField('reason', '请输入作废原因');
    const set = { endedAt: context.clock.now().toISOString(), voidReason: reason };
    const { agreementId, entId } = await perform(context, seen, 'VOID', { set });
    const { name } = await one(context.db.selectFrom('agrAgreement').select('name').where('id', '=', agreementId));
    const content = `《${name}》的签署已作废（${reason}），请在宽限期内重新签署。`;
    await tellSigners(context, agreementId, [entId], content);
  },
  export: async (input, context) =>
    records.export(narrowed(context, input).select(maskedPersonal('phone', 's.phone').as('phone')), input, {
      title: '协议签署记录',
    }),
});

/** Texts in one file: more of them are asked for by narrower filters. */
const maxZipped = 50;

async function* papers(context: Context, ids: readonly string[]) {
  for (const id of ids) {
    const proof = await proofOf(context, ownRecords(context), id);
    yield { name: paperName(proof), text: [await paper(proof)] };
  }
}

async function zipped(input: OwnFilters, context: Context) {
  const found = await owns
    .narrowed(ownRecords(context), input)
    .select('s.recordId')
    .where('s.recordId', 'is not', null)
    .orderBy('s.signedAt', 'desc')
    .limit(maxZipped + 1)
    .execute();
  if (found.length === 0) refuse('invalid', '没有可以下载的已签协议');
  if (found.length > maxZipped) refuse('invalid', `一次最多下载 ${maxZipped} 份，请缩小查询范围`);
  const ids = found.flatMap(({ recordId }) => (recordId === null ? [] : [recordId]));
  const fileName = `已签协议_${context.clock.today().replaceAll('-', '')}_${ids.length}份.zip`;
  return { fileName, type: 'application/zip', body: zip(papers(context, ids)) };
}

const { page, counts, mySignRecord, detail, download, evidence, zip: zipCall, export: exportCall } = ownSigning;
const reading = { page, counts, mySignRecord, detail, download, evidence, zip: zipCall, export: exportCall };

export const ownRecordsRead = implement(reading, {
  page: (input, context) => owns.page(listed(ownRecords(context), context), input),
  counts: (input, context) => owns.counts(ownRecords(context), input, 'state'),
  mySignRecord: (input, context) =>
    marketOnly.page(listed(ownRecords(context).where('s.kind', '=', 'MARKET_ENTRY'), context), input),
  detail: ({ id }, context) => proofOf(context, ownRecords(context), id),
  download: async ({ id }, context) => paperFile(await proofOf(context, ownRecords(context), id)),
  evidence: async ({ id }, context) => evidenceFile(await proofOf(context, ownRecords(context), id), context),
  zip: zipped,
  export: async (input, context) =>
    owns.export(ownRecords(context).select(maskedPersonal('phone', 's.phone').as('phone')), input, { title: '协议' }),
});
