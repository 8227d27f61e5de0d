/** A phone is proven by its code before anything is said or changed. */
import { randomUUID } from 'node:crypto';
import { registration } from '@portal/sdk/calls/registration';
import type { InputOf } from '@portal/sdk/contract';
import { type Context, type Db, implement, one, refuse } from '@portal/sdk/server';
import { ownTransactions } from '../../own-transactions.ts';
import { grant } from '../identity/grants.ts';
import { findByPhone, findBySignInName } from '../identity/users.ts';
import { accountKey } from '../login/attempts.ts';
import { demandStrong } from '../login/password-policy.ts';
import { hashPassword } from '../login/passwords.ts';
import { signIn } from '../login/sign-in.ts';
import { demandCaptcha, drawCaptcha, passCaptcha } from './captcha.ts';
import { requests, spelt } from './requests.ts';
import { resetLifeMs, resetPassword } from './reset-password.ts';
import { demandCode, resendAfterSeconds, sendCode } from './sms.ts';

/** @throws Refusal when the phone, the account or the enterprise may not ask (again). */
async function demandNew(db: Db, phone: string, account: string): Promise<void> {
  if ((await findByPhone(db, phone)).length > 0) refuse('conflict', '该手机号已注册，请直接登录');
  if (await findBySignInName(db, account)) refuse('conflict', '该账号已被使用，请更换');
}

async function visitor(context: Context, phone: string) {
  const { db } = context;
  const [known] = await findByPhone(db, phone);
  if (known) return refuse('conflict', '该手机号已注册，请直接登录');
  const account = `visitor_${randomUUID().slice(0, 8)}`;
  const user = await db
    .insertInto('usrUser')
    .values({ account, accountKey: account, userName: `访客${phone.slice(-4)}`, phone })
    .returning(['id', 'account'])
    .executeTakeFirstOrThrow();
  return signIn(context, user, 'register');
}

type Application = InputOf<typeof registration.register>;

async function register(
  { phone, smsCode: _, password, licenceFileId, audience = 'SUPPLIER', ...application }: Application,
  { db, clock, nextNumber }: Context,
) {
  await demandNew(db, phone, application.account);
  await demandStrong(password, application.account);
  const at = clock.now().toISOString();
  const values = {
    ...application,
    audience,
    applyNo: await nextNumber('ZC'),
    accountKey: accountKey(application.account),
    phone,
    passwordHash: await hashPassword(password),
    licenceFileId: licenceFileId ?? null,
    createdAt: at,
    updatedAt: at,
  };
  const inserted = db
    .insertInto('usrRegistration')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('applyNo');
  return one(inserted, '该手机号或账号已有待审核的注册申请', 'conflict');
}

export default ownTransactions(
  implement(registration, {
    'captcha.jpg': ({ captchaId }, { db, clock }) => drawCaptcha(db, clock, captchaId),

    checkCaptcha: async ({ captchaId, captcha }, { db, clock }) => ({
      passed: await passCaptcha(db, clock, captchaId, captcha),
    }),

    async sendMsg({ phone, ...given }, { db, clock }) {
      await demandCaptcha(db, clock, given);
      await sendCode(db, clock, phone);
      return { resendAfterSeconds: String(resendAfterSeconds) };
    },

    checkRepeatPhone: async ({ phone }, { db }) => ({ repeated: (await findByPhone(db, phone)).length > 0 }),

    async findUserInfoByPhone({ phone, smsCode }, { db, clock }) {
      await demandCode(db, clock, phone, smsCode);
      const users = await findByPhone(db, phone);
      const resetKey = await grant(db, clock, 'reset', phone, resetLifeMs);
      return { resetKey, accounts: users.map(({ account, userName }) => ({ account, userName })) };
    },

    updatePasswordByAccount: (input, context) => resetPassword(input, context),

    async visitorRegister({ phone, smsCode }, context) {
      await demandCode(context.db, context.clock, phone, smsCode);
      return visitor(context, phone);
    },

    async register(input, context) {
      await demandCode(context.db, context.clock, input.phone, input.smsCode);
      return register(input, context);
    },

    async progress({ phone, smsCode }, { db, clock }) {
      await demandCode(db, clock, phone, smsCode);
      const row = await requests(db).where('phone', '=', phone).orderBy('createdAt', 'desc').executeTakeFirst();
      return row ? spelt(row) : null;
    },
  }),
);
