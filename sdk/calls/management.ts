/** Accounts of enterprises: their roles, states and activation, and who administers them. */
import * as t from '../contract/index.ts';
import * as shared from './fields.ts';
import { account as accountName } from './registration.ts';

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

export const ACCOUNT_STATUS = t.codes({
  0: ['停用', 'neutral'],
  1: ['启用', 'success'],
  2: ['待激活', 'waiting'],
  3: ['锁定', 'danger'],
});
const USER_SOURCE = t.codes({ 1: '门户注册', 2: '集团门户', 3: '业务系统', 4: '外部访问' });
const ORG_STATUS = t.codes({ 0: ['停用', 'neutral'], 1: ['在职', 'success'] });
const SUCCESS = t.codes({ true: ['成功', 'success'], false: ['失败', 'danger'] });
const FACTOR = t.codes({ true: ['已启用', 'success'], false: ['未启用', 'neutral'] });
const ACTIVATED = t.codes({ true: ['已激活', 'done'], false: ['待激活', 'waiting'] });

/** What may be done with an account; in one enterprise, where it is about the person's place there. */
export const userSteps = t.stepsOf(ACCOUNT_STATUS, {
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
  UNLOCK: { title: '解锁', from: [1], access: 'base:user:status' },
  APPOINT: { title: '设为管理员', from: [1], access: 'base:user:role' },
  DISCHARGE: { title: '取消管理员', from: [0, 1, 2, 3], access: 'base:user:role' },
  HAND_OVER: { title: '离职交接', from: [0, 1, 3], access: 'base:user:status' },
});

/** How somebody stands in an enterprise, the account and the place there taken together. */
export const PERSON_STATE = t.codes({
  1: ['在职', 'success'],
  2: ['待激活', 'waiting'],
  3: ['停用', 'neutral'],
  4: ['锁定', 'danger'],
});

const reason = () => t.Text(200);

const heldRole = t.Obj({
  roleId: t.Id(),
  roleName: t.Str(),
  roleType: t.Str(),
  /** When it ends by itself. */
  expireAt: t.Nullable(t.Time()),
});

const deptName = t.field('部门', t.Str({ maxLength: 30, title: '部门' }), { width: 112 });

const user = {
  /** Of the row: a user has one for each enterprise. */
  id: t.Str(),
  userId: t.Id(),
  account: shared.accountNo,
  userName: shared.userName,
  /** Masked. */
  phone: shared.mobile,
  entId: t.Nullable(t.Id()),
  entName: t.Nullable(shared.entName),
  /** Department in the enterprise; null: none on record. */
  deptName: t.Nullable(deptName),
  userSource: shared.sourceOf(t.Str(), { codes: USER_SOURCE, width: 96 }),
  roles: t.labelled(shared.roleName, t.Arr(heldRole), { width: 220 }),
  orgStatus: t.Nullable(t.field('组织状态', ORG_STATUS, { width: 96 })),
  status: t.field('账号状态', ACCOUNT_STATUS, { width: 104 }),
  /** Not 待激活. */
  activated: t.field('激活状态', t.Bool(), { codes: ACTIVATED, width: 96 }),
  lastLoginAt: t.field('最近登录', t.Nullable(t.Time()), { width: 168 }),
  /** Signed in at this moment. */
  online: t.field('在线', t.Bool(), { width: 72 }),
  /** Cannot sign in for now: too many wrong passwords, or locked by hand. */
  locked: t.field('锁定', t.Bool(), { width: 80 }),
  /** Asked of the account and of the place in the enterprise. */
  state: t.field('状态', PERSON_STATE, { width: 96 }),
  secondFactor: t.field('两步验证', t.Bool(), { codes: FACTOR, width: 96 }),
  taskCount: t.field('待办', t.Int(), {
    width: 72,
    unit: '件',
    definition: '转给本人、由本人认领或正由本人办理的审批；等一个角色的人来办的不算',
  }),
  /** An administrator of the enterprise: G1 or C1. */
  administrator: t.Bool(),
  /** Holds the super administrator's role: read only. */
  superAdmin: t.Bool(),
  version: t.Int(),
  may: t.mayOf(userSteps),
};
const entUser = t.Obj(user);
export type EntUser = t.Static<typeof entUser>;

const role = t.Obj({
  roleId: t.Id(),
  roleName: t.Str(),
  roleType: t.OneOf('Y', 'G', 'C', 'L', 'K'),
  /** Text of `roleType`. */
  roleTypeName: t.Str(),
  assignable: t.Bool(),
  editable: t.Bool(),
  /** Always false: spec 3, none can be deleted. */
  deletable: t.Bool(),
  userCount: t.Int(),
});
export type ManagedRole = t.Static<typeof role>;

