/** Files by random id: rows in the database, bytes in the store, seen only by those who may. */
import { createHash, randomBytes } from 'node:crypto';
import { maxFileBytes } from '@portal/sdk/calls/files';
import { type Files, one, refuse, sql } from '@portal/sdk/server';
import type { FilesFor } from '../context.ts';
import { type Asker, isShown } from '../documents.ts';
import { checkFile, cleanName } from './check.ts';
import type { FileStore } from './store.ts';

export const fileMissing = '附件不存在或已被删除';

/** 144 bits. */
export const newFileId = () => randomBytes(18).toString('base64url');

/** The file belongs to a document that exists for the user. */
const ofSeenDocument = (asker: Asker) => sql<boolean>`exists (
  select from sys_file_document b where b.file_id = sys_file.id and ${isShown(
    asker,
    'b.bizType',
    (source) => sql`exists (select from (${source}) document where document.id = b.biz_id)`,
  )})`;

/** The rows that a user may see: published ones, those of visible documents, and own ones that belong to none yet. */
export const visibleFiles = (asker: Asker) =>
  asker.db.selectFrom('sysFile').where((eb) => {
    const published = eb('sysFile.isPublic', '=', true);
    if (asker.user.userId === '0') return published;
    const own = eb.and([
      eb('sysFile.createdBy', '=', asker.user.userId),
      sql<boolean>`not exists (select from sys_file_document b where b.file_id = sys_file.id)`,
    ]);
    return eb.or([published, own, ofSeenDocument(asker)]);
  });

/** Binds a store to the handle, user and clock of each request. */
export function createFiles(store: FileStore): FilesFor {
  const bind = ({ db, user, clock, documents }: Parameters<FilesFor>[0]): Files => ({
    async save({ name, bytes }) {
      if (bytes.length > maxFileBytes) refuse('invalid', '上传文件大小不能超过 10MB!');
      const fileName = cleanName(name);
      const { suffix, type } = await checkFile(fileName, bytes);
      const fileId = newFileId();
      await store.put(fileId, bytes);
      await db
        .insertInto('sysFile')
        .values({
          id: fileId,
          fileName,
          size: bytes.length,
          suffix,
          type,
          digest: createHash('sha256').update(bytes).digest('hex'),
          storageKey: fileId,
          entId: user.entId,
          createdBy: user.userId,
          createdAt: clock.now().toISOString(),
        })
        .execute();
      return { fileId, fileName, size: bytes.length };
    },
    async read(fileId) {
      const query = visibleFiles({ db, user, documents })
        .where('id', '=', fileId)
        .select(['fileName', 'type', 'storageKey']);
      const { fileName, type, storageKey } = await one(query, fileMissing);
      return { fileName, type, bytes: await store.get(storageKey) };
    },
  });
  return Object.assign(bind, { store });
}
