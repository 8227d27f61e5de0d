/** Who is signed in, what they may see, and how they come and go. */
import { factorSecret, otp, recoveryCodes } from './second-factor.ts';
import { Arr, call, Id, Json, Nullable, Obj, OneOf, Opt, Str, Text, type Static } from '../contract/index.ts';
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

const role = Obj({ roleId: Id(), roleName: Str(), roleType: Str() });

const userInfo = Obj({
  userId: Id(),
  account: Str(),
  userName: Str(),
  userSource: Str(),
  entId: Nullable(Id()),
  entName: Nullable(Str()),
  /** `'6'` is a branch enterprise. */
  entType: Nullable(Str()),
  /** Seat number of a customer-service agent. */
  seq: Nullable(Str()),
  showName: Nullable(Str()),
  phone: Nullable(Str()),
  roleList: Arr(role),
  roleListByEntId: Arr(role),
  enableMenuList: Json(),
  btnPerm: Arr(Str()),
});

export type UserInfo = Omit<Static<typeof userInfo>, 'enableMenuList'> & { enableMenuList: MenuNode[] };

const loginResult = Obj({ userId: Id(), token: Str() });

export const authentication = {
  userLoginEcology: call({
    path: '/api/user/authentication/userLoginEcology',
    access: 'public',
    audit: { kind: 'SIGN_IN', title: '密码登录' },
    input: Obj({ account: Text(50), password: Text(128), captchaId: Opt(Text(64)), captcha: Opt(Text(8)) }),
    /** With `newPassword` nobody is signed in yet and `token` is empty: its key allows one new password first. */
    output: Obj({
      ...loginResult.properties,
      newPassword: Opt(Obj({ account: Str(), resetKey: Str(), reason: OneOf('GIVEN', 'EXPIRED') })),
    }),
  }),
  /** Signs in by SMS code; `account` chooses where one phone owns several. */
  userLoginTaxSaaS: call({
    path: '/api/user/authentication/userLoginTaxSaaS',
    access: 'public',
    audit: { kind: 'SIGN_IN', title: '短信登录' },
    input: Obj({ phone: phone(), smsCode: smsCode(), account: Opt(Text(50)) }),
    output: loginResult,
  }),
  /** Completes a sign-in that was refused with `7701`; the key serves five minutes. */
  completeSignIn: call({
    path: '/api/user/authentication/completeSignIn',
    access: 'public',
    input: Obj({ signInKey: Text(128), otp: otp() }),
    output: loginResult,
    audit: { kind: 'SIGN_IN', title: '动态验证码登录' },
  }),
  /** Begins the second factor that a sign-in refused with `7704` is missing; the key serves a quarter of an hour. */
  beginEnrolment: call({
    path: '/api/user/authentication/beginEnrolment',
    access: 'public',
    input: Obj({ signInKey: Text(128) }),
    output: factorSecret,
  }),
  /** Puts it in force and signs in. */
  confirmEnrolment: call({
    path: '/api/user/authentication/confirmEnrolment',
    access: 'public',
    input: Obj({ signInKey: Text(128), otp: otp() }),
    output: Obj({ ...loginResult.properties, recoveryCodes }),
    audit: { kind: 'SIGN_IN', title: '启用动态验证码并登录' },
  }),
  logout: call({
    method: 'GET',
    path: '/api/user/authentication/logout',
    access: 'login',
    audit: { kind: 'SIGN_IN', title: '退出登录' },
    reads: false,
    output: Obj({ ssoAddress: Nullable(Str()) }),
  }),
  /** Where to sign in at the other portal: its address carries a single-use `state`. */
  jfsso: call({
    method: 'GET',
    path: '/api/user/authentication/jfsso',
    access: 'public',
    audit: { kind: 'SIGN_IN', title: '发起单点登录' },
    reads: false,
    input: Obj({ redirect: Opt(Text(500)) }),
    output: Obj({ address: Str() }),
  }),
  stCallbackJfSSO: call({
    method: 'GET',
    path: '/api/user/authentication/stCallbackJfSSO',
    access: 'public',
    audit: { kind: 'SIGN_IN', title: '单点登录' },
    reads: false,
    /** `ticket` is what the other portal answered: for OpenID Connect its whole query, long at some providers. */
    input: Obj({ ticket: Text(4096), state: Text(128) }),
    output: Obj({
      userId: Nullable(Id()),
      token: Nullable(Str()),
      bindKey: Nullable(Str()),
      redirect: Nullable(Str()),
    }),
  }),
  /** Binds the identity that `bindKey` stands for to the account that this browser is signed in to, and signs it in. */
  bindSso: call({
    path: '/api/user/authentication/bindSso',
    access: 'public',
    audit: { kind: 'SIGN_IN', title: '绑定单点登录' },
    input: Obj({ bindKey: Text(128), phone: phone(), smsCode: smsCode(), account: Opt(Text(50)) }),
    output: loginResult,
  }),
};

export const user = {
  getUserInfo: call({ method: 'GET', path: '/api/user/user/getUserInfo', access: 'login', output: userInfo }),
  /** Signs in with a hand-over ticket of another portal. */
  getUserInfoByHandoff: call({
    method: 'GET',
    path: '/api/user/user/getUserInfoByHandoff',
    access: 'public',
    audit: { kind: 'SIGN_IN', title: '跨门户登录' },
    reads: false,
    input: Obj({ ticket: Text(512) }),
    output: loginResult,
  }),
  selectPermission: call({
    method: 'GET',
    path: '/api/user/permission/selectPermission',
    access: 'login',
    output: Obj({ btnPerm: Arr(Str()), paths: Arr(Str()) }),
  }),
  roleListByUserId: call({
    method: 'GET',
    path: '/api/tax-op/role/roleListByUserId',
    access: 'login',
    input: Obj({ userId: Opt(Id()) }),
    output: Arr(role),
  }),
};
