/** Every page of the portal, and who looks at it. A test asks that no page of the registry is missing here. */

/** The first link of another page leads there; what it names depends on the data. */
interface Linked {
  readonly path: string;
  readonly from: string;
  /** What it is called where the page is looked at in several states. */
  readonly state?: string;
  /** Buttons and choices, by their names, that lead to that state. */
  readonly presses?: readonly string[];
}
export type Screen = string | Linked;

export function pathOf(screen: Screen): string {
  if (typeof screen === 'string') return screen;
  return screen.state === undefined ? screen.path : `${screen.path}#${screen.state}`;
}

export const visitor = 'visitor';

export const screens: Readonly<Record<string, readonly Screen[]>> = {
  [visitor]: [
    '/ef/home',
    '/ef/newsList',
    '/ef/newsListSearch',
    { path: '/ef/newsDetails', from: '/ef/newsList' },
    '/ef/helpCenter',
    '/ef/eService/eJiCai',
    '/protocol',
    '/protocol/eLoan',
    '/protocol/eInsurance',
    '/protocol/eFactor',
    '/protocol/eElectricity',
    '/login/index',
    '/login/index?view=register',
    '/login/index?view=forgot',
    '/login/index?view=status',
    '/error',
    '/404',
    '/noPermission',
    '/500',
    '/ef/unsubscribe',
  ],
  gys_admin: [
    '/userCenter/companyManage',
    '/userCenter/penalties',
    '/workbenches/newIndex',
    '/workbenches/inbox',
    '/workbenches/inbox/notices',
    '/workbenches/inbox/settings',
    '/product/index',
    { path: '/product/protocol', from: '/product/index' },
    '/orderManagement/orderManagementIndex',
    { path: '/orderManagement/orderDetail', from: '/orderManagement/orderManagementIndex' },
    '/order/businessOrder',
    '/orderManagement/deliveryDate/firstAudit',
    '/productManagement/goodsList',
    '/productManagement/goodsInfo?mode=edit',
    { path: '/productManagement/goodsInfo?id=', from: '/productManagement/goodsList' },
    '/productManagement/category',
    '/reconciliationSettlement/settlementManagement',
    { path: '/reconciliationSettlement/expensesInfo', from: '/reconciliationSettlement/settlementManagement' },
    '/reconciliationSettlement/invoiceHeader',
    '/reconciliationSettlement/invoiceHeaderInfo?edit=new',
    { path: '/reconciliationSettlement/invoiceHeaderInfo?id=', from: '/reconciliationSettlement/invoiceHeader' },
    '/settlementManagement/myInvoice',
    {
      path: '/reconciliationSettlement/expensesInfo',
      from: '/reconciliationSettlement/settlementManagement?status=0&amountMax=-0.01',
      state: 'below-zero',
    },
    { path: '/settlementManagement/invoiceInfo', from: '/settlementManagement/myInvoice' },
    {
      path: '/settlementManagement/invoiceInfo',
      from: '/settlementManagement/myInvoice?status=40',
      state: 'red-letter',
      presses: ['红冲申请', '销售折让'],
    },
    '/contractManagement',
    '/accountManage/accountList',
    '/finance/overview',
  ],
  cg_admin: [
    '/workbenches/newIndex',
    { path: '/product/loading', from: '/product/index' },
    '/orderManagement/placeOrder',
    '/reconciliationSettlement/settlementManagement',
    { path: '/reconciliationSettlement/incomeInfo', from: '/reconciliationSettlement/settlementManagement' },
    '/workOrder/workOrderEdit',
  ],
  cg_buyer: [
    '/userCenter/userManage',
    '/orderManagement/cart', // with goods of two suppliers
    '/workbenches/inbox',
    '/userCenter/delegation',
  ],
  yy_ops: [
    '/workbenches/newIndex',
    '/workbenches/inbox',
    '/workbenches/inbox?show=copies',
    '/userCenter/delegation',
    '/orderManagement/deliveryDate/secondAudit',
    '/productManagement/goodsApproval',
    { path: '/productManagement/goodsApprovalInfo', from: '/productManagement/goodsApproval' },
    '/productManagement/approval',
    { path: '/productManagement/approvalInfo', from: '/productManagement/approval' },
    '/productManagement/classification',
    '/workOrder/workOrderList',
    '/Base/service-support/problem',
    '/newsSend/informationIssues',
    '/newsSend/channelManagement',
    '/handbookSetting/index',
    '/reportManagement/productReport',
    '/reportManagement/orderReport',
    '/reportManagement/agreementManagementReport',
    { path: '/reportManagement/associatedOrderData', from: '/reportManagement/agreementManagementReport' },
    '/reportManagement/performanceOrder',
    '/reportManagement/settlementSummary',
    '/reportManagement/supplierSettlementStatement',
    {
      path: '/reportManagement/supplierSettlementStatement/supplierSettlementDetail',
      from: '/reportManagement/supplierSettlementStatement',
    },
    '/reportManagement/procurementUnitSettlement',
    { path: '/reportManagement/procurementUnitDetail', from: '/reportManagement/procurementUnitSettlement' },
    '/sendOrders-report/financing-statistics',
    '/sendOrders-report/sendOrders-statistics',
    '/sendOrders-report/customer-information',
    '/sendOrders-report/exception-monitoring',
  ],
  admin: [
    '/workbenches/inbox?show=led',
    '/Base/auth-management/user',
    '/Base/auth-management/role',
    '/Base/auth-management/grant',
    '/Base/auth-management/product',
    '/Base/auth-management/menu-op',
    '/Base/auth-management/menu-tax',
    '/Base/auth-management/protocol',
    '/Base/auth-management/authApply',
    '/Base/auth-management/register',
    { path: '/Base/auth-management/register?id=', from: '/Base/auth-management/register' },
    '/Base/auth-management/service',
    '/Base/auth-management/calendar',
    '/Base/auth-management/approvalFlow',
    '/Base/auth-management/approvalFlow?type=ORDER_DELIVERY_CHANGE',
    '/organization/index',
    '/organization/index?show=chart',
    '/organization/changes',
    { path: '/organization/changes?id=', from: '/organization/changes' },
    '/organization/history',
    '/efBusinessManagement/blacklistManagement',
    { path: '/efBusinessManagement/blacklistManagement?id=', from: '/efBusinessManagement/blacklistManagement' },
    '/efBusinessManagement/blacklistManagement/blacklistAudit',
    {
      path: '/efBusinessManagement/blacklistManagement/blacklistAudit?id=',
      from: '/efBusinessManagement/blacklistManagement/blacklistAudit',
    },
    '/efBusinessManagement/supplierManagement/supplierManagementIndex',
    {
      path: '/efBusinessManagement/supplierManagement/supplierManagementDetails?entId=',
      from: '/efBusinessManagement/supplierManagement/supplierManagementIndex',
    },
    '/efBusinessManagement/supplierManagement/buyerManagementIndex',
    '/efBusinessManagement/supplierManagement/buyerManagementIndex?show=tree',
    {
      path: '/efBusinessManagement/supplierManagement/buyerManagementDetails?entId=',
      from: '/efBusinessManagement/supplierManagement/buyerManagementIndex',
    },
    '/admin/plugins',
    '/admin/audit',
    '/admin/mode',
    '/admin/delivery',
    '/admin/sealing',
    '/__portal',
  ],
};