const filters = {
  keyword: t.field('账号/姓名/手机', t.Opt(t.Text(50)), { placeholder: '手机：完整号码或后四位' }),
  ...t.filtersOf(user, { entName: 'like' }),
  /** People of one enterprise, as its page shows them. */
  entId: t.Opt(t.Id()),
  roleId: t.labelled(shared.roleName, t.Opt(t.Id())),
  ...t.filtersOf(user, {
    userSource: '=',
    status: '=',
    orgStatus: '=',
    activated: '=',
    lastLoginAt: t.between('lastLoginFrom', 'lastLoginTo'),
  }),
  /** Not signed in for `dormantDays`. */
  dormant: t.field('只看90天未登录', t.Opt(t.Bool())),
  ...t.filtersOf(user, { state: '=', deptName: 'like' }),
  /** In the enterprise that the asker works for. */
  own: t.field('只看本企业', t.Opt(t.Bool())),
};
const userFilters = t.Obj(filters);

/** Days without a sign-in after which an account is dormant. */
export const dormantDays = 90;

export const signIn = t.Obj({
  at: shared.at,
  method: shared.method,
  success: t.labelled(shared.result, t.Bool(), { codes: SUCCESS, width: 90 }),
  reason: t.styled(shared.reason, { width: 180 }),
  ip: t.labelled(shared.address, t.Str(), { width: 130 }),
});
/** A role that somebody holds, in one enterprise or in all. */
export const heldGrant = t.Obj({
  ...heldRole.properties,
  roleName: shared.roleName,
  entName: t.Nullable(shared.entName),
  dataScope: shared.dataScope,
  expireAt: shared.expireAt,
});
/** A page or button granted to the person alone. */
export const ownGrant = t.Obj({
  menuName: t.field('单独授予的菜单或按钮', t.Str(), { width: 180 }),
  entName: t.Nullable(shared.entName),
  expireAt: shared.expireAt,
});

export const userDetail = t.Obj({
  ...entUser.properties,
  /** In every enterprise of the user. */
  grants: t.Arr(heldGrant),
  /** Pages and buttons granted to the person alone. */
  alone: t.Arr(ownGrant),
  /** What the user may open and press now, in the enterprise worked for at present. */
  pages: t.Arr(t.Obj({ menuId: t.Id(), parentId: t.Nullable(t.Id()), menuName: t.Str(), button: t.Str() })),
  signIns: t.Arr(signIn),
  /** An identity of the other portal signs in to it. */
  ssoBound: t.Bool(),
  /** An app shows one-time passwords for the account. */
  secondFactor: t.Bool(),
});
export type UserDetail = t.Static<typeof userDetail>;

const activated = t.Obj({
  userId: t.Id(),
  account: t.Str(),
  userName: t.Str(),
  status: t.OneOf(0, 1, 2, 3),
  hasRole: t.Bool(),
});

export const management = {
  /** Users of the caller's enterprise; of all enterprises for operating unit and super administrator. */
  findEntUserByPage: t.pageOf({
    path: '/api/manage/management/findEntUserByPage',
    access: 'base:user:view',
    filters: userFilters,
    row: entUser,
    sort: ['account', 'lastLoginAt'],
  }),
  counts: t.countsOf({
    path: '/api/manage/management/counts',
    access: 'base:user:view',
    filters,
    row: user,
    by: 'state',
  }),
  /** Roles, rights of this moment and sign-ins of one user. */
  userDetail: t.call({
    method: 'GET',
    path: '/api/manage/management/userDetail',
    access: 'base:user:view',
    input: t.Obj({ userId: t.Id(), entId: t.Opt(t.Id()) }),
    output: userDetail,
  }),
  getRoleList: t.call({
    path: '/api/manage/management/getRoleList',
    access: 'base:user:view',
    reads: true,
    input: t.Obj({ roleType: t.Opt(t.OneOf('Y', 'G', 'C', 'L', 'K')) }),
    output: t.Arr(role),
  }),
  /** Replaces the assignable roles that a user holds in an enterprise; roles that cannot be assigned stay as they are. */
  editRole: t.call({
    path: '/api/manage/management/editRole',
    access: 'base:user:role',
    stepUp: true,
    audit: { kind: 'GRANT', title: '分配角色' },
    input: t.Obj({
      userId: t.Id(),
      entId: t.Id(),
      roleIds: t.labelled(shared.roleName, t.Arr(t.Id(), { maxItems: 10 })),
      version: t.Int(),
      smsCode: t.field('短信验证码', t.Opt(shared.smsCode())),
    }),
  }),
  /** 1 enables, 0 stops and signs the user out; stopping needs a reason. */
  editStatus: t.call({
    path: '/api/manage/management/editStatus',
    access: 'base:user:status',
    input: t.Obj({
      userId: t.Id(),
      status: t.OneOf(0, 1),
      reason: t.Opt(t.Str({ maxLength: 200, title: '原因' })),
      version: t.Int(),
    }),
  }),
  /** The department of a user in an enterprise, which data scope 本部门 goes by; absent: none. */
  editDepartment: t.call({
    path: '/api/manage/management/editDepartment',
    access: 'base:user:role',
    input: t.Obj({ userId: t.Id(), entId: t.Id(), deptName: t.Opt(deptName) }),
  }),
  /** Whether a user works in an enterprise. */
  updateUserOrganzationStatus: t.call({
    path: '/api/manage/management/updateUserOrganzationStatus',
    access: 'base:user:status',
    input: t.Obj({ userId: t.Id(), entId: t.Id(), orgStatus: t.OneOf(0, 1) }),
  }),
  /** The one way to the super administrator's role, for super administrators; at least one stays. */
  editSuperAdminRole: t.call({
    path: '/api/manage/management/editSuperAdminRole',
    access: 'base:user:admin',
    stepUp: true,
    audit: { kind: 'GRANT', title: '设置或取消超级管理员' },
    input: t.Obj({ userId: t.Id(), superAdmin: t.Bool(), reason: reason() }),
  }),
};

