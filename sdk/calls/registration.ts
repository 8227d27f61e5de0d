/** Captcha, SMS codes, registration and the forgotten password. */
import * as t from '../contract/index.ts';
import * as shared from './fields.ts';
import { maxFileBytes } from './files.ts';

/** Below which all of its calls stand. */
export const registrationPath = '/api/user/userRegistration';
const captcha = { captchaId: t.Opt(t.Text(64)), captcha: t.Opt(t.Text(8)) };
/** What a new account may be called: digits alone would be somebody's phone. */
export const account = () => t.Str({ pattern: '^(?=\\w*[A-Za-z_])[A-Za-z0-9_]{4,30}$', title: '账号' });
const password = () => t.Str({ minLength: 8, maxLength: 128, title: '密码' });

/** Said of a credit code that is mistyped. */
export const wrongCheckText = '统一社会信用代码的校验位不正确，请核对营业执照';

/** What a business licence may be. */
export const licenceSuffixes: readonly string[] = ['.jpg', '.jpeg', '.png', '.pdf'];

/** Spec 5: 18 characters of the upper-case set without I, O, S, V, Z; or 15 digits. */
const creditCode = () =>
  t.Str({ pattern: '^([0-9A-HJ-NPQRTUWXY]{2}\\d{6}[0-9A-HJ-NPQRTUWXY]{10}|[1-9]\\d{14})$', title: '统一社会信用代码' });

/** What a request has come to. */
export const REGISTRATION_STATUS = t.codes({
  0: ['待审核', 'waiting'],
  1: ['通过', 'success'],
  2: ['驳回', 'danger'],
  3: ['待补正', 'waiting'],
});
/** The wire spells it as a text. */
export const registrationStatus = () => t.OneOf('0', '1', '2', '3');

/** As what an enterprise comes in. */
export const REGISTRATION_AUDIENCE = t.codes({ SUPPLIER: '供应商', PURCHASER: '采购单位' });

/** The legal forms of enterprises, as the wire spells them. */
export const ENT_TYPE = {
  1: '有限责任公司',
  2: '股份有限公司',
  3: '国有企业',
  4: '合伙企业',
  5: '个体工商户',
  6: '分公司',
} as const;

export const application = {
  account: account(),
  userName: t.Str({ minLength: 1, maxLength: 30, title: '姓名' }),
  entType: t.OneOf('1', '2', '3', '4', '5', '6'),
  customerRegisterName: t.Str({ minLength: 2, maxLength: 100, title: '企业名称' }),
  socialcreditcode: creditCode(),
  legalRepresentative: t.Str({ minLength: 2, maxLength: 30, title: '法定代表人' }),
};

export const registration = {
  /** A JPEG; the answer stays on the server. `captchaId` is any random text of the client's own. */
  'captcha.jpg': t.download({
    method: 'GET',
    path: `${registrationPath}/captcha.jpg`,
    standstill: 'goesOn',
    access: 'public',
    input: t.Obj({ captchaId: t.Text(64) }),
  }),
  /** A passed check serves one sign-in or one SMS, within two minutes. */
  checkCaptcha: t.call({
    path: `${registrationPath}/checkCaptcha`,
    standstill: 'goesOn',
    access: 'public',
    input: t.Obj({ captchaId: t.Text(64), captcha: t.Text(8) }),
    output: t.Obj({ passed: t.Bool() }),
  }),
  /** A puzzle of work for a sign-in of `account` after a failed one. As `runtime/login/solver.ts` solves it. */
  proof: t.call({
    path: `${registrationPath}/proof`,
    standstill: 'goesOn',
    access: 'public',
    input: t.Obj({ captchaId: t.Text(64), account: t.Text(50) }),
    output: t.Obj({ salt: t.Str(), bits: t.Int(), rounds: t.Int() }),
  }),
  /** A solved puzzle serves one sign-in with the same `captchaId`, within two minutes. */
  solveProof: t.call({
    path: `${registrationPath}/solveProof`,
    standstill: 'goesOn',
    access: 'public',
    input: t.Obj({ captchaId: t.Text(64), solution: t.Text(100) }),
    output: t.Obj({ passed: t.Bool() }),
  }),
  sendMsg: t.call({
    method: 'GET',
    path: `${registrationPath}/sendMsg`,
    standstill: 'goesOn',
    access: 'public',
    reads: false,
    input: t.Obj({ phone: shared.phone(), ...captcha }),
    output: t.Obj({ resendAfterSeconds: t.Str() }),
  }),
  /** Answers every phone alike, known or not: `provePhone` tells after the code. */
  checkRepeatPhone: t.call({
    method: 'GET',
    path: `${registrationPath}/checkRepeatPhone`,
    access: 'public',
    input: t.Obj({ phone: shared.phone() }),
    output: t.Obj({ repeated: t.Bool() }),
  }),
  /** Proves a phone by its code. `registered` tells whether it has an account; `phoneKey` serves one registration within half an hour. */
  provePhone: t.call({
    path: `${registrationPath}/provePhone`,
    access: 'public',
    input: t.Obj({ phone: shared.phone(), smsCode: shared.smsCode() }),
    output: t.Obj({ registered: t.Bool(), phoneKey: t.Str() }),
  }),
  /** Accounts of a phone, shown only after its code; `resetKey` allows one new password within ten minutes. */
  findUserInfoByPhone: t.call({
    path: `${registrationPath}/findUserInfoByPhone`,
    access: 'public',
    audit: { kind: 'SIGN_IN', title: '找回账号' },
    input: t.Obj({ phone: shared.phone(), smsCode: shared.smsCode() }),
    output: t.Obj({ resetKey: t.Str(), accounts: t.Arr(t.Obj({ account: t.Str(), userName: t.Str() })) }),
  }),
  updatePasswordByAccount: t.call({
    path: `${registrationPath}/updatePasswordByAccount`,
    access: 'public',
    audit: { kind: 'SIGN_IN', title: '找回密码' },
    input: t.Obj({ account: t.Text(50), password: password(), resetKey: t.Text(128) }),
  }),
  /** A visitor signs in with a phone and its code; the account has no enterprise yet. */
  visitorRegister: t.call({
    method: 'GET',
    path: `${registrationPath}/visitorRegister`,
    access: 'public',
    audit: { kind: 'SIGN_IN', title: '访客注册登录' },
    reads: false,
    input: t.Obj({ phone: shared.phone(), smsCode: shared.smsCode() }),
    output: t.Obj({ userId: t.Id(), token: t.Str() }),
  }),
  /** The business licence, before the request that it belongs to; `licenceKey` serves one request within half an hour. */
  licence: t.upload({
    path: `${registrationPath}/licence`,
    access: 'public',
    maxFileBytes,
    maxFiles: 1,
    input: t.Obj({ phoneKey: t.Text(128) }),
    output: t.Obj({ licenceKey: t.Str(), fileName: t.Str(), size: t.Int() }),
  }),
  /** All steps after the phone at once; a refused request is sent again with the same call. */
  register: t.call({
    path: `${registrationPath}/register`,
    access: 'public',
    input: t.Obj({
      phoneKey: t.Text(128),
      password: password(),
      licenceKey: t.Opt(t.Text(128)),
      /** Default SUPPLIER. */
      audience: t.Opt(t.OneOf('SUPPLIER', 'PURCHASER')),
      ...application,
    }),
    output: t.Obj({ applyNo: t.Str() }),
  }),
};
