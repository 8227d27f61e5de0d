/** What goods consist of, as the form, the versions and the calls carry it. */
import {
  Arr,
  Bool,
  codeOf,
  Day,
  Id,
  Int,
  Nullable,
  Obj,
  OneOf,
  Opt,
  Quantity,
  Str,
  Text,
  Time,
  type Static,
} from '@portal/sdk/contract';
import { TAX_RATE } from '../classification/contract.ts';
import { file } from '../review/contract.ts';

/** Regions that goods are supplied to. */
export const REGION = {
  HB: '华北',
  DB: '东北',
  HD: '华东',
  HZ: '华中',
  HN: '华南',
  XN: '西南',
  XB: '西北',
} as const;
export const FREIGHT = { FREE: '供应商承担运费', SELF: '采购单位自提', ACTUAL: '按实际运费结算' } as const;

/** Most characters that a reader sees of the detail text. */
export const maxDetail = 20_000;
/** Of one picture, in bytes and pixels. */
export const maxImageBytes = 2 * 1024 * 1024;
export const minImagePixels = 800;
export const maxImages = 8;

/** Tax included: up to 9,999,999, at most six decimals. */
export const price = () => Str({ pattern: '^[0-9]{1,7}(\\.[0-9]{1,6})?$' });
const region = () => OneOf('HB', 'DB', 'HD', 'HZ', 'HN', 'XN', 'XB');
export const goodsStatus = () => OneOf(0, 1, 2, 3, 4, 5, 6);
export const changeType = () => OneOf(1, 2, 3, 4);

export const content = {
  goodsName: Text(100),
  categoryId: Id(),
  brand: Text(60),
  spec: Text(100),
  origin: Opt(Text(60)),
  barcode: Opt(Str({ pattern: '^[0-9]{8,14}$' })),
  unit: Text(10),
  unitPrice: price(),
  taxRate: codeOf(TAX_RATE),
  tiers: Arr(Obj({ fromQty: Quantity(), price: price() }), { maxItems: 10 }),
  priceValidTo: Day(),
  moq: Quantity(),
  leadDays: Int({ minimum: 1, maximum: 365 }),
  supplyRegions: Arr(region(), { maxItems: 7 }),
  freightRule: Opt(OneOf('FREE', 'SELF', 'ACTUAL')),
  attrs: Arr(Obj({ name: Text(30), value: Text(200) }), { maxItems: 30 }),
  images: Arr(file(), { maxItems: maxImages }),
  detailHtml: Str({ maxLength: 60_000 }),
  reports: Arr(file(), { maxItems: 10 }),
  afterSale: Opt(Text(500)),
};
const whole = Obj(content);
export type Content = Static<typeof whole>;

export const filters = {
  goodsCode: Opt(Text(40)),
  goodsName: Opt(Text(100)),
  categoryId: Opt(Id()),
  brand: Opt(Text(60)),
  supplierName: Opt(Text(60)),
  agreementNo: Opt(Text(40)),
  status: Opt(goodsStatus()),
  /** A change waits for its decision. */
  changing: Opt(Bool()),
  priceMin: Opt(price()),
  priceMax: Opt(price()),
  updatedFrom: Opt(Day()),
  updatedTo: Opt(Day()),
};

export const row = {
  id: Id(),
  goodsCode: Str(),
  goodsName: Str(),
  spec: Str(),
  brand: Str(),
  categoryName: Str(),
  unit: Str(),
  unitPrice: Str(),
  taxRate: codeOf(TAX_RATE),
  moq: Quantity(),
  leadDays: Int(),
  agreementNo: Nullable(Str()),
  agreementPrice: Nullable(Str()),
  priceValidTo: Day(),
  supplierName: Str(),
  supplierEntId: Id(),
  mainImage: Nullable(Str()),
  status: goodsStatus(),
  offReason: Nullable(Str()),
  /** A change of what is listed waits for its decision. */
  changing: Bool(),
  own: Bool(),
  updatedAt: Time(),
  version: Int(),
};
