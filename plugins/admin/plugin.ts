import { definePlugin } from '@portal/sdk';
import { administrationPath, plugins } from '@portal/sdk/calls/plugins';

export default definePlugin(plugins)({
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
  },
  menus: {
    admin: { title: '系统管理', icon: 'settings', sort: 900, roles: ['L'] },
    plugins: { title: '插件管理', route: 'plugins', parent: 'admin', roles: ['L'] },
  },
  codes: { 'admin:plugin:manage': { title: '管理插件', menu: 'plugins', roles: ['L'] } },
});
