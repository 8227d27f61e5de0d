/** The products on offer, and the texts that stand before them. */

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
  feeNote: '免费', icon: facts.pluginId, audience: ['G', 'C'], dependsOn: [], needAudit: false, aboveOff: 0, ...facts,
});

const trade = { section: '采购交易' };
const settle = { section: '结算税务' };
const finance = { section: '金融服务', pluginId: 'finance', needAudit: true };

export const systemBase = one({
  ...trade, productType: '00', productName: '平台基础', routeUrl: '/workbenches/newIndex', pluginId: 'workbench',
  intro: '门户、工作台与用户中心',
});

export const demoProducts: readonly DemoProduct[] = [
  one({ ...trade, productType: '01', productName: 'e集采', routeUrl: '/ef/eService/eJiCai', pluginId: 'portal', intro: '集团联合采购，目录下单，阳光比价' }),
  one({ ...trade, productType: '02', productName: 'e订单', routeUrl: '/orderManagement/orderManagementIndex', pluginId: 'order', intro: '订单确认、发货、收货与交期协同' }),
  one({ ...settle, productType: '03', productName: 'e结算', routeUrl: '/reconciliationSettlement/settlementManagement', pluginId: 'settlement', intro: '在线对账、争议处理与付款跟踪', dependsOn: ['02'], feeNote: '按结算额 0.3%–0.8% 收取' }),
  one({ ...settle, productType: '04', productName: 'e发票', routeUrl: '/settlementManagement/myInvoice', pluginId: 'settlement', intro: '开票申请、查验与红冲', dependsOn: ['03'] }),
  one({ ...trade, productType: '05', productName: 'e合同', routeUrl: '/contractManagement', pluginId: 'settlement', intro: '合同起草、签署与履约台账' }),
  one({ ...finance, productType: '06', productName: 'e贷', routeUrl: '/finance/products', audience: ['G'], dependsOn: ['03'], intro: '以真实订单申请的经营贷款', feeNote: '年化 3.2%–5.6%' }),
  one({ ...finance, productType: '07', productName: 'e保理', routeUrl: '/finance/list', audience: ['G'], dependsOn: ['03'], intro: '应收账款转让，融资比例 80%–90%', feeNote: '年化 3.6%–5.2%' }),
  one({ ...finance, productType: '08', productName: 'e保险', routeUrl: '/finance/insurance', intro: '履约、质量与货运保险', feeNote: '按保单收取' }),
  one({ ...finance, productType: '09', productName: 'e租赁', routeUrl: '/finance/leasing', intro: '设备融资租赁与售后回租', feeNote: '按合同收取' }),
  one({ ...finance, productType: '10', productName: 'e支付', routeUrl: '/finance/payment', audience: ['C'], dependsOn: ['03'], intro: '制单、复核与批量付款', feeNote: '每笔 1 元' }),
  one({ ...finance, productType: '11', productName: '金融网关', routeUrl: '/finance/gateway', audience: ['C', 'Y'], intro: '多机构通道统一接入与对账' }),
  one({ ...finance, productType: '12', productName: 'e电费', routeUrl: '/protocol/eElectricity', intro: '电费代缴与电费融资', feeNote: '年化 3.8% 起' }),
  one({ ...settle, productType: '13', productName: 'e税务', routeUrl: '/tax/vatSetup', pluginId: 'tax', intro: '增值税设置与一键申报', needAudit: true }),
  one({ ...trade, productType: '14', productName: 'e物流', routeUrl: '/order/businessOrder', pluginId: 'order', intro: '在途跟踪与签收回单', aboveOff: 1 }),
];

export interface DemoAgreement {
  agreementNo: string;
  kind: 'OPEN' | 'AUTH' | 'SERVICE' | 'MARKET_ENTRY';
  name: string;
  productType: string | null;
  audience: 'SUPPLIER' | 'PURCHASER' | null;
  versionNo: string;
  contentHtml: string;
  forceReadSeconds: number;
  status: number;
}

const paragraphs = (title: string, lines: readonly string[]) =>
  `<h2>${title}</h2>${lines.map((line, i) => `<p>${i + 1}. ${line}</p>`).join('')}`;

