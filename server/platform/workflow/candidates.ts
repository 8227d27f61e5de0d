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

/** Code of who decides a step of such a document, counted from 1. */
export const codeOf = ({ decide = [] as never }: DocumentAccess, step: number): string | undefined =>
  decide[Math.min(step, decide.length) - 1];

/** Steps of one kind of documents of which this user holds the code, each on the rows of the code's own roles. */
function decidableSteps({ visible, decide = [] as never }: DocumentAccess, db: Db, user: User): RawBuilder<boolean> {
  const codes: readonly string[] = decide;
  const steps = codes.map((code, index) => ({ code, index, last: index === codes.length - 1 }));
  return any(
    steps
      .filter(({ code }) => user.codes.has(code))
      .map(({ code, index, last }) => {
        const step = last ? sql<boolean>`t.step > ${index}` : sql<boolean>`t.step = ${index + 1}`;
        return sql<boolean>`(${step} and exists (
          select from (${visible({ db, user: acting(user, code) })}) document where document.code::text = i.biz_code))`;
      }),
  );
}

/**
 * The subjects' say on the step. A case of its kind each, since PostgreSQL would ask alternatives twice: of the approval
 * alone, and of its task.
 */
export function isDecidable({ db, user, documents }: Asker): RawBuilder<boolean> {
  const kinds = [...documents.values()]
    .filter(({ decide }) => decide?.some((code) => user.codes.has(code)))
    .map((document) => sql`when ${document.bizType} then ${decidableSteps(document, db, user)}`);
  return kinds.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`case i.biz_type ${sql.join(kinds, sql` `)} else false end`;
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
  select from wf_task b
  where b.added_to = t.id and b.added_to is not null and b.added_when = 'BEFORE' and b.end_time is null))`;

/** It is a principal's to decide: by their own right, not asked for by them. */
const isOfPrincipal = ({ db, documents, at }: Viewer, { covers, kinds, ...person }: Principal) => sql<boolean>`(
  ${covers} and ${holdsRole(person)} and ${isFreeFor(person, at)} and not ${startedBy(person.user)}
  and ${isDecidable({ db, documents: kinds ? kindsNamed(documents, kinds) : documents, user: person.user })})`;

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

/**
 * Who asks for what waits: of the kinds of documents only those count of which a waiting step names the user. The first
 * such step of a kind is enough, in the order of their index: thousands may wait.
 */
export async function viewerOfWaiting(asking: Asking): Promise<Viewer> {
  const viewer = await viewerOf(asking);
  const { rows } = await sql<{ bizType: string }>`
    select kind.biz_type from unnest(${[...asking.documents.keys()]}::text[]) kind(biz_type) cross join lateral (
      select from wf_instance i join wf_task t on t.instance_id = i.id and t.step = i.current_step
      where i.biz_type = kind.biz_type and i.status = 'RUNNING' and t.end_time is null and ${isNamed(viewer)}
      order by i.biz_code limit 1) named`.execute(asking.db);
  return { ...viewer, documents: kindsNamed(asking.documents, rows) };
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
