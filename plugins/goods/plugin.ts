import { definePlugin } from '@portal/sdk';
import { category } from './category/contract.ts';
import { classification, classificationImport } from './classification/contract.ts';
import { goodsApproval } from './goodsApproval/contract.ts';
import { goodsImport, goodsList, priceImport } from './goodsList/contract.ts';
import { categoryBizType, goodsBizType, renewalBizType, review } from './review/contract.ts';

const everybody = ['G1', 'G2', 'C1', 'C2', 'Y', 'L'] as const;
const allKinds = ['G', 'C', 'Y', 'L'] as const;

export default definePlugin(
  classification,
  classificationImport,
  category,
  goodsList,
  goodsImport,
  priceImport,
  goodsApproval,
  review,
)({
  id: 'goods',
  name: '商品管理',
  version: '1.0.0',
  routes: {
    classification: {
      path: '/productManagement/classification',
      title: '商品分类',
      layout: 2,
      page: () => import('./classification/classification.tsx'),
    },
    category: {
      path: '/productManagement/category',
      title: '商品类目',
      layout: 2,
      first: category.page,
      page: () => import('./category/category.tsx'),
    },
    approval: {
      path: '/productManagement/approval',
      title: '类目审核',
      layout: 2,
      page: () => import('./category/approval.tsx'),
    },
    approvalInfo: {
      path: '/productManagement/approvalInfo',
      title: '类目审核详情',
      layout: 2,
      under: 'approval',
      page: () => import('./category/approvalInfo.tsx'),
    },
    goodsList: {
      path: '/productManagement/goodsList',
      title: '商品列表',
      layout: 2,
      keepAlive: true,
      first: goodsList.page,
      page: () => import('./goodsList/goodsList.tsx'),
    },
    goodsInfo: {
      path: '/productManagement/goodsInfo',
      title: '商品详情',
      layout: 2,
      under: 'goodsList',
      page: () => import('./goodsList/goodsInfo.tsx'),
    },
    goodsApproval: {
      path: '/productManagement/goodsApproval',
      title: '商品审核',
      layout: 2,
      page: () => import('./goodsApproval/goodsApproval.tsx'),
    },
    goodsApprovalInfo: {
      path: '/productManagement/goodsApprovalInfo',
      title: '商品审核详情',
      layout: 2,
      under: 'goodsApproval',
      page: () => import('./goodsApproval/goodsApprovalInfo.tsx'),
    },
  },
  redirects: [{ path: '/productManagement', redirect: '/productManagement/goodsList' }],
  menus: {
    goods: { title: '商品管理', icon: 'box', sort: 25, roles: everybody },
    list: { title: '商品列表', route: 'goodsList', icon: 'tag', parent: 'goods', sort: 10, roles: everybody },
    goodsApproval: {
      title: '商品审核',
      route: 'goodsApproval',
      icon: 'review',
      parent: 'goods',
      sort: 20,
      roles: ['Y', 'L'],
    },
    category: {
      title: '商品类目',
      route: 'category',
      icon: 'folder',
      parent: 'goods',
      sort: 30,
      roles: ['G1', 'G2', 'Y', 'L'],
    },
    approval: { title: '类目审核', route: 'approval', icon: 'apply', parent: 'goods', sort: 40, roles: ['Y', 'L'] },
    classification: {
      title: '商品分类',
      route: 'classification',
      icon: 'tree',
      parent: 'goods',
      sort: 50,
      roles: everybody,
    },
  },
  codes: {
    'goods:list:buy': { title: '选购在售商品', menu: 'list', roles: ['C1', 'C2'], kinds: ['C'] },
    'goods:list:edit': { title: '维护商品', menu: 'list', roles: ['G1', 'G2'], kinds: ['G'] },
    'goods:list:shelf': { title: '上架和下架', menu: 'list', roles: ['G1', 'G2'], kinds: ['G'] },
    'goods:list:force': { title: '强制下架', menu: 'list', roles: ['Y'], kinds: ['Y'] },
    'goods:list:export': { title: '导出商品', menu: 'list', roles: everybody, kinds: allKinds },
    'goods:category:apply': { title: '申请类目', menu: 'category', roles: ['G1', 'G2'], kinds: ['G'] },
    'goods:category:state': { title: '停用和启用类目', menu: 'category', roles: ['Y'], kinds: ['Y'] },
    'goods:category:export': {
      title: '导出类目',
      menu: 'category',
      roles: ['G1', 'G2', 'Y', 'L'],
      kinds: ['G', 'Y', 'L'],
    },
    'goods:review:audit': { title: '审核商品和类目', menu: 'goodsApproval', roles: ['Y', 'L'], kinds: ['Y', 'L'] },
    'goods:classification:edit': {
      title: '维护商品分类',
      menu: 'classification',
      roles: ['Y'],
      kinds: ['Y'],
      whole: '商品分类由全平台共用，您的“维护商品分类”权限不包括全平台的数据',
    },
    'goods:classification:export': { title: '导出商品分类', menu: 'classification', roles: everybody, kinds: allKinds },
  },
  todos: {
    goodsApproval: { title: '商品审核', route: 'goodsApproval', bizType: goodsBizType, open: 'goodsApprovalInfo' },
    approval: { title: '类目审核', route: 'approval', bizType: categoryBizType, open: 'approvalInfo' },
    renewal: { title: '类目续期', route: 'category', bizType: renewalBizType },
  },
  slots: { 'goods.offer.actions': { title: '在售商品的按钮', space: 'line' } },
  documents: { goods: 'goodsInfo', goodsCategory: 'category' },
  numbers: { goods: { title: '商品', pattern: 'SP\\d{4,}', list: 'goodsList', filter: 'goodsCode' } },
});
