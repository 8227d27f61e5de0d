/** Accounts of enterprises: their roles, states and activation, and who administers them. */
import {
  Arr,
  between,
  Bool,
  call,
  codes,
  download,
  event,
  field,
  filtersOf,
  Id,
  Int,
  labelled,
  mayOf,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  stepsOf,
  Str,
  styled,
  Text,
  Time,
  type Static,
} from '../contract/index.ts';
import * as shared from './fields.ts';

/** spec 3: role descriptors by letter; K is the seat of customer service. */
export const ROLE_TYPE = {
  Y: '运营单位',
  G: '供应商',
  C: '采购单位',
  L: '超级管理员',
  K: '客服坐席',
} as const;

/** spec 6: kinds of an enterprise that the portal tells apart. */
export const BRANCH_ENT_TYPE = '6';
export const isBranch = (entType: string | null | undefined): boolean => entType === BRANCH_ENT_TYPE;

const ACCOUNT_STATUS = codes({
  0: ['停用', 'danger'],
  1: ['启用', 'success'],
  2: ['待激活', 'waiting'],
  3: ['锁定', 'danger'],
});
const USER_SOURCE = codes({ 1: '门户注册', 2: '集团门户', 3: '业务系统', 4: '外部访问' });
const ORG_STATUS = codes({ 0: ['停用', 'danger'], 1: ['在职', 'success'] });
const SUCCESS = codes({ true: ['成功', 'success'], false: ['失败', 'danger'] });
const ACTIVATED = codes({ true: ['已激活', 'done'], false: ['待激活', 'waiting'] });

/** What may be done with an account; in one enterprise, where it is about the person's place there. */
export const userSteps = stepsOf(ACCOUNT_STATUS, {
  ACTIVATE: { title: '代激活', from: [2], to: 1, access: 'base:user:activate' },
  ROLE: { title: '编辑角色', from: [0, 1, 3], access: 'base:user:role' },
  STOP: { title: '停用', from: [1], to: 0, access: 'base:user:status' },
  ENABLE: { title: '启用', from: [0, 3], to: 1, access: 'base:user:status' },
  DEPARTMENT: { title: '调整部门', from: [0, 1, 2, 3], access: 'base:user:role' },
  LEAVE: { title: '停用组织', from: [0, 1, 2, 3], access: 'base:user:status' },
  REJOIN: { title: '恢复组织', from: [0, 1, 2, 3], access: 'base:user:status' },
  RESET: { title: '重置密码', from: [1], access: 'base:user:reset' },
  KICK: { title: '踢下线', from: [1], access: 'base:user:kick' },
  PROMOTE: { title: '设为超级管理员', from: [1], access: 'base:user:admin' },
  DISMISS: { title: '取消超级管理员', from: [0, 1, 2, 3], access: 'base:user:admin' },
  UNBIND: { title: '解除单点登录绑定', from: [0, 1, 2, 3], access: 'base:user:reset' },
  RESET_FACTOR: { title: '重置二次验证', from: [0, 1, 2, 3], access: 'base:user:reset' },
});

const reason = () => Text(200);

const heldRole = Obj({
  roleId: Id(),
  roleName: Str(),
  roleType: Str(),
  /** When it ends by itself. */
  expireAt: Nullable(Time()),
});

const deptName = field('部门', Str({ maxLength: 30, title: '部门' }), { width: 112 });

const user = {
  /** Of the row: a user has one for each enterprise. */
  id: Str(),
  userId: Id(),
  account: shared.accountNo,
  userName: shared.userName,
  /** Masked. */
  phone: shared.mobile,
  entId: Nullable(Id()),
  entName: Nullable(shared.entName),
  /** Department in the enterprise; null: none on record. */
  deptName: Nullable(deptName),
  userSource: shared.sourceOf(Str(), { codes: USER_SOURCE, width: 96 }),
  roles: labelled(shared.roleName, Arr(heldRole), { width: 220 }),
  orgStatus: Nullable(field('组织状态', ORG_STATUS, { width: 96 })),
  status: field('账号状态', ACCOUNT_STATUS, { width: 104 }),
  /** Not 待激活. */
  activated: field('激活状态', Bool(), { codes: ACTIVATED, width: 96 }),
  lastLoginAt: field('最近登录', Nullable(Time()), { width: 168 }),
  /** Signed in at this moment. */
  online: field('在线', Bool(), { width: 72 }),
  /** Cannot sign in for now: too many wrong passwords, or locked by hand. */
  locked: field('锁定', Bool(), { width: 80 }),
  /** Holds the super administrator's role: read only. */
  superAdmin: Bool(),
  version: Int(),
  may: mayOf(userSteps),
};
const entUser = Obj(user);
export type EntUser = Static<typeof entUser>;

