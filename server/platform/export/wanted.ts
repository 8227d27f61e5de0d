import type { EventOf } from '@portal/sdk/contract';
import type { exportWanted } from '@portal/sdk/calls/export-task';
import { type Context, exportName } from '@portal/sdk/server';

/** Queues an export in the name of its user, whose rights are asked when it is made. */
export async function addWanted(
  { userId, entId, path, title, input }: EventOf<typeof exportWanted>,
  { db, clock, ip, userAgent }: Context,
): Promise<void> {
  const enterprise = db.selectFrom('entEnterprise').select('customerName').where('id', '=', entId);
  const entName = (await enterprise.executeTakeFirst())?.customerName ?? '';
  const fileName = `${exportName(title, entName, clock.now())}.zip`;
  const createdAt = clock.now().toISOString();
  await db
    .insertInto('sysExportTask')
    .values({ userId, entId, path, input: JSON.stringify(input), fileName, ip, userAgent, createdAt })
    .execute();
}
