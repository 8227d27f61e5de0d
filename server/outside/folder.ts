/** The demonstration's phones, mailboxes and groups: text files in clear, below `<dataDir>/outbox`, and nowhere else. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const folderOf = (dataDir: string, channel: Channel): string => join(dataDir, 'outbox', channel);

type Channel = 'sms' | 'mail' | 'robot';
const NAME: Readonly<Record<Channel, string>> = { sms: '短信', mail: '邮件', robot: '群机器人的消息' };

interface Sent {
  readonly dataDir: string;
  readonly outside: Readonly<Record<Channel, { readonly driver: string }>>;
}

/** How to read the latest text of each channel that only writes files: lines for whoever starts the demonstration. */
export const readingLines = ({ dataDir, outside }: Sent): string[] =>
  (['sms', 'mail'] as const)
    .filter((channel) => outside[channel].driver === 'folder')
    .flatMap((channel) => [
      `\n${NAME[channel]}不发给任何人，每条写成一个文件。看最近一条：`,
      `  cat "$(ls -d ${folderOf(dataDir, channel)}/* | tail -1)"`,
    ]);

let written = 0;

/** One text, one file: its name sorts by time and says whom it is for. */
export async function writeText(dataDir: string, channel: Channel, to: string, text: string): Promise<void> {
  const folder = folderOf(dataDir, channel);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  written += 1;
  const moment = new Date().toISOString().replaceAll(/[-:]/g, '');
  const name = `${moment}-${String(written).padStart(6, '0')}-${to.replaceAll(/[^\w.@+-]/g, '_')}.txt`;
  await writeFile(join(folder, name), `${text}\n`, { mode: 0o600, flag: 'wx' });
}
