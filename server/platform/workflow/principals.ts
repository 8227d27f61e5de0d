/** For whom a user stands in at this moment: those who are away, and those who have asked them to decide one task. */
import { type Clock, type Db, type RawBuilder, sql, type User } from '@portal/sdk/server';
import { loadUser } from '../../identity.ts';

/** Role letters and seeded roles that the user holds. */
export async function marksOf(db: Db, user: User): Promise<string[]> {
  if (user.roleIds.length === 0) return [];
  const held = await db
    .selectFrom('authRole')
    .select(['roleType', 'roleKey'])
    .where('id', 'in', [...user.roleIds])
    .where('deleted', '=', false)
    .execute();
  return [...new Set(held.flatMap(({ roleType, roleKey }) => (roleKey === null ? [roleType] : [roleType, roleKey])))];
}

/** The rights of a principal count as theirs alone: those for whom the principal stands in are not among them. */
export interface Principal {
  readonly user: User;
  readonly marks: readonly string[];
  /** The tasks for which it holds; `t` is `wf_task`, `i` its `wf_instance`. */
  readonly covers: RawBuilder<boolean>;
  /** Of what kinds of documents they may be. Undefined: of all. */
  readonly kinds: readonly { readonly bizType: string }[] | undefined;
}

/** A delegation runs from its minute to its minute. */
export const isRunning = (clock: Clock) => sql<boolean>`(
  d.starts_at <= ${clock.now().toISOString()} and coalesce(d.ended_at, d.ends_at) > ${clock.now().toISOString()})`;

interface Standing {
  ownerId: string;
  /** Null: all kinds. */
  bizTypes: readonly string[] | null;
  /** They have asked for tasks one by one, and are not away. */
  byTask: boolean;
}

export async function principalsOf(db: Db, clock: Clock, { userId, entId }: User): Promise<Principal[]> {
  const { rows } = await sql<Standing>`
    select d.owner_id, d.biz_types, false as by_task
    from usr_delegation d join usr_user u on u.id = d.owner_id and u.status = 1
    where d.delegate_id = ${userId} and d.ent_id = ${entId} and ${isRunning(clock)}
    union all
    select a.by_id, array_agg(distinct i.biz_type), true from wf_task_actor a
    join wf_task t on t.id = a.task_id and t.end_time is null join wf_instance i on i.id = t.instance_id
    join usr_user u on u.id = a.by_id and u.status = 1
    where a.user_id = ${userId} and a.kind = 'DELEGATE' group by a.by_id
    order by 1`.execute(db);
  const asked = (ownerId: string) => sql<boolean>`exists (
    select from wf_task_actor a
    where a.task_id = t.id and a.kind = 'DELEGATE' and a.user_id = ${userId} and a.by_id = ${ownerId})`;
  const principals: Principal[] = [];
  for (const { ownerId, bizTypes, byTask } of rows) {
    const user = await loadUser(db, clock, ownerId, entId);
    const ofKind = sql<boolean>`(${bizTypes}::text[] is null or i.biz_type = any(${bizTypes}))`;
    const kinds = bizTypes?.map((bizType) => ({ bizType }));
    principals.push({ user, marks: await marksOf(db, user), covers: byTask ? asked(ownerId) : ofKind, kinds });
  }
  return principals;
}
