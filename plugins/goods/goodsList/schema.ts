/** What goods consist of, as the form, the versions and the calls carry it. */
import { DEED } from '@portal/sdk/calls/standing';
import * as shared from '@portal/sdk/calls/fields';
import { storedFile } from '@portal/sdk/calls/files';
import * as t from '@portal/sdk/contract';
import { TAX_RATE } from '../classification/contract.ts';
import { goodsName, price, reports } from '../fields.ts';

export const GOODS_STATUS = t.codes({
  0: ['草稿', 'neutral'],
  1: ['待审核', 'waiting'],
  2: ['待上架', 'info'],
  3: ['已上架', 'success'],
  4: ['已下架', 'neutral'],
  5: ['已驳回', 'danger'],
  6: ['强制下架', 'danger'],
});
export const VERSION_STATUS = t.codes({
  0: ['草稿', 'neutral'],
  1: ['待审核', 'waiting'],
  2: ['已通过', 'success'],
  3: ['已驳回', 'danger'],
  4: ['已撤回', 'neutral'],
});
/** Regions that goods are supplied to. */
export const REGION = t.codes({
  HB: '华北',
  DB: '东北',
  HD: '华东',
  HZ: '华中',
  HN: '华南',
  XN: '西南',
  XB: '西北',
});
export const FREIGHT = t.codes({ FREE: '供应商承担运费', SELF: '采购单位自提', ACTUAL: '按实际运费结算' });

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
export const goodsSteps = t.stepsOf(GOODS_STATUS, {
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
  LIST: { title: '上架', by: 'SUPPLIER', from: [2, 4], to: 3, access: shelf, commits: DEED.list },
  UNLIST: { title: '下架', by: 'SUPPLIER', from: [3], to: 4, access: shelf },
  FORCE_OFF: { title: '强制下架', from: [3], to: 6, access: 'goods:list:force' },
});

/** A steep rise of the price is passed twice, by two persons. */
export const versionSteps = t.stepsOf(VERSION_STATUS, {
  WRITE: { title: '起草', by: 'SUPPLIER', from: [], to: 0, access: edit },
  REWRITE: { title: '修改', by: 'SUPPLIER', from: [0], access: edit },
  SUBMIT: { title: '提交', by: 'SUPPLIER', from: [0], to: 1, access: edit },
  WITHDRAW: { title: '撤回', by: 'SUPPLIER', from: [1], to: 4, access: edit },
  COMMENT: { title: '批注', from: [1], access: approval, notBy: ['SUBMIT'] },
  PASS_FIRST: { title: '初审', from: [1], access: approval, notBy: ['SUBMIT'] },
  PASS: { title: '审核', from: [1], to: 2, access: approval, notBy: ['SUBMIT', 'PASS_FIRST'] },
  REJECT: { title: '审核', from: [1], to: 3, access: approval, notBy: ['SUBMIT', 'PASS_FIRST'] },
});

const brand = t.field('品牌', t.Text(60), { width: 88 });
const spec = t.field('规格型号', t.Text(100), { width: 132 });
const unitPrice = t.labelled(shared.unitPrice, price(), { as: 'unitPrice', width: 152 });
const leadDays = t.labelled(shared.leadDays, t.Int({ minimum: 1, maximum: 365 }), { width: 120 });
const priceValidTo = t.field('价格有效期至', t.Day(), { width: 172 });

export const tier = t.Obj({
  fromQty: t.field('起量', t.Quantity(), { width: 120 }),
  price: unitPrice,
});

/** In the order in which a reviewer compares it. */
export const content = {
  goodsName,
  categoryId: shared.goodsCategory,
  brand,
  spec,
  origin: t.Opt(t.field('产地', t.Text(60))),
  barcode: t.Opt(t.field('条码', t.Str({ pattern: '^[0-9]{8,14}$' }))),
  unit: t.field('计量单位', t.Text(10)),
  unitPrice,
  taxRate: t.labelled(shared.taxRate, TAX_RATE),
  tiers: t.field('阶梯价', t.Arr(tier, { maxItems: 10 }), { hint: '起量递增，单价递减；不填表示不分阶梯' }),
  priceValidTo,
  moq: shared.moq,
  leadDays,
  supplyRegions: t.field('供货区域', t.Arr(t.codeOf(REGION), { maxItems: 7 }), { hint: '不选表示全国' }),
  freightRule: t.Opt(t.field('运费规则', FREIGHT)),
  attrs: t.field('商品属性', t.Arr(t.Obj({ name: t.Text(30), value: t.Text(200) }), { maxItems: 30 })),
  images: t.field('主图', t.Arr(storedFile, { maxItems: maxImages }), {
    hint: '1 至 8 张，方形，边长不小于 800 像素，单张不超过 2MB；第一张用于列表',
  }),
  detailHtml: t.field('图文详情', t.Str({ maxLength: 60_000 })),
  reports,
  afterSale: t.Opt(t.field('售后说明', t.Text(500), { entry: 'area' })),
};
export const wholeContent = t.Obj(content);
export type Content = t.Static<typeof wholeContent>;

/** How a field is called where its unit stands with the value. */
export const nameOf = (schema: t.TSchema): string => t.labelOf(schema).replace(/（.+）$/, '');
export const partName = (name: keyof Content): string => nameOf(content[name]);

/** In the order of the list and its workbook. */
export const row = {
  id: t.Id(),
  goodsCode: shared.goodsCode,
  goodsName,
  spec,
  unitPrice,
  status: shared.statusOf(GOODS_STATUS, { width: 168 }),
  unit: t.styled(shared.unit, { width: 64 }),
  taxRate: shared.taxRate,
  moq: shared.moq,
  leadDays,
  priceValidTo,
  brand,
  categoryName: t.field('分类', t.Str(), { width: 144 }),
  supplierName: shared.supplierName,
  agreementNo: t.styled(shared.agreementNo, { width: 120 }),
  updatedAt: shared.updatedAt,
  agreementPrice: t.Nullable(t.Str()),
  supplierEntId: t.Id(),
  mainImage: t.Nullable(t.Str()),
  offReason: t.Nullable(t.Str()),
  /** A change of what is listed waits for its decision. */
  changing: t.Bool(),
  /** Purchasers may order them. */
  onSale: t.Bool(),
  own: t.Bool(),
  version: t.Int(),
  may: t.mayOf(goodsSteps),
};

export const filters = {
  ...t.filtersOf(row, { goodsCode: 'like' }),
  goodsName: t.labelled(shared.itemName, t.Opt(t.Text(100)), { placeholder: '名称或规格型号' }),
  /** With all below it. */
  categoryId: t.labelled(row.categoryName, t.Opt(t.Id())),
  ...t.filtersOf(row, { brand: 'like', supplierName: 'like' }),
  agreementNo: t.labelled(shared.agreementNo, t.Opt(t.Numbers(40))),
  ...t.filtersOf(row, {
    unitPrice: t.between('priceMin', 'priceMax', '价格区间（元）'),
    updatedAt: t.between('updatedFrom', 'updatedTo'),
    status: '=',
  }),
  /** A change waits for its decision. */
  changing: t.field('只看变更中', t.Opt(t.Bool())),
};
