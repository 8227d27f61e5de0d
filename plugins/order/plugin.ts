import { definePlugin } from '@portal/sdk';
import { businessOrder } from './businessOrder/contract.ts';
import { cart } from './cart/contract.ts';
import { AUDIT_TITLE, CHANGES_TITLE, changeBizType, deliveryDate } from './deliveryDate/contract.ts';
import { orderManagement } from './orderManagement/contract.ts';
import { placement } from './placement/contract.ts';
import { orderSettings } from './settings.ts';

const everybody = ['G1', 'G2', 'C1', 'C2', 'Y', 'L'] as const;
const allKinds = ['G', 'C', 'Y', 'L'] as const;
const card = { width: 2, starts: allKinds, under: 'orderManagementIndex' } as const;

export default definePlugin(
  orderManagement,
  deliveryDate,
  businessOrder,
  placement,
  cart,
)({
  id: 'order',
  name: '订单',
  version: '1.0.0',
  settings: orderSettings.declared,
  routes: {
    orderManagementIndex: {
      path: '/orderManagement/orderManagementIndex',
      title: '订单列表',
      layout: 2,
      keepAlive: true,
      first: orderManagement.page,
      page: () => import('./orderManagement/orderManagementIndex.tsx'),
    },
    orderDetail: {
      path: '/orderManagement/orderDetail',
      title: '订单详情',
      layout: 2,
      under: 'orderManagementIndex',
      page: () => import('./orderManagement/orderDetail.tsx'),
    },
    placeOrder: {
      path: '/orderManagement/placeOrder',
      title: '下单',
      layout: 2,
      under: 'orderManagementIndex',
      page: () => import('./placement/placeOrder.tsx'),
    },
    cart: {
      path: '/orderManagement/cart',
      title: '购物车',
      layout: 2,
      page: () => import('./cart/cart.tsx'),
    },
    firstAudit: {
      path: '/orderManagement/deliveryDate/firstAudit',
      title: AUDIT_TITLE[1],
      layout: 2,
      page: () => import('./deliveryDate/firstAudit.tsx'),
    },
    secondAudit: {
      path: '/orderManagement/deliveryDate/secondAudit',
      title: AUDIT_TITLE[2],
      layout: 2,
      page: () => import('./deliveryDate/secondAudit.tsx'),
    },
    businessOrder: {
      path: '/order/businessOrder',
      title: '业务订单跟踪',
      layout: 2,
      page: () => import('./businessOrder/businessOrder.tsx'),
    },
  },
  redirects: [{ path: '/order', redirect: '/order/businessOrder' }],
  menus: {
    order: { title: '订单管理', icon: 'list', sort: 30, roles: everybody },
    list: {
      title: '订单列表',
      route: 'orderManagementIndex',
      icon: 'table',
      parent: 'order',
      sort: 10,
      roles: everybody,
    },
    cart: { title: '购物车', route: 'cart', icon: 'cart', parent: 'order', sort: 15, roles: ['C1', 'C2'] },
    firstAudit: {
      title: AUDIT_TITLE[1],
      route: 'firstAudit',
      icon: 'dates',
      parent: 'order',
      sort: 20,
      roles: ['C1', 'C2', 'L'],
    },
    // The same page, where suppliers follow what they have applied for.
    changes: {
      title: CHANGES_TITLE,
      route: 'firstAudit',
      icon: 'calendar',
      parent: 'order',
      sort: 20,
      roles: ['G1', 'G2'],
    },
    secondAudit: {
      title: AUDIT_TITLE[2],
      route: 'secondAudit',
      icon: 'review',
      parent: 'order',
      sort: 30,
      roles: ['Y', 'L'],
    },
    track: {
      title: '业务订单跟踪',
      route: 'businessOrder',
      icon: 'truck',
      parent: 'order',
      sort: 40,
      roles: ['G1', 'C1', 'Y', 'L'],
    },
  },
  codes: {
    'order:list:place': { title: '下单', menu: 'list', roles: ['C1', 'C2'], kinds: ['C'] },
    'order:list:confirm': { title: '确认订单', menu: 'list', roles: ['G1', 'G2'], kinds: ['G'] },
    'order:list:reject': { title: '拒单', menu: 'list', roles: ['G1'], kinds: ['G'] },
    'order:list:ship': { title: '发货', menu: 'list', roles: ['G1', 'G2'], kinds: ['G'] },
    'order:list:receive': { title: '收货', menu: 'list', roles: ['C1', 'C2'], kinds: ['C'] },
    'order:list:cancel': { title: '取消', menu: 'list', roles: ['G1', 'C1', 'C2'], kinds: ['G', 'C'] },
    'order:list:close': { title: '短缺关闭', menu: 'list', roles: ['C1'], kinds: ['C'] },
    'order:list:urge': { title: '催办', menu: 'list', roles: ['G1', 'C1', 'C2', 'Y'], kinds: ['G', 'C', 'Y'] },
    'order:list:export': { title: '导出订单', menu: 'list', roles: everybody, kinds: allKinds },
    'order:change:apply': { title: '申请交期变更', menu: 'list', roles: ['G1', 'G2'], kinds: ['G'] },
    'order:change:withdraw': { title: '撤回交期变更', menu: 'list', roles: ['G1', 'G2'], kinds: ['G'] },
    'order:change:audit1': { title: '一级审核', menu: 'firstAudit', roles: ['C1', 'C2'], kinds: ['C'] },
    'order:change:audit2': { title: '二级审核', menu: 'secondAudit', roles: ['Y'], kinds: ['Y'] },
    'order:change:export': { title: '导出交期变更', menu: 'list', roles: ['C1', 'Y', 'L'], kinds: allKinds },
    'order:track:export': { title: '导出订单跟踪', menu: 'track', roles: ['G1', 'C1', 'Y', 'L'], kinds: allKinds },
  },
  todos: {
    firstAudit: { title: AUDIT_TITLE[1], route: 'firstAudit', bizType: changeBizType, open: 'firstAudit' },
    secondAudit: { title: AUDIT_TITLE[2], route: 'secondAudit', bizType: changeBizType, open: 'secondAudit' },
  },
  slots: {
    'order.detail.tabs': { title: '订单详情的页签' },
    'order.detail.related': { title: '订单详情的关联单据', space: 'line' },
  },
  fills: {
    addToCart: {
      title: '加入购物车',
      slot: 'goods.offer.actions',
      code: 'order:list:place',
      under: 'cart',
      part: () => import('./cart/add-to-cart.tsx'),
    },
    orderGoods: {
      title: '下单',
      slot: 'goods.offer.actions',
      code: 'order:list:place',
      under: 'placeOrder',
      part: () => import('./placement/order-goods.tsx'),
    },
  },
  commands: {
    place: { title: '下单', route: 'placeOrder', code: 'order:list:place', keywords: ['新建订单', '采购'] },
    cart: { title: '购物车', route: 'cart', code: 'order:list:place', keywords: ['采购', '粘贴编码'] },
    copyAddress: {
      title: '复制订单链接',
      under: 'orderManagementIndex',
      when: { path: '/orderManagement/orderDetail', query: 'id' },
      run: () => import('./orderManagement/copy-address.ts'),
    },
  },
  documents: { order: 'orderDetail' },
  numbers: { order: { title: '订单', pattern: 'DD\\d{4,}', list: 'orderManagementIndex', filter: 'orderNo' } },
  cards: {
    overview: {
      ...card,
      title: '订单概览',
      hint: '待确认、待发货、待收货、交期变更中的订单数',
      height: 1,
      sort: 20,
      card: () => import('./cards/overview.tsx'),
    },
    due: {
      ...card,
      title: '交期预警',
      hint: '已逾期和即将到期的订单',
      sort: 50,
      card: () => import('./cards/due.tsx'),
    },
    trend: {
      ...card,
      title: '本月趋势',
      hint: '本月每天的订单金额',
      sort: 55,
      card: () => import('./cards/trend.tsx'),
    },
  },
});
