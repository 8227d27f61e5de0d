/** A fresh proof of who is at the keyboard, which calls for money, signatures and grants ask for. */
import * as t from '../contract/index.ts';
import { smsCode } from './fields.ts';
import { otp } from './second-factor.ts';

/** The strongest proof that an account has: a code of its app, its password, or a code sent to its phone. */
export type ProofWay = 'OTP' | 'PASSWORD' | 'SMS';

export const stepUp = {
  /** Proves for ten minutes, by the way that the refusal `7702` named in `data.way`. */
  prove: t.call({
    path: '/api/user/session/stepUp',
    standstill: 'goesOn',
    access: 'login',
    input: t.Obj({ otp: t.Opt(otp()), password: t.Opt(t.Text(128)), smsCode: t.Opt(smsCode()) }),
    audit: { kind: 'SIGN_IN', title: '身份确认' },
  }),
  /** Sends a code to the account's own phone, where it has neither app nor password. */
  sendCode: t.call({
    path: '/api/user/session/stepUpCode',
    standstill: 'goesOn',
    access: 'login',
    output: t.Obj({ resendAfterSeconds: t.Str() }),
  }),
};
