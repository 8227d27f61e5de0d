/** The texts that stand before products and before the market. */
import { type DemoProduct, demoProducts } from './seed-products.ts';

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
const common = {
  productType: null,
  audience: null,
  versionNo: 'V1.0',
  forceReadSeconds: 0,
  status: published,
} as const;

const authorised = demoProducts.filter(({ productType }) => ['06', '07', '08', '12'].includes(productType));

const entry = (side: string, audience: 'SUPPLIER' | 'PURCHASER', versionNo: string, status: number): DemoAgreement => ({
  ...common,
  forceReadSeconds: 15,
  agreementNo: `RS-${audience}`,
  kind: 'MARKET_ENTRY',
  name: `${side}入市协议`,
  audience,
  versionNo,
  status,
  contentHtml: entryText(side) + (status === abolished ? '' : '<p>6. 本版本增加资质到期提醒与整改期的约定。</p>'),
});

/** 14 openings, 5 authorisations, 2 of the platform, 2 market entries and their older versions. */
export const demoAgreements: readonly DemoAgreement[] = [
  ...demoProducts.map(
    (product): DemoAgreement => ({
      ...common,
      agreementNo: `KT-${product.productType}`,
      kind: 'OPEN',
      name: `${product.productName}服务开通协议`,
      productType: product.productType,
      forceReadSeconds: 10,
      contentHtml: openingText(product),
    }),
  ),
  ...authorised.map(
    ({ productType, productName }): DemoAgreement => ({
      ...common,
      agreementNo: `SQ-${productType}`,
      kind: 'AUTH',
      name: `${productName}平台授权书`,
      productType,
      forceReadSeconds: 10,
      contentHtml: authorisationText(productName),
    }),
  ),
  { ...common, agreementNo: 'SQ-00', kind: 'AUTH', name: '平台授权书', contentHtml: authorisationText('平台各项') },
  { ...common, agreementNo: 'FW-01', kind: 'SERVICE', name: '服务协议', contentHtml: serviceText('服务协议') },
  { ...common, agreementNo: 'FW-02', kind: 'SERVICE', name: '隐私政策', contentHtml: serviceText('隐私政策') },
  entry('供应商', 'SUPPLIER', 'V2.0', published),
  entry('采购单位', 'PURCHASER', 'V2.0', published),
  entry('采购单位', 'PURCHASER', 'V1.0', abolished),
  entry('供应商', 'SUPPLIER', 'V1.5', abolished),
  entry('供应商', 'SUPPLIER', 'V1.0', abolished),
];
