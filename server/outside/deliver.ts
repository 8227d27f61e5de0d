/** Sends what a call has queued, once it is committed, and records that it was sent: never the text itself. */
import { maskPhone } from '@portal/sdk/format';
import { type Clock, type Db, Refusal, type Secrets, type SmsMessage } from '@portal/sdk/server';
import { OutsideFault } from './ask.ts';
import type { SmsDriver } from './sms.ts';

interface Services {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly outside: { readonly sms: SmsDriver };
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

/** @throws Refusal `conflict` with the reason when one of them could not be sent; the others are sent all the same. */
export async function deliver(services: Services, clock: Clock, messages: readonly SmsMessage[]): Promise<void> {
  let failed: string | null = null;
  for (const message of messages) failed = (await sendOne(services, clock, message)) ?? failed;
  if (failed !== null) throw new Refusal('conflict', `短信未能发出：${failed}。请稍后再试`);
}
