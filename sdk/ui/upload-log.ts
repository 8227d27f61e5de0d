import { fileManagerLog } from '../calls/files.ts';
import { host } from '../host.ts';
import { extensionOf } from './file-rules.ts';

/** Records a file that was refused before upload in the server's upload log; visitors have no log. */
export function logRefusedFile({ name, size }: Pick<File, 'name' | 'size'>, reason: string): void {
  const { user, loggedIn } = host().session();
  if (!user || !loggedIn) return;
  const { account, userName, userSource, entId, entName } = user;
  const file = { fileName: name, fileSize: size, suffixName: extensionOf(name).slice(1), resultMsg: reason };
  const entry = { account, userName, userSource, entId, entName, ...file };
  void host()
    .request(fileManagerLog.saveUploadLog, entry, { quiet: true })
    .catch(() => undefined); // the user has been told why; a log that fails changes nothing for them
}
