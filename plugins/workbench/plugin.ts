import { definePlugin } from '@portal/sdk';
import { signingCode } from '@portal/sdk/calls/agreement';
import { openingBizType, product } from '@portal/sdk/calls/product';
import { robots } from '@portal/sdk/calls/robots';
import { workbench } from './workbenches/contract.ts';

export default definePlugin(
  workbench,
  product,
  signingCode,
  robots,
)({
  id: 'workbench',
  name: '工作台',
  version: '1.0.0',
  routes: {
    newIndex: {
      path: '/workbenches/newIndex',
      title: '工作台',
      layout: 2,
      page: () => import('./workbenches/newIndex.tsx'),
    },
    inbox: {
      path: '/workbenches/inbox',
      title: '收件箱',
      layout: 2,
      access: 'login',
      page: () => import('./inbox/inbox.tsx'),
    },
    notices: {
      path: '/workbenches/inbox/notices',
      title: '通知',
      layout: 2,
      access: 'login',
      page: () => import('./inbox/notices.tsx'),
    },
    settings: {
      path: '/workbenches/inbox/settings',
      title: '通知设置',
      layout: 2,
      access: 'login',
      page: () => import('./inbox/settings.tsx'),
    },
    unsubscribe: {
      path: '/ef/unsubscribe',
      title: '退订邮件',
      access: 'public',
      page: () => import('./inbox/unsubscribe.tsx'),
    },
    products: {
      path: '/product/index',
      title: '产品开通',
      layout: 2,
      page: () => import('./product/productIndex.tsx'),
    },
    protocol: {
      path: '/product/protocol',
      title: '开通协议',
      under: 'products',
      page: () => import('./product/protocol.tsx'),
    },
    loading: {
      path: '/product/loading',
      title: '等待开通',
      under: 'products',
      page: () => import('./product/loading.tsx'),
    },
  },
  redirects: [{ path: '/workbenches', redirect: '/workbenches/newIndex' }],
  menus: {
    workbench: { title: '工作台', route: 'newIndex', icon: 'home', sort: 1, roles: ['All'] },
    products: {
      title: '产品开通',
      route: 'products',
      icon: 'apps',
      sort: 200,
      roles: ['G1', 'G2', 'C1', 'C2', 'Y', 'L'],
    },
  },
  codes: {
    'workbench:layout:save': {
      title: '调整工作台',
      menu: 'workbench',
      roles: ['All'],
      kinds: ['G', 'C', 'Y', 'L', 'K'],
    },
    'workbench:robot:manage': {
      title: '管理群机器人',
      menu: 'workbench',
      roles: ['G1', 'C1', 'Y'],
      kinds: ['G', 'C', 'Y'],
    },
    'workbench:product:apply': { title: '申请开通产品', menu: 'products', roles: ['G1', 'C1'], kinds: ['G', 'C'] },
  },
  // what has no worklist of its own is decided in the inbox
  todos: { opening: { title: '产品开通审核', route: 'inbox', bizType: openingBizType } },
  commands: {
    inbox: { title: '打开收件箱', route: 'inbox', keywords: ['待办', '审核', '预警'] },
    notices: { title: '查看通知', route: 'notices', keywords: ['消息', '未读', '到期', '提醒'] },
    settings: { title: '通知设置', route: 'settings', keywords: ['邮件', '短信', '免打扰', '摘要', '机器人'] },
  },
  notices: { 2: { open: 'products' }, 3: { open: 'products' }, 7: { open: 'products' } },
  topics: ['product:opened', 'product:list-refresh'],
  cards: {
    todos: {
      title: '我的待办',
      hint: '等待我处理的审核和产品开通，按类型计数',
      width: 2,
      sort: 10,
      card: () => import('./cards/todos.tsx'),
    },
    alerts: {
      title: '预警提醒',
      hint: '逾期交货、被驳回的产品开通',
      width: 2,
      height: 1,
      starts: ['G', 'C', 'Y', 'L'],
      sort: 30,
      card: () => import('./cards/alerts.tsx'),
    },
    notices: {
      title: '消息',
      hint: '未读消息数和最近的消息',
      sort: 66,
      card: () => import('./cards/notices.tsx'),
    },
    pins: {
      title: '常用功能',
      hint: '固定在这里的功能，最多 12 个',
      width: 2,
      height: 1,
      sort: 57,
      card: () => import('./cards/pins.tsx'),
    },
    products: {
      title: '我的产品',
      hint: '本企业已开通的产品，一步进入',
      width: 2,
      height: 1,
      starts: ['G', 'C'],
      under: 'products',
      sort: 70,
      card: () => import('./cards/products.tsx'),
    },
    calendar: {
      title: '日历',
      hint: '本月每天应交付的订单',
      sort: 60,
      card: () => import('./cards/calendar.tsx'),
    },
    recent: {
      title: '最近访问',
      hint: '我最近打开过的页面',
      width: 2,
      height: 1,
      sort: 90,
      card: () => import('./cards/recent.tsx'),
    },
  },
});
