/** Hand-over: a person goes from one application to another. A ticket serves one application, once, for a minute. */
import { type Clock, type Context, type Db, type JsonValue, refuse } from '@portal/sdk/server';
import { grant, redeem, stands } from '../identity/grants.ts';
import { findById } from '../identity/users.ts';

export const lifeMs = 60_000;

/** spec 9: the system code by which applications name this portal. */
export const thisPortal = 'HMSYS02';

/** @param person - Id of the user, or what else the application is to hear. @param application - It alone may redeem. */
export const handOver = (db: Db, clock: Clock, person: JsonValue, application: string): Promise<string> =>
  grant(db, clock, 'handoff', person, lifeMs, application);

/** Who was handed over to an application that has proven to be it. @throws Refusal `conflict` */
export async function takeOver({ db, clock }: Context, ticket: string, application: string): Promise<JsonValue> {
  const person = await redeem(db, clock, 'handoff', ticket, application);
  if (person !== undefined) return person;
  const others = await stands(db, clock, 'handoff', ticket);
  return refuse('conflict', others ? '该通行证是给其他应用的' : '通行证无效、已使用或已过期');
}

/** Who was handed over to this portal. Only its own server asks, so nothing else has to prove which application it is. */
export async function handedOver({ db, clock }: Context, ticket: string) {
  const userId = await redeem(db, clock, 'handoff', ticket, thisPortal);
  const person = typeof userId === 'string' ? await findById(db, userId) : undefined;
  if (person) return person;
  return refuse(
    'signIn',
    (await stands(db, clock, 'handoff', ticket))
      ? '该跳转票据是给其他应用的，不能用于登录本平台'
      : '票据过期，请重新登录',
  );
}
