import { type SearchSource, sql } from '@portal/sdk/server';
import { goodsList } from './contract.ts';
import { visibleGoods } from './goods.server.ts';
import { GOODS_STATUS } from './schema.ts';

/** Goods are found by code, name, specification, brand and supplier. */
export const goodsSearch: SearchSource = {
  ...{ kind: 'goods', title: '商品', sort: 20, access: goodsList.detail.access, states: GOODS_STATUS },
  words: sql`
    select g.id, concat_ws(chr(10), g.goods_code, g.goods_name, g.spec, g.brand, g.barcode, g.supplier_name) as words
    from gd_goods g`,
  follows: { gdGoods: 'id' },
  rows: (reader) =>
    visibleGoods(reader).select([
      ...(['g.id', 'g.goodsCode as number', 'g.status as state', 'g.supplierName as party'] as const),
      sql<string>`concat_ws(' ', g.goods_name, g.spec)`.as('name'),
      sql<null>`null`.as('amount'),
      sql<string>`'/productManagement/goodsInfo?id=' || g.id`.as('path'),
    ]),
};
