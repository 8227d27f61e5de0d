/** Mail, by the driver that the environment chose. */
import type { MailMessage } from '@portal/sdk/server';
import type { MailConfig } from './config.ts';
import { writeText } from './folder.ts';
import { smtpMail } from './mail-smtp.ts';

export type Letter = Pick<MailMessage, 'to' | 'subject' | 'text'>;

/** Whom the server has refused, and why; all others have it. */
export type Refused = ReadonlyMap<string, string>;

export interface MailDriver {
  readonly name: string;
  /** @throws OutsideFault where nobody has it. */
  send(letter: Letter): Promise<Refused>;
}

const nobody: Refused = new Map();

const folderMail = (dataDir: string): MailDriver => ({
  name: 'folder',
  async send({ to, subject, text }) {
    for (const one of to) await writeText(dataDir, 'mail', one, `${subject}\n\n${text}`);
    return nobody;
  },
});

export interface MemoryMail extends MailDriver {
  /** The newest mail to an address. */
  lastTo(address: string): Letter | undefined;
}

/** Keeps mail in the process: what demo data and tests are sent. */
export function memoryMail(): MemoryMail {
  const sent: Letter[] = [];
  return {
    name: 'memory',
    async send(letter) {
      sent.push(letter);
      return nobody;
    },
    lastTo: (address) => sent.findLast(({ to }) => to.includes(address)),
  };
}

export function mailDriver(config: MailConfig, dataDir: string): MailDriver | undefined {
  if (config.driver === 'smtp') return smtpMail(config.server);
  return config.driver === 'folder' ? folderMail(dataDir) : undefined;
}
