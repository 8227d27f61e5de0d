/** A fresh proof of who is at the keyboard, which calls for money, signatures and grants ask for. */
import { call, Obj, Opt, Str, Text } from '../contract/index.ts';
import { smsCode } from './fields.ts';
import { otp } from './second-factor.ts';

/** The strongest proof that an account has: a code of its app, its password, or a code sent to its phone. */
export type ProofWay = 'OTP' | 'PASSWORD' | 'SMS';

export const stepUp = {
  /** Proves for ten minutes, by the way that the refusal `7702` named in `data.way`. */
  prove: call({
    path: '/api/user/session/stepUp',
    access: 'login',
    input: Obj({ otp: Opt(otp()), password: Opt(Text(128)), smsCode: Opt(smsCode()) }),
    audit: { kind: 'SIGN_IN', title: '身份确认' },
  }),
  /** Sends a code to the account's own phone, where it has neither app nor password. */
  sendCode: call({
    path: '/api/user/session/stepUpCode',
    access: 'login',
    output: Obj({ resendAfterSeconds: Str() }),
  }),
};
