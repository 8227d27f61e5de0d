import { definePlugin } from '@portal/sdk';
import { content, site, subject } from './content/contract.ts';
import { handbook } from './handbook/contract.ts';
import { management } from './management/contract.ts';
import { portal } from './summary/contract.ts';

export default definePlugin(
  site,
  subject,
  content,
  management,
  handbook,
  portal,
)({
  id: 'portal',
  name: '门户',
  version: '1.0.0',
  routes: {
    home: {
      path: '/ef/home',
      title: 'e服务首页',
      access: 'public',
      layout: 2,
      page: () => import('./summary/home.tsx'),
    },
    eJiCai: {
      path: '/ef/eService/eJiCai',
      title: 'e集采',
      access: 'public',
      layout: 2,
      page: () => import('./content/eJiCai.tsx'),
    },
    newsList: {
      path: '/ef/newsList',
      title: '新闻公告',
      access: 'public',
      first: content.page,
      page: () => import('./content/newsList.tsx'),
    },
    newsListSearch: {
      path: '/ef/newsListSearch',
      title: '新闻搜索',
      access: 'public',
      page: () => import('./content/newsListSearch.tsx'),
    },
    newsDetails: {
      path: '/ef/newsDetails',
      title: '新闻详情',
      access: 'public',
      page: () => import('./content/newsDetails.tsx'),
    },
    helpCenter: {
      path: '/ef/helpCenter',
      title: '帮助中心',
      access: 'public',
      layout: 2,
      aliases: ['/home/help'],
      page: () => import('./handbook/helpCenter.tsx'),
    },
    protocol: { path: '/protocol', title: '平台授权', access: 'public', page: () => import('./protocol/protocol.tsx') },
    eLoan: {
      path: '/protocol/eLoan',
      title: 'e贷授权书',
      access: 'public',
      page: () => import('./protocol/eLoan.tsx'),
    },
    eInsurance: {
      path: '/protocol/eInsurance',
      title: 'e保险授权书',
      access: 'public',
      page: () => import('./protocol/eInsurance.tsx'),
    },
    eFactor: {
      path: '/protocol/eFactor',
      title: 'e保理授权书',
      access: 'public',
      page: () => import('./protocol/eFactor.tsx'),
    },
    eElectricity: {
      path: '/protocol/eElectricity',
      title: 'e电费授权书',
      access: 'public',
      page: () => import('./protocol/eElectricity.tsx'),
    },
  },
  redirects: [{ path: '/userCenter/help', redirect: '/ef/helpCenter' }],
  notices: { 13: {} },
  documents: { CONTENT: 'newsDetails' },
  cards: {
    announcements: {
      title: '公告',
      hint: '平台最近的公告',
      width: 2,
      height: 1,
      sort: 80,
      card: () => import('./cards/announcements.tsx'),
    },
  },
});
