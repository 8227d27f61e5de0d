import { definePlugin } from '@portal/sdk';
import { ticket, ticketBizType } from './ticket/contract.ts';

export default definePlugin(ticket)({
  id: 'service',
  name: '客服与工单',
  version: '1.0.0',
  routes: {
    workOrderList: {
      path: '/workOrder/workOrderList',
      title: '工单查询',
      layout: 2,
      keepAlive: true,
      first: ticket.query,
      page: () => import('./ticket/workOrderList.tsx'),
    },
    workOrderEdit: {
      path: '/workOrder/workOrderEdit',
      title: '工单维护',
      layout: 2,
      under: 'workOrderList',
      page: () => import('./ticket/workOrderEdit.tsx'),
    },
    feedback: {
      path: '/userCenter/problemFeedback',
      title: '问题反馈',
      layout: 2,
      access: 'login',
      page: () => import('./ticket/problemFeedback.tsx'),
    },
    problem: {
      path: '/Base/service-support/problem',
      title: '问题反馈处理',
      layout: 2,
      page: () => import('./ticket/problem.tsx'),
    },
  },
  menus: {
    service: { title: '客服与工单', icon: 'headset', sort: 120, roles: ['All'] },
    list: { title: '工单查询', route: 'workOrderList', icon: 'task', parent: 'service', sort: 10, roles: ['All'] },
    feedback: {
      title: '问题反馈',
      route: 'feedback',
      icon: 'question',
      group: 'usercenter/usercenter',
      sort: 60,
      roles: ['All'],
    },
    problem: {
      title: '问题反馈处理',
      route: 'problem',
      icon: 'chat',
      parent: 'service',
      sort: 20,
      roles: ['K', 'Y', 'L'],
    },
  },
  codes: {
    'service:ticket:handle': { title: '受理与处理工单', menu: 'problem', roles: ['K', 'Y'], kinds: ['Y', 'K'] },
    'service:ticket:assign': { title: '转派工单', menu: 'problem', roles: ['K', 'Y'], kinds: ['Y', 'K'] },
    'service:ticket:escalate': { title: '升级工单', menu: 'problem', roles: ['K', 'Y'], kinds: ['Y', 'K'] },
    'service:ticket:merge': { title: '合并工单', menu: 'problem', roles: ['K', 'Y'], kinds: ['Y', 'K'] },
    'service:ticket:close': { title: '关闭工单', menu: 'problem', roles: ['K', 'Y'], kinds: ['Y', 'K'] },
    'service:ticket:teach': { title: '转知识库', menu: 'problem', roles: ['K', 'Y'], kinds: ['Y', 'K'] },
    'service:ticket:export': {
      title: '导出工单',
      menu: 'list',
      roles: ['G1', 'C1', 'K', 'Y', 'L'],
      kinds: ['G', 'C', 'Y', 'L', 'K'],
    },
  },
  notices: { 12: { open: 'workOrderEdit' } },
  documents: { [ticketBizType]: 'workOrderEdit' },
  numbers: { ticket: { title: '工单', pattern: 'GD\\d{4,}', list: 'workOrderList', filter: 'ticketNo' } },
});
