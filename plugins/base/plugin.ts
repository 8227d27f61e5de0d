import { definePlugin, type Plugin } from '@portal/sdk';
import { chatAgent } from '@portal/sdk/calls/agent';
import { approvalFlow } from '@portal/sdk/calls/approval-flow';
import { calendar, calendarImport } from '@portal/sdk/calls/calendar';
import { account, activation, management, people, roleCode } from '@portal/sdk/calls/management';
import { menu } from '@portal/sdk/calls/menu';
import { productInfo } from '@portal/sdk/calls/product';
import { protocolAdmin } from '@portal/sdk/calls/protocol';
import { registrationApproval, registrationBizType } from '@portal/sdk/calls/registration-approval';
import { mayGiveCalls, rightsChange, rightsPreview } from '@portal/sdk/calls/rights';
import { role } from '@portal/sdk/calls/role';
import { applyBizType, authApply } from './authApply/contract.ts';

type Route = Plugin['routes'][string];
const kept = (path: Route['path'], title: string, page: Route['page']) =>
  ({ path, title, layout: 2, keepAlive: true, page }) as const;

const routes = {
  user: {
    ...kept('/Base/auth-management/user', '用户管理', () => import('./user/user.tsx')),
    first: management.findEntUserByPage,
  },
  people: {
    ...kept('/userCenter/authorityManagement', '人员信息', () => import('./people/authorityManagement.tsx')),
    first: management.findEntUserByPage,
  },
  role: { ...kept('/Base/auth-management/role', '角色管理', () => import('./role/role.tsx')), first: role.page },
  grant: {
    ...kept('/Base/auth-management/grant', '授权复核', () => import('./grant/grant.tsx')),
    first: rightsChange.page,
  },
  menuOp: kept('/Base/auth-management/menu-op', '运营菜单管理', () => import('./menu/menu-op.tsx')),
  menuTax: kept('/Base/auth-management/menu-tax', '税务菜单管理', () => import('./menu/menu-tax.tsx')),
  product: {
    ...kept('/Base/auth-management/product', '产品管理', () => import('./product/product.tsx')),
    first: productInfo.queryProduct,
  },
  protocol: {
    ...kept('/Base/auth-management/protocol', '协议管理', () => import('./protocol/protocol.tsx')),
    first: protocolAdmin.page,
  },
  register: {
    ...kept('/Base/auth-management/register', '注册审核', () => import('./register/register.tsx')),
    first: registrationApproval.page,
  },
  service: kept('/Base/auth-management/service', '客服分配', () => import('./service/service.tsx')),
  calendar: kept('/Base/auth-management/calendar', '工作日历', () => import('./calendar/calendar.tsx')),
  approvalFlow: {
    path: '/Base/auth-management/approvalFlow',
    title: '审批流程',
    layout: 2,
    page: () => import('./approvalFlow/approvalFlow.tsx'),
  },
  authApply: {
    ...kept('/Base/auth-management/authApply', '权限申请', () => import('./authApply/authApply.tsx')),
    access: 'login',
  },
} as const;

/** A menu entry is called as its page. */
const entry = <const Name extends keyof typeof routes, const Icon extends string>(
  route: Name,
  icon: Icon,
  sort: number,
  ...roles: ('All' | 'L' | 'Y')[]
) => ({ title: routes[route].title, route, icon, parent: 'base', sort, roles }) as const;

