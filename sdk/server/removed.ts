import { sql } from 'kysely';
import type { removal } from '../calls/removed.ts';
import type { Static } from '../contract/index.ts';
import type { Context, Tables } from '../server.ts';

interface Draft {
  readonly bizType: string;
  /** Of the document; what hangs on it by cascading keys is kept with it. */
  readonly table: keyof Tables & string;
  readonly id: string;
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Keeps a draft as it stands, with its history, before it is deleted in the same transaction: whoever deletes it can
 * take that back. The call answers what this gives.
 * @example
 * const removal = await keepForUndo(context, { bizType, table: 'lonLoan', id });
 * await perform(context, seen, 'DELETE');
 */
export async function keepForUndo(
  { db, user, clock }: Pick<Context, 'db' | 'user' | 'clock'>,
  { bizType, table, id }: Draft,
): Promise<Static<typeof removal>> {
  const { rows } = await sql<Static<typeof removal>>`
    insert into sys_removed_draft (biz_type, biz_id, parts, removed_by, ent_id, removed_at)
    select ${bizType}, ${id}::bigint, draft_parts(${snake(table)}::regclass, ${id}::bigint) || coalesce((
        select jsonb_agg(jsonb_build_object('table', 'doc_log', 'row', to_jsonb(l))) from doc_log l
        where l.biz_type = ${bizType} and l.biz_id = ${id}::bigint), '[]'),
      ${user.userId}::bigint, ${user.entId}::bigint, ${clock.now().toISOString()}::timestamptz
    returning id::text as removal_id`.execute(db);
  const [kept] = rows;
  if (!kept) throw new Error(`${bizType} ${id}: the draft was not kept.`);
  return kept;
}
