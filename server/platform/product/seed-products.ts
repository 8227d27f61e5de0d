/** The products on offer. */

export interface DemoProduct {
  productType: string;
  productName: string;
  intro: string;
  feeNote: string;
  icon: string;
  routeUrl: string;
  section: string;
  audience: string[];
  dependsOn: string[];
  needAudit: boolean;
  pluginId: string;
  aboveOff: number;
}

type Facts = Pick<DemoProduct, 'productType' | 'productName' | 'routeUrl' | 'pluginId' | 'section' | 'intro'> &
  Partial<DemoProduct>;

const one = (facts: Facts): DemoProduct => ({
  feeNote: '免费',
  icon: facts.pluginId,
  audience: ['G', 'C'],
  dependsOn: [],
  needAudit: false,
  aboveOff: 0,
  ...facts,
});

const trade = { section: '采购交易' };
const settle = { section: '结算税务' };
const finance = { section: '金融服务', pluginId: 'finance', needAudit: true };

export const systemBase = one({
  ...trade,
  productType: '00',
  productName: '平台基础',
  routeUrl: '/workbenches/newIndex',
  pluginId: 'workbench',
  intro: '门户、工作台与用户中心',
});

export const demoProducts: readonly DemoProduct[] = [
  one({
    ...trade,
    productType: '01',
    productName: 'e集采',
    routeUrl: '/ef/eService/eJiCai',
    pluginId: 'portal',
    intro: '集团联合采购，目录下单，阳光比价',
  }),
  one({
    ...trade,
    productType: '02',
    productName: 'e订单',
    routeUrl: '/orderManagement/orderManagementIndex',
    pluginId: 'order',
    intro: '订单确认、发货、收货与交期协同',
  }),
  one({
    ...settle,
    productType: '03',
    productName: 'e结算',
    routeUrl: '/reconciliationSettlement/settlementManagement',
    pluginId: 'settlement',
    intro: '在线对账、争议处理与付款跟踪',
    dependsOn: ['02'],
    feeNote: '按结算额 0.3%–0.8% 收取',
  }),
  one({
    ...settle,
    productType: '04',
    productName: 'e发票',
    routeUrl: '/settlementManagement/myInvoice',
    pluginId: 'settlement',
    intro: '开票申请、查验与红冲',
    dependsOn: ['03'],
  }),
  one({
    ...trade,
    productType: '05',
    productName: 'e合同',
    routeUrl: '/contractManagement',
    pluginId: 'settlement',
    intro: '合同起草、签署与履约台账',
  }),
  one({
    ...finance,
    productType: '06',
    productName: 'e贷',
    routeUrl: '/finance/products',
    audience: ['G'],
    dependsOn: ['03'],
    intro: '以真实订单申请的经营贷款',
    feeNote: '年化 3.2%–5.6%',
  }),
  one({
    ...finance,
    productType: '07',
    productName: 'e保理',
    routeUrl: '/finance/list',
    audience: ['G'],
    dependsOn: ['03'],
    intro: '应收账款转让，融资比例 80%–90%',
    feeNote: '年化 3.6%–5.2%',
  }),
  one({
    ...finance,
    productType: '08',
    productName: 'e保险',
    routeUrl: '/finance/insurance',
    intro: '履约、质量与货运保险',
    feeNote: '按保单收取',
  }),
  one({
    ...finance,
    productType: '09',
    productName: 'e租赁',
    routeUrl: '/finance/leasing',
    intro: '设备融资租赁与售后回租',
    feeNote: '按合同收取',
  }),
  one({
    ...finance,
    productType: '10',
    productName: 'e支付',
    routeUrl: '/finance/payment',
    audience: ['C'],
    dependsOn: ['03'],
    intro: '制单、复核与批量付款',
    feeNote: '每笔 1 元',
  }),
  one({
    ...finance,
    productType: '11',
    productName: '金融网关',
    routeUrl: '/finance/gateway',
    audience: ['C', 'Y'],
    intro: '多机构通道统一接入与对账',
  }),
  one({
    ...finance,
    productType: '12',
    productName: 'e电费',
    routeUrl: '/protocol/eElectricity',
    intro: '电费代缴与电费融资',
    feeNote: '年化 3.8% 起',
  }),
  one({
    ...settle,
    productType: '13',
    productName: 'e税务',
    routeUrl: '/tax/vatSetup',
    pluginId: 'tax',
    intro: '增值税设置与一键申报',
    needAudit: true,
  }),
  one({
    ...trade,
    productType: '14',
    productName: 'e物流',
    routeUrl: '/order/businessOrder',
    pluginId: 'order',
    intro: '在途跟踪与签收回单',
    aboveOff: 1,
  }),
];