export default definePlugin(
  productInfo,
  protocolAdmin,
  chatAgent,
  authApply,
  management,
  people,
  roleCode,
  account,
  activation,
  role,
  rightsChange,
  rightsPreview,
  mayGiveCalls,
  menu,
  registrationApproval,
  calendar,
  calendarImport,
  approvalFlow,
)({
  id: 'base',
  name: '权限管理',
  version: '1.0.0',
  routes,
  menus: {
    base: { title: '权限管理', icon: 'key', sort: 800, roles: ['All'] },
    user: entry('user', 'people', 10, 'L', 'Y'),
    people: {
      title: routes.people.title,
      route: 'people',
      icon: 'role',
      group: 'usercenter/usercenter',
      sort: 40,
      roles: ['G1', 'C1', 'Y', 'L'],
    },
    role: entry('role', 'role', 20, 'L'),
    grant: entry('grant', 'review', 25, 'L'),
    menuOp: entry('menuOp', 'menu', 30, 'L'),
    menuTax: entry('menuTax', 'receipt', 40, 'L'),
    product: entry('product', 'box', 50, 'L'),
    protocol: entry('protocol', 'signature', 60, 'L', 'Y'),
    register: entry('register', 'company', 65, 'L'),
    service: entry('service', 'headset', 70, 'L', 'Y'),
    calendar: entry('calendar', 'calendar', 75, 'L', 'Y'),
    approvalFlow: entry('approvalFlow', 'channel', 77, 'L'),
    authApply: entry('authApply', 'apply', 80, 'All'),
  },
  codes: {
    'base:user:view': { title: '查看用户', menu: 'people', roles: ['L', 'Y', 'G1', 'C1'], kinds: ['G', 'C', 'Y', 'L'] },
    'base:user:role': { title: '编辑角色', menu: 'people', roles: ['L', 'Y', 'G1', 'C1'], kinds: ['G', 'C', 'Y', 'L'] },
    'base:user:status': {
      title: '停用启用',
      menu: 'people',
      roles: ['L', 'Y', 'G1', 'C1'],
      kinds: ['G', 'C', 'Y', 'L'],
    },
    'base:user:admin': { title: '设置超级管理员', menu: 'user', roles: ['L'], kinds: ['L'] },
    'base:user:activate': {
      title: '代激活',
      menu: 'people',
      roles: ['L', 'Y', 'G1', 'C1'],
      kinds: ['G', 'C', 'Y', 'L'],
    },
    'base:user:reset': {
      title: '重置密码和二次验证',
      menu: 'people',
      roles: ['L', 'Y', 'G1', 'C1'],
      kinds: ['G', 'C', 'Y', 'L'],
    },
    'base:user:kick': { title: '踢下线', menu: 'people', roles: ['L', 'Y', 'G1', 'C1'], kinds: ['G', 'C', 'Y', 'L'] },
    'base:user:export': {
      title: '导出用户',
      menu: 'people',
      roles: ['L', 'Y', 'G1', 'C1'],
      kinds: ['G', 'C', 'Y', 'L'],
    },
    'base:org:add': { title: '新增组织', menu: 'user', roles: ['L'], kinds: ['C', 'Y', 'L'] },
    'base:org:update': { title: '修改组织', menu: 'user', roles: ['L'], kinds: ['C', 'Y', 'L'] },
    'base:org:export': { title: '导出组织', menu: 'user', roles: ['L'], kinds: ['C', 'Y', 'L'] },
    'base:role:view': { title: '查看角色', menu: 'role', roles: ['L'], kinds: ['Y', 'L'] },
    'base:role:save': { title: '编辑角色', menu: 'role', roles: ['L'], kinds: ['Y', 'L'] },
    'base:grant:view': { title: '查看授权复核', menu: 'grant', roles: ['L'], kinds: ['L'] },
    'base:grant:confirm': { title: '复核授权', menu: 'grant', roles: ['L'], kinds: ['L'] },
    'base:grant:save': { title: '维护授权许可', menu: 'grant', roles: ['L'], kinds: ['L'] },
    'base:menu:view': { title: '查看菜单', menu: 'menuOp', roles: ['L'], kinds: ['L'] },
    'base:menu:save': { title: '编辑菜单', menu: 'menuOp', roles: ['L'], kinds: ['L'] },
    'base:menu:export': { title: '导出菜单', menu: 'menuOp', roles: ['L'], kinds: ['L'] },
    'base:product:save': { title: '编辑产品', menu: 'product', roles: ['L'], kinds: ['L'] },
    'base:product:shelf': { title: '上下架', menu: 'product', roles: ['L'], kinds: ['L'] },
    'base:protocol:view': { title: '查看协议', menu: 'protocol', roles: ['L', 'Y'], kinds: ['Y', 'L'] },
    'base:protocol:save': {
      ...{ title: '起草协议', menu: 'protocol', roles: ['L', 'Y'], kinds: ['Y', 'L'] },
      whole: '协议由全平台共用，您的“起草协议”权限不包括全平台的数据',
    },
    'base:protocol:publish': {
      ...{ title: '发布与废止', menu: 'protocol', roles: ['L', 'Y'], kinds: ['Y', 'L'] },
      whole: '协议对所有单位生效，您的数据范围不是全平台，不能发布或废止',
    },
    'base:service:view': { title: '查看客服', menu: 'service', roles: ['L', 'Y'], kinds: ['Y', 'L'] },
    'base:service:save': { title: '编辑客服', menu: 'service', roles: ['L', 'Y'], kinds: ['Y', 'L'] },
    'base:service:rule': {
      ...{ title: '维护服务规则', menu: 'service', roles: ['L', 'Y'], kinds: ['Y', 'L'] },
      whole: '服务规则由全平台共用，您的“维护服务规则”权限不包括全平台的数据',
    },
    'base:calendar:view': { title: '查看工作日历', menu: 'calendar', roles: ['L', 'Y'], kinds: ['Y', 'L'] },
    'base:calendar:save': {
      ...{ title: '维护工作日历', menu: 'calendar', roles: ['L', 'Y'], kinds: ['Y', 'L'] },
      whole: '工作日历由全平台共用，您的“维护工作日历”权限不包括全平台的数据',
    },
    'base:flow:view': { title: '查看审批流程', menu: 'approvalFlow', roles: ['L'], kinds: ['L'] },
    'base:flow:save': { title: '修改和发布审批流程', menu: 'approvalFlow', roles: ['L'], kinds: ['L'] },
    'base:apply:audit': { title: '审批权限申请', menu: 'authApply', roles: ['L', 'Y'], kinds: ['Y', 'L'] },
    'base:opening:audit': { title: '审批产品开通', menu: 'authApply', roles: ['Y'], kinds: ['Y'] },
    'base:register:audit': { title: '审批注册申请', menu: 'register', roles: ['L'], kinds: ['Y', 'L'] },
    'base:apply:export': { title: '导出权限申请', menu: 'authApply', roles: ['L', 'Y'], kinds: ['Y', 'L'] },
  },
  notices: { 5: { label: '处理' }, 6: { label: '查看结果' }, 16: { open: 'authApply', label: '审核' } },
  todos: {
    authApply: { title: '权限申请', route: 'authApply', bizType: applyBizType, open: 'authApply' },
    register: { title: '注册审核', route: 'register', bizType: registrationBizType, open: 'register' },
  },
  topics: ['product:list-refresh'],
  documents: { [applyBizType]: 'authApply', [registrationBizType]: 'register' },
});
