/** A mail server on this machine, for tests: it keeps what it is given, and answers as it is told. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export const sinkPassword = 'mail-password-1234';

export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}

export interface Sink {
  readonly port: number;
  readonly received: Received[];
  /** SMTP codes of recipients, and under `DATA` of the mail itself, that it refuses. */
  readonly refuses: Map<string, number>;
  /** Heard before a mail that was taken is answered; the answer waits for it. */
  onTaken: (mail: Received) => unknown;
  close(): Promise<void>;
}

/** What a server says may repeat the mail. */
const refusal = (code: number) => Object.assign(new Error('the text was 123456'), { responseCode: code });

export async function openSink(options: ConstructorParameters<typeof SMTPServer>[0] = {}, port = 0): Promise<Sink> {
  const received: Received[] = [];
  const refuses = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onAuth: (auth, _session, done) =>
      auth.password === sinkPassword ? done(null, { user: auth.username ?? '' }) : done(refusal(535)),
    onRcptTo({ address }, _session, done) {
      const code = refuses.get(address);
      done(code === undefined ? null : refusal(code));
    },
    onData(stream, { envelope }, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', async () => {
        const code = refuses.get('DATA');
        if (code !== undefined) return done(refusal(code));
        const mail = {
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(pieces).toString('utf8'),
        };
        received.push(mail);
        await sink.onTaken(mail);
        return done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined); // connections that the other side has broken
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const sink: Sink = {
    port: (server.server.address() as AddressInfo).port,
    ...{ received, refuses, onTaken: () => undefined },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return sink;
}

/** What a portal reads to send to it. */
export const sinkEnv = ({ port }: Pick<Sink, 'port'>, given: Readonly<Record<string, string>> = {}) => ({
  ...{ MAIL_DRIVER: 'smtp', MAIL_HOST: '127.0.0.1', MAIL_PORT: String(port), MAIL_SECURITY: 'none' },
  ...{ MAIL_FROM: 'portal@example.com', MAIL_TIMEOUT_MS: '2000', ...given },
});

/** An encoded word of a header (RFC 2047), as bytes. */
const wordOf = (how: string, word: string): Buffer =>
  how.toUpperCase() === 'B'
    ? Buffer.from(word, 'base64')
    : Buffer.from(decodeURIComponent(word.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll('=', '%')));

/** The body, and the headers as they are read. */
export function readable({ source }: Received) {
  const [head = '', body = ''] = source.split('\r\n\r\n');
  const words = (text: string) =>
    text
      .replaceAll(/\?=\s+=\?/g, '?==?')
      .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, how: string, word: string) => wordOf(how, word).toString());
  return { head: words(head.replaceAll('\r\n ', ' ')), body: Buffer.from(body, 'base64').toString('utf8') };
}

/** By which mailboxes know a mail again. */
export const messageIdOf = ({ source }: Received): string => /^Message-ID: (\S+)/im.exec(source)?.[1] ?? '';
