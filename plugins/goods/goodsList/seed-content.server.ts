/** What a demo product says of itself: a material in the words, prices and pictures of its supplier. */
import { addDays } from '@portal/sdk/format';
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
