/** The demonstration's phones and mailboxes: text files in clear, below `<dataDir>/outbox`, and nowhere else. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox');

let written = 0;

/** One text, one file: its name sorts by time and says whom it is for. */
export async function writeText(dataDir: string, channel: 'sms' | 'mail', to: string, text: string): Promise<void> {
  const folder = join(outboxFolder(dataDir), channel);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  written += 1;
  const moment = new Date().toISOString().replaceAll(/[-:]/g, '');
  const name = `${moment}-${String(written).padStart(6, '0')}-${to.replaceAll(/[^\w.@+-]/g, '_')}.txt`;
  await writeFile(join(folder, name), `${text}\n`, { mode: 0o600, flag: 'wx' });
}