const openingText = ({ productName, intro, feeNote }: DemoProduct) =>
  paragraphs(`${productName}服务开通协议`, [
    `本协议由开通企业与澜岳e服务平台运营单位订立，适用于${productName}（${intro}）。`,
    '开通企业保证所提交的信息真实、完整、有效，并授权经办人员以本企业账号办理业务。',
    `服务费用：${feeNote}。费用调整前，平台提前三十日公告。`,
    '平台按照约定保障服务连续与数据安全，计划内停机提前三个工作日通知。',
    '任何一方违约造成对方损失的，依照实际损失承担赔偿责任。',
    '本协议自签署之日起生效，产品停用后终止；协议版本更新时，须重新签署。',
  ]);

const authorisationText = (name: string) =>
  paragraphs(`${name}平台授权书`, [
    `为办理${name}业务，本企业授权平台向合作金融机构提供与申请有关的企业信息、订单、结算和发票数据。`,
    '授权范围以办理本次业务所必需为限，合作机构不得用于其他用途。',
    '授权期限自同意之日起至业务结清之日止；业务未发生的，自同意之日起一年。',
    '本企业可以随时撤回授权；撤回前已经完成的数据提供不受影响。',
    '本企业已经阅读并理解以上内容，同意以电子方式作出授权。',
  ]);

const serviceText = (name: string) =>
  paragraphs(name, [
    '使用澜岳e服务平台前，请完整阅读本文。注册或登录即表示同意。',
    '平台为企业用户提供采购、订单、结算、金融与咨询服务，用户应妥善保管账号与密码。',
    '平台仅在提供服务所必需的范围内处理个人信息，展示时对手机、证件和账号作遮蔽处理。',
    '用户可以查询、更正本人信息，并可以通过在线客服提出意见。',
  ]);

const entryText = (side: string) =>
  paragraphs(`${side}入市协议`, [
    `本协议是${side}进入澜岳e服务平台开展交易的前提。`,
    '入市企业遵守平台交易规则，诚信履约，不得弄虚作假、围标串标。',
    '入市企业指定管理员办理账号、权限、协议与资质事项，并对其行为负责。',
    '资质到期未更新的，平台可以暂停其新增交易。',
    '违反本协议的，平台依照规则给予警告、暂停或禁止交易的处理。',
  ]);

const published = 2;
const abolished = 3;
const common = { productType: null, audience: null, versionNo: 'V1.0', forceReadSeconds: 0, status: published } as const;

const authorised = demoProducts.filter(({ productType }) => ['06', '07', '08', '12'].includes(productType));

const entry = (side: string, audience: 'SUPPLIER' | 'PURCHASER', versionNo: string, status: number): DemoAgreement => ({
  ...common, agreementNo: `RS-${audience}`, kind: 'MARKET_ENTRY', name: `${side}入市协议`, audience, versionNo, status,
  contentHtml: entryText(side) + (status === abolished ? '' : '<p>6. 本版本增加资质到期提醒与整改期的约定。</p>'),
});

/** 24 texts: 14 openings, 5 authorisations, 2 of the platform, 2 market entries and an older version of one. */
export const demoAgreements: readonly DemoAgreement[] = [
  ...demoProducts.map((product): DemoAgreement => ({
    ...common, agreementNo: `KT-${product.productType}`, kind: 'OPEN', name: `${product.productName}服务开通协议`,
    productType: product.productType, forceReadSeconds: 10, contentHtml: openingText(product),
  })),
  ...authorised.map(({ productType, productName }): DemoAgreement => ({
    ...common, agreementNo: `SQ-${productType}`, kind: 'AUTH', name: `${productName}平台授权书`, productType,
    forceReadSeconds: 10, contentHtml: authorisationText(productName),
  })),
  { ...common, agreementNo: 'SQ-00', kind: 'AUTH', name: '平台授权书', contentHtml: authorisationText('平台各项') },
  { ...common, agreementNo: 'FW-01', kind: 'SERVICE', name: '服务协议', contentHtml: serviceText('服务协议') },
  { ...common, agreementNo: 'FW-02', kind: 'SERVICE', name: '隐私政策', contentHtml: serviceText('隐私政策') },
  entry('供应商', 'SUPPLIER', 'V2.0', published),
  entry('采购单位', 'PURCHASER', 'V1.0', published),
  entry('供应商', 'SUPPLIER', 'V1.0', abolished),
];
