/** Mail, by the driver that the environment chose. */
import type { MailMessage } from '@portal/sdk/server';
import type { MailConfig } from './config.ts';
import { writeText } from './folder.ts';
import { smtpMail } from './mail-smtp.ts';

export interface Letter extends Pick<MailMessage, 'to' | 'subject' | 'text'> {
  /** Its own among all that the portal sends: a further try has the same, by which mailboxes know it again. */
  readonly id?: string;
  /** Address at which one press ends such mail (RFC 8058). */
  readonly unsubscribe?: string;
}

export interface RefusedAddress {
  /** A sentence without its full stop. */
  readonly why: string;
  /** There is no such mailbox: the next mail would not arrive either. */
  readonly gone: boolean;
}

/** Whom the server has refused, and why; all others have it. */
export type Refused = ReadonlyMap<string, RefusedAddress>;

export interface MailDriver {
  readonly name: string;
  /** @throws OutsideFault where nobody has it. */
  send(letter: Letter): Promise<Refused>;
  /** Leaves the server; nothing can be sent afterwards. */
  close(): void;
}

/** What becomes a line of a mail’s head: nothing in it begins another. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** By whichever driver, subjects are one line. */
const writing = (driver: MailDriver): MailDriver => ({
  ...driver,
  send: (letter) => driver.send({ ...letter, subject: oneLine(letter.subject) }),
});

const nobody: Refused = new Map();

const folderMail = (dataDir: string): MailDriver => ({
  name: 'folder',
  async send({ to, subject, text, id, unsubscribe }) {
    const heads = [
      ...(id === undefined ? [] : [`编号：${id}`]),
      ...(unsubscribe === undefined ? [] : [`退订：${unsubscribe}`]),
    ];
    for (const one of to) await writeText(dataDir, 'mail', one, [subject, ...heads, '', text].join('\n'));
    return nobody;
  },
  close: () => undefined,
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
    close: () => undefined,
    lastTo: (address) => sent.findLast(({ to }) => to.includes(address)),
  };
}

export function mailDriver(config: MailConfig, dataDir: string): MailDriver | undefined {
  if (config.driver === 'smtp') return writing(smtpMail(config.server));
  return config.driver === 'folder' ? writing(folderMail(dataDir)) : undefined;
}
