/** Files of tickets: stored when chosen; what is refused goes into the upload log. */
import { request } from '@portal/sdk';
import { fileManager, fileManagerLog } from '@portal/sdk/calls/files';
import { extensionOf } from '@portal/sdk/ui';

export const accept = ['.pdf', '.jpg', '.png', '.docx', '.xlsx', '.txt', '.zip'];

export async function upload(files: readonly File[]): Promise<{ fileIds: readonly string[] }> {
  const [stored] = await request(fileManager.uploadFile, {}, { files });
  return stored ?? { fileIds: [] };
}

export const onRefused = ({ name, size }: File, resultMsg: string) =>
  void request(
    fileManagerLog.saveUploadLog,
    { fileName: name, fileSize: size, suffixName: extensionOf(name), resultMsg },
    { quiet: true },
  );

export const download = ({ fileId }: { fileId: string }) => request(fileManager.downloadFile, { fileId });
