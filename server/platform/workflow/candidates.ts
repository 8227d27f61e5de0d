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
import { marksOf, type Principal, principalsOf } from './principals.ts';

type Asking = Pick<Context, 'db' | 'user' | 'documents' | 'clock'>;

export type Viewer = Asker & {
  /** The moment at which they ask. */
  readonly at: string;
  readonly marks: readonly string[];
  /** For whom they stand in. */
  readonly principals: readonly Principal[];
};

const viewerOf = async ({ db, user, documents, clock }: Asking): Promise<Viewer> => ({
  ...{ db, user, documents, at: clock.now().toISOString() },
  marks: await marksOf(db, user),
  principals: await principalsOf(db, clock, user),
});

/** The approvals that a call is about, by id or by the number of their document. */
export type Asked = { readonly id: string } | { readonly bizCode: string; readonly bizType?: string };

/** Who asks for one approval: of the kinds of documents only those count that it may be about. */
export async function viewerOfOne(asking: Asking, asked: Asked): Promise<Viewer> {
  const { db } = asking;
  const kinds = db.selectFrom('wfInstance').select('bizType').distinct();
  const named = 'id' in asked ? kinds.where('id', '=', asked.id) : kinds.where('bizCode', '=', asked.bizCode);
  return viewerOf({ ...asking, documents: kindsNamed(asking.documents, await named.execute()) });
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
export function isDecidable({ db, user, documents }: Asker): RawBuilder<boolean> {
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

type Person = Pick<Viewer, 'user' | 'marks'>;

/** The task names a role and enterprise of this person; `t` is `wf_task`. */
export const holdsRole = ({ user, marks }: Person) => sql<boolean>`(
  t.candidate_roles && ${`{${marks.join(',')}}`}::text[]
  and (t.candidate_ent_id is null or t.candidate_ent_id = ${user.entId}))`;

/** Asked by this user, under whichever account; `i` is `wf_instance`. */
export const startedBy = ({ userId }: Pick<User, 'userId'>) =>
  sql<boolean>`coalesce(i.starter_id = any(array(select person_accounts(${userId}))), false)`;

/** Whose the task would be: it was handed to them, they have claimed it for a time, or have it open. */
const wanted = (at: string) => sql<string | null>`coalesce(t.assignee_id,
  case when t.claimed_until > ${at} then t.claimed_by end, case when t.opened_until > ${at} then t.opened_by end)`;

/**
 * Who has the task to themselves at a moment; who has left, or has lost the role that it names, has nothing; `t` is
 * `wf_task`. A claim that has lapsed needs nobody to end it.
 */
export const holderAt = (at: string) => sql<string | null>`case when ${wanted(at)} is not null then (
  select u.id from usr_user u where u.id = ${wanted(at)} and u.status = 1 and exists (
    select from auth_user_role ur join auth_role r on r.id = ur.role_id and r.status = 1 and not r.deleted
    where ur.user_id = u.id and (ur.expire_at is null or ur.expire_at > ${at})
      and (r.role_type = any(t.candidate_roles) or r.role_key = any(t.candidate_roles))
      and (t.candidate_ent_id is null or ur.ent_id is null or ur.ent_id = t.candidate_ent_id))) end`;

/** Most tasks are nobody's or one's own: whether somebody else still holds theirs is asked last. */
const isFreeFor = ({ user }: Person, at: string) =>
  sql<boolean>`(coalesce(${wanted(at)} = ${user.userId}, true) or ${holderAt(at)} is null)`;

/** Its step has come, and whoever was added before it has passed it. */
export const hasArrived = sql<boolean>`(t.arrived_at is not null and not exists (
  select from wf_task b where b.added_to = t.id and b.added_when = 'BEFORE' and b.end_time is null))`;

/** It is a principal's to decide: by their own right, not asked for by them. */
const isOfPrincipal = ({ db, documents, at }: Viewer, { covers, ...person }: Principal) => sql<boolean>`(
  ${covers} and ${holdsRole(person)} and ${isFreeFor(person, at)} and not ${startedBy(person.user)}
  and ${isDecidable({ db, documents, user: person.user })})`;

/** The step names a role and enterprise of this user, or of one for whom they stand in. */
export const isNamed = (viewer: Viewer) =>
  any([holdsRole(viewer), ...viewer.principals.map((one) => sql<boolean>`(${one.covers} and ${holdsRole(one)})`)]);

/** Who asks for what waits of some kinds of documents. */
export const viewerOfKinds = (asking: Asking, bizTypes: readonly string[]): Promise<Viewer> =>
  viewerOf({
    ...asking,
    documents: kindsNamed(
      asking.documents,
      bizTypes.map((bizType) => ({ bizType })),
    ),
  });

/** Who asks for what waits: of the kinds of documents only those count of which a waiting step names the user. */
export async function viewerOfWaiting(asking: Asking): Promise<Viewer> {
  const viewer = await viewerOf(asking);
  const kinds = asking.db
    .selectFrom('wfTask as t')
    .innerJoin('wfInstance as i', 'i.id', 't.instanceId')
    .select('i.bizType')
    .distinct()
    .where('i.status', '=', 'RUNNING')
    .whereRef('t.step', '=', 'i.currentStep')
    .where('t.endTime', 'is', null)
    .where(isNamed(viewer));
  return { ...viewer, documents: kindsNamed(asking.documents, await kinds.execute()) };
}

const isOwn = (viewer: Viewer) => sql<boolean>`(${holdsRole(viewer)} and ${isFreeFor(viewer, viewer.at)})`;

/** What the user decides in nobody's place. */
export const isByRight = (viewer: Viewer) =>
  sql<boolean>`(${hasArrived} and ${isOwn(viewer)} and ${isDecidable(viewer)})`;

/**
 * The task is one for this user: by their own right, or in the place of another who has it too. Nobody decides in another's
 * place what they could not decide themselves; `t` is `wf_task`, `i` its `wf_instance`.
 */
export const isCandidate = (viewer: Viewer) => sql<boolean>`(
  ${hasArrived} and ${any([isOwn(viewer), ...viewer.principals.map((one) => isOfPrincipal(viewer, one))])}
  and ${isDecidable(viewer)})`;

/** In whose place a candidate decides it: null where in nobody's. What is the user's alone is nobody else's. */
export function behalfOf(viewer: Viewer): RawBuilder<string | null> {
  const { principals, user, at } = viewer;
  if (principals.length === 0) return sql<null>`null::bigint`;
  const others = principals.map((one) => sql`when ${isOfPrincipal(viewer, one)} then ${one.user.userId}::bigint`);
  return sql<string | null>`case when ${holderAt(at)} = ${user.userId} then null ${sql.join(others, sql` `)} end`;
}

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
