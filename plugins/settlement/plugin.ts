import { definePlugin } from '@portal/sdk';
import { settlementManagement } from './settlementManagement/contract.ts';

export default definePlugin(settlementManagement)({
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
  },
  menus: {
    settlement: { title: '对账结算', icon: 'ReceiptMoney', sort: 40, roles: ['G1', 'C1', 'Y', 'L'] },
    list: {
      title: '结算管理',
      route: 'settlementManagement',
      parent: 'settlement',
      sort: 10,
      roles: ['G1', 'C1', 'Y', 'L'],
    },
  },
  codes: {},
});
