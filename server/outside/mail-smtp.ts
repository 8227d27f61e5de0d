/** Mail by SMTP. What the server says of it is in no sentence: it may repeat the mail. */
import type { Readable } from 'node:stream';
import { createTransport, type NodemailerError } from 'nodemailer';
import { OutsideFault } from './ask.ts';
import type { SmtpServer } from './config.ts';
import type { Letter, MailDriver, Refused, RefusedAddress } from './mail.ts';

/** Notices that a process mails at a time; a connection more is for what calls send. */
export const mailsAtOnce = 6;

const who = '邮件服务器';
const portal = '澜岳e服务平台';

/** One address: what a list of them would be taken for is refused. */
const address = /^[^\s@<>(),;:"\\]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

/** No mailbox, a disabled one, one elsewhere, no such name (RFC 5321). Full ones and those that ask for patience have others. */
const goneCodes: readonly number[] = [550, 551, 553];

const refusalOf = ({ responseCode = 0 }: NodemailerError): RefusedAddress => ({
  why: `${who}拒绝了收件人（SMTP ${responseCode}）`,
  gone: goneCodes.includes(responseCode),
});

/** Milliseconds for which a connection to the server is kept for the next letter. */
const idleMs = 10_000;

const untrusted = /CERT|SIGNATURE|TLS|SSL/;
const neverConnected = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** @param begun - The server has begun to read the letter: without an answer it may have it. */
function faultOf(fault: NodemailerError, timeoutMs: number, begun: boolean): OutsideFault {
  const { code = '', originalCode = '', responseCode } = fault;
  const lost = begun ? 'unknown' : 'unsent';
  if (/^(ETIMEDOUT|EABORT)$/.test(code)) return new OutsideFault(`${who}在 ${timeoutMs / 1000} 秒内没有应答`, lost);
  if (/^(EAUTH|ENOAUTH)$/.test(code)) return new OutsideFault(`${who}不接受账号或密码`);
  if (untrusted.test(code) || untrusted.test(originalCode))
    return new OutsideFault(`无法与${who}建立加密连接，或其证书不受信任`, 'unsent');
  if (code === 'EDNS' || neverConnected.test(originalCode)) return new OutsideFault(`无法连接${who}`, 'unsent');
  return responseCode === undefined
    ? new OutsideFault(`${who}中断了连接`, lost)
    : new OutsideFault(`${who}拒绝了邮件（SMTP ${responseCode}）`);
}

const refusedIn = (errors: readonly NodemailerError[]): [string, RefusedAddress][] =>
  errors.map((error) => [error.recipient ?? '', refusalOf(error)]);

export function smtpMail({ host, port, security, auth, from, timeoutMs }: SmtpServer): MailDriver {
  const transport = createTransport({
    pool: true,
    maxConnections: mailsAtOnce + 1,
    idleTimeout: idleMs,
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    auth,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  /** What each letter is read from, by the signal of its sending. */
  const sources = new WeakMap<AbortSignal, Readable>();
  transport.use('stream', ({ data: { signal }, message }, done) => {
    const read = message.createReadStream.bind(message);
    message.createReadStream = (...options) => {
      const source = read(...options);
      if (signal) sources.set(signal, source);
      return source;
    };
    done();
  });

  const domain = from.slice(from.indexOf('@') + 1);

  async function post({ to, subject, text, id, unsubscribe }: Letter): Promise<[string, RefusedAddress][]> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const { rejectedErrors = [] } = await transport.sendMail({
        from: { name: portal, address: from },
        // nobody learns who else was written to
        to: to.length === 1 ? [...to] : 'undisclosed-recipients:;',
        envelope: { from, to: [...to] },
        subject,
        text,
        ...(id !== undefined && { messageId: `<${id}@${domain}>` }),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe !== undefined && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        signal,
      });
      return refusedIn(rejectedErrors);
    } catch (error) {
      const fault = error as NodemailerError;
      if (fault.rejectedErrors) return refusedIn(fault.rejectedErrors);
      throw faultOf(fault, timeoutMs, sources.get(signal)?.readableDidRead ?? false);
    }
  }

  return {
    name: 'smtp',
    close: () => transport.close(),
    async send(letter): Promise<Refused> {
      const to = letter.to.filter((one) => address.test(one));
      const malformed = letter.to
        .filter((one) => !address.test(one))
        .map((one): [string, RefusedAddress] => [one, { why: '邮箱地址不正确', gone: true }]);
      return new Map([...malformed, ...(to.length > 0 ? await post({ ...letter, to }) : [])]);
    },
  };
}
