import { definePlugin } from '@portal/sdk';
import { loan, loanBizType } from './contract.ts';

export default definePlugin(loan)({
  id: 'example',
  name: '示例',
  version: '1.0.0',
  routes: { loan: { path: '/example/loan', title: '借用申请', page: () => import('./loan.tsx') } },
  menus: { loan: { title: '借用申请', route: 'loan', roles: ['G1', 'C1', 'Y'] } },
  codes: {
    'example:loan:ask': { title: '申请借用', menu: 'loan', roles: ['G1', 'C1', 'Y'], kinds: ['G', 'C', 'Y'] },
    'example:loan:audit': { title: '审核借用', menu: 'loan', roles: ['Y'], kinds: ['Y'] },
    'example:loan:review': { title: '复核借用', menu: 'loan', roles: [], kinds: ['L'] },
  },
  documents: { [loanBizType]: 'loan' },
  todos: { audit: { title: '借用审核', route: 'loan', bizType: loanBizType } },
});
