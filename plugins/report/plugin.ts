import { definePlugin } from '@portal/sdk';
import { orderReport } from './orderReport/contract.ts';

export default definePlugin(orderReport)({
  id: 'report',
  name: '报表',
  version: '1.0.0',
  routes: {
    orderReport: {
      path: '/reportManagement/orderReport',
      title: '订单总台账',
      layout: 2,
      keepAlive: true,
      first: orderReport.page,
      page: () => import('./orderReport/orderReport.tsx'),
    },
  },
  menus: {
    report: { title: '报表管理', icon: 'document', sort: 70, roles: ['G1', 'C1', 'Y', 'L'] },
    order: { title: '订单总台账', route: 'orderReport', parent: 'report', sort: 10, roles: ['G1', 'C1', 'Y', 'L'] },
  },
  codes: {
    'report:order:view': { title: '查看订单总台账', menu: 'order', roles: ['G1', 'C1', 'Y', 'L'] },
    'report:order:export': { title: '导出订单总台账', menu: 'order', roles: ['G1', 'C1', 'Y', 'L'] },
  },
});
