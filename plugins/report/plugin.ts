import { definePlugin } from '@portal/sdk';
import { agreementOrders, agreementReport } from './agreementManagementReport/contract.ts';
import { confirmLetter } from './confirmLetter/contract.ts';
import { customerImport, dispatchCustomer } from './customer/contract.ts';
import { dispatchPivot, dispatchReport } from './dispatch/contract.ts';
import { exceptionMonitor } from './exception/contract.ts';
import { orderReport } from './orderReport/contract.ts';
import { performanceOrder } from './performanceOrder/contract.ts';
import { payables, procurementSettlement } from './procurementSettlement/contract.ts';
import { productReport } from './productReport/contract.ts';
import { settlementSummary } from './settlementSummary/contract.ts';
import { supplierMoves, supplierSettlement } from './supplierSettlement/contract.ts';
import { reportTree } from './tree/contract.ts';
import { subscription } from './subscription/contract.ts';
import { sharedView } from './views/contract.ts';

/** Of the kinds of role that may hold a right, those that hold it by default. */
const FIRST = { G: 'G1', C: 'C1', Y: 'Y', L: 'L' } as const;
const right = <const Menu extends string>(title: string, menu: Menu, ...kinds: (keyof typeof FIRST)[]) => ({
  title,
  menu,
  kinds,
  roles: kinds.map((kind) => FIRST[kind]),
});

/** A report keeps its question while other pages are looked at. */
const kept = { layout: 2, keepAlive: true } as const;

