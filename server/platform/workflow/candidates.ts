/** Who may see an approval, and who may decide its waiting step: the document's own subject says whose rows it is. */
import {
  acting,
  type Context,
  type Db,
  type DocumentAccess,
  type RawBuilder,
  sql,
  type User,
} from '@portal/sdk/server';
import { type Asker, isShown, kindsNamed } from '../../documents.ts';

/** Role letters and seeded roles that the user holds. */
async function marksOf(db: Db, user: User): Promise<string[]> {
  if (user.roleIds.length === 0) return [];
  const held = await db
    .selectFrom('authRole')
    .select(['roleType', 'roleKey'])
    .where('id', 'in', [...user.roleIds])
    .where('deleted', '=', false)
    .execute();
  return [...new Set(held.flatMap(({ roleType, roleKey }) => (roleKey === null ? [roleType] : [roleType, roleKey])))];
}

export type Viewer = Pick<Context, 'db' | 'user' | 'documents'> & { readonly marks: readonly string[] };

const viewerOf = async ({ db, user, documents }: Pick<Context, 'db' | 'user' | 'documents'>): Promise<Viewer> => ({
  db,
  user,
  documents,
  marks: await marksOf(db, user),
});

/** The approvals that a call is about, by id or by the number of their document. */
export type Asked = { readonly id: string } | { readonly bizCode: string; readonly bizType?: string };

/** Who asks for one approval: of the kinds of documents only those count that it may be about. */
export async function viewerOfOne(
  { db, user, documents }: Pick<Context, 'db' | 'user' | 'documents'>,
  asked: Asked,
): Promise<Viewer> {
  const kinds = db.selectFrom('wfInstance').select('bizType').distinct();
  const named = 'id' in asked ? kinds.where('id', '=', asked.id) : kinds.where('bizCode', '=', asked.bizCode);
  return viewerOf({ db, user, documents: kindsNamed(documents, await named.execute()) });
}

const any = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join([...conditions], sql` or `)})`;

/** The document of an approval `i` is one of those that its subject shows this user. */
const isSeen = ({ bizType, visible }: DocumentAccess, db: Db, user: User) => sql<boolean>`(i.biz_type = ${bizType}
  and exists (select from (${visible({ db, user })}) document where document.code::text = i.biz_code))`;

/** Code of who decides a step of such a document, counted from 1. */
export const codeOf = ({ decide = [] as never }: DocumentAccess, step: number): string | undefined =>
  decide[Math.min(step, decide.length) - 1];

/** The subjects' say on the step: each code on the rows of its own roles. */
function isDecidable({ db, user, documents }: Viewer): RawBuilder<boolean> {
  const steps = [...documents.values()].flatMap((document) =>
    (document.decide ?? []).map((code, index, codes) => ({ document, code, index, last: index === codes.length - 1 })),
  );
  return any(
    steps
      .filter(({ code }) => user.codes.has(code))
      .map(({ document, code, index, last }) => {
        const step = last ? sql<boolean>`t.step > ${index}` : sql<boolean>`t.step = ${index + 1}`;
        return sql<boolean>`(${step} and ${isSeen(document, db, acting(user, code))})`;
      }),
  );
}

/** The step names a role and enterprise of this user; `t` is `wf_task`. */
export const isNamed = ({ user, marks }: Viewer) => sql<boolean>`(
  t.candidate_roles && ${`{${marks.join(',')}}`}::text[]
  and (t.candidate_ent_id is null or t.candidate_ent_id = ${user.entId}))`;

/** Who asks for what waits: of the kinds of documents only those count of which a waiting step names the user. */
export async function viewerOfWaiting(asker: Pick<Context, 'db' | 'user' | 'documents'>): Promise<Viewer> {
  const viewer = await viewerOf(asker);
  const kinds = asker.db
    .selectFrom('wfTask as t')
    .innerJoin('wfInstance as i', 'i.id', 't.instanceId')
    .select('i.bizType')
    .distinct()
    .where('i.status', '=', 'RUNNING')
    .whereRef('t.step', '=', 'i.currentStep')
    .where('t.endTime', 'is', null)
    .where(isNamed(viewer));
  return { ...viewer, documents: kindsNamed(asker.documents, await kinds.execute()) };
}

/** The task's step is one for this user; `t` is `wf_task`, `i` its `wf_instance`. */
export const isCandidate = (viewer: Viewer) => sql<boolean>`(${isNamed(viewer)} and ${isDecidable(viewer)})`;

/** The approval may be read by this user: by its starter, and by whom its document exists for; `i` is `wf_instance`. */
export const isVisible = (asker: Asker) =>
  any([
    sql<boolean>`i.starter_id = ${asker.user.userId}`,
    isShown(
      asker,
      'i.bizType',
      (source) => sql`exists (
      select from (${source}) document where document.code::text = i.biz_code)`,
    ),
  ]);
