/** What goods consist of, as the form, the versions and the calls carry it. */
import * as shared from '@portal/sdk/calls/fields';
import { storedFile } from '@portal/sdk/calls/files';
import {
  Arr,
  between,
  Bool,
  codes,
  Day,
  field,
  filtersOf,
  Id,
  Int,
  labelled,
  mayOf,
  Nullable,
  Obj,
  Opt,
  codeOf,
  Quantity,
  type Static,
  stepsOf,
  Str,
  styled,
  Text,
  type TSchema,
  labelOf,
} from '@portal/sdk/contract';
import { TAX_RATE } from '../classification/contract.ts';
import { goodsName, price, reports } from '../fields.ts';

export const GOODS_STATUS = codes({
  0: ['草稿', 'neutral'],
  1: ['待审核', 'waiting'],
  2: ['待上架', 'info'],
  3: ['已上架', 'success'],
  4: ['已下架', 'neutral'],
  5: ['已驳回', 'danger'],
  6: ['强制下架', 'danger'],
});
export const VERSION_STATUS = codes({
  0: ['草稿', 'neutral'],
  1: ['待审核', 'waiting'],
  2: ['已通过', 'success'],
  3: ['已驳回', 'danger'],
  4: ['已撤回', 'neutral'],
});
/** Regions that goods are supplied to. */
export const REGION = codes({
  HB: '华北',
  DB: '东北',
  HD: '华东',
  HZ: '华中',
  HN: '华南',
  XN: '西南',
  XB: '西北',
});
export const FREIGHT = codes({ FREE: '供应商承担运费', SELF: '采购单位自提', ACTUAL: '按实际运费结算' });

/** Most characters that a reader sees of the detail text. */
export const maxDetail = 20_000;
/** Of one picture, in bytes and pixels. */
export const maxImageBytes = 2 * 1024 * 1024;
export const minImagePixels = 800;
export const maxImages = 8;

const edit = 'goods:list:edit';
const shelf = 'goods:list:shelf';
const approval = 'goods:review:audit';
const fresh = [0, 5] as const;
const approved = [2, 3, 4, 6] as const;

/**
 * What nobody has approved is written itself; of approved goods a change is written beside them. Decisions and
 * withdrawals follow from those of the change.
 */
export const goodsSteps = stepsOf(GOODS_STATUS, {
  CREATE: { title: '新增', by: 'SUPPLIER', from: [], to: 0, access: edit },
  COPY: { title: '复制', by: 'SUPPLIER', from: [0, 1, 2, 3, 4, 5, 6], access: edit },
  UPDATE: { title: '修改', by: 'SUPPLIER', from: fresh, access: edit },
  DELETE: { title: '删除', by: 'SUPPLIER', from: [0], access: edit },
  SUBMIT: { title: '提交审核', by: 'SUPPLIER', from: fresh, to: 1, access: edit },
  WITHDRAW: { title: '撤回', from: [1], to: 0 },
  PASS: { title: '审核通过', from: [1, 6], to: 2 },
  REJECT: { title: '驳回', from: [1], to: 5 },
  UPDATE_CHANGE: { title: '修改', by: 'SUPPLIER', from: approved, access: edit },
  SUBMIT_CHANGE: { title: '提交审核', by: 'SUPPLIER', from: approved, access: edit },
  WITHDRAW_CHANGE: { title: '撤回变更', from: approved },
  PASS_CHANGE: { title: '变更通过', from: [2, 3, 4] },
  REJECT_CHANGE: { title: '驳回变更', from: approved },
  LIST: { title: '上架', by: 'SUPPLIER', from: [2, 4], to: 3, access: shelf },
  UNLIST: { title: '下架', by: 'SUPPLIER', from: [3], to: 4, access: shelf },
  FORCE_OFF: { title: '强制下架', from: [3], to: 6, access: 'goods:list:force' },
});

/** A steep rise of the price is passed twice, by two persons. */
export const versionSteps = stepsOf(VERSION_STATUS, {
  WRITE: { title: '起草', by: 'SUPPLIER', from: [], to: 0, access: edit },
  REWRITE: { title: '修改', by: 'SUPPLIER', from: [0], access: edit },
  SUBMIT: { title: '提交', by: 'SUPPLIER', from: [0], to: 1, access: edit },
  WITHDRAW: { title: '撤回', by: 'SUPPLIER', from: [1], to: 4, access: edit },
  COMMENT: { title: '批注', from: [1], access: approval, notBy: ['SUBMIT'] },
  PASS_FIRST: { title: '初审', from: [1], access: approval, notBy: ['SUBMIT'] },
  PASS: { title: '审核', from: [1], to: 2, access: approval, notBy: ['SUBMIT', 'PASS_FIRST'] },
  REJECT: { title: '审核', from: [1], to: 3, access: approval, notBy: ['SUBMIT', 'PASS_FIRST'] },
});

