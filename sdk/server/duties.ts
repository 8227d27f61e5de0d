/** Steps of one document that one natural person may not make together. */
import { type RawBuilder, sql } from 'kysely';
import type { User } from './user.ts';

interface Made {
  readonly table: string;
  /** Type of the document in `doc_log`. */
  readonly bizType?: string | undefined;
  /** Columns that keep who made a step, where the history does not tell under its name. */
  readonly makers: Readonly<Partial<Record<string, string>>>;
}

const either = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join([...conditions], sql` or `)})`;

/** This person made one of the steps last, on the row of `table`; false where none excludes another. */
export function madeBy({ userId }: User, { table, bizType, makers }: Made, steps: readonly string[]) {
  const kept = steps.flatMap((step) => makers[step] ?? []);
  const logged = bizType === undefined ? [] : steps.filter((step) => makers[step] === undefined);
  const conditions = [
    ...kept.map((column) => sql<boolean>`same_person(${sql.ref(`${table}.${column}`)}, ${userId})`),
    ...logged.map(
      (step) => sql<boolean>`same_person((
        select operator_id from doc_log
        where biz_type = ${bizType} and biz_id = ${sql.ref(`${table}.id`)} and action = ${step}
        order by id desc limit 1), ${userId})`,
    ),
  ];
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`coalesce(${either(conditions)}, false)`;
}

/** An enterprise of one person cannot part its duties: it may, and the trail tells of it. */
export const worksAlone = ({ entId }: User) => sql<boolean>`(
  select count(*) = 1 from usr_user_ent m join usr_user u on u.id = m.user_id
  where m.ent_id = ${entId} and m.org_status = 1 and u.status = 1)`;
