/** A person's own second factor. */
import { secondFactor } from '@portal/sdk/calls/second-factor';
import { implement, refuse } from '@portal/sdk/server';
import { warn } from '../identity/warn.ts';
import { factorOf } from './next-step.ts';
import {
  beginFactor,
  confirmedAt,
  confirmFactor,
  recoveryCodesLeft,
  removeFactor,
  renewRecoveryCodes,
} from './second-factor.ts';

export default implement(secondFactor, {
  state: async (_input, { db, clock, user: { userId } }) => ({
    confirmedAt: await confirmedAt(db, userId),
    demanded: (await factorOf(db, clock, userId)).demanded,
    recoveryCodesLeft: await recoveryCodesLeft(db, userId),
  }),

  begin: (_input, context) => beginFactor(context, { id: context.user.userId, account: context.user.account }),

  confirm: async ({ otp }, context) => ({ recoveryCodes: await confirmFactor(context, context.user.userId, otp) }),

  async renewCodes(_input, context) {
    const { db, user } = context;
    if ((await confirmedAt(db, user.userId)) === null) refuse('conflict', '您尚未启用动态验证码');
    await warn(context, user.userId, '恢复码已更换');
    return { recoveryCodes: await renewRecoveryCodes(context, user.userId) };
  },

  async disable(_input, context) {
    const { db, clock, user } = context;
    const { userId } = user;
    if ((await factorOf(db, clock, userId)).demanded) refuse('forbidden', '平台要求您的账号启用动态验证码，不能停用');
    if (!(await removeFactor(db, userId))) refuse('conflict', '您尚未启用动态验证码');
    await warn(context, userId, '动态验证码已停用');
    return null;
  },
});
