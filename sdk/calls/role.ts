/** Roles: what each kind of user may see and do, and how far it reaches. */
import * as t from '../contract/index.ts';
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

const ROLE_STATUS = t.codes({ 1: ['启用', 'success'], 0: ['停用', 'neutral'] });
const FLAG = t.codes({ true: '是', false: '否' });

const dataScope = t.labelled(scope, t.codes(DATA_SCOPE), { width: 120 });
const roleType = typeOf(t.codes(ROLE_TYPE));
const roleName = t.field('角色名称', t.Text(20), { width: 168 });
const remark = t.labelled(description, t.Nullable(t.Str({ maxLength: 200 })), { width: 184, entry: 'area' });

const row = {
  roleId: t.Id(),
  roleName,
  roleType,
  remark,
  /** Users who hold it, stopped ones left out. */
  userCount: t.field('用户数', t.Int()),
  dataScope,
  assignable: t.field('可分配', t.Bool(), { codes: FLAG, width: 80 }),
  editable: t.field('可编辑', t.Bool(), { codes: FLAG, width: 80 }),
  /** Always false: spec 3, none can be deleted. */
  deletable: t.field('可删除', t.Bool(), { codes: FLAG, width: 80 }),
  /** Comes with the portal: it cannot be stopped. */
  seeded: t.Bool(),
  status: statusOf(ROLE_STATUS, { width: 96 }),
  version: t.Int(),
  updatedAt,
};

const grant = t.Obj({
  roleId: t.Id(),
  menuId: t.Id(),
  /** Some of what is below is not granted. */
  half: t.Bool(),
});

const grantNode = t.Obj({
  menuId: t.Id(),
  parentId: t.Nullable(t.Id()),
  menuName: t.Str(),
  button: t.OneOf('0', '1'),
  hidden: t.OneOf('0', '1'),
  permCode: t.Nullable(t.Str()),
  system: t.OneOf('OP', 'TAX'),
  /** Product that the node belongs to, by its own word or by its plugin's. */
  productName: t.Str(),
  /** Why the user may not add it to the role; null where they may. */
  refusal: t.Nullable(t.Str()),
});
export type GrantNode = t.Static<typeof grantNode>;

const one = { roleId: t.Id(), version: t.Int({ minimum: 1 }) };

export const role = {
  page: t.pageOf({
    path: '/api/manage/role/page',
    access: 'base:role:view',
    filters: t.Obj({
      keyword: t.labelled(roleName, t.Opt(t.Text(50))),
      ...t.filtersOf(row, { roleType: '=', status: '=' }),
    }),
    row: t.Obj(row),
    sort: ['userCount', 'updatedAt'],
  }),
  detail: t.call({
    method: 'GET',
    path: '/api/manage/role/detail',
    access: 'base:role:view',
    input: t.Obj({ roleId: t.Id() }),
    output: t.Obj({
      ...row,
      scopeEnts: t.Arr(t.Obj({ entId: t.Id(), entName: t.Str() })),
      menuIds: t.Arr(t.Id()),
      /** Holders who are signed in now. */
      online: t.Int(),
    }),
  }),
  /** A new role, or changed facts of one; `copyFrom` takes another role's menus along. */
  save: t.call({
    path: '/api/manage/role/save',
    access: 'base:role:save',
    stepUp: true,
    audit: { kind: 'GRANT', title: '保存角色' },
    input: t.Obj({
      roleId: t.Opt(t.Id()),
      version: t.Opt(t.Int({ minimum: 1 })),
      roleName,
      roleType: t.relabel(roleType, '角色类型'),
      remark: t.Opt(remark),
      dataScope: t.styled(dataScope, {
        hint: '决定能看到哪些业务数据和人员；未维护部门的企业，本部门即本企业',
      }),
      scopeEntIds: t.field('自定义企业', t.Opt(t.Arr(t.Id(), { maxItems: 50 }))),
      assignable: t.labelled(row.assignable, t.Bool(), { hint: '可分配的角色才能授予用户' }),
      copyFrom: t.Opt(t.Id()),
    }),
    output: t.Obj({ roleId: t.Id() }),
  }),
  /** Replaces what the role may see and press; what stands above a chosen node comes along. */
  saveMenus: t.call({
    path: '/api/manage/role/saveMenus',
    access: 'base:role:save',
    stepUp: true,
    audit: { kind: 'GRANT', title: '调整角色权限' },
    input: t.Obj({ ...one, menuIds: t.Arr(t.Id(), { maxItems: 5000 }) }),
    output: t.Obj({ version: t.Int() }),
  }),
  updateState: t.call({
    path: '/api/manage/role/updateState',
    access: 'base:role:save',
    stepUp: true,
    audit: { kind: 'GRANT', title: '启用或停用角色' },
    input: t.Obj({ ...one, status: t.OneOf(0, 1) }),
  }),
  /** What a role may be granted: pages, and the codes of its kind; parents before their children. */
  tree: t.call({
    method: 'GET',
    path: '/api/manage/role/tree',
    access: 'base:role:view',
    input: t.Obj({ roleId: t.Id() }),
    output: t.Obj({
      /** Why the user may change nothing of what the role gives; null where they may. */
      refusal: t.Nullable(t.Str()),
      /** What is added waits for a second person. */
      second: t.Bool(),
      nodes: t.Arr(grantNode),
    }),
  }),
  /** Every grant of every role, and the nodes that they are of, for the matrix. */
  grants: t.call({
    method: 'GET',
    path: '/api/manage/role/grants',
    access: 'base:role:view',
    output: t.Obj({
      nodes: t.Arr(
        t.Obj({ menuId: t.Id(), parentId: t.Nullable(t.Id()), menuName: t.Str(), button: t.OneOf('0', '1') }),
      ),
      grants: t.Arr(grant),
    }),
  }),
  /** Enterprises by name, for a scope of one's own choice. */
  enterprises: t.call({
    method: 'GET',
    path: '/api/manage/role/enterprises',
    access: 'base:role:view',
    input: t.Obj({ keyword: t.Text(50) }),
    output: t.Arr(t.Obj({ entId: t.Id(), entName: t.Str() })),
  }),
};

export type RoleRow = t.RowOf<typeof role.page>;
export type RoleTree = t.OutputOf<typeof role.tree>;
export type RoleGrants = t.OutputOf<typeof role.grants>;
export type RoleDetail = t.OutputOf<typeof role.detail>;
