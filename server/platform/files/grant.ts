import type { EventOf } from '@portal/sdk/contract';
import type { filesGranted } from '@portal/sdk/calls/files';
import { type Context, refuse } from '@portal/sdk/server';
import { fileMissing, visibleFiles } from '../../files/files.ts';

/** Nobody can open to others what they may not see themselves. */
export async function grantFiles({ fileIds, to }: EventOf<typeof filesGranted>, context: Context): Promise<void> {
  const { db } = context;
  const wanted = [...new Set(fileIds)];
  if (wanted.length === 0) return;
  const seen = await visibleFiles(context, wanted);
  if (seen.length < wanted.length) refuse('notFound', fileMissing);
  if (to === 'public') {
    await db.updateTable('sysFile').set({ isPublic: true }).where('id', 'in', wanted).execute();
    return;
  }
  const { bizType, bizId } = to;
  const bizIds = typeof bizId === 'string' ? [bizId] : [...bizId];
  await db
    .insertInto('sysFileDocument')
    .values(wanted.flatMap((fileId) => bizIds.map((bizId) => ({ fileId, bizType, bizId }))))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