const role = Obj({
  roleId: Id(),
  roleName: Str(),
  roleType: OneOf('Y', 'G', 'C', 'L', 'K'),
  /** Text of `roleType`. */
  roleTypeName: Str(),
  assignable: Bool(),
  editable: Bool(),
  /** Always false: spec 3, none can be deleted. */
  deletable: Bool(),
  userCount: Int(),
});
export type ManagedRole = Static<typeof role>;

const userFilters = Obj({
  keyword: field('账号/姓名/手机', Opt(Text(50))),
  ...filtersOf(user, { entName: 'like' }),
  roleId: labelled(shared.roleName, Opt(Id())),
  ...filtersOf(user, {
    userSource: '=',
    status: '=',
    orgStatus: '=',
    activated: '=',
    lastLoginAt: between('lastLoginFrom', 'lastLoginTo'),
  }),
  /** Not signed in for `dormantDays`. */
  dormant: field('只看90天未登录', Opt(Bool())),
});

/** Days without a sign-in after which an account is dormant. */
export const dormantDays = 90;

export const signIn = Obj({
  at: shared.at,
  method: shared.method,
  success: labelled(shared.result, Bool(), { codes: SUCCESS, width: 90 }),
  reason: styled(shared.reason, { width: 180 }),
  ip: labelled(shared.address, Str(), { width: 130 }),
});
/** A role that somebody holds, in one enterprise or in all. */
export const heldGrant = Obj({
  ...heldRole.properties,
  roleName: shared.roleName,
  entName: Nullable(shared.entName),
  dataScope: shared.dataScope,
  expireAt: shared.expireAt,
});
/** A page or button granted to the person alone. */
export const ownGrant = Obj({
  menuName: field('单独授予的菜单或按钮', Str(), { width: 180 }),
  entName: Nullable(shared.entName),
  expireAt: shared.expireAt,
});

export const userDetail = Obj({
  ...entUser.properties,
  /** In every enterprise of the user. */
  grants: Arr(heldGrant),
  /** Pages and buttons granted to the person alone. */
  alone: Arr(ownGrant),
  /** What the user may open and press now, in the enterprise worked for at present. */
  pages: Arr(Obj({ menuId: Id(), parentId: Nullable(Id()), menuName: Str(), button: Str() })),
  signIns: Arr(signIn),
  /** An identity of the other portal signs in to it. */
  ssoBound: Bool(),
  /** An app shows one-time passwords for the account. */
  secondFactor: Bool(),
});
export type UserDetail = Static<typeof userDetail>;

const activated = Obj({ userId: Id(), account: Str(), userName: Str(), status: OneOf(0, 1, 2, 3), hasRole: Bool() });

export const management = {
  /** Users of the caller's enterprise; of all enterprises for operating unit and super administrator. */
  findEntUserByPage: pageOf({
    path: '/api/manage/management/findEntUserByPage',
    access: 'base:user:view',
    filters: userFilters,
    row: entUser,
    sort: ['account', 'lastLoginAt'],
  }),
  /** Roles, rights of this moment and sign-ins of one user. */
  userDetail: call({
    method: 'GET',
    path: '/api/manage/management/userDetail',
    access: 'base:user:view',
    input: Obj({ userId: Id(), entId: Opt(Id()) }),
    output: userDetail,
  }),
  getRoleList: call({
    path: '/api/manage/management/getRoleList',
    access: 'base:user:view',
    reads: true,
    input: Obj({ roleType: Opt(OneOf('Y', 'G', 'C', 'L', 'K')) }),
    output: Arr(role),
  }),
  /** Replaces the assignable roles that a user holds in an enterprise; roles that cannot be assigned stay as they are. */
  editRole: call({
    path: '/api/manage/management/editRole',
    access: 'base:user:role',
    stepUp: true,
    audit: { kind: 'GRANT', title: '分配角色' },
    input: Obj({
      userId: Id(),
      entId: Id(),
      roleIds: labelled(shared.roleName, Arr(Id(), { maxItems: 10 })),
      version: Int(),
      smsCode: field('短信验证码', Opt(shared.smsCode())),
    }),
  }),
  /** 1 enables, 0 stops and signs the user out; stopping needs a reason. */
  editStatus: call({
    path: '/api/manage/management/editStatus',
    access: 'base:user:status',
    input: Obj({
      userId: Id(),
      status: OneOf(0, 1),
      reason: Opt(Str({ maxLength: 200, title: '原因' })),
      version: Int(),
    }),
  }),
  /** The department of a user in an enterprise, which data scope 本部门 goes by; absent: none. */
  editDepartment: call({
    path: '/api/manage/management/editDepartment',
    access: 'base:user:role',
    input: Obj({ userId: Id(), entId: Id(), deptName: Opt(deptName) }),
  }),
  /** Whether a user works in an enterprise. */
  updateUserOrganzationStatus: call({
    path: '/api/manage/management/updateUserOrganzationStatus',
    access: 'base:user:status',
    input: Obj({ userId: Id(), entId: Id(), orgStatus: OneOf(0, 1) }),
  }),
  /** The one way to the super administrator's role, for super administrators; at least one stays. */
  editSuperAdminRole: call({
    path: '/api/manage/management/editSuperAdminRole',
    access: 'base:user:admin',
    stepUp: true,
    audit: { kind: 'GRANT', title: '设置或取消超级管理员' },
    input: Obj({ userId: Id(), superAdmin: Bool(), reason: reason() }),
  }),
};

