/** The queue of exports: who takes a task, what becomes of it. Every change is guarded by the state it expects. */
import { exportKeptDays } from '@portal/sdk/calls/export-task';
import { type Db, type DataScope, sql } from '@portal/sdk/server';
import { newFileId } from '../../files/files.ts';

/** What ordered a task, where no person waits for it. */
type Origin = { readonly bizType: string; readonly bizId: string } | { readonly bizType: null; readonly bizId: null };

/** A task in the hands of one process. */
export type Taken = Origin & {
  readonly id: string;
  readonly userId: string;
  readonly entId: string;
  readonly path: string;
  readonly input: Record<string, unknown>;
  readonly fileName: string;
  readonly storageKey: string;
  readonly runner: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Left behind by the process that had it before. */
  readonly staleKey: string | null;
};

/** A process that has said nothing for so long is gone; longer than the two longest statements between two signs. */
const silentMs = 300_000;
const maxAttempts = 3;
const dayMs = 86_400_000;
/** Days for which an ended task stays in the list. */
const listedDays = 30;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

/** The next task that waits, or whose process is gone; one process gets it. */
export async function takeTask(db: Db, now: Date, runner: string): Promise<Taken | undefined> {
  const silent = before(now, silentMs);
  const { rows } = await sql<Taken>`
    update sys_export_task t set
      status = 1, runner = ${runner}, beat_at = ${now.toISOString()}, storage_key = ${newFileId()},
      attempts = t.attempts + 1, rows_done = 0, row_total = null, reason = null
    from (
      select id, storage_key from sys_export_task
      where (status = 0 or (status = 1 and beat_at < ${silent})) and attempts < ${maxAttempts}
      order by id limit 1 for update skip locked
    ) waiting
    where t.id = waiting.id
    returning t.id, t.user_id, t.ent_id, t.path, t.input, t.file_name, t.storage_key, t.runner, t.ip, t.user_agent,
      t.biz_type, t.biz_id,
      waiting.storage_key as stale_key`.execute(db);
  return rows[0];
}

const held = (db: Db, { id, runner }: Taken) =>
  db.updateTable('sysExportTask').where('id', '=', id).where('runner', '=', runner).where('status', '=', 1);

/** A sign of life with the progress. @returns whether the task still is this process's. */
export async function beat(
  db: Db,
  task: Taken,
  facts: { beatAt: string; rowsDone: number; rowTotal: number },
): Promise<boolean> {
  return (await held(db, task).set(facts).returning('id').executeTakeFirst()) !== undefined;
}

/** @returns whether the task was still this process's. */
export async function finish(
  db: Db,
  task: Taken,
  now: Date,
  { size, reach }: { size: number; reach: DataScope },
): Promise<boolean> {
  const finishedAt = now.toISOString();
  const expiresAt = new Date(now.getTime() + exportKeptDays * dayMs).toISOString();
  const done = held(db, task).set({
    status: 2,
    size: String(size),
    reach: JSON.stringify(reach),
    finishedAt,
    expiresAt,
  });
  return (await done.returning('id').executeTakeFirst()) !== undefined;
}

/** @returns whether the task was still this process's. */
export async function fail(db: Db, task: Taken, now: Date, reason: string): Promise<boolean> {
  const failed = held(db, task).set({ status: 4, reason, storageKey: null, finishedAt: now.toISOString() });
  return (await failed.returning('id').executeTakeFirst()) !== undefined;
}

/** Gives a task back that this process can not end, since it is leaving. */
export async function giveBack(db: Db, task: Taken): Promise<void> {
  await held(db, task)
    .set(({ eb }) => ({ status: 0, attempts: eb('attempts', '-', 1), storageKey: null }))
    .execute();
}

interface Ended {
  readonly id: string;
  readonly status: number;
  readonly storageKey: string | null;
}

/**
 * Files whose days are over, and what a task left that was cancelled or given up, once its process writes no more;
 * a task forgets its file when `remove` has removed it.
 */
export async function expire(db: Db, now: Date, remove: (key: string) => Promise<void>): Promise<void> {
  const { rows } = await sql<Ended>`
    select id, status, storage_key from sys_export_task
    where (status = 2 and expires_at <= ${now.toISOString()})
      or (status = 4 and storage_key is not null and beat_at < ${before(now, silentMs)})
    order by id limit 100`.execute(db);
  for (const { id, status, storageKey } of rows) {
    if (storageKey !== null) await remove(storageKey);
    const emptied = { status: status === 2 ? 3 : status, storageKey: null };
    await db.updateTable('sysExportTask').set(emptied).where('id', '=', id).where('status', '=', status).execute();
  }
  const old = before(now, listedDays * dayMs);
  const listed = db.deleteFrom('sysExportTask').where('status', 'in', [3, 4]).where('storageKey', 'is', null);
  await listed.where('createdAt', '<', old).execute();
}

/** Tasks that every process lost are not tried for ever. */
export async function giveUp(db: Db, now: Date): Promise<void> {
  await sql`
    update sys_export_task set
      status = 4, reason = '生成多次中断，请重试', finished_at = ${now.toISOString()}
    where status = 1 and attempts >= ${maxAttempts} and beat_at < ${before(now, silentMs)}`.execute(db);
}
