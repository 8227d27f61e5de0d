/** Whom a task may be given to: who could decide it themselves, by their role, their code, and the rows of it. */
import type { taskActs } from '@portal/sdk/calls/task-acts';
import type { InputOf } from '@portal/sdk/contract';
import { type Context, contains, refuse, refuseField, sql } from '@portal/sdk/server';
import { loadUser } from '../../identity.ts';
import { kindsNamed } from '../../documents.ts';
import { holdsRole, isDecidable, isVisible, startedBy } from './candidates.ts';
import { marksOf } from './principals.ts';
import { givenTurn, type Turn } from './turn.ts';

interface Person {
  userId: string;
  userName: string;
  account: string;
}

type Purpose = InputOf<typeof taskActs.candidates>['verb'];

/** As many as a list to choose from holds. */
export const mostListed = 50;

/**
 * Enterprise whose people it may be: that of the task, of a task without one the user's own; who leads such a task works
 * elsewhere, and gives it to whoever holds its role.
 */
function entOf({ user }: Context, { candidateEntId, byRight }: Turn, purpose: Purpose): string | null {
  if (purpose === 'COPY') return user.entId;
  return candidateEntId ?? (byRight ? user.entId : null);
}

/** Active people of an enterprise, or of any, but for the user under whichever account. */
export async function colleagues(
  { db, user }: Pick<Context, 'db' | 'user'>,
  entId: string | null,
  only: { ids?: readonly string[]; keyword?: string | undefined },
) {
  const like = only.keyword === undefined ? null : contains(only.keyword);
  const { rows } = await sql<Person>`
    select u.id as user_id, u.user_name, u.account
    from usr_user u
    where (${entId}::bigint is null or exists (
        select from usr_user_ent m where m.user_id = u.id and m.ent_id = ${entId} and m.org_status = 1))
      and u.status = 1 and u.user_source <> '4' and not coalesce(same_person(u.id, ${user.userId}), false)
      and (${only.ids ?? null}::bigint[] is null or u.id = any(${only.ids ?? null}))
      and (${like}::text is null or u.user_name ilike ${like} or u.account ilike ${like})
    order by u.user_name, u.id limit 200`.execute(db);
  return rows;
}

/** Whether the approval is there for somebody, and would be theirs to decide if it were handed to them. */
async function fits(context: Context, turn: Turn, { userId }: Person, purpose: Purpose): Promise<boolean> {
  const { db, clock } = context;
  const user = await loadUser(db, clock, userId, entOf(context, turn, purpose) ?? undefined);
  const documents = kindsNamed(context.documents, [turn]);
  const asker = { db, user, documents };
  const may =
    purpose === 'COPY'
      ? isVisible(asker)
      : sql<boolean>`(${holdsRole({ user, marks: await marksOf(db, user) })} and ${isDecidable(asker)}
          and not ${startedBy(user)})`;
  const { rows } = await sql<{ may: boolean }>`
    select ${may} as may from wf_task t join wf_instance i on i.id = t.instance_id where t.id = ${turn.taskId}`.execute(
    db,
  );
  return rows[0]?.may === true;
}

export async function candidates(
  { taskId, verb, keyword }: InputOf<typeof taskActs.candidates>,
  context: Context,
): Promise<Person[]> {
  const turn = await givenTurn(context, taskId);
  const found: Person[] = [];
  for (const person of await colleagues(context, entOf(context, turn, verb), { ...(keyword && { keyword }) })) {
    if (await fits(context, turn, person, verb)) found.push(person);
    if (found.length === mostListed) break;
  }
  return found;
}

interface Chosen {
  readonly ids: readonly string[];
  /** Of the form. */
  readonly field: string;
  readonly purpose: Purpose;
}

/** @throws Refusal `invalid` where one of them is nobody to whom it may be given. */
export async function demandPeople(context: Context, turn: Turn, { ids, field, purpose }: Chosen): Promise<Person[]> {
  const people = await colleagues(context, entOf(context, turn, purpose), { ids });
  if (people.length < new Set(ids).size) refuseField(field, '所选人员不是您在本单位的其他同事');
  for (const person of people)
    if (!(await fits(context, turn, person, purpose)))
      refuseField(
        field,
        purpose === 'COPY' ? `${person.userName}看不到这张单据` : `${person.userName}没有办理这一环节的权限`,
      );
  return people;
}

export const namesOf = (people: readonly Person[]): string => people.map(({ userName }) => userName).join('、');

/** What was added to another task is not passed on: who has added it can take it off. */
export const demandOriginal = ({ addedTo }: Turn): void =>
  addedTo === null ? undefined : refuse('conflict', '加签的任务只能由加签人办理');
