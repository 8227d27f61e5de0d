import { sql } from 'kysely';
import type { LogEntry } from '../calls/log.ts';
import type { Context, Db } from '../server.ts';
import { personalJson, personalText } from './personal-bodies.ts';

/** One step in the history of a document. */
export interface Deed {
  /** A code of the subject's own list of actions. */
  readonly action: string;
  readonly reason?: string | null | undefined;
  /** The revision that the step leaves, where documents have revisions. */
  readonly versionNo?: number | null | undefined;
  readonly changes?: LogEntry['changes'] | undefined;
}

/** Writes one step into the history of one document, or of several that it was done to. */
export async function record(
  { db, user, clock }: Pick<Context, 'db' | 'user' | 'clock'>,
  bizType: string,
  bizId: string | readonly string[],
  { action, reason = null, versionNo = null, changes = null }: Deed,
): Promise<void> {
  const ids = typeof bizId === 'string' ? [bizId] : [...bizId];
  await sql`
    insert into doc_log (biz_type, biz_id, action, version_no, reason, changes, operator_id, operator_name,
      operator_ent_name, created_at)
    select ${bizType}, id, ${action}, ${versionNo}::int, ${reason && personalText(reason)},
      ${changes && personalJson(JSON.stringify(changes))}::jsonb,
      ${user.userId}::bigint, ${user.userName}, ${user.entName}, ${clock.now().toISOString()}::timestamptz
    from unnest(${ids}::bigint[]) with ordinality as t (id, place) order by place`.execute(db);
}

/** Forgets the history of a document that is deleted for good. */
export async function forget(db: Db, bizType: string, bizId: string): Promise<void> {
  await sql`delete from doc_log where biz_type = ${bizType} and biz_id = ${bizId}`.execute(db);
}

/** The history of a document, newest first. Whether the user may see the document is the caller's to ask. */
export async function historyOf(db: Db, bizType: string, bizId: string): Promise<LogEntry[]> {
  const { rows } = await sql<LogEntry>`
    select id, action, version_no, reason, changes, operator_name, operator_ent_name, created_at
    from doc_log where biz_type = ${bizType} and biz_id = ${bizId}
    order by created_at desc, id desc`.execute(db);
  return rows;
}
