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
import type { ReportCalls } from './report-of.ts';
import { reportTree } from './tree/contract.ts';
import { subscription } from './subscription/contract.ts';

/** Of the kinds of role that may hold a right, those that hold it by default. */
const FIRST = { G: 'G1', C: 'C1', Y: 'Y', L: 'L' } as const;
type Kind = keyof typeof FIRST;
const rolesOf = (kinds: readonly Kind[]) => kinds.map((kind) => FIRST[kind]);

const right = <const Menu extends string>(title: string, menu: Menu, ...kinds: Kind[]) => ({
  title,
  menu,
  kinds,
  roles: rolesOf(kinds),
});

/** A report keeps its question while other pages are looked at. */
const still = { layout: 2, keepAlive: true } as const;
const kept = ({ page }: ReportCalls) => ({
  title: page.title,
  ...still,
  // one that opens with its period asks for that
  ...(!page.period && { first: page }),
});
/** A page of one row of a report. */
const about = ({ page: { title } }: ReportCalls, under: string, asks: string) => ({
  title,
  layout: 2 as const,
  under,
  identifiedBy: [asks],
});

const routes = {
  productReport: {
    ...kept(productReport),
    path: '/reportManagement/productReport',
    page: () => import('./productReport/productReport.tsx'),
  },
  orderReport: {
    ...kept(orderReport),
    path: '/reportManagement/orderReport',
    page: () => import('./orderReport/orderReport.tsx'),
  },
  agreementManagementReport: {
    ...kept(agreementReport),
    path: '/reportManagement/agreementManagementReport',
    page: () => import('./agreementManagementReport/agreementManagementReport.tsx'),
  },
  associatedOrderData: {
    ...about(agreementOrders, 'agreementManagementReport', 'agreementNo'),
    path: '/reportManagement/associatedOrderData',
    page: () => import('./agreementManagementReport/associatedOrderData.tsx'),
  },
  performanceOrder: {
    ...kept(performanceOrder),
    path: '/reportManagement/performanceOrder',
    page: () => import('./performanceOrder/performanceOrder.tsx'),
  },
  settlementSummary: {
    ...kept(settlementSummary),
    path: '/reportManagement/settlementSummary',
    page: () => import('./settlementSummary/settlementSummary.tsx'),
  },
  supplierSettlementStatement: {
    ...kept(supplierSettlement),
    path: '/reportManagement/supplierSettlementStatement',
    page: () => import('./supplierSettlement/supplierSettlementStatement.tsx'),
  },
  supplierSettlementDetail: {
    ...about(supplierMoves, 'supplierSettlementStatement', 'supplierEntId'),
    path: '/reportManagement/supplierSettlementStatement/supplierSettlementDetail',
    aliases: ['/reportManagement/supplierSettlementDetail'],
    page: () => import('./supplierSettlement/supplierSettlementDetail.tsx'),
  },
  procurementUnitSettlement: {
    ...kept(procurementSettlement),
    path: '/reportManagement/procurementUnitSettlement',
    page: () => import('./procurementSettlement/procurementUnitSettlement.tsx'),
  },
  procurementUnitDetail: {
    ...about(payables, 'procurementUnitSettlement', 'customerCode'),
    path: '/reportManagement/procurementUnitDetail',
    page: () => import('./procurementSettlement/procurementUnitDetail.tsx'),
  },
  dispatchDetail: {
    ...kept(dispatchReport),
    path: '/sendOrders-report/financing-statistics',
    aliases: ['/financing-statistics'],
    page: () => import('./dispatch/financing-statistics.tsx'),
  },
  dispatchStatistics: {
    ...kept(dispatchPivot),
    path: '/sendOrders-report/sendOrders-statistics',
    aliases: ['/sendOrders-statistics'],
    page: () => import('./dispatch/sendOrders-statistics.tsx'),
  },
  dispatchCustomer: {
    path: '/sendOrders-report/customer-information',
    title: '客户信息维护',
    ...still,
    aliases: ['/customer-information'],
    first: dispatchCustomer.page,
    page: () => import('./customer/customer-information.tsx'),
  },
  exceptionMonitor: {
    path: '/sendOrders-report/exception-monitoring',
    title: '异常监控维护',
    ...still,
    aliases: ['/exception-monitoring'],
    first: exceptionMonitor.hits,
    page: () => import('./exception/exception-monitoring.tsx'),
  },
} as const;

/** A menu entry is called as its page, which those see who may read it. */
const entry = <const Icon extends string, const Group extends string>(
  route: keyof typeof routes,
  icon: Icon,
  parent: Group,
  sort: number,
  ...kinds: Kind[]
) => ({ title: routes[route].title, route, icon, parent, sort, roles: rolesOf(kinds) });

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
  subscription,
  procurementSettlement,
  payables,
)({
  id: 'report',
  name: '报表',
  version: '1.0.0',
  routes,
  menus: {
    report: { title: '报表管理', icon: 'chart', sort: 70, roles: ['G1', 'C1', 'Y', 'L'] },
    product: entry('productReport', 'box', 'report', 10, 'G', 'Y', 'L'),
    order: entry('orderReport', 'table', 'report', 20, 'G', 'C', 'Y', 'L'),
    agreement: entry('agreementManagementReport', 'handshake', 'report', 30, 'C', 'Y', 'L'),
    performance: entry('performanceOrder', 'truck', 'report', 40, 'G', 'C', 'Y', 'L'),
    settlement: entry('settlementSummary', 'settlement', 'report', 50, 'Y', 'L'),
    supplier: entry('supplierSettlementStatement', 'company', 'report', 60, 'G', 'Y', 'L'),
    procurement: entry('procurementUnitSettlement', 'organization', 'report', 70, 'C', 'Y', 'L'),
    sendOrders: { title: '派单报表', icon: 'send', sort: 72, roles: ['Y', 'L'] },
    dispatch: entry('dispatchDetail', 'list', 'sendOrders', 10, 'Y', 'L'),
    dispatchStatistics: entry('dispatchStatistics', 'share', 'sendOrders', 20, 'Y', 'L'),
    customer: entry('dispatchCustomer', 'card', 'sendOrders', 30, 'Y', 'L'),
    exception: entry('exceptionMonitor', 'warning', 'sendOrders', 40, 'Y', 'L'),
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
