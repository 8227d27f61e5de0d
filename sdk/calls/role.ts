/** Roles: what each kind of user may see and do, and how far it reaches. */
import {
  Arr,
  Bool,
  call,
  codes,
  field,
  filtersOf,
  Id,
  Int,
  labelled,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  relabel,
  Str,
  styled,
  Text,
  type OutputOf,
  type RowOf,
  type Static,
} from '../contract/index.ts';
import { dataScope as scope, description, statusOf, typeOf, updatedAt } from './fields.ts';
import { ROLE_TYPE } from './management.ts';

export const DATA_SCOPE = {
  SELF: '本人',
  DEPT: '本部门',
  ENT: '本企业',
  SUB: '本企业及下属',
  CUSTOM: '自定义企业',
  PLATE: '本板块',
  ALL: '全平台',
} as const;

const ROLE_STATUS = codes({ 1: ['启用', 'success'], 0: ['停用', 'danger'] });
const FLAG = codes({ true: '是', false: '否' });

const dataScope = labelled(scope, codes(DATA_SCOPE), { width: 120 });
const roleType = typeOf(codes(ROLE_TYPE));
const roleName = field('角色名称', Text(20), { width: 168 });
const remark = labelled(description, Nullable(Str({ maxLength: 200 })), { width: 184, entry: 'area' });

const row = {
  roleId: Id(),
  roleName,
  roleType,
  remark,
  /** Users who hold it, stopped ones left out. */
  userCount: field('用户数', Int()),
  dataScope,
  assignable: field('可分配', Bool(), { codes: FLAG, width: 80 }),
  editable: field('可编辑', Bool(), { codes: FLAG, width: 80 }),
  /** Always false: spec 3, none can be deleted. */
  deletable: field('可删除', Bool(), { codes: FLAG, width: 80 }),
  /** Comes with the portal: it cannot be stopped. */
  seeded: Bool(),
  status: statusOf(ROLE_STATUS, { width: 96 }),
  version: Int(),
  updatedAt,
};

const grant = Obj({
  roleId: Id(),
  menuId: Id(),
  /** Some of what is below is not granted. */
  half: Bool(),
});

const grantNode = Obj({
  menuId: Id(),
  parentId: Nullable(Id()),
  menuName: Str(),
  button: OneOf('0', '1'),
  hidden: OneOf('0', '1'),
  permCode: Nullable(Str()),
  system: OneOf('OP', 'TAX'),
  /** Product that the node belongs to, by its own word or by its plugin's. */
  productName: Str(),
  /** Why the user may not add it to the role; null where they may. */
  refusal: Nullable(Str()),
});
export type GrantNode = Static<typeof grantNode>;

const one = { roleId: Id(), version: Int({ minimum: 1 }) };

export const role = {
  page: pageOf({
    path: '/api/manage/role/page',
    access: 'base:role:view',
    filters: Obj({
      keyword: labelled(roleName, Opt(Text(50))),
      ...filtersOf(row, { roleType: '=', status: '=' }),
    }),
    row: Obj(row),
    sort: ['userCount', 'updatedAt'],
  }),
  detail: call({
    method: 'GET',
    path: '/api/manage/role/detail',
    access: 'base:role:view',
    input: Obj({ roleId: Id() }),
    output: Obj({
      ...row,
      scopeEnts: Arr(Obj({ entId: Id(), entName: Str() })),
      menuIds: Arr(Id()),
      /** Holders who are signed in now. */
      online: Int(),
    }),
  }),
  /** A new role, or changed facts of one; `copyFrom` takes another role's menus along. */
  save: call({
    path: '/api/manage/role/save',
    access: 'base:role:save',
    stepUp: true,
    audit: { kind: 'GRANT', title: '保存角色' },
    input: Obj({
      roleId: Opt(Id()),
      version: Opt(Int({ minimum: 1 })),
      roleName,
      roleType: relabel(roleType, '角色类型'),
      remark: Opt(remark),
      dataScope: styled(dataScope, {
        hint: '决定能看到哪些业务数据和人员；未维护部门的企业，本部门即本企业',
      }),
      scopeEntIds: field('自定义企业', Opt(Arr(Id(), { maxItems: 50 }))),
      assignable: labelled(row.assignable, Bool(), { hint: '可分配的角色才能授予用户' }),
      copyFrom: Opt(Id()),
    }),
    output: Obj({ roleId: Id() }),
  }),
  /** Replaces what the role may see and press; what stands above a chosen node comes along. */
  saveMenus: call({
    path: '/api/manage/role/saveMenus',
    access: 'base:role:save',
    stepUp: true,
    audit: { kind: 'GRANT', title: '调整角色权限' },
    input: Obj({ ...one, menuIds: Arr(Id(), { maxItems: 5000 }) }),
    output: Obj({ version: Int() }),
  }),
  updateState: call({
    path: '/api/manage/role/updateState',
    access: 'base:role:save',
    stepUp: true,
    audit: { kind: 'GRANT', title: '启用或停用角色' },
    input: Obj({ ...one, status: OneOf(0, 1) }),
  }),
  /** What a role may be granted: pages, and the codes of its kind; parents before their children. */
  tree: call({
    method: 'GET',
    path: '/api/manage/role/tree',
    access: 'base:role:view',
    input: Obj({ roleId: Id() }),
    output: Obj({
      /** Why the user may change nothing of what the role gives; null where they may. */
      refusal: Nullable(Str()),
      /** What is added waits for a second person. */
      second: Bool(),
      nodes: Arr(grantNode),
    }),
  }),
  /** Every grant of every role, and the nodes that they are of, for the matrix. */
  grants: call({
    method: 'GET',
    path: '/api/manage/role/grants',
    access: 'base:role:view',
    output: Obj({
      nodes: Arr(Obj({ menuId: Id(), parentId: Nullable(Id()), menuName: Str(), button: OneOf('0', '1') })),
      grants: Arr(grant),
    }),
  }),
  /** Enterprises by name, for a scope of one's own choice. */
  enterprises: call({
    method: 'GET',
    path: '/api/manage/role/enterprises',
    access: 'base:role:view',
    input: Obj({ keyword: Text(50) }),
    output: Arr(Obj({ entId: Id(), entName: Str() })),
  }),
};

export type RoleRow = RowOf<typeof role.page>;
export type RoleTree = OutputOf<typeof role.tree>;
export type RoleGrants = OutputOf<typeof role.grants>;
export type RoleDetail = OutputOf<typeof role.detail>;
