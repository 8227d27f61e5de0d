import { definePlugin } from '@portal/sdk';
import { organization } from '@portal/sdk/calls/enterprise';
import { orgChangeBizType } from '@portal/sdk/calls/org-change';
import { orgChange } from './changes/contract.ts';
import { orgTree } from './organization/contract.ts';

export default definePlugin(
  orgChange,
  orgTree,
)({
  id: 'enterprise',
  name: '企业与组织',
  version: '1.0.0',
  routes: {
    organization: {
      path: '/organization/index',
      title: '组织管理',
      layout: 2,
      keepAlive: true,
      first: organization.getAllByPage,
      page: () => import('./organization/index.tsx'),
    },
    changes: {
      path: '/organization/changes',
      title: '组织变更申请',
      layout: 2,
      under: 'organization',
      page: () => import('./changes/changes.tsx'),
    },
    history: {
      path: '/organization/history',
      title: '组织调整历史',
      layout: 2,
      under: 'organization',
      first: orgTree.moves,
      page: () => import('./organization/history.tsx'),
    },
  },
  redirects: [{ path: '/organization', redirect: '/organization/index' }],
  menus: {
    enterprise: { title: '企业与组织', icon: 'company', sort: 700, roles: ['L', 'Y', 'C1'] },
    organization: {
      title: '组织管理',
      route: 'organization',
      icon: 'channel',
      parent: 'enterprise',
      sort: 10,
      roles: ['L', 'Y', 'C1'],
    },
  },
  codes: {
    'enterprise:org:audit': { title: '审核组织变更', menu: 'organization', roles: ['Y', 'L'], kinds: ['Y', 'L'] },
    'enterprise:org:export': {
      ...{ title: '导出组织变更申请', menu: 'organization' },
      ...{ roles: ['L', 'Y', 'C1'], kinds: ['C', 'Y', 'L'] },
    },
  },
  documents: { [orgChangeBizType]: 'changes' },
  todos: {
    orgChange: {
      title: '组织变更审核',
      route: 'changes',
      bizType: orgChangeBizType,
      open: 'changes',
    },
  },
});
