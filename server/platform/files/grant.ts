import type { EventOf } from '@portal/sdk/contract';
import type { filesGranted } from '@portal/sdk/calls/files';
import { type Context, refuse } from '@portal/sdk/server';
import { fileMissing, visibleFiles } from '../../files/files.ts';

/** Nobody can open to others what they may not see themselves. */
export async function grantFiles({ fileIds, to }: EventOf<typeof filesGranted>, { db, user }: Context): Promise<void> {
  const wanted = [...new Set(fileIds)];
  if (wanted.length === 0) return;
  const seen = await visibleFiles(db, user).where('id', 'in', wanted).select('id').execute();
  if (seen.length < wanted.length) refuse('notFound', fileMissing);
  if (to === 'public') {
    await db.updateTable('sysFile').set({ isPublic: true }).where('id', 'in', wanted).execute();
    return;
  }
  const grants = wanted.flatMap((fileId) => [...new Set(to)].map((entId) => ({ fileId, entId })));
  if (grants.length === 0) return;
  await db
    .insertInto('sysFileGrant')
    .values(grants)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
