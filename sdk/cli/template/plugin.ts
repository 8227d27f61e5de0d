import { definePlugin } from '@portal/sdk';
import { items } from './items/contract.ts';

export default definePlugin(items)({
  id: 'example',
  name: '示例插件',
  version: '1.0.0',
  sdk: '^1.0',
  routes: {
    items: {
      path: '/example/items',
      title: '事项列表',
      layout: 2,
      first: items.page,
      page: () => import('./items/items.tsx'),
    },
  },
  menus: {
    items: { title: '示例插件', route: 'items', group: 'order/order', sort: 90, roles: ['All'] },
  },
  codes: {
    'example:item:add': { title: '新增事项', menu: 'items', roles: ['G1', 'C1', 'L'], kinds: ['G', 'C', 'L'] },
  },
  // 关于本插件单据的消息打开这一页，不论消息类型
  documents: { 'example-item': 'items' },
});
