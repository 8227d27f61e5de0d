/** Files by random id: rows in the database, bytes in the store, seen only by those who may. */
import { createHash, randomBytes } from 'node:crypto';
import { maxFileBytes } from '@portal/sdk/calls/files';
import { type Files, refuse, sql } from '@portal/sdk/server';
import type { FilesFor } from '../context.ts';
import { type Asker, isShown, kindsNamed } from '../documents.ts';
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

/** Of these, the rows that a user may see: published ones, those of visible documents, and own ones of none yet. */
export async function visibleFiles({ db, user, documents }: Asker, fileIds: readonly string[]) {
  const kinds = db.selectFrom('sysFileDocument').select('bizType').distinct().where('fileId', 'in', fileIds);
  const asker = { db, user, documents: user.userId === '0' ? documents : kindsNamed(documents, await kinds.execute()) };
  const files = db.selectFrom('sysFile').where('sysFile.id', 'in', fileIds);
  const visible = files.where((eb) => {
    const published = eb('sysFile.isPublic', '=', true);
    if (user.userId === '0') return published;
    const own = eb.and([
      eb('sysFile.createdBy', '=', user.userId),
      sql<boolean>`not exists (select from sys_file_document b where b.file_id = sys_file.id)`,
    ]);
    return eb.or([published, own, ofSeenDocument(asker)]);
  });
  return visible.select(['id', 'fileName', 'type', 'storageKey']).execute();
}

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
      const [file] = await visibleFiles({ db, user, documents }, [fileId]);
      const { fileName, type, storageKey } = file ?? refuse('notFound', fileMissing);
      return { fileName, type, bytes: await store.get(storageKey) };
    },
  });
  return Object.assign(bind, { store });
}
