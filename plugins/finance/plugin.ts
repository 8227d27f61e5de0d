import { definePlugin } from '@portal/sdk';

export default definePlugin()({
  id: 'finance',
  name: '金融服务',
  version: '1.0.0',
  subApps: { eJiCai: { title: '金融服务', home: 'overview' } },
  routes: {
    overview: {
      path: '/finance/overview',
      title: '金融概览',
      subApp: 'eJiCai',
      page: () => import('./overview/overview.tsx'),
    },
  },
  menus: {
    finance: { title: '金融服务', icon: 'money', sort: 60, roles: ['G1', 'G2', 'C1', 'Y', 'L'] },
    overview: {
      title: '金融概览',
      route: 'overview',
      icon: 'trend',
      parent: 'finance',
      roles: ['G1', 'G2', 'C1', 'Y', 'L'],
    },
  },
  notices: {
    8: { handle: () => import('./overview/notice-result.tsx') },
    9: { handle: () => import('./overview/notice-result.tsx') },
    10: { handle: () => import('./overview/notice-result.tsx') },
  },
});
