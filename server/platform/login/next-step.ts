/** What a person who has given a first proof still owes: a code of their second factor, or such a factor at all. */
import { type Clock, type Context, type Db, type RefusalData, refuse, sql } from '@portal/sdk/server';
import { grant } from '../identity/grants.ts';
import type { Method } from './sign-in.ts';

/** Their roles reach beyond one enterprise: operating unit, super administrators, customer service. */
const ofThePlatform = ['Y', 'L', 'K'];
const codeLifeMs = 5 * 60_000;
const enrolmentLifeMs = 15 * 60_000;

let policy: 'required' | 'optional' = 'optional';

export const installSecondFactorPolicy = (of: typeof policy): void => {
  policy = of;
};

interface Facts {
  readonly enrolled: boolean;
  /** The account has one. */
  readonly password: boolean;
  /** The account may not be without a second factor. */
  readonly demanded: boolean;
}

export async function factorOf(db: Db, clock: Clock, userId: string): Promise<Facts> {
  const { rows } = await sql<{ enrolled: boolean; password: boolean; platform: boolean }>`
    select
      exists (select from usr_second_factor where user_id = ${userId} and confirmed_at is not null) as enrolled,
      exists (select from usr_user where id = ${userId} and password_hash is not null) as password,
      exists (
        select from auth_user_role ur join auth_role r on r.id = ur.role_id
        where ur.user_id = ${userId} and r.role_type in (${sql.join(ofThePlatform)}) and r.status = 1 and not r.deleted
          and (ur.expire_at is null or ur.expire_at > ${clock.now().toISOString()})
      ) as platform`.execute(db);
  const { enrolled = false, password = false, platform = false } = rows[0] ?? {};
  return { enrolled, password, demanded: policy === 'required' && platform };
}

/** @throws Refusal with the key of the missing step: nobody is signed in before it. */
export async function refuseWithKey(
  { db, clock }: Context,
  begun: { readonly userId: string; readonly method: Method },
  enrolled: boolean,
  handed: RefusalData,
): Promise<never> {
  if (enrolled) {
    const signInKey = await grant(db, clock, 'second-factor', begun, codeLifeMs);
    return refuse('secondFactor', '请输入动态验证码完成登录', { ...handed, signInKey });
  }
  const signInKey = await grant(db, clock, 'enrolment', begun, enrolmentLifeMs);
  return refuse('enrolment', '您的账号须启用动态验证码后才能登录', { ...handed, signInKey });
}
