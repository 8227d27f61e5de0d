/** What is decided about a penalty: its listing, an extension, its end, an appeal. Each is an approval. */
import { filesGranted, type storedFile } from '@portal/sdk/calls/files';
import type { Static } from '@portal/sdk/contract';
import {
  type ApprovalFlow,
  askedSteps,
  type Context,
  inDataScope,
  isAmong,
  listOf,
  type Reader,
  record,
  requestApproval,
  sql,
  transitions,
} from '@portal/sdk/server';
import { blacklist, MATTER, type Matter, matterBizType, matterSteps, penaltyBizType, viewCode } from './contract.ts';

export const penaltyFlow: ApprovalFlow = {
  title: '黑名单审核',
  changes: 'free',
  steps: [
    { taskName: '业务审核', roles: ['Y', 'L'] },
    { taskName: '批准', roles: ['L'] },
  ],
};

/** Whoever sees penalties of others, and who asked; with what is said of the penalty. */
const seen = ({ user }: Reader) =>
  user.codes.has(viewCode) ? inDataScope(user, [{ ent: 'p.entId' }]) : sql<boolean>`m.applicant_id = ${user.userId}`;

export const visibleMatters = (reader: Reader) =>
  reader.db.selectFrom(
    reader.db
      .selectFrom('entPenaltyMatter as m')
      .innerJoin('entPenalty as p', 'p.id', 'm.penaltyId')
      .where(seen(reader))
      .select(['m.id', 'm.applyNo as matterNo', 'm.penaltyId', 'm.matter', 'm.status', 'm.reason', 'm.files'])
      .select(['m.opinion', 'm.applicantName', 'm.createdAt', 'm.dueAt', 'm.version'])
      .select(['p.entName', 'p.penalty', 'p.scopeName', 'p.entId'])
      .select((eb) => eb.fn.coalesce('m.endsOn', 'p.endsOn').as('endsOn'))
      .as('m'),
  );

export const {
  perform: decide,
  gone: goneMatter,
  may: mayOfMatter,
} = transitions({
  table: 'entPenaltyMatter',
  bizType: matterBizType,
  noun: '黑名单事项',
  parties: {},
  visible: (reader) => isAmong('entPenaltyMatter.id', visibleMatters(reader).select('m.id')),
  steps: matterSteps,
});

export const matters = listOf(blacklist.matters, { alias: 'm', sort: 'createdAt' });

type Files = readonly Static<typeof storedFile>[];

interface Asked {
  readonly matter: Matter;
  readonly reason?: string;
  readonly files?: Files;
  readonly endsOn?: string;
}

/** Files belong to the penalty and to the matter: whoever sees either reads them. */
export const grantFiles = async ({ emit }: Context, files: Files, bizType: string, bizId: string): Promise<void> =>
  emit(filesGranted, { fileIds: files.map(({ fileId }) => fileId), to: { bizType, bizId } });

interface About {
  readonly id: string;
  readonly entId: string;
  readonly entName: string;
}

/** One thing about a penalty is decided at a time: a second one is refused by its index. */
export async function ask(context: Context, penalty: About, { matter, files = [], ...asked }: Asked): Promise<void> {
  const { db, user, clock } = context;
  const now = clock.now().toISOString();
  const made = await db
    .insertInto('entPenaltyMatter')
    .values({
      ...asked,
      ...{ matter, penaltyId: penalty.id, entId: user.entId, files: JSON.stringify(files) },
      applyNo: await context.nextNumber('SX'),
      ...{ applicantId: user.userId, applicantName: user.userName, createdAt: now, updatedAt: now },
    })
    .returning(['id', 'applyNo'])
    .executeTakeFirstOrThrow();
  await record(context, matterBizType, made.id, { action: 'ASK', reason: asked.reason });
  await grantFiles(context, files, matterBizType, made.id);
  await grantFiles(context, files, penaltyBizType, penalty.id);
  await requestApproval(context, {
    bizType: matterBizType,
    bizCode: made.applyNo,
    title: `黑名单${MATTER.texts[matter]} ${penalty.entName}`,
    steps: askedSteps(penaltyFlow),
  });
}

/** The matter of a penalty that waits. */
export const openMatter = ({ db }: Pick<Context, 'db'>, penaltyId: string) =>
  db
    .selectFrom('entPenaltyMatter')
    .select(['id', 'applyNo', 'matter'])
    .where('penaltyId', '=', penaltyId)
    .where('status', '=', 0);
