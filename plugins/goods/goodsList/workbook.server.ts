/** Goods from workbooks: new drafts, and new prices. */
import { goodsCode, unitPricePlain } from '@portal/sdk/calls/fields';
import { field, labelled, Opt, Text } from '@portal/sdk/contract';
import { type Context, type ImportRow, type ImportSpec, inDataScope, sql } from '@portal/sdk/server';
import { categoryCode, rateOf } from '../classification/contract.ts';
import { price, riseReason } from '../fields.ts';
import { sideOf } from '../visible.server.ts';
import { contentOf } from './content.server.ts';
import { priced } from './content-texts.ts';
import { isSteep } from './contract.ts';
import { insertGoods, saveGoods, submitGoods } from './save.server.ts';
import { type Content, content, row } from './schema.ts';

const priceFault = (text: string) => (priced(text) ? undefined : '单价应大于 0，最多 6 位小数，不超过 9,999,999');

const columns = {
  goodsName: { of: content.goodsName, width: 30 },
  categoryCode: labelled(categoryCode, Text(8)),
  brand: content.brand,
  spec: { of: content.spec, width: 26 },
  unit: { of: labelled(row.unit, content.unit), width: 8 },
  unitPrice: { of: labelled(unitPricePlain, price()), fault: priceFault },
  taxRate: { of: content.taxRate, width: 8 },
  moq: {
    of: Opt(content.moq),
    fault: (text: string) =>
      /^\d{1,14}(\.\d{1,4})?$/.test(text) && Number(text) >= 1 ? undefined : '起订量不能小于 1',
  },
  leadDays: {
    of: content.leadDays,
    fault: (text: string) =>
      /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 365 ? undefined : '供货周期为 1 至 365 天',
  },
  priceValidTo: content.priceValidTo,
  origin: content.origin,
  barcode: {
    of: content.barcode,
    fault: (text: string) => (/^\d{8,14}$/.test(text) ? undefined : '条码为 8 至 14 位数字'),
  },
};

type Name = keyof typeof columns;

function contentOfRow({ values }: ImportRow<Name>, categories: ReadonlyMap<string, string>): Content {
  const { categoryCode, taxRate, leadDays, moq, origin, barcode, ...texts } = values;
  return {
    ...texts,
    categoryId: categories.get(categoryCode) ?? '0',
    taxRate: rateOf(taxRate) ?? '0.13',
    moq: moq === '' ? '1' : moq,
    leadDays: Number(leadDays),
    ...(origin !== '' && { origin }),
    ...(barcode !== '' && { barcode }),
    tiers: [],
    supplyRegions: [],
    attrs: [],
    images: [],
    detailHtml: '',
    reports: [],
  };
}

async function categoriesByCode({ db }: Context): Promise<Map<string, string>> {
  const rows = await db.selectFrom('gdCategory').select(['id', 'categoryCode']).where('status', '=', 1).execute();
  return new Map(rows.map(({ id, categoryCode }) => [categoryCode, id]));
}

export const goodsSheet: ImportSpec<Name> = {
  title: '商品',
  note: '带 * 的列必填；分类编码见“商品分类”页；导入后为草稿，补充主图和图文详情后再提交审核',
  columns,
  async check(rows, context) {
    const categories = await categoriesByCode(context);
    const own = await context.db
      .selectFrom('gdGoods')
      .select(['goodsName', 'spec', 'brand'])
      .where('supplierEntId', '=', context.user.entId)
      .execute();
    const keyOf = (one: { goodsName: string; spec: string; brand: string }) =>
      JSON.stringify([one.goodsName, one.spec, one.brand]);
    const known = new Set(own.map(keyOf));
    return rows.flatMap(({ row, values }) => {
      const fault = (field: Name, message: string) => [{ row, field, message }];
      if (!categories.has(values.categoryCode)) return fault('categoryCode', '分类编码不存在或已停用');
      if (values.priceValidTo <= context.clock.today()) return fault('priceValidTo', '价格有效期应晚于今天');
      if (known.has(keyOf(values))) return fault('goodsName', '已有同名、同型号、同品牌的商品');
      known.add(keyOf(values));
      return [];
    });
  },
  async write(rows, context) {
    const categories = await categoriesByCode(context);
    for (const row of rows) await insertGoods(context, contentOfRow(row, categories));
  },
};

type PriceName = 'goodsCode' | 'unitPrice' | 'riseReason';

async function goodsByCode({ db, user }: Context) {
  const own = await db
    .selectFrom('gdGoods as g')
    .select(['g.id', 'g.goodsCode', 'g.version', 'g.unitPrice'])
    .select(
      sql<boolean>`exists (select from gd_goods_version v where v.goods_id = g.id and v.status in (0, 1))`.as('open'),
    )
    .where('g.supplierEntId', '=', user.entId)
    .where('g.status', 'in', [2, 3, 4])
    .where(inDataScope(user, sideOf('g')))
    .execute();
  return new Map(own.map((goods) => [goods.goodsCode, goods]));
}

export const priceSheet: ImportSpec<PriceName> = {
  title: '批量改价',
  note: '带 * 的列必填；只能改待上架、已上架、已下架的商品；涨幅超过 10% 须填涨价原因；导入后即提交审核，原价在审核通过前有效',
  columns: {
    goodsCode: { of: labelled(goodsCode, Text(40)), width: 24 },
    unitPrice: { of: field('新含税单价', price()), fault: priceFault },
    riseReason: { of: Opt(riseReason), width: 50 },
  },
  async check(rows, context) {
    const goods = await goodsByCode(context);
    const taken = new Set<string>();
    return rows.flatMap(({ row, values }) => {
      const found = goods.get(values.goodsCode);
      const fault = (field: PriceName, message: string) => [{ row, field, message }];
      if (!found) return fault('goodsCode', '没有可以改价的该商品');
      if (taken.has(values.goodsCode)) return fault('goodsCode', '与前面的行重复');
      taken.add(values.goodsCode);
      if (found.open) return fault('goodsCode', '该商品有未完成的变更');
      if (Number(values.unitPrice) === Number(found.unitPrice)) return fault('unitPrice', '与现价相同');
      const steep = isSteep(found.unitPrice, values.unitPrice);
      return steep && values.riseReason === '' ? fault('riseReason', '涨幅超过 10%，请填写涨价原因') : [];
    });
  },
  async write(rows, context) {
    const goods = await goodsByCode(context);
    for (const { values } of rows) {
      const found = goods.get(values.goodsCode);
      if (!found) continue;
      const content = await contentOf(context, found.id);
      // steps above the new price would stand against the rule of falling prices
      const tiers = content.tiers.filter(({ price }) => Number(price) < Number(values.unitPrice));
      const reason = values.riseReason === '' ? {} : { riseReason: values.riseReason };
      const seen = { id: found.id, version: found.version };
      const saved = await saveGoods({ ...content, ...seen, ...reason, tiers, unitPrice: values.unitPrice }, context);
      await submitGoods({ id: saved.id, version: saved.version, ...reason }, context);
    }
  },
};
