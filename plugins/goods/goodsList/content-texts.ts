import { percent, quantity, unitPrice } from '@portal/sdk/format';
import type { Content } from './contract.ts';
import { content, FREIGHT, nameOf, REGION } from './schema.ts';

export const regionsOf = ({ supplyRegions }: Pick<Content, 'supplyRegions'>): string =>
  supplyRegions.map((code) => REGION.texts[code]).join('、') || '全国';

const plain = (html: string) =>
  html
    .replace(/<\/(p|li|h\d|tr)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .trim();

/** A content as its reader compares it: each part as a text, empty where there is none. */
export const partTexts = (content: Content) => ({
  goodsName: content.goodsName,
  brand: content.brand,
  spec: content.spec,
  origin: content.origin ?? '',
  barcode: content.barcode ?? '',
  unitPrice: `${unitPrice(content.unitPrice)} 元/${content.unit}`,
  taxRate: percent(content.taxRate, { decimals: 0 }),
  tiers: content.tiers.map(({ fromQty, price }) => `${fromQty} 起 ${unitPrice(price)}`).join('；'),
  priceValidTo: content.priceValidTo,
  moq: `${quantity(content.moq)} ${content.unit}`,
  leadDays: `${content.leadDays} 天`,
  supplyRegions: regionsOf(content),
  freightRule: content.freightRule ? FREIGHT.texts[content.freightRule] : '',
  attrs: content.attrs.map(({ name, value }) => `${name}：${value}`).join('；'),
  images: content.images.map(({ fileName }) => fileName).join('、'),
  detailHtml: plain(content.detailHtml),
  reports: content.reports.map(({ fileName }) => fileName).join('、'),
  afterSale: content.afterSale ?? '',
});

/** Parts that a reviewer compares and comments on, each with its name; the unit stands with the price. */
export const PART_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...content, unit: undefined }).flatMap(([part, schema]) => (schema ? [[part, nameOf(schema)]] : [])),
);

export const priced = (text: string) => /^\d{1,7}(\.\d{1,6})?$/.test(text) && Number(text) > 0;

/** What is wrong with steps of price: each begins above the last one, and is cheaper. */
export function tiersFault(tiers: Content['tiers'] = [], unitPrice = ''): string | undefined {
  let [qty, price] = [1, Number(unitPrice)];
  for (const [index, tier] of tiers.entries()) {
    if (!(Number(tier.fromQty) > qty)) return `第 ${index + 1} 行的起量应大于上一行`;
    if (!priced(tier.price) || Number(tier.price) >= price) return `第 ${index + 1} 行的单价应小于上一行`;
    [qty, price] = [Number(tier.fromQty), Number(tier.price)];
  }
  return undefined;
}
