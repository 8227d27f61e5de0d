import { percent, unitPrice } from '@portal/sdk/format';
import type { Change } from '@portal/sdk/ui';
import type { Content } from '../goodsList/contract.ts';
import { FREIGHT, REGION } from '../goodsList/schema.ts';
import type { Approval } from './contract.ts';

/** Fields that a reviewer compares and comments on. */
export const FIELDS: Readonly<Record<string, string>> = {
  goodsName: '商品名称',
  categoryId: '商品分类',
  brand: '品牌',
  spec: '规格型号',
  origin: '产地',
  barcode: '条码',
  unitPrice: '含税单价',
  taxRate: '税率',
  tiers: '阶梯价',
  priceValidTo: '价格有效期',
  moq: '起订量',
  leadDays: '供货周期',
  supplyRegions: '供货区域',
  freightRule: '运费规则',
  attrs: '属性',
  images: '主图',
  detailHtml: '图文详情',
  reports: '检测报告',
  afterSale: '售后说明',
};

const plain = (html: string) =>
  html
    .replace(/<\/(p|li|h\d|tr)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .trim();

/** A content as its reader compares it, field by field. */
function texts(content: Content, category: string | null): Readonly<Record<string, string | null>> {
  return {
    goodsName: content.goodsName,
    categoryId: category,
    brand: content.brand,
    spec: content.spec,
    origin: content.origin ?? null,
    barcode: content.barcode ?? null,
    unitPrice: `${unitPrice(content.unitPrice)} 元/${content.unit}`,
    taxRate: percent(content.taxRate, { decimals: 0 }),
    tiers: content.tiers.map(({ fromQty, price }) => `${fromQty} 起 ${unitPrice(price)}`).join('；') || null,
    priceValidTo: content.priceValidTo,
    moq: content.moq,
    leadDays: `${content.leadDays} 天`,
    supplyRegions: content.supplyRegions.map((code) => REGION[code]).join('、') || '全国',
    freightRule: content.freightRule ? FREIGHT[content.freightRule] : null,
    attrs: content.attrs.map(({ name, value }) => `${name}：${value}`).join('；') || null,
    images: content.images.map(({ fileName }) => fileName).join('、') || null,
    detailHtml: plain(content.detailHtml) || null,
    reports: content.reports.map(({ fileName }) => fileName).join('、') || null,
    afterSale: content.afterSale ?? null,
  };
}

export function differences({ before, after, beforeCategory, afterCategory }: Approval): Change[] {
  const old = before === null ? {} : texts(before, beforeCategory);
  const next = texts(after, afterCategory);
  return Object.entries(FIELDS).map(([field, label]) => ({
    label,
    before: old[field] ?? null,
    after: next[field] ?? null,
  }));
}
