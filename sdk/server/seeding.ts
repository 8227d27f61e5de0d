import { type Kysely, type RawBuilder, sql } from 'kysely';
import { workflowtask } from '../calls/workflow.ts';
import type { Db, SeedContext } from '../server.ts';

/** A moment moved into working hours of its own day at +08:00, keeping the order of moments; never after `nowMs`. */
export function workingMoment(ms: number, nowMs: number): Date {
  const [dayMs, offsetMs, openMs, workMs] = [86_400_000, 8 * 3_600_000, 9 * 3_600_000, 8 * 3_600_000];
  const sinceMidnight = (ms + offsetMs) % dayMs;
  const moved = ms - sinceMidnight + openMs + Math.floor((sinceMidnight / dayMs) * workMs);
  return new Date(Math.min(moved, nowMs));
}

/** One of a list, by the numbers of the demo. @throws Error for an empty list. */
export function pick<T>(random: () => number, list: readonly T[]): T {
  const picked = list[Math.floor(random() * list.length)];
  if (picked === undefined) throw new Error('Nothing to pick from.');
  return picked;
}

interface SeededDecision {
  readonly bizType: string;
  readonly bizCode: string;
  readonly approve: boolean;
  readonly auditOpinion: string;
}

/** Decides the waiting step of a document as a demo user. @throws Error where nothing waits. */
export async function decideAs(
  { run }: Pick<SeedContext, 'run'>,
  account: string,
  { bizType, bizCode, ...decision }: SeededDecision,
  at: Date,
): Promise<void> {
  const audit = await run(account, workflowtask.detailByBizcode, { bizCode, bizType }, at);
  if (!audit) throw new Error(`No audit of ${bizCode}.`);
  await run(account, workflowtask.submitAuditResult, { processInstId: audit.processInstId, ...decision }, at);
}

/**
 * Writes rows of a table in one set, in their order. @param rows - By column, all with the same ones; arrays and
 * objects become JSON.
 */
export async function insertRows(db: Db, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const given = sql`select ${sql.join(columns.map((column) => sql.ref(column)))}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
  const into = (db as unknown as Kysely<Record<string, Record<string, unknown>>>).insertInto(table);
  await into.columns(columns).expression(given).execute();
}

/**
 * Writes the history of seeded documents.
 * @param steps - A query with these columns in this order: id of the document, revision, action, reason, id of the
 * person, their name, name of their enterprise, moment. Revision, reason and id of the person may be null.
 */
export async function seedHistory(db: Db, bizType: string, steps: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into doc_log (biz_type, biz_id, version_no, action, reason, operator_id, operator_name, operator_ent_name,
      created_at)
    select ${bizType}, biz_id, version_no::int, action, reason, operator_id::bigint, operator_name, operator_ent_name, at
    from (${steps}) as s (biz_id, version_no, action, reason, operator_id, operator_name, operator_ent_name, at)`.execute(
    db,
  );
}

/** Counts business numbers of seeded documents as given, so that the next one differs. @param numbers - A query of one column. */
export async function seedNumbers(db: Db, numbers: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into sys_number_rule (prefix, day, last_number)
    select left(no, -14), left(right(no, 14), 8)::date, max(right(no, 6)::int) from (${numbers}) as n (no) group by 1, 2
    on conflict (prefix, day) do update set last_number = greatest(sys_number_rule.last_number, excluded.last_number)`.execute(
    db,
  );
}

interface SeededRole {
  readonly roleName: string;
  readonly roleType: string;
  readonly remark: string;
  readonly dataScope: string;
  /** Codes of its buttons; what stands above them comes along. */
  readonly codes: readonly string[];
  /** The demo user who holds it. */
  readonly account: string;
}

/** A role for the demonstration of an area, also where no area administers roles. */
export async function seedRole(db: Db, { codes, account, ...role }: SeededRole): Promise<void> {
  await sql`
    with recursive added as (
      insert into auth_role (role_name, role_type, remark, data_scope)
      values (${role.roleName}, ${role.roleType}, ${role.remark}, ${role.dataScope}) returning id),
    given as (
      insert into auth_user_role (user_id, role_id)
      select u.id, added.id from usr_user u, added where u.account = ${account}),
    node as (
      select menu_id, parent_id, perm_code from auth_menu where perm_code = any(${[...codes]})
      union select above.menu_id, above.parent_id, above.perm_code from auth_menu above
        join node on node.parent_id = above.menu_id)
    insert into auth_role_menu (role_id, menu_id, half)
    select added.id, n.menu_id, n.perm_code is null from added, node n`.execute(db);
}
