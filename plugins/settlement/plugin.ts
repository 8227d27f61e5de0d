import { definePlugin } from '@portal/sdk';
import { contractBizType, contractImport, contractManagement } from './legalContract/contract.ts';
import { contractClause } from './contractClause/contract.ts';
import { settlementDetail } from './statement/contract.ts';
import { settlementDispute } from './dispute/contract.ts';
import { invoice, invoiceImport } from './invoice/contract.ts';
import { headerBizType, invoiceHeader } from './invoiceHeader/contract.ts';
import { settlementMatching } from './matching/contract.ts';
import { monthClose } from './monthClose/contract.ts';
import { orderSettlements } from './ofOrder/contract.ts';
import { settlementPrint } from './printLayout/contract.ts';
import { settlementPayment } from './payment/contract.ts';
import { settlementBizType } from './statement/codes.ts';
import { settlementManagement } from './settlementManagement/contract.ts';
import { settlementSettings } from './settings.ts';

// Who holds a code by default, and who may ever hold it.
const parties = { roles: ['G1', 'C1'], kinds: ['G', 'C'] } as const;
const drafters = { roles: ['G1', 'C1', 'C2'], kinds: ['G', 'C'] } as const;
const members = { roles: ['G1', 'G2', 'C1', 'C2'], kinds: ['G', 'C'] } as const;
const suppliers = { roles: ['G1'], kinds: ['G'] } as const;
const purchasers = { roles: ['C1'], kinds: ['C'] } as const;
const operators = { roles: ['Y'], kinds: ['Y'] } as const;
const withOperators = { roles: ['G1', 'C1', 'Y'], kinds: ['G', 'C', 'Y'] } as const;
const everybody = ['G1', 'G2', 'C1', 'C2', 'Y', 'L'] as const;
const readers = { roles: ['G1', 'C1', 'Y', 'L'], kinds: ['G', 'C', 'Y', 'L'] } as const;