const brand = field('品牌', Text(60), { width: 88 });
const spec = field('规格型号', Text(100), { width: 132 });
const unitPrice = labelled(shared.unitPrice, price(), { as: 'unitPrice', width: 152 });
const leadDays = labelled(shared.leadDays, Int({ minimum: 1, maximum: 365 }), { width: 120 });
const priceValidTo = field('价格有效期至', Day(), { width: 172 });

export const tier = Obj({
  fromQty: field('起量', Quantity(), { width: 120 }),
  price: unitPrice,
});

/** In the order in which a reviewer compares it. */
export const content = {
  goodsName,
  categoryId: shared.goodsCategory,
  brand,
  spec,
  origin: Opt(field('产地', Text(60))),
  barcode: Opt(field('条码', Str({ pattern: '^[0-9]{8,14}$' }))),
  unit: field('计量单位', Text(10)),
  unitPrice,
  taxRate: labelled(shared.taxRate, TAX_RATE),
  tiers: field('阶梯价', Arr(tier, { maxItems: 10 }), { hint: '起量递增，单价递减；不填表示不分阶梯' }),
  priceValidTo,
  moq: shared.moq,
  leadDays,
  supplyRegions: field('供货区域', Arr(codeOf(REGION), { maxItems: 7 }), { hint: '不选表示全国' }),
  freightRule: Opt(field('运费规则', FREIGHT)),
  attrs: field('商品属性', Arr(Obj({ name: Text(30), value: Text(200) }), { maxItems: 30 })),
  images: field('主图', Arr(storedFile, { maxItems: maxImages }), {
    hint: '1 至 8 张，方形，边长不小于 800 像素，单张不超过 2MB；第一张用于列表',
  }),
  detailHtml: field('图文详情', Str({ maxLength: 60_000 })),
  reports,
  afterSale: Opt(field('售后说明', Text(500), { entry: 'area' })),
};
export const wholeContent = Obj(content);
export type Content = Static<typeof wholeContent>;

/** How a field is called where its unit stands with the value. */
export const nameOf = (schema: TSchema): string => labelOf(schema).replace(/（.+）$/, '');
export const partName = (name: keyof Content): string => nameOf(content[name]);

/** In the order of the list and its workbook. */
export const row = {
  id: Id(),
  goodsCode: shared.goodsCode,
  goodsName,
  spec,
  unitPrice,
  status: shared.statusOf(GOODS_STATUS, { width: 168 }),
  unit: styled(shared.unit, { width: 64 }),
  taxRate: shared.taxRate,
  moq: shared.moq,
  leadDays,
  priceValidTo,
  brand,
  categoryName: field('分类', Str(), { width: 144 }),
  supplierName: shared.supplierName,
  agreementNo: styled(shared.agreementNo, { width: 120 }),
  updatedAt: shared.updatedAt,
  agreementPrice: Nullable(Str()),
  supplierEntId: Id(),
  mainImage: Nullable(Str()),
  offReason: Nullable(Str()),
  /** A change of what is listed waits for its decision. */
  changing: Bool(),
  /** Purchasers may order them. */
  onSale: Bool(),
  own: Bool(),
  version: Int(),
  may: mayOf(goodsSteps),
};

export const filters = {
  ...filtersOf(row, { goodsCode: 'like' }),
  goodsName: labelled(shared.itemName, Opt(Text(100)), { placeholder: '名称或规格型号' }),
  /** With all below it. */
  categoryId: labelled(row.categoryName, Opt(Id())),
  ...filtersOf(row, { brand: 'like', supplierName: 'like' }),
  agreementNo: labelled(shared.agreementNo, Opt(Text(40))),
  ...filtersOf(row, {
    unitPrice: between('priceMin', 'priceMax', '价格区间（元）'),
    updatedAt: between('updatedFrom', 'updatedTo'),
    status: '=',
  }),
  /** A change waits for its decision. */
  changing: field('只看变更中', Opt(Bool())),
};
