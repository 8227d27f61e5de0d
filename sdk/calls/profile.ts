/** 基本信息: what somebody sees of their own account, and changes of it. */
import * as t from '../contract/index.ts';
import * as shared from './fields.ts';
import { mailAddress } from './mail-address.ts';
import { otp } from './second-factor.ts';

/** spec 4: people of this source are kept by the portal that they come from. */
export const keptElsewhere = '2';
/** Said of their password and their phone. */
export const keptElsewhereText = '由所属门户管理';

/** Days after which a password must be replaced. */
export const passwordLifeDays = 90;

const userName = t.labelled(shared.userName, t.Str({ minLength: 2, maxLength: 20, title: '姓名' }), {
  hint: '2 至 20 个字，审批、签署和单据上显示',
});
const email = t.field('邮箱', mailAddress(), {
  placeholder: 'name@example.com',
});

/** An enterprise that the person works for. */
export const workplace = t.Obj({
  entId: t.Id(),
  entName: shared.entName,
  deptName: t.field('部门', t.Nullable(t.Str()), { width: 120 }),
  /** 1 works there, 0 no longer. */
  orgStatus: t.field('组织状态', t.codes({ 0: ['停用', 'neutral'], 1: ['在职', 'success'] }), { width: 96 }),
  /** Works for it now. */
  current: t.Bool(),
  /** That count there, those of every enterprise among them. */
  roleNames: t.field('角色', t.Arr(t.Str()), { width: 240 }),
  joinedAt: t.field('加入时间', t.Time(), { width: 168 }),
});

export const ownProfile = t.Obj({
  account: shared.accountNo,
  userName: shared.userName,
  userSource: t.Str(),
  /** Masked, as the mail is; null where none is on record. */
  phone: shared.mobile,
  email: t.field('邮箱', t.Nullable(t.Str())),
  createdAt: t.field('注册时间', t.Time()),
  lastLoginAt: t.field('最近登录', t.Nullable(t.Time())),
  /** False: signs in by phone or by another portal alone. */
  hasPassword: t.Bool(),
  passwordChangedAt: t.Time(),
  version: t.Int(),
  workplaces: t.Arr(workplace),
  /** The day on which the account ends, and what prevents it, if anything. Null: no cancellation was requested. */
  cancelling: t.Nullable(t.Obj({ cancelsOn: t.Day(), hindrance: t.Nullable(t.Str()) })),
});

const service = '/api/user/user';

export const profile = {
  mine: t.call({
    method: 'GET',
    path: `${service}/profile`,
    access: 'login',
    output: ownProfile,
  }),
  updateProfile: t.call({
    path: `${service}/updateProfile`,
    access: 'login',
    audit: { kind: 'ADMIN', title: '修改本人姓名' },
    input: t.Obj({ userName, version: t.Int({ minimum: 1 }) }),
  }),
  /** The present password allows a new one: `resetKey` is what `updatePasswordByAccount` takes. Five wrong ones lock. */
  provePassword: t.call({
    path: `${service}/provePassword`,
    access: 'login',
    audit: { kind: 'SIGN_IN', title: '核对原密码' },
    input: t.Obj({ password: t.Text(128) }),
    output: t.Obj({ resetKey: t.Str() }),
  }),
  /** A code to the phone that the account has. */
  sendPhoneCode: t.call({
    path: `${service}/sendPhoneCode`,
    access: 'login',
    output: t.Obj({ phone: t.Str(), resendAfterSeconds: t.Int() }),
  }),
  /** `changeKey` allows one change of the phone within ten minutes. */
  proveOldPhone: t.call({
    path: `${service}/proveOldPhone`,
    access: 'login',
    audit: { kind: 'SIGN_IN', title: '核对原手机' },
    input: t.Obj({ smsCode: t.field('原手机验证码', shared.smsCode()) }),
    output: t.Obj({ changeKey: t.Str() }),
  }),
  /** `phoneKey` is the proof of the new one, by `provePhone`. */
  changePhone: t.call({
    path: `${service}/changePhone`,
    access: 'login',
    stepUp: true,
    audit: { kind: 'SIGN_IN', title: '更换手机' },
    input: t.Obj({
      /** Absent where the account has had none. */
      changeKey: t.Opt(t.Text(128)),
      phoneKey: t.Text(128),
    }),
  }),
  /** A code to an address that is not the account's yet; `mailKey` names it, for half an hour. */
  sendMailCode: t.call({
    path: `${service}/sendMailCode`,
    access: 'login',
    input: t.Obj({ email }),
    output: t.Obj({ mailKey: t.Str() }),
  }),
  changeEmail: t.call({
    path: `${service}/changeEmail`,
    access: 'login',
    stepUp: true,
    audit: { kind: 'SIGN_IN', title: '更换邮箱' },
    input: t.Obj({ mailKey: t.Text(128), code: t.field('邮箱验证码', otp()) }),
  }),
};
