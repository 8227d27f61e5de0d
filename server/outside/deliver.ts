/** Sends what a call has queued, once it is committed, and records what was sent to whom: never a text's secrets. */
import { maskPhone } from '@portal/sdk/format';
import { type Clock, type Db, Refusal, type Secrets, type SmsMessage, type TaxRequest } from '@portal/sdk/server';
import type { Outcome } from '../context.ts';
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

async function sendOne({ db, secrets, outside }: Services, clock: Clock, message: SmsMessage): Promise<string | null> {
  const { to, purpose, text, hidden } = message;
  const fault = await outside.sms.send(to, text).then(() => null, faultOf);
  await db
    .insertInto('msgDelivery')
    .values({
      channel: 'SMS',
      purpose,
      recipient: maskPhone(to),
      recipientHmac: secrets.hmac(recipientPurpose, to),
      content: hiddenIn(text, hidden),
      adapter: outside.sms.name,
      status: fault === null ? 'SENT' : 'FAILED',
      fault,
      sentAt: clock.now().toISOString(),
    })
    .execute();
  return fault;
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

/** @throws Refusal `conflict` with the reason when one of them did not leave; the others leave all the same. */
export async function deliver(services: Services, clock: Clock, outcome: Outcome): Promise<void> {
  const failed = [
    ...(await sendTexts(services, clock, outcome.messages)),
    ...(await submitInvoices(services, outcome.submissions)),
  ];
  if (failed.length > 0) throw new Refusal('conflict', failed.join('；'));
}
