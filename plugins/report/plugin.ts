import { definePlugin } from '@portal/sdk';
import { agreementReport } from './agreementManagementReport/contract.ts';
import { orderReport } from './orderReport/contract.ts';
import { performanceOrder } from './performanceOrder/contract.ts';
import { productReport } from './productReport/contract.ts';

export default definePlugin(
  productReport,
  orderReport,
  agreementReport,
  performanceOrder,
)({
  id: 'report',
  name: '报表',
  version: '1.0.0',
  routes: {
    productReport: {
      path: '/reportManagement/productReport',
      title: '产品报表',
      layout: 2,
      keepAlive: true,
      first: productReport.page,
      page: () => import('./productReport/productReport.tsx'),
    },
    orderReport: {
      path: '/reportManagement/orderReport',
      title: '订单总台账',
      layout: 2,
      keepAlive: true,
      first: orderReport.page,
      page: () => import('./orderReport/orderReport.tsx'),
    },
    agreementManagementReport: {
      path: '/reportManagement/agreementManagementReport',
      title: '协议管理报表',
      layout: 2,
      keepAlive: true,
      first: agreementReport.page,
      page: () => import('./agreementManagementReport/agreementManagementReport.tsx'),
    },
    associatedOrderData: {
      path: '/reportManagement/associatedOrderData',
      title: '协议关联订单',
      layout: 2,
      under: 'agreementManagementReport',
      identifiedBy: ['agreementNo'],
      page: () => import('./agreementManagementReport/associatedOrderData.tsx'),
    },
    performanceOrder: {
      path: '/reportManagement/performanceOrder',
      title: '履约订单台账',
      layout: 2,
      keepAlive: true,
      first: performanceOrder.page,
      page: () => import('./performanceOrder/performanceOrder.tsx'),
    },
  },
  menus: {
    report: { title: '报表管理', icon: 'document', sort: 70, roles: ['G1', 'C1', 'Y', 'L'] },
    product: { title: '产品报表', route: 'productReport', parent: 'report', sort: 10, roles: ['G1', 'Y', 'L'] },
    order: { title: '订单总台账', route: 'orderReport', parent: 'report', sort: 20, roles: ['G1', 'C1', 'Y', 'L'] },
    agreement: {
      title: '协议管理报表',
      route: 'agreementManagementReport',
      parent: 'report',
      sort: 30,
      roles: ['C1', 'Y', 'L'],
    },
    performance: {
      title: '履约订单台账',
      route: 'performanceOrder',
      parent: 'report',
      sort: 40,
      roles: ['G1', 'C1', 'Y', 'L'],
    },
  },
  codes: {
    'report:product:view': { title: '查看产品报表', menu: 'product', roles: ['G1', 'Y', 'L'] },
    'report:product:export': { title: '导出产品报表', menu: 'product', roles: ['G1', 'Y', 'L'] },
    'report:order:view': { title: '查看订单总台账', menu: 'order', roles: ['G1', 'C1', 'Y', 'L'] },
    'report:order:export': { title: '导出订单总台账', menu: 'order', roles: ['G1', 'C1', 'Y', 'L'] },
    'report:agreement:view': { title: '查看协议管理报表', menu: 'agreement', roles: ['C1', 'Y', 'L'] },
    'report:agreement:export': { title: '导出协议管理报表', menu: 'agreement', roles: ['C1', 'Y', 'L'] },
    'report:performance:view': { title: '查看履约订单台账', menu: 'performance', roles: ['G1', 'C1', 'Y', 'L'] },
    'report:performance:export': { title: '导出履约订单台账', menu: 'performance', roles: ['G1', 'C1', 'Y', 'L'] },
  },
});
