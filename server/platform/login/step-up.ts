/** The fresh proof that calls for money, signatures and grants ask for. Wrong ones count as failures of the person. */
import { type ProofWay, stepUp } from '@portal/sdk/calls/step-up';
import type { InputOf } from '@portal/sdk/contract';
import { type Clock, type Context, type Db, implement, ownTransactions, refuse, refuseField } from '@portal/sdk/server';
import { freshUntil } from '../../auth.ts';
import { maskedPhone } from '../identity/users.ts';
import { demandCode, resendAfterSeconds, sendCode } from '../registration/sms.ts';
import { attemptKey, forgetAttempts } from './attempts.ts';
import { factorOf } from './next-step.ts';
import { passwordMatches } from './passwords.ts';
import { countTry, demandFactor } from './second-factor.ts';

const factsOf = (db: Db, userId: string) =>
  db.selectFrom('usrUser').select(['phone', 'passwordHash']).where('id', '=', userId).executeTakeFirstOrThrow();

async function wayOf(db: Db, clock: Clock, userId: string): Promise<ProofWay> {
  const { enrolled, password } = await factorOf(db, clock, userId);
  if (enrolled) return 'OTP';
  return password ? 'PASSWORD' : 'SMS';
}

interface Session {
  readonly userId: string;
  readonly provenUntil: string | null;
}

/** @throws Refusal `stepUp`, with the way to prove, when the last proof of the session is too old. */
export async function demandFreshProof(db: Db, clock: Clock, session: Session): Promise<void> {
  if (session.provenUntil !== null && Date.parse(session.provenUntil) > clock.now().getTime()) return;
  const way = await wayOf(db, clock, session.userId);
  const phone = way === 'SMS' ? ((await factsOf(db, session.userId)).phone ?? '') : '';
  refuse('stepUp', '此操作需要先确认身份', { way, ...(phone && { phone: maskedPhone(phone) }) });
}

type Given = InputOf<typeof stepUp.prove>;

async function demandPassword(context: Context, password: string): Promise<void> {
  const { db, user } = context;
  await countTry(context, user.userId);
  if (!(await passwordMatches((await factsOf(db, user.userId)).passwordHash, password))) refuse('signIn', '密码错误');
  await forgetAttempts(db, attemptKey({ id: user.userId }, ''));
}

async function demandPhoneCode(context: Context, code: string): Promise<void> {
  const { db, user } = context;
  await countTry(context, user.userId);
  await demandCode(context, await receiver(context), code);
  await forgetAttempts(db, attemptKey({ id: user.userId }, ''));
}

async function ownPhone({ db, user }: Context): Promise<string> {
  return (await factsOf(db, user.userId)).phone ?? refuse('invalid', '您的账号未绑定手机，请联系管理员');
}

const receiver = async (context: Context) => ({ phone: await ownPhone(context), purpose: 'PROVE' }) as const;

/** A weaker proof than the account has is none. */
async function demandProofBy(context: Context, way: ProofWay, { otp, password, smsCode }: Given): Promise<void> {
  if (way === 'OTP') return demandFactor(context, context.user.userId, otp ?? refuseField('otp', '请输入动态验证码'));
  if (way === 'PASSWORD') return demandPassword(context, password ?? refuseField('password', '请输入登录密码'));
  return demandPhoneCode(context, smsCode ?? refuseField('smsCode', '请输入短信验证码'));
}

export default ownTransactions(
  implement(stepUp, {
    async prove(given, context) {
      const { db, clock, user } = context;
      await demandProofBy(context, await wayOf(db, clock, user.userId), given);
      await db
        .updateTable('usrSession')
        .set({ provenUntil: freshUntil(clock) })
        .where('userId', '=', user.userId)
        .where('endedAt', 'is', null) // one device at a time: this one
        .execute();
      return null;
    },

    async sendCode(_input, context) {
      const { db, clock, user } = context;
      if ((await wayOf(db, clock, user.userId)) !== 'SMS') refuse('conflict', '您的账号不用短信确认身份');
      await sendCode(context, await receiver(context));
      return { resendAfterSeconds: String(resendAfterSeconds) };
    },
  }),
);
