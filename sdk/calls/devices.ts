/** A user's own devices and sign-ins. */
import { Bool, call, Id, Int, Nullable, Obj, OneOf, pageOf, Str, Time, type Static } from '../contract/index.ts';

export const SESSION_END = {
  logout: '主动退出',
  kicked: '被其他设备登录顶替',
  idle: '长时间未操作',
  expired: '超过最长登录时间',
  password: '修改密码',
  disabled: '账号停用',
  removed: '管理员下线',
} as const;

export const SIGN_IN_METHOD = {
  password: '账号密码',
  sms: '短信验证码',
  sso: '单点登录',
  handoff: '业务跳转',
  register: '注册',
} as const;

const method = () => OneOf('password', 'sms', 'sso', 'handoff', 'register');

const device = Obj({
  id: Id(),
  method: method(),
  ip: Str(),
  userAgent: Str(),
  loginAt: Time(),
  lastAt: Time(),
  endedAt: Nullable(Time()),
  endedReason: Nullable(OneOf('logout', 'kicked', 'idle', 'expired', 'password', 'disabled', 'removed')),
  /** Signed in now. An account is signed in on one device at a time, so this is the one that asks. */
  live: Bool(),
});
export type Device = Static<typeof device>;

const attempt = Obj({
  id: Id(),
  at: Time(),
  method: method(),
  success: Bool(),
  reason: Nullable(Str()),
  ip: Str(),
  userAgent: Str(),
});
export type SignInAttempt = Static<typeof attempt>;

export const devices = {
  /** Sessions of the user, newest first. */
  sessions: pageOf({ path: '/api/user/session/page', access: 'login', filters: Obj({}), row: device }),
  /** Attempts to sign in to the user's account, failed ones too. */
  attempts: pageOf({ path: '/api/user/session/attempts', access: 'login', filters: Obj({}), row: attempt }),
  /** Signs the user out on every device, this one included. */
  endAll: call({
    path: '/api/user/session/endAll',
    access: 'login',
    audit: { kind: 'SIGN_IN', title: '退出全部设备' },
    onlyOk: true,
    output: Obj({ count: Int() }),
  }),
};
