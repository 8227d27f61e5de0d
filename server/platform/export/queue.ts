/** How an export gets into the queue, whoever wants it. */
import { type Context, exportName, sql } from '@portal/sdk/server';

interface Wanted {
  readonly userId: string;
  readonly entId: string;
  readonly entName: string;
  readonly path: string;
  readonly title: string;
  /** Input of the export call, as JSON. */
  readonly input: string;
  readonly bizType?: string;
  readonly bizId?: string;
}

/** Who orders an export, and when. */
export type Ordering = Pick<Context, 'db' | 'clock' | 'ip' | 'userAgent'>;

interface Queued {
  readonly id: string;
  readonly fileName: string;
}

/** @param demandRoom - Asked before a task is added. @returns the task, or the open one that asks the same already. */
export async function queueTask(
  { db, clock, ip, userAgent }: Ordering,
  { title, entName, ...wanted }: Wanted,
  demandRoom?: () => Promise<void>,
): Promise<Queued> {
  const same = await db
    .selectFrom('sysExportTask')
    .select(['id', 'fileName'])
    .where('userId', '=', wanted.userId)
    .where('entId', '=', wanted.entId)
    .where('path', '=', wanted.path)
    .where('input', '=', sql<never>`${wanted.input}::jsonb`)
    .where('status', 'in', [0, 1])
    .$if(wanted.bizType !== undefined, (q) => q.where('bizType', 'is not', null)) // another's origin would not hear of it
    .executeTakeFirst();
  if (same) return same;
  await demandRoom?.();
  const now = clock.now();
  const fileName = `${exportName(title, entName, now)}.zip`;
  return db
    .insertInto('sysExportTask')
    .values({ ...wanted, fileName, ip, userAgent, createdAt: now.toISOString() })
    .returning(['id', 'fileName'])
    .executeTakeFirstOrThrow();
}
