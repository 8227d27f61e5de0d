/** A user's own devices and sign-ins. */
import * as t from '../contract/index.ts';

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

const method = () => t.OneOf('password', 'sms', 'sso', 'handoff', 'register');

const device = t.Obj({
  id: t.Id(),
  method: method(),
  ip: t.Str(),
  userAgent: t.Str(),
  loginAt: t.Time(),
  lastAt: t.Time(),
  endedAt: t.Nullable(t.Time()),
  endedReason: t.Nullable(t.OneOf('logout', 'kicked', 'idle', 'expired', 'password', 'disabled', 'removed')),
  /** Signed in now. An account is signed in on one device at a time, so this is the one that asks. */
  live: t.Bool(),
});
export type Device = t.Static<typeof device>;

const attempt = t.Obj({
  id: t.Id(),
  at: t.Time(),
  method: method(),
  success: t.Bool(),
  reason: t.Nullable(t.Str()),
  ip: t.Str(),
  userAgent: t.Str(),
});
export type SignInAttempt = t.Static<typeof attempt>;

export const devices = {
  /** Sessions of the user, newest first. */
  sessions: t.pageOf({ path: '/api/user/session/page', access: 'login', filters: t.Obj({}), row: device }),
  /** Attempts to sign in to the user's account, failed ones too. */
  attempts: t.pageOf({ path: '/api/user/session/attempts', access: 'login', filters: t.Obj({}), row: attempt }),
  /** Signs the user out on every device, this one included. */
  endAll: t.call({
    path: '/api/user/session/endAll',
    access: 'login',
    audit: { kind: 'SIGN_IN', title: '退出全部设备' },
    onlyOk: true,
    output: t.Obj({ count: t.Int() }),
  }),
};
