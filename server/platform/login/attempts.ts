/** Failed sign-ins: five in a quarter of an hour lock a person, or a name that nobody has, for half an hour. */
import { type Clock, type Db, personalDigest, sql } from '@portal/sdk/server';
import { addressQuota } from '../../limits.ts';

export const maxFails = 5;
const windowMs = 15 * 60_000;
const lockMs = 30 * 60_000;

/** How a sign-in name is matched: width, case and spaces do not make another account. */
export const accountKey = (account: string): string => account.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');

/** Account, phone and mail of one user count together; a name that nobody has counts alone, by its digest. */
export const attemptKey = (user: { readonly id: string } | undefined, name: string): string =>
  user ? `person:${user.id}` : `name:${personalDigest(accountKey(name))}`;

export const addressKey = (ip: string): string => `address:${addressQuota(ip)}`;

/** Failures of late. Those of an address only make work dearer there, see `proof.ts`: a whole office stands behind one. */
export interface Failures {
  readonly person: number;
  readonly address: number;
}

/** More failures than the people of an office make: somebody tries one password on many names. */
const crowdedFails = 30;
export const isCrowded = (addressFails: number): boolean => addressFails >= crowdedFails;

export async function failuresOf(db: Db, clock: Clock, key: string, ip: string): Promise<Failures> {
  const since = new Date(clock.now().getTime() - windowMs).toISOString();
  const rows = await db
    .selectFrom('usrLoginAttempt')
    .select(['fails', sql<boolean>`attempt_key = ${addressKey(ip)}`.as('ofAddress')])
    .where('attemptKey', 'in', [key, addressKey(ip)])
    .where((eb) => eb.or([eb('firstAt', '>', since), eb('lockedUntil', '>', clock.now().toISOString())]))
    .execute();
  const of = (address: boolean) => rows.find(({ ofAddress }) => ofAddress === address)?.fails ?? 0;
  return { person: of(false), address: of(true) };
}

/**
 * Counts one attempt before its password is looked at, so that parallel guesses can not outrun the count.
 * @returns the number of this attempt within the window; above `maxFails` it must not be tried.
 */
export async function countAttempt(db: Db, clock: Clock, key: string): Promise<number> {
  const now = clock.now();
  const at = now.toISOString();
  const oldest = new Date(now.getTime() - windowMs).toISOString();
  const until = new Date(now.getTime() + lockMs).toISOString();
  const { rows } = await sql<{ fails: number }>`
    insert into usr_login_attempt as a (attempt_key, fails, first_at) values (${key}, 1, ${at})
    on conflict (attempt_key) do update set
      fails = case when a.locked_until > ${at} then a.fails + 1
                   when a.first_at <= ${oldest} or a.locked_until is not null then 1 else a.fails + 1 end,
      first_at = case when a.locked_until > ${at} then a.first_at
                      when a.first_at <= ${oldest} or a.locked_until is not null then excluded.first_at
                      else a.first_at end,
      locked_until = case when a.locked_until > ${at} then a.locked_until
                          when a.first_at <= ${oldest} or a.locked_until is not null then null
                          when a.fails + 1 >= ${maxFails} then ${until}::timestamptz end
    returning fails`.execute(db);
  return rows[0]?.fails ?? 1;
}

/** Takes back the count of a try that was right but does not end the sign-in. */
export const takeBackAttempt = (db: Db, key: string) =>
  sql`
    update usr_login_attempt
    set fails = fails - 1, locked_until = case when fails > ${maxFails} then locked_until end
    where attempt_key = ${key}`.execute(db);

export const forgetAttempts = (db: Db, key: string) =>
  db.deleteFrom('usrLoginAttempt').where('attemptKey', '=', key).execute();
