/** Where people are reached: looked up when something is sent, and kept nowhere but with the account. */
import { maskEmail, maskPhone } from '@portal/sdk/format';
import type { Context, Db, Secrets } from '@portal/sdk/server';
import { recipientPurpose } from '../../outside/deliver.ts';
import type { PersonalChannel } from './queue.ts';

type Asking = Pick<Context, 'db' | 'secrets'>;

/** Null where the account has none. */
export async function addressOf(db: Db, userId: string, channel: PersonalChannel): Promise<string | null> {
  const person = db.selectFrom('usrUser').select(['email', 'phone']).where('id', '=', userId);
  const { email = null, phone = null } = (await person.executeTakeFirst()) ?? {};
  return channel === 'MAIL' ? email : phone;
}

export const masked = (channel: PersonalChannel, address: string): string =>
  channel === 'MAIL' ? maskEmail(address) : maskPhone(address);

export const keptAs = (secrets: Secrets, address: string): string => secrets.hmac(recipientPurpose, address);
export const keptAsAny = (secrets: Secrets, address: string): string[] => secrets.hmacs(recipientPurpose, address);

/** Why this address takes nothing; undefined while it does, or where the person has another one by now. */
export async function badAddress({ db, secrets }: Asking, userId: string, channel: PersonalChannel, address: string) {
  return db
    .selectFrom('msgBadAddress')
    .select(['reason', 'at'])
    .where('userId', '=', userId)
    .where('channel', '=', channel)
    .where('recipientHmac', 'in', keptAsAny(secrets, address))
    .executeTakeFirst();
}

export async function markBad(
  { db, secrets }: Asking,
  {
    userId,
    channel,
    address,
    reason,
    at,
  }: Record<'userId' | 'address' | 'reason' | 'at', string> & { channel: PersonalChannel },
): Promise<void> {
  const facts = { recipientHmac: keptAs(secrets, address), reason, at };
  await db
    .insertInto('msgBadAddress')
    .values({ userId, channel, ...facts })
    .onConflict((conflict) => conflict.columns(['userId', 'channel']).doUpdateSet(facts))
    .execute();
}

export async function markGood(db: Db, userId: string, channel: PersonalChannel): Promise<void> {
  await db.deleteFrom('msgBadAddress').where('userId', '=', userId).where('channel', '=', channel).execute();
}
