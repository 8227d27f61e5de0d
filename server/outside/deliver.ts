/**
 * Sends what a call has queued, once it is committed, and records what was sent to whom: never a text's secrets. A
 * recipient to whom a mail did not go stands in the audit trail, too: no refusal of the call tells of it.
 */
import { maskEmail, maskPhone } from '@portal/sdk/format';
import {
  type Clock,
  type Db,
  type MailMessage,
  Refusal,
  type Secrets,
  type SmsMessage,
  type TaxRequest,
} from '@portal/sdk/server';
import type { Asker, Outcome } from '../context.ts';
import { audited } from '../platform/audit/oper-log.ts';
import { OutsideFault } from './ask.ts';
import type { Outside } from './outside.ts';

interface Services {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly outside: Outside;
}

/** Under which purpose of the keyring recipients are counted. */
export const recipientPurpose = 'recipient';

/** As many dots whatever the secret's length. */
const hiddenIn = (text: string, hidden: readonly string[]): string =>
  hidden.filter((secret) => secret !== '').reduce((told, secret) => told.replaceAll(secret, '••••••'), text);

const faultOf = (error: unknown): string => {
  if (error instanceof OutsideFault) return error.message;
  throw error;
};

interface Sent {
  readonly channel: 'SMS' | 'MAIL';
  readonly purpose: string;
  readonly to: string;
  /** Without its secrets. */
  readonly content: string;
  readonly adapter: string;
  readonly fault: string | null;
}

/** Records what was tried at once. */
export async function recordSent(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  clock: Clock,
  sent: Sent,
): Promise<void> {
  const { channel, purpose, to, content, adapter, fault } = sent;
  await db
    .insertInto('msgDelivery')
    .values({
      ...{ channel, purpose, content, adapter, fault },
      recipient: channel === 'SMS' ? maskPhone(to) : maskEmail(to),
      recipientHmac: secrets.hmac(recipientPurpose, to),
      status: fault === null ? 'SENT' : 'FAILED',
      sentAt: clock.now().toISOString(),
    })
    .execute();
}

async function sendOne(services: Services, clock: Clock, message: SmsMessage): Promise<string | null> {
  const { to, purpose, text, hidden } = message;
  const { sms } = services.outside;
  const fault = await sms.send(to, text).then(() => null, faultOf);
  const content = hiddenIn(text, hidden);
  await recordSent(services, clock, { channel: 'SMS', purpose, to, content, adapter: sms.name, fault });
  return fault;
}

const tell = ({ db }: Services, asker: Asker, { to, purpose, fault }: Pick<Sent, 'to' | 'purpose' | 'fault'>) =>
  audited(
    { ...asker, db },
    {
      ...{ kind: 'CALL', module: 'platform', action: '发送邮件', result: 'failed' },
      target: maskEmail(to),
      detail: { purpose, reason: fault },
    },
  );

/** Each recipient has a record: a server may take a mail for one and not for another. */
async function sendMail(services: Services, asker: Asker, { to, purpose, subject, text, hidden }: MailMessage) {
  const { mail } = services.outside;
  if (!mail) return;
  const content = hiddenIn(`${subject}：${text}`, hidden);
  const refused = await mail.send({ to, subject, text }).catch((error: unknown) => faultOf(error));
  for (const one of to) {
    const fault = typeof refused === 'string' ? refused : (refused.get(one)?.why ?? null);
    await recordSent(services, asker.clock, { channel: 'MAIL', purpose, to: one, content, adapter: mail.name, fault });
    if (fault !== null) await tell(services, asker, { purpose, to: one, fault });
  }
}

async function sendTexts(services: Services, clock: Clock, messages: readonly SmsMessage[]): Promise<string[]> {
  let failed: string | null = null;
  for (const message of messages) failed = (await sendOne(services, clock, message)) ?? failed;
  return failed === null ? [] : [`短信未能发出：${failed}。请稍后再试`];
}

async function submitInvoices({ outside }: Services, requests: readonly TaxRequest[]): Promise<string[]> {
  let failed: string | null = null;
  for (const request of requests) failed = (await outside.tax?.submit(request).then(() => null, faultOf)) ?? failed;
  return failed === null ? [] : [`开票申请已保存，但未能送达：${failed}。请稍后查询开票结果，届时重新送达`];
}

/** @throws Refusal `conflict` with the reason when a text or request did not leave; the others leave all the same. */
export async function deliver(services: Services, asker: Asker, outcome: Outcome): Promise<void> {
  const failed = [
    ...(await sendTexts(services, asker.clock, outcome.messages)),
    ...(await submitInvoices(services, outcome.submissions)),
  ];
  for (const message of outcome.mails) await sendMail(services, asker, message);
  if (failed.length > 0) throw new Refusal('conflict', failed.join('；'));
}
