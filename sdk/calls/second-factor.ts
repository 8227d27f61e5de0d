/** The second factor of one's own account: one-time passwords by an app, and recovery codes for a lost app. */
import { Arr, Bool, call, Int, Nullable, Obj, Str, Text, Time } from '../contract/index.ts';

/** Six digits of the app, or a recovery code. */
export const otp = () => Text(20, 6);

/** What an app is set up with: `uri` as a picture, `secret` to type. */
export const factorSecret = Obj({ secret: Str(), uri: Str() });

/** Shown once: only their HMAC is kept. */
export const recoveryCodes = Arr(Str());

const service = '/api/user/secondFactor';

export const secondFactor = {
  state: call({
    method: 'GET',
    path: `${service}/state`,
    access: 'login',
    /** `demanded`: the account may not be without. */
    output: Obj({ confirmedAt: Nullable(Time()), demanded: Bool(), recoveryCodesLeft: Int() }),
  }),
  /** A new secret; it counts once `confirm` has taken a code of it. */
  begin: call({ path: `${service}/begin`, access: 'login', stepUp: true, output: factorSecret }),
  confirm: call({
    path: `${service}/confirm`,
    access: 'login',
    input: Obj({ otp: otp() }),
    output: Obj({ recoveryCodes }),
    audit: { kind: 'SIGN_IN', title: '启用动态验证码' },
  }),
  /** Ten new ones; the earlier are void. */
  renewCodes: call({
    path: `${service}/renewCodes`,
    access: 'login',
    stepUp: true,
    output: Obj({ recoveryCodes }),
    audit: { kind: 'SIGN_IN', title: '更换恢复码' },
  }),
  disable: call({
    path: `${service}/disable`,
    access: 'login',
    stepUp: true,
    audit: { kind: 'SIGN_IN', title: '停用动态验证码' },
  }),
};
