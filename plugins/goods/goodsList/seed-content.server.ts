/** What a demo product says of itself: a material in the words, prices and pictures of its supplier. */
import { addDays } from '@portal/sdk/format';
import { pdf, type SeedContext } from '@portal/sdk/server';
import type { Content } from './contract.ts';
import { BRANDS, busySuppliers, detailOf, type Material, ORDERED, ORIGINS } from '../seed-materials.server.ts';
import type { Pictures } from '../seed-pictures.server.ts';

export interface Supplier {
  id: string;
  name: string;
}

export const scaled = (price: string, factor: number) => {
  const decimals = (price.split('.')[1] ?? '').length;
  return String(Number((Number(price) * factor).toFixed(Math.max(decimals, 2))));
};

/** Steps of price for what is bought by the hundred. */
function tiersOf(price: string, index: number): Content['tiers'] {
  if (index % 3 !== 0) return [];
  return [
    { fromQty: '50', price: scaled(price, 0.97) },
    { fromQty: '200', price: scaled(price, 0.94) },
  ];
}

export function contentFor(
  material: Material,
  supplier: Supplier,
  categories: ReadonlyMap<string, string>,
  pictures: Pictures,
  index: number,
  today: string,
): Content {
  const drawn = pictures.get(material.picture) ?? [];
  const unitPrice =
    index < busySuppliers * ORDERED.length ? material.price : scaled(material.price, 0.9 + (index % 21) / 100);
  return {
    goodsName: material.name,
    categoryId: categories.get(material.category) ?? '0',
    brand: BRANDS[index % BRANDS.length] ?? BRANDS[0],
    spec: material.spec,
    origin: ORIGINS[index % ORIGINS.length] ?? ORIGINS[0],
    unit: material.unit,
    unitPrice,
    taxRate: '0.13',
    tiers: tiersOf(unitPrice, index),
    priceValidTo: addDays(today, 40 + (index % 300)),
    moq: /米|千克/.test(material.unit) ? '20' : '1',
    leadDays: 5 + (index % 9) * 5,
    supplyRegions: index % 4 === 0 ? ['HB', 'XB', 'DB'] : [],
    freightRule: index % 5 === 0 ? 'ACTUAL' : 'FREE',
    attrs: material.attrs,
    images: drawn.slice(index % Math.max(drawn.length, 1)).slice(0, 2),
    detailHtml: detailOf(material, supplier.name),
    reports: [],
    afterSale: '质保十二个月，质量问题 48 小时内响应，现场服务由供应商承担。',
  };
}

/** Millimetres of a sheet of A4. */
const sheet = { width: 210, height: 297 };
const line = 12;

const column = (x: number, y: number, size: number, texts: readonly string[]) =>
  texts.map((text, index) => ({ x, y: y + index * line, size, text }));

const ruled = (y: number, count: number) =>
  Array.from({ length: count + 1 }, (_, index) => ({ x1: 20, y1: y + index * line, x2: 190, y2: y + index * line }));

const RESULTS = ['外观质量', '尺寸偏差', '表面硬度', '材质成分', '运行温升', '噪声'];

/** A test report as a laboratory issues it: a cover and a sheet of results. */
export async function drawReport(
  { publish }: SeedContext,
  { name, spec }: Material,
): Promise<Content['reports'][number]> {
  const cover = [
    { x: 62, y: 90, size: 14, text: '产品检测报告' },
    ...column(40, 140, 5, ['样品名称', '规格型号', '检测类别', '检测结论']),
    ...column(80, 140, 5, [name, spec, '委托检测', '所检项目符合标准要求']),
  ];
  const results = [
    { x: 20, y: 30, size: 6, text: '检测结果' },
    ...column(24, 52, 4.5, ['检测项目', ...RESULTS]),
    ...column(90, 52, 4.5, ['技术要求', ...RESULTS.map(() => '符合产品标准')]),
    ...column(150, 52, 4.5, ['判定', ...RESULTS.map(() => '合格')]),
  ];
  const pages = [
    { ...sheet, texts: cover, rules: [] },
    { ...sheet, texts: results, rules: ruled(44, RESULTS.length + 1) },
  ];
  return publish({ name: `检测报告-${name}.pdf`, bytes: await pdf(pages) });
}