const personal = {
  account: t.labelled(shared.accountNo, accountName(), { hint: '4 至 30 位字母、数字或下划线，不能全是数字' }),
  userName: t.labelled(shared.userName, t.Text(20, 2)),
  phone: t.labelled(shared.mobile, shared.phone(), { hint: '一次性密码发到这个手机，首次登录时须修改' }),
  roleId: t.labelled(shared.roleName, t.Id()),
  deptName: t.Opt(deptName),
};

const handOver = {
  id: t.Id(),
  handOverNo: t.field('交接单号', t.Str(), { as: 'copy', width: 200 }),
  leaverName: t.field('离职人', t.Str(), { width: 104 }),
  successorName: t.field('接手人', t.Str(), { width: 104 }),
  items: t.field('交接内容', t.Str(), { width: 280 }),
  reason: t.field('交接说明', t.Str(), { width: 240 }),
  doneByName: t.field('办理人', t.Str(), { width: 104 }),
  createdAt: t.field('交接时间', t.Time(), { width: 168 }),
};

/** The people of the enterprise worked for, as its administrators keep them. */
export const people = {
  /** A new account: its password goes to the phone, and is replaced at the first sign-in. */
  add: t.call({
    path: '/api/user/user/add',
    access: 'base:user:role',
    stepUp: true,
    audit: { kind: 'GRANT', title: '新增人员' },
    input: t.Obj(personal),
    output: t.Obj({ userId: t.Id(), phone: t.Str() }),
  }),
  /** Forgets the wrong passwords that lock somebody. */
  unlock: t.call({
    path: '/api/user/user/unlock',
    access: 'base:user:status',
    audit: { kind: 'ADMIN', title: '解锁账号' },
    input: t.Obj({ userId: t.Id() }),
  }),
  /** Makes a colleague an administrator of the enterprise, or takes that back; at least one stays. */
  editAdmin: t.call({
    path: '/api/manage/management/editAdmin',
    access: 'base:user:role',
    stepUp: true,
    audit: { kind: 'GRANT', title: '设置或取消企业管理员' },
    input: t.Obj({ userId: t.Id(), entId: t.Id(), administrator: t.Bool(), reason: reason() }),
  }),
  /** What is somebody's in an enterprise, and who may go on with it. */
  leaving: t.call({
    method: 'GET',
    path: '/api/user/user/leaving',
    access: 'base:user:status',
    input: t.Obj({ userId: t.Id(), entId: t.Id() }),
    output: t.Obj({
      taskCount: t.Int(),
      colleagues: t.Arr(t.Obj({ userId: t.Id(), userName: t.Str(), account: t.Str() })),
    }),
  }),
  /** Ends somebody's place in an enterprise: tasks, documents and delegations go with it, in one transaction. */
  handOver: t.call({
    path: '/api/user/user/handover',
    access: 'base:user:status',
    stepUp: true,
    audit: { kind: 'ADMIN', title: '离职交接' },
    input: t.Obj({
      userId: t.Id(),
      entId: t.Id(),
      successorId: t.field('接手人', t.Id()),
      reason: t.field('交接说明', t.Text(200, 2), { entry: 'area' }),
    }),
    output: t.Obj({ handOverNo: t.Str() }),
  }),
  handOvers: t.pageOf({
    method: 'GET',
    path: '/api/user/user/handOvers',
    access: 'base:user:view',
    filters: t.Obj(t.filtersOf(handOver, { handOverNo: 'like', leaverName: 'like', successorName: 'like' })),
    row: t.Obj(handOver),
    sort: ['createdAt'],
  }),
};

