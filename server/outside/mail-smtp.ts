/** Mail by SMTP. What the server says of it is in no sentence: it may repeat the mail. */
import { createTransport, type NodemailerError } from 'nodemailer';
import { OutsideFault } from './ask.ts';
import type { SmtpServer } from './config.ts';
import type { MailDriver, Refused } from './mail.ts';

const who = '邮件服务器';
const portal = '澜岳e服务平台';

/** One address: what a list of them would be taken for is refused. */
const address = /^[^\s@<>(),;:"\\]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

const refusalOf = ({ responseCode = 0 }: NodemailerError) => `${who}拒绝了收件人（SMTP ${responseCode}）`;

const untrusted = /CERT|SIGNATURE|TLS|SSL/;
const neverConnected = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

function faultOf({ code = '', originalCode = '', responseCode }: NodemailerError, timeoutMs: number): string {
  if (/^(ETIMEDOUT|EABORT)$/.test(code)) return `${who}在 ${timeoutMs / 1000} 秒内没有应答`;
  if (/^(EAUTH|ENOAUTH)$/.test(code)) return `${who}不接受账号或密码`;
  if (untrusted.test(code) || untrusted.test(originalCode)) return `无法与${who}建立加密连接，或其证书不受信任`;
  if (code === 'EDNS' || neverConnected.test(originalCode)) return `无法连接${who}`;
  return responseCode === undefined ? `${who}中断了连接` : `${who}拒绝了邮件（SMTP ${responseCode}）`;
}

const refusedIn = (errors: readonly NodemailerError[]): [string, string][] =>
  errors.map((error) => [error.recipient ?? '', refusalOf(error)]);

export function smtpMail({ host, port, security, auth, from, timeoutMs }: SmtpServer): MailDriver {
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    auth,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  async function post(to: readonly string[], subject: string, text: string): Promise<[string, string][]> {
    try {
      const { rejectedErrors = [] } = await transport.sendMail({
        from: { name: portal, address: from },
        // nobody learns who else was written to
        to: to.length === 1 ? [...to] : 'undisclosed-recipients:;',
        envelope: { from, to: [...to] },
        subject,
        text,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(timeoutMs),
      });
      return refusedIn(rejectedErrors);
    } catch (error) {
      const fault = error as NodemailerError;
      if (fault.rejectedErrors) return refusedIn(fault.rejectedErrors);
      throw new OutsideFault(faultOf(fault, timeoutMs));
    }
  }

  return {
    name: 'smtp',
    async send({ to, subject, text }): Promise<Refused> {
      const good = to.filter((one) => address.test(one));
      const malformed = to.filter((one) => !address.test(one)).map((one): [string, string] => [one, '邮箱地址不正确']);
      return new Map([...malformed, ...(good.length > 0 ? await post(good, subject, text) : [])]);
    },
  };
}
