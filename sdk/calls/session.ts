/** Who is signed in, what they may see, and how they come and go. */
import { factorSecret, otp, recoveryCodes } from './second-factor.ts';
import * as t from '../contract/index.ts';
import { phone, smsCode } from './fields.ts';

/** spec 6: whoever holds this role confirms role changes by a code sent to the administrator's phone. */
export const phoneCodeRoleId = '349855983408250880';

/** A node of the permitted menu tree; spellings and flag values are the wire's (flags are strings, absent = visible). */
export interface MenuNode {
  menuId: string;
  menuName: string;
  /** Name of the entry in its plugin's declaration, `area/menu`; absent on what administrators added. */
  sourceKey?: string | null;
  routeUrl?: string | null;
  icon?: string | null;
  /** `'0'` visible, `'1'` hidden. */
  hidden?: string | null;
  ifRouteHidden?: string | null;
  /** `'1'` button permission, `'0'` page. */
  button?: string | null;
  /** Contains `disabled` or `hide`. */
  remark?: string | null;
  /** `'1'` opens in a new window. */
  ifIntOrExt?: string | null;
  /** `'00'` is the system product. */
  productType?: string | null;
  frontEndName?: string | null;
  permCode?: string | null;
  children?: MenuNode[];
}

const role = t.Obj({ roleId: t.Id(), roleName: t.Str(), roleType: t.Str() });

const userInfo = t.Obj({
  userId: t.Id(),
  account: t.Str(),
  userName: t.Str(),
  userSource: t.Str(),
  entId: t.Nullable(t.Id()),
  entName: t.Nullable(t.Str()),
  /** `'6'` is a branch enterprise. */
  entType: t.Nullable(t.Str()),
  /** Seat number of a customer-service agent. */
  seq: t.Nullable(t.Str()),
  showName: t.Nullable(t.Str()),
  phone: t.Nullable(t.Str()),
  roleList: t.Arr(role),
  roleListByEntId: t.Arr(role),
  enableMenuList: t.Json(),
  btnPerm: t.Arr(t.Str()),
});

export type UserInfo = Omit<t.Static<typeof userInfo>, 'enableMenuList'> & { enableMenuList: MenuNode[] };

const loginResult = t.Obj({ userId: t.Id(), token: t.Str() });