export default definePlugin(
  productReport,
  orderReport,
  agreementReport,
  agreementOrders,
  performanceOrder,
  dispatchReport,
  dispatchPivot,
  dispatchCustomer,
  customerImport,
  exceptionMonitor,
  settlementSummary,
  supplierSettlement,
  supplierMoves,
  confirmLetter,
  reportTree,
  sharedView,
  subscription,
  procurementSettlement,
  payables,
)({
  id: 'report',
  name: '报表',
  version: '1.0.0',
  routes: {
    productReport: {
      path: '/reportManagement/productReport',
      title: '产品报表',
      ...kept,
      first: productReport.page,
      page: () => import('./productReport/productReport.tsx'),
    },
    orderReport: {
      path: '/reportManagement/orderReport',
      title: '订单总台账',
      ...kept,
      first: orderReport.page,
      page: () => import('./orderReport/orderReport.tsx'),
    },
    agreementManagementReport: {
      path: '/reportManagement/agreementManagementReport',
      title: '协议管理报表',
      ...kept,
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
      ...kept,
      first: performanceOrder.page,
      page: () => import('./performanceOrder/performanceOrder.tsx'),
    },
    settlementSummary: {
      path: '/reportManagement/settlementSummary',
      title: '结算汇总',
      ...kept,
      first: settlementSummary.page,
      page: () => import('./settlementSummary/settlementSummary.tsx'),
    },
    supplierSettlementStatement: {
      path: '/reportManagement/supplierSettlementStatement',
      title: '供应商结算报表',
      ...kept,
      first: supplierSettlement.page,
      page: () => import('./supplierSettlement/supplierSettlementStatement.tsx'),
    },
    supplierSettlementDetail: {
      path: '/reportManagement/supplierSettlementStatement/supplierSettlementDetail',
      title: '供应商结算明细',
      layout: 2,
      under: 'supplierSettlementStatement',
      identifiedBy: ['supplierEntId'],
      aliases: ['/reportManagement/supplierSettlementDetail'],
      page: () => import('./supplierSettlement/supplierSettlementDetail.tsx'),
    },
    procurementUnitSettlement: {
      path: '/reportManagement/procurementUnitSettlement',
      title: '采购单位结算报表',
      ...kept,
      first: procurementSettlement.page,
      page: () => import('./procurementSettlement/procurementUnitSettlement.tsx'),
    },
    procurementUnitDetail: {
      path: '/reportManagement/procurementUnitDetail',
      title: '采购单位结算明细',
      layout: 2,
      under: 'procurementUnitSettlement',
      identifiedBy: ['customerCode'],
      page: () => import('./procurementSettlement/procurementUnitDetail.tsx'),
    },
    dispatchDetail: {
      path: '/sendOrders-report/financing-statistics',
      title: '派单明细报表',
      ...kept,
      aliases: ['/financing-statistics'],
      first: dispatchReport.page,
      page: () => import('./dispatch/financing-statistics.tsx'),
    },
    dispatchStatistics: {
      path: '/sendOrders-report/sendOrders-statistics',
      title: '派单统计报表',
      ...kept,
      aliases: ['/sendOrders-statistics'],
      first: dispatchPivot.page,
      page: () => import('./dispatch/sendOrders-statistics.tsx'),
    },
    dispatchCustomer: {
      path: '/sendOrders-report/customer-information',
      title: '客户信息维护',
      ...kept,
      aliases: ['/customer-information'],
      first: dispatchCustomer.page,
      page: () => import('./customer/customer-information.tsx'),
    },
    exceptionMonitor: {
      path: '/sendOrders-report/exception-monitoring',
      title: '异常监控维护',
      ...kept,
      aliases: ['/exception-monitoring'],
      first: exceptionMonitor.hits,
      page: () => import('./exception/exception-monitoring.tsx'),
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
    settlement: { title: '结算汇总', route: 'settlementSummary', parent: 'report', sort: 50, roles: ['Y', 'L'] },
    supplier: {
      title: '供应商结算报表',
      route: 'supplierSettlementStatement',
      parent: 'report',
      sort: 60,
      roles: ['G1', 'Y', 'L'],
    },
    procurement: {
      title: '采购单位结算报表',
      route: 'procurementUnitSettlement',
      parent: 'report',
      sort: 70,
      roles: ['C1', 'Y', 'L'],
    },
    sendOrders: { title: '派单报表', icon: 'task', sort: 72, roles: ['Y', 'L'] },
    dispatch: { title: '派单明细报表', route: 'dispatchDetail', parent: 'sendOrders', sort: 10, roles: ['Y', 'L'] },
    dispatchStatistics: {
      title: '派单统计报表',
      route: 'dispatchStatistics',
      parent: 'sendOrders',
      sort: 20,
      roles: ['Y', 'L'],
    },
    customer: { title: '客户信息维护', route: 'dispatchCustomer', parent: 'sendOrders', sort: 30, roles: ['Y', 'L'] },
    exception: { title: '异常监控维护', route: 'exceptionMonitor', parent: 'sendOrders', sort: 40, roles: ['Y', 'L'] },
  },
  documents: {
    confirmLetter: 'supplierSettlementStatement',
    exceptionRule: 'exceptionMonitor',
  },
  codes: {
    'report:settlement:view': right('查看结算汇总', 'settlement', 'Y', 'L'),
    'report:settlement:export': right('导出结算汇总', 'settlement', 'Y', 'L'),
    'report:supplier:view': right('查看供应商结算', 'supplier', 'G', 'Y', 'L'),
    'report:supplier:export': right('导出供应商结算', 'supplier', 'G', 'Y', 'L'),
    'report:supplier:letter': right('查看与下载询证函', 'supplier', 'G', 'Y', 'L'),
    'report:supplier:send': right('发出询证函', 'supplier', 'Y'),
    'report:supplier:reply': right('询证函回函', 'supplier', 'G'),
    'report:procurement:view': right('查看采购单位结算', 'procurement', 'C', 'Y', 'L'),
    'report:procurement:export': right('导出采购单位结算', 'procurement', 'C', 'Y', 'L'),
    'report:procurement:follow': right('付款跟进备注', 'procurement', 'Y'),
    'report:procurement:urge': right('催付', 'procurement', 'Y'),
    'report:dispatch:view': right('查看派单明细', 'dispatch', 'Y', 'L'),
    'report:dispatch:export': right('导出派单明细', 'dispatch', 'Y', 'L'),
    'report:dispatchStatistics:view': right('查看派单统计', 'dispatchStatistics', 'Y', 'L'),
    'report:dispatchStatistics:export': right('导出派单统计', 'dispatchStatistics', 'Y', 'L'),
    'report:customer:view': right('查看客户信息', 'customer', 'Y', 'L'),
    'report:customer:save': right('维护客户信息', 'customer', 'Y'),
    'report:customer:reveal': right('查看客户电话', 'customer', 'Y', 'L'),
    'report:customer:import': right('导入客户', 'customer', 'Y'),
    'report:customer:merge': right('合并重复客户', 'customer', 'Y'),
    'report:customer:dispatch': right('派单', 'customer', 'Y'),
    'report:customer:delete': right('删除客户', 'customer', 'Y'),
    'report:customer:export': right('导出客户信息', 'customer', 'Y', 'L'),
    'report:exception:view': right('查看异常监控', 'exception', 'Y', 'L'),
    'report:exception:save': {
      ...right('维护异常规则', 'exception', 'Y'),
      whole: '异常规则对所有单位生效，您的数据范围不是全平台，不能维护',
    },
    'report:exception:handle': right('处理异常', 'exception', 'Y'),
    'report:exception:export': right('导出异常', 'exception', 'Y', 'L'),
    'report:product:view': right('查看产品报表', 'product', 'G', 'Y', 'L'),
    'report:product:export': right('导出产品报表', 'product', 'G', 'Y', 'L'),
    'report:order:view': right('查看订单总台账', 'order', 'G', 'C', 'Y', 'L'),
    'report:order:export': right('导出订单总台账', 'order', 'G', 'C', 'Y', 'L'),
    'report:agreement:view': right('查看协议管理报表', 'agreement', 'C', 'Y', 'L'),
    'report:agreement:export': right('导出协议管理报表', 'agreement', 'C', 'Y', 'L'),
    'report:agreement:remind': right('续签提醒', 'agreement', 'Y'),
    'report:performance:view': right('查看履约订单台账', 'performance', 'G', 'C', 'Y', 'L'),
    'report:performance:export': right('导出履约订单台账', 'performance', 'G', 'C', 'Y', 'L'),
  },
});
