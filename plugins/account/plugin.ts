import { definePlugin } from '@portal/sdk';
import { account, accountBizType, transaction } from './accountBase/contract.ts';

export default definePlugin(
  account,
  transaction,
)({
  id: 'account',
  name: '账户',
  version: '1.0.0',
  routes: {
    accountList: {
      path: '/accountManage/accountList',
      title: '账户列表查询',
      layout: 2,
      keepAlive: true,
      first: account.page,
      page: () => import('./accountBase/accountList.tsx'),
    },
  },
  menus: {
    account: { title: '账户管理', icon: 'wallet', sort: 60, roles: ['G1', 'C1', 'Y', 'L'] },
    list: {
      title: '账户列表查询',
      route: 'accountList',
      icon: 'bank',
      parent: 'account',
      sort: 10,
      roles: ['G1', 'C1', 'Y', 'L'],
    },
  },
  codes: {
    'account:list:save': { title: '申请开户', menu: 'list', roles: ['G1', 'C1'], kinds: ['G', 'C'] },
    'account:list:delete': {
      title: '删除未使用的账户',
      menu: 'list',
      roles: ['G1', 'C1', 'Y'],
      kinds: ['G', 'C', 'Y'],
    },
    'account:list:reveal': {
      title: '查看账户金额',
      menu: 'list',
      roles: ['G1', 'C1', 'Y', 'L'],
      kinds: ['G', 'C', 'Y', 'L'],
    },
    'account:list:freeze': { title: '冻结', menu: 'list', roles: ['Y'], kinds: ['Y'] },
    'account:list:unfreeze': { title: '解冻', menu: 'list', roles: ['Y'], kinds: ['Y'] },
    'account:list:export': { title: '导出账户', menu: 'list', roles: ['Y', 'L'], kinds: ['G', 'C', 'Y', 'L'] },
  },
  documents: { [accountBizType]: 'accountList' },
});
