/** The second factor of one's own account: one-time passwords by an app, and recovery codes for a lost app. */
import * as t from '../contract/index.ts';

/** Six digits of the app, or a recovery code. */
export const otp = () => t.Text(20, 6);

/** What an app is set up with: `uri` as a picture, `secret` to type. */
export const factorSecret = t.Obj({ secret: t.Str(), uri: t.Str() });

/** Shown once: only their HMAC is kept. */
export const recoveryCodes = t.Arr(t.Str());

const service = '/api/user/secondFactor';

export const secondFactor = {
  state: t.call({
    method: 'GET',
    path: `${service}/state`,
    access: 'login',
    /** `demanded`: the account may not be without. */
    output: t.Obj({ confirmedAt: t.Nullable(t.Time()), demanded: t.Bool(), recoveryCodesLeft: t.Int() }),
  }),
  /** A new secret; it counts once `confirm` has taken a code of it. */
  begin: t.call({ path: `${service}/begin`, access: 'login', stepUp: true, output: factorSecret }),
  confirm: t.call({
    path: `${service}/confirm`,
    access: 'login',
    input: t.Obj({ otp: otp() }),
    output: t.Obj({ recoveryCodes }),
    audit: { kind: 'SIGN_IN', title: '启用动态验证码' },
  }),
  /** Ten new ones; the earlier are void. */
  renewCodes: t.call({
    path: `${service}/renewCodes`,
    access: 'login',
    stepUp: true,
    output: t.Obj({ recoveryCodes }),
    audit: { kind: 'SIGN_IN', title: '更换恢复码' },
  }),
  disable: t.call({
    path: `${service}/disable`,
    access: 'login',
    stepUp: true,
    audit: { kind: 'SIGN_IN', title: '停用动态验证码' },
  }),
};
