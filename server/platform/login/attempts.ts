/** Failed sign-ins: five in a quarter of an hour lock an account, known or not, for half an hour. */
import { type Clock, type Db, sql } from '@portal/sdk/server';

export const maxFails = 5;
const windowMs = 15 * 60_000;
const lockMs = 30 * 60_000;

/** How a sign-in name is matched: width, case and spaces do not make another account. */
export const accountKey = (account: string): string => account.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');

export const attemptKeys = (account: string, ip: string) => ({
  account: `account:${accountKey(account)}`,
  address: `address:${ip}`,
});

type Keys = ReturnType<typeof attemptKeys>;

/** Whether the account or the address has failed of late. */
export async function failedBefore(db: Db, clock: Clock, keys: Keys): Promise<boolean> {
  const since = new Date(clock.now().getTime() - windowMs).toISOString();
  const row = await db
    .selectFrom('usrLoginAttempt')
    .select('attemptKey')
    .where('attemptKey', 'in', [keys.account, keys.address])
    .where((eb) => eb.or([eb('firstAt', '>', since), eb('lockedUntil', '>', clock.now().toISOString())]))
    .executeTakeFirst();
  return row !== undefined;
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

export const forgetAttempts = (db: Db, keys: Keys) =>
  db.deleteFrom('usrLoginAttempt').where('attemptKey', 'in', [keys.account, keys.address]).execute();
