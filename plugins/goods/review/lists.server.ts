/** What the lists of reviewers have in common. */
import { type Context, type RawBuilder, sql, type Waiting } from '@portal/sdk/server';

export const isOverdue = ({ clock }: Pick<Context, 'clock'>, alias: string) => sql<boolean>`(
  ${sql.ref(`${alias}.status`)} = 1 and ${sql.ref(`${alias}.dueAt`)} < ${clock.now().toISOString()})`;

/** Who has the application now, or has decided it. @param alias - Of the query that shows applications. */
export const handlerOf = ({ holderName }: Waiting, alias: string): RawBuilder<string | null> => sql`case
  when ${sql.ref(`${alias}.status`)} = 1 then coalesce(${holderName(`${alias}.applyNo`)}, '运营单位')
  else ${sql.ref(`${alias}.decidedByName`)} end`;

/** A reviewer's comments by field, as calls answer them. */
export const commentsIn = (comments: Readonly<Record<string, string>>) =>
  Object.entries(comments).map(([field, comment]) => ({ field, comment }));
