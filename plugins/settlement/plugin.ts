import { definePlugin } from '@portal/sdk';
import { contractBizType, contractManagement } from './contract/contract.ts';
import { settlementManagement } from './settlementManagement/contract.ts';

export default definePlugin(
  settlementManagement,
  contractManagement,
)({
  id: 'settlement',
  name: '对账结算',
  version: '1.0.0',
  routes: {
    settlementManagement: {
      path: '/reconciliationSettlement/settlementManagement',
      title: '结算管理',
      layout: 2,
      keepAlive: true,
      page: () => import('./settlementManagement/settlementManagement.tsx'),
    },
    contractManagement: {
      path: '/contractManagement',
      title: '合同管理',
      layout: 2,
      keepAlive: true,
      identifiedBy: ['id', 'edit'],
      page: () => import('./contract/contractManagement.tsx'),
    },
  },
  menus: {
    settlement: { title: '对账结算', icon: 'ReceiptMoney', sort: 40, roles: ['G1', 'G2', 'C1', 'C2', 'Y', 'L'] },
    list: {
      title: '结算管理',
      route: 'settlementManagement',
      parent: 'settlement',
      sort: 10,
      roles: ['G1', 'C1', 'Y', 'L'],
    },
    // Members of either side draft contracts here.
    contract: {
      title: '合同管理',
      route: 'contractManagement',
      parent: 'settlement',
      sort: 60,
      roles: ['G1', 'G2', 'C1', 'C2', 'Y', 'L'],
    },
  },
  codes: {
    'settlement:contract:save': { title: '起草合同', menu: 'contract', roles: ['G1', 'G2', 'C1', 'C2'] },
    'settlement:contract:audit': { title: '审批合同', menu: 'contract', roles: ['G1', 'C1', 'Y'] },
    'settlement:contract:sign': { title: '签署合同', menu: 'contract', roles: ['G1', 'C1'] },
    'settlement:contract:change': { title: '变更合同', menu: 'contract', roles: ['G1', 'C1'] },
    'settlement:contract:terminate': { title: '终止、完成合同', menu: 'contract', roles: ['G1', 'C1'] },
    'settlement:contract:void': { title: '作废合同', menu: 'contract', roles: ['G1', 'C1'] },
    'settlement:contract:archive': { title: '归档合同', menu: 'contract', roles: ['G1', 'C1'] },
    'settlement:contract:link': { title: '关联订单', menu: 'contract', roles: ['G1', 'C1'] },
    'settlement:contract:export': { title: '导出合同', menu: 'contract', roles: ['G1', 'C1', 'Y', 'L'] },
  },
  todos: { contract: { title: '合同审批', route: 'contractManagement', bizType: contractBizType } },
  documents: { contract: 'contractManagement' },
  numbers: { contract: { title: '合同', pattern: 'HT\\d{4,}', list: 'contractManagement', filter: 'contractNo' } },
});
