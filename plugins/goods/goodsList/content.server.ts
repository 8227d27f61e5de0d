/** Reads and writes what goods consist of. */
import { filesGranted } from '@portal/sdk/calls/files';
import { type Context, imagesOf, refuse, sql } from '@portal/sdk/server';
import type { Content, GoodsInput } from './contract.ts';
import { gone } from './goods.server.ts';

type Optional = 'origin' | 'barcode' | 'freightRule' | 'afterSale';
type Stored = Omit<Content, Optional> & { readonly given: Pick<Content, Optional> };

export async function contentOf({ db }: Pick<Context, 'db'>, goodsId: string): Promise<Content> {
  const { rows } = await sql<Stored>`
    select g.goods_name, g.category_id, g.brand, g.spec, g.unit, jsonb_strip_nulls(jsonb_build_object('origin', g.origin,
        'barcode', g.barcode, 'freightRule', g.freight_rule, 'afterSale', g.after_sale)) as given,
      trim_scale(g.unit_price)::text as unit_price, trim_scale(g.tax_rate)::text as tax_rate, g.price_valid_to,
      trim_scale(g.moq)::text as moq, g.lead_days, g.supply_regions, g.attrs, g.detail_html, g.reports,
      coalesce((select jsonb_agg(jsonb_build_object('fromQty', trim_scale(t.from_qty)::text,
        'price', trim_scale(t.price)::text) order by t.from_qty)
        from gd_goods_price_tier t where t.goods_id = g.id), '[]') as tiers,
      coalesce((select jsonb_agg(jsonb_build_object('fileId', i.file_id, 'fileName', i.file_name, 'size', i.size)
        order by i.sort) from gd_goods_image i where i.goods_id = g.id), '[]') as images
    from gd_goods g where g.id = ${goodsId}`.execute(db);
  const { given, ...content } = rows[0] ?? refuse('notFound', gone);
  return { ...content, ...given };
}

/** The content that a version holds. */
export async function snapshotOf({ db }: Pick<Context, 'db'>, versionId: string): Promise<Content> {
  const version = db.selectFrom('gdGoodsVersion').select('snapshot').where('id', '=', versionId);
  return (await version.$narrowType<{ snapshot: Content }>().executeTakeFirstOrThrow()).snapshot;
}

/** The columns of a content; lists that have tables of their own left out. */
export function columnsOf(content: Content) {
  const { tiers: _, images: __, attrs, reports, origin, barcode, freightRule, afterSale, ...columns } = content;
  return {
    ...columns,
    origin: origin ?? null,
    barcode: barcode ?? null,
    freightRule: freightRule ?? null,
    afterSale: afterSale ?? null,
    attrs: JSON.stringify(attrs),
    reports: JSON.stringify(reports),
  };
}

/** Replaces tiers and pictures. */
export async function writeLists({ db }: Pick<Context, 'db'>, goodsId: string, content: Content): Promise<void> {
  const tiers = content.tiers.map((tier) => ({ ...tier, goodsId }));
  const images = content.images.map(({ size = 0, ...image }, index) => ({ ...image, size, goodsId, sort: index + 1 }));
  await db.deleteFrom('gdGoodsPriceTier').where('goodsId', '=', goodsId).execute();
  await db.deleteFrom('gdGoodsImage').where('goodsId', '=', goodsId).execute();
  if (tiers.length > 0) await db.insertInto('gdGoodsPriceTier').values(tiers).execute();
  if (images.length > 0) await db.insertInto('gdGoodsImage').values(images).execute();
}

/** What a content shows and proves. */
export const filesOf = ({ images, reports, detailHtml }: Content): string[] => [
  ...[...images, ...reports].map(({ fileId }) => fileId),
  ...imagesOf(detailHtml),
];

/** Who may see the goods may open what belongs to them. */
export const grantFiles = ({ emit }: Pick<Context, 'emit'>, goodsId: string, content: Content): Promise<void> =>
  emit(filesGranted, { fileIds: filesOf(content), to: { bizType: 'goods', bizId: goodsId } });

/** A content with exactly its own fields, whatever it was carried in. */
export function contentFrom(input: GoodsInput): Content {
  const { id: _id, version: _version, riseReason: _reason, ...content } = input;
  const { tiers = [], supplyRegions = [], attrs = [], detailHtml = '', reports = [] } = content;
  const texts = { goodsName: content.goodsName.trim(), brand: content.brand.trim(), spec: content.spec.trim() };
  return { ...content, ...texts, tiers, supplyRegions, attrs, detailHtml, reports };
}
