/** An identity is bound to an account once, by the browser it came to, with the account's own session and phone. */
import { type Context, type Db, refuse } from '@portal/sdk/server';
import { isAnonymous } from '../../context.ts';
import { audited } from '../audit/oper-log.ts';
import { grant, redeem } from '../identity/grants.ts';
import { findByPhone } from '../identity/users.ts';
import { warn } from '../identity/warn.ts';
import { logged, startSignedIn } from '../login/sign-in.ts';

const keyLifeMs = 10 * 60_000;
const purpose = 'sso-bind';

export const bindKeyFor = ({ db, clock, browser }: Context, subject: string): Promise<string> =>
  grant(db, clock, 'bind', subject, keyLifeMs, browser.bind(purpose));

interface Person {
  readonly id: string;
  readonly account: string;
}

/**
 * A code sent to a phone does not prove the account. A session does, with all that the account asks for at sign-in.
 * @throws Refusal `signIn` unless this browser is signed in to the account that is to be bound.
 */
export function demandOwnSession(context: Context, account: string | undefined): Promise<void> {
  const { user } = context;
  return logged(context, 'sso', () => {
    if (isAnonymous(user)) refuse('signIn', '请先用账号和密码登录要绑定的账号，再完成绑定');
    if (account !== undefined && account !== user.account)
      refuse('signIn', `当前登录的是 ${user.account}，请先登录要绑定的账号`);
  });
}

async function demandOwnPhone({ db }: Context, phone: string, { id, account }: Person): Promise<void> {
  const owners = await findByPhone(db, phone);
  if (!owners.some((owner) => owner.id === id)) refuse('signIn', `该手机号不是账号 ${account} 登记的手机号`);
}

/** Takes nobody's binding away: neither the subject's, wherever it is bound, nor the account's. */
async function bindOnce(db: Db, subject: string, { id, account }: Person): Promise<void> {
  const holder = db.selectFrom('usrUser').select('id').where('ssoSubject', '=', subject).where('id', '<>', id);
  if (await holder.executeTakeFirst())
    refuse('signIn', '该统一认证身份已绑定其他账号；如需更换，请联系管理员解除原来的绑定');
  const bound = await db
    .updateTable('usrUser')
    .set({ ssoSubject: subject })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('ssoSubject', 'is', null), eb('ssoSubject', '=', subject)]))
    .returning('id')
    .executeTakeFirst();
  if (!bound) refuse('signIn', `账号 ${account} 已绑定其他统一认证身份；如需更换，请联系管理员解除原来的绑定`);
}

/** A refusal leaves the key usable. */
async function spendKey(context: Context, bindKey: string, person: Person): Promise<void> {
  const { clock, browser } = context;
  await context.db.transaction().execute(async (db) => {
    const subject = await redeem(db, clock, 'bind', bindKey, browser.proof(purpose) ?? '');
    if (typeof subject !== 'string') return refuse('signIn', '绑定请求已失效，请重新发起单点登录');
    await bindOnce(db, subject, person);
    const deed = { kind: 'ADMIN', module: 'login', action: '绑定统一认证身份', target: person.account } as const;
    return audited({ ...context, db }, { ...deed, detail: { subject } });
  });
}

/** Binds the identity that the key stands for to the account of this browser's session, whose phone has been proven. */
export async function bind({ bindKey, phone }: { bindKey: string; phone: string }, context: Context) {
  const { userId: id, account } = context.user;
  const person = { id, account };
  await logged(context, 'sso', () => demandOwnPhone(context, phone, person), person);
  await logged(context, 'sso', () => spendKey(context, bindKey, person), person);
  await warn(context, id, '绑定了统一认证身份');
  return startSignedIn(context, person, 'sso', false); // the session that it follows has given every proof, but maybe long ago
}
