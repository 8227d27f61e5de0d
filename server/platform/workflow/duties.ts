/**
 * Steps that one person may not make together, asked of those whom the document's own steps do not see: who passes a task
 * before the last of its step, and in whose place somebody decides.
 */
import { type Context, type DocumentAccess, type RawBuilder, refuse, sql, type User } from '@portal/sdk/server';
import { codeOf, type Viewer } from './candidates.ts';
import type { Turn } from './turn.ts';

interface Excluded {
  /** Names of the document's steps. */
  readonly steps: readonly string[];
  /** Earlier steps of the approval are among them. */
  readonly earlier: boolean;
}

/** What keeps somebody from deciding this step of the approval. */
function excludedBy(document: DocumentAccess, step: number): Excluded {
  const code = codeOf(document, step);
  const all = (document.steps ?? []).flatMap((table) => Object.entries(table.steps));
  const steps = all.flatMap(([, { access, notBy = [] }]) => (access === code ? notBy : []));
  const decided: readonly string[] = (document.decide ?? []).slice(0, step - 1);
  const earlier = all.some(([name, { access }]) => steps.includes(name) && decided.includes(access ?? ''));
  return { steps: [...new Set(steps)], earlier };
}

const hasColleagues = ({ entId }: User) => sql<boolean>`(
  select count(*) > 1 from usr_user_ent m join usr_user u on u.id = m.user_id
  where m.ent_id = ${entId} and m.org_status = 1 and u.status = 1)`;

/**
 * The viewer, under whichever account, has decided an earlier step of the approval, and this one is somebody else's; `t` is
 * `wf_task`, `i` its `wf_instance`.
 */
export function hasDecidedBefore({ documents, user }: Viewer): RawBuilder<boolean> {
  const others = [...documents.values()].flatMap((document) => {
    const codes = document.decide ?? [];
    const steps = [...codes, codes.at(-1)].flatMap((_, index) => {
      if (!excludedBy(document, index + 1).earlier) return [];
      return [index === codes.length ? sql<boolean>`t.step > ${index}` : sql<boolean>`t.step = ${index + 1}`];
    });
    return steps.length === 0 ? [] : [sql`when ${document.bizType} then ${sql.join(steps, sql` or `)}`];
  });
  if (others.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(case i.biz_type ${sql.join(others, sql` `)} else false end and exists (
    select from wf_task e where e.instance_id = t.instance_id and e.step < t.step and same_person(e.decided_by, ${user.userId}))
    and ${hasColleagues(user)})`;
}

export interface Decider {
  readonly userId: string;
  /** The document has made its own step by them, and has asked who made the others. */
  readonly isHeard: boolean;
}

/**
 * Whether this person has made one of them, or has decided an earlier step of the approval; an enterprise of one person
 * cannot part its duties.
 */
export async function isBarred(context: Context, turn: Turn, { userId, isHeard }: Decider): Promise<boolean> {
  const { db, user, documents } = context;
  const document = documents.get(turn.bizType);
  if (!document) return false;
  const { steps, earlier } = excludedBy(document, turn.step);
  if (steps.length === 0) return false;
  const reader = { db, user: { ...user, dataScope: user.reading } };
  const { rows } = await sql<{ made: boolean }>`
    select (
      (${earlier} and exists (
        select from wf_task t where t.instance_id = ${turn.processInstId} and t.step < ${turn.step}
          and same_person(t.decided_by, ${userId})))
      or (${!isHeard} and exists (
        select from (${document.visible(reader)}) d join doc_log l on l.biz_type = ${turn.bizType} and l.biz_id = d.id
        where d.code::text = ${turn.bizCode} and l.action = any(${steps}) and same_person(l.operator_id, ${userId})
          and not exists (
            select from doc_log later
            where later.biz_type = l.biz_type and later.biz_id = l.biz_id and later.action = l.action
              and later.id > l.id)))
    ) and ${hasColleagues(user)} as made`.execute(db);
  return rows[0]?.made === true;
}

/** @throws Refusal `forbidden`, which names who has made what excludes this. */
export async function demandOther(context: Context, turn: Turn, decider: Decider): Promise<void> {
  if (!(await isBarred(context, turn, decider))) return;
  const person = context.db.selectFrom('usrUser').select('userName').where('id', '=', decider.userId);
  const { userName } = await person.executeTakeFirstOrThrow();
  refuse('forbidden', `${userName}已办理过这张单据的前面环节，${turn.taskName}须由另一人办理`);
}