/** For holders of `phoneCodeRoleId`: the code that a change of roles asks for goes to their own phone. */
export const roleCode = {
  sendRoleCode: call({
    path: '/api/manage/management/sendRoleCode',
    access: 'base:user:role',
    output: Obj({ phone: Str(), resendAfterSeconds: Int() }),
  }),
};

/** A colleague asks the administrators of the enterprise worked for to hand the role over to them. */
export const adminChange = {
  /** Who would be asked: nobody where the user cannot ask. */
  state: call({
    method: 'GET',
    path: '/api/manage/management/adminChange',
    access: 'login',
    output: Obj({ administrators: Arr(Str()), waiting: Bool() }),
  }),
  ask: call({
    path: '/api/manage/management/askAdminChange',
    access: 'login',
    input: Obj({ reason: shared.askReason }),
  }),
};

export const account = {
  /** Sends a new password to the user's phone and signs the user out. */
  resetPassword: call({
    path: '/api/user/user/resetPassword',
    access: 'base:user:reset',
    input: Obj({ userId: Id(), reason: reason() }),
    output: Obj({ phone: Str() }),
  }),
  /** Signs the user out of the present device. */
  kick: call({
    path: '/api/user/user/kick',
    access: 'base:user:kick',
    input: Obj({ userId: Id() }),
  }),
  /** Takes the identity of the other portal off the account, and signs the user out. */
  unbindSso: call({
    path: '/api/user/user/unbindSso',
    access: 'base:user:reset',
    audit: { kind: 'ADMIN', title: '解除单点登录绑定' },
    input: Obj({ userId: Id(), reason: reason() }),
  }),
  /** Takes a lost second factor and its recovery codes off the account, signs the user out, and tells them. */
  resetSecondFactor: call({
    path: '/api/user/user/resetSecondFactor',
    access: 'base:user:reset',
    stepUp: true,
    audit: { kind: 'ADMIN', title: '重置二次验证' },
    input: Obj({ userId: Id(), reason: reason() }),
  }),
  export: download({ path: '/api/user/user/export', access: 'base:user:export', input: userFilters }),
};

export const activation = {
  /** Accounts that wait for activation, by account, name or phone. */
  findAccountActive: call({
    path: '/api/manage/notification/findAccountActive',
    access: 'base:user:activate',
    reads: true,
    input: Obj({ keyword: Text(50) }),
    output: Arr(activated),
  }),
  /** Activates an account on behalf of its user, with a role in an enterprise. */
  activationByAdmin: call({
    path: '/api/manage/notification/activationByAdmin',
    access: 'base:user:activate',
    stepUp: true,
    audit: { kind: 'GRANT', title: '代为激活并分配角色' },
    input: Obj({ userId: Id(), entId: Id(), roleId: labelled(shared.roleName, Id()) }),
  }),
  /** Activates an account that has its role already, or gets none yet. */
  activationNotRole: call({
    path: '/api/manage/notification/activationNotRole',
    access: 'base:user:activate',
    stepUp: true,
    audit: { kind: 'GRANT', title: '代为激活' },
    input: Obj({ userId: Id() }),
  }),
};

/** Who may do what has changed: open pages of these users ask anew. Nobody named: everybody's. */
export const rightsChanged = event<{ userIds: readonly string[] } | { roleIds: readonly string[] } | { all: true }>(
  'rights:changed',
);

/** Rights that were applied for and approved; each ends by itself where it has an end. */
export const rightsGranted = event<{
  userId: string;
  entId: string;
  roleIds: readonly string[];
  menuIds: readonly string[];
  /** Rows on which what is granted alone works. */
  dataScope: 'SELF' | 'DEPT' | 'ENT' | 'SUB' | 'PLATE';
  expireAt: string | null;
}>('rights:granted');

/** Somebody of an enterprise of one person made a step that two persons make elsewhere; the audit trail tells of it. */
export const dutyWaived = event<{ noun: string; title: string; id: string }>('duty:waived');