export const authentication = {
  userLoginEcology: t.call({
    path: '/api/user/authentication/userLoginEcology',
    standstill: 'goesOn',
    access: 'public',
    audit: { kind: 'SIGN_IN', title: '密码登录' },
    input: t.Obj({
      account: t.Text(50),
      password: t.Text(128),
      captchaId: t.Opt(t.Text(64)),
      captcha: t.Opt(t.Text(8)),
    }),
    /** With `newPassword` nobody is signed in yet and `token` is empty: its key allows one new password first. */
    output: t.Obj({
      ...loginResult.properties,
      newPassword: t.Opt(t.Obj({ account: t.Str(), resetKey: t.Str(), reason: t.OneOf('GIVEN', 'EXPIRED') })),
    }),
  }),
  /** Signs in by SMS code; `account` chooses where one phone owns several. */
  userLoginTaxSaaS: t.call({
    path: '/api/user/authentication/userLoginTaxSaaS',
    standstill: 'goesOn',
    access: 'public',
    audit: { kind: 'SIGN_IN', title: '短信登录' },
    input: t.Obj({ phone: phone(), smsCode: smsCode(), account: t.Opt(t.Text(50)) }),
    output: loginResult,
  }),
  /** Completes a sign-in that was refused with `7701`; the key serves five minutes. */
  completeSignIn: t.call({
    path: '/api/user/authentication/completeSignIn',
    standstill: 'goesOn',
    access: 'public',
    input: t.Obj({ signInKey: t.Text(128), otp: otp() }),
    output: loginResult,
    audit: { kind: 'SIGN_IN', title: '动态验证码登录' },
  }),
  /** Begins the second factor that a sign-in refused with `7704` is missing; the key serves a quarter of an hour. */
  beginEnrolment: t.call({
    path: '/api/user/authentication/beginEnrolment',
    standstill: 'goesOn',
    access: 'public',
    input: t.Obj({ signInKey: t.Text(128) }),
    output: factorSecret,
  }),
  /** Puts it in force and signs in. */
  confirmEnrolment: t.call({
    path: '/api/user/authentication/confirmEnrolment',
    standstill: 'goesOn',
    access: 'public',
    input: t.Obj({ signInKey: t.Text(128), otp: otp() }),
    output: t.Obj({ ...loginResult.properties, recoveryCodes }),
    audit: { kind: 'SIGN_IN', title: '启用动态验证码并登录' },
  }),
  logout: t.call({
    method: 'GET',
    path: '/api/user/authentication/logout',
    standstill: 'goesOn',
    access: 'login',
    audit: { kind: 'SIGN_IN', title: '退出登录' },
    reads: false,
    output: t.Obj({ ssoAddress: t.Nullable(t.Str()) }),
  }),
  /** Where to sign in at the other portal: its address carries a single-use `state`. */
  jfsso: t.call({
    method: 'GET',
    path: '/api/user/authentication/jfsso',
    standstill: 'goesOn',
    access: 'public',
    audit: { kind: 'SIGN_IN', title: '发起单点登录' },
    reads: false,
    input: t.Obj({ redirect: t.Opt(t.Text(500)) }),
    output: t.Obj({ address: t.Str() }),
  }),
  stCallbackJfSSO: t.call({
    method: 'GET',
    path: '/api/user/authentication/stCallbackJfSSO',
    standstill: 'goesOn',
    access: 'public',
    audit: { kind: 'SIGN_IN', title: '单点登录' },
    reads: false,
    /** `ticket` is what the other portal answered: for OpenID Connect its whole query, long at some providers. */
    input: t.Obj({ ticket: t.Text(4096), state: t.Text(128) }),
    output: t.Obj({
      userId: t.Nullable(t.Id()),
      token: t.Nullable(t.Str()),
      bindKey: t.Nullable(t.Str()),
      redirect: t.Nullable(t.Str()),
    }),
  }),
  /** Binds the identity that `bindKey` stands for to the account that this browser is signed in to, and signs it in. */
  bindSso: t.call({
    path: '/api/user/authentication/bindSso',
    standstill: 'goesOn',
    access: 'public',
    audit: { kind: 'SIGN_IN', title: '绑定单点登录' },
    input: t.Obj({ bindKey: t.Text(128), phone: phone(), smsCode: smsCode(), account: t.Opt(t.Text(50)) }),
    output: loginResult,
  }),
};

export const user = {
  getUserInfo: t.call({
    method: 'GET',
    path: '/api/user/user/getUserInfo',
    access: 'login',
    standstill: 'goesOn',
    output: userInfo,
  }),
  /** Signs in with a hand-over ticket of another portal. */
  getUserInfoByHandoff: t.call({
    method: 'GET',
    path: '/api/user/user/getUserInfoByHandoff',
    standstill: 'goesOn',
    access: 'public',
    audit: { kind: 'SIGN_IN', title: '跨门户登录' },
    reads: false,
    input: t.Obj({ ticket: t.Text(512) }),
    output: loginResult,
  }),
  selectPermission: t.call({
    method: 'GET',
    path: '/api/user/permission/selectPermission',
    standstill: 'goesOn',
    access: 'login',
    output: t.Obj({ btnPerm: t.Arr(t.Str()), paths: t.Arr(t.Str()) }),
  }),
  roleListByUserId: t.call({
    method: 'GET',
    path: '/api/tax-op/role/roleListByUserId',
    standstill: 'goesOn',
    access: 'login',
    input: t.Obj({ userId: t.Opt(t.Id()) }),
    output: t.Arr(role),
  }),
};