export default definePlugin(
  settlementManagement,
  settlementDetail,
  settlementDispute,
  settlementPayment,
  monthClose,
  settlementMatching,
  orderSettlements,
  settlementPrint,
  contractManagement,
  contractImport,
  contractClause,
  invoiceHeader,
  invoice,
  invoiceImport,
)({
  id: 'settlement',
  name: '对账结算',
  version: '1.0.0',
  settings: settlementSettings.declared,
  routes: {
    settlementManagement: {
      path: '/reconciliationSettlement/settlementManagement',
      title: '结算管理',
      layout: 2,
      keepAlive: true,
      page: () => import('./settlementManagement/settlementManagement.tsx'),
    },
    expensesInfo: {
      path: '/reconciliationSettlement/expensesInfo',
      title: '收入结算详情',
      layout: 2,
      under: 'settlementManagement',
      page: () => import('./detail/expensesInfo.tsx'),
    },
    incomeInfo: {
      path: '/reconciliationSettlement/incomeInfo',
      title: '采购结算详情',
      layout: 2,
      under: 'settlementManagement',
      page: () => import('./detail/incomeInfo.tsx'),
    },
    contractManagement: {
      path: '/contractManagement',
      title: '合同管理',
      layout: 2,
      keepAlive: true,
      identifiedBy: ['id', 'edit'],
      page: () => import('./legalContract/contractManagement.tsx'),
    },
    invoiceHeader: {
      path: '/reconciliationSettlement/invoiceHeader',
      title: '发票抬头管理',
      layout: 2,
      page: () => import('./invoiceHeader/invoiceHeader.tsx'),
    },
    invoiceHeaderInfo: {
      path: '/reconciliationSettlement/invoiceHeaderInfo',
      title: '抬头详情',
      layout: 2,
      under: 'invoiceHeader',
      identifiedBy: ['id', 'edit'],
      page: () => import('./invoiceHeader/invoiceHeaderInfo.tsx'),
    },
    myInvoice: {
      path: '/settlementManagement/myInvoice',
      title: '发票管理',
      layout: 2,
      keepAlive: true,
      page: () => import('./invoice/myInvoice.tsx'),
    },
    invoiceInfo: {
      path: '/settlementManagement/invoiceInfo',
      title: '发票详情',
      layout: 2,
      under: 'myInvoice',
      page: () => import('./invoice/invoiceInfo.tsx'),
    },
  },
  menus: {
    settlement: { title: '对账结算', icon: 'settlement', sort: 40, roles: everybody },
    list: {
      title: '结算管理',
      route: 'settlementManagement',
      icon: 'money',
      parent: 'settlement',
      sort: 10,
      // Buyers draw up and apply for payments; their administrator confirms and pays.
      roles: ['G1', 'C1', 'C2', 'Y', 'L'],
    },
    // Members of either side draft contracts here.
    contract: {
      title: '合同管理',
      route: 'contractManagement',
      icon: 'signature',
      parent: 'settlement',
      sort: 60,
      roles: everybody,
    },
    // The operating unit approvals the headers of special invoices here.
    header: {
      title: '发票抬头管理',
      route: 'invoiceHeader',
      icon: 'card',
      parent: 'settlement',
      sort: 40,
      roles: readers.roles,
    },
    invoice: {
      title: '发票管理',
      route: 'myInvoice',
      icon: 'receipt',
      parent: 'settlement',
      sort: 50,
      roles: readers.roles,
    },
  },
  codes: {
    'settlement:list:generate': { title: '生成与提交结算单', menu: 'list', ...drafters },
    'settlement:list:confirm': { title: '确认结算单', menu: 'list', ...parties },
    'settlement:list:dispute': { title: '提异议与协商', menu: 'list', ...parties },
    'settlement:list:withdraw': { title: '撤回结算单', menu: 'list', ...parties },
    'settlement:list:void': { title: '作废结算单', menu: 'list', ...parties },
    'settlement:list:merge': { title: '合并结算单', menu: 'list', ...parties },
    'settlement:list:audit': { title: '审核结算单', menu: 'list', ...operators },
    'settlement:month:close': {
      title: '月结',
      menu: 'list',
      ...operators,
      whole: '月结对所有单位生效，您的数据范围不是全平台，不能月结',
    },
    'settlement:month:reopen': {
      title: '反月结',
      menu: 'list',
      ...operators,
      whole: '反月结对所有单位生效，您的数据范围不是全平台，不能反月结',
    },
    'settlement:list:export': { title: '导出结算单', menu: 'list', ...readers },
    'settlement:line:flag': { title: '调整结算明细', menu: 'list', ...parties },
    'settlement:plan:save': { title: '调整付款计划', menu: 'list', ...purchasers },
    'settlement:payment:apply': { title: '发起付款申请', menu: 'list', roles: ['C1', 'C2'], kinds: ['C'] },
    'settlement:payment:advance': { title: '无票付款申请', menu: 'list', ...purchasers },
    'settlement:payment:register': { title: '登记付款', menu: 'list', ...purchasers },
    'settlement:contract:save': { title: '起草合同', menu: 'contract', ...members },
    'settlement:contract:audit': { title: '审批合同', menu: 'contract', ...withOperators },
    'settlement:contract:sign': { title: '签署合同', menu: 'contract', ...parties },
    'settlement:contract:change': { title: '变更合同', menu: 'contract', ...parties },
    'settlement:contract:terminate': { title: '终止、完成合同', menu: 'contract', ...parties },
    'settlement:contract:void': { title: '作废合同', menu: 'contract', ...parties },
    'settlement:contract:archive': { title: '归档合同', menu: 'contract', ...parties },
    'settlement:contract:link': { title: '关联订单', menu: 'contract', ...parties },
    'settlement:contract:export': { title: '导出合同', menu: 'contract', ...readers },
    'settlement:contract:import': { title: '导入合同', menu: 'contract', ...parties },
    'settlement:clause:save': { title: '维护合同条款库', menu: 'contract', ...withOperators },
    'settlement:header:save': { title: '维护发票抬头', menu: 'header', ...parties },
    'settlement:header:audit': { title: '审核专票抬头', menu: 'header', ...operators },
    'settlement:invoice:apply': { title: '申请开票', menu: 'invoice', ...suppliers },
    'settlement:invoice:issue': { title: '开具、交付发票', menu: 'invoice', ...suppliers },
    'settlement:invoice:receive': { title: '签收、退票、认证', menu: 'invoice', ...purchasers },
    'settlement:invoice:red': { title: '红冲发票', menu: 'invoice', ...parties },
    'settlement:invoice:verify': { title: '查验发票', menu: 'invoice', ...withOperators },
    'settlement:invoice:import': { title: '导入进项发票', menu: 'invoice', ...purchasers },
    'settlement:invoice:export': { title: '导出发票', menu: 'invoice', ...readers },
  },
  todos: {
    audit: {
      title: '结算单审核',
      route: 'settlementManagement',
      bizType: settlementBizType,
      open: 'expensesInfo',
    },
    contract: { title: '合同审批', route: 'contractManagement', bizType: contractBizType, open: 'contractManagement' },
    header: { title: '专票抬头审核', route: 'invoiceHeader', bizType: headerBizType, open: 'invoiceHeaderInfo' },
  },
  fills: {
    ofOrder: {
      title: '订单的结算单',
      slot: 'order.detail.related',
      under: 'settlementManagement',
      part: () => import('./ofOrder/order-statements.tsx'),
    },
  },
  documents: {
    settlement: 'expensesInfo',
    purchaseSettlement: 'incomeInfo',
    settlementUrge: 'incomeInfo',
    contract: 'contractManagement',
    invoice: 'invoiceInfo',
    invoiceHeader: 'invoiceHeaderInfo',
  },
  numbers: {
    settlement: { title: '结算单', pattern: 'JS\\d{4,}', list: 'settlementManagement', filter: 'settlementNo' },
    contract: { title: '合同', pattern: 'HT\\d{4,}', list: 'contractManagement', filter: 'contractNo' },
  },
});
