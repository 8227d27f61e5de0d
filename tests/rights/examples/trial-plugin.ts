/** A plugin that was added to the deployment: nothing of it is in the menu yet. */
import type { Plugin } from '@portal/sdk';
import { Int, setting } from '@portal/sdk/contract';

export const trialPlugin: Plugin = {
  id: 'trial',
  name: '试用插件',
  version: '1.0.0',
  routes: {
    list: {
      path: '/trial/list',
      title: '试用列表',
      page: () => Promise.reject(new Error('no page runs on the server')),
    },
  },
  settings: { days: setting({ label: '提醒天数', schema: Int({ minimum: 1, maximum: 30 }), default: 7 }) },
  menus: { list: { title: '试用列表', route: 'list', roles: ['L'] } },
};
