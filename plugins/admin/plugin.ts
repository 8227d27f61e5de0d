import { definePlugin } from '@portal/sdk';
import { auditTrail } from '@portal/sdk/calls/audit';
import { delivery } from '@portal/sdk/calls/delivery';
import { modes } from '@portal/sdk/calls/mode';
import { pluginKeys } from '@portal/sdk/calls/plugin-keys';
import { administrationPath } from '@portal/sdk/calls/plugin-tabs';
import { plugins } from '@portal/sdk/calls/plugins';
import { sealing } from '@portal/sdk/calls/sealing';

export default definePlugin(
  plugins,
  pluginKeys,
  auditTrail,
  modes,
  delivery,
  sealing,
)({
  id: 'admin',
  name: '系统管理',
  version: '1.0.0',
  subApps: { eJiCaiAdmin: { title: '管理中心', home: 'plugins' } },
  routes: {
    plugins: {
      path: administrationPath,
      title: '插件管理',
      subApp: 'eJiCaiAdmin',
      layout: 2,
      page: () => import('./plugins/plugins.tsx'),
    },
    audit: {
      path: '/admin/audit',
      title: '操作审计',
      subApp: 'eJiCaiAdmin',
      layout: 2,
      first: auditTrail.page,
      page: () => import('./audit/audit.tsx'),
    },
    mode: {
      path: '/admin/mode',
      title: '运行模式',
      subApp: 'eJiCaiAdmin',
      layout: 2,
      first: modes.page,
      page: () => import('./mode/mode.tsx'),
    },
    delivery: {
      path: '/admin/delivery',
      title: '发送记录',
      subApp: 'eJiCaiAdmin',
      layout: 2,
      first: delivery.page,
      page: () => import('./delivery/delivery.tsx'),
    },
    sealing: {
      path: '/admin/sealing',
      title: '个人信息加密',
      subApp: 'eJiCaiAdmin',
      layout: 2,
      first: sealing.page,
      page: () => import('./sealing/sealing.tsx'),
    },
  },
  menus: {
    admin: { title: '系统管理', icon: 'settings', sort: 900, roles: ['L'] },
    plugins: { title: '插件管理', route: 'plugins', icon: 'plug', parent: 'admin', roles: ['L'] },
    audit: { title: '操作审计', route: 'audit', icon: 'history', parent: 'admin', roles: ['L'] },
    mode: { title: '运行模式', route: 'mode', icon: 'calendar', parent: 'admin', roles: ['L'] },
    delivery: { title: '发送记录', route: 'delivery', icon: 'send', parent: 'admin', roles: ['L'] },
    sealing: { title: '个人信息加密', route: 'sealing', icon: 'shield', parent: 'admin', roles: ['L'] },
  },
  codes: {
    'admin:plugin:manage': { title: '管理插件', menu: 'plugins', roles: ['L'], kinds: ['L'] },
    'admin:plugin:key': { title: '管理团队密钥', menu: 'plugins', roles: ['L'], kinds: ['L'] },
    'admin:audit:view': { title: '查看操作审计', menu: 'audit', roles: ['L'], kinds: ['L'] },
    'admin:audit:export': { title: '导出操作审计', menu: 'audit', roles: ['L'], kinds: ['L'] },
    'admin:mode:manage': { title: '设置运行模式', menu: 'mode', roles: ['L'], kinds: ['L'] },
    'admin:delivery:view': { title: '查看发送记录', menu: 'delivery', roles: ['L'], kinds: ['L'] },
    'admin:delivery:export': { title: '导出发送记录', menu: 'delivery', roles: ['L'], kinds: ['L'] },
    'admin:delivery:retry': { title: '重新发送消息', menu: 'delivery', roles: ['L'], kinds: ['L'] },
    'admin:sealing:view': { title: '查看个人信息加密', menu: 'sealing', roles: ['L'], kinds: ['L'] },
  },
});
