/** Who may see an audit, and who may decide its waiting step. */
import { type Db, seesAll, sql, type User } from '@portal/sdk/server';

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

export interface Viewer {
  readonly user: User;
  readonly marks: readonly string[];
}

export const viewerOf = async (db: Db, user: User): Promise<Viewer> => ({ user, marks: await marksOf(db, user) });

/** The task's step is one for this user; `t` is `wf_task`. Nobody decides what they asked for themselves. */
export const isCandidate = ({ user, marks }: Viewer) => sql<boolean>`(
  t.candidate_roles && ${`{${marks.join(',')}}`}::text[]
  and (t.candidate_ent_id is null or t.candidate_ent_id = ${user.entId}))`;

/** The audit may be read by this user; `i` is `wf_instance`. */
export const isVisible = (viewer: Viewer) =>
  seesAll(viewer.user)
    ? sql<boolean>`true`
    : sql<boolean>`(
        i.ent_id = ${viewer.user.entId} or i.starter_id = ${viewer.user.userId}
        or exists (
          select from wf_task t
          where t.instance_id = i.id and t.arrived_at is not null
            and (${isCandidate(viewer)} or t.decided_by = ${viewer.user.userId})
        ))`;