/** Somebody has left an enterprise: each area hands their documents over, and tells how many there were. */
export const personLeft = t.event<{
  handOverId: string;
  leaverId: string;
  successorId: string;
  entId: string;
}>('person:left');
export const documentsHandedOver = t.event<{ handOverId: string; noun: string; count: number }>(
  'documents:handed-over',
);

/** For holders of `phoneCodeRoleId`: the code that a change of roles asks for goes to their own phone. */
export const roleCode = {
  sendRoleCode: t.call({
    path: '/api/manage/management/sendRoleCode',
    access: 'base:user:role',
    output: t.Obj({ phone: t.Str(), resendAfterSeconds: t.Int() }),
  }),
};

/** A colleague asks the administrators of the enterprise worked for to hand the role over to them. */
export const adminChange = {
  /** Who would be asked: nobody where the user cannot ask. */
  state: t.call({
    method: 'GET',
    path: '/api/manage/management/adminChange',
    access: 'login',
    output: t.Obj({ administrators: t.Arr(t.Str()), waiting: t.Bool() }),
  }),
  ask: t.call({
    path: '/api/manage/management/askAdminChange',
    access: 'login',
    input: t.Obj({ reason: shared.askReason }),
  }),
};

export const account = {
  /** Sends a new password to the user's phone and signs the user out. */
  resetPassword: t.call({
    path: '/api/user/user/resetPassword',
    access: 'base:user:reset',
    input: t.Obj({ userId: t.Id(), reason: reason() }),
    output: t.Obj({ phone: t.Str() }),
  }),
  /** Signs the user out of the present device. */
  kick: t.call({
    path: '/api/user/user/kick',
    access: 'base:user:kick',
    input: t.Obj({ userId: t.Id() }),
  }),
  /** Takes the identity of the other portal off the account, and signs the user out. */
  unbindSso: t.call({
    path: '/api/user/user/unbindSso',
    access: 'base:user:reset',
    audit: { kind: 'ADMIN', title: '解除单点登录绑定' },
    input: t.Obj({ userId: t.Id(), reason: reason() }),
  }),
  /** Takes a lost second factor and its recovery codes off the account, signs the user out, and tells them. */
  resetSecondFactor: t.call({
    path: '/api/user/user/resetSecondFactor',
    access: 'base:user:reset',
    stepUp: true,
    audit: { kind: 'ADMIN', title: '重置二次验证' },
    input: t.Obj({ userId: t.Id(), reason: reason() }),
  }),
  export: t.download({ path: '/api/user/user/export', access: 'base:user:export', input: userFilters }),
};

export const activation = {
  /** Accounts that wait for activation, by account, name or phone. */
  findAccountActive: t.call({
    path: '/api/manage/notification/findAccountActive',
    access: 'base:user:activate',
    reads: true,
    input: t.Obj({ keyword: t.Text(50) }),
    output: t.Arr(activated),
  }),
  /** Activates an account on behalf of its user, with a role in an enterprise. */
  activationByAdmin: t.call({
    path: '/api/manage/notification/activationByAdmin',
    access: 'base:user:activate',
    stepUp: true,
    audit: { kind: 'GRANT', title: '代为激活并分配角色' },
    input: t.Obj({ userId: t.Id(), entId: t.Id(), roleId: t.labelled(shared.roleName, t.Id()) }),
  }),
  /** Activates an account that has its role already, or gets none yet. */
  activationNotRole: t.call({
    path: '/api/manage/notification/activationNotRole',
    access: 'base:user:activate',
    stepUp: true,
    audit: { kind: 'GRANT', title: '代为激活' },
    input: t.Obj({ userId: t.Id() }),
  }),
};

/** Who may do what has changed: open pages of these users ask anew. Nobody named: everybody's. */
export const rightsChanged = t.event<{ userIds: readonly string[] } | { roleIds: readonly string[] } | { all: true }>(
  'rights:changed',
);

/** Rights that were applied for and approved; each ends by itself where it has an end. */
export const rightsGranted = t.event<{
  userId: string;
  entId: string;
  roleIds: readonly string[];
  menuIds: readonly string[];
  /** Rows on which what is granted alone works. */
  dataScope: 'SELF' | 'DEPT' | 'ENT' | 'SUB' | 'PLATE';
  expireAt: string | null;
}>('rights:granted');

/** Somebody of an enterprise of one person made a step that two persons make elsewhere; the audit trail tells of it. */
export const dutyWaived = t.event<{ noun: string; title: string; id: string }>('duty:waived');
