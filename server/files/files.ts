/** Files by random id: rows in the database, bytes in the store, seen only by those who may. */
import { createHash, randomBytes } from 'node:crypto';
import { maxFileBytes } from '@portal/sdk/calls/files';
import { type Db, type Files, one, refuse, seesAll, type User } from '@portal/sdk/server';
import type { FilesFor } from '../context.ts';
import { checkFile, cleanName } from './check.ts';
import type { FileStore } from './store.ts';

export const fileMissing = '附件不存在或已被删除';

/** 144 bits. */
export const newFileId = () => randomBytes(18).toString('base64url');

/** The rows that a user may see: own enterprise's, granted ones, published ones. */
export const visibleFiles = (db: Db, user: User) =>
  db.selectFrom('sysFile').where((eb) =>
    seesAll(user)
      ? eb.lit(true)
      : eb.or([
          eb('sysFile.isPublic', '=', true),
          // a user without an enterprise owns what they uploaded themselves
          eb.and([
            eb('sysFile.entId', '=', user.entId),
            user.entId === '0' ? eb('sysFile.createdBy', '=', user.userId) : eb.lit(true),
            eb.lit(user.userId !== '0'),
          ]),
          eb.exists(
            eb
              .selectFrom('sysFileGrant')
              .select('sysFileGrant.fileId')
              .whereRef('sysFileGrant.fileId', '=', 'sysFile.id')
              .where('sysFileGrant.entId', '=', user.entId),
          ),
        ]),
  );

/** Binds a store to the handle, user and clock of each request. */
export function createFiles(store: FileStore): FilesFor {
  const bind = ({ db, user, clock }: Parameters<FilesFor>[0]): Files => ({
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
      const query = visibleFiles(db, user).where('id', '=', fileId).select(['fileName', 'type', 'storageKey']);
      const { fileName, type, storageKey } = await one(query, fileMissing);
      return { fileName, type, bytes: await store.get(storageKey) };
    },
  });
  return Object.assign(bind, { store });
}
