/** Accounts of enterprises: their roles, states and activation, and who administers them. */
import {
  Arr,
  Bool,
  call,
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
  type Static,
} from '../contract/index.ts';

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

/** spec 6: whoever holds this role confirms role changes by a code sent to the administrator's phone. */
export const phoneCodeRoleId = '349855983408250880';

export const ACCOUNT_STATUS = { 0: '停用', 1: '启用', 2: '待激活', 3: '锁定' } as const;
export const ORG_STATUS = { 0: '停用', 1: '在职' } as const;

const reason = () => Str({ maxLength: 200, title: '原因' });

const heldRole = Obj({ roleId: Id(), roleName: Str(), roleType: Str() });

const entUser = Obj({
  userId: Id(),
  account: Str(),
  userName: Str(),
  /** Masked. */
  phone: Nullable(Str()),
  userSource: Str(),
  entId: Nullable(Id()),
  entName: Nullable(Str()),
  roles: Arr(heldRole),
  orgStatus: Nullable(OneOf(0, 1)),
  status: OneOf(0, 1, 2, 3),
  lastLoginAt: Nullable(Time()),
  /** Holds the super administrator's role: read only. */
  superAdmin: Bool(),
  version: Int(),
});
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

const activated = Obj({ userId: Id(), account: Str(), userName: Str(), status: OneOf(0, 1, 2, 3), hasRole: Bool() });

export const management = {
  /** Users of the caller's enterprise; of all enterprises for operating unit and super administrator. */
  findEntUserByPage: pageOf({
    path: '/api/manage/management/findEntUserByPage',
    access: 'base:user:view',
    filters: Obj({
      keyword: Opt(Text(50)),
      entName: Opt(Text(100)),
      roleId: Opt(Id()),
      userSource: Opt(Text(2)),
      status: Opt(OneOf(0, 1, 2, 3)),
      orgStatus: Opt(OneOf(0, 1)),
    }),
    row: entUser,
    sort: ['account', 'lastLoginAt'],
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
    input: Obj({ userId: Id(), entId: Id(), roleIds: Arr(Id(), { maxItems: 10 }), version: Int() }),
  }),
  /** 1 enables, 0 stops and signs the user out; stopping needs a reason. */
  editStatus: call({
    path: '/api/manage/management/editStatus',
    access: 'base:user:status',
    input: Obj({ userId: Id(), status: OneOf(0, 1), reason: Opt(reason()), version: Int() }),
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
    input: Obj({ userId: Id(), superAdmin: Bool(), reason: reason() }),
  }),
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
    input: Obj({ userId: Id(), entId: Id(), roleId: Id() }),
  }),
  /** Activates an account that has its role already, or gets none yet. */
  activationNotRole: call({
    path: '/api/manage/notification/activationNotRole',
    access: 'base:user:activate',
    input: Obj({ userId: Id() }),
  }),
};
