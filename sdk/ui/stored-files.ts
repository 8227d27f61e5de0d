import { fileManager, manageFile } from '../calls/files.ts';
import { request } from '../services.ts';

/** Stores files as the session's user. @throws CallError after the host has told the user. */
export async function storeFiles(files: readonly File[]): Promise<{ fileIds: readonly string[] }> {
  const [stored] = await request(fileManager.uploadFile, {}, { files });
  return stored ?? { fileIds: [] };
}

/** Downloads a stored file; where that fails, the host shows why. */
export const downloadFile = ({ fileId }: { fileId: string }): Promise<unknown> =>
  request(fileManager.downloadFile, { fileId }).catch(() => undefined);

/** The same for a file that visitors may have: of a published article, or of the help. */
export const downloadPublished = ({ fileId }: { fileId: string }): Promise<unknown> =>
  request(manageFile.download, { fileId }).catch(() => undefined);
