/** Captcha, SMS codes, registration and the forgotten password. */
import {
  Arr,
  Bool,
  call,
  download,
  event,
  Id,
  Int,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  Str,
  Text,
  Time,
} from '../contract/index.ts';
import { phone, smsCode } from './fields.ts';

const service = '/api/user/userRegistration';
const captcha = { captchaId: Opt(Text(64)), captcha: Opt(Text(8)) };
/** Digits alone would be somebody's phone. */
const account = () => Str({ pattern: '^(?=\\w*[A-Za-z_])[A-Za-z0-9_]{4,30}$', title: '账号' });
const password = () => Str({ minLength: 8, maxLength: 128, title: '密码' });

/** Spec 5: 18 characters of the upper-case set without I, O, S, V, Z; or 15 digits. */
const creditCode = () =>
  Str({ pattern: '^([0-9A-HJ-NPQRTUWXY]{2}\\d{6}[0-9A-HJ-NPQRTUWXY]{10}|[1-9]\\d{14})$', title: '统一社会信用代码' });

/** `'0'` 待审核, `'1'` 通过, `'2'` 驳回. */
const status = () => OneOf('0', '1', '2');

const application = {
  account: account(),
  userName: Str({ minLength: 1, maxLength: 30, title: '姓名' }),
  entType: OneOf('1', '2', '3', '4', '5', '6'),
  customerRegisterName: Str({ minLength: 2, maxLength: 100, title: '企业名称' }),
  socialcreditcode: creditCode(),
  legalRepresentative: Str({ minLength: 2, maxLength: 30, title: '法定代表人' }),
};

const progress = Obj({
  applyNo: Str(),
  ...application,
  status: status(),
  reason: Nullable(Str()),
  createdAt: Time(),
});

/** A request was decided; `userId` and `entId` are those of the new account when it was approved. */
export const registrationDecided = event<{ id: string; approved: boolean; userId: string; entId: string }>(
  'platform:registration-audited',
);

export const registration = {
  /** A JPEG; the answer stays on the server. `captchaId` is any random text of the client's own. */
  'captcha.jpg': download({
    method: 'GET',
    path: `${service}/captcha.jpg`,
    access: 'public',
    input: Obj({ captchaId: Text(64) }),
  }),
  /** A passed check serves one sign-in or one SMS, within two minutes. */
  checkCaptcha: call({
    path: `${service}/checkCaptcha`,
    access: 'public',
    input: Obj({ captchaId: Text(64), captcha: Text(8) }),
    output: Obj({ passed: Bool() }),
  }),
  /** A puzzle of work for a sign-in of `account` after a failed one. As `runtime/login/solver.ts` solves it. */
  proof: call({
    path: `${service}/proof`,
    access: 'public',
    input: Obj({ captchaId: Text(64), account: Text(50) }),
    output: Obj({ salt: Str(), bits: Int(), rounds: Int() }),
  }),
  /** A solved puzzle serves one sign-in with the same `captchaId`, within two minutes. */
  solveProof: call({
    path: `${service}/solveProof`,
    access: 'public',
    input: Obj({ captchaId: Text(64), solution: Text(100) }),
    output: Obj({ passed: Bool() }),
  }),
  sendMsg: call({
    method: 'GET',
    path: `${service}/sendMsg`,
    access: 'public',
    reads: false,
    input: Obj({ phone: phone(), ...captcha }),
    output: Obj({ resendAfterSeconds: Str() }),
  }),
  /** Answers every phone alike, known or not: `provePhone` tells after the code. */
  checkRepeatPhone: call({
    method: 'GET',
    path: `${service}/checkRepeatPhone`,
    access: 'public',
    input: Obj({ phone: phone() }),
    output: Obj({ repeated: Bool() }),
  }),
  /** Proves a phone by its code. `registered` tells whether it has an account; `phoneKey` serves one registration within half an hour. */
  provePhone: call({
    path: `${service}/provePhone`,
    access: 'public',
    input: Obj({ phone: phone(), smsCode: smsCode() }),
    output: Obj({ registered: Bool(), phoneKey: Str() }),
  }),
  /** Accounts of a phone, shown only after its code; `resetKey` allows one new password within ten minutes. */
  findUserInfoByPhone: call({
    path: `${service}/findUserInfoByPhone`,
    access: 'public',
    audit: { kind: 'SIGN_IN', title: '找回账号' },
    input: Obj({ phone: phone(), smsCode: smsCode() }),
    output: Obj({ resetKey: Str(), accounts: Arr(Obj({ account: Str(), userName: Str() })) }),
  }),
  updatePasswordByAccount: call({
    path: `${service}/updatePasswordByAccount`,
    access: 'public',
    audit: { kind: 'SIGN_IN', title: '找回密码' },
    input: Obj({ account: Text(50), password: password(), resetKey: Text(128) }),
  }),
  /** A visitor signs in with a phone and its code; the account has no enterprise yet. */
  visitorRegister: call({
    method: 'GET',
    path: `${service}/visitorRegister`,
    access: 'public',
    audit: { kind: 'SIGN_IN', title: '访客注册登录' },
    reads: false,
    input: Obj({ phone: phone(), smsCode: smsCode() }),
    output: Obj({ userId: Id(), token: Str() }),
  }),
  /** All steps after the phone at once; a refused request is sent again with the same call. */
  register: call({
    path: `${service}/register`,
    access: 'public',
    input: Obj({
      phoneKey: Text(128),
      password: password(),
      licenceFileId: Opt(Text(64)),
      /** Default SUPPLIER. */
      audience: Opt(OneOf('SUPPLIER', 'PURCHASER')),
      ...application,
    }),
    output: Obj({ applyNo: Str() }),
  }),
  /** State of one's own request. */
  progress: call({
    path: `${service}/progress`,
    access: 'public',
    input: Obj({ phone: phone(), smsCode: smsCode() }),
    output: Nullable(progress),
  }),
};

/** The operating unit's side: requests to decide. */
export const registrationApproval = {
  page: pageOf({
    path: `${service}/page`,
    access: 'base:register:audit',
    filters: Obj({ status: Opt(status()), customerRegisterName: Opt(Text(100)) }),
    row: Obj({ id: Id(), phone: Str(), ...progress.properties }),
  }),
  audit: call({
    path: `${service}/audit`,
    access: 'base:register:audit',
    audit: { kind: 'DECISION', title: '审核注册申请' },
    input: Obj({ id: Id(), approve: Bool(), reason: Opt(Text(1000)) }),
  }),
};
