import { definePlugin } from '@portal/sdk';
import { contentBizType } from '@portal/sdk/calls/content';
import { sites, subjects } from './channelManagement/contract.ts';
import { informationIssues } from './informationIssues/contract.ts';

export default definePlugin(
  informationIssues,
  sites,
  subjects,
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
  },
  menus: {
    news: { title: '内容发布', icon: 'News', sort: 80, roles: ['Y', 'L'] },
    issues: { title: '新闻发布', route: 'informationIssues', parent: 'news', sort: 10, roles: ['Y', 'L'] },
  },
  codes: {
    'content:channel:edit': { title: '维护站点与栏目', menu: 'issues', roles: ['Y', 'L'] },
    'content:news:view': { title: '查看稿件', menu: 'issues', roles: ['Y', 'L'] },
    'content:news:edit': { title: '编辑稿件', menu: 'issues', roles: ['Y', 'L'] },
    'content:news:state': { title: '提交与上下线', menu: 'issues', roles: ['Y', 'L'] },
    'content:news:top': { title: '置顶', menu: 'issues', roles: ['Y', 'L'] },
    'content:news:delete': { title: '删除稿件', menu: 'issues', roles: ['Y', 'L'] },
    'content:news:export': { title: '导出稿件', menu: 'issues', roles: ['Y', 'L'] },
  },
  notices: { 14: {} },
  todos: { review: { title: '新闻审核', route: 'informationIssues', bizType: contentBizType } },
});
