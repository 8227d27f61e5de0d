/** Accounts as sign-in and registration look for them. */
import { type Db, samePersonal } from '@portal/sdk/server';
import { accountKey } from '../login/attempts.ts';

const columns = [
  'id',
  'account',
  'userName',
  'passwordHash',
  'passwordGiven',
  'passwordChangedAt',
  'status',
  'userSource',
] as const;

const accounts = (db: Db) => db.selectFrom('usrUser').select(columns);

/** By account, or by phone or mail where it belongs to one account only. */
export async function findBySignInName(db: Db, name: string) {
  const key = accountKey(name);
  const found = await accounts(db)
    .where((eb) =>
      eb.or([eb('accountKey', '=', key), samePersonal('phone', 'phone', key), samePersonal('mail', 'email', key)]),
    )
    .limit(3) // the account itself, and two of a phone or mail that does not tell one person
    .execute();
  return found.find((user) => accountKey(user.account) === key) ?? (found.length === 1 ? found[0] : undefined);
}

/** Accounts of a phone, last used first. */
export const findByPhone = (db: Db, phone: string) =>
  accounts(db)
    .where(samePersonal('phone', 'phone', phone))
    .orderBy('lastLoginAt', (order) => order.desc().nullsLast())
    .orderBy('id')
    .execute();

export const findBySubject = (db: Db, subject: string) =>
  accounts(db).where('ssoSubject', '=', subject).executeTakeFirst();

export const findById = (db: Db, id: string) => accounts(db).where('id', '=', id).executeTakeFirst();

/** 138****5678 */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;
