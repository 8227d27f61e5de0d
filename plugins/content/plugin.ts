import { definePlugin } from '@portal/sdk';
import { contentBizType } from '@portal/sdk/calls/notice-types';
import { sites, subjects } from './channelManagement/contract.ts';
import { handbookSetting } from './handbookSetting/contract.ts';
import { informationIssues } from './informationIssues/contract.ts';

const keepers = { roles: ['Y', 'L'], kinds: ['Y', 'L'] } as const;

export default definePlugin(
  informationIssues,
  sites,
  subjects,
  handbookSetting,
)({
  id: 'content',
  name: '内容发布',
  version: '1.0.0',
  routes: {
    informationIssues: {
      path: '/newsSend/informationIssues',
      title: '新闻发布',
      layout: 2,
      keepAlive: true,
      page: () => import('./informationIssues/informationIssues.tsx'),
    },
    channelManagement: {
      path: '/newsSend/channelManagement',
      title: '栏目管理',
      layout: 2,
      keepAlive: true,
      page: () => import('./channelManagement/channelManagement.tsx'),
    },
    handbookSetting: {
      path: '/handbookSetting/index',
      title: '帮助中心配置',
      layout: 2,
      keepAlive: true,
      page: () => import('./handbookSetting/handbookSetting.tsx'),
    },
  },
  redirects: [{ path: '/handbookSetting', redirect: '/handbookSetting/index' }],
  menus: {
    news: { title: '内容发布', icon: 'news', sort: 80, roles: ['Y', 'L'] },
    channels: {
      title: '栏目管理',
      route: 'channelManagement',
      icon: 'channel',
      parent: 'news',
      sort: 20,
      roles: ['Y', 'L'],
    },
    handbook: {
      title: '帮助中心配置',
      route: 'handbookSetting',
      icon: 'question',
      parent: 'news',
      sort: 30,
      roles: ['Y', 'L'],
    },
    issues: {
      title: '新闻发布',
      route: 'informationIssues',
      icon: 'edit',
      parent: 'news',
      sort: 10,
      roles: ['Y', 'L'],
    },
  },
  codes: {
    'content:handbook:edit': {
      title: '维护帮助',
      menu: 'handbook',
      ...keepers,
      whole: '帮助由全平台共用，您的“维护帮助”权限不包括全平台的数据',
    },
    'content:channel:edit': {
      title: '维护站点与栏目',
      menu: 'channels',
      ...keepers,
      whole: '站点与栏目由全平台共用，您的“维护站点与栏目”权限不包括全平台的数据',
    },
    'content:news:view': { title: '查看稿件', menu: 'issues', ...keepers },
    'content:news:edit': { title: '编辑稿件', menu: 'issues', ...keepers },
    'content:news:state': { title: '提交与上下线', menu: 'issues', ...keepers },
    'content:news:audit': { title: '审核稿件', menu: 'issues', ...keepers },
    'content:news:top': { title: '置顶', menu: 'issues', ...keepers },
    'content:news:delete': { title: '删除稿件', menu: 'issues', ...keepers },
    'content:news:export': { title: '导出稿件', menu: 'issues', ...keepers },
  },
  notices: { 14: {} },
  todos: {
    review: { title: '新闻审核', route: 'informationIssues', bizType: contentBizType, open: 'informationIssues' },
  },
});
