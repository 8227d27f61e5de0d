import { definePlugin } from '@portal/sdk';
import { account, activation, management, roleCode } from '@portal/sdk/calls/management';
import { menu } from '@portal/sdk/calls/menu';
import { role } from '@portal/sdk/calls/role';
import { applyBizType, authApply } from './authApply/contract.ts';

export default definePlugin(
  authApply,
  management,
  roleCode,
  account,
  activation,
  role,
  menu,
)({
  id: 'base',
  name: '权限管理',
  version: '1.0.0',
  routes: {
    user: {
      path: '/Base/auth-management/user',
      title: '用户管理',
      layout: 2,
      keepAlive: true,
      first: management.findEntUserByPage,
      page: () => import('./user/user.tsx'),
    },
    role: {
      path: '/Base/auth-management/role',
      title: '角色管理',
      layout: 2,
      keepAlive: true,
      first: role.page,
      page: () => import('./role/role.tsx'),
    },
    menuOp: {
      path: '/Base/auth-management/menu-op',
      title: '运营菜单管理',
      layout: 2,
      keepAlive: true,
      page: () => import('./menu/menu-op.tsx'),
    },
    menuTax: {
      path: '/Base/auth-management/menu-tax',
      title: '税务菜单管理',
      layout: 2,
      keepAlive: true,
      page: () => import('./menu/menu-tax.tsx'),
    },
    authApply: {
      path: '/Base/auth-management/authApply',
      title: '权限申请',
      access: 'login',
      layout: 2,
      keepAlive: true,
      page: () => import('./authApply/authApply.tsx'),
    },
  },
  menus: {
    base: { title: '权限管理', icon: 'people', sort: 800, roles: ['All'] },
    user: { title: '用户管理', route: 'user', parent: 'base', sort: 10, roles: ['L', 'Y'] },
    role: { title: '角色管理', route: 'role', parent: 'base', sort: 20, roles: ['L'] },
    menuOp: { title: '运营菜单管理', route: 'menuOp', parent: 'base', sort: 30, roles: ['L'] },
    menuTax: { title: '税务菜单管理', route: 'menuTax', parent: 'base', sort: 40, roles: ['L'] },
    authApply: { title: '权限申请', route: 'authApply', parent: 'base', sort: 80, roles: ['All'] },
  },
  codes: {
    'base:user:view': { title: '查看用户', menu: 'user', roles: ['L', 'Y'] },
    'base:user:role': { title: '编辑角色', menu: 'user', roles: ['L', 'Y'] },
    'base:user:status': { title: '停用启用', menu: 'user', roles: ['L', 'Y'] },
    'base:user:admin': { title: '设置超级管理员', menu: 'user', roles: ['L'] },
    'base:user:activate': { title: '代激活', menu: 'user', roles: ['L', 'Y'] },
    'base:user:reset': { title: '重置密码', menu: 'user', roles: ['L', 'Y'] },
    'base:user:kick': { title: '踢下线', menu: 'user', roles: ['L', 'Y'] },
    'base:user:export': { title: '导出用户', menu: 'user', roles: ['L', 'Y'] },
    'base:role:view': { title: '查看角色', menu: 'role', roles: ['L'] },
    'base:role:save': { title: '编辑角色', menu: 'role', roles: ['L'] },
    'base:menu:view': { title: '查看菜单', menu: 'menuOp', roles: ['L'] },
    'base:menu:save': { title: '编辑菜单', menu: 'menuOp', roles: ['L'] },
    'base:menu:export': { title: '导出菜单', menu: 'menuOp', roles: ['L'] },
    'base:apply:audit': { title: '审批权限申请', menu: 'authApply', roles: ['L', 'Y'] },
    'base:apply:export': { title: '导出权限申请', menu: 'authApply', roles: ['L', 'Y'] },
  },
  notices: { 16: { open: 'authApply', label: '审核' } },
  todos: { authApply: { title: '权限申请', route: 'authApply', bizType: applyBizType } },
  documents: { [applyBizType]: 'authApply' },
});
