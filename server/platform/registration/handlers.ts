/** A phone is proven by its code before anything is said or changed. */
import { randomUUID } from 'node:crypto';
import { registration, wrongCheckText } from '@portal/sdk/calls/registration';
import { approvalRequested } from '@portal/sdk/calls/workflow';
import type { InputOf } from '@portal/sdk/contract';
import { creditCheckFits } from '@portal/sdk/format';
import {
  type Context,
  type Db,
  implement,
  type Insertable,
  one,
  ownTransactions,
  refuse,
  refuseField,
  type Tables,
} from '@portal/sdk/server';
import { grant, redeem } from '../identity/grants.ts';
import { findByPhone, findBySignInName } from '../identity/users.ts';
import { accountKey, attemptKey, failuresOf } from '../login/attempts.ts';
import { demandStrong } from '../login/password-policy.ts';
import { hashPassword } from '../login/passwords.ts';
import { givePuzzle, passProof } from '../login/proof.ts';
import { signIn } from '../login/sign-in.ts';
import { approvalOf } from './approval-handlers.ts';
import { use } from './invitations.ts';
import { belongs, licenceOf, takeLicence } from './licence.ts';
import { demandCaptcha, drawCaptcha, passCaptcha } from './captcha.ts';
import { phoneLifeMs, provenPhone } from './proven-phone.ts';
import { resetLifeMs, resetPassword } from './reset-password.ts';
import { demandCode, resendAfterSeconds, sendCode, visiting } from './sms.ts';

/** @throws Refusal when the phone, the account or the enterprise may not ask (again). */
async function demandNew(db: Db, phone: string, account: string): Promise<void> {
  if ((await findByPhone(db, phone)).length > 0) refuse('conflict', '该手机号已注册，请直接登录');
  // by its name alone: what else signs in as somebody, a phone or a mail, is not this person's to ask about
  const taken = db.selectFrom('usrUser').select('id').where('accountKey', '=', accountKey(account));
  if (await taken.executeTakeFirst()) refuseField('account', '该账号已被使用，请更换', 'conflict');
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

interface Proven {
  readonly phone: string;
  readonly phoneKey: string;
}

/** The request with what belongs to it: all of it is there, or nothing. */
async function ask(context: Context, values: Insertable<Tables['usrRegistration']>, { phone, phoneKey }: Proven) {
  const { db, clock } = context;
  const { licenceFileId } = values;
  const inserted = db
    .insertInto('usrRegistration')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'applyNo']);
  const { id, applyNo } = await one(inserted, '该手机号或账号已有待审核或待补正的注册申请', 'conflict');
  await context.emit(approvalRequested, approvalOf(values));
  if (licenceFileId) await belongs(context, licenceFileId, id);
  await use(context, phone, id);
  await redeem(db, clock, 'phone', phoneKey);
  return { applyNo };
}

async function register(
  { phoneKey, password, licenceKey, audience = 'SUPPLIER', ...application }: Application,
  context: Context,
) {
  const { db, clock, nextNumber } = context;
  const phone = await provenPhone(context, phoneKey);
  await demandNew(db, phone, application.account);
  await demandStrong(password, application.account);
  if (!creditCheckFits(application.socialcreditcode)) refuseField('socialcreditcode', wrongCheckText);
  const licenceFileId = licenceKey === undefined ? null : await licenceOf(context, phone, licenceKey);
  const at = clock.now().toISOString();
  const values = {
    ...application,
    audience,
    applyNo: await nextNumber('ZC'),
    accountKey: accountKey(application.account),
    phone,
    passwordHash: await hashPassword(password),
    licenceFileId,
    createdAt: at,
    updatedAt: at,
  };
  return context.transaction((inside) => ask(inside, values, { phone, phoneKey }));
}

export default ownTransactions(
  implement(registration, {
    'captcha.jpg': ({ captchaId }, context) => drawCaptcha(context, captchaId),

    checkCaptcha: async ({ captchaId, captcha }, context) => ({
      passed: await passCaptcha(context, captchaId, captcha),
    }),

    async proof({ captchaId, account }, { db, clock, ip }) {
      const key = attemptKey(await findBySignInName(db, account), account);
      return givePuzzle(db, clock, { captchaId, key, failures: await failuresOf(db, clock, key, ip) });
    },

    solveProof: async ({ captchaId, solution }, { db, clock }) => ({
      passed: await passProof(db, clock, captchaId, solution),
    }),

    async sendMsg({ phone, ...given }, context) {
      await demandCaptcha(context, given);
      await sendCode(context, visiting(phone));
      return { resendAfterSeconds: String(resendAfterSeconds) };
    },

    // Nobody has proven the phone yet: who asks learns nothing of it.
    checkRepeatPhone: async () => ({ repeated: false }),

    async provePhone({ phone, smsCode }, context) {
      const { db, clock } = context;
      await demandCode(context, visiting(phone), smsCode);
      const registered = (await findByPhone(db, phone)).length > 0;
      return { registered, phoneKey: await grant(db, clock, 'phone', phone, phoneLifeMs) };
    },

    async findUserInfoByPhone({ phone, smsCode }, context) {
      const { db, clock } = context;
      await demandCode(context, visiting(phone), smsCode);
      const users = await findByPhone(db, phone);
      const resetKey = await grant(db, clock, 'reset', phone, resetLifeMs);
      return { resetKey, accounts: users.map(({ account, userName }) => ({ account, userName })) };
    },

    updatePasswordByAccount: (input, context) => resetPassword(input, context),

    async visitorRegister({ phone, smsCode }, context) {
      await demandCode(context, visiting(phone), smsCode);
      return visitor(context, phone);
    },

    async licence({ phoneKey }, context) {
      return takeLicence(await provenPhone(context, phoneKey), context);
    },

    register: (input, context) => register(input, context),
  }),
);
